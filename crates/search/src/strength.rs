//! Weaker play for people: how an engine is held back so that its mistakes
//! look like a person's.
//!
//! A level looks at few nodes, so that it misses what lies deep; and there are
//! moves whose consequences it does not think of at all: it judges them by how
//! the board looks after them, not by how the enemy will answer. The weaker the
//! level, the more. So it plays towards its goal, and now and then leaves
//! something hanging; it plays no random moves.

use camelot_rules::Move;

/// How the engine is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// Percent of its moves whose consequences it does not think of.
    pub thoughtless: u32,
    /// What tells the thoughtless moves of one game from those of another.
    pub seed: u64,
}

/// Levels, 0 the weakest; the last is the full strength.
pub const LEVELS: u8 = 20;

impl Strength {
    /// The strength of `level`; `None` at [`LEVELS`] and above: not held back.
    /// Each level looks at 1.5 times the nodes of the one before.
    ///
    /// ```
    /// use camelot_search::{LEVELS, Strength};
    /// let [first, last] = [0, LEVELS - 1].map(|level| Strength::of_level(level, 1).unwrap());
    /// assert!(first.nodes < last.nodes && first.thoughtless > last.thoughtless);
    /// assert!(Strength::of_level(LEVELS, 1).is_none());
    /// ```
    pub fn of_level(level: u8, seed: u64) -> Option<Strength> {
        let held_back = 1.0 - f64::from(level) / f64::from(LEVELS);
        (level < LEVELS).then(|| Strength {
            nodes: (60.0 * 1.5f64.powi(level.into())) as u64,
            thoughtless: (60.0 * held_back).round() as u32,
            seed,
        })
    }

    /// Whether the consequences of `m` in the position with this hash are not
    /// thought of.
    pub(crate) fn is_thoughtless(&self, hash: u64, m: &Move) -> bool {
        let squares = (m.from.index() << 8 | m.to.index()) as u64;
        let mixed = mix(hash ^ mix(self.seed ^ mix(squares)));
        (mixed >> 32) % 100 < u64::from(self.thoughtless)
    }
}

/// Bits that depend on all bits of `n` (the end of SplitMix64, Steele et al. 2014).
fn mix(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Square;

    #[test]
    fn as_many_moves_are_thoughtless_as_stated_and_others_in_another_game() {
        let strength = |seed| Strength { nodes: 1, thoughtless: 30, seed };
        let all = |seed| -> Vec<bool> {
            let squares = (0..100).flat_map(|from| (0..100).map(move |to| (from, to)));
            let moves = squares
                .map(|(from, to)| Move::quiet(Square::from_index(from), Square::from_index(to)));
            moves.map(|m| strength(seed).is_thoughtless(77, &m)).collect()
        };
        let count = all(1).into_iter().filter(|is| *is).count();
        assert!((2_700..3_300).contains(&count), "{count} of 10,000");
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
    }

    #[test]
    fn each_level_is_held_back_less_than_the_one_below() {
        let strength = |level| Strength::of_level(level, 0);
        for level in 1..LEVELS {
            let (below, above) = (strength(level - 1).unwrap(), strength(level).unwrap());
            assert!(below.nodes < above.nodes && below.thoughtless > above.thoughtless);
        }
        assert_eq!(strength(LEVELS), None);
        assert_eq!(strength(u8::MAX), None);
    }
}
