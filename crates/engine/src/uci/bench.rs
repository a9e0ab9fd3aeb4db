//! `bench`: a fixed workload, with an engine of its own, that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use camelot_protocol::Reply;
use camelot_rules::Position;
use camelot_search::{
    BENCH_DEPTH, BENCH_HASH_MB, BenchResult, Engine, Limits, SearchRequest, bench_positions,
};

use super::job::{Ending, Voice};
use super::session::Session;

/// How often a bench looks whether to stop.
const WATCH: Duration = Duration::from_millis(10);

impl<W> Session<W> {
    /// Begins the bench.
    pub(super) fn bench(&mut self, depth: Option<u32>) {
        let limits = Limits::depth(depth.unwrap_or(BENCH_DEPTH));
        let evaluation = self.engine.evaluation().clone();
        self.spawn(move |voice, stop| Ending {
            lines: Vec::new(),
            last: match Engine::new(BENCH_HASH_MB) {
                Err(error) => Reply::error(error),
                Ok(mut engine) => {
                    engine.set_evaluation(evaluation);
                    match measure(engine, &limits, voice, stop) {
                        None => Reply::InfoString("bench stopped".to_string()),
                        Some(result) => {
                            Reply::BenchTotal { nodes: result.nodes, nps: result.nps() }
                        }
                    }
                }
            },
        });
    }
}

/// Searches all positions, telling of each; `None` when stopped.
fn measure(
    mut engine: Engine,
    limits: &Limits,
    voice: &Voice,
    stop: &AtomicBool,
) -> Option<BenchResult> {
    let start = Instant::now();
    let mut nodes = 0;
    for position in bench_positions() {
        engine.clear();
        let count = search(&mut engine, position, limits, stop)?;
        voice.say(Reply::Text(format!("{}: {count} nodes in {position}", position.variant())));
        nodes += count;
    }
    Some(BenchResult { nodes, time: start.elapsed() })
}

fn search(
    engine: &mut Engine,
    position: Position,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<u64> {
    let (sender, nodes) = channel();
    let request = SearchRequest::new(position, limits.clone());
    let search = engine.start(
        request,
        |_| {},
        move |report| {
            // Nobody listens when the bench has been stopped.
            let _ = sender.send(report.nodes);
        },
    );
    let search = search.ok()?;
    loop {
        match nodes.recv_timeout(WATCH) {
            Ok(_) | Err(RecvTimeoutError::Disconnected) => return Some(search.wait().nodes),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
