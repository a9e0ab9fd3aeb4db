//! Weaker play for people: how an engine is held back so that its mistakes
//! look like a person's.
//!
//! A level looks at few nodes, so that it misses what lies deep; and there are
//! moves whose consequences it does not think of at all: it judges them by how
//! the board looks after them, not by how the enemy will answer, and not
//! exactly. The weaker the level, the more. So it plays towards its goal, and now
//! and then leaves something hanging; it plays no random moves.

use std::ops::RangeInclusive;

use camelot_rules::Move;

/// How the engine is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// Percent of its moves whose consequences it does not think of.
    pub thoughtless: u32,
    /// How far its judgement of these may be off, in hundredths of a Man.
    pub blur: i32,
    /// What tells the thoughtless moves of one game from those of another.
    pub seed: u64,
}

/// Levels, 0 the weakest; the last is the full strength.
pub const LEVELS: u8 = 20;

/// Levels and the Elo that they were measured to have, rising, on the engine's
/// own scale, on which level 0 has 500: `docs/levels.md`.
const MEASURED: [(u8, u16); 11] = [
    (0, 500),
    (2, 540),
    (4, 600),
    (6, 680),
    (8, 720),
    (10, 845),
    (12, 920),
    (14, 1075),
    (16, 1190),
    (18, 1430),
    (19, 1525),
];

impl Strength {
    /// The least and the most Elo that [`of_elo`](Self::of_elo) knows.
    pub const ELO: RangeInclusive<u16> = MEASURED[0].1..=MEASURED[MEASURED.len() - 1].1;

    /// The strength of `level`; `None` at [`LEVELS`] and above: not held back.
    ///
    /// ```
    /// use camelot_search::{LEVELS, Strength};
    /// let [first, last] = [0, LEVELS - 1].map(|level| Strength::of_level(level, 1).unwrap());
    /// assert!(first.nodes < last.nodes && first.thoughtless > last.thoughtless);
    /// assert!(Strength::of_level(LEVELS, 1).is_none());
    /// ```
    pub fn of_level(level: u8, seed: u64) -> Option<Strength> {
        (level < LEVELS).then(|| Strength::between(level.into(), seed))
    }

    /// The strength that plays like `elo` on the engine's own scale; beyond
    /// [`ELO`](Self::ELO) that of the nearer end.
    ///
    /// ```
    /// use camelot_search::Strength;
    /// assert_eq!(Some(Strength::of_elo(*Strength::ELO.start(), 1)), Strength::of_level(0, 1));
    /// ```
    pub fn of_elo(elo: u16, seed: u64) -> Strength {
        let elo = elo.clamp(*Strength::ELO.start(), *Strength::ELO.end());
        let above = MEASURED.partition_point(|(_, measured)| *measured < elo).max(1);
        let [(level_below, low), (level_above, high)] =
            [above - 1, above].map(|n| (f64::from(MEASURED[n].0), f64::from(MEASURED[n].1)));
        let share = (f64::from(elo) - low) / (high - low);
        Strength::between(level_below + share * (level_above - level_below), seed)
    }

    /// The strength of a level, or of what lies between two levels. Each looks
    /// at 1.5 times the nodes of the one before.
    fn between(level: f64, seed: u64) -> Strength {
        let held_back = 1.0 - level / f64::from(LEVELS);
        Strength {
            nodes: (60.0 * 1.5f64.powf(level)) as u64,
            thoughtless: (60.0 * held_back).round() as u32,
            blur: (40.0 * held_back).round() as i32,
            seed,
        }
    }

    /// Whether the consequences of `m` in the position with this hash are not
    /// thought of.
    pub(crate) fn is_thoughtless(&self, hash: u64, m: &Move) -> bool {
        (self.bits(hash, m) >> 32) % 100 < u64::from(self.thoughtless)
    }

    /// How far `m` in the position with this hash is misjudged at a glance, in
    /// hundredths of a Man.
    pub(crate) fn misjudged(&self, hash: u64, m: &Move) -> i32 {
        let choices = 2 * self.blur + 1;
        (self.bits(hash, m) as u32 % choices.cast_unsigned()).cast_signed() - self.blur
    }

    fn bits(&self, hash: u64, m: &Move) -> u64 {
        let squares = (m.from.index() << 8 | m.to.index()) as u64;
        mix(hash ^ mix(self.seed ^ mix(squares)))
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
        let strength = |seed| Strength { nodes: 1, thoughtless: 30, blur: 20, seed };
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
    fn judgement_is_off_by_the_blur_at_most_to_both_sides_alike() {
        let strength = Strength { nodes: 1, thoughtless: 30, blur: 20, seed: 5 };
        let m = Move::quiet(Square::from_index(7), Square::from_index(9));
        let errors: Vec<i32> = (0..10_000).map(|hash| strength.misjudged(hash, &m)).collect();
        assert_eq!((errors.iter().min(), errors.iter().max()), (Some(&-20), Some(&20)));
        // 10,000 throws of standard deviation 11.8: four errors of the sum.
        assert!(errors.iter().sum::<i32>().abs() < 4_800);
        let exact = Strength { blur: 0, ..strength };
        assert_eq!(exact.misjudged(3, &m), 0);
    }

    #[test]
    fn each_level_is_held_back_less_than_the_one_below() {
        let strength = |level| Strength::of_level(level, 0);
        for level in 1..LEVELS {
            let (below, above) = (strength(level - 1).unwrap(), strength(level).unwrap());
            assert!(below.nodes < above.nodes && below.thoughtless > above.thoughtless);
            assert!(below.blur > above.blur);
        }
        assert_eq!(strength(LEVELS), None);
        assert_eq!(strength(u8::MAX), None);
    }

    #[test]
    fn the_elo_of_a_level_is_that_level_and_what_lies_between_is_between() {
        for (level, elo) in MEASURED {
            assert_eq!(Some(Strength::of_elo(elo, 3)), Strength::of_level(level, 3), "{elo}");
        }
        let all: Vec<Strength> = Strength::ELO.map(|elo| Strength::of_elo(elo, 3)).collect();
        assert!(all.is_sorted_by_key(|strength| strength.nodes));
        assert!(all.is_sorted_by(|below, above| below.thoughtless >= above.thoughtless));
        for pair in MEASURED.windows(2) {
            let [low, high] = [pair[0].1, pair[1].1];
            let [below, middle, above] =
                [low, low.midpoint(high), high].map(|elo| Strength::of_elo(elo, 3));
            let geometric = ((below.nodes * above.nodes) as f64).sqrt();
            assert!((middle.nodes as f64 / geometric - 1.0).abs() < 0.05, "{middle:?}");
            assert!((above.thoughtless..=below.thoughtless).contains(&middle.thoughtless));
        }
    }

    #[test]
    fn beyond_the_scale_are_its_ends() {
        let [least, most] = [MEASURED[0], MEASURED[MEASURED.len() - 1]];
        assert_eq!(Some(Strength::of_elo(0, 0)), Strength::of_level(least.0, 0));
        assert_eq!(Some(Strength::of_elo(u16::MAX, 0)), Strength::of_level(most.0, 0));
    }
}
