//! Matches played by the real program.

use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use camelot_rules::{GameRecord, parse_records};
use serde_json::Value;
use tempfile::TempDir;

use crate::binary::{camelot, run, stderr};

/// A folder for the files of a match, gone when dropped.
pub struct Kept {
    folder: TempDir,
}

impl Kept {
    /// A new, empty folder.
    pub fn new() -> Kept {
        Kept { folder: TempDir::new().expect("there is room for temporary files") }
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file into it, and gives its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("it can be written");
        text_of(&self.path(name))
    }

    /// The name of the match.
    pub fn name(&self) -> String {
        text_of(&self.path("match"))
    }

    /// Its summary and state.
    pub fn json(&self) -> Value {
        let text = std::fs::read_to_string(self.path("match.json")).expect("there is a state");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// Its games.
    pub fn records(&self) -> Vec<GameRecord> {
        let text = std::fs::read_to_string(self.path("match.cgn")).expect("there are records");
        parse_records(&text).expect("they can be read")
    }

    /// Plays a match that is kept here; gives what it prints.
    ///
    /// # Panics
    /// If it does not end well.
    pub fn play(&self, arguments: &[&str]) -> String {
        let name = self.name();
        let seed = if arguments.contains(&"--openings") { &[][..] } else { &["--seed", "1"] };
        let all = [&["match", "--out", &name], seed, arguments].concat();
        let output = run(&all);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        crate::binary::stdout(&output)
    }
}

impl Default for Kept {
    fn default() -> Kept {
        Kept::new()
    }
}

fn text_of(path: &Path) -> String {
    path.to_str().expect("temporary paths are plain").to_owned()
}

/// Starts a match in the background.
pub fn start(arguments: &[&str]) -> Child {
    camelot(&[&["match"], arguments].concat()).spawn().expect("the program starts")
}

/// Processes whose command line holds `tag`; `None` where the system does not tell as Linux does.
fn processes(tag: &str) -> Option<usize> {
    let all = std::fs::read_dir("/proc").ok()?;
    let lines = all.flatten().filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    Some(lines.filter(|line| line.windows(tag.len()).any(|part| part == tag.as_bytes())).count())
}

/// Waits until no process of this `tag` is left. One that was killed takes a moment to vanish.
///
/// # Panics
/// If one stays.
pub fn wait_for_end_of(tag: &str) {
    wait_for("all processes to be gone", || processes(tag).unwrap_or_default() == 0);
}

/// Waits until something holds.
///
/// # Panics
/// If it never does.
pub fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(120);
    while !holds() {
        assert!(Instant::now() < patience, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
