//! The wire between a running search and the one who started it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Stop and ponder signals of one search. It is made before the search's
/// thread starts, so no signal can come too early.
#[derive(Debug)]
pub(crate) struct Control {
    started: Instant,
    stop: AtomicBool,
    /// When the mover's time began to run, in nanoseconds since the start: at
    /// the ponder hit, or at the start when not pondering.
    clock_started: AtomicU64,
    /// Held while something changes that one may wait for.
    lock: Mutex<()>,
    changed: Condvar,
}

/// Stands for a clock that does not run.
const NOT_YET: u64 = u64::MAX;

impl Control {
    /// The signals of a search that begins now.
    pub(crate) fn new(ponder: bool) -> Control {
        let started = Instant::now();
        Control {
            started,
            stop: AtomicBool::new(false),
            clock_started: AtomicU64::new(if ponder { NOT_YET } else { 0 }),
            lock: Mutex::new(()),
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
        let _guard = self.lock();
        if self.clock_started().is_none() {
            let now = u64::try_from(self.elapsed().as_nanos()).unwrap_or(0);
            self.clock_started.store(now, Ordering::Relaxed);
        }
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

    /// How long the mover's time has been running; `None` while pondering.
    pub(crate) fn clock_time(&self) -> Option<Duration> {
        self.clock_started().map(|started| self.elapsed().saturating_sub(started))
    }

    fn clock_started(&self) -> Option<Duration> {
        let started = self.clock_started.load(Ordering::Relaxed);
        (started != NOT_YET).then(|| Duration::from_nanos(started))
    }

    /// Sleeps until the search is asked to stop.
    pub(crate) fn wait_for_stop(&self) {
        self.wait_until(|| self.is_stopped());
    }

    /// Sleeps until the search is asked to stop or need not ponder any more.
    pub(crate) fn wait_for_ponder_hit(&self) {
        self.wait_until(|| self.clock_started().is_some() || self.is_stopped());
    }

    fn wait_until(&self, enough: impl Fn() -> bool) {
        let wait = self.changed.wait_while(self.lock(), |()| !enough());
        drop(wait.unwrap_or_else(PoisonError::into_inner));
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
