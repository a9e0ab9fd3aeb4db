//! The wire between a running search and the one who started it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Stop and ponder signals of one search. It is made before the search's
/// thread starts, so no signal can come too early.
#[derive(Debug)]
pub(crate) struct Control {
    started: Instant,
    stop: AtomicBool,
    /// The time of the ponder hit, or of the start when not pondering.
    clock_started: Mutex<Option<Instant>>,
    changed: Condvar,
}

impl Control {
    /// The signals of a search that begins now.
    pub(crate) fn new(ponder: bool) -> Control {
        let started = Instant::now();
        Control {
            started,
            stop: AtomicBool::new(false),
            clock_started: Mutex::new((!ponder).then_some(started)),
            changed: Condvar::new(),
        }
    }

    /// Asks the search to stop.
    pub(crate) fn stop(&self) {
        let _guard = self.lock();
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Tells the search that the expected move was made.
    pub(crate) fn ponder_hit(&self) {
        self.lock().get_or_insert_with(Instant::now);
        self.changed.notify_all();
    }

    /// Whether the search has been asked to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Time since the search was started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// When the mover's time began to run; `None` while pondering.
    pub(crate) fn clock_started(&self) -> Option<Instant> {
        *self.lock()
    }

    /// Sleeps until the search is asked to stop.
    pub(crate) fn wait_for_stop(&self) {
        self.wait_until(|_| self.is_stopped());
    }

    /// Sleeps until the search is asked to stop or need not ponder any more.
    pub(crate) fn wait_for_ponder_hit(&self) {
        self.wait_until(|started| started.is_some() || self.is_stopped());
    }

    fn wait_until(&self, enough: impl Fn(&Option<Instant>) -> bool) {
        let wait = self.changed.wait_while(self.lock(), |started| !enough(started));
        drop(wait.unwrap_or_else(PoisonError::into_inner));
    }

    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.clock_started.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
