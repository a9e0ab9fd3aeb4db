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

/// By kind (Knight, Man) and steps to the enemy castle.
pub(super) const TO_GO: [[Blend; 16]; 2] = [steps(), steps()];

const fn steps() -> [Blend; 16] {
    let mut table = [blend(0, 0); 16];
    let mut n = 0;
    while n < 16 {
        table[n] = blend(-(n as i32), -8 * n as i32);
        n += 1;
    }
    table
}

/// By kind and steps from the own castle: a guard.
pub(super) const GUARD: [[Blend; 6]; 2] = [GUARDS, GUARDS];

const GUARDS: [Blend; 6] =
    [blend(0, 0), blend(10, 50), blend(8, 45), blend(6, 30), blend(4, 20), blend(2, 10)];

/// Two friends side by side.
pub(super) const FRIENDS: Blend = blend(3, 8);

/// A canter leg towards the enemy castle.
pub(super) const CANTER: Blend = blend(4, 6);

/// A piece that could be taken if the enemy were on move.
pub(super) const EXPOSED: i32 = -15;

/// A runner that no enemy can head off, by steps to go.
pub(super) const FREE_RUNNER: [i32; 16] =
    [80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5];

/// Runners enough to win, and no enemy to head them off.
pub(super) const WON_RACE: i32 = 300;
/// For each step.
pub(super) const WON_RACE_STEP: i32 = 8;

/// Being on move.
pub(super) const TEMPO: i32 = 10;
