//! Self-play: the engine plays against itself, from random openings, with few
//! nodes a move, and its quiet positions are recorded.

mod game;
mod run;
mod settings;
mod statistics;

pub use run::{Goal, SelfPlayError, play};
pub use settings::Settings;
pub use statistics::Statistics;
