//! A fixed workload: its node count is the engine's signature.

use std::time::{Duration, Instant};

use camelot_rules::Position;

use crate::evaluation::EvaluationChoice;
use crate::{Engine, HashError, Limits, SearchRequest};

/// What [`bench()`] counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes searched; the same each time, on every machine.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes a second, as [`crate::Info::nps`].
    pub fn nps(&self) -> u64 {
        crate::report::nodes_per_second(self.nodes, self.time)
    }
}

/// The depth that [`bench()`] searches to if none is given.
pub const BENCH_DEPTH: u32 = 9;

/// The size of the table that [`bench()`] searches with, in MB.
pub const BENCH_HASH_MB: usize = 16;

/// Searches a fixed set of positions of all variants and all stages of the
/// game to `depth` plies, or [`BENCH_DEPTH`], each with a cleared table of
/// 16 MB, judged by `evaluation`.
///
/// # Errors
/// [`HashError`] if the memory for the table is not to be had.
pub fn bench(depth: Option<u32>, evaluation: EvaluationChoice) -> Result<BenchResult, HashError> {
    let mut engine = Engine::new(BENCH_HASH_MB)?;
    engine.set_evaluation(evaluation);
    let start = Instant::now();
    let mut nodes = 0;
    for position in bench_positions() {
        engine.clear();
        let limits = Limits::depth(depth.unwrap_or(BENCH_DEPTH));
        nodes += engine.search(SearchRequest::new(position, limits), |_info| {}).nodes;
    }
    Ok(BenchResult { nodes, time: start.elapsed() })
}

/// The positions that [`bench()`] searches, in order.
pub fn bench_positions() -> impl Iterator<Item = Position> {
    include_str!("bench_positions.txt").lines().filter_map(|line| {
        let (variant, text) = line.split_once(' ')?;
        Position::from_text(variant.parse().ok()?, text).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn every_line_is_a_position_with_a_game_to_play() {
        let lines = include_str!("bench_positions.txt").lines().count();
        let positions: Vec<Position> = bench_positions().collect();
        assert_eq!(positions.len(), lines);
        assert!(positions.iter().all(|position| position.outcome().is_none()));
        for variant in Variant::ALL {
            assert!(positions.iter().any(|position| position.variant() == variant), "{variant}");
        }
    }

    #[test]
    fn the_node_count_is_the_same_each_time() {
        let nodes = || bench(Some(3), EvaluationChoice::default()).unwrap().nodes;
        assert_eq!(nodes(), nodes());
    }
}
