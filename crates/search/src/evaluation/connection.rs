//! Standing together: friends side by side, and canters forward.

use camelot_rules::{Direction, Position, Side};

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
    let mut pairs = (own & own.step(Direction::East)).count();
    let mut canters = 0;
    for direction in forward {
        let ahead = own.step(direction) & own;
        pairs += ahead.count();
        canters += (ahead.step(direction) & empty).count();
    }
    let (pairs, canters) = (pairs as i32, canters as i32);
    Blend {
        full: pairs * weights::FRIENDS.full + canters * weights::CANTER.full,
        bare: pairs * weights::FRIENDS.bare + canters * weights::CANTER.bare,
    }
}
