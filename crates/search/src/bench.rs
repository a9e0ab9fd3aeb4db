//! A fixed workload: its node count is the engine's signature.

use std::time::{Duration, Instant};

use camelot_rules::{Position, Variant};

use crate::{Engine, HashError, Limits, SearchRequest};

/// What [`bench`] counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes searched; the same each time on every machine.
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

/// Searches a fixed set of positions of all variants, each with a cleared
/// table of 16 MB, to `depth` plies (by default 4).
///
/// # Errors
/// [`HashError`] if the memory for the table is not to be had.
pub fn bench(depth: Option<u32>) -> Result<BenchResult, HashError> {
    let mut engine = Engine::new(16)?;
    let start = Instant::now();
    let mut nodes = 0;
    for variant in Variant::ALL {
        engine.clear();
        let limits = Limits::depth(depth.unwrap_or(4));
        nodes += engine.search(SearchRequest::new(Position::start(variant), limits), |_| {}).nodes;
    }
    Ok(BenchResult { nodes, time: start.elapsed() })
}
