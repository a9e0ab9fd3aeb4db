//! The inputs of the network: which row of weights a piece on a square has.

use std::sync::LazyLock;

use camelot_rules::{CastleMoves, Kind, Piece, Side, Square, Variant};

/// Whose eyes see the board. Black sees the ranks flipped, so that each side
/// goes up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose point of view it is.
    pub side: Side,
    /// Left and right exchanged: what training uses to learn each position
    /// twice, since every board is symmetric. Play never does.
    pub mirrored: bool,
}

impl View {
    /// As `side` sees the board.
    pub const fn of(side: Side) -> View {
        View { side, mirrored: false }
    }
}

/// The inputs of one variant.
///
/// Rows 0 to 4 · squares: own Knights, own Men, enemy Knights, enemy Men, each
/// by square, rank by rank from the viewer's own castle. Where castle moves
/// are counted there follow rows for "I have made at least 1, 2", and the
/// same for the enemy.
#[derive(Debug)]
pub struct Inputs {
    squares: Vec<Square>,
    /// The number of each square, by mirroring and point of view.
    numbers: [[[u8; 256]; 2]; 2],
    castle_moves: u8,
    pieces: u32,
}

static INPUTS: LazyLock<[Inputs; Variant::ALL.len()]> =
    LazyLock::new(|| Variant::ALL.map(Inputs::new));

impl Inputs {
    /// The inputs of `variant`.
    pub fn of(variant: Variant) -> &'static Inputs {
        &INPUTS[variant as usize]
    }

    fn new(variant: Variant) -> Inputs {
        let rules = variant.rules();
        let squares: Vec<Square> = (0..rules.size.1).flat_map(|rank| rules.rank(rank)).collect();
        let number = |mirrored: bool, side: Side, square: Square| {
            let (files, ranks) = rules.size;
            let file = if mirrored { files - 1 - square.file() } else { square.file() };
            let rank = match side {
                Side::White => square.rank(),
                Side::Black => ranks - 1 - square.rank(),
            };
            let seen = Square::new(file, rank);
            squares.iter().position(|square| Some(*square) == seen).unwrap_or_default() as u8
        };
        let mut numbers = [[[0; 256]; 2]; 2];
        for mirrored in [false, true] {
            for side in Side::ALL {
                for square in &squares {
                    numbers[usize::from(mirrored)][side.index()][square.index()] =
                        number(mirrored, side, *square);
                }
            }
        }
        let castle_moves = match rules.castle_moves {
            CastleMoves::AtMost(most) => most,
            CastleMoves::Never | CastleMoves::Unlimited => 0,
        };
        let pieces = rules.knights.iter().chain(&rules.men).map(|set| set.count()).sum();
        Inputs { squares, numbers, castle_moves, pieces }
    }

    /// The squares of the board, rank by rank from White's castle.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of `square` in [`Inputs::squares`].
    pub fn number(&self, square: Square) -> usize {
        usize::from(self.numbers[0][0][square.index()])
    }

    /// How many rows of weights there are.
    pub fn rows(&self) -> usize {
        4 * self.squares.len() + 2 * usize::from(self.castle_moves)
    }

    /// The pieces of the start position.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The most rows that can be active at a time: that of each piece of the
    /// start position, and those of all castle moves.
    pub fn most_active(&self) -> usize {
        self.pieces as usize + 2 * usize::from(self.castle_moves)
    }

    /// The row of `piece` on `square`.
    #[inline(always)]
    pub fn row(&self, view: View, piece: Piece, square: Square) -> u16 {
        let plane = 2 * usize::from(piece.side != view.side) + usize::from(piece.kind == Kind::Man);
        let numbers = &self.numbers[usize::from(view.mirrored)][view.side.index()];
        (plane * self.squares.len() + usize::from(numbers[square.index()])) as u16
    }

    /// The rows that say that `side` has made its castle moves number
    /// `from + 1` to `to`, as many of them as are counted.
    pub fn castle_rows(&self, view: View, side: Side, from: u8, to: u8) -> std::ops::Range<u16> {
        let first = 4 * self.squares.len() as u16
            + u16::from(self.castle_moves) * u16::from(side != view.side);
        let row = |made: u8| first + u16::from(made.min(self.castle_moves));
        row(from)..row(to)
    }

    /// Which of `buckets` outputs judges a position with so many pieces: as
    /// many counts as possible go to each, from few pieces to many.
    #[inline(always)]
    pub fn bucket(&self, buckets: usize, pieces: u32) -> usize {
        let most = self.pieces.max(1);
        let place = pieces.clamp(1, most) - 1;
        place as usize * buckets / most as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Symmetry;

    #[test]
    fn every_input_has_a_row_of_its_own() {
        for variant in Variant::ALL {
            let inputs = Inputs::of(variant);
            for side in Side::ALL {
                for mirrored in [false, true] {
                    let view = View { side, mirrored };
                    let mut seen = vec![false; inputs.rows()];
                    let pieces = Side::ALL
                        .into_iter()
                        .flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }))
                        .flat_map(|piece| inputs.squares().iter().map(move |s| (piece, *s)))
                        .map(|(piece, square)| inputs.row(view, piece, square));
                    let castle = Side::ALL
                        .into_iter()
                        .flat_map(|side| inputs.castle_rows(view, side, 0, u8::MAX));
                    for row in pieces.chain(castle) {
                        assert!(!std::mem::replace(&mut seen[usize::from(row)], true));
                    }
                    assert!(seen.iter().all(|seen| *seen));
                }
            }
        }
    }

    #[test]
    fn both_symmetries_of_the_board_lead_to_the_same_row() {
        for variant in Variant::ALL {
            let inputs = Inputs::of(variant);
            let rules = variant.rules();
            let piece = Piece { side: Side::White, kind: Kind::Man };
            let other = Piece { side: Side::Black, kind: Kind::Man };
            for square in inputs.squares() {
                let row = inputs.row(View::of(Side::White), piece, *square);
                let flipped = Symmetry::SwapSides.square(rules, *square);
                assert_eq!(row, inputs.row(View::of(Side::Black), other, flipped));
                let mirrored = View { side: Side::White, mirrored: true };
                let reflected = Symmetry::Mirror.square(rules, *square);
                assert_eq!(row, inputs.row(mirrored, piece, reflected));
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_boards() {
        let rows = Variant::ALL.map(|variant| Inputs::of(variant).rows());
        assert_eq!(rows, [4 * 160 + 4, 4 * 176, 4 * 176 + 4, 4 * 67, 4 * 23]);
    }

    #[test]
    fn buckets_rise_with_the_pieces_and_are_all_used() {
        let inputs = Inputs::of(Variant::Camelot);
        let of = |pieces| inputs.bucket(7, pieces);
        assert_eq!([1, 4, 5, 8, 25, 28].map(of), [0, 0, 1, 1, 6, 6]);
        assert_eq!([0, 40].map(of), [0, 6]);
        for buckets in 1..=8 {
            let used: Vec<usize> = (1..=28).map(|pieces| inputs.bucket(buckets, pieces)).collect();
            assert!(used.is_sorted() && used[27] == buckets - 1 && used[0] == 0);
        }
    }
}
