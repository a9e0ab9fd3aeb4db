//! `camelot perft`: counting the ways to play on, the standard test of a move generator.

use std::io::Write;
use std::time::Instant;

use camelot_rules::{Move, Position, perft};
use rayon::prelude::*;

use super::args::GameArgs;
use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;
use super::text::grouped;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot perft 4                                 Camelot from the start: 111,509,838
  camelot perft 5 --threads 8                     the same one ply deeper, on eight threads
  camelot perft 3 --variant rytsari --divide      split by the first move
  camelot perft 2 --variant camette --position \"1/1mn/5/2M2/5/3/1 b\"

Moves that agree in start, end and captured pieces count once. A game that is over goes no further; repetition does not count.";

/// The arguments of `camelot perft`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many plies to play on
    #[arg(value_name = "DEPTH", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=64))]
    depth: u32,

    /// Print the count behind each first move too
    #[arg(long)]
    divide: bool,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// The position to start from; the start position if left out
    #[arg(long, value_name = "TEXT", conflicts_with = "game")]
    position: Option<String>,

    #[command(flatten)]
    game: GameArgs,
}

impl Args {
    /// Counts, and prints the count, the time it took, and the speed.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let position = *self.game.game(self.position.as_deref())?.position();
        let pool =
            rayon::ThreadPoolBuilder::new()
                .num_threads(usize::from(self.threads))
                .build()
                .map_err(|error| Failure::because(format!("{} threads: {error}", self.threads)))?;
        let start = Instant::now();
        let counts = pool.install(|| divide(&position, self.depth));
        let seconds = start.elapsed().as_secs_f64();
        if self.divide {
            let mut lines: Vec<_> =
                counts.iter().map(|(m, count)| (position.move_to_protocol(m), count)).collect();
            lines.sort();
            for (m, count) in lines {
                writeln!(screen, "{m}: {count}")?;
            }
            writeln!(screen)?;
        }
        // No move at all is the one way to play on for no ply.
        let total = if self.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let speed = total as f64 / seconds.max(1e-9) / 1e6;
        writeln!(
            screen,
            "perft {}: {} moves in {seconds:.3} s, {speed:.1} million moves/s",
            self.depth,
            grouped(total),
        )?;
        Ok(())
    }
}

/// The count behind each first move; none at depth 0.
fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves();
    let progress = Progress::bar(moves.len() as u64, "first moves");
    let behind = |m: Move| {
        let count = count(&position.play_unchecked(&m), rest);
        progress.step();
        (m, count)
    };
    moves.into_par_iter().map(behind).collect()
}

/// [`perft`], spread over the threads.
fn count(position: &Position, depth: u32) -> u64 {
    // Below this a thread is done before another has woken up.
    const WORTH_SHARING: u32 = 3;
    if depth <= WORTH_SHARING {
        return perft(position, depth);
    }
    let moves = position.legal_moves();
    moves.par_iter().map(|m| count(&position.play_unchecked(m), depth - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn sharing_does_not_change_the_count() {
        let start = Position::start(Variant::Camette);
        let total: u64 = divide(&start, 6).iter().map(|(_, count)| count).sum();
        assert_eq!(total, perft(&start, 6));
    }
}
