//! The five games as data: boards, castles, setups, and where their rules differ.
//!
//! This table and [`crate::movegen`] are the one place where the rulings
//! a to i of the rules are kept; each is marked with its letter.

use std::fmt;
use std::str::FromStr;

use crate::notation::shorten;
use crate::{Bitboard, Side, Square};

/// One of the five games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Variant {
    /// Camelot by the rules of the World Camelot Federation: 160 squares.
    Camelot,
    /// «Рыцари» of 1888: 176 squares, one capture a move, straight canters.
    Rytsari,
    /// Chivalry: Camelot's rules on 176 squares with 20 pieces a side.
    Chivalry,
    /// Cam (Parker 1949): 67 squares, one castle square a side.
    Cam,
    /// Camette (Nolan 2002): 23 squares.
    Camette,
}

/// How many castle moves a player may make in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastleMoves {
    /// The castle is one square: there is nowhere to move to.
    Never,
    /// At most this many, counted in the position.
    AtMost(u8),
    /// As many as the player likes; they are not counted.
    Unlimited,
}

/// How the game ends when pieces run out, and what a castle win takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Own pieces in the enemy castle that win the game.
    pub castle_pieces: u8,
    /// Pieces a side must have left to win by capturing all, or because the
    /// other side cannot move. Two where rule 3 makes 1 v 1 and 1 v 0 a draw
    /// (rulings c and d), one in Cam and Camette (ruling g).
    pub pieces_to_win: u8,
}

/// All that sets one variant apart from another.
#[derive(Debug)]
pub struct VariantRules {
    /// The name in the protocol, in records and on the command line.
    pub name: &'static str,
    /// The squares that exist.
    pub board: Bitboard,
    /// Files and ranks in use, counted from A and 1.
    pub size: (u8, u8),
    /// The castle squares of White and of Black.
    pub castles: [Bitboard; 2],
    /// The Knights of White and of Black at the start.
    pub knights: [Bitboard; 2],
    /// The Men of White and of Black at the start.
    pub men: [Bitboard; 2],
    /// How many castle moves a player has.
    pub castle_moves: CastleMoves,
    /// A capturing move removes exactly one enemy and ends there.
    pub single_capture: bool,
    /// All legs of a canter run in one direction.
    pub straight_canters: bool,
    /// A Knight that canters next to an exposed enemy must capture in the
    /// same move.
    pub knights_duty: bool,
    /// The canter part of a charge may land on squares of the own castle.
    pub charge_through_own_castle: bool,
    /// What wins.
    pub goal: Goal,
}

impl VariantRules {
    /// The castle squares of `side`.
    pub const fn castle(&self, side: Side) -> Bitboard {
        self.castles[side.index()]
    }

    /// The squares of one rank (from 0), left to right.
    pub fn rank(&self, rank: u8) -> impl Iterator<Item = Square> {
        let board = self.board;
        (0..self.size.0).map(move |file| Square::at(file, rank)).filter(move |s| board.contains(*s))
    }
}

impl Variant {
    /// All five.
    pub const ALL: [Variant; 5] =
        [Variant::Camelot, Variant::Rytsari, Variant::Chivalry, Variant::Cam, Variant::Camette];

    /// The variant's board, setup and rule differences.
    #[inline]
    pub const fn rules(self) -> &'static VariantRules {
        &RULES[self as usize]
    }

    /// The name in the protocol, in records and on the command line.
    pub const fn name(self) -> &'static str {
        self.rules().name
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text, shortened, is not the name of a variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant '{0}': camelot, rytsari, chivalry, cam and camette are known")]
pub struct VariantError(pub String);

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads a name, in any case.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| VariantError(shorten(text)))
    }
}

const fn file(letter: u8) -> u8 {
    letter - b'A'
}

/// The squares of `rank` (from 1) on the files `from` to `to`.
const fn row(from: u8, to: u8, rank: u8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut f = file(from);
    while f <= file(to) {
        set = set.with(Square::at(f, rank - 1));
        f += 1;
    }
    set
}

const fn union<const N: usize>(sets: [Bitboard; N]) -> Bitboard {
    let mut words = [0; 4];
    let mut n = 0;
    while n < N {
        let mut w = 0;
        while w < 4 {
            words[w] |= sets[n].words()[w];
            w += 1;
        }
        n += 1;
    }
    Bitboard::from_words(words)
}

/// The board whose ranks, from 1 up, span the given files.
const fn board<const RANKS: usize>(spans: [(u8, u8); RANKS]) -> Bitboard {
    let mut rows = [Bitboard::EMPTY; RANKS];
    let mut r = 0;
    while r < RANKS {
        rows[r] = row(spans[r].0, spans[r].1, r as u8 + 1);
        r += 1;
    }
    union(rows)
}

/// White's squares and, mirrored over `ranks`, Black's.
const fn both(white: Bitboard, ranks: u8) -> [Bitboard; 2] {
    let mut black = Bitboard::EMPTY;
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        if white.contains(square) {
            black = black.with(Square::at(square.file(), ranks - 1 - square.rank()));
        }
        index += 1;
    }
    [white, black]
}

const WIDE_BOARD: Bitboard = board([
    (b'G', b'H'),
    (b'D', b'K'),
    (b'C', b'L'),
    (b'B', b'M'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'A', b'N'),
    (b'B', b'M'),
    (b'C', b'L'),
    (b'D', b'K'),
    (b'G', b'H'),
]);

const CAMELOT: VariantRules = VariantRules {
    name: "camelot",
    board: board([
        (b'F', b'G'),
        (b'C', b'J'),
        (b'B', b'K'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'A', b'L'),
        (b'B', b'K'),
        (b'C', b'J'),
        (b'F', b'G'),
    ]),
    size: (12, 16),
    castles: both(row(b'F', b'G', 1), 16),
    knights: both(
        union([row(b'C', b'C', 6), row(b'J', b'J', 6), row(b'D', b'D', 7), row(b'I', b'I', 7)]),
        16,
    ),
    men: both(union([row(b'D', b'I', 6), row(b'E', b'H', 7)]), 16),
    castle_moves: CastleMoves::AtMost(2),
    single_capture: false,
    straight_canters: false,
    knights_duty: true,
    charge_through_own_castle: false,
    goal: Goal { castle_pieces: 2, pieces_to_win: 2 },
};

const CHIVALRY: VariantRules = VariantRules {
    name: "chivalry",
    board: WIDE_BOARD,
    size: (14, 16),
    castles: both(row(b'G', b'H', 1), 16),
    knights: both(
        union([row(b'C', b'D', 6), row(b'K', b'L', 6), row(b'C', b'D', 7), row(b'K', b'L', 7)]),
        16,
    ),
    men: both(union([row(b'E', b'J', 6), row(b'E', b'J', 7)]), 16),
    ..CAMELOT
};

/// Board and setup are ruling f.
const RYTSARI: VariantRules = VariantRules {
    name: "rytsari",
    knights: both(
        union([row(b'C', b'C', 6), row(b'L', b'L', 6), row(b'C', b'C', 7), row(b'L', b'L', 7)]),
        16,
    ),
    men: both(union([row(b'D', b'K', 6), row(b'D', b'K', 7)]), 16),
    castle_moves: CastleMoves::Unlimited,
    single_capture: true,
    straight_canters: true,
    knights_duty: false,
    charge_through_own_castle: true,
    ..CHIVALRY
};

/// Without a draw for want of pieces: ruling g.
const CAM: VariantRules = VariantRules {
    name: "cam",
    board: board([
        (b'D', b'D'),
        (b'C', b'E'),
        (b'B', b'F'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'A', b'G'),
        (b'B', b'F'),
        (b'C', b'E'),
        (b'D', b'D'),
    ]),
    size: (7, 13),
    castles: both(row(b'D', b'D', 1), 13),
    knights: both(union([row(b'C', b'C', 4), row(b'E', b'E', 4)]), 13),
    men: both(row(b'B', b'F', 5), 13),
    castle_moves: CastleMoves::Never,
    goal: Goal { castle_pieces: 1, pieces_to_win: 1 },
    ..CAMELOT
};

const CAMETTE: VariantRules = VariantRules {
    name: "camette",
    board: board([
        (b'C', b'C'),
        (b'B', b'D'),
        (b'A', b'E'),
        (b'A', b'E'),
        (b'A', b'E'),
        (b'B', b'D'),
        (b'C', b'C'),
    ]),
    size: (5, 7),
    castles: both(row(b'C', b'C', 1), 7),
    knights: both(row(b'C', b'C', 2), 7),
    men: both(row(b'B', b'D', 3), 7),
    ..CAM
};

static RULES: [VariantRules; 5] = [CAMELOT, RYTSARI, CHIVALRY, CAM, CAMETTE];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_published_numbers_of_squares() {
        let squares = Variant::ALL.map(|variant| variant.rules().board.count());
        assert_eq!(squares, [160, 176, 176, 67, 23]);
    }

    #[test]
    fn setups_have_the_published_numbers_of_pieces() {
        for (variant, knights, men) in [
            (Variant::Camelot, 4, 10),
            (Variant::Rytsari, 4, 16),
            (Variant::Chivalry, 8, 12),
            (Variant::Cam, 2, 5),
            (Variant::Camette, 1, 3),
        ] {
            let rules = variant.rules();
            for side in Side::ALL {
                assert_eq!(rules.knights[side.index()].count(), knights, "{variant}");
                assert_eq!(rules.men[side.index()].count(), men, "{variant}");
            }
        }
    }

    #[test]
    fn the_last_two_columns_stay_ghosts() {
        for variant in Variant::ALL {
            assert!(variant.rules().board.squares().all(|s| s.file() < 14));
        }
    }

    #[test]
    fn names_are_read_in_any_case() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().to_uppercase().parse(), Ok(variant));
        }
        assert!("chess".parse::<Variant>().unwrap_err().to_string().contains("'chess'"));
        let long = "chess".repeat(100_000).parse::<Variant>().unwrap_err();
        assert!(long.to_string().len() < 150, "{long}");
    }
}
