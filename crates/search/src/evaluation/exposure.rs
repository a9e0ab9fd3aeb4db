//! Pieces that can be taken.

use camelot_rules::Direction::{
    East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West,
};
use camelot_rules::{Bitboard, Position, Side};

use super::weights;

/// The pieces of `side` that an enemy stands next to, with an empty square
/// beyond.
#[inline(always)]
pub(super) fn pieces(position: &Position, side: Side) -> i32 {
    // A piece in the castle does not capture.
    let enemy = position.pieces(!side) & !position.rules().castle(side);
    let touched = position.pieces(side) & around(enemy);
    if touched.is_empty() {
        return 0;
    }
    let exposed = touched & between(enemy, position.empty());
    let knights = (exposed & position.knights(side)).count() as i32;
    let men = exposed.count() as i32 - knights;
    knights * weights::EXPOSED[0] + men * weights::EXPOSED[1]
}

/// The squares with one of `a` on one side and one of `b` on the opposite.
#[inline(always)]
fn between(a: Bitboard, b: Bitboard) -> Bitboard {
    // Written out so that the directions are constants.
    (a.step(North) & b.step(South))
        | (a.step(South) & b.step(North))
        | (a.step(East) & b.step(West))
        | (a.step(West) & b.step(East))
        | (a.step(NorthEast) & b.step(SouthWest))
        | (a.step(SouthWest) & b.step(NorthEast))
        | (a.step(NorthWest) & b.step(SouthEast))
        | (a.step(SouthEast) & b.step(NorthWest))
}

/// The squares within one step of `set`, itself included.
#[inline(always)]
fn around(set: Bitboard) -> Bitboard {
    let row = set | set.step(East) | set.step(West);
    row | row.step(North) | row.step(South)
}
