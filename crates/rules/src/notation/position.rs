//! Position text: one line, six fields.

use std::fmt;

use super::shorten;
use crate::{Piece, Position, Setup, SetupFault, Side, Variant};

/// Why a text is no position: all reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionTextError(Vec<PositionTextFault>);

impl PositionTextError {
    /// All faults, at least one, in the order of the fields; those of the
    /// position as a whole come last.
    pub fn faults(&self) -> &[PositionTextFault] {
        &self.0
    }
}

impl fmt::Display for PositionTextError {
    /// All faults, joined by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionTextError {}

/// One fault of a position text. Ranks are numbered as they are written, from
/// 1; characters from 1 within their rank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextFault {
    /// There is no text.
    #[error("nothing is written: a board of {ranks} ranks is wanted, as in '{}'", Position::start(*.variant))]
    Empty {
        /// The game whose position is wanted.
        variant: Variant,
        /// The ranks of its board.
        ranks: u8,
    },
    /// The board has too few or too many ranks. The ranks are not looked at.
    #[error("the board has {found} rank{} where {wanted} are wanted, separated by '/'", plural(*.found))]
    RankCount {
        /// How many there are.
        found: usize,
        /// How many the board has.
        wanted: u8,
    },
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {found} square{} where {wanted} are wanted", plural(*.found))]
    RankLength {
        /// Which rank.
        rank: u8,
        /// Its squares as written.
        found: usize,
        /// Its squares on the board.
        wanted: usize,
    },
    /// A character that is neither a piece nor a number.
    #[error(
        "unknown letter '{}' in rank {rank}, character {character}: N M n m or a number are wanted",
        shorten(.letter.encode_utf8(&mut [0; 4]))
    )]
    Letter {
        /// In which rank.
        rank: u8,
        /// At which place.
        character: usize,
        /// What stands there.
        letter: char,
    },
    /// A number that no run of empty squares in this rank can have.
    #[error(
        "'{text}' in rank {rank}, character {character}: a run of 1 to {most} empty squares is wanted"
    )]
    EmptySquares {
        /// In which rank.
        rank: u8,
        /// At which place.
        character: usize,
        /// The number, shortened.
        text: String,
        /// The squares of the rank.
        most: usize,
    },
    /// The second field is not a side.
    #[error("side '{0}': w or b is wanted")]
    Side(String),
    /// A counter is no number, or one far out of range.
    #[error("{field} '{text}': a number from {least} to {most} is wanted")]
    Number {
        /// Which counter.
        field: &'static str,
        /// What is written, shortened.
        text: String,
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
    },
    /// There are more than six fields.
    #[error("'{0}' after the move number: six fields are wanted at most")]
    MoreFields(String),
    /// The text can be read, but nobody can play from what it says.
    #[error(transparent)]
    Setup(#[from] SetupFault),
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Position {
    /// Reads a position text of `variant`: `board side white-castle-moves
    /// black-castle-moves quiet-plies move-number`, separated by white space.
    /// Fields after the board may be left out; they are then `w 0 0 0 1`.
    ///
    /// ```
    /// use camelot_rules::{Position, Variant};
    /// let position = Position::from_text(Variant::Camette, "1/nmn/5/2M2/5/3/1 b")?;
    /// # Ok::<(), camelot_rules::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    /// All faults of the text, and of the position if the board can be read.
    pub fn from_text(variant: Variant, text: &str) -> Result<Position, PositionTextError> {
        let _ = (variant, text, Side::White, Setup::empty(variant));
        todo!()
    }
}

impl fmt::Display for Position {
    /// The position text, always with all six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = Piece::letter;
        f.write_str("")
    }
}
