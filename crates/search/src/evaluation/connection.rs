//! Standing together: friends side by side, and canters forward.

use camelot_rules::{Bitboard, Direction, Position, Side};

use super::weights::{self, Blend};

/// The pairs of friends side by side, and the canter legs forward.
#[inline(always)]
pub(super) fn pieces(position: &Position, side: Side) -> Blend {
    let own = position.pieces(side);
    let empty = position.empty();
    let forward = match side {
        Side::White => [Direction::North, Direction::NorthEast, Direction::NorthWest],
        Side::Black => [Direction::South, Direction::SouthEast, Direction::SouthWest],
    };
    let [ahead, diagonals @ ..] = forward.map(|direction| own.step(direction) & own);
    let orthogonal = (own & own.step(Direction::East)).count() + ahead.count();
    let diagonal = diagonals.iter().map(Bitboard::count).sum();
    let leapt = [ahead, diagonals[0], diagonals[1]];
    let canters = (0..3).map(|n| (leapt[n].step(forward[n]) & empty).count()).sum();
    let times = |count: u32, weight: Blend| Blend {
        full: count as i32 * weight.full,
        bare: count as i32 * weight.bare,
    };
    let mut sum = times(orthogonal, weights::ORTHOGONAL);
    sum += times(diagonal, weights::DIAGONAL);
    sum += times(canters, weights::CANTER);
    sum
}
