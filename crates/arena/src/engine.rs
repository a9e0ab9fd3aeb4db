//! An engine as a player: its process, handshake, options and answers.

use std::time::{Duration, Instant};

use camelot_protocol::{Command, Dialect, GameState, Options, PositionBase, Query, Reply};
use camelot_rules::Variant;

use crate::player::{Answer, Player, Question};
use crate::process::{EngineProcess, Received, StopSignal, shortened};
use crate::spec::EngineSpec;
use crate::verdict::Fault;

/// The option that chooses the game.
pub(crate) const VARIANT: &str = "UCI_Variant";

/// How long an engine may take to answer `stop`.
const STOPPING: Duration = Duration::from_secs(1);

/// How many times its patience an engine may search without a limit of time, and talk.
const LONGEST_SEARCH: u32 = 100;

/// Lines of analysis kept of one search; of more, the older half is forgotten.
const MOST_LINES: usize = 4_096;

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub variant: Variant,
    /// How long an engine may be silent when it ought to answer.
    pub patience: Duration,
    /// Ends all waiting.
    pub stop: StopSignal,
}

/// Why an engine could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The system cannot start the program: why.
    NoProgram(String),
    /// The engine runs well, but has no such option, value or game: which.
    Unsuited(String),
    /// The engine does not come through the handshake.
    Fault(Fault),
}

/// An engine that plays games, its process being started when it is needed, and anew after a fault.
#[derive(Debug)]
pub struct EnginePlayer {
    spec: EngineSpec,
    terms: Terms,
    connection: Option<Connection>,
}

/// A running engine that has been through the handshake.
#[derive(Debug)]
pub struct Connection {
    process: EngineProcess,
    dialect: Dialect,
    patience: Duration,
    /// The moves to the position that it ponders, if it does.
    pondering: Option<Vec<String>>,
    /// The name it gives itself; empty if it gives none.
    pub name: String,
}

impl EnginePlayer {
    /// An engine that is not started yet.
    pub fn new(spec: EngineSpec, terms: Terms) -> EnginePlayer {
        EnginePlayer { spec, terms, connection: None }
    }

    /// Uses the connection for one exchange; after a fault it is given up, its process killed.
    fn exchange<T>(
        &mut self,
        talk: impl FnOnce(&mut Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let Some(connection) = &mut self.connection else {
            return Err(Fault::Crash("it is not running".to_owned()));
        };
        let result = talk(connection);
        if result.is_err() {
            self.connection = None;
        }
        result
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self) -> Result<(), Fault> {
        // What an engine still says after a game that was won is no reason to lose the next.
        if self.exchange(Connection::new_game).is_ok() {
            return Ok(());
        }
        match Connection::start(&self.spec, &self.terms) {
            Ok(connection) => self.connection = Some(connection),
            Err(StartError::Fault(fault)) => return Err(fault),
            Err(StartError::NoProgram(why)) => return Err(Fault::Crash(why)),
            Err(StartError::Unsuited(why)) => return Err(Fault::Protocol(why)),
        }
        self.exchange(Connection::new_game)
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        self.exchange(|connection| connection.think(question))
    }

    fn ponder(&mut self, question: &Question<'_>) -> Result<(), Fault> {
        if !self.spec.ponder {
            return Ok(());
        }
        self.exchange(|connection| connection.ponder(question))
    }

    fn game_over(
        &mut self,
        start: &PositionBase,
        moves: &[String],
        end: GameState,
    ) -> Option<String> {
        let connection = self.connection.as_ref()?;
        if connection.dialect != Dialect::Ugi {
            return None;
        }
        self.exchange(|connection| connection.agrees(start, moves, end)).ok()?
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        if let Some(connection) = &mut self.connection
            && !self.terms.stop.is_stopped()
        {
            connection.process.quit();
        }
    }
}

impl Connection {
    /// Starts an engine, finds out which dialect it speaks, and sets its options.
    ///
    /// # Errors
    /// See [`StartError`]. Its process is then gone.
    pub fn start(spec: &EngineSpec, terms: &Terms) -> Result<Connection, StartError> {
        let process = EngineProcess::start(&spec.program, &terms.stop).map_err(|error| {
            StartError::NoProgram(format!(
                "'{}' cannot be started: {error}",
                spec.program.program.display()
            ))
        })?;
        let dialect = spec.protocol.unwrap_or_default();
        let mut connection = Connection {
            process,
            dialect,
            patience: terms.patience,
            pondering: None,
            name: String::new(),
        };
        let mut declared =
            connection.handshake(spec.protocol.is_some()).map_err(StartError::Fault)?;
        connection.set_options(&mut declared, spec, terms.variant).map_err(StartError::Unsuited)?;
        connection.take_options()?;
        Ok(connection)
    }

    /// Says `uci`, and `isready` after it. Who answers the second and not the first is asked for `ugi`.
    fn handshake(&mut self, is_chosen: bool) -> Result<Options, Fault> {
        let mut declared = Vec::new();
        let mut asked = if self.dialect == Dialect::Ugi { "ugi" } else { "uci" };
        self.process.send(asked);
        if !is_chosen {
            self.process.send("isready");
        }
        let mut deadline = self.deadline();
        loop {
            match self.reply(deadline, || format!("no {asked}ok after '{asked}'"))? {
                Reply::IdName(name) => self.name = name,
                Reply::Option(declaration) => declared.push(declaration),
                Reply::UciOk | Reply::UgiOk => break,
                Reply::ReadyOk if !is_chosen && asked == "uci" => {
                    self.dialect = Dialect::Ugi;
                    asked = "ugi";
                    declared.clear();
                    self.process.send(asked);
                    deadline = self.deadline();
                }
                _ => {}
            }
        }
        if !is_chosen && asked == "uci" {
            self.await_ready("after 'uci' and 'isready'")?;
        }
        Ok(Options::new(declared))
    }

    fn set_options(
        &mut self,
        options: &mut Options,
        spec: &EngineSpec,
        variant: Variant,
    ) -> Result<(), String> {
        let is_declared = options.get(VARIANT).is_some();
        if !is_declared && variant != Variant::Camelot {
            return Err(format!("it does not play {variant}: it has no option {VARIANT}"));
        }
        let choice = is_declared.then(|| (VARIANT.to_owned(), variant.name().to_owned()));
        for (name, value) in choice.iter().chain(&spec.options) {
            let change = options.check(name, Some(value.as_str()));
            let change = change.map_err(|error| error.to_string())?;
            let value = Some(change.value.to_string()).filter(|value| !value.is_empty());
            let command = Command::SetOption { name: change.name.clone(), value };
            self.process.send(&command.print(self.dialect));
            options.apply(change);
        }
        Ok(())
    }

    /// Waits until the options are set. One that the engine refuses, by an error as in protocol.md, makes it another engine than
    /// was asked for.
    fn take_options(&mut self) -> Result<(), StartError> {
        self.process.send("isready");
        let deadline = self.deadline();
        loop {
            let missing = || "no readyok after its options".to_owned();
            match self.reply(deadline, missing).map_err(StartError::Fault)? {
                Reply::ReadyOk => return Ok(()),
                reply => {
                    if let Some(text) = reply.error_text() {
                        let why = format!("it refuses an option: {}", shortened(text));
                        return Err(StartError::Unsuited(why));
                    }
                }
            }
        }
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.end_pondering()?;
        self.process.send(&Command::NewGame.print(self.dialect));
        self.ready("before a new game")
    }

    /// Waits until all that was sent is done.
    fn ready(&mut self, when: &str) -> Result<(), Fault> {
        self.process.send("isready");
        self.await_ready(when)
    }

    fn await_ready(&mut self, when: &str) -> Result<(), Fault> {
        let deadline = self.deadline();
        loop {
            match self.reply(deadline, || format!("no readyok {when}"))? {
                Reply::ReadyOk => return Ok(()),
                Reply::BestMove { mv, .. } => return Err(unasked(mv)),
                _ => {}
            }
        }
    }

    fn ponder(&mut self, question: &Question<'_>) -> Result<(), Fault> {
        self.set_position(question.start, question.moves);
        self.ready("after 'position'")?;
        self.process.send(&Command::Go(question.go.clone()).print(self.dialect));
        self.pondering = Some(question.moves.to_vec());
        Ok(())
    }

    /// Stops the engine if it ponders, and throws its answer away.
    fn end_pondering(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        self.process.send("stop");
        let deadline = Instant::now() + STOPPING;
        loop {
            let missing = || "no bestmove after 'stop' while it pondered".to_owned();
            if let Reply::BestMove { .. } = self.reply(deadline, missing)? {
                return Ok(());
            }
        }
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        let is_hit = self.pondering.as_deref() == Some(question.moves);
        let go = if is_hit {
            self.pondering = None;
            Command::PonderHit.print(self.dialect)
        } else {
            self.end_pondering()?;
            self.set_position(question.start, question.moves);
            self.ready("after 'position'")?;
            Command::Go(question.go.clone()).print(self.dialect)
        };
        let start = Instant::now();
        self.process.send(&go);

        let mut answer = Answer::default();
        let mut last_word = start;
        let mut is_stopping = false;
        loop {
            let deadline = match question.allowance {
                _ if is_stopping => last_word + STOPPING,
                Some(allowance) => start + allowance + self.patience,
                None => (last_word + self.patience).min(start + self.patience * LONGEST_SEARCH),
            };
            if question.allowance.is_none()
                && Instant::now() > start + self.patience * LONGEST_SEARCH
            {
                let why = format!("it talks, but gives no bestmove after '{go}'");
                return Err(Fault::Stall(why));
            }
            let (line, at) = match self.process.receive(deadline) {
                Received::Line(line, at) => (line, at),
                Received::Late if question.allowance.is_some() && !is_stopping => {
                    self.process.send("stop");
                    is_stopping = true;
                    last_word = Instant::now();
                    continue;
                }
                Received::Late => return Err(Fault::Stall(format!("no bestmove after '{go}'"))),
                other => return Err(self.fault(&other)),
            };
            match Reply::parse(&line, self.dialect) {
                Ok(Reply::BestMove { .. }) if at < start => {
                    return Err(Fault::Protocol(format!("bestmove before '{go}'")));
                }
                Ok(Reply::BestMove { mv, ponder }) => {
                    let elapsed = at.saturating_duration_since(start);
                    return Ok(Answer { best: mv, ponder, elapsed, ..answer });
                }
                Ok(Reply::Info(info)) => {
                    if answer.lines.len() == MOST_LINES {
                        answer.lines.drain(..MOST_LINES / 2);
                    }
                    answer.lines.push(info);
                }
                Ok(reply) => {
                    if let Some(text) = reply.error_text() {
                        answer.remark(format!("it says: {}", shortened(text)));
                    }
                }
                Err(error) if line.trim_start().starts_with("info") => {
                    answer.remark(format!("{error}: {}", shortened(&line)));
                }
                Err(error) => {
                    return Err(Fault::Protocol(format!("{error}: {}", shortened(&line))));
                }
            }
            if !is_stopping {
                last_word = at;
            }
        }
    }

    fn set_position(&mut self, start: &PositionBase, moves: &[String]) {
        let command = Command::Position { base: start.clone(), moves: moves.to_vec() };
        self.process.send(&command.print(self.dialect));
    }

    /// Asks a UGI engine how the game has ended, and tells where it disagrees with `end`.
    fn agrees(
        &mut self,
        start: &PositionBase,
        moves: &[String],
        end: GameState,
    ) -> Result<Option<String>, Fault> {
        self.end_pondering()?;
        self.set_position(start, moves);
        self.ready("after 'position'")?;
        for query in [Query::GameOver, Query::Result] {
            let command = Command::Query(query).print(self.dialect);
            self.process.send(&command);
            let deadline = self.deadline();
            let said = loop {
                if let Reply::Response(said) =
                    self.reply(deadline, || format!("no response to '{command}'"))?
                {
                    break said;
                }
            };
            // Whose turn it is plays no part in these two.
            let right = end.answer(query, true);
            if said != right {
                return Ok(Some(format!(
                    "it answers '{}' to '{command}', where it is '{right}'",
                    shortened(&said)
                )));
            }
        }
        Ok(None)
    }

    fn deadline(&self) -> Instant {
        Instant::now() + self.patience
    }

    /// The next reply; what cannot be read outside of a search is passed over.
    fn reply(&mut self, deadline: Instant, missing: impl Fn() -> String) -> Result<Reply, Fault> {
        loop {
            match self.process.receive(deadline) {
                Received::Line(line, _) => {
                    if let Ok(reply) = Reply::parse(&line, self.dialect) {
                        return Ok(reply);
                    }
                }
                Received::Late => return Err(Fault::Stall(missing())),
                other => return Err(self.fault(&other)),
            }
        }
    }

    fn fault(&mut self, received: &Received) -> Fault {
        match received {
            Received::Stopped => Fault::Stopped,
            Received::TooLong => Fault::Protocol("a line of more than 1 MiB".to_owned()),
            _ => Fault::Crash(self.process.last_words()),
        }
    }
}

fn unasked(mv: Option<String>) -> Fault {
    let mv = mv.unwrap_or_else(|| "(none)".to_owned());
    Fault::Protocol(format!("'bestmove {}' that nobody asked for", shortened(&mv)))
}
