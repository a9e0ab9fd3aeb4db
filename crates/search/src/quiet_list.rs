//! The quiet moves of a node that are waiting, the greatest first.

use camelot_rules::{Bitboard, Square};

/// A quiet move with its value for ordering, the greatest tried first: 16
/// bits of value, 8 bits each of start and end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct QuietKey(i32);

impl QuietKey {
    /// Less than all others: in the place of one that has been taken.
    const TAKEN: QuietKey = QuietKey(i32::MIN);

    /// The move from `from` to `to`, worth `value`, which fits 16 bits.
    pub(crate) fn new(from: Square, to: Square, value: i32) -> QuietKey {
        QuietKey(value << 16 | (from.index() << 8 | to.index()) as i32)
    }

    /// Where the move starts.
    pub(crate) fn from(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// Where the move ends.
    pub(crate) fn to(self) -> Square {
        Square::from_index(self.0 as u8)
    }
}

/// Quiet moves of which the greatest can be taken again and again.
///
/// Most nodes need a few out of a hundred, so to sort them all would be too
/// much; but of each group the greatest is kept, so that only groups, and one
/// of them, are looked through.
#[derive(Default)]
pub(crate) struct QuietList {
    keys: Vec<QuietKey>,
    greatest: Vec<QuietKey>,
}

const GROUP: usize = 16;

impl QuietList {
    /// Empties the list.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.greatest.clear();
    }

    /// Puts in other moves with what `add` does.
    pub(crate) fn fill(&mut self, add: impl FnOnce(&mut Vec<QuietKey>)) {
        self.keys.clear();
        add(&mut self.keys);
        self.group();
    }

    /// Leaves the moves to one of `squares` alone.
    pub(crate) fn retain_to(&mut self, squares: Bitboard) {
        self.keys.retain(|key| *key != QuietKey::TAKEN && squares.contains(key.to()));
        self.group();
    }

    /// The greatest move, which stays.
    #[inline]
    pub(crate) fn greatest(&self) -> Option<QuietKey> {
        self.greatest.iter().copied().max().filter(|key| *key != QuietKey::TAKEN)
    }

    /// Takes the greatest move out.
    pub(crate) fn take_greatest(&mut self) -> Option<QuietKey> {
        let best = self.greatest()?;
        let number = self.greatest.iter().position(|key| *key == best)?;
        let group = &mut self.keys.as_chunks_mut::<GROUP>().0[number];
        for key in group.iter_mut().filter(|key| **key == best) {
            *key = QuietKey::TAKEN;
        }
        self.greatest[number] = greatest(group);
        Some(best)
    }

    fn group(&mut self) {
        self.keys.resize(self.keys.len().next_multiple_of(GROUP), QuietKey::TAKEN);
        self.greatest.clear();
        self.greatest.extend(self.keys.as_chunks::<GROUP>().0.iter().map(greatest));
    }
}

#[inline]
fn greatest(group: &[QuietKey; GROUP]) -> QuietKey {
    group.iter().fold(QuietKey::TAKEN, |best, key| best.max(*key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn moves_come_in_order_and_those_left_out_do_not(
            moves in proptest::collection::hash_map((0..200u8, 0..200u8), -24_576..32_768i32, 0..120),
            taken in 0..120usize,
            left in proptest::collection::vec(0..200u8, 0..100),
        ) {
            let square = Square::from_index;
            let mut list = QuietList::default();
            let keys = moves.iter().map(|((from, to), v)| QuietKey::new(square(*from), square(*to), *v));
            list.fill(|all| all.extend(keys));
            let mut expected: Vec<(i32, u8, u8)> =
                moves.iter().map(|((from, to), value)| (*value, *from, *to)).collect();
            expected.sort_unstable();
            let mut next = || list.take_greatest().map(|key| (key.from(), key.to()));
            for _ in 0..taken {
                let (_, from, to) = match expected.pop() {
                    Some(greatest) => greatest,
                    None => break,
                };
                prop_assert_eq!(next(), Some((square(from), square(to))));
            }
            let left: Bitboard = left.into_iter().map(square).collect();
            list.retain_to(left);
            expected.retain(|(_, _, to)| left.contains(square(*to)));
            let mut next = || list.take_greatest().map(|key| (key.from(), key.to()));
            while let Some((_, from, to)) = expected.pop() {
                prop_assert_eq!(next(), Some((square(from), square(to))));
            }
            prop_assert_eq!(next(), None);
        }
    }
}
