//! How well quiet moves have done elsewhere in the tree: the history
//! heuristic (Schaeffer 1983), with gravity.

use camelot_rules::{Side, Square};

/// For each side and each way from one square to another, how often such a
/// quiet move refuted its position, less how often it was tried in vain.
pub(crate) struct HistoryTable(Box<[[i16; SQUARES * SQUARES]; 2]>);

const SQUARES: usize = 256;

/// Values stay within ± this.
pub(crate) const MAX_HISTORY: i32 = 1 << 13;

impl HistoryTable {
    /// A table that knows nothing.
    pub(crate) fn new() -> HistoryTable {
        let zeros = vec![[0; SQUARES * SQUARES]; 2].into_boxed_slice();
        HistoryTable(zeros.try_into().expect("two sides"))
    }

    /// The value of a quiet move, within ±[`MAX_HISTORY`].
    #[inline]
    pub(crate) fn get(&self, side: Side, from: Square, to: Square) -> i32 {
        i32::from(self.0[side.index()][from.index() * SQUARES + to.index()])
    }

    /// Moves the value by `bonus`, the less the nearer it is to the bound it
    /// moves to (gravity), so that it never leaves the bounds.
    pub(crate) fn update(&mut self, side: Side, from: Square, to: Square, bonus: i32) {
        let value = &mut self.0[side.index()][from.index() * SQUARES + to.index()];
        let old = i32::from(*value);
        let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    /// Halves all values: what an earlier search learnt counts less.
    pub(crate) fn age(&mut self) {
        // One loop for each side: flattened into one they are not vectorised,
        // and cost short searches half their time.
        for side in self.0.iter_mut() {
            side.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_the_bonus_and_keep_their_bounds() {
        let mut history = HistoryTable::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        for bonus in [300, MAX_HISTORY, i32::MAX, 4_000] {
            let before = history.get(Side::White, from, to);
            history.update(Side::White, from, to, bonus);
            let after = history.get(Side::White, from, to);
            assert!((before + 1..=MAX_HISTORY).contains(&after) || before == MAX_HISTORY);
        }
        history.age();
        assert_eq!(history.get(Side::White, from, to), MAX_HISTORY / 2);
        for _ in 0..100 {
            history.update(Side::White, from, to, -3_000);
            assert!(history.get(Side::White, from, to) >= -MAX_HISTORY);
        }
        assert_eq!(history.get(Side::Black, from, to), 0);
        assert_eq!(history.get(Side::White, to, from), 0);
    }
}
