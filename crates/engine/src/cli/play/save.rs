//! Writing a file so that there is never half of it.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes `text` to `file`: first aside, then renamed, so that a crash leaves the old file or the new one.
///
/// # Errors
/// When it cannot be written, or is there already and `replace` is false; what was there stays.
pub(super) fn save(file: &Path, text: &str, replace: bool) -> io::Result<()> {
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
    aside.write_all(text.as_bytes())?;
    aside.as_file().sync_all()?;
    if replace {
        aside.persist(file)?;
        return Ok(());
    }
    match aside.persist_noclobber(file) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file of this name"))
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_existing_file_stays_unless_it_is_to_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt");
        save(&file, "one", false).unwrap();
        assert_eq!(save(&file, "two", false).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        save(&file, "three", true).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "three");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
