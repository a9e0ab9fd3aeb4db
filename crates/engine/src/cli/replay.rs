//! `camelot replay`: whether game records can be read and all their moves are legal.

use std::io::Write;
use std::path::{Path, PathBuf};

use camelot_rules::{GameRecord, GameResult, RecordError, read_records};

use super::args::read;
use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;
use super::text::counted;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot replay match.cgn
  camelot replay games/*.cgn
  cat games/*.cgn | camelot replay -

One line is printed for each game, and a last one for all. A game that fails is told with its line and column, the move, and the \
rule against it; the other games are checked all the same. The exit status is 1 if any fails.";

/// The arguments of `camelot replay`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of game records, - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Args {
    /// Checks the files one after the other.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let progress = Progress::bar(self.files.len() as u64, "files");
        let mut tally = Tally::default();
        for file in &self.files {
            tally.file(file, &progress, screen)?;
            progress.step();
        }
        drop(progress);
        tally.tell(screen)
    }
}

/// What has been found so far.
#[derive(Default)]
struct Tally {
    games: usize,
    plies: usize,
    bad_games: usize,
    bad_files: usize,
}

impl Tally {
    fn file(
        &mut self,
        file: &Path,
        progress: &Progress,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let name = file.display();
        let mut line = |text: String| progress.suspend(|| writeln!(screen, "{name}{text}"));
        let records = match read(file) {
            Ok(content) => read_records(&content),
            Err(error) => {
                self.bad_files += 1;
                return Ok(line(format!(": FAILED: it cannot be read: {error}"))?);
            }
        };
        if records.is_empty() {
            self.bad_files += 1;
            line(": FAILED: there is no game in it".to_owned())?;
        }
        for (n, record) in records.into_iter().enumerate() {
            line(format!(", game {}: {}", n + 1, self.game(record)))?;
        }
        Ok(())
    }

    fn game(&mut self, record: Result<GameRecord, RecordError>) -> String {
        self.games += 1;
        match record {
            Ok(record) => {
                self.plies += record.moves.len();
                described(&record)
            }
            Err(error) => {
                self.bad_games += 1;
                told(&error)
            }
        }
    }

    fn tell(self, screen: &mut Screen) -> Result<(), Failure> {
        let games = |count| counted(count, "game", "games");
        let files = |count| counted(count, "file", "files");
        let good = games(self.games - self.bad_games);
        writeln!(
            screen,
            "{good} legal throughout, {} in all",
            counted(self.plies, "ply", "plies")
        )?;
        match (self.bad_games, self.bad_files) {
            (0, 0) => Ok(()),
            (bad, 0) => Err(Failure::because(format!("{} failed", games(bad)))),
            (0, bad) => Err(Failure::because(format!("{} failed", files(bad)))),
            (bad, bad_files) => {
                Err(Failure::because(format!("{} and {} failed", games(bad), files(bad_files))))
            }
        }
    }
}

/// A game that is legal throughout: who played, how long, with which result.
fn described(record: &GameRecord) -> String {
    let players = match (record.tag("White"), record.tag("Black")) {
        (None, None) => String::new(),
        (white, black) => format!("{} – {}, ", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    let plies = counted(record.moves.len(), "ply", "plies");
    let result = match (record.result, record.to_game().outcome()) {
        (GameResult::Unfinished, _) => "unfinished".to_owned(),
        (result, Some(outcome)) => format!("{result} ({})", outcome.reason),
        (result, None) => format!("{result} (agreed or given up)"),
    };
    format!("ok, {}, {players}{plies}, {result}", record.variant)
}

/// A game that fails, without its number, which the line has said.
fn told(error: &RecordError) -> String {
    let RecordError { line, column, fault, .. } = error;
    let ply = error.ply.map(|ply| format!(", move {ply}")).unwrap_or_default();
    format!("FAILED: line {line}, column {column}{ply}: {fault}")
}
