//! Squares of the 16 × 16 grid that holds every board of the family.

use std::fmt;
use std::str::FromStr;

use crate::Direction;
use crate::notation::shorten;

/// A square of the grid: file 0–15 (A–P) and rank 0–15 (written 1–16).
///
/// Not every square is on every board; see [`crate::VariantRules::board`].
/// The number of a square is its bit in a [`crate::Bitboard`]: two bits of
/// parity class, then three bits each of rank and file within the class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at `file` and `rank`, both from 0; `None` off the grid.
    ///
    /// ```
    /// use camelot_rules::Square;
    /// assert_eq!(Square::new(2, 5).unwrap().to_string(), "c6");
    /// assert_eq!(Square::new(2, 16), None);
    /// ```
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 16 && rank < 16 { Some(Square::at(file, rank)) } else { None }
    }

    /// The square at coordinates known to be below 16.
    pub(crate) const fn at(file: u8, rank: u8) -> Square {
        let class = (file & 1) | (rank & 1) << 1;
        Square(class << 6 | (rank >> 1) << 3 | file >> 1)
    }

    /// The square whose bit number in a [`crate::Bitboard`] is `index`.
    pub const fn from_index(index: u8) -> Square {
        Square(index)
    }

    /// The number of the square's bit in a [`crate::Bitboard`], 0–255.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file from 0 (A) to 15.
    pub const fn file(self) -> u8 {
        (self.0 & 7) << 1 | (self.0 >> 6 & 1)
    }

    /// The rank from 0 (written 1) to 15 (written 16).
    pub const fn rank(self) -> u8 {
        (self.0 >> 3 & 7) << 1 | self.0 >> 7
    }

    /// The word of a bitboard that holds this square, 0–3: its parity class,
    /// `(file & 1) + 2 * (rank & 1)`. Leaps keep it.
    pub const fn class(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// This square's bit within the word of its parity class.
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The squares of a class (0–3) whose bits are set in `word`.
    #[inline]
    pub fn in_class(class: usize, mut word: u64) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            Some(Square((class as u8) << 6 | bit as u8))
        })
    }

    /// The square one step away; `None` off the grid.
    pub const fn step(self, direction: Direction) -> Option<Square> {
        self.offset(direction, 1)
    }

    /// The square one leap (two steps) away; `None` off the grid.
    pub const fn leap(self, direction: Direction) -> Option<Square> {
        self.offset(direction, 2)
    }

    const fn offset(self, direction: Direction, steps: i8) -> Option<Square> {
        let (dx, dy) = direction.delta();
        let file = self.file() as i8 + steps * dx;
        let rank = self.rank() as i8 + steps * dy;
        if file >= 0 && file < 16 && rank >= 0 && rank < 16 {
            Some(Square::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// Steps a King would need from here to `other` on an empty grid.
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    /// Lower case, `c6`; with `{:#}` upper case, `C6`, as people write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if f.alternate() { b'A' } else { b'a' };
        write!(f, "{}{}", (first + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text, shortened, is not a square of the grid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no square: a file A to P and a rank 1 to 16 are wanted, as in c6")]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let error = || SquareError(shorten(text));
        let mut characters = text.chars();
        let letter = characters.next().ok_or_else(error)?.to_ascii_lowercase();
        let digits = characters.as_str();
        let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
        if !letter.is_ascii_lowercase() || !plain {
            return Err(error());
        }
        let rank: u8 = digits.parse().map_err(|_| error())?;
        Square::new(letter as u8 - b'a', rank.wrapping_sub(1)).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_keeps_its_coordinates_number_and_text() {
        let mut seen = [false; 256];
        for file in 0..16 {
            for rank in 0..16 {
                let square = Square::at(file, rank);
                assert_eq!((square.file(), square.rank()), (file, rank));
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(format!("{square:#}").parse(), Ok(square));
                assert!(!std::mem::replace(&mut seen[square.index()], true));
            }
        }
    }

    #[test]
    fn a_leap_is_two_steps_and_keeps_the_class() {
        let square = Square::at(5, 5);
        for direction in Direction::ALL {
            let step = square.step(direction).unwrap();
            assert_eq!(step.step(direction), square.leap(direction));
            assert_eq!(square.leap(direction).unwrap().class(), square.class());
            assert_ne!(step.class(), square.class());
        }
        assert_eq!(Square::at(0, 15).step(Direction::North), None);
        assert_eq!(Square::at(1, 3).leap(Direction::West), None);
    }

    #[test]
    fn bad_square_texts_are_refused() {
        for text in ["", "c", "6", "c0", "c06", "c17", "q1", "c6 ", "é6", "c+6", "c256"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError(text.into())));
        }
    }
}
