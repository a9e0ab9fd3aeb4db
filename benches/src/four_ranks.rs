//! The layout with four ranks to a word, to be compared with the parity
//! classes of the rules crate: just what the comparison needs.

use camelot_rules::{Bitboard, Direction};

/// A set of squares, square `16 * rank + file` in word `square / 64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FourRanks(pub [u64; 4]);

impl From<Bitboard> for FourRanks {
    fn from(set: Bitboard) -> FourRanks {
        let mut words = [0; 4];
        for square in set {
            let index = 16 * usize::from(square.rank()) + usize::from(square.file());
            words[index / 64] |= 1 << (index % 64);
        }
        FourRanks(words)
    }
}

impl FourRanks {
    /// The set moved by `places`, carrying from word to word; at most 63.
    #[inline(always)]
    fn shifted(self, places: i32) -> FourRanks {
        let w = self.0;
        let n = places.unsigned_abs();
        FourRanks(if places > 0 {
            let carry = |low: u64| low >> (64 - n);
            [w[0] << n, w[1] << n | carry(w[0]), w[2] << n | carry(w[1]), w[3] << n | carry(w[2])]
        } else {
            let carry = |high: u64| high << (64 - n);
            [w[0] >> n | carry(w[1]), w[1] >> n | carry(w[2]), w[2] >> n | carry(w[3]), w[3] >> n]
        })
    }

    /// Whether no square belongs to the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    #[inline(always)]
    fn and(self, other: FourRanks) -> FourRanks {
        FourRanks(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    #[inline(always)]
    fn or(self, other: FourRanks) -> FourRanks {
        FourRanks(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    #[inline(always)]
    fn without(self, other: FourRanks) -> FourRanks {
        FourRanks(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }
}

const PLACES: [i32; 8] = {
    let mut places = [0; 8];
    let mut n = 0;
    while n < 8 {
        let (dx, dy) = Direction::ALL[n].delta();
        places[n] = dx as i32 + 16 * dy as i32;
        n += 1;
    }
    places
};

/// Leaps over one set of squares to another, in each direction.
pub struct Leaps([FourRanks; 8]);

impl Leaps {
    /// The squares from which one leaps over `over` to `landing`.
    #[inline(always)]
    pub fn new(over: FourRanks, landing: FourRanks) -> Leaps {
        let from = |d: usize| over.shifted(-PLACES[d]).and(landing.shifted(-2 * PLACES[d]));
        Leaps([from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7)])
    }

    /// The squares from which some leap is possible.
    #[inline(always)]
    pub fn starts(&self) -> FourRanks {
        self.0.iter().fold(FourRanks([0; 4]), |all, from| all.or(*from))
    }

    /// The squares reached by one or more leaps from `from`.
    #[inline]
    pub fn flood(&self, from: FourRanks) -> FourRanks {
        let starts = self.starts();
        let mut reached = FourRanks([0; 4]);
        let mut frontier = from;
        while !frontier.and(starts).is_empty() {
            let leap = |d: usize| frontier.and(self.0[d]).shifted(2 * PLACES[d]);
            let landed = (0..8).fold(FourRanks([0; 4]), |all, d| all.or(leap(d)));
            frontier = landed.without(reached);
            reached = reached.or(frontier);
        }
        reached
    }
}

/// Whether one of `movers` stands next to one of `enemy` with a square of
/// `empty` beyond.
#[inline]
pub fn next_to_exposed(movers: FourRanks, enemy: FourRanks, empty: FourRanks) -> bool {
    !Leaps::new(enemy, empty).starts().and(movers).is_empty()
}
