//! How much time to use.

use std::time::Duration;

use crate::parameters::Parameters;
use crate::{Clock, Limits};

/// The time a move may take, from when the mover's clock began to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// No new iteration is begun after this.
    pub(crate) soft: Option<Duration>,
    /// The search is broken off at this.
    pub(crate) hard: Option<Duration>,
}

/// How a search goes, by which it gets more or less time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// Percent of the nodes that the best move took.
    pub(crate) best_share: u64,
    /// Iterations since the best move changed.
    pub(crate) unchanged: i32,
    /// How far the score has fallen in the last iteration, in hundredths of a
    /// Man.
    pub(crate) fall: i32,
}

impl TimeBudget {
    /// The time that `limits` leave for the move.
    pub(crate) fn new(limits: &Limits, parameters: &Parameters) -> TimeBudget {
        let overhead = limits.move_overhead;
        let clock = limits.clock.map(|clock| for_clock(&clock, overhead, parameters));
        // A tenth of a short move time is margin enough.
        let move_time = limits.move_time.map(|time| time - overhead.min(time / 10));
        TimeBudget {
            soft: clock.map(|(soft, _)| soft),
            hard: clock.map(|(_, hard)| hard).into_iter().chain(move_time).min(),
        }
    }

    /// Whether, after `elapsed`, another iteration is not worth beginning: a
    /// move that stands out gets less time, a search in doubt more.
    pub(crate) fn is_enough(&self, elapsed: Duration, course: Course, p: &Parameters) -> bool {
        let Some(soft) = self.soft else { return false };
        let share = p.time_share_base - p.time_share * course.best_share as i32 / 100;
        let stable = p.time_stable_base - p.time_stable * course.unchanged.min(8);
        let fall = 100 + p.time_fall * course.fall.clamp(0, 200) / 100;
        let percent = [share, stable, fall].map(|percent| f64::from(percent.max(10)) / 100.0);
        elapsed >= soft.mul_f64(percent.iter().product())
    }
}

/// Kept on the clock as long as can be: a busy machine lets a move be late by
/// some milliseconds, and a clock that has run down to its increment is lost
/// by the first of them.
const RESERVE: Duration = Duration::from_millis(50);

/// Soft and hard budget. Neither is ever more than what the clock shows less
/// the overhead: the increment comes only after the move.
fn for_clock(clock: &Clock, overhead: Duration, p: &Parameters) -> (Duration, Duration) {
    let usable = clock.remaining.saturating_sub(overhead);
    let usable = usable.saturating_sub(RESERVE).max(usable / 4);
    let most = p.time_moves.cast_unsigned();
    let moves = clock.moves_to_go.map_or(most, |moves| moves.clamp(1, most));
    if moves == 1 {
        // What is left afterwards is not lost, but new time comes.
        return (usable / 2, usable * 9 / 10);
    }
    let share = usable / moves + clock.increment * 3 / 4;
    let percent = |percent: i32| share / 100 * percent.cast_unsigned();
    (percent(p.time_soft).min(usable / 3), percent(p.time_hard).min(usable / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn budget(clock: Clock, overhead: u64) -> TimeBudget {
        let limits =
            Limits { clock: Some(clock), move_overhead: ms(overhead), ..Limits::default() };
        TimeBudget::new(&limits, &Parameters::default())
    }

    proptest! {
        #[test]
        fn no_clock_is_ever_overrun(
            remaining in 0..u64::MAX / 2,
            increment in 0..u64::MAX / 1_000,
            moves_to_go in proptest::option::of(0..200u32),
            overhead in 0..100_000u64,
        ) {
            let clock = Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
            let budget = budget(clock, overhead);
            let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
            prop_assert!(soft <= hard);
            prop_assert!(hard <= ms(remaining.saturating_sub(overhead)));
        }
    }

    #[test]
    fn a_move_time_is_kept_within_its_overhead() {
        let hard =
            |time| TimeBudget::new(&Limits::move_time(ms(time)), &Parameters::default()).hard;
        assert_eq!(hard(1_000), Some(ms(990)));
        assert_eq!(hard(10), Some(ms(9)));
        assert_eq!(hard(0), Some(ms(0)));
    }

    #[test]
    fn a_clock_does_not_run_down_to_its_increment() {
        let increment = ms(10);
        let mut remaining = ms(1_000);
        for _ in 0..1_000 {
            let clock = Clock { remaining, increment, moves_to_go: None };
            // The most that a move may take, and what it costs beside.
            remaining = remaining - budget(clock, 10).hard.unwrap() - ms(1) + increment;
        }
        assert!(remaining >= ms(40), "{remaining:?}");
    }

    #[test]
    fn more_time_is_used_with_an_increment_and_before_a_control() {
        let clock = Clock { remaining: ms(60_000), increment: ms(0), moves_to_go: None };
        let plain = budget(clock, 10);
        assert!(budget(Clock { increment: ms(1_000), ..clock }, 10).soft > plain.soft);
        assert!(budget(Clock { moves_to_go: Some(3), ..clock }, 10).soft > plain.soft);
        assert_eq!(
            TimeBudget::new(&Limits::depth(3), &Parameters::default()),
            TimeBudget { soft: None, hard: None }
        );
    }

    #[test]
    fn a_move_that_stands_out_is_played_sooner_and_a_falling_score_later() {
        let budget = TimeBudget { soft: Some(ms(1_000)), hard: None };
        let p = Parameters::default();
        let enough_after =
            |course| (0..10_000).find(|time| budget.is_enough(ms(*time), course, &p)).unwrap();
        let course = |best_share, unchanged, fall| Course { best_share, unchanged, fall };
        // 1.7 less the share, 1.25 less 0.05 an iteration up to eight, half of the Men lost up to two.
        assert_eq!(enough_after(course(100, 8, 0)), 595);
        assert_eq!(enough_after(course(100, 50, 0)), 595);
        assert_eq!(enough_after(course(70, 5, 0)), 1_000);
        assert_eq!(enough_after(course(0, 0, 0)), 2_125);
        assert_eq!(enough_after(course(70, 5, 100)), 1_500);
        assert_eq!(enough_after(course(70, 5, 900)), 2_000);
        assert_eq!(enough_after(course(70, 5, -100)), 1_000);
    }
}
