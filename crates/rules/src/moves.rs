//! A move as what it changes.

use crate::{Bitboard, Square};

/// A move: the square it starts on, the square it ends on, and the enemies
/// it removes.
///
/// Two ways of writing a move that agree in these three are one and the same
/// move; the path is notation, found when a move is printed or read
/// ([`crate::notation`]). A move that captures may end where it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The enemies it removes.
    pub captured: Bitboard,
}

impl Move {
    /// A move that captures nothing.
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move { from, to, captured: Bitboard::EMPTY }
    }

    /// Whether the move removes an enemy.
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}
