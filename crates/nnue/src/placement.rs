//! What a position looks like to the network, and how two of them differ.

use camelot_rules::{Bitboard, Kind, Piece, Position, Side, Square};
use smallvec::SmallVec;

use crate::{Inputs, View};

/// The part of a position that the network sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    sides: [Bitboard; 2],
    knights: Bitboard,
    castle_moves: [u8; 2],
}

/// What changes in the hidden sums: rows of weights, each as White and as
/// Black sees it.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// Rows to be added.
    pub(crate) come: Rows,
    /// Rows to be taken off.
    pub(crate) gone: Rows,
}

type Rows = SmallVec<[[u16; 2]; 16]>;

impl Placement {
    /// A board without pieces.
    pub(crate) const EMPTY: Placement =
        Placement { sides: [Bitboard::EMPTY; 2], knights: Bitboard::EMPTY, castle_moves: [0; 2] };

    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Placement {
        Placement {
            sides: [position.pieces(Side::White), position.pieces(Side::Black)],
            knights: position.knights(Side::White) | position.knights(Side::Black),
            castle_moves: Side::ALL.map(|side| position.castle_moves(side)),
        }
    }

    /// How many pieces have to be put or taken to make `other` of this, but
    /// for a Knight in place of a Man.
    #[inline(always)]
    pub(crate) fn distance(&self, other: &Placement) -> u32 {
        (self.sides[0] ^ other.sides[0]).count() + (self.sides[1] ^ other.sides[1]).count()
    }

    /// The rows that come and those that go when this becomes `new`.
    #[inline(always)]
    pub(crate) fn change(&self, new: &Placement, inputs: &Inputs) -> Change {
        let mut change = Change::default();
        let changed = (self.sides[0] ^ new.sides[0])
            | (self.sides[1] ^ new.sides[1])
            | (self.knights ^ new.knights);
        new.push_rows(changed, inputs, &mut change.come);
        self.push_rows(changed, inputs, &mut change.gone);
        for side in Side::ALL {
            let (before, after) = (self.castle_moves[side.index()], new.castle_moves[side.index()]);
            if before != after {
                change.come.extend(castle_rows(inputs, side, before, after));
                change.gone.extend(castle_rows(inputs, side, after, before));
            }
        }
        change
    }

    /// Adds the rows of the pieces that stand on `squares`.
    #[inline(always)]
    fn push_rows(&self, squares: Bitboard, inputs: &Inputs, rows: &mut Rows) {
        let mut words = (squares & (self.sides[0] | self.sides[1])).words();
        loop {
            // Found without branches: in which word the few squares are cannot
            // be foreseen.
            let before = [words[0], words[0] | words[1], words[0] | words[1] | words[2]];
            let class = before.map(|words| usize::from(words == 0)).iter().sum::<usize>();
            let word = words[class];
            if word == 0 {
                break;
            }
            words[class] = word & (word - 1);
            let square = Square::from_index((class << 6) as u8 | word.trailing_zeros() as u8);
            let side = if self.sides[0].contains(square) { Side::White } else { Side::Black };
            let kind = if self.knights.contains(square) { Kind::Knight } else { Kind::Man };
            let piece = Piece { side, kind };
            rows.push(Side::ALL.map(|view| inputs.row(View::of(view), piece, square)));
        }
    }
}

/// The rows of [`Inputs::castle_rows`], as White and as Black sees them.
fn castle_rows(
    inputs: &Inputs,
    side: Side,
    from: u8,
    to: u8,
) -> impl Iterator<Item = [u16; 2]> + use<> {
    let [white, black] = Side::ALL.map(|view| inputs.castle_rows(View::of(view), side, from, to));
    white.zip(black).map(|(white, black)| [white, black])
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
        let man = Piece { side: Side::White, kind: Kind::Man };
        let rows = |square| Side::ALL.map(|view| inputs.row(View::of(view), man, square));
        let change = before.change(&after, inputs);
        assert_eq!(change.come.to_vec(), [rows(m.to)]);
        assert_eq!(change.gone.to_vec(), [rows(m.from)]);
        assert_eq!(before.distance(&after), 2);
    }

    #[test]
    fn a_castle_move_changes_its_row_too() {
        let text = "N1/8/10/12/12/12/12/5m6/12/12/12/12/12/10/3NN3/2 w 0 1 3 40";
        let position = Position::from_text(Variant::Camelot, text).unwrap();
        let next = position.play_unchecked(&position.parse_move("f16g16").unwrap());
        let inputs = Inputs::of(Variant::Camelot);
        let (before, after) = (Placement::of(&position), Placement::of(&next));
        let change = before.change(&after, inputs);
        assert_eq!((change.come.len(), change.gone.len()), (2, 1));
        assert_eq!(change.come.last(), Some(&[4 * 160, 4 * 160 + 2]));
        let change = after.change(&before, inputs);
        assert_eq!((change.come.len(), change.gone.len()), (1, 2));
    }
}
