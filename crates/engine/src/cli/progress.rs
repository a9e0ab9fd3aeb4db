//! Showing that something goes on: on stderr, only on a terminal, only when it takes more than two seconds.

use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the time is shown anew.
const TICK: Duration = Duration::from_millis(200);

/// Something that goes on. It vanishes when dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Of `total` things called `things`, so many are done.
    pub(crate) fn bar(total: u64, things: &'static str) -> Progress {
        let template = "[{elapsed}] {bar:40} {human_pos} of {human_len} {msg}, {eta} to go";
        Progress::shown_late(ProgressBar::hidden(), Some(total), template, things)
    }

    /// So many things are done, of an unknown number; or just `what` goes on.
    pub(crate) fn spinner(what: &'static str) -> Progress {
        Progress::shown_late(ProgressBar::hidden(), None, "[{elapsed}] {spinner} {msg}", what)
    }

    fn shown_late(
        bar: ProgressBar,
        total: Option<u64>,
        template: &str,
        message: &'static str,
    ) -> Progress {
        if let Some(total) = total {
            bar.set_length(total);
        }
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(message);
        let later = bar.downgrade();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        });
        Progress(bar)
    }

    /// One more thing is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// So many things were done before; they do not count for the time to go.
    pub(crate) fn begin_at(&self, done: u64) {
        self.0.set_position(done);
        self.0.reset_eta();
    }

    /// So many things are done by now.
    pub(crate) fn reach(&self, done: u64) {
        self.0.set_position(done);
    }

    /// Says what goes on now.
    pub(crate) fn say(&self, what: String) {
        self.0.set_message(what);
    }

    /// Tells of something that is not right, above the bar.
    pub(crate) fn warn(&self, what: &str) {
        // There is nobody left to tell if this fails.
        self.suspend(|| drop(writeln!(anstream::stderr(), "warning: {what}")));
    }

    /// Does something to the screen while the bar is away.
    pub(crate) fn suspend<R>(&self, f: impl FnOnce() -> R) -> R {
        self.0.suspend(f)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
