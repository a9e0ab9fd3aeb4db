//! Writing a file so that there is never half of it.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Why a file was not written; what was there stays.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    #[error("there is a file of this name")]
    Exists,
    #[error("there is something else of this name, which is no file to write a game to")]
    NoFile,
    /// The system's reason, without the name of a file.
    #[error("{}", reason(.0))]
    System(#[from] io::Error),
}

/// Writes `text` to `file`: first aside, then renamed, so that a crash leaves the old file or the new one. A link is followed, and
/// stays. Only a regular file is ever replaced.
///
/// # Errors
/// When it cannot be written, or is there already and `replace` is false; what was there stays.
pub(super) fn save(file: &Path, text: &str, replace: bool) -> Result<(), SaveError> {
    let there = match fs::metadata(file) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(SaveError::NoFile);
    }
    if there.is_some() && !replace {
        return Err(SaveError::Exists);
    }
    let file = if there.is_some() { fs::canonicalize(file)? } else { file.to_owned() };
    let mut aside = aside(folder(&file))?;
    aside.write_all(text.as_bytes())?;
    aside.as_file().sync_all()?;
    if let Some(there) = there {
        aside.as_file().set_permissions(there.permissions())?;
        aside.persist(&file).map_err(|error| error.error)?;
        return Ok(());
    }
    match aside.persist_noclobber(&file) {
        Ok(_) => Ok(()),
        // A link that leads nowhere.
        Err(_) if file.is_symlink() => Err(SaveError::NoFile),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(SaveError::Exists),
        Err(error) => Err(error.error.into()),
    }
}

fn folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn aside(folder: PathBuf) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; the temporary files of others are secret.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// What the system says, without the name of the temporary file, which means nothing to anybody.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "its folder is not there".to_owned(),
        ErrorKind::NotADirectory => "what should be its folder is none".to_owned(),
        ErrorKind::PermissionDenied => "its folder may not be written to".to_owned(),
        kind => kind.to_string(),
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
        assert!(matches!(save(&file, "two", false), Err(SaveError::Exists)));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        save(&file, "three", true).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "three");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    #[test]
    fn a_folder_is_no_file_and_a_missing_one_is_told_without_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(save(folder.path(), "one", true), Err(SaveError::NoFile)));
        let error = save(&folder.path().join("nowhere/game.txt"), "one", false).unwrap_err();
        assert_eq!(error.to_string(), "its folder is not there");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, lost] = ["game.txt", "link", "lost"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        std::os::unix::fs::symlink("game.txt", &link).unwrap();
        std::os::unix::fs::symlink("nowhere", &lost).unwrap();
        save(&link, "two", true).unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert!(matches!(save(&lost, "two", true), Err(SaveError::NoFile)));
        assert!(lost.is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_never_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for replace in [false, true] {
            assert!(matches!(save(&pipe, "one", replace), Err(SaveError::NoFile)));
        }
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
