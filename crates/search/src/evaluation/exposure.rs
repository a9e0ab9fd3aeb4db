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
    let able = able_to_capture(position, !side);
    let touched = position.pieces(side) & around(able);
    if touched.is_empty() {
        return 0;
    }
    let exposed = touched & exposed_to(able, position.empty());
    let knights = (exposed & position.knights(side)).count() as i32;
    let men = exposed.count() as i32 - knights;
    knights * weights::EXPOSED[0] + men * weights::EXPOSED[1]
}

/// Whether an enemy stands next to a piece of `side` with an empty square
/// beyond.
pub(super) fn any(position: &Position, side: Side) -> bool {
    let able = able_to_capture(position, !side);
    let touched = position.pieces(side) & around(able);
    !touched.is_empty() && !(touched & exposed_to(able, position.empty())).is_empty()
}

/// The empty squares on which a piece of the side to move would be exposed:
/// a move there forces the enemy to capture.
pub(super) fn baits(position: &Position) -> Bitboard {
    let able = able_to_capture(position, !position.side_to_move());
    position.empty() & exposed_to(able, position.empty())
}

/// The pieces of `side` outside the enemy castle: inside they do not capture.
fn able_to_capture(position: &Position, side: Side) -> Bitboard {
    position.pieces(side) & !position.rules().castle(!side)
}

/// The squares next to one of `able` with a square of `empty` beyond.
#[inline(always)]
fn exposed_to(able: Bitboard, empty: Bitboard) -> Bitboard {
    // Written out so that the directions are constants.
    (able.step(North) & empty.step(South))
        | (able.step(South) & empty.step(North))
        | (able.step(East) & empty.step(West))
        | (able.step(West) & empty.step(East))
        | (able.step(NorthEast) & empty.step(SouthWest))
        | (able.step(SouthWest) & empty.step(NorthEast))
        | (able.step(NorthWest) & empty.step(SouthEast))
        | (able.step(SouthEast) & empty.step(NorthWest))
}

/// The squares within one step of `set`, itself included.
#[inline(always)]
fn around(set: Bitboard) -> Bitboard {
    let row = set | set.step(East) | set.step(West);
    row | row.step(North) | row.step(South)
}
