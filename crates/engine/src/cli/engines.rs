//! The engines of a command, and the memory they take.

use std::sync::{Mutex, PoisonError};

use camelot_search::evaluation::EvaluationChoice;
use camelot_search::{Engine, HashError};

use crate::memory;

/// Engines that are made when first needed and used again and again. The first is there from the beginning.
pub(crate) struct Engines {
    hash_mb: usize,
    threads: usize,
    evaluation: EvaluationChoice,
    idle: Mutex<Vec<Engine>>,
}

/// Why there are no engines.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoMemory {
    #[error("--hash {hash_mb}: {wanted} MB are wanted{}, {available} MB of memory are free", of_jobs(.count))]
    Free { hash_mb: usize, count: usize, wanted: u64, available: u64 },
    #[error("--hash {0}: there is no memory for a transposition table of {0} MB")]
    Refused(usize),
}

fn of_jobs(count: &usize) -> String {
    if *count == 1 { String::new() } else { format!(" for {count} jobs") }
}

impl Engines {
    /// At most `count` engines at a time, each with a table of `hash_mb` MB and so many threads, that judge positions by
    /// `evaluation`.
    pub(crate) fn new(
        hash_mb: usize,
        count: usize,
        threads: usize,
        evaluation: EvaluationChoice,
    ) -> Result<Engines, NoMemory> {
        let wanted = (hash_mb as u64).saturating_mul(count as u64);
        // Systems promise more memory than they have, and end a program that takes it at its word.
        if let Some(available) = memory::available_mb().filter(|available| *available < wanted) {
            return Err(NoMemory::Free { hash_mb, count, wanted, available });
        }
        let mut engines = Engines { hash_mb, threads, evaluation, idle: Mutex::default() };
        let first = engines.make()?;
        engines.idle = Mutex::new(vec![first]);
        Ok(engines)
    }

    /// A single engine.
    pub(crate) fn into_one(self) -> Result<Engine, NoMemory> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.make(), Ok)
    }

    /// Does something with an engine that nobody else uses meanwhile.
    pub(crate) fn with<R>(&self, f: impl FnOnce(&mut Engine) -> R) -> Result<R, NoMemory> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut engine = match taken {
            Some(engine) => engine,
            None => self.make()?,
        };
        let result = f(&mut engine);
        idle().push(engine);
        Ok(result)
    }

    fn make(&self) -> Result<Engine, NoMemory> {
        let mut engine = Engine::new(self.hash_mb)
            .map_err(|HashError { .. }| NoMemory::Refused(self.hash_mb))?;
        engine.set_threads(self.threads);
        engine.set_evaluation(self.evaluation.clone());
        Ok(engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_used_again() {
        let engines = Engines::new(1, 2, 1, EvaluationChoice::default()).unwrap();
        for _ in 0..3 {
            // A second one while the first is busy.
            engines.with(|_| engines.with(|_| ()).unwrap()).unwrap();
        }
        assert_eq!(engines.idle.lock().unwrap().len(), 2);
    }

    #[test]
    fn memory_is_counted_for_all_jobs() {
        let refused = Engines::new(65536, 1 << 20, 1, EvaluationChoice::default());
        let refused = refused.err().unwrap().to_string();
        assert!(refused.starts_with("--hash 65536: 68719476736 MB are wanted for 1048576 jobs, "));
    }
}
