//! What a search tells: lines while it runs, and a report at its end.

use std::time::Duration;

use camelot_rules::Move;

use crate::Score;

/// How a score relates to the true one of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full; 0 for a position that was only evaluated.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The rank of this line, from 1 for the best.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Whether `score` is exact.
    pub bound: Bound,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Time since the search was started.
    pub time: Duration,
    /// How full the transposition table is, in permille, from a sample.
    pub hashfull: u32,
    /// The principal variation: every move legal, and never past the end of
    /// the game.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes a second, reckoned in whole milliseconds as they are printed,
    /// at least one.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best move; `None` when there is none to be made.
    pub best: Option<Move>,
    /// The reply to be expected.
    pub ponder: Option<Move>,
    /// The last line for each of the best moves asked for, best first. Never
    /// empty: at the end of a game one line says the result.
    pub lines: Vec<Info>,
    /// Nodes searched.
    pub nodes: u64,
    /// Time since the search was started.
    pub time: Duration,
    /// The last depth searched in full.
    pub depth: u32,
    /// How many threads have searched.
    pub threads: usize,
}

impl Report {
    /// Nodes a second, as [`Info::nps`].
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// `nodes` a second in `time`, reckoned in whole milliseconds, at least one.
pub(crate) fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let per_second = u128::from(nodes) * 1_000 / time.as_millis().max(1);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_per_second_fits_the_printed_time() {
        assert_eq!(nodes_per_second(500, Duration::from_micros(2_900)), 250_000);
        assert_eq!(nodes_per_second(7, Duration::ZERO), 7_000);
        assert_eq!(nodes_per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}
