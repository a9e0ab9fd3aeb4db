//! Sets of squares: 256 bits, one `u64` for each parity class of the grid.
//!
//! A step changes the parity of the file, the rank, or both; a leap changes
//! neither. So the squares fall into four classes of 8 × 8, and a piece that
//! canters or jumps never leaves its class, while what it leaps over never
//! belongs to it. With one class to a word a leap is a plain shift within the
//! word, a step exchanges words, and nothing carries from word to word.
//! `docs/speed.md` compares this with four ranks to a word.
//!
//! No board of the family has more than 14 files: the files O and P are ghost
//! columns, the last column of every class, and catch what a shift would wrap.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use bitvec::array::BitArray;
use bitvec::order::Lsb0;

use crate::{Direction, Square};

/// A set of squares of the 16 × 16 grid.
#[derive(Clone, Copy)]
pub struct Bitboard(BitArray<[u64; 4], Lsb0>);

// Word by word: the bit by bit comparison and hashing of `BitArray` cost more
// than the moves they compare.
impl PartialEq for Bitboard {
    #[inline(always)]
    fn eq(&self, other: &Bitboard) -> bool {
        self.0.data == other.0.data
    }
}

impl Eq for Bitboard {}

impl Hash for Bitboard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.data.hash(state);
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard::from_words([0; 4]);

    /// The set with these words, one for each parity class: word
    /// `(file & 1) + 2 * (rank & 1)`, bit `8 * (rank / 2) + file / 2`.
    pub const fn from_words(words: [u64; 4]) -> Bitboard {
        Bitboard(BitArray { _ord: std::marker::PhantomData, data: words })
    }

    /// The words of the set, as [`Bitboard::from_words`] takes them.
    pub const fn words(self) -> [u64; 4] {
        self.0.data
    }

    /// The squares of one parity class (0–3), as bits of [`Square::bit`].
    pub const fn word(&self, class: usize) -> u64 {
        self.0.data[class]
    }

    /// The set of one square.
    #[inline(always)]
    pub const fn from_square(square: Square) -> Bitboard {
        SINGLE[square.index()]
    }

    /// This set and `square`.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, square: Square) -> Bitboard {
        let (a, b) = (self.0.data, Bitboard::from_square(square).0.data);
        Bitboard::from_words([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// This set without `square`.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, square: Square) -> Bitboard {
        let (a, b) = (self.0.data, Bitboard::from_square(square).0.data);
        Bitboard::from_words([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// Whether `square` belongs to the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.0.data[square.class()] & square.bit() != 0
    }

    /// Whether no square belongs to the set.
    pub const fn is_empty(&self) -> bool {
        let w = &self.0.data;
        w[0] | w[1] | w[2] | w[3] == 0
    }

    /// Whether the sets share a square.
    pub const fn intersects(&self, other: &Bitboard) -> bool {
        let (a, b) = (&self.0.data, &other.0.data);
        (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3]) != 0
    }

    /// How many squares belong to the set.
    pub const fn count(&self) -> u32 {
        let w = &self.0.data;
        w[0].count_ones() + w[1].count_ones() + w[2].count_ones() + w[3].count_ones()
    }

    /// Whether two or more squares belong to the set.
    pub const fn has_several(&self) -> bool {
        let w = &self.0.data;
        let mut seen = 0;
        let mut several = 0;
        let mut class = 0;
        while class < 4 {
            let word = w[class];
            several |= word & word.wrapping_sub(1);
            if word != 0 {
                several |= seen;
                seen = 1;
            }
            class += 1;
        }
        several != 0
    }

    /// Every square moved one step; what leaves the grid is lost.
    ///
    /// Squares of the ghost columns must not be in the set.
    #[inline(always)]
    pub const fn step(&self, direction: Direction) -> Bitboard {
        let (dx, dy) = direction.delta();
        let mut words = [0; 4];
        let mut class = 0;
        while class < 4 {
            words[class] = self.stepped_into(class, dx, dy);
            class += 1;
        }
        Bitboard::from_words(words)
    }

    /// The word `class` of the set moved by (`dx`, `dy`), each -1, 0 or 1.
    #[inline(always)]
    pub(crate) const fn stepped_into(&self, class: usize, dx: i8, dy: i8) -> u64 {
        let source = class ^ (dx & 1) as usize ^ ((dy & 1) as usize) << 1;
        // Going up, only the step from an odd to an even line changes the
        // place within the class; going down, only from even to odd.
        let odd_file = class & 1 != 0;
        let odd_rank = class & 2 != 0;
        let files = if dx == 0 || (dx > 0) == odd_file { 0 } else { dx };
        let ranks = if dy == 0 || (dy > 0) == odd_rank { 0 } else { dy };
        shifted(self.0.data[source], files + 8 * ranks)
    }

    /// The squares in the order of their numbers.
    pub fn squares(self) -> Squares {
        Squares { words: self.0.data, class: 0 }
    }

    /// The one square, or the first by number; `None` of the empty set.
    pub fn first(self) -> Option<Square> {
        self.squares().next()
    }
}

/// The set of each square alone.
static SINGLE: [Bitboard; 256] = {
    let mut sets = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        sets[index].0.data[square.class()] = square.bit();
        index += 1;
    }
    sets
};

/// `word` shifted up by `places`, or down when negative.
#[inline(always)]
pub(crate) const fn shifted(word: u64, places: i8) -> u64 {
    if places >= 0 { word << places } else { word >> -places }
}

/// Iterator over the squares of a [`Bitboard`].
#[derive(Clone, Debug)]
pub struct Squares {
    words: [u64; 4],
    class: usize,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.class < 4 {
            let word = &mut self.words[self.class];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Square::from_index((self.class << 6) as u8 | bit as u8));
            }
            self.class += 1;
        }
        None
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $symbol:tt) => {
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                let (a, b) = (self.0.data, other.0.data);
                Bitboard::from_words([
                    a[0] $symbol b[0],
                    a[1] $symbol b[1],
                    a[2] $symbol b[2],
                    a[3] $symbol b[3],
                ])
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $symbol other;
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        let w = self.0.data;
        Bitboard::from_words([!w[0], !w[1], !w[2], !w[3]])
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}

impl fmt::Display for Bitboard {
    /// The grid drawn with the highest rank on top, `x` for a member.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..16).rev() {
            let row: String = (0..16)
                .map(|file| if self.contains(Square::at(file, rank)) { 'x' } else { '.' })
                .collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_set_without_ghosts() -> impl Strategy<Value = Bitboard> {
        proptest::collection::vec((0..14u8, 0..16u8), 0..40)
            .prop_map(|list| list.into_iter().map(|(f, r)| Square::at(f, r)).collect())
    }

    fn without_ghosts(set: impl Iterator<Item = Square>) -> Bitboard {
        set.filter(|s| s.file() < 14).collect()
    }

    proptest! {
        #[test]
        fn a_step_moves_every_square(set in any_set_without_ghosts()) {
            for direction in Direction::ALL {
                let moved = without_ghosts(set.step(direction).squares());
                let expected = without_ghosts(set.squares().filter_map(|s| s.step(direction)));
                prop_assert_eq!(moved, expected);
            }
        }

        #[test]
        fn set_operations_agree_with_membership(
            a in any_set_without_ghosts(),
            b in any_set_without_ghosts(),
        ) {
            prop_assert_eq!((a & b).count() + (a | b).count(), a.count() + b.count());
            prop_assert_eq!(a ^ b, (a | b) & !(a & b));
            prop_assert_eq!(a.intersects(&b), !(a & b).is_empty());
            prop_assert_eq!(a.squares().collect::<Bitboard>(), a);
            prop_assert_eq!(a.squares().count() as u32, a.count());
            prop_assert_eq!(a.has_several(), a.count() > 1);
        }
    }

    #[test]
    fn display_draws_the_grid() {
        let picture = Bitboard::from_square(Square::at(2, 5)).to_string();
        let rows: Vec<&str> = picture.lines().collect();
        assert_eq!(rows.len(), 16);
        assert_eq!(rows[10], "..x.............");
    }
}
