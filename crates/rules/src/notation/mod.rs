//! Text, both ways: positions, moves, game records.
//!
//! A position has one line of text ([`Position::from_text`] and its
//! `Display`). A move is written as the squares its piece touches, for
//! programs in lower case without separators ([`Position::move_to_protocol`]),
//! for people as the World Camelot Federation does
//! ([`Position::move_to_wcf`]); [`Position::parse_move`] reads both. A game
//! record holds tags, moves, marks, comments and variations
//! ([`GameRecord`], [`parse_records`]).
//!
//! [`Position::from_text`]: crate::Position::from_text
//! [`Position::move_to_protocol`]: crate::Position::move_to_protocol
//! [`Position::move_to_wcf`]: crate::Position::move_to_wcf
//! [`Position::parse_move`]: crate::Position::parse_move

mod move_error;
mod move_text;
mod path;
mod position;
mod quote;
mod record;
mod walk;

pub use move_error::{LegFault, MoveTextError};
pub use path::{Leg, Path, canonical_path, canonical_paths};
pub use position::{PositionTextError, PositionTextFault};
pub use record::{
    GameRecord, GameResult, Mark, NoSuchPly, Ply, PlyError, RecordError, RecordFault, RecordedMove,
    Variation, parse_records, read_records,
};

pub(crate) use quote::shorten;

/// The position with the pieces `Nc6 md11 …`, `side` to move.
#[cfg(test)]
fn set_up(variant: crate::Variant, side: crate::Side, pieces: &str) -> crate::Position {
    let mut setup = crate::Setup { side, ..crate::Setup::empty(variant) };
    for word in pieces.split(' ') {
        let piece = crate::Piece::from_letter(word.chars().next().unwrap()).unwrap();
        setup.put(piece, word[1..].parse().unwrap());
    }
    setup.validate().unwrap()
}
