//! How well moves have done elsewhere in the tree: the history heuristic
//! (Schaeffer 1983) with gravity, by square from and to, and by what was
//! played before.

use camelot_rules::{Move, Side, Square};

use crate::table::MoveTag;

/// Values stay within ± this.
pub(crate) const MAX_HISTORY: i32 = 1 << 13;

const SQUARES: usize = 256;

/// Stands for the move before the first, and for a pass: a ghost square.
pub(crate) const NO_SQUARE: u8 = 255;

/// Values of all pairs of squares.
type Pairs = Box<[[i16; SQUARES * SQUARES]; 2]>;

/// All that is remembered of moves.
pub(crate) struct Histories {
    /// By side, from, to.
    quiets: Pairs,
    /// By side, where the enemy's last move went, to.
    replies: Pairs,
    /// By side, where the own last move went, to.
    followers: Pairs,
    /// By side, enemy's last move from and to: the quiet move that refuted it.
    counters: Box<[[u16; SQUARES * SQUARES]; 2]>,
}

/// What was played before a node: where the last two moves went.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) side: Side,
    /// Squares from and to of the enemy's last move.
    pub(crate) last: (u8, u8),
    /// Where the own last move went.
    pub(crate) own_last: u8,
    /// Percent that the second and third table count.
    pub(crate) weights: [i32; 2],
}

fn zeros<T: Copy + Default>() -> Box<[[T; SQUARES * SQUARES]; 2]> {
    let zeros = vec![[T::default(); SQUARES * SQUARES]; 2].into_boxed_slice();
    match zeros.try_into() {
        Ok(zeros) => zeros,
        Err(_) => unreachable!("two sides"),
    }
}

impl Histories {
    /// Tables that know nothing.
    pub(crate) fn new() -> Histories {
        Histories { quiets: zeros(), replies: zeros(), followers: zeros(), counters: zeros() }
    }

    /// The value of a quiet move, within ±3 [`MAX_HISTORY`].
    #[inline]
    pub(crate) fn get(&self, context: &Context, from: Square, to: Square) -> i32 {
        let side = context.side.index();
        let at = |table: &Pairs, first: usize| i32::from(table[side][first * SQUARES + to.index()]);
        let mut value = at(&self.quiets, from.index());
        if context.weights[0] != 0 {
            value += at(&self.replies, context.last.1 as usize) * context.weights[0] / 100;
        }
        if context.weights[1] != 0 {
            value += at(&self.followers, context.own_last as usize) * context.weights[1] / 100;
        }
        value
    }

    /// Moves the values of a quiet move by `bonus`, the less the nearer they
    /// are to the bound they move to (gravity), so that they never leave it.
    pub(crate) fn update(&mut self, context: &Context, from: Square, to: Square, bonus: i32) {
        let side = context.side.index();
        let to = to.index();
        let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
        let firsts = [from.index(), context.last.1 as usize, context.own_last as usize];
        let tables = [&mut self.quiets, &mut self.replies, &mut self.followers];
        let counts = [true, context.weights[0] != 0, context.weights[1] != 0];
        // What does not count is not kept either: it would only take time.
        for ((table, first), _) in tables.into_iter().zip(firsts).zip(counts).filter(|(_, c)| *c) {
            let value = &mut table[side][first * SQUARES + to];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        }
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

    /// Halves all values: what an earlier search learnt counts less. Of the
    /// second and third table only if their `weights` are not 0.
    pub(crate) fn age(&mut self, weights: [i32; 2]) {
        // One loop for each side: flattened into one they are not vectorised,
        // and cost short searches half their time.
        let tables = [&mut self.quiets, &mut self.replies, &mut self.followers];
        let counts = [true, weights[0] != 0, weights[1] != 0];
        for (table, _) in tables.into_iter().zip(counts).filter(|(_, counts)| *counts) {
            for side in table.iter_mut() {
                side.iter_mut().for_each(|value| *value /= 2);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(last: (u8, u8), own_last: u8) -> Context {
        Context { side: Side::White, last, own_last, weights: [100, 100] }
    }

    #[test]
    fn values_follow_the_bonus_and_keep_their_bounds() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let here = context((7, 9), 11);
        for bonus in [300, MAX_HISTORY, i32::MAX, 4_000] {
            let before = histories.get(&here, from, to);
            histories.update(&here, from, to, bonus);
            let after = histories.get(&here, from, to);
            assert!(
                (before + 1..=3 * MAX_HISTORY).contains(&after) || before == 3 * MAX_HISTORY,
                "{before} {after}"
            );
        }
        histories.age([100, 100]);
        assert_eq!(histories.get(&here, from, to), 3 * MAX_HISTORY / 2);
        for _ in 0..100 {
            histories.update(&here, from, to, -3_000);
            assert!(histories.get(&here, from, to) >= -3 * MAX_HISTORY);
        }
        assert_eq!(histories.get(&Context { side: Side::Black, ..here }, from, to), 0);
        assert_eq!(histories.get(&here, to, from), 0);
    }

    #[test]
    fn tables_that_do_not_count_learn_nothing() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let counted = context((7, 9), 11);
        let alone = Context { weights: [0, 0], ..counted };
        histories.update(&alone, from, to, 1_000);
        assert_eq!(histories.get(&alone, from, to), 1_000);
        assert_eq!(histories.get(&counted, from, to), 1_000);
    }

    #[test]
    fn what_was_played_before_tells_moves_apart() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let here = context((7, 9), 11);
        histories.update(&here, from, to, 1_000);
        let value = histories.get(&here, from, to);
        for elsewhere in [context((7, 8), 11), context((7, 9), 12), context((7, 8), 12)] {
            let other = histories.get(&elsewhere, from, to);
            assert!((1..value).contains(&other), "{other} {value}");
        }
    }

    #[test]
    fn a_refutation_is_remembered_for_the_move_it_refutes() {
        let mut histories = Histories::new();
        let (from, to) = ("c6".parse().unwrap(), "d6".parse().unwrap());
        let here = context((7, 9), 11);
        assert_eq!(histories.counter(&here), None);
        histories.set_counter(&here, from, to);
        assert_eq!(histories.counter(&here), Some(MoveTag::new(&Move::quiet(from, to))));
        assert_eq!(histories.counter(&context((7, 9), 12)), histories.counter(&here));
        assert_eq!(histories.counter(&context((9, 7), 11)), None);
        assert_eq!(histories.counter(&Context { side: Side::Black, ..here }), None);
    }
}
