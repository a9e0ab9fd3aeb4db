//! The command loop: it owns all state, never waits for a search, and is the only one that prints.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender};

use camelot_protocol::{Command, Dialect, Info, Options, Reply, Score};
use camelot_rules::{Game, Position};
use camelot_search::{Engine, HashError};

use super::answers;
use super::game;
use super::job::{Ending, Job};
use super::options::{self, Settings};
use super::output::Output;
use super::reader::Input;
use super::refusal::Refusal;

/// What the loop waits for.
pub(crate) enum Event {
    /// Something came in.
    Input(Input),
    /// A job tells how it stands.
    Said { job: u64, reply: Reply },
    /// A job has ended.
    Ended { job: u64, ending: Ending },
    /// A job has gone down without an end.
    Failed { job: u64 },
}

/// A conversation.
pub(crate) struct Session<W> {
    output: Output<W>,
    /// For the jobs to speak through.
    pub(super) events: SyncSender<Event>,
    pub(super) engine: Engine,
    pub(super) options: Options,
    pub(super) settings: Settings,
    /// What the misjudgments of a weak level in this game come from.
    pub(super) seed: u64,
    /// The game up to the current position.
    pub(super) game: Game,
    pub(super) job: Option<Job>,
    pub(super) jobs_started: u64,
    /// What came after `stop` and before the end of the search.
    waiting: VecDeque<Input>,
    /// Whether the program ends with the running job, or at once when there is none.
    is_leaving: bool,
}

impl<W: Write> Session<W> {
    /// A conversation about the start position, with all options at their defaults. Jobs speak through `events`.
    ///
    /// # Errors
    /// When there is no memory for the engine.
    pub(crate) fn new(writer: W, events: SyncSender<Event>) -> Result<Session<W>, HashError> {
        let settings = Settings::default();
        Ok(Session {
            output: Output::new(writer),
            events,
            engine: Engine::new(usize::try_from(settings.hash_mb).unwrap_or(usize::MAX))?,
            options: options::declared(),
            game: Game::new(Position::start(settings.variant)),
            settings,
            seed: fastrand::u64(..),
            job: None,
            jobs_started: 0,
            waiting: VecDeque::new(),
            is_leaving: false,
        })
    }

    /// Talks until `quit` or the end of the input.
    ///
    /// # Errors
    /// When nobody reads the output any more.
    pub(crate) fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        while !(self.is_leaving && self.job.is_none()) {
            match self.next_event(events) {
                Event::Input(input) if self.is_stopping() => self.waiting.push_back(input),
                Event::Input(input) => self.take(input)?,
                Event::Said { job, reply } => self.said(job, reply)?,
                Event::Ended { job, ending } => self.ended(job, ending)?,
                Event::Failed { job } => self.failed(job)?,
            }
        }
        Ok(())
    }

    fn next_event(&mut self, events: &Receiver<Event>) -> Event {
        if !self.is_stopping()
            && let Some(input) = self.waiting.pop_front()
        {
            return Event::Input(input);
        }
        events.recv().unwrap_or(Event::Input(Input::End))
    }

    fn is_stopping(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.is_stopping)
    }

    fn take(&mut self, input: Input) -> io::Result<()> {
        let result = match input {
            _ if self.is_leaving => Ok(Vec::new()),
            Input::Line(line) => {
                log::debug!("read: {line}");
                Command::parse(&line)
                    .map_err(Refusal::from)
                    .and_then(|command| self.carry_out(command))
            }
            Input::TooLong => Err(Refusal::LineTooLong),
            Input::End => {
                self.is_leaving = true;
                if !self.job.as_ref().is_some_and(Job::ends_by_itself) {
                    self.stop();
                }
                Ok(Vec::new())
            }
        };
        match result {
            Ok(replies) => self.say_all(&replies)?,
            Err(refusal) => self.output.say(&Reply::error(refusal))?,
        }
        self.tell_held_end()
    }

    /// Does what a command says. What it gives back is to be printed.
    fn carry_out(&mut self, command: Command) -> Result<Vec<Reply>, Refusal> {
        match command {
            Command::Uci => Ok(self.introduce(Dialect::Uci)),
            Command::Ugi => Ok(self.introduce(Dialect::Ugi)),
            Command::IsReady => Ok(vec![Reply::ReadyOk]),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => {
                self.ensure_idle(answers::new_game_command(self.dialect()))?;
                self.engine.clear();
                self.seed = fastrand::u64(..);
                Ok(Vec::new())
            }
            Command::Position { base, moves } => {
                self.game = game::read(self.settings.variant, &base, &moves)?;
                Ok(Vec::new())
            }
            Command::Go(limits) => self.go(&limits),
            Command::Bench(depth) => {
                self.ensure_idle("bench")?;
                self.bench(depth);
                Ok(Vec::new())
            }
            Command::Stop => {
                self.stop();
                Ok(Vec::new())
            }
            Command::PonderHit => match self.job.as_mut().filter(|job| job.is_pondering) {
                Some(job) => {
                    job.ponder_hit();
                    Ok(Vec::new())
                }
                None => Err(Refusal::NotPondering),
            },
            Command::Quit => {
                self.is_leaving = true;
                self.stop();
                Ok(Vec::new())
            }
            Command::Display => Ok(answers::display(&self.game)),
            Command::Moves => Ok(vec![answers::moves(&self.game)]),
            Command::Eval => {
                Ok(answers::evaluation(self.game.position(), self.engine.evaluation()))
            }
            Command::Query(query) => Ok(vec![answers::query(&self.game, query)]),
            Command::Help => Ok(answers::help()),
            Command::Comment(_) | Command::Empty => Ok(Vec::new()),
        }
    }

    fn introduce(&mut self, dialect: Dialect) -> Vec<Reply> {
        self.output.dialect = dialect;
        answers::introduction(&self.options, dialect)
    }

    fn said(&mut self, job: u64, reply: Reply) -> io::Result<()> {
        if let Some(current) = self.job.as_mut().filter(|current| current.id == job) {
            current.note(&reply);
            self.output.say(&reply)?;
        }
        Ok(())
    }

    fn ended(&mut self, job: u64, ending: Ending) -> io::Result<()> {
        if let Some(current) = self.job.as_mut().filter(|current| current.id == job) {
            let lines = if current.has_scored { Vec::new() } else { ending.lines };
            current.has_scored = true;
            current.held = Some(ending.last);
            self.say_all(&lines)?;
        }
        self.tell_held_end()
    }

    fn failed(&mut self, job: u64) -> io::Result<()> {
        if self.job.as_ref().is_none_or(|current| current.id != job) {
            return Ok(());
        }
        self.output.say(&Reply::error(
            "the search has failed, by a fault of the engine's own or for want of a thread",
        ))?;
        // A search owes a move; other jobs owe nothing.
        match self.job.as_mut().map(|job| (job.best.take(), job)) {
            Some((Some(best), job)) => {
                let scored = std::mem::replace(&mut job.has_scored, true);
                job.held = Some(Reply::BestMove { mv: Some(best.clone()), ponder: None });
                if !scored {
                    self.output.say(&Reply::Info(Info {
                        depth: Some(0),
                        score: Some(Score::Cp(0)),
                        pv: vec![best],
                        ..Info::default()
                    }))?;
                }
            }
            _ => self.job = None,
        }
        self.tell_held_end()
    }

    /// Tells the end of a job that is over as soon as it may be told.
    fn tell_held_end(&mut self) -> io::Result<()> {
        if self.job.as_ref().is_some_and(Job::may_end)
            && let Some(last) = self.job.as_mut().and_then(|job| job.held.take())
        {
            self.job = None;
            self.output.say(&last)?;
        }
        Ok(())
    }

    fn say_all(&mut self, replies: &[Reply]) -> io::Result<()> {
        replies.iter().try_for_each(|reply| self.output.say(reply))
    }
}

impl<W> Session<W> {
    pub(super) fn dialect(&self) -> Dialect {
        self.output.dialect
    }

    /// That `command`, which needs the engine for itself, may be carried out.
    pub(super) fn ensure_idle(&self, command: &'static str) -> Result<(), Refusal> {
        match self.job {
            None => Ok(()),
            Some(_) => Err(Refusal::Busy { command }),
        }
    }

    fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// What is said to these events, line by line.
    fn said(events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let (sender, receiver) = sync_channel(1000);
        for event in events {
            sender.send(event).unwrap();
        }
        let mut output = Vec::new();
        Session::new(&mut output, sender).unwrap().run(&receiver).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_string).collect()
    }

    fn line(text: &str) -> Event {
        Event::Input(Input::Line(text.to_string()))
    }

    fn remark(job: u64, text: &str) -> Event {
        Event::Said { job, reply: Reply::InfoString(text.to_string()) }
    }

    #[test]
    fn a_search_that_fails_is_told_and_answered_with_a_move_when_it_may_end() {
        let failure = || vec![line("go infinite"), Event::Failed { job: 1 }, line("isready")];
        let mut events = failure();
        events.extend([line("stop"), line("isready"), Event::Input(Input::End)]);
        let lines = said(events);
        let place = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap();
        assert!(place(" score ") < place("bestmove "));
        let mut rest = lines.iter().filter(|line| !line.contains(" score ")).map(String::as_str);
        assert!(rest.next().unwrap().starts_with("info string error: the search has failed"));
        assert_eq!(rest.next(), Some("readyok"));
        assert!(rest.next().unwrap().starts_with("bestmove "));
        assert_eq!(rest.next(), Some("readyok"));
        assert_eq!(rest.next(), None);
    }

    #[test]
    fn a_job_that_owes_no_move_and_fails_is_over() {
        let lines = said([
            line("go perft 9"),
            Event::Failed { job: 1 },
            line("isready"),
            Event::Input(Input::End),
        ]);
        assert!(lines[0].starts_with("info string error: "));
        assert_eq!(lines[1..], ["readyok"]);
    }

    #[test]
    fn jobs_that_are_gone_are_not_heard() {
        let last = Reply::BestMove { mv: None, ponder: None };
        let ending = Ending { lines: Vec::new(), last };
        let lines = said([
            remark(1, "nobody"),
            Event::Ended { job: 1, ending },
            Event::Failed { job: 1 },
            Event::Input(Input::TooLong),
            Event::Input(Input::End),
        ]);
        assert_eq!(lines, ["info string error: a line of more than 64 MiB is not read"]);
    }

    #[test]
    fn an_output_that_is_closed_ends_the_conversation() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let (sender, receiver) = sync_channel(10);
        sender.send(line("isready")).unwrap();
        let error = Session::new(Closed, sender).unwrap().run(&receiver).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
