//! Matches between engines: processes, referee, clocks, openings, statistics, records.
//!
//! A [`MatchConfig`] says what is played; a [`Match`] plays it with engines that speak the protocol of `protocol.md` in either
//! dialect, and keeps it in files so that it can be gone on with. The referee ([`play`]) is pure code over the trait [`Player`];
//! [`stats`] are pure functions of counts. [`check::checks`] holds one engine against the protocol.
//!
//! `docs/matches.md` at the top of the repository says how to run a fair match and what the numbers mean.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod adjudication;
mod book;
pub mod check;
mod clock;
mod config;
mod engine;
mod files;
mod limit;
mod opening;
mod player;
mod process;
mod record;
mod referee;
mod results;
mod runner;
mod schedule;
mod spec;
pub mod stats;
mod verdict;
mod words;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use clock::{FlagFall, GameClock};
pub use config::{ConfigError, MatchConfig};
pub use engine::{Connection, EnginePlayer, StartError, Terms};
pub use files::{FileError, Files, SavedMatch};
pub use limit::{Limit, LimitError, TimeControl};
pub use opening::{Generation, Generator, OpeningError, OpeningText, read_openings};
pub use player::{Answer, Player, Question};
pub use process::{EngineProcess, LONGEST_LINE, Program, Received, StopSignal};
pub use record::record;
pub use referee::{Interrupted, MoveNote, PlayedGame, Remark, play};
pub use results::{FinishedGame, Meeting, Standing, Summary, Test};
pub use runner::{End, Match, MatchError};
pub use schedule::{Form, Schedule, ScheduledGame};
pub use spec::{EngineSpec, SpecError, settle_names};
pub use verdict::{Ending, Fault, Verdict};
pub use words::WordsError;
