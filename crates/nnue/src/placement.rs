//! What a position looks like to the network, and how two of them differ.

use camelot_rules::{Bitboard, Kind, Piece, Position, Side};
use smallvec::SmallVec;

use crate::{Inputs, View};

/// The part of a position that the network sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// By side and kind.
    pieces: [[Bitboard; 2]; 2],
    castle_moves: [u8; 2],
}

/// Rows of weights.
pub(crate) type Rows = SmallVec<[u16; 32]>;

impl Placement {
    /// A board without pieces.
    pub(crate) const EMPTY: Placement =
        Placement { pieces: [[Bitboard::EMPTY; 2]; 2], castle_moves: [0; 2] };

    pub(crate) fn of(position: &Position) -> Placement {
        Placement {
            pieces: Side::ALL.map(|side| [position.knights(side), position.men(side)]),
            castle_moves: Side::ALL.map(|side| position.castle_moves(side)),
        }
    }

    /// How many pieces have to be put or taken to make `other` of this.
    #[inline]
    pub(crate) fn distance(&self, other: &Placement) -> u32 {
        let own = self.pieces.iter().flatten();
        own.zip(other.pieces.iter().flatten()).map(|(a, b)| (*a ^ *b).count()).sum()
    }

    /// The rows that come and those that go, as `view` sees it, when this
    /// becomes `new`.
    pub(crate) fn changes(&self, new: &Placement, inputs: &Inputs, view: View) -> (Rows, Rows) {
        let (mut come, mut gone) = (Rows::new(), Rows::new());
        for side in Side::ALL {
            for kind in Kind::ALL {
                let piece = Piece { side, kind };
                let before = self.pieces[side.index()][kind as usize];
                let after = new.pieces[side.index()][kind as usize];
                come.extend((after & !before).squares().map(|s| inputs.row(view, piece, s)));
                gone.extend((before & !after).squares().map(|s| inputs.row(view, piece, s)));
            }
            let before = self.castle_moves[side.index()];
            let after = new.castle_moves[side.index()];
            come.extend(inputs.castle_rows(view, side, before, after));
            gone.extend(inputs.castle_rows(view, side, after, before));
        }
        (come, gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn a_quiet_move_changes_two_rows() {
        let start = Position::start(Variant::Camelot);
        let m = start.parse_move("d6f8").unwrap();
        let (before, after) = (Placement::of(&start), Placement::of(&start.play_unchecked(&m)));
        let inputs = Inputs::of(Variant::Camelot);
        let view = View::of(Side::White);
        let man = Piece { side: Side::White, kind: Kind::Man };
        let (come, gone) = before.changes(&after, inputs, view);
        assert_eq!(come.to_vec(), [inputs.row(view, man, m.to)]);
        assert_eq!(gone.to_vec(), [inputs.row(view, man, m.from)]);
        assert_eq!(before.distance(&after), 2);
    }

    #[test]
    fn a_castle_move_changes_its_row_too() {
        let text = "N1/8/10/12/12/12/12/5m6/12/12/12/12/12/10/3NN3/2 w 0 1 3 40";
        let position = Position::from_text(Variant::Camelot, text).unwrap();
        let next = position.play_unchecked(&position.parse_move("f16g16").unwrap());
        let inputs = Inputs::of(Variant::Camelot);
        let view = View::of(Side::Black);
        let (come, gone) = Placement::of(&position).changes(&Placement::of(&next), inputs, view);
        assert_eq!((come.len(), gone.len()), (2, 1));
        assert_eq!(come.last(), Some(&(4 * 160 + 2)));
        let (come, gone) = Placement::of(&next).changes(&Placement::of(&position), inputs, view);
        assert_eq!((come.len(), gone.len()), (1, 2));
    }
}
