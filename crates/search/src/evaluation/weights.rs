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
        blend(63, -15),
        blend(155, 207),
        blend(-7, 73),
        blend(-43, 40),
        blend(-5, -45),
        blend(-51, 38),
        blend(-51, 9),
        blend(-23, -13),
        blend(-1, -31),
        blend(-2, -44),
        blend(38, -63),
        blend(0, -69),
        blend(-11, -34),
        blend(-54, -31),
        blend(-39, -48),
        blend(-8, -14),
    ],
    [
        blend(87, -38),
        blend(278, 200),
        blend(43, 139),
        blend(35, 23),
        blend(-11, -15),
        blend(22, 9),
        blend(-51, -21),
        blend(-30, -24),
        blend(-17, -45),
        blend(-30, -58),
        blend(-20, -48),
        blend(-27, -53),
        blend(0, -28),
        blend(-30, -18),
        blend(12, -29),
        blend(-8, -22),
    ],
];

/// By kind and steps from the own castle.
pub(super) const FROM_HOME: [[Blend; 9]; 2] = [
    [
        blend(-8, -14),
        blend(41, 14),
        blend(-22, -12),
        blend(-5, -67),
        blend(1, -78),
        blend(-28, -99),
        blend(-2, -44),
        blend(-1, -31),
        blend(-23, -13),
    ],
    [
        blend(-8, -22),
        blend(38, 8),
        blend(13, -21),
        blend(-37, -28),
        blend(-25, -57),
        blend(-31, -68),
        blend(-30, -58),
        blend(-17, -45),
        blend(-30, -24),
    ],
];

/// By files from the nearer edge of the board.
pub(super) const FROM_EDGE: [Blend; 7] = [
    blend(9, -41),
    blend(18, -13),
    blend(24, 29),
    blend(22, 36),
    blend(21, 44),
    blend(19, 58),
    blend(19, 58),
];

/// What a lead of one piece gains until the board is empty.
pub(super) const TRADE_DOWN: i32 = 153;

/// A piece in the enemy castle: it cannot be taken and is half the win.
pub(super) const IN_CASTLE: i32 = 222;

/// Two friends side by side or one behind the other.
pub(super) const ORTHOGONAL: Blend = blend(15, -2);

/// Two friends on a diagonal.
pub(super) const DIAGONAL: Blend = blend(28, -30);

/// A canter leg forward.
pub(super) const CANTER: Blend = blend(0, 32);

/// A piece that can be jumped, by kind.
pub(super) const EXPOSED: [i32; 2] = [-41, -31];

/// A runner that no enemy can head off, by steps to go.
pub(super) const FREE_RUNNER: [i32; 16] =
    [74, -100, -27, -21, -33, 47, 42, -9, 5, 10, -1, -1, -1, 1, 7, 0];

/// Free runners enough to win before the enemy does.
pub(super) const WON_RACE: i32 = 392;

/// Taken off it for each step they have to go.
pub(super) const WON_RACE_STEP: i32 = 27;

/// By the number of pieces within three steps of the own castle.
pub(super) const GUARDS: [Blend; 5] =
    [blend(-28, 24), blend(12, 41), blend(55, -8), blend(-18, -44), blend(-22, -21)];

/// By the number of pieces within four steps of the enemy castle, and of the
/// enemies within four steps of it.
pub(super) const SIEGE: [[i32; 5]; 5] = [
    [-121, -96, -85, -51, -34],
    [12, -63, -75, -23, 0],
    [121, 96, -6, 27, 4],
    [43, 106, 83, 93, 6],
    [-32, -5, 1, 85, 8],
];

/// Being on move.
pub(super) const TEMPO: Blend = blend(25, 14);
