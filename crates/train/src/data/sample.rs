//! A position to learn from, packed to few bytes.
//!
//! | bytes | what |
//! | --- | --- |
//! | 2 | score |
//! | 2 | ply (9 bits), side to move (1), result (2), castle moves (2 each) |
//! | ⌈squares / 8⌉ | a bit for each square, rank by rank: whether a piece stands there |
//! | ⌈pieces / 4⌉ | for each of them, side (1) and kind (1) |

use camelot_nnue::{Inputs, View};
use camelot_rules::{Kind, Piece, Position, Side, Square, Variant};
use smallvec::SmallVec;

use crate::model::Rows;

/// A position, what the search thought of it, and how its game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The pieces, rank by rank from White's castle.
    pub pieces: SmallVec<[(Square, Piece); 40]>,
    /// Whose move it is.
    pub side: Side,
    /// Castle moves that White and Black have made.
    pub castle_moves: [u8; 2],
    /// The score that the search found for the side to move, as
    /// [`camelot_search::Score::raw`].
    pub score: i16,
    /// The result of the game for the side to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// Plies played before, at most [`Sample::MAX_PLY`].
    pub ply: u16,
}

const HEAD: usize = 4;

impl Sample {
    /// A later ply counts as this one.
    pub const MAX_PLY: u16 = 511;

    /// The sample of `position`. Its game won by `winner`, or by nobody.
    pub fn new(position: &Position, score: i32, winner: Option<Side>, ply: usize) -> Sample {
        let side = position.side_to_move();
        let inputs = Inputs::of(position.variant());
        let squares = inputs.squares().iter();
        Sample {
            pieces: squares.filter_map(|s| Some((*s, position.piece_at(*s)?))).collect(),
            side,
            castle_moves: Side::ALL.map(|side| position.castle_moves(side)),
            score: score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16,
            result: match winner {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            },
            ply: ply.min(usize::from(Sample::MAX_PLY)) as u16,
        }
    }

    /// The inputs that are active, as the mover and as the other side sees
    /// them, with left and right exchanged if `mirrored`.
    pub fn rows(&self, inputs: &Inputs, mirrored: bool) -> [Rows; 2] {
        [self.side, !self.side].map(|side| {
            let view = View { side, mirrored };
            let pieces =
                self.pieces.iter().map(|(square, piece)| inputs.row(view, *piece, *square));
            let castle = Side::ALL
                .into_iter()
                .flat_map(|of| inputs.castle_rows(view, of, 0, self.castle_moves[of.index()]));
            pieces.chain(castle).collect()
        })
    }

    /// Appends the packed sample to `bytes`.
    pub fn pack(&self, variant: Variant, bytes: &mut Vec<u8>) {
        let inputs = Inputs::of(variant);
        let head = self.ply
            | (self.side.index() as u16) << 9
            | u16::from(self.result) << 10
            | u16::from(self.castle_moves[0]) << 12
            | u16::from(self.castle_moves[1]) << 14;
        bytes.extend(self.score.to_le_bytes());
        bytes.extend(head.to_le_bytes());
        let start = bytes.len();
        let board = inputs.squares().len().div_ceil(8);
        bytes.resize(start + board + self.pieces.len().div_ceil(4), 0);
        let (occupied, kinds) = bytes[start..].split_at_mut(board);
        for (place, (square, piece)) in self.pieces.iter().enumerate() {
            let number = inputs.number(*square);
            occupied[number / 8] |= 1 << (number % 8);
            let code = (piece.side.index() as u8) << 1 | piece.kind as u8;
            kinds[place / 4] |= code << (2 * (place % 4));
        }
    }

    /// Reads a packed sample from the front of `bytes` and says how long it
    /// is; `None` if none stands there.
    pub fn unpack(variant: Variant, bytes: &[u8]) -> Option<(Sample, usize)> {
        let inputs = Inputs::of(variant);
        let board = inputs.squares().len().div_ceil(8);
        let score = i16::from_le_bytes([*bytes.first()?, *bytes.get(1)?]);
        let head = u16::from_le_bytes([*bytes.get(2)?, *bytes.get(3)?]);
        let occupied = bytes.get(HEAD..HEAD + board)?;
        let count: u32 = occupied.iter().map(|byte| byte.count_ones()).sum();
        let length = HEAD + board + (count as usize).div_ceil(4);
        let kinds = bytes.get(HEAD + board..length)?;
        let mut pieces = SmallVec::new();
        for (byte, mut bits) in occupied.iter().copied().enumerate() {
            while bits != 0 {
                let square = *inputs.squares().get(8 * byte + bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                let place = pieces.len();
                let code = kinds[place / 4] >> (2 * (place % 4));
                let piece = Piece {
                    side: Side::ALL[usize::from(code >> 1 & 1)],
                    kind: Kind::ALL[usize::from(code & 1)],
                };
                pieces.push((square, piece));
            }
        }
        let bits = |from: u32, count: u32| head >> from & ((1 << count) - 1);
        let castle_moves = [bits(12, 2) as u8, bits(14, 2) as u8];
        let result = bits(10, 2) as u8;
        if result > 2 || castle_moves.iter().any(|moves| *moves > 2) {
            return None;
        }
        let side = Side::ALL[usize::from(bits(9, 1))];
        Some((Sample { pieces, side, castle_moves, score, result, ply: bits(0, 9) }, length))
    }

    /// Of a packed sample, what the network sees: samples that agree in it
    /// are the same position.
    pub(crate) fn key(packed: &[u8]) -> (u8, &[u8]) {
        (packed[3] & 0b1111_0010, &packed[HEAD..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Game;
    use proptest::prelude::*;
    use proptest::sample::Index;

    proptest! {
        #[test]
        fn a_sample_is_unpacked_as_it_was_packed(
            variant in proptest::sample::select(&Variant::ALL[..]),
            choices in proptest::collection::vec(any::<Index>(), 0..120),
            score in -30_000..=30_000i32,
            winner in proptest::sample::select(&[None, Some(Side::White), Some(Side::Black)][..]),
            ply in 0..700usize,
        ) {
            let mut game = Game::new(Position::start(variant));
            for choice in choices {
                let moves = game.position().legal_moves();
                if moves.is_empty() || game.play(&moves[choice.index(moves.len())]).is_err() {
                    break;
                }
            }
            let sample = Sample::new(game.position(), score, winner, ply);
            let mut bytes = vec![7; 3];
            sample.pack(variant, &mut bytes);
            let length = bytes.len() - 3;
            bytes.extend([1, 2, 3]);
            prop_assert_eq!(Sample::unpack(variant, &bytes[3..]), Some((sample.clone(), length)));
            prop_assert_eq!(Sample::unpack(variant, &bytes[3..2 + length]), None);
            prop_assert_eq!(sample.pieces.len() as u32, game.position().occupied().count());
            prop_assert!(length <= 4 + 22 + 10);
            // The rows are those that play adds up.
            let inputs = Inputs::of(variant);
            let rows = sample.rows(inputs, false);
            let view = View::of(!sample.side);
            for (row, (square, piece)) in rows[1].iter().zip(&sample.pieces) {
                prop_assert_eq!(*row, inputs.row(view, *piece, *square));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            for variant in Variant::ALL {
                if let Some((sample, length)) = Sample::unpack(variant, &bytes) {
                    prop_assert!(length <= bytes.len() && sample.result <= 2);
                }
            }
        }
    }

    #[test]
    fn the_key_is_the_position_alone() {
        let start = Position::start(Variant::Cam);
        let packed = |position: &Position, score, winner, ply| {
            let mut bytes = Vec::new();
            Sample::new(position, score, winner, ply).pack(Variant::Cam, &mut bytes);
            bytes
        };
        let one = packed(&start, 10, Some(Side::White), 0);
        let same = packed(&start, -10, None, 300);
        assert_eq!(Sample::key(&one), Sample::key(&same));
        let m = start.legal_moves()[0];
        let other = packed(&start.play_unchecked(&m), 10, Some(Side::White), 0);
        assert_ne!(Sample::key(&one), Sample::key(&other));
    }
}
