//! Several threads that search the same position together: Lazy SMP.
//!
//! They share nothing but the transposition table, in which each finds what
//! the others have found. The first thread leads: it alone tells lines, and
//! decides when to begin no other iteration. The helpers end when it does; but
//! at the limit of time each ends by itself, as the leader of many threads on
//! few processors may have to wait for its turn. What the deepest search has
//! found counts, of equals the leader's.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the threads of one search know of each other.
pub(crate) struct Team {
    /// The nodes of each thread, as it last told.
    nodes: Vec<Counter>,
    over: AtomicBool,
}

/// A count in a cache line of its own, so that no thread slows another.
#[derive(Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

impl Team {
    /// A team of `threads` threads.
    pub(crate) fn new(threads: usize) -> Team {
        let nodes = (0..threads).map(|_| Counter::default()).collect();
        Team { nodes, over: AtomicBool::new(false) }
    }

    /// Tells that the thread numbered `member` has searched `nodes` nodes.
    pub(crate) fn tell_nodes(&self, member: usize, nodes: u64) {
        self.nodes[member].0.store(nodes, Ordering::Relaxed);
    }

    /// The nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|count| count.0.load(Ordering::Relaxed)).sum()
    }

    /// The nodes of all threads but `member`.
    pub(crate) fn nodes_of_others(&self, member: usize) -> u64 {
        let counts = self.nodes.iter().enumerate().filter(|(of, _)| *of != member);
        counts.map(|(_, count)| count.0.load(Ordering::Relaxed)).sum()
    }

    /// Whether the leader has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// A guard that ends the search of the helpers when it is dropped: also
    /// when the leader panics, so that nobody waits for them forever.
    pub(crate) fn ends_with_leader(&self) -> LeaderGuard<'_> {
        LeaderGuard(self)
    }
}

/// See [`Team::ends_with_leader`].
pub(crate) struct LeaderGuard<'a>(&'a Team);

impl Drop for LeaderGuard<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}
