//! Standing together: friends side by side, and canters forward.

use camelot_rules::{Bitboard, Direction, Position, Side};

use super::weights::{self, Blend};

/// The pairs of friends side by side, and the canter legs forward.
#[inline(always)]
pub(super) fn pieces(position: &Position, side: Side) -> Blend {
    use Direction::{North, NorthEast, NorthWest, South, SouthEast, SouthWest};
    // One call for each side, so that the directions are constants in it.
    match side {
        Side::White => towards(position, side, [North, NorthEast, NorthWest]),
        Side::Black => towards(position, side, [South, SouthEast, SouthWest]),
    }
}

#[inline(always)]
fn towards(position: &Position, side: Side, forward: [Direction; 3]) -> Blend {
    let own = position.pieces(side);
    let empty = position.empty();
    let [ahead, right, left] = forward;
    let (ahead, canters_ahead) = friends(own, empty, ahead);
    let (right, canters_right) = friends(own, empty, right);
    let (left, canters_left) = friends(own, empty, left);
    let beside = (own & own.step(Direction::East)).count();
    let mut sum = times(beside + ahead, weights::ORTHOGONAL);
    sum += times(right + left, weights::DIAGONAL);
    sum += times(canters_ahead + canters_right + canters_left, weights::CANTER);
    sum
}

/// The friends in this direction from another one, and the canter legs over
/// them.
#[inline(always)]
fn friends(own: Bitboard, empty: Bitboard, direction: Direction) -> (u32, u32) {
    let leapt = own.step(direction) & own;
    (leapt.count(), (leapt.step(direction) & empty).count())
}

#[inline(always)]
fn times(count: u32, weight: Blend) -> Blend {
    Blend { full: count as i32 * weight.full, bare: count as i32 * weight.bare }
}
