//! Going forward, and staying behind to guard the castle.

use camelot_rules::{Position, Side};

use super::geometry::Geometry;
use super::weights::{self, Blend};

/// The steps that the pieces of `side` have come nearer to the enemy castle
/// than its own castle is, and the guards near the own castle.
#[inline(always)]
pub(super) fn pieces(position: &Position, geometry: &Geometry, side: Side) -> Blend {
    let mut sum = Blend::default();
    for square in position.pieces(side) {
        let steps = i32::from(geometry.steps_to_goal(side, square));
        sum.full -= steps * weights::ADVANCE.full;
        sum.bare -= steps * weights::ADVANCE.bare;
        let home = usize::from(geometry.steps_to_goal(!side, square));
        if let Some(guard) = home.checked_sub(1).and_then(|place| weights::GUARD.get(place)) {
            sum.full += guard.full;
            sum.bare += guard.bare;
        }
    }
    sum
}
