//! Writing a file so that there is never half of it.

use std::io::{self, Write};
use std::path::Path;

/// Writes `bytes` to `file`: first aside, then renamed, so that a crash leaves
/// the old file or the new one.
///
/// # Errors
/// When it cannot be written; what was there stays.
pub fn write_aside(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; the temporary files of others are secret.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut aside = builder.tempfile_in(folder)?;
    aside.write_all(bytes)?;
    aside.as_file().sync_all()?;
    aside.persist(file)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.nnue");
        write_aside(&file, b"one").unwrap();
        write_aside(&file, b"two").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_aside(&folder.path().join("none/x"), b"").is_err());
    }
}
