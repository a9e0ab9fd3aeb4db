//! `camelot bench`: the fixed workload.

use std::io::Write;

use camelot_protocol::MAX_DEPTH;

use super::evaluation::EvaluationArgs;
use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot bench
  camelot bench 8                                 deeper, for a steadier measure of speed
  camelot bench --hand-made                       judged by the evaluation made by hand
  camelot bench | tail -1 | cut -d' ' -f1         the signature alone

The number of nodes is the same each time and on every machine; it changes when the search or the evaluation does.";

/// The arguments of `camelot bench`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Plies to search each position; the depth of the signature if left out
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    #[command(flatten)]
    evaluation: EvaluationArgs,
}

impl Args {
    /// Searches the positions; the last line is `N nodes M nps`.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let evaluation = self.evaluation.choice()?;
        let progress = Progress::spinner("searching fixed positions of all variants");
        let result = camelot_search::bench(self.depth, evaluation).map_err(Failure::because)?;
        drop(progress);
        writeln!(screen, "{} nodes {} nps", result.nodes, result.nps())?;
        Ok(())
    }
}
