//! Races: pieces that no enemy can head off on their way to the castle.

use camelot_rules::{Position, Side};

use super::geometry::Geometry;
use super::weights;

/// The pieces of one side that are nearest to the enemy castle, and the
/// enemy's nearest guard.
pub(super) struct Runners {
    /// Steps to go of the nearest and the second nearest piece.
    steps: [i32; 2],
    /// Steps from the enemy's nearest piece to that castle.
    guard: i32,
}

/// More steps than any board has.
const FAR: i32 = 99;

impl Runners {
    #[inline(always)]
    pub(super) fn of(position: &Position, geometry: &Geometry, side: Side) -> Runners {
        let mut steps = [FAR; 2];
        for square in position.pieces(side) {
            let distance = i32::from(geometry.steps_to_goal(side, square));
            if distance < steps[0] {
                steps = [distance, steps[0]];
            } else if distance < steps[1] {
                steps[1] = distance;
            }
        }
        let mut guard = FAR;
        for square in position.pieces(!side) {
            guard = guard.min(i32::from(geometry.steps_to_goal(side, square)));
        }
        Runners { steps, guard }
    }
}

/// What its runners are worth to each side.
#[inline(always)]
pub(super) fn race(position: &Position, runners: &[Runners; 2]) -> [i32; 2] {
    let needed = usize::from(position.rules().goal.castle_pieces);
    let on_move = position.side_to_move();
    let to_go = Side::ALL.map(|side| {
        let runners = &runners[side.index()];
        let lead = i32::from(side == on_move);
        let free = |steps: i32| steps < runners.guard + lead && steps < FAR;
        let wins = runners.steps[..needed].iter().all(|steps| free(*steps));
        (free(runners.steps[0]), wins.then(|| runners.steps[..needed].iter().sum::<i32>()))
    });
    Side::ALL.map(|side| {
        let (free, own) = to_go[side.index()];
        let (_, enemy) = to_go[(!side).index()];
        let mut worth = 0;
        if free {
            let steps = runners[side.index()].steps[0];
            worth += (weights::FREE_RUNNER - weights::FREE_RUNNER_STEP * steps).max(0);
        }
        if let Some(own) = own {
            let first = enemy.is_none_or(|enemy| own < enemy + i32::from(side == on_move));
            if first {
                worth += weights::WON_RACE - weights::WON_RACE_STEP * own;
            }
        }
        worth
    })
}
