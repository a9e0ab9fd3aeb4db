//! A match on the screen while it is played: its games as they end, and on a terminal the table below them, refreshed.

use std::io::{self, Write};

use camelot_arena::{FinishedGame, MatchConfig, Summary};
use console::Term;

use super::table;
use crate::cli::progress::Progress;
use crate::cli::screen::Screen;

/// What is shown of a match.
pub(super) struct Display {
    progress: Progress,
    /// Whether games and table are shown at all.
    is_shown: bool,
    /// Rows of the table that are on the terminal.
    rows: usize,
}

impl Display {
    /// A display of a match that stands as `summary` says.
    pub(super) fn new(summary: &Summary, is_shown: bool) -> Display {
        let progress = Progress::bar(summary.scheduled as u64, "games");
        (0..summary.finished).for_each(|_| progress.step());
        Display { progress, is_shown, rows: 0 }
    }

    /// Shows a game that has ended, and how the match stands.
    pub(super) fn show(
        &mut self,
        config: &MatchConfig,
        game: &FinishedGame,
        summary: &Summary,
        screen: &mut Screen,
    ) -> io::Result<()> {
        self.progress.step();
        if !self.is_shown {
            return Ok(());
        }
        let old = std::mem::take(&mut self.rows);
        let rows = if screen.is_terminal() { table::rows(summary) } else { Vec::new() };
        self.rows = self.progress.suspend(|| {
            let terminal = Term::stdout();
            terminal.clear_last_lines(old)?;
            writeln!(screen, "{}", table::game(config, game, summary))?;
            let (height, width) = terminal.size();
            // What has scrolled off the screen cannot be taken back.
            let shown = rows.iter().take(usize::from(height).saturating_sub(2));
            let mut count = 0;
            for row in shown {
                let row = console::truncate_str(row, usize::from(width).saturating_sub(1), "…");
                writeln!(screen, "{row}")?;
                count += 1;
            }
            screen.flush()?;
            Ok::<usize, io::Error>(count)
        })?;
        Ok(())
    }

    /// Takes the table off the terminal.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        self.progress.suspend(|| Term::stdout().clear_last_lines(rows))
    }
}
