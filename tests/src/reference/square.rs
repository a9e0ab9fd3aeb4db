//! Squares and directions, as plain pairs of numbers.

use std::fmt;

/// A square by file and rank, whether or not a variant's board has it.
///
/// It is displayed in lower case, `c6`. The order is by file, then by rank as a number; it is *not*
/// the alphabetical order of the text, in which `c10` comes before `c6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq {
    /// The file: 1 for A, 2 for B, and so on.
    pub file: i8,
    /// The rank, from 1.
    pub rank: i8,
}

/// One step: the change of file and the change of rank, each −1, 0 or 1 and not both 0.
pub(super) type Direction = (i8, i8);

/// Section 1, *adjacent*: the 8 directions.
pub(super) const DIRECTIONS: [Direction; 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Sq {
    /// The square that `text` names, such as `c6` or `C6`; `None` when it is not a file letter
    /// followed by a rank.
    pub fn parse(text: &str) -> Option<Sq> {
        let mut letters = text.chars();
        let file = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let digits = letters.as_str();
        if digits.starts_with('0') || !digits.chars().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        Some(Sq { file: (file as u8 - b'a' + 1) as i8, rank: digits.parse().ok()? })
    }

    /// The next square in `direction`, be it on a board or not.
    pub(super) fn step(self, direction: Direction) -> Sq {
        Sq { file: self.file + direction.0, rank: self.rank + direction.1 }
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + (self.file - 1) as u8) as char, self.rank)
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
