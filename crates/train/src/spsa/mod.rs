//! Tuning of the search's numbers by games: simultaneous perturbation
//! stochastic approximation (J. C. Spall, 1992), with the conventions of
//! Stockfish's fishtest.
//!
//! In each iteration every number is moved up or down by its step, at random;
//! the engine with these numbers plays pairs of games against the engine with
//! the opposite ones; then every number goes a little towards the side that
//! won. However many numbers there are, an iteration costs the same.
//!
//! A [`Tuning`] is the state of a run, kept in a file after each iteration;
//! [`Settings`] say what is tuned and how; [`Games`] are the [`Contest`] that
//! decides which numbers are better.

mod contest;
mod gains;
mod games;
mod opening;
mod resignation;
mod settings;
mod state;
mod tuned;
mod tuning;

pub use contest::Contest;
pub use gains::{Gain, Gains};
pub use games::{Games, GamesError};
pub use settings::{GameSettings, Settings, SettingsError};
pub use state::StateError;
pub use tuned::{Tuned, TunedError};
pub use tuning::Tuning;
