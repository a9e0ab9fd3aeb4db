//! Races: pieces that no enemy can head off on their way to the castle.

use camelot_rules::{Position, Side};

use super::placement::{FAR, Placement};
use super::weights;

/// What its runners are worth to each side. A runner is free while it has
/// fewer steps to go than any enemy; the side on move is one step ahead.
#[inline(always)]
pub(super) fn race(position: &Position, placements: &[Placement; 2]) -> [i32; 2] {
    let needed = usize::from(position.rules().goal.castle_pieces);
    let on_move = position.side_to_move();
    let is_free = |side: Side, steps: i32| {
        let guard = placements[(!side).index()].guard;
        steps < guard + i32::from(side == on_move) && steps < FAR
    };
    let steps_to_win = Side::ALL.map(|side| {
        let runners = &placements[side.index()].runners[..needed];
        let wins = is_free(side, runners[needed - 1]);
        wins.then(|| runners.iter().sum::<i32>())
    });
    Side::ALL.map(|side| {
        let nearest = placements[side.index()].runners[0];
        if !is_free(side, nearest) {
            return 0;
        }
        let mut worth = weights::FREE_RUNNER[(nearest as usize).min(15)];
        if let Some(own) = steps_to_win[side.index()] {
            let lead = i32::from(side == on_move);
            if steps_to_win[(!side).index()].is_none_or(|enemy| own < enemy + lead) {
                worth += (weights::WON_RACE - weights::WON_RACE_STEP * own).max(0);
            }
        }
        worth
    })
}
