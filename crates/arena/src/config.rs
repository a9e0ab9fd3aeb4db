//! What a match is: everything that is decided before its first game.

use std::time::Duration;

use camelot_rules::Variant;
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::limit::{Limit, TimeControl};
use crate::opening::Generation;
use crate::schedule::{Form, Schedule};
use crate::spec::EngineSpec;
use crate::stats::Sprt;

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchConfig {
    /// What it is called in the records.
    pub event: String,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// The game.
    pub variant: Variant,
    /// Who meets whom.
    pub form: Form,
    /// Games of each two engines that meet.
    pub games: usize,
    /// The limits of engines that have none of their own.
    pub limit: Limit,
    /// How openings are generated; `None` when they come from a file.
    pub generation: Option<Generation>,
    /// Games at a time.
    pub concurrency: usize,
    /// How much more than its time an engine may take without losing, in milliseconds; `None` see [`MatchConfig::margin_of`].
    pub margin_ms: Option<u64>,
    /// How long an engine may be silent when it ought to answer, in milliseconds.
    pub patience_ms: u64,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// A test that ends the match.
    pub sprt: Option<Sprt>,
}

/// Settings that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Too few engines.
    #[error("a match is between two engines or more; this one has {0}")]
    Engines(usize),
    /// A test of more than two.
    #[error("a test (sprt) is of one engine against one other; this match has {0}")]
    SprtOfMany(usize),
    /// Colours cannot be swapped.
    #[error(
        "games are played in pairs with colours swapped: their number must be even and not 0, not {0}"
    )]
    OddGames(usize),
    /// A test that cannot decide.
    #[error("sprt: {0}")]
    Sprt(String),
    /// Games that would end senselessly.
    #[error("{0}")]
    Adjudication(String),
    /// Nobody would play.
    #[error("no game can be played without a worker: the concurrency must not be 0")]
    NoWorker,
}

impl MatchConfig {
    /// Whether such a match can be played.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), ConfigError> {
        let engines = self.engines.len();
        if engines < 2 {
            return Err(ConfigError::Engines(engines));
        }
        if self.sprt.is_some() && engines > 2 {
            return Err(ConfigError::SprtOfMany(engines));
        }
        if let Some(sprt) = &self.sprt {
            sprt.check().map_err(ConfigError::Sprt)?;
        }
        self.adjudication.check().map_err(ConfigError::Adjudication)?;
        if self.games == 0 || !self.games.is_multiple_of(2) {
            return Err(ConfigError::OddGames(self.games));
        }
        if self.concurrency == 0 { Err(ConfigError::NoWorker) } else { Ok(()) }
    }

    /// Its games.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.form, self.engines.len(), self.games)
    }

    /// The limits of an engine.
    pub fn limit_of(&self, engine: usize) -> &Limit {
        let own = self.engines.get(engine).and_then(|spec| spec.limit.as_ref());
        own.unwrap_or(&self.limit)
    }

    /// What it is called.
    pub fn name_of(&self, engine: usize) -> &str {
        self.engines.get(engine).map_or("?", |spec| &spec.name)
    }

    /// How much more than its time an engine may take. Where nothing is said that is nothing on a clock, of which an engine
    /// keeps some back, and 100 ms where a time is given for each move, which it may use in full.
    pub fn margin_of(&self, engine: usize) -> Duration {
        let by_limit = match self.limit_of(engine).time {
            Some(TimeControl::PerMove(_)) => 100,
            _ => 0,
        };
        Duration::from_millis(self.margin_ms.unwrap_or(by_limit))
    }

    /// How long an engine may be silent.
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A match of engines that are not there.
    pub(crate) fn config(engines: &[&str], games: usize) -> MatchConfig {
        MatchConfig {
            event: "test".to_owned(),
            engines: engines.iter().map(|text| text.parse().unwrap()).collect(),
            variant: Variant::Camette,
            form: Form::RoundRobin,
            games,
            limit: "nodes 100".parse().unwrap(),
            generation: None,
            concurrency: 1,
            margin_ms: None,
            patience_ms: 1_000,
            adjudication: Adjudication::default(),
            sprt: None,
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(config(&["a", "b"], 2).check(), Ok(()));
        assert_eq!(config(&["a"], 2).check(), Err(ConfigError::Engines(1)));
        assert_eq!(config(&["a", "b"], 3).check(), Err(ConfigError::OddGames(3)));
        assert_eq!(config(&["a", "b"], 0).check(), Err(ConfigError::OddGames(0)));
        let tested = MatchConfig { sprt: "".parse().ok(), ..config(&["a", "b", "c"], 2) };
        assert_eq!(tested.check(), Err(ConfigError::SprtOfMany(3)));
        let idle = MatchConfig { concurrency: 0, ..config(&["a", "b"], 2) };
        assert_eq!(idle.check(), Err(ConfigError::NoWorker));
    }

    #[test]
    fn a_time_for_each_move_may_be_used_in_full() {
        let config = config(&["a movetime=20", "b tc=1+0.01", "c"], 2);
        let margins = [0, 1, 2].map(|engine| config.margin_of(engine).as_millis());
        assert_eq!(margins, [100, 0, 0]);
        let strict = MatchConfig { margin_ms: Some(7), ..config };
        assert_eq!([0, 1].map(|engine| strict.margin_of(engine).as_millis()), [7, 7]);
    }

    #[test]
    fn an_engine_has_its_own_limits_or_those_of_the_match() {
        let config = config(&["a depth=3", "b"], 2);
        assert_eq!(config.limit_of(0).to_string(), "depth 3");
        assert_eq!(config.limit_of(1).to_string(), "nodes 100");
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<MatchConfig>(&text).unwrap(), config);
    }
}
