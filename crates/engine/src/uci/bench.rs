//! `bench`: a fixed workload.

use camelot_protocol::Reply;

use super::job::Ending;
use super::session::Session;

impl<W> Session<W> {
    /// Begins the bench.
    pub(super) fn bench(&mut self, depth: Option<u32>) {
        self.spawn(move |_, _| match camelot_search::bench(depth) {
            Ok(result) => Ending {
                lines: Vec::new(),
                last: Reply::BenchTotal { nodes: result.nodes, nps: result.nps() },
            },
            Err(error) => Ending { lines: Vec::new(), last: Reply::error(error) },
        });
    }
}
