//! The network's teacher: games that the engine plays against itself, and the
//! training of a network on their positions.
//!
//! 1. [`selfplay`] plays games and appends their quiet positions to a
//!    [data file](data), each with the score that the search found and the
//!    result of the game.
//! 2. A [`Dataset`] reads such files: without repeats, shuffled, some games
//!    kept aside for validation.
//! 3. A [`Trainer`] fits a [`Model`] to it, in `f32`, epoch by epoch, with a
//!    [`Checkpoint`] after each.
//! 4. [`quantised`] makes integers of the model for the engine.
//!
//! Beside it, [`spsa`] tunes the numbers of the search by games.
//!
//! Nothing here prints: who starts a run is told how it goes.

mod adam;
mod checkpoint;
mod curve;
pub mod data;
mod dataset;
mod fit;
mod grown;
mod loss;
mod model;
mod quantise;
mod schedule;
mod second_layer;
pub mod selfplay;
mod settings;
pub mod spsa;
mod trainer;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use curve::loss_curve;
pub use dataset::{Dataset, DatasetFacts};
pub use fit::{ManUp, WdlFit, fit_scale, fit_wdl, man_up};
pub use loss::Target;
pub use model::{Model, Rows};
pub use quantise::{QuantiseError, quantised, restored};
pub use settings::TrainSettings;
pub use trainer::{Diverged, EpochReport, OtherVariant, PiecesReport, Progress, Trainer};
