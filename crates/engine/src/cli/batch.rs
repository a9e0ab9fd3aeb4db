//! `camelot analyse --batch`: many positions at a time, answers in the order of the file.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use camelot_rules::{Game, Variant};
use camelot_search::{Engine, Limits, SearchRequest};
use rayon::prelude::*;

use super::args::{LimitArgs, open, position};
use super::engines::Engines;
use super::failure::Failure;
use super::json::{Analysis, Fault};
use super::progress::Progress;
use super::screen::Screen;
use super::text::counted;

/// How the positions of a batch are analysed.
pub(crate) struct Batch {
    /// The game they belong to.
    pub(crate) variant: Variant,
    /// The limits of each search.
    pub(crate) limits: Limits,
    /// Where the memory of each search is told, and what positions are judged by.
    pub(crate) engine: LimitArgs,
    /// How many searches run at a time.
    pub(crate) jobs: usize,
}

/// A line of the file that is not passed over, with its number from 1.
type NumberedLine = (usize, io::Result<String>);

/// What is printed for a line, and whether it was analysed.
struct Answer {
    text: String,
    good: bool,
}

impl Batch {
    /// Analyses every position of `file`.
    pub(crate) fn run(mut self, file: &Path, screen: &mut Screen) -> Result<(), Failure> {
        let unreadable =
            |error| Failure::because(format!("{} cannot be read: {error}", file.display()));
        let progress = if file == Path::new("-") {
            Progress::spinner("analysing positions")
        } else {
            let positions = count(file).map_err(unreadable)?;
            self.jobs = self.jobs.min(usize::try_from(positions).unwrap_or(usize::MAX)).max(1);
            Progress::bar(positions, "positions")
        };
        let engines = self.engine.engines(self.jobs, self.variant)?;
        let lines = lines(BufReader::new(open(file).map_err(unreadable)?));
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs)
            .build()
            .map_err(|error| Failure::because(format!("{} jobs: {error}", self.jobs)))?;
        // The bound keeps an endless input from piling up.
        let (sender, answers) = mpsc::sync_channel(2 * self.jobs);
        let workers = thread::spawn(move || {
            pool.install(|| {
                lines
                    .enumerate()
                    .par_bridge()
                    .try_for_each(|(index, line)| sender.send((index, self.answer(&engines, line))))
            })
        });
        let (good, bad) = print_in_order(answers.into_iter(), &progress, screen)?;
        drop(progress);
        if workers.join().is_err() {
            return Err(Failure::because(
                "a search has crashed; the positions after it are missing",
            ));
        }
        match bad {
            0 => Ok(()),
            bad => {
                let all = counted(good + bad, "position", "positions");
                Err(Failure::because(format!("{bad} of {all} could not be analysed")))
            }
        }
    }

    fn answer(&self, engines: &Engines, (number, line): NumberedLine) -> Answer {
        let input = match &line {
            Ok(line) => line.chars().take(200).collect(),
            Err(_) => String::new(),
        };
        match self.analysis(engines, number, line) {
            Ok(text) => Answer { text, good: true },
            Err(error) => {
                let fault = Fault { line: number, input, error };
                let text = serde_json::to_string(&fault).unwrap_or_else(|error| error.to_string());
                Answer { text, good: false }
            }
        }
    }

    fn analysis(
        &self,
        engines: &Engines,
        number: usize,
        line: io::Result<String>,
    ) -> Result<String, String> {
        let line = line.map_err(|error| format!("the file cannot be read on: {error}"))?;
        let game = Game::new(position(self.variant, &line)?);
        let search = |engine: &mut Engine| {
            // So that the answer does not depend on what was analysed before.
            engine.clear();
            engine.search(SearchRequest::from_game(&game, self.limits.clone()), |_| {})
        };
        let report = engines.with(search).map_err(|error| error.to_string())?;
        serde_json::to_string(&Analysis::new(&game, &report, Some(number)))
            .map_err(|error| error.to_string())
    }
}

/// Prints each answer as soon as those before it are printed; counts the good and the bad ones.
fn print_in_order(
    answers: impl Iterator<Item = (usize, Answer)>,
    progress: &Progress,
    screen: &mut Screen,
) -> io::Result<(usize, usize)> {
    let mut waiting = BTreeMap::new();
    let (mut next, mut bad) = (0, 0);
    for (index, answer) in answers {
        waiting.insert(index, answer);
        while let Some(answer) = waiting.remove(&next) {
            progress.suspend(|| writeln!(screen, "{}", answer.text))?;
            progress.step();
            next += 1;
            bad += usize::from(!answer.good);
        }
    }
    Ok((next - bad, bad))
}

fn count(file: &Path) -> io::Result<u64> {
    let mut count = 0;
    for (_, line) in lines(BufReader::new(open(file)?)) {
        line?;
        count += 1;
    }
    Ok(count)
}

/// The lines that are neither blank nor a comment. After one that cannot be read there are no more.
fn lines(mut reader: impl BufRead + Send) -> impl Iterator<Item = NumberedLine> + Send {
    let mut can_go_on = true;
    let lines = std::iter::from_fn(move || {
        let mut bytes = Vec::new();
        match can_go_on.then(|| reader.read_until(b'\n', &mut bytes))? {
            Ok(0) => None,
            Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).trim().to_owned())),
            Err(error) => {
                can_go_on = false;
                Some(Err(error))
            }
        }
    });
    let without_mark = |(number, line): (usize, io::Result<String>)| match line {
        // Some editors begin a file with a byte order mark.
        Ok(line) if number == 1 => {
            (number, Ok(line.trim_start_matches('\u{feff}').trim_start().to_owned()))
        }
        line => (number, line),
    };
    (1..).zip(lines).map(without_mark).filter(|(_, line)| {
        line.as_ref().map_or(true, |line| !line.is_empty() && !line.starts_with('#'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_and_comments_are_counted_but_passed_over() {
        let text = b"# a\r\n\n  one  \r\n\xff\ntwo";
        let found: Vec<_> = lines(&text[..]).map(|(n, line)| (n, line.unwrap())).collect();
        assert_eq!(found, [(3, "one".into()), (4, "\u{fffd}".into()), (5, "two".into())]);
    }
    #[test]
    fn a_byte_order_mark_at_the_start_is_passed_over() {
        for text in ["\u{feff}one", "\u{feff}# comment\none", "\u{feff}\none"] {
            let found: Vec<_> = lines(text.as_bytes()).map(|(_, line)| line.unwrap()).collect();
            assert_eq!(found, ["one"]);
        }
    }
}
