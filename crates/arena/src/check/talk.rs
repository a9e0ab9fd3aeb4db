//! A conversation with the engine that is checked.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use camelot_protocol::{Dialect, Info, Reply};
use camelot_rules::{Game, Position, Variant};

use super::{Outcome, ensure};
use crate::process::{EngineProcess, Program, Received, StopSignal, shortened};

/// The most lines that answer one command: an engine that says more says it for ever.
const MOST_LINES: usize = 10_000;

/// Lines of a conversation that are kept to be shown.
const KEPT: usize = 24;

/// A conversation. Its methods give errors that say what was wanted.
pub(super) struct Talk {
    process: EngineProcess,
    lines: Vec<String>,
    patience: Duration,
    dialect: Dialect,
}

/// What came of a `go`.
#[derive(Default)]
pub(super) struct Search {
    /// Its lines of analysis.
    pub(super) infos: Vec<Info>,
    /// Its remarks.
    pub(super) remarks: Vec<String>,
    /// Its move; `None` for `(none)`.
    pub(super) best: Option<String>,
    /// The words of its last line.
    pub(super) last_line: String,
}

impl Talk {
    pub(super) fn start(
        program: &Program,
        patience: Duration,
        stop: &StopSignal,
    ) -> Result<Talk, String> {
        let process = EngineProcess::start(program, stop).map_err(|error| {
            format!("'{}' cannot be started: {error}", program.program.display())
        })?;
        Ok(Talk { process, lines: Vec::new(), patience, dialect: Dialect::Uci })
    }

    /// The end of the conversation, to be shown.
    pub(super) fn conversation(&self) -> Vec<String> {
        self.lines.clone()
    }

    fn note(&mut self, mark: char, line: &str) {
        if self.lines.len() == KEPT {
            self.lines.remove(0);
        }
        self.lines.push(format!("{mark} {}", shortened(line)));
    }

    /// Says `uci` or `ugi` and gives what comes before the answer's end.
    pub(super) fn begin(&mut self, dialect: Dialect) -> Result<Vec<String>, String> {
        self.dialect = dialect;
        match dialect {
            Dialect::Uci => self.ask("uci", "uciok"),
            Dialect::Ugi => self.ask("ugi", "ugiok"),
        }
    }

    /// Sends lines in one write, the last line end added.
    pub(super) fn say(&mut self, lines: &str) {
        lines.lines().for_each(|line| self.note('>', line));
        self.process.send(lines);
    }

    /// Sends bytes as they are.
    pub(super) fn say_bytes(&mut self, bytes: &[u8]) {
        String::from_utf8_lossy(bytes).lines().for_each(|line| self.note('>', line));
        self.process.send_bytes(bytes.to_vec());
    }

    /// The next line; `wanted` says what it should be if none comes.
    pub(super) fn line(&mut self, wanted: &str) -> Result<String, String> {
        match self.process.receive(Instant::now() + self.patience) {
            Received::Line(line, _) => {
                self.note('<', &line);
                Ok(line)
            }
            Received::Late => Err(format!("no {wanted} within {:?}", self.patience)),
            Received::TooLong => {
                Err(format!("a line of more than 1 MiB where {wanted} was wanted"))
            }
            Received::Closed => Err(format!(
                "the engine ended where {wanted} was wanted: {}",
                self.process.last_words()
            )),
            Received::Stopped => Err("interrupted".to_owned()),
        }
    }

    /// When an engine that talks, but does not come to the point, is given up.
    fn longest_wait(&self) -> Instant {
        Instant::now() + self.patience * 10
    }

    /// Whether the engine says nothing for a while.
    pub(super) fn is_silent(&mut self, time: Duration) -> bool {
        match self.process.receive(Instant::now() + time) {
            Received::Late => true,
            Received::Line(line, _) => {
                self.note('<', &line);
                false
            }
            _ => false,
        }
    }

    /// Says something and gives the lines before the one whose first word is `last`.
    pub(super) fn ask(&mut self, command: &str, last: &str) -> Result<Vec<String>, String> {
        self.say(command);
        let mut lines = Vec::new();
        let deadline = self.longest_wait();
        loop {
            let line = self.line(&format!("'{last}'"))?;
            if line.split_whitespace().next() == Some(last) {
                return Ok(lines);
            }
            lines.push(line);
            if lines.len() > MOST_LINES || Instant::now() > deadline {
                return Err(format!("it talks on, but no '{last}' after '{}'", shortened(command)));
            }
        }
    }

    /// The rest of the next line that begins with `word`.
    pub(super) fn after_word(&mut self, word: &str) -> Result<String, String> {
        for _ in 0..MOST_LINES {
            let line = self.line(&format!("'{word}'"))?;
            if let Some(rest) = line.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
        Err(format!("it talks on, but not of '{word}'"))
    }

    /// Says something, and gives all that is said until it is done.
    pub(super) fn answer(&mut self, command: &str) -> Result<Vec<String>, String> {
        self.say(command);
        self.ready()
    }

    /// All that is said before `readyok`.
    pub(super) fn ready(&mut self) -> Result<Vec<String>, String> {
        self.ask("isready", "readyok")
    }

    /// Something that must be taken without a word.
    pub(super) fn silently(&mut self, command: &str) -> Outcome {
        let lines = self.answer(command)?;
        ensure(lines.is_empty(), || {
            format!("'{}' is answered by '{}'", shortened(command), lines.join("' '"))
        })
    }

    /// Something that must be refused by one error line and nothing else; its text.
    pub(super) fn refused(&mut self, command: &str) -> Result<String, String> {
        let lines = self.answer(command)?;
        match lines.as_slice() {
            [line] if line.starts_with("info string error: ") => Ok(line.clone()),
            _ => Err(format!(
                "'{}' wants one line 'info string error: …', got {} lines",
                shortened(command),
                lines.len()
            )),
        }
    }

    /// The rest of the one line of an answer that begins with `word`.
    pub(super) fn told(&mut self, command: &str, word: &str) -> Result<String, String> {
        let lines = self.answer(command)?;
        let mut told = lines.iter().filter(|line| line.split_whitespace().next() == Some(word));
        match (told.next(), told.next()) {
            (Some(line), None) => Ok(line[word.len()..].trim().to_owned()),
            _ => Err(format!(
                "the answer to '{command}' should have one line that begins with '{word}'"
            )),
        }
    }

    /// Whether `d` tells this position.
    pub(super) fn stands(&mut self, position: &Position) -> Outcome {
        let told = self.told("d", "position")?;
        ensure(told == position.to_string(), || {
            format!("the position should be '{position}', it is '{told}'")
        })
    }

    /// Chooses a variant, and gives a game of it.
    pub(super) fn variant(&mut self, variant: Variant) -> Result<Game, String> {
        self.silently(&format!("setoption name UCI_Variant value {variant}"))?;
        Ok(Game::new(Position::start(variant)))
    }

    /// Searches, and checks what `protocol.md` promises of every search in the newest position of `game`.
    pub(super) fn go(&mut self, command: &str, game: &Game) -> Result<Search, String> {
        self.say(command);
        self.best_move(game)
    }

    /// What a search in the newest position of `game` says from now to its end, a score included.
    fn best_move(&mut self, game: &Game) -> Result<Search, String> {
        let search = self.ended(game)?;
        let is_scored = search.infos.iter().any(|info| info.score.is_some());
        ensure(is_scored, || "no info line with a score before 'bestmove'".to_owned())?;
        Ok(search)
    }

    /// What a search in the newest position of `game`, of which some lines may have been read already, says to its end.
    pub(super) fn ended(&mut self, game: &Game) -> Result<Search, String> {
        let mut search = Search::default();
        let deadline = self.longest_wait();
        while search.last_line.is_empty() {
            let said = search.infos.len() + search.remarks.len();
            if said > MOST_LINES || Instant::now() > deadline {
                return Err("it talks on, but gives no 'bestmove'".to_owned());
            }
            let line = self.line("'bestmove'")?;
            match Reply::parse(&line, self.dialect) {
                Ok(Reply::Info(info)) => search.infos.push(info),
                Ok(Reply::InfoString(text)) => search.remarks.push(text),
                Ok(Reply::BestMove { mv, .. }) => {
                    search.best = mv;
                    search.last_line = line;
                }
                Ok(_) => {}
                Err(error) => return Err(format!("{error} in '{}'", shortened(&line))),
            }
        }
        match (&search.best, game.outcome()) {
            (None, Some(_)) => Ok(search),
            (None, None) => Err("'bestmove (none)' where there are legal moves".to_owned()),
            (Some(text), _) => match game.position().parse_move(text) {
                Ok(_) => Ok(search),
                Err(error) => Err(format!("the move is not legal: {error}")),
            },
        }
    }

    /// Ends the engine's input.
    pub(super) fn end_input(&mut self) {
        self.note('>', "(end of input)");
        self.process.close_input();
    }

    /// What is still said, and how the engine ends; an error if it does not end with code 0.
    pub(super) fn end(&mut self) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.receive(deadline) {
                Received::Line(line, _) => {
                    self.note('<', &line);
                    lines.push(line);
                    if lines.len() > MOST_LINES {
                        return Err("it talks on and does not end".to_owned());
                    }
                }
                Received::Closed => break,
                _ => return Err(format!("it does not end within {:?}", self.patience)),
            }
        }
        match self.process.wait_until(deadline) {
            Some(status) if ExitStatus::success(&status) => Ok(lines),
            Some(status) => Err(format!("it ends with {status}, not with code 0")),
            None => Err(format!("it does not end within {:?}", self.patience)),
        }
    }
}

/// How many lines are `bestmove` lines.
pub(super) fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}
