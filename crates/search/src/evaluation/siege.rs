//! Numbers near the castles: guards of the own, besiegers of the enemy's.

use camelot_rules::{Position, Side};

use super::geometry::Geometry;
use super::weights::{self, Blend};

/// The guards of `side`, by how many pieces it has within three steps of its
/// own castle.
#[inline(always)]
pub(super) fn guards(position: &Position, geometry: &Geometry, side: Side) -> Blend {
    let near = position.pieces(side) & geometry.within(!side, 3);
    weights::GUARDS[(near.count() as usize).min(4)]
}

/// The siege that `side` lays to the enemy castle: its pieces within four
/// steps of it against the enemy's. Those that have arrived do not count.
#[inline(always)]
pub(super) fn siege(position: &Position, geometry: &Geometry, side: Side) -> i32 {
    let near = geometry.within(side, 4);
    let besiegers = position.pieces(side) & near & !position.rules().castle(!side);
    let guards = position.pieces(!side) & near;
    let few = |count: u32| (count as usize).min(4);
    weights::SIEGE[few(besiegers.count())][few(guards.count())]
}
