//! The file in which a tuning run is kept.

use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Tuning;

/// What such a file says that it is, and in which version of the layout.
const FORMAT: &str = "camelot tune, version 1";

/// Why the file of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It ends too early.
    #[error("it was cut: {0}")]
    Cut(serde_json::Error),
    /// It is something else.
    #[error("this is no state of a tuning run of this version")]
    Foreign,
    /// Something in it cannot be.
    #[error("it cannot be gone on with: {0}")]
    Content(String),
}

/// As it is written.
#[derive(Serialize, Deserialize)]
struct Saved<T> {
    format: String,
    #[serde(flatten)]
    tuning: T,
}

impl Tuning {
    /// Reads a run to go on with.
    ///
    /// # Errors
    /// [`StateError`] if it cannot be read, was cut, is something else, or
    /// says what cannot be, as a parameter that there is not.
    pub fn read(file: &Path) -> Result<Tuning, StateError> {
        let mut bytes = Vec::new();
        camelot_nnue::open_regular(file)?.read_to_end(&mut bytes)?;
        Tuning::from_json(&String::from_utf8_lossy(&bytes))
    }

    /// Writes it: aside, then renamed, so that there is always a whole file.
    ///
    /// # Errors
    /// When it cannot be written; what was there stays.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        camelot_nnue::write_aside(file, self.to_json()?.as_bytes())
    }

    fn to_json(&self) -> io::Result<String> {
        let saved = Saved { format: FORMAT.to_string(), tuning: self };
        Ok(serde_json::to_string_pretty(&saved)? + "\n")
    }

    fn from_json(text: &str) -> Result<Tuning, StateError> {
        let json: Value = serde_json::from_str(text).map_err(|error| {
            if error.is_eof() && text.trim_start().starts_with('{') {
                StateError::Cut(error)
            } else {
                StateError::Foreign
            }
        })?;
        if json.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(StateError::Foreign);
        }
        let wrong = |why: String| StateError::Content(why);
        let tuning: Saved<Tuning> =
            serde_json::from_value(json).map_err(|error| wrong(error.to_string()))?;
        let tuning = tuning.tuning;
        tuning.settings.check().map_err(|error| wrong(error.to_string()))?;
        let (found, wanted) = (tuning.values.len(), tuning.settings.parameters.len());
        if found != wanted {
            return Err(wrong(format!("it has {found} values for {wanted} parameters")));
        }
        if let Some((tuned, value)) =
            tuning.values().find(|(tuned, value)| tuned.within_bounds(*value) != *value)
        {
            return Err(wrong(format!("{} cannot be {value}", tuned.parameter().name)));
        }
        let (done, all) = (tuning.done, tuning.settings.iterations);
        if done > all {
            return Err(wrong(format!("{done} of {all} iterations are done")));
        }
        Ok(tuning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::settings::tests::settings;
    use crate::spsa::tuning::tests::Hill;
    use crate::spsa::{Games, Settings};

    fn halfway() -> Tuning {
        let settings = settings(&["lmr_factor=300", "rfp_margin/3"]);
        let hill = Hill::new(&settings, &[900.0, 200.0]);
        let mut tuning = Tuning::new(settings).unwrap();
        for _ in 0..5 {
            let Ok(()) = tuning.iterate(&hill);
        }
        tuning
    }

    #[test]
    fn a_run_that_is_gone_on_with_ends_as_one_that_was_not_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tune.json");
        let settings = Settings { iterations: 200, ..settings(&["lmr_factor/33.3", "rfp_margin"]) };
        let hill = Hill::new(&settings, &[900.0, 200.0]);
        let mut stopped = Tuning::new(settings.clone()).unwrap();
        let mut other = stopped.clone();
        while !stopped.is_done() {
            let Ok(()) = stopped.iterate(&hill);
            stopped.write(&file).unwrap();
            stopped = Tuning::read(&file).unwrap();
            let Ok(()) = other.iterate(&hill);
            assert_eq!(stopped, other);
        }
        assert_eq!(stopped.done(), 200);
    }

    #[test]
    fn a_run_of_games_is_gone_on_with_too() {
        let settings =
            Settings { iterations: 4, ..settings(&["lmr_factor=800/700", "rfp_margin=150/140"]) };
        let games = Games::new(&settings);
        let mut whole = Tuning::new(settings.clone()).unwrap();
        for _ in 0..4 {
            whole.iterate(&games).unwrap();
        }
        let mut first = Tuning::new(settings).unwrap();
        first.iterate(&games).unwrap();
        let mut second = Tuning::from_json(&first.to_json().unwrap()).unwrap();
        let games = Games::new(second.settings());
        for _ in 0..3 {
            second.iterate(&games).unwrap();
        }
        assert_eq!(second, whole);
        assert_ne!(second.values, first.values);
    }

    #[test]
    fn cut_files_are_told_from_foreign_ones() {
        let good = halfway().to_json().unwrap();
        let error = |text: &str| Tuning::from_json(text).unwrap_err().to_string();
        for length in [1, 20, good.len() / 2, good.len() - 3] {
            let said = error(&good[..length]);
            assert!(said.starts_with("it was cut: EOF while parsing"), "{length}: {said}");
        }
        let other_version = good.replace("version 1", "version 2");
        for foreign in ["", "%PDF-1.7", "{}", "[1, 2]", "7", "{\"format\": 1}", &other_version] {
            assert_eq!(error(foreign), StateError::Foreign.to_string(), "{foreign}");
        }
        let missing = Path::new("/no/such/file");
        assert!(matches!(Tuning::read(missing), Err(StateError::Io(_))));
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for (file, what) in [(folder.path(), "a folder"), (&pipe, "a pipe or a device")] {
            let said = Tuning::read(file).unwrap_err().to_string();
            assert_eq!(said, format!("it is {what}, no regular file"));
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let good = halfway();
        let text = good.to_json().unwrap();
        let changed = |from: &str, to: &str| {
            assert!(text.contains(from), "{from} is not in {text}");
            Tuning::from_json(&text.replace(from, to)).unwrap_err().to_string()
        };
        let so = |why: &str| format!("it cannot be gone on with: {why}");
        let unknown = changed("\"lmr_factor\"", "\"lmr_magic\"");
        assert_eq!(
            unknown,
            so("no parameter is called 'lmr_magic'; camelot tune --list names them all")
        );
        let twice = changed("\"lmr_factor\"", "\"rfp_margin\"");
        assert_eq!(twice, so("rfp_margin is given twice"));
        assert!(changed("\"start\": 300", "\"start\": -300").contains("'-300'"));
        assert!(changed("\"step\": 3.0", "\"step\": 0.0").contains("the step of rfp_margin"));
        assert!(changed("camette", "chess").contains("chess"));
        assert_eq!(changed("\"done\": 5", "\"done\": 11"), so("11 of 10 iterations are done"));
        assert!(changed("\"done\": 5,", "").contains("missing field `done`"));
        let out = changed(&good.values[0].to_string(), "1e9");
        assert_eq!(out, so("lmr_factor cannot be 1000000000"));
        let fewer = Tuning { values: vec![300.0], ..good.clone() }.to_json().unwrap();
        let said = Tuning::from_json(&fewer).unwrap_err().to_string();
        assert_eq!(said, so("it has 1 values for 2 parameters"));
    }
}
