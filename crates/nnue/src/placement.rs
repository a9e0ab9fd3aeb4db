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

/// What changes in the sums of one point of view.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// Rows of weights to be added.
    pub(crate) come: Rows,
    /// Rows of weights to be taken off.
    pub(crate) gone: Rows,
}

type Rows = SmallVec<[u16; 16]>;

impl Placement {
    /// A board without pieces.
    pub(crate) const EMPTY: Placement =
        Placement { pieces: [[Bitboard::EMPTY; 2]; 2], castle_moves: [0; 2] };

    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Placement {
        Placement {
            pieces: Side::ALL.map(|side| [position.knights(side), position.men(side)]),
            castle_moves: Side::ALL.map(|side| position.castle_moves(side)),
        }
    }

    /// How many pieces have to be put or taken to make `other` of this.
    #[inline(always)]
    pub(crate) fn distance(&self, other: &Placement) -> u32 {
        // Loops by number: chained iterators are compiled apart from the caller
        // and count bits without its instructions.
        let mut distance = 0;
        for side in 0..2 {
            for kind in 0..2 {
                distance += (self.pieces[side][kind] ^ other.pieces[side][kind]).count();
            }
        }
        distance
    }

    /// The rows that come and those that go when this becomes `new`, as White
    /// and as Black sees them.
    #[inline(always)]
    pub(crate) fn changes(&self, new: &Placement, inputs: &Inputs) -> [Change; 2] {
        let mut changes = Side::ALL.map(|_| Change::default());
        for side in Side::ALL {
            for kind in Kind::ALL {
                let piece = Piece { side, kind };
                let before = self.pieces[side.index()][kind as usize];
                let after = new.pieces[side.index()][kind as usize];
                for square in after & !before {
                    for (view, change) in Side::ALL.into_iter().zip(&mut changes) {
                        change.come.push(inputs.row(View::of(view), piece, square));
                    }
                }
                for square in before & !after {
                    for (view, change) in Side::ALL.into_iter().zip(&mut changes) {
                        change.gone.push(inputs.row(View::of(view), piece, square));
                    }
                }
            }
            let (before, after) = (self.castle_moves[side.index()], new.castle_moves[side.index()]);
            if before != after {
                for (view, change) in Side::ALL.into_iter().zip(&mut changes) {
                    change.come.extend(inputs.castle_rows(View::of(view), side, before, after));
                    change.gone.extend(inputs.castle_rows(View::of(view), side, after, before));
                }
            }
        }
        changes
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
        let [change, _] = before.changes(&after, inputs);
        assert_eq!(change.come.to_vec(), [inputs.row(view, man, m.to)]);
        assert_eq!(change.gone.to_vec(), [inputs.row(view, man, m.from)]);
        assert_eq!(before.distance(&after), 2);
    }

    #[test]
    fn a_castle_move_changes_its_row_too() {
        let text = "N1/8/10/12/12/12/12/5m6/12/12/12/12/12/10/3NN3/2 w 0 1 3 40";
        let position = Position::from_text(Variant::Camelot, text).unwrap();
        let next = position.play_unchecked(&position.parse_move("f16g16").unwrap());
        let inputs = Inputs::of(Variant::Camelot);
        let (before, after) = (Placement::of(&position), Placement::of(&next));
        let [_, change] = before.changes(&after, inputs);
        assert_eq!((change.come.len(), change.gone.len()), (2, 1));
        assert_eq!(change.come.last(), Some(&(4 * 160 + 2)));
        let [_, change] = after.changes(&before, inputs);
        assert_eq!((change.come.len(), change.gone.len()), (1, 2));
    }
}
