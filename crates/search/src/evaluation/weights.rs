//! The numbers of the evaluation, in hundredths of a Man.
//!
//! Man and Knight are the World Camelot Federation's (see `material`). The
//! others were fitted to the results of games of the engine against itself, by
//! logistic regression; `docs/strength.md` says how.

use std::ops::AddAssign;

/// A weight that changes as pieces leave the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blend {
    /// With all pieces on the board.
    pub(super) full: i32,
    /// With none.
    pub(super) bare: i32,
}

impl AddAssign for Blend {
    #[inline(always)]
    fn add_assign(&mut self, other: Blend) {
        self.full += other.full;
        self.bare += other.bare;
    }
}

const fn blend(full: i32, bare: i32) -> Blend {
    Blend { full, bare }
}

/// The World Camelot Federation's Man.
pub(super) const MAN: i32 = 100;

/// By kind (Knight, Man) and steps to the enemy castle.
pub(super) const TO_GO: [[Blend; 16]; 2] = [
    [
        blend(40, 56),
        blend(184, 266),
        blend(20, 94),
        blend(-41, 55),
        blend(-21, -35),
        blend(-27, 33),
        blend(-28, -1),
        blend(-3, -21),
        blend(12, -36),
        blend(9, -44),
        blend(38, -64),
        blend(9, -85),
        blend(-7, -27),
        blend(-47, -28),
        blend(-48, -48),
        blend(-9, -13),
    ],
    [
        blend(63, 47),
        blend(253, 279),
        blend(51, 147),
        blend(32, 31),
        blend(-15, -16),
        blend(21, 4),
        blend(-34, -32),
        blend(-29, -27),
        blend(-12, -51),
        blend(-24, -66),
        blend(-21, -69),
        blend(-26, -67),
        blend(8, -23),
        blend(-33, -27),
        blend(29, -14),
        blend(-3, -11),
    ],
];

/// By kind and steps from the own castle.
pub(super) const FROM_HOME: [[Blend; 9]; 2] = [
    [
        blend(-9, -13),
        blend(55, 40),
        blend(-41, -21),
        blend(-3, -80),
        blend(9, -84),
        blend(-5, -94),
        blend(9, -44),
        blend(12, -36),
        blend(-3, -21),
    ],
    [
        blend(-3, -11),
        blend(50, 14),
        blend(20, -19),
        blend(-40, -50),
        blend(-22, -65),
        blend(-18, -69),
        blend(-24, -66),
        blend(-12, -51),
        blend(-29, -27),
    ],
];

/// By files from the nearer edge of the board.
pub(super) const FROM_EDGE: [Blend; 7] = [
    blend(17, -21),
    blend(24, 4),
    blend(38, 32),
    blend(34, 45),
    blend(29, 54),
    blend(27, 66),
    blend(27, 66),
];

/// What a lead of one piece gains until the board is empty.
pub(super) const TRADE_DOWN: i32 = 181;

/// A piece in the enemy castle: it cannot be taken and is half the win.
pub(super) const IN_CASTLE: i32 = 235;

/// Two friends side by side or one behind the other.
pub(super) const ORTHOGONAL: Blend = blend(13, 0);

/// Two friends on a diagonal.
pub(super) const DIAGONAL: Blend = blend(27, -27);

/// A canter leg forward.
pub(super) const CANTER: Blend = blend(0, 31);

/// A piece that can be jumped, by kind.
pub(super) const EXPOSED: [i32; 2] = [-30, -25];

/// A runner that no enemy can head off, by steps to go.
pub(super) const FREE_RUNNER: [i32; 16] =
    [86, -127, -21, -17, -26, 44, 23, 8, 19, 4, 1, 0, -1, 0, 0, 0];

/// Free runners enough to win before the enemy does.
pub(super) const WON_RACE: i32 = 362;

/// Taken off it for each step they have to go.
pub(super) const WON_RACE_STEP: i32 = 17;

/// By the number of pieces within three steps of the own castle.
pub(super) const GUARDS: [Blend; 5] =
    [blend(-21, 11), blend(20, 43), blend(71, -5), blend(-59, -65), blend(-22, -25)];

/// By the number of pieces within four steps of the enemy castle, and of the
/// enemies within four steps of it.
pub(super) const SIEGE: [[i32; 5]; 5] = [
    [-107, -94, -94, -57, -41],
    [32, -49, -57, -21, 43],
    [111, 83, 21, -2, 71],
    [59, 133, 99, 47, 43],
    [7, 64, 50, 73, 24],
];

/// Being on move.
pub(super) const TEMPO: Blend = blend(24, 17);
