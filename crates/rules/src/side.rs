//! The two sides and their pieces.

use std::ops::Not;

/// One of the two players. White moves first and goes up the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// Starts on the low ranks; its castle is on rank 1.
    White,
    /// Starts on the high ranks; its castle is on the highest rank.
    Black,
}

impl Side {
    /// White, then Black.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in position text: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// What a piece is: a Knight or a Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// May canter, jump, and do both in one move, the Knight's charge.
    Knight,
    /// May canter or jump.
    Man,
}

impl Kind {
    /// Knight, then Man.
    pub const ALL: [Kind; 2] = [Kind::Knight, Kind::Man];

    /// What several of them are called: Knights or Men.
    pub const fn plural(self) -> &'static str {
        match self {
            Kind::Knight => "Knights",
            Kind::Man => "Men",
        }
    }
}

/// A Knight or Man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The letter in position text: `N` `M` White, `n` `m` Black.
    pub const fn letter(self) -> char {
        match (self.side, self.kind) {
            (Side::White, Kind::Knight) => 'N',
            (Side::White, Kind::Man) => 'M',
            (Side::Black, Kind::Knight) => 'n',
            (Side::Black, Kind::Man) => 'm',
        }
    }

    /// The piece that a letter of position text stands for.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let (side, kind) = match letter {
            'N' => (Side::White, Kind::Knight),
            'M' => (Side::White, Kind::Man),
            'n' => (Side::Black, Kind::Knight),
            'm' => (Side::Black, Kind::Man),
            _ => return None,
        };
        Some(Piece { side, kind })
    }
}
