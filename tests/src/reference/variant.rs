//! The five games as data: sections 2 to 5, and 6 for Camette.

use super::position::Side;
use super::square::Sq;

/// One game: its board, its setup and where it differs from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name in texts, such as `camelot`.
    pub name: &'static str,
    /// The first and the last file of rank 1, of rank 2, and so on.
    ranks: &'static [(char, char)],
    white_castle: &'static [&'static str],
    /// White's Knights and Men at the start; Black mirrors them.
    white_knights: &'static [&'static str],
    white_men: &'static [&'static str],
    /// «Рыцари»: a capturing move removes exactly one enemy and ends there.
    pub(super) one_capture: bool,
    /// «Рыцари»: the legs of a canter all run in one direction.
    pub(super) straight_canters: bool,
    /// The Knight's duty to capture when a canter leg lands next to an exposed enemy.
    pub(super) knights_duty: bool,
    /// «Рыцари»: a Knight's canter leg may land on its own castle if the same move then captures.
    pub(super) charge_through_own_castle: bool,
    /// How many castle moves a player may make in a game; `None` where they are not counted.
    pub(super) castle_move_limit: Option<u8>,
    /// Rule 1 of the end of the game: pieces in the enemy castle that win.
    pub(super) castle_win: usize,
    /// Rule 2: pieces one must have left to win by capturing all enemies.
    pub(super) capture_win: usize,
    /// Rule 3: at most one piece each is a draw.
    pub(super) bare_draw: bool,
    /// Rule 4: pieces one must have for the opponent's lack of moves to be a win.
    pub(super) blockade_win: usize,
}

impl Variant {
    /// The variant called `name`; the error lists the names there are.
    pub fn named(name: &str) -> Result<Variant, String> {
        VARIANTS.into_iter().find(|variant| variant.name == name).ok_or_else(|| {
            let names = VARIANTS.map(|variant| variant.name).join(", ");
            format!("unknown variant '{name}', expected one of {names}")
        })
    }

    /// The number of the highest rank.
    pub(super) fn height(&self) -> i8 {
        self.ranks.len() as i8
    }

    /// The squares of `rank` that exist, from left to right.
    pub(super) fn rank(&self, rank: i8) -> impl Iterator<Item = Sq> + use<> {
        let (first, last) = self.ranks[rank as usize - 1];
        (first..=last).map(move |file| Sq { file: (file as u8 - b'A' + 1) as i8, rank })
    }

    /// Whether the board has this square.
    pub(super) fn has(&self, square: Sq) -> bool {
        (1..=self.height()).contains(&square.rank) && {
            let (first, last) = self.ranks[square.rank as usize - 1];
            (first as i8..=last as i8).contains(&(b'A' as i8 - 1 + square.file))
        }
    }

    /// All squares of the board.
    pub(super) fn squares(&self) -> Vec<Sq> {
        (1..=self.height()).flat_map(|rank| self.rank(rank)).collect()
    }

    /// The same square seen from the other side of the board: rank r becomes height + 1 − r.
    pub(super) fn mirror(&self, square: Sq) -> Sq {
        Sq { file: square.file, rank: self.height() + 1 - square.rank }
    }

    /// The squares of the castle that `owner` defends.
    pub(super) fn castle_of(&self, owner: Side) -> Vec<Sq> {
        let white = named_squares(self.white_castle);
        match owner {
            Side::White => white,
            Side::Black => white.into_iter().map(|square| self.mirror(square)).collect(),
        }
    }

    /// Where White's Knights stand at the start.
    pub(super) fn white_knights(&self) -> Vec<Sq> {
        named_squares(self.white_knights)
    }

    /// Where White's Men stand at the start.
    pub(super) fn white_men(&self) -> Vec<Sq> {
        named_squares(self.white_men)
    }
}

fn named_squares(names: &[&str]) -> Vec<Sq> {
    names.iter().filter_map(|name| Sq::parse(name)).collect()
}

/// Section 2.
const CAMELOT: Variant = Variant {
    name: "camelot",
    ranks: &[
        ('F', 'G'),
        ('C', 'J'),
        ('B', 'K'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('A', 'L'),
        ('B', 'K'),
        ('C', 'J'),
        ('F', 'G'),
    ],
    white_castle: &["F1", "G1"],
    white_knights: &["C6", "D7", "I7", "J6"],
    white_men: &["D6", "E6", "F6", "G6", "H6", "I6", "E7", "F7", "G7", "H7"],
    one_capture: false,
    straight_canters: false,
    knights_duty: true,
    charge_through_own_castle: false,
    castle_move_limit: Some(2),
    castle_win: 2,
    capture_win: 2,
    bare_draw: true,
    blockade_win: 2,
};

/// Section 3, with the board and setup of ruling f.
const RYTSARI: Variant = Variant {
    name: "rytsari",
    ranks: CHIVALRY.ranks,
    white_castle: CHIVALRY.white_castle,
    white_knights: &["C6", "L6", "C7", "L7"],
    white_men: &[
        "D6", "E6", "F6", "G6", "H6", "I6", "J6", "K6", "D7", "E7", "F7", "G7", "H7", "I7", "J7",
        "K7",
    ],
    one_capture: true,
    straight_canters: true,
    knights_duty: false,
    charge_through_own_castle: true,
    castle_move_limit: None,
    ..CAMELOT
};

/// Section 4.
const CHIVALRY: Variant = Variant {
    name: "chivalry",
    ranks: &[
        ('G', 'H'),
        ('D', 'K'),
        ('C', 'L'),
        ('B', 'M'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('A', 'N'),
        ('B', 'M'),
        ('C', 'L'),
        ('D', 'K'),
        ('G', 'H'),
    ],
    white_castle: &["G1", "H1"],
    white_knights: &["C6", "D6", "K6", "L6", "C7", "D7", "K7", "L7"],
    white_men: &["E6", "F6", "G6", "H6", "I6", "J6", "E7", "F7", "G7", "H7", "I7", "J7"],
    ..CAMELOT
};

/// Section 5, with ruling g.
const CAM: Variant = Variant {
    name: "cam",
    ranks: &[
        ('D', 'D'),
        ('C', 'E'),
        ('B', 'F'),
        ('A', 'G'),
        ('A', 'G'),
        ('A', 'G'),
        ('A', 'G'),
        ('A', 'G'),
        ('A', 'G'),
        ('A', 'G'),
        ('B', 'F'),
        ('C', 'E'),
        ('D', 'D'),
    ],
    white_castle: &["D1"],
    white_knights: &["C4", "E4"],
    white_men: &["B5", "C5", "D5", "E5", "F5"],
    castle_move_limit: None,
    castle_win: 1,
    capture_win: 1,
    bare_draw: false,
    blockade_win: 0,
    ..CAMELOT
};

/// Section 6.
const CAMETTE: Variant = Variant {
    name: "camette",
    ranks: &[('C', 'C'), ('B', 'D'), ('A', 'E'), ('A', 'E'), ('A', 'E'), ('B', 'D'), ('C', 'C')],
    white_castle: &["C1"],
    white_knights: &["C2"],
    white_men: &["B3", "C3", "D3"],
    ..CAM
};

/// The five variants, in the order of the rules.
pub const VARIANTS: [Variant; 5] = [CAMELOT, RYTSARI, CHIVALRY, CAM, CAMETTE];
