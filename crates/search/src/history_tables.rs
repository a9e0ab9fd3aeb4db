//! How well moves have done elsewhere in the tree: the history heuristic
//! (Schaeffer 1983) with gravity, by square from and to, and the replies that
//! refuted the enemy's last move.

use camelot_rules::{Move, Side, Square};

use crate::table::MoveTag;

/// Values stay within ± this.
pub(crate) const MAX_HISTORY: i32 = 1 << 13;

const SQUARES: usize = 256;

/// Stands for the move before the first, and for a pass: a ghost square.
pub(crate) const NO_SQUARE: u8 = 255;

/// Values of all pairs of squares, by side.
type Pairs<T> = Box<[[T; SQUARES * SQUARES]; 2]>;

/// All that is remembered of moves.
pub(crate) struct Histories {
    /// By side, from, to.
    quiets: Pairs<i16>,
    /// By side, enemy's last move from and to: the quiet move that refuted it.
    counters: Pairs<u16>,
}

/// What was played before a node.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) side: Side,
    /// Squares from and to of the enemy's last move.
    pub(crate) last: (u8, u8),
}

fn zeros<T: Copy + Default>() -> Pairs<T> {
    let zeros = vec![[T::default(); SQUARES * SQUARES]; 2].into_boxed_slice();
    match zeros.try_into() {
        Ok(zeros) => zeros,
        Err(_) => unreachable!("two sides"),
    }
}

impl Histories {
    /// Tables that know nothing.
    pub(crate) fn new() -> Histories {
        Histories { quiets: zeros(), counters: zeros() }
    }

    /// The value of a quiet move, within ± [`MAX_HISTORY`].
    #[inline]
    pub(crate) fn get(&self, side: Side, from: Square, to: Square) -> i32 {
        i32::from(self.quiets[side.index()][from.index() * SQUARES + to.index()])
    }

    /// Moves the value of a quiet move by `bonus`, the less the nearer it is
    /// to the bound it moves to (gravity), so that it never leaves it.
    pub(crate) fn update(&mut self, side: Side, from: Square, to: Square, bonus: i32) {
        let value = &mut self.quiets[side.index()][from.index() * SQUARES + to.index()];
        let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    /// The quiet move that last refuted the enemy's last move.
    #[inline]
    pub(crate) fn counter(&self, context: &Context) -> Option<MoveTag> {
        let (from, to) = context.last;
        let pair = self.counters[context.side.index()][from as usize * SQUARES + to as usize];
        let square = |index: u16| Square::from_index(index as u8);
        (pair != 0).then(|| MoveTag::new(&Move::quiet(square(pair >> 8), square(pair))))
    }

    /// Notes that a quiet move refuted the enemy's last move.
    pub(crate) fn set_counter(&mut self, context: &Context, from: Square, to: Square) {
        let (last_from, last_to) = context.last;
        self.counters[context.side.index()][last_from as usize * SQUARES + last_to as usize] =
            (from.index() << 8 | to.index()) as u16;
    }

    /// Halves all values: what an earlier search learnt counts less.
    pub(crate) fn age(&mut self) {
        // One loop for each side: flattened into one they are not vectorised,
        // and cost short searches half their time.
        for side in self.quiets.iter_mut() {
            side.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_the_bonus_and_keep_their_bounds() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let side = Side::White;
        for bonus in [300, MAX_HISTORY, i32::MAX, 4_000] {
            let before = histories.get(side, from, to);
            histories.update(side, from, to, bonus);
            let after = histories.get(side, from, to);
            assert!(
                (before + 1..=MAX_HISTORY).contains(&after) || before == MAX_HISTORY,
                "{before} {after}"
            );
        }
        histories.age();
        assert_eq!(histories.get(side, from, to), MAX_HISTORY / 2);
        for _ in 0..100 {
            histories.update(side, from, to, -3_000);
            assert!(histories.get(side, from, to) >= -MAX_HISTORY);
        }
        assert_eq!(histories.get(Side::Black, from, to), 0);
        assert_eq!(histories.get(side, to, from), 0);
    }

    #[test]
    fn a_refutation_is_remembered_for_the_move_it_refutes() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let after = |last| Context { side: Side::White, last };
        let here = after((7, 9));
        assert_eq!(histories.counter(&here), None);
        histories.set_counter(&here, from, to);
        assert_eq!(histories.counter(&here), Some(MoveTag::new(&Move::quiet(from, to))));
        for elsewhere in [after((9, 7)), after((7, 8)), Context { side: Side::Black, ..here }] {
            assert_eq!(histories.counter(&elsewhere), None);
        }
    }
}
