//! Pieces that can be taken.

use camelot_rules::{Bitboard, Direction, Position, Side};

use super::weights;

/// The pieces of `side` that an enemy stands next to, with an empty square
/// beyond.
#[inline(always)]
pub(super) fn pieces(position: &Position, side: Side) -> i32 {
    let rules = position.rules();
    let own = position.pieces(side);
    let enemy = position.pieces(!side) & !rules.castle(side);
    let empty = position.empty();
    let opposite = |n: usize| Direction::ALL[(n + 4) % 8];
    let mut exposed = Bitboard::EMPTY;
    for (n, direction) in Direction::ALL.into_iter().enumerate() {
        exposed |= own & enemy.step(direction) & empty.step(opposite(n));
    }
    exposed.count() as i32 * weights::EXPOSED
}
