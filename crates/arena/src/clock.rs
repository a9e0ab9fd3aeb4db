//! The clock of one player.

use std::time::Duration;

use camelot_protocol::GoLimits;
use camelot_rules::Side;

use crate::limit::{Limit, TimeControl};

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct GameClock {
    limit: Limit,
    /// How much more than its time an engine may take without losing.
    margin: Duration,
    remaining: Duration,
    /// Moves to be made before time is added.
    moves_to_go: Option<u32>,
}

/// A player took more time than it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFall {
    /// How much more.
    pub over: Duration,
}

impl GameClock {
    /// A clock that starts as `limit` says. A move may take `margin` more than there is, which is for the way there and back.
    pub fn new(limit: &Limit, margin: Duration) -> GameClock {
        let (remaining, moves_to_go) = match limit.time {
            Some(TimeControl::Clock { time, moves, .. }) => (time, moves),
            Some(TimeControl::PerMove(time)) => (time, None),
            None => (Duration::ZERO, None),
        };
        GameClock { limit: limit.clone(), margin, remaining, moves_to_go }
    }

    /// What this player may take for its next move before it has lost on time; `None` without a limit of time.
    pub fn allowance(&self) -> Option<Duration> {
        self.limit.time.map(|_| self.remaining + self.margin)
    }

    /// The limits of this player's next move, `other` being its opponent's clock.
    pub fn go(&self, side: Side, other: &GameClock) -> GoLimits {
        let mut go =
            GoLimits { nodes: self.limit.nodes, depth: self.limit.depth, ..GoLimits::default() };
        match self.limit.time {
            None => {}
            Some(TimeControl::PerMove(time)) => go.movetime = Some(time),
            Some(TimeControl::Clock { .. }) => {
                let (white, black) = match side {
                    Side::White => (self, other),
                    Side::Black => (other, self),
                };
                (go.wtime, go.winc) = white.told().unzip();
                (go.btime, go.binc) = black.told().unzip();
                go.movestogo = self.moves_to_go;
            }
        }
        go
    }

    /// Time and increment, if this is a clock.
    fn told(&self) -> Option<(Duration, Duration)> {
        match self.limit.time {
            Some(TimeControl::Clock { increment, .. }) => Some((self.remaining, increment)),
            _ => None,
        }
    }

    /// Takes the time of a move off the clock, and adds what a move brings.
    ///
    /// # Errors
    /// [`FlagFall`] when it was more than there was, the margin included; it is `over` the time itself.
    pub fn spend(&mut self, elapsed: Duration) -> Result<(), FlagFall> {
        let Some(control) = self.limit.time else { return Ok(()) };
        if elapsed > self.remaining + self.margin {
            return Err(FlagFall { over: elapsed - self.remaining });
        }
        if let TimeControl::Clock { time, increment, moves } = control {
            self.remaining = self.remaining.saturating_sub(elapsed) + increment;
            if let Some(left) = self.moves_to_go {
                let is_reached = left <= 1;
                self.remaining += if is_reached { time } else { Duration::ZERO };
                self.moves_to_go = if is_reached { moves } else { Some(left - 1) };
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(limit: &str) -> GameClock {
        GameClock::new(&limit.parse().unwrap(), Duration::ZERO)
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_move_costs_its_time_and_brings_the_increment() {
        let mut clock = clock("1+0.1");
        assert_eq!(clock.spend(ms(300)), Ok(()));
        assert_eq!(clock.allowance(), Some(ms(800)));
        assert_eq!(clock.spend(ms(800)), Ok(()));
        assert_eq!(clock.allowance(), Some(ms(100)));
        assert_eq!(clock.spend(ms(135)), Err(FlagFall { over: ms(35) }));
    }

    #[test]
    fn time_is_added_after_the_moves_it_is_given_for() {
        let mut clock = clock("2/60");
        let other = clock.clone();
        assert_eq!(clock.go(Side::White, &other).movestogo, Some(2));
        clock.spend(ms(10_000)).unwrap();
        assert_eq!(clock.go(Side::White, &other).movestogo, Some(1));
        clock.spend(ms(20_000)).unwrap();
        assert_eq!(clock.go(Side::White, &other).movestogo, Some(2));
        assert_eq!(clock.allowance(), Some(ms(90_000)));
    }

    #[test]
    fn the_margin_forgives_but_is_not_told() {
        let mut clock = GameClock::new(&"movetime 20".parse().unwrap(), ms(50));
        let go = clock.go(Side::Black, &clock);
        assert_eq!((go.movetime, go.wtime), (Some(ms(20)), None));
        assert_eq!(clock.spend(ms(70)), Ok(()));
        assert_eq!(clock.spend(ms(71)), Err(FlagFall { over: ms(51) }));
        assert_eq!(clock.allowance(), Some(ms(70)));
    }

    #[test]
    fn both_clocks_are_told_each_in_its_place() {
        let (white, black) = (clock("10+0.1"), clock("5+0.2 depth 3"));
        let go = black.go(Side::Black, &white);
        assert_eq!((go.wtime, go.btime), (Some(ms(10_000)), Some(ms(5_000))));
        assert_eq!((go.winc, go.binc, go.depth), (Some(ms(100)), Some(ms(200)), Some(3)));
        let go = white.go(Side::White, &clock("nodes 5"));
        assert_eq!((go.wtime, go.btime), (Some(ms(10_000)), None));
    }

    #[test]
    fn without_time_nothing_is_late() {
        let mut clock = clock("nodes 5000");
        assert_eq!(clock.allowance(), None);
        assert_eq!(clock.spend(ms(1_000_000)), Ok(()));
    }
}
