//! Leaps as sets: from which squares can one leap in each direction?

use crate::bitboard::shifted;
use crate::{Bitboard, Direction};

/// For one parity class and each direction, the squares from which a piece
/// may leap over one of a set of squares to land on one of another set.
///
/// A piece leaps within its parity class, over squares of other classes; so
/// all it takes to follow it are these eight words.
#[derive(Clone, Copy)]
pub struct Leaps {
    from: [u64; 8],
    starts: u64,
}

/// What a leap in each direction adds to a bit's place in the class.
const PLACES: [i8; 8] = {
    let mut places = [0; 8];
    let mut n = 0;
    while n < 8 {
        let (dx, dy) = Direction::ALL[n].delta();
        places[n] = dx + 8 * dy;
        n += 1;
    }
    places
};

impl Leaps {
    /// The leaps within `class` (0–3) over a square of `over` to one of `landing`.
    #[inline(always)]
    pub fn new(class: usize, over: &Bitboard, landing: u64) -> Leaps {
        // Unrolled in each class so that all shifts are constants.
        match class {
            0 => Leaps::in_class::<0>(over, landing),
            1 => Leaps::in_class::<1>(over, landing),
            2 => Leaps::in_class::<2>(over, landing),
            _ => Leaps::in_class::<3>(over, landing),
        }
    }

    /// [`Leaps::new`] for a class known beforehand, which is faster.
    #[inline(always)]
    pub fn in_class<const CLASS: usize>(over: &Bitboard, landing: u64) -> Leaps {
        let from = |direction| starts_of_leaps(CLASS, over, landing, direction);
        let from = [from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7)];
        Leaps { from, starts: from.iter().fold(0, |all, starts| all | starts) }
    }

    /// The squares from which some leap is possible.
    #[inline(always)]
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// The directions in which a leap is possible from the square with this
    /// bit.
    #[inline(always)]
    pub fn directions(&self, bit: u64) -> impl Iterator<Item = Direction> + use<> {
        // Gathered without branches: most squares have one or two of eight.
        let place = bit.trailing_zeros();
        let gather = |all: u8, starts: &u64| all << 1 | (starts >> place) as u8 & 1;
        let mut left = self.from.iter().rev().fold(0u8, gather);
        std::iter::from_fn(move || {
            let next = Direction::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*next)
        })
    }

    /// The squares from which leaps in two or more directions are possible.
    #[inline(always)]
    pub fn several_starts(&self) -> u64 {
        let count = |(one, several): (u64, u64), from: &u64| (one | from, several | one & from);
        self.from.iter().fold((0, 0), count).1
    }

    /// The landing squares of all leaps from the squares `from`.
    #[inline(always)]
    pub fn landings(&self, from: u64) -> u64 {
        let leap = |d: usize| shifted(from & self.from[d], PLACES[d]);
        leap(0) | leap(1) | leap(2) | leap(3) | leap(4) | leap(5) | leap(6) | leap(7)
    }

    /// The squares reached by one or more leaps from `from`. Squares of
    /// `allowed` alone are entered; those of `stop` are not left again.
    #[inline]
    pub fn flood(&self, from: u64, allowed: u64, stop: u64) -> u64 {
        let starts = self.starts & !stop;
        let mut reached = 0;
        let mut frontier = from;
        while frontier & starts != 0 {
            frontier = self.landings(frontier & starts) & allowed & !reached;
            reached |= frontier;
        }
        reached
    }

    /// As [`Leaps::flood`], but all leaps of one way in the same direction.
    #[inline]
    pub fn straight_flood(&self, from: u64, allowed: u64, stop: u64) -> u64 {
        let mut reached = 0;
        for (starts, places) in self.from.iter().zip(PLACES) {
            let mut frontier = from;
            while frontier & starts != 0 {
                frontier = shifted(frontier & starts, places) & allowed;
                reached |= frontier;
                frontier &= !stop;
            }
        }
        reached
    }
}

/// The squares of `class` from which a leap in the direction of this number
/// passes over a square of `over` to one of `landing`.
#[inline(always)]
fn starts_of_leaps(class: usize, over: &Bitboard, landing: u64, direction: usize) -> u64 {
    let (dx, dy) = Direction::ALL[direction].delta();
    over.stepped_into(class, -dx, -dy) & shifted(landing, -PLACES[direction])
}
