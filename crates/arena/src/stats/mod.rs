//! What the results of a match say about strength: pure functions of counts.

mod elo;
mod pentanomial;
mod sprt;
mod tally;

pub use elo::{Elo, elo_of_score, score_of_elo};
pub use pentanomial::Pentanomial;
pub use sprt::{EloModel, Sprt, SprtState};
pub use tally::Tally;
