//! Reading regular files alone, and writing one so that there is never half of it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes `bytes` to `file`: first aside, then renamed, so that a crash leaves
/// the old file or the new one.
///
/// # Errors
/// When it cannot be written; what was there stays.
pub fn write_aside(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut aside = new_aside(file)?;
    aside.write_all(bytes)?;
    aside.as_file().sync_all()?;
    aside.persist(file)?;
    Ok(())
}

/// Checks that [`write_aside`] can write `file`; leaves nothing behind.
///
/// # Errors
/// If there is no folder for it that can be written to, or if there is
/// something else than a regular file of that name.
pub fn check_aside(file: &Path) -> io::Result<()> {
    match check_regular(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        other => other?,
    }
    new_aside(file).map(drop)
}

/// Opens a file for reading, if it is a regular one: to read a pipe or a
/// device may never come to an end.
///
/// # Errors
/// If it cannot be opened or is no regular file.
pub fn open_regular(file: &Path) -> io::Result<File> {
    check_regular(file)?;
    File::open(file)
}

/// Checks that there is a regular file of this name.
///
/// # Errors
/// If there is none, or it is a folder, a pipe or a device.
pub fn check_regular(file: &Path) -> io::Result<()> {
    let kind = fs::metadata(file)?.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_dir() { "a folder" } else { "a pipe or a device" };
    Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {what}, no regular file")))
}

/// An empty file in the folder of `file`, which vanishes if it is not kept.
fn new_aside(file: &Path) -> io::Result<tempfile::NamedTempFile> {
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
    builder.tempfile_in(folder)
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

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.nnue");
        check_aside(&file).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(check_aside(&folder.path().join("none/x")).is_err());
        let error = check_aside(folder.path()).unwrap_err().to_string();
        assert_eq!(error, "it is a folder, no regular file");
    }

    #[test]
    #[cfg(unix)]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(open_regular(folder.path()).is_err());
        let error = open_regular(Path::new("/dev/zero")).unwrap_err().to_string();
        assert_eq!(error, "it is a pipe or a device, no regular file");
        let missing = open_regular(&folder.path().join("none")).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
    }
}
