//! The numbers of the evaluation, in hundredths of a Man.

/// A weight that changes as pieces leave the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blend {
    /// With all pieces on the board.
    pub(super) full: i32,
    /// With none.
    pub(super) bare: i32,
}

const fn blend(full: i32, bare: i32) -> Blend {
    Blend { full, bare }
}

/// The WCF's Man.
pub(super) const MAN: i32 = 100;

/// A piece in the enemy castle: it cannot be taken and is half the win.
pub(super) const IN_CASTLE: i32 = 150;

/// A step nearer to the enemy castle.
pub(super) const ADVANCE: Blend = blend(1, 8);

/// By distance to the own castle, from 1: a guard.
pub(super) const GUARD: [Blend; 5] =
    [blend(10, 50), blend(8, 45), blend(6, 30), blend(4, 20), blend(2, 10)];

/// Two friends side by side.
pub(super) const FRIENDS: Blend = blend(3, 8);

/// A canter leg towards the enemy castle.
pub(super) const CANTER: Blend = blend(4, 6);

/// A piece that could be taken if the enemy were on move.
pub(super) const EXPOSED: i32 = -15;

/// A runner that no enemy can head off, less for every step to go.
pub(super) const FREE_RUNNER: i32 = 80;
/// For each step.
pub(super) const FREE_RUNNER_STEP: i32 = 5;

/// Runners enough to win, and no enemy to head them off.
pub(super) const WON_RACE: i32 = 300;
/// For each step.
pub(super) const WON_RACE_STEP: i32 = 8;

/// Being on move.
pub(super) const TEMPO: i32 = 10;
