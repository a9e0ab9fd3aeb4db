//! How much memory there is.

use sysinfo::{MemoryRefreshKind, System};

/// The memory that can be taken without others having to give any back, in MB, with the limit of a container heeded; `None` where
/// the system does not tell.
pub(crate) fn available_mb() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    if system.total_memory() == 0 {
        return None;
    }
    // What a container calls free leaves out the files it keeps in memory, which it gives up when asked.
    let of_container = system
        .cgroup_limits()
        .map_or(u64::MAX, |limits| limits.total_memory.saturating_sub(limits.rss));
    Some(system.available_memory().min(of_container) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_machine_has_memory_but_not_without_end() {
        let megabytes = available_mb().unwrap();
        assert!((1..1 << 40).contains(&megabytes), "{megabytes}");
    }
}
