//! What is tuned, and how.

use std::collections::HashSet;

use camelot_rules::Variant;
use serde::{Deserialize, Serialize};

use super::{Gains, Tuned};

/// A tuning run, before its first game. The same settings give the same run,
/// whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// What is tuned.
    pub parameters: Vec<Tuned>,
    /// How games are played.
    pub games: GameSettings,
    /// How often the parameters are moved.
    pub iterations: u32,
    /// Pairs of games in an iteration.
    pub pairs: u32,
    /// Of all random choices.
    pub seed: u64,
    /// How far the parameters are moved.
    pub gains: Gains,
}

/// How the games of a tuning run are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSettings {
    /// The game.
    pub variant: Variant,
    /// Nodes a move.
    pub nodes: u64,
    /// Random plies that a game begins with.
    pub opening_plies: u32,
    /// How far from 0 the score of an opening may be, in hundredths of a Man.
    pub balance: u32,
    /// A game that is longer is broken off and counts as a draw.
    pub max_plies: u32,
    /// A game is won when both sides have given scores as good as this for the
    /// winner for some moves, in hundredths of a Man; `None` plays it out.
    pub resign: Option<u32>,
}

/// Settings that cannot be tuned by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// Nothing would be tuned.
    #[error("there is no parameter to tune")]
    NoParameter,
    /// A parameter is there twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// Nothing would be done.
    #[error("the number of {0} must not be 0")]
    Zero(&'static str),
    /// A run of so many games would overflow its counts.
    #[error("an iteration of {0} pairs of games is too long: at most {MOST_PAIRS}")]
    TooManyPairs(u32),
    /// Parameters would not be moved, or away from all bounds.
    #[error("the gains must be numbers from 0 to 1, and r_end not 0")]
    Gains,
}

/// The most pairs of games in an iteration.
const MOST_PAIRS: u32 = 1_000_000;

impl Settings {
    /// Whether such a run can be made.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SettingsError> {
        if self.parameters.is_empty() {
            return Err(SettingsError::NoParameter);
        }
        let mut seen = HashSet::new();
        for tuned in &self.parameters {
            let name = tuned.parameter().name;
            if !seen.insert(name) {
                return Err(SettingsError::Twice(name));
            }
        }
        for (what, is_zero) in [
            ("iterations", self.iterations == 0),
            ("pairs of games", self.pairs == 0),
            ("nodes", self.games.nodes == 0),
        ] {
            if is_zero {
                return Err(SettingsError::Zero(what));
            }
        }
        if self.pairs > MOST_PAIRS {
            return Err(SettingsError::TooManyPairs(self.pairs));
        }
        if self.gains.are_sensible() { Ok(()) } else { Err(SettingsError::Gains) }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Tunes `parameters` by short games of Camette.
    pub(in crate::spsa) fn settings(parameters: &[&str]) -> Settings {
        Settings {
            parameters: parameters.iter().map(|text| text.parse().unwrap()).collect(),
            games: GameSettings {
                variant: Variant::Camette,
                nodes: 200,
                opening_plies: 2,
                balance: 1_000,
                max_plies: 60,
                resign: None,
            },
            iterations: 10,
            pairs: 4,
            seed: 1,
            gains: Gains::default(),
        }
    }

    #[test]
    fn what_cannot_be_tuned_is_refused() {
        let good = settings(&["lmr_base", "lmr_factor"]);
        assert_eq!(good.check(), Ok(()));
        let wrong = |change: fn(&mut Settings)| {
            let mut settings = good.clone();
            change(&mut settings);
            settings.check().unwrap_err().to_string()
        };
        assert_eq!(wrong(|settings| settings.parameters.clear()), "there is no parameter to tune");
        let twice = wrong(|settings| settings.parameters.push(settings.parameters[0]));
        assert_eq!(twice, "lmr_base is given twice");
        let none = wrong(|settings| settings.iterations = 0);
        assert_eq!(none, "the number of iterations must not be 0");
        let none = wrong(|settings| settings.pairs = 0);
        assert_eq!(none, "the number of pairs of games must not be 0");
        assert!(wrong(|settings| settings.games.nodes = 0).contains("nodes"));
        assert!(wrong(|settings| settings.pairs = u32::MAX).contains("at most 1000000"));
        assert!(wrong(|settings| settings.gains.r_end = 0.0).contains("r_end"));
    }
}
