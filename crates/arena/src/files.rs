//! The files of a match: `NAME.cgn`, the records of its games as they end, and `NAME.json`, its summary and all that is needed to
//! go on with it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use camelot_nnue::{check_regular, open_regular, write_aside};
use camelot_rules::parse_records;
use serde::{Deserialize, Serialize};

use crate::config::MatchConfig;
use crate::opening::OpeningText;
use crate::results::{FinishedGame, Summary};

/// The version of the file's layout.
const FORMAT: u32 = 1;

/// What has become of a match so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedMatch {
    /// The version of this layout.
    format: u32,
    /// The match.
    pub config: MatchConfig,
    /// Its openings: all of a file's, or those generated so far.
    pub openings: Vec<OpeningText>,
    /// The games that are over, in the order in which they ended.
    pub games: Vec<FinishedGame>,
    /// The length of the records of these games, in bytes.
    pub records_length: u64,
}

/// A file of a match cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses.
    #[error("{}: {error}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is a match of this name.
    #[error("{} is there already: go on with it by --resume, or choose another name", .0.display())]
    Exists(PathBuf),
    /// Somebody is at it.
    #[error("{} is in use: another program plays this match", .0.display())]
    InUse(PathBuf),
    /// The file is not what it should be.
    #[error("{} cannot be gone on with: {why}", file.display())]
    Content {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// Keeps others from playing the same match as long as it lives.
#[derive(Debug)]
pub struct Lock {
    /// The system unlocks it when it is closed.
    _records: File,
}

/// The two files of a match.
#[derive(Clone, Debug)]
pub struct Files {
    /// The records.
    pub records: PathBuf,
    /// The summary and state.
    pub state: PathBuf,
}

impl SavedMatch {
    /// A match of which no game is over.
    pub fn new(config: MatchConfig) -> SavedMatch {
        let (openings, games) = (Vec::new(), Vec::new());
        SavedMatch { format: FORMAT, config, openings, games, records_length: 0 }
    }
}

impl Files {
    /// The files of a match called `name`: a path to which the endings are added, unless it has one of them.
    pub fn new(name: &Path) -> Files {
        let is_ours = name.extension().is_some_and(|end| end == "json" || end == "cgn");
        let stem = if is_ours { name.with_extension("") } else { name.to_owned() };
        let with = |end: &str| {
            let mut text = OsString::from(stem.clone());
            text.push(end);
            PathBuf::from(text)
        };
        Files { records: with(".cgn"), state: with(".json") }
    }

    /// Begins the files of a new match. While the lock that it gives lives, nobody else can play it.
    ///
    /// # Errors
    /// [`FileError::Exists`] if one of them is there: nothing is ever overwritten.
    pub fn create(&self, saved: &SavedMatch) -> Result<Lock, FileError> {
        for file in [&self.state, &self.records] {
            if file.exists() {
                return Err(FileError::Exists(file.clone()));
            }
        }
        let records =
            File::create_new(&self.records).map_err(|error| self.at(&self.records, error))?;
        let lock = self.lock(records)?;
        self.save(saved)?;
        Ok(lock)
    }

    /// Reads a match to go on with, and locks it. Nothing is changed.
    ///
    /// # Errors
    /// When a file cannot be read or is not what it should be, or somebody else plays the match.
    pub fn load(&self) -> Result<(SavedMatch, Lock), FileError> {
        let mut text = String::new();
        open_regular(&self.state)
            .and_then(|mut file| file.read_to_string(&mut text))
            .map_err(|error| self.at(&self.state, error))?;
        let wrong = |file: &PathBuf, why: String| FileError::Content { file: file.clone(), why };
        let saved: SavedMatch =
            serde_json::from_str(&text).map_err(|error| wrong(&self.state, error.to_string()))?;
        if saved.format != FORMAT {
            let why = format!("its format is {}, this program knows {FORMAT}", saved.format);
            return Err(wrong(&self.state, why));
        }
        let failed = |error| self.at(&self.records, error);
        check_regular(&self.records).map_err(failed)?;
        let records = OpenOptions::new().read(true).write(true).open(&self.records);
        let lock = self.lock(records.map_err(failed)?)?;
        let bytes = fs::read(&self.records).map_err(failed)?;
        let kept = usize::try_from(saved.records_length).ok().and_then(|kept| bytes.get(..kept));
        let Some(kept) = kept else {
            let (length, written) = (bytes.len(), saved.records_length);
            let why = format!("it has {length} bytes where {written} were written");
            return Err(wrong(&self.records, why));
        };
        let records = parse_records(&String::from_utf8_lossy(kept));
        let records = records.map_err(|error| wrong(&self.records, error.to_string()))?;
        if records.len() != saved.games.len() {
            let (found, games) = (records.len(), saved.games.len());
            let why = format!("it has the records of {found} games where {games} are over");
            return Err(wrong(&self.records, why));
        }
        Ok((saved, lock))
    }

    /// Takes what was written to the records after the match was last saved, of a game that will be played again, out of them and
    /// puts it aside: in `NAME.cut`, behind what is there.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn cut(&self, saved: &SavedMatch) -> Result<(), FileError> {
        let failed = |error| self.at(&self.records, error);
        let bytes = fs::read(&self.records).map_err(failed)?;
        let kept = usize::try_from(saved.records_length).unwrap_or(usize::MAX);
        let Some(rest) = bytes.get(kept..).filter(|rest| !rest.is_empty()) else { return Ok(()) };
        let aside = self.records.with_extension("cut");
        let mut file = OpenOptions::new().create(true).append(true).open(&aside);
        let written = file.as_mut().map_err(|error| io::Error::from(error.kind()));
        written.and_then(|file| file.write_all(rest)).map_err(|error| self.at(&aside, error))?;
        let records = OpenOptions::new().write(true).open(&self.records).map_err(failed)?;
        records.set_len(saved.records_length).map_err(failed)
    }

    fn lock(&self, records: File) -> Result<Lock, FileError> {
        match records.try_lock() {
            Ok(()) => Ok(Lock { _records: records }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse(self.records.clone())),
            Err(TryLockError::Error(error)) => Err(self.at(&self.records, error)),
        }
    }

    /// Adds the record of a game, and returns the length of the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&self, record: &str) -> Result<u64, FileError> {
        let write = || {
            let mut file = OpenOptions::new().append(true).open(&self.records)?;
            let is_first = file.metadata()?.len() == 0;
            let text = if is_first { record.to_owned() } else { format!("\n{record}") };
            file.write_all(text.as_bytes())?;
            file.sync_data()?;
            Ok(file.metadata()?.len())
        };
        write().map_err(|error| self.at(&self.records, error))
    }

    /// Saves how a match stands, with its summary: written aside and renamed, so that there is always a whole file.
    ///
    /// # Errors
    /// When it cannot be written; the old file stays.
    pub fn save(&self, saved: &SavedMatch) -> Result<(), FileError> {
        #[derive(Serialize)]
        struct Told<'a> {
            summary: Summary,
            #[serde(flatten)]
            saved: &'a SavedMatch,
        }
        let summary = Summary::new(&saved.config, &saved.games);
        serde_json::to_string_pretty(&Told { summary, saved })
            .map_err(io::Error::other)
            .and_then(|text| write_aside(&self.state, format!("{text}\n").as_bytes()))
            .map_err(|error| self.at(&self.state, error))
    }

    fn at(&self, file: &Path, error: io::Error) -> FileError {
        FileError::Io { file: file.to_owned(), error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::tests::config;
    use crate::results::tests::game;
    use crate::verdict::Ending;

    #[test]
    fn names_are_those_of_both_files() {
        for name in ["a/night", "a/night.json", "a/night.cgn"] {
            let files = Files::new(Path::new(name));
            assert_eq!(files.records, Path::new("a/night.cgn"));
            assert_eq!(files.state, Path::new("a/night.json"));
        }
        assert_eq!(Files::new(Path::new("v1.2")).state, Path::new("v1.2.json"));
    }

    const RECORD: &str = "[Variant \"camette\"]\n[Result \"*\"]\n\n*\n";

    #[test]
    fn a_match_is_gone_on_with_where_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(&folder.path().join("m"));
        let mut saved = SavedMatch::new(config(&["a", "b"], 4));
        let lock = files.create(&saved).unwrap();
        saved.records_length = files.append(RECORD).unwrap();
        saved.games.push(game(0, 0, 1, None, Ending::Repetition));
        files.save(&saved).unwrap();
        let one = fs::read_to_string(&files.records).unwrap();
        // As if the program had been killed between the record and the state.
        files.append("two\n").unwrap();
        assert!(matches!(files.load(), Err(FileError::InUse(_))));
        drop(lock);
        let (loaded, _lock) = files.load().unwrap();
        assert_eq!(loaded, saved);
        files.cut(&saved).unwrap();
        files.cut(&saved).unwrap();
        assert_eq!(fs::read_to_string(&files.records).unwrap(), one);
        assert_eq!(fs::read_to_string(folder.path().join("m.cut")).unwrap(), "\ntwo\n");
        files.append("two\n").unwrap();
        assert_eq!(fs::read_to_string(&files.records).unwrap(), format!("{one}\ntwo\n"));
        let names = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names, 3, "nothing else is left behind");
    }

    #[test]
    fn records_that_are_not_those_of_the_games_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(&folder.path().join("m"));
        let mut saved = SavedMatch::new(config(&["a", "b"], 4));
        drop(files.create(&saved).unwrap());
        saved.records_length = files.append(RECORD).unwrap();
        saved.games.push(game(0, 0, 1, None, Ending::Repetition));
        files.save(&saved).unwrap();
        let text = fs::read_to_string(&files.state).unwrap();
        let shorter = format!("\"records_length\": {}", saved.records_length);
        fs::write(&files.state, text.replace(&shorter, "\"records_length\": 0")).unwrap();
        let error = files.load().unwrap_err().to_string();
        assert!(error.contains("records of 0 games where 1 are over"), "{error}");
        assert_eq!(fs::read_to_string(&files.records).unwrap(), RECORD);
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(&folder.path().join("m"));
        drop(files.create(&SavedMatch::new(config(&["a", "b"], 4))).unwrap());
        for file in [&files.records, &files.state] {
            fs::remove_file(file).unwrap();
            assert!(std::process::Command::new("mkfifo").arg(file).status().unwrap().success());
            let said = files.load().unwrap_err().to_string();
            assert!(said.contains(&file.display().to_string()), "{said}");
            assert!(said.ends_with("it is a pipe or a device, no regular file"), "{said}");
        }
        fs::remove_file(&files.state).unwrap();
        fs::create_dir(&files.state).unwrap();
        let said = files.load().unwrap_err().to_string();
        assert!(said.ends_with("it is a folder, no regular file"), "{said}");
    }

    #[test]
    fn nothing_is_overwritten_and_nothing_foreign_believed() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(&folder.path().join("m"));
        let saved = SavedMatch::new(config(&["a", "b"], 4));
        assert!(matches!(files.load(), Err(FileError::Io { .. })));
        drop(files.create(&saved).unwrap());
        assert!(matches!(files.create(&saved), Err(FileError::Exists(_))));
        let text = fs::read_to_string(&files.state).unwrap();
        for (wrong, why) in [
            (
                text.replace("\"format\": 1", "\"format\": 9"),
                "its format is 9, this program knows 1",
            ),
            (text[..text.len() / 2].to_owned(), "EOF while parsing"),
            ("{}".to_owned(), "missing field"),
            (
                text.replace("\"records_length\": 0", "\"records_length\": 10"),
                "0 bytes where 10 were",
            ),
        ] {
            fs::write(&files.state, wrong).unwrap();
            let error = files.load().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
