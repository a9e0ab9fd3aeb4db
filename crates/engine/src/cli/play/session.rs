//! A game between a person and the engine.

use std::io::Write;
use std::path::{Path, PathBuf};

use camelot_rules::{Game, GameRecord, GameResult, Side};
use camelot_search::{Engine, Limits, Report, SearchRequest};

use super::command::{COMMANDS, Command};
use super::input::Input;
use super::save::{SaveError, save};
use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::cli::screen::Screen;
use crate::cli::{moves, text};

/// The game, the players, and what has become of it.
pub(super) struct Session<'a> {
    game: Game,
    person: Side,
    engine: Engine,
    limits: Limits,
    screen: &'a mut Screen,
    has_resigned: bool,
    /// The files this session has written, which it may write again.
    files: Vec<PathBuf>,
    /// Whether the last move has been made since the game was saved.
    is_unsaved: bool,
    /// Lines that could not be carried out.
    refused: usize,
}

/// Whether to read on.
#[derive(PartialEq, Eq)]
enum Next {
    Line,
    End,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        game: Game,
        person: Side,
        engine: Engine,
        limits: Limits,
        screen: &'a mut Screen,
    ) -> Session<'a> {
        Session {
            game,
            person,
            engine,
            limits,
            screen,
            has_resigned: false,
            files: Vec::new(),
            is_unsaved: false,
            refused: 0,
        }
    }

    /// Plays until the input ends or the person leaves.
    ///
    /// # Errors
    /// If input or output fail; and at the end, if lines of an input that is no terminal could not be carried out.
    pub(super) fn run(mut self, mut input: Input) -> Result<(), Failure> {
        let variant = self.game.start().variant();
        writeln!(
            self.screen,
            "You are {} in a game of {variant}. Type a move, or help.\n",
            self.person
        )?;
        if self.is_over() || self.game.position().side_to_move() == self.person {
            self.show_board()?;
        }
        self.engine_moves()?;
        let mut is_leaving = false;
        while let Some(line) = input.line(&self.prompt(), self.words())? {
            let command = Command::parse(&line);
            if command == Command::Quit && input.is_terminal() && self.is_unsaved && !is_leaving {
                is_leaving = true;
                writeln!(
                    self.screen,
                    "The game is not saved: save FILE keeps it, quit leaves it."
                )?;
                continue;
            }
            is_leaving = false;
            if self.carry_out(command)? == Next::End {
                break;
            }
        }
        match self.refused {
            0 => Ok(()),
            _ if input.is_terminal() => Ok(()),
            n => {
                let lines = text::counted(n, "line", "lines");
                Err(Failure::because(format!("{lines} of the input could not be carried out")))
            }
        }
    }

    fn prompt(&self) -> String {
        if self.is_over() {
            return "game over> ".to_owned();
        }
        format!("{} {}> ", self.person, self.game.position().move_number())
    }

    /// What the tab key completes.
    fn words(&self) -> Vec<String> {
        let position = self.game.position();
        let commands = COMMANDS.iter().filter_map(|(usage, _)| usage.split(' ').next());
        let moves = position.legal_moves();
        let moves = moves.iter().map(|m| position.move_to_wcf(m));
        commands.map(str::to_owned).chain(moves).collect()
    }

    fn carry_out(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::End),
            Command::Board => self.show_board()?,
            Command::Moves if self.is_over() => self.refuse("moves: the game is over")?,
            Command::Moves => moves::list(self.game.position(), self.screen)?,
            Command::Hint => self.hint()?,
            Command::Undo => self.undo()?,
            Command::Resign => self.resign()?,
            Command::SaveWhere => self.refuse("save FILE: the name of a file is wanted")?,
            Command::Save { file, replace } => self.save(&file, replace)?,
            Command::Move(text) => self.person_moves(&text)?,
            Command::Help => {
                writeln!(self.screen, "A move as in D6-F8, C6-E8-G8 or d6f8, or one of these:")?;
                for (usage, meaning) in COMMANDS {
                    writeln!(self.screen, "  {usage:10} {meaning}")?;
                }
            }
        }
        Ok(Next::Line)
    }

    fn refuse(&mut self, why: &str) -> Result<(), Failure> {
        self.refused += 1;
        Ok(writeln!(self.screen, "{why}")?)
    }

    fn is_over(&self) -> bool {
        self.has_resigned || self.game.outcome().is_some()
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        self.screen.draw(&self.game, self.person)?;
        Ok(writeln!(self.screen)?)
    }

    fn person_moves(&mut self, text: &str) -> Result<(), Failure> {
        if self.has_resigned {
            return self.refuse("the game is over: you have resigned");
        }
        if let Some(outcome) = self.game.outcome() {
            return self.refuse(&format!("the game is over: {outcome}"));
        }
        let position = self.game.position();
        let m = match position.parse_move(text) {
            Ok(m) => m,
            Err(error) => return self.refuse(&format!("'{text}' is no move here: {error}")),
        };
        let ply = text::numbered(position, &[m]).join(" ");
        self.game.play(&m).map_err(Failure::because)?;
        self.is_unsaved = true;
        writeln!(self.screen, "You play {ply}")?;
        if self.is_over() {
            self.show_board()?;
            return self.tell_end();
        }
        self.engine_moves()
    }

    /// Makes the engine's move if it is its turn.
    fn engine_moves(&mut self) -> Result<(), Failure> {
        if self.is_over() {
            return self.tell_end();
        }
        if self.game.position().side_to_move() == self.person {
            return Ok(());
        }
        let report = self.search(self.limits.clone());
        let Some(best) = report.best else {
            return Err(Failure::because("the engine has found no move in a game that goes on"));
        };
        let ply = text::numbered(self.game.position(), &[best]).join(" ");
        self.game.play(&best).map_err(Failure::because)?;
        self.is_unsaved = true;
        writeln!(self.screen, "The engine plays {ply}{}\n", judgement(&report))?;
        self.show_board()?;
        self.tell_end()
    }

    fn tell_end(&mut self) -> Result<(), Failure> {
        if let Some(outcome) = self.game.outcome() {
            let ending = text::ending(outcome, self.game.start().variant());
            self.screen.heading(&ending)?;
        }
        Ok(())
    }

    fn search(&mut self, limits: Limits) -> Report {
        let _progress = Progress::spinner("thinking");
        let request = SearchRequest::from_game(&self.game, limits);
        self.engine.search(request, |_info| {})
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.is_over() {
            return self.refuse("hint: the game is over");
        }
        // A hint is worth what the engine can, whatever it plays like.
        let report = self.search(Limits { strength: None, ..self.limits.clone() });
        let line = report.lines.first().map(|info| info.pv.as_slice()).unwrap_or_default();
        let line = text::numbered(self.game.position(), line).join(" ");
        Ok(writeln!(self.screen, "The engine would play {line}{}", judgement(&report))?)
    }

    /// Takes moves back until the person is to move again, and has one move fewer.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.has_resigned {
            self.has_resigned = false;
            return Ok(writeln!(self.screen, "You have not resigned.")?);
        }
        let played = self.game.moves().len();
        let mine = (0..played).rev().find(|n| {
            self.game.positions().get(*n).is_some_and(|p| p.side_to_move() == self.person)
        });
        let Some(mine) = mine else {
            return self.refuse("undo: you have made no move yet");
        };
        for _ in mine..played {
            self.game.undo();
        }
        self.is_unsaved = mine > 0;
        self.show_board()
    }

    fn resign(&mut self) -> Result<(), Failure> {
        if self.is_over() {
            return self.refuse("resign: the game is over");
        }
        self.has_resigned = true;
        self.is_unsaved = true;
        let result = self.record().result;
        self.screen
            .heading(&format!("{} wins: {} resigns ({result})", !self.person, self.person))?;
        Ok(())
    }

    fn record(&self) -> GameRecord {
        let mut record = GameRecord::from_game(&self.game);
        let engine = format!("camelot {}", env!("CARGO_PKG_VERSION"));
        let players = match self.person {
            Side::White => ("Person".to_owned(), engine),
            Side::Black => (engine, "Person".to_owned()),
        };
        let now = humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string();
        record.set_tag("Date", now.split('T').next().unwrap_or(&now));
        record.set_tag("White", &players.0);
        record.set_tag("Black", &players.1);
        if self.has_resigned {
            record.result = match self.person {
                Side::White => GameResult::BlackWins,
                Side::Black => GameResult::WhiteWins,
            };
        }
        record
    }

    fn save(&mut self, file: &Path, replace: bool) -> Result<(), Failure> {
        let name = file.display();
        let is_own = self.files.iter().any(|own| own == file);
        let is_there = file.exists();
        match save(file, &self.record().to_string(), replace || is_own) {
            Ok(()) => {
                self.files.push(file.to_owned());
                self.is_unsaved = false;
                let how = if is_there { "saved, replacing what was there" } else { "saved" };
                writeln!(self.screen, "The game is {how}: {name}")?;
                Ok(())
            }
            Err(SaveError::Exists) => {
                self.refuse(&format!("{name} is there already: save! {name} replaces it"))
            }
            Err(error) => self.refuse(&format!("{name} cannot be written: {error}")),
        }
    }
}

/// What the engine thinks of its move: score and depth in brackets.
fn judgement(report: &Report) -> String {
    match report.lines.first() {
        Some(info) => format!(" ({}, depth {})", text::score(info), report.depth),
        None => String::new(),
    }
}
