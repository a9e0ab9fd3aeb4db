//! Weaker play for people: how an engine is held back so that its mistakes
//! look like a person's.
//!
//! A level looks at few nodes, so that it misses what lies deep; and it
//! misjudges each position by an amount that is always the same for the same
//! position and game, so that it follows its wrong ideas as a person does,
//! and still takes what is hanging. It plays no random moves.

/// How the engine is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// The standard deviation of the misjudgment, in hundredths of a Man.
    pub misjudgment: i32,
    /// What tells the misjudgments of one game from those of another.
    pub seed: u64,
}

/// Levels, 0 the weakest; the last is the full strength.
pub const LEVELS: u8 = 20;

/// The Elo of each level that is held back, as `docs/levels.md` measures it.
const LEVEL_ELO: [i64; LEVELS as usize] = [
    0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700,
    1800, 1900,
];

impl Strength {
    /// The strength of `level`; `None` at [`LEVELS`] and above: not held back.
    ///
    /// ```
    /// use camelot_search::{LEVELS, Strength};
    /// let [first, last] = [0, LEVELS - 1].map(|level| Strength::of_level(level, 1).unwrap());
    /// assert!(first.nodes < last.nodes && first.misjudgment > last.misjudgment);
    /// assert!(Strength::of_level(LEVELS, 1).is_none());
    /// ```
    pub fn of_level(level: u8, seed: u64) -> Option<Strength> {
        (level < LEVELS).then(|| Strength::between(f64::from(level), seed))
    }

    /// The Elo that a strength can be asked for by.
    pub const ELO: std::ops::RangeInclusive<i64> = LEVEL_ELO[0]..=LEVEL_ELO[LEVELS as usize - 1];

    /// The strength of a player of `elo`, or the nearest there is.
    pub fn of_elo(elo: i64, seed: u64) -> Strength {
        let above = LEVEL_ELO.partition_point(|of_level| *of_level <= elo).clamp(1, LEVEL_ELO.len() - 1);
        let (low, high) = (LEVEL_ELO[above - 1], LEVEL_ELO[above]);
        let share = (elo.clamp(low, high) - low) as f64 / (high - low) as f64;
        Strength::between((above - 1) as f64 + share, seed)
    }

    /// The strength at `level`, a number from 0 to [`LEVELS`] that need not be
    /// whole: each level looks at 1.6 times the nodes of the one before.
    fn between(level: f64, seed: u64) -> Strength {
        let nodes = 20.0 * 1.6f64.powf(level);
        let held_back = 1.0 - level / f64::from(LEVELS);
        Strength { nodes: nodes as u64, misjudgment: (200.0 * held_back) as i32, seed }
    }

    /// Tells the table's entries of this strength from all others.
    pub(crate) fn salt(&self) -> u64 {
        let what = self.seed ^ self.nodes << 20 ^ (self.misjudgment as u64) << 50;
        what.wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// The misjudgment of the position with this hash: the sum of four equal
    /// distributions, near enough to a normal one.
    pub(crate) fn misjudge(&self, hash: u64) -> i32 {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        const MEAN: i64 = 2 * 0xffff;
        // The standard deviation of one is 2^16 / √12, that of four twice it.
        const DEVIATION: i64 = 37_837;
        let mixed = (hash ^ self.seed.wrapping_mul(MIX)).wrapping_mul(MIX);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(MIX);
        let sum: i64 = (0..4).map(|n| (mixed >> (16 * n) & 0xffff) as i64).sum();
        ((sum - MEAN) * i64::from(self.misjudgment) / DEVIATION) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misjudgments_have_the_deviation_that_is_stated_and_no_bias() {
        let strength = Strength { nodes: 1, misjudgment: 100, seed: 7 };
        let count = 100_000;
        let values: Vec<f64> = (0..count)
            .map(|n: u64| f64::from(strength.misjudge(n.wrapping_mul(0x2545_f491_4f6c_dd1d))))
            .collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64;
        assert!(mean.abs() < 2.0, "{mean}");
        assert!((variance.sqrt() - 100.0).abs() < 2.0, "{}", variance.sqrt());
    }

    #[test]
    fn a_position_is_misjudged_alike_in_one_game_and_otherwise_in_another() {
        let in_game = |seed| Strength { nodes: 1, misjudgment: 100, seed };
        let judged = |seed| (0..50).map(|hash| in_game(seed).misjudge(hash)).collect::<Vec<_>>();
        assert_eq!(judged(1), judged(1));
        assert_ne!(judged(1), judged(2));
        assert_ne!(in_game(1).salt(), in_game(2).salt());
    }

    #[test]
    fn elo_and_levels_agree_and_each_is_stronger_than_the_one_below() {
        for (level, elo) in LEVEL_ELO.into_iter().enumerate() {
            let of_level = Strength::of_level(level as u8, 3);
            assert_eq!(Some(Strength::of_elo(elo, 3)), of_level);
        }
        let strengths: Vec<Strength> = Strength::ELO.map(|elo| Strength::of_elo(elo, 0)).collect();
        for pair in strengths.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].misjudgment >= pair[1].misjudgment);
        }
        assert_eq!(Strength::of_elo(i64::MIN, 0), strengths[0]);
        assert_eq!(Some(&Strength::of_elo(i64::MAX, 0)), strengths.last());
    }
}
