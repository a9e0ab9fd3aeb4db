//! Holding one engine against the protocol: a list of numbered checks, each with a process of its own.
//!
//! What is checked is what `protocol.md` promises, and what engines are known to do wrong. An engine that plays by the same
//! protocol but leaves parts of it out fails the checks of those parts and no others.

mod during;
mod ending;
mod game_over;
mod handshake;
mod lines;
mod options;
mod positions;
mod searching;
mod talk;
mod ugi;

use std::time::Duration;

use camelot_protocol::Dialect;

use crate::process::{Program, StopSignal};
use talk::Talk;

/// What a check returns: what is wrong.
type Outcome = Result<(), String>;

/// One thing that an engine must do right.
#[derive(Clone, Copy)]
pub struct Check {
    /// What it must do, in a few words.
    pub name: &'static str,
    /// The dialect in which the conversation has begun; `None` when the check begins it itself.
    dialect: Option<Dialect>,
    run: fn(&mut Talk) -> Outcome,
}

/// A check that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong.
    pub why: String,
    /// The end of the conversation: what was sent after `> `, what was seen after `< `.
    pub conversation: Vec<String>,
}

/// A check in the dialect of UCI.
const fn uci(name: &'static str, run: fn(&mut Talk) -> Outcome) -> Check {
    Check { name, dialect: Some(Dialect::Uci), run }
}

/// A check in the dialect of UGI.
const fn ugi_check(name: &'static str, run: fn(&mut Talk) -> Outcome) -> Check {
    Check { name, dialect: Some(Dialect::Ugi), run }
}

/// A check that begins its conversation itself.
const fn bare(name: &'static str, run: fn(&mut Talk) -> Outcome) -> Check {
    Check { name, dialect: None, run }
}

/// All checks in their order; their numbers count from 1. Without the first the others make no sense.
pub fn checks() -> impl Iterator<Item = (usize, Check)> {
    let groups = [
        handshake::CHECKS,
        lines::CHECKS,
        positions::CHECKS,
        game_over::CHECKS,
        searching::CHECKS,
        during::CHECKS,
        options::CHECKS,
        ugi::CHECKS,
        ending::CHECKS,
    ];
    groups.into_iter().flatten().copied().enumerate().map(|(n, check)| (n + 1, check))
}

impl Check {
    /// Starts the engine and checks it. It may be silent for `patience` where it ought to answer.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn run(
        &self,
        program: &Program,
        patience: Duration,
        stop: &StopSignal,
    ) -> Result<(), Failure> {
        let mut talk = Talk::start(program, patience, stop)
            .map_err(|why| Failure { why, conversation: Vec::new() })?;
        let begun = self.dialect.map_or(Ok(Vec::new()), |dialect| talk.begin(dialect));
        let outcome = begun.and_then(|_| (self.run)(&mut talk));
        outcome.map_err(|why| Failure { why, conversation: talk.conversation() })
    }
}

/// An error unless something holds.
fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_a_name_of_its_own() {
        let mut names: Vec<&str> = checks().map(|(_, check)| check.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(count >= 40, "{count}");
    }
}
