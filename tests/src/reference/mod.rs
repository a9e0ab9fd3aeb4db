//! The rules a second time: slowly, with sets of squares, sentence by sentence.
//!
//! This module shares nothing with the fast generator, no type and no idea: it was written from the
//! text of the rules alone so that the two can be compared. There are no bitboards and no flood fill
//! here, only a board that is a map from squares to pieces and a piece that walks over it leg by leg.
//! Numbers and letters in the comments are the sections, rules and rulings of that text.
//!
//! Where to look: [`variant`] holds the five games as data, [`position`] the board and the end of the
//! game, `walk` what one piece may do from leg to leg, [`legal`] which of it the position allows,
//! [`paths`] how a move may be written, [`random`] positions to compare on, and [`features`] says which
//! rules a position exercises.

pub mod features;
pub mod legal;
pub mod paths;
pub mod position;
pub mod random;
pub mod square;
mod text;
pub mod variant;
mod walk;

#[cfg(test)]
mod tests;

pub use legal::RefMove;
pub use position::{Kind, Piece, RefOutcome, RefPosition, Side};
pub use random::{random_game, random_setup};
pub use square::Sq;
