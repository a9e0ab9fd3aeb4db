//! Pieces that can be taken.

use camelot_rules::{Bitboard, Direction, Position, Side};

use super::weights;

/// The pieces of each side that an enemy stands next to, with an empty square
/// beyond.
#[inline(always)]
pub(super) fn pieces(position: &Position) -> [i32; 2] {
    let rules = position.rules();
    let empty = position.empty();
    Side::ALL.map(|side| {
        // A piece in the castle does not capture.
        let enemy = position.pieces(!side) & !rules.castle(side);
        let touched = position.pieces(side) & around(enemy);
        if touched.is_empty() {
            return 0;
        }
        let mut exposed = Bitboard::EMPTY;
        for (n, direction) in Direction::ALL.into_iter().enumerate() {
            let opposite = Direction::ALL[(n + 4) % 8];
            exposed |= enemy.step(direction) & empty.step(opposite);
        }
        let exposed = touched & exposed;
        let knights = (exposed & position.knights(side)).count() as i32;
        let men = exposed.count() as i32 - knights;
        knights * weights::EXPOSED[0] + men * weights::EXPOSED[1]
    })
}

/// The squares within one step of `set`, itself included.
#[inline(always)]
fn around(set: Bitboard) -> Bitboard {
    let row = set | set.step(Direction::East) | set.step(Direction::West);
    row | row.step(Direction::North) | row.step(Direction::South)
}
