//! Naming one move of a game: `12b`.

use std::fmt;
use std::str::FromStr;

use crate::notation::shorten;
use crate::{Position, Side};

/// One move of a game, by its number and side: `12b` is Black's twelfth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The number of the move, from 1.
    pub number: u32,
    /// Whose move.
    pub side: Side,
}

impl Ply {
    /// The move to be made in `position`.
    pub const fn of(position: &Position) -> Ply {
        Ply { number: position.move_number(), side: position.side_to_move() }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.side.letter())
    }
}

/// The text does not name a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' names no move: its number and w or b are wanted, as in 12b")]
pub struct PlyError(String);

impl FromStr for Ply {
    type Err = PlyError;

    /// Reads a number from 1 and `w` or `b`, in either case.
    fn from_str(text: &str) -> Result<Ply, PlyError> {
        let parse = || {
            let (digits, side) = match text.strip_suffix(['w', 'W']) {
                Some(digits) => (digits, Side::White),
                None => (text.strip_suffix(['b', 'B'])?, Side::Black),
            };
            let number = digits.parse().ok().filter(|number| *number > 0)?;
            digits.bytes().all(|b| b.is_ascii_digit()).then_some(Ply { number, side })
        };
        parse().ok_or_else(|| PlyError(shorten(text)))
    }
}

/// The record does not have this move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the game has no move {ply}: it goes from {first} to {last}")]
pub struct NoSuchPly {
    /// The move asked for.
    pub ply: Ply,
    /// The first move of the record.
    pub first: Ply,
    /// The move after the last one of the record.
    pub last: Ply,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read_and_written() {
        for text in ["1w", "12b", "4294967295w"] {
            assert_eq!(text.parse::<Ply>().unwrap().to_string(), text);
        }
        assert_eq!("12B".parse(), Ok(Ply { number: 12, side: Side::Black }));
    }

    #[test]
    fn what_names_no_move_is_refused() {
        for text in ["", "b", "12", "0w", "+1w", "12x", "4294967296w", "é", "1 w"] {
            assert_eq!(text.parse::<Ply>(), Err(PlyError(text.into())));
        }
    }
}
