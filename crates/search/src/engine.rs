//! The façade: tables and threads behind a few calls, without I/O.

use std::io;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::control::Control;
use crate::evaluation::{Evaluation, EvaluationChoice, Evaluator};
use crate::iterate;
use crate::parameters::Parameters;
use crate::running::Memory;
use crate::table::Table;
use crate::team::Team;
use crate::{HashError, Info, Report, SearchRequest};

/// The engine: what it has learnt about positions, and the means to search.
///
/// With a cleared engine, the same table size and a limit of nodes or depth,
/// a search gives the same result each time.
///
/// ```
/// use camelot_rules::{Position, Variant};
/// use camelot_search::{Engine, Limits, SearchRequest};
///
/// let mut engine = Engine::new(16)?;
/// let start = Position::start(Variant::Cam);
/// let report = engine.search(SearchRequest::new(start, Limits::depth(3)), |_info| {});
/// assert!(start.is_legal(&report.best.unwrap()));
/// # Ok::<(), camelot_search::HashError>(())
/// ```
pub struct Engine<E = Evaluation> {
    evaluator: E,
    table: Arc<Table>,
    parameters: Arc<Parameters>,
    threads: usize,
    memory: AtRest<E>,
}

/// The memories of the search's threads at rest; a search takes them and puts
/// them back.
type AtRest<E> = Arc<Mutex<Vec<Memory<E>>>>;

impl Engine {
    /// An engine with a transposition table of `hash_mb` MB, at least 1, that
    /// judges positions by the networks in the program, and by the evaluation
    /// made by hand where there is none.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had.
    pub fn new(hash_mb: usize) -> Result<Engine, HashError> {
        Engine::with_evaluator(hash_mb, Evaluation::default())
    }

    /// What positions are judged by.
    pub fn evaluation(&self) -> &EvaluationChoice {
        self.evaluator.choice()
    }

    /// Judges positions by `choice` from now on, and forgets what earlier
    /// searches have left: it was found by another evaluation.
    pub fn set_evaluation(&mut self, choice: EvaluationChoice) {
        self.evaluator = Evaluation::new(choice);
        self.clear();
    }
}

impl<E: Evaluator + Clone + 'static> Engine<E> {
    /// An engine with a transposition table of `hash_mb` MB, at least 1, that
    /// judges positions by `evaluator`.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had.
    pub fn with_evaluator(hash_mb: usize, evaluator: E) -> Result<Engine<E>, HashError> {
        let table = Arc::new(Table::new(hash_mb)?);
        let mut engine = Engine {
            evaluator,
            table,
            parameters: Arc::default(),
            threads: 1,
            memory: Arc::default(),
        };
        engine.forget();
        Ok(engine)
    }

    /// Replaces the transposition table by an empty one of `mb` MB. A search
    /// that is running keeps the old one.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had; the old table then stays.
    pub fn set_hash_mb(&mut self, mb: usize) -> Result<(), HashError> {
        self.table = Arc::new(Table::new(mb)?);
        Ok(())
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Searches in so many threads from now on, at least one, or as many of
    /// them as the system lets start ([`Report::threads`]). With more than
    /// one, searches are not the same each time, and a limit of nodes counts
    /// those of all threads and may be passed by about 250 for each.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        // Now, as the next search may have little time.
        let mut memories = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        fit(&mut memories, self.threads, &self.evaluator);
    }

    /// The numbers that searches go by.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Searches go by these numbers from now on.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        self.parameters = Arc::new(parameters);
    }

    /// Forgets all that earlier searches have left, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.forget();
    }

    /// Gives each thread a memory that knows nothing.
    fn forget(&mut self) {
        let mut memories = Vec::new();
        fit(&mut memories, self.threads, &self.evaluator);
        self.memory = Arc::new(Mutex::new(memories));
    }

    /// Searches and waits for the end. `on_info` is given each line as it
    /// comes.
    pub fn search(&mut self, request: SearchRequest, mut on_info: impl FnMut(&Info)) -> Report {
        let control = Control::new(request.limits.ponder);
        self.task().run(request, &control, &mut on_info)
    }

    /// Starts a search in a thread of its own and returns at once. `on_info`
    /// is given each line as it comes, `on_done` the report at the end; both
    /// are called in the search's thread.
    ///
    /// # Errors
    /// If the system has no thread left; then neither is called.
    pub fn start(
        &mut self,
        request: SearchRequest,
        mut on_info: impl FnMut(&Info) + Send + 'static,
        on_done: impl FnOnce(&Report) + Send + 'static,
    ) -> io::Result<SearchHandle> {
        let control = Arc::new(Control::new(request.limits.ponder));
        let task = self.task();
        let signals = Arc::clone(&control);
        let thread = thread::Builder::new().spawn(move || {
            let report = task.run(request, &signals, &mut on_info);
            on_done(&report);
            report
        })?;
        Ok(SearchHandle { control, thread: Some(thread) })
    }

    fn task(&self) -> Task<E> {
        Task {
            evaluator: self.evaluator.clone(),
            table: Arc::clone(&self.table),
            parameters: Arc::clone(&self.parameters),
            threads: self.threads,
            memory: Arc::clone(&self.memory),
        }
    }
}

/// Makes of `memories` one for each of `threads`.
fn fit<E: Evaluator + Clone>(memories: &mut Vec<Memory<E>>, threads: usize, evaluator: &E) {
    memories.truncate(threads);
    memories.resize_with(threads, || Memory::new(evaluator.clone()));
}

/// One search's share of the engine.
struct Task<E> {
    evaluator: E,
    table: Arc<Table>,
    parameters: Arc<Parameters>,
    threads: usize,
    memory: AtRest<E>,
}

impl<E: Evaluator + Clone> Task<E> {
    fn run(
        self,
        request: SearchRequest,
        control: &Control,
        on_info: &mut dyn FnMut(&Info),
    ) -> Report {
        let rest = || self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        // A second search beside a running one gets memories of its own.
        let mut memories = std::mem::take(&mut *rest());
        fit(&mut memories, self.threads, &self.evaluator);
        let report = self.search(&mut memories, &request, control, on_info);
        *rest() = memories;
        report
    }

    fn search(
        &self,
        memories: &mut [Memory<E>],
        request: &SearchRequest,
        control: &Control,
        on_info: &mut dyn FnMut(&Info),
    ) -> Report {
        let team = Team::new(memories.len());
        let (table, parameters) = (&*self.table, &*self.parameters);
        let Some((leader, helpers)) = memories.split_first_mut() else {
            unreachable!("a search has at least one thread");
        };
        let age = leader.age + 1;
        let task = iterate::Task { table, parameters, control, team: &team, request, age };
        let mut threads = 1;
        let mut found = thread::scope(|scope| {
            let guard = team.ends_with_leader();
            let mut handles = Vec::new();
            for (memory, member) in helpers.iter_mut().zip(1..) {
                let help = move || memory.help(&task, member);
                match thread::Builder::new().spawn_scoped(scope, help) {
                    Ok(handle) => handles.push(handle),
                    // Those that there are will do.
                    Err(_) => break,
                }
            }
            threads += handles.len();
            let mut found = leader.lead(&task, on_info);
            drop(guard);
            for handle in handles {
                // A panic of a helper is one of the search.
                let helped = handle.join().unwrap_or_else(|panic| resume_unwind(panic));
                if helped.is_better_than(&found) {
                    found = helped;
                }
            }
            found
        });
        found.tell(team.nodes(), control.elapsed(), on_info);
        if request.limits.infinite {
            control.wait_for_stop();
        } else {
            control.wait_for_ponder_hit();
        }
        let first = found.lines.first().map_or(&[][..], |line| &line.pv);
        Report {
            best: first.first().copied(),
            ponder: first.get(1).copied(),
            nodes: team.nodes(),
            time: control.elapsed(),
            threads,
            depth: found.depth,
            lines: found.lines,
        }
    }
}

/// A search that runs in its own thread. Dropping it stops the search and
/// waits for its end.
pub struct SearchHandle {
    control: Arc<Control>,
    thread: Option<JoinHandle<Report>>,
}

impl SearchHandle {
    /// Asks the search to stop; its report follows soon.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Tells a pondering search that the expected move was made: from now on
    /// its other limits hold, its clock runs from here. Otherwise it does nothing.
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Whether the search has ended, its last callback included.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end of the search and returns its report. A search
    /// without a limit must have been stopped.
    ///
    /// # Panics
    /// If a callback did.
    pub fn wait(mut self) -> Report {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(report)) => report,
            Some(Err(panic)) => resume_unwind(panic),
            None => unreachable!("only waiting and dropping take the thread"),
        }
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(thread) = self.thread.take() {
            // A panic of a callback has been reported by the thread itself.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use camelot_rules::{Position, Variant};

    #[test]
    fn threads_that_come_later_number_searches_as_the_leader_does() {
        let mut engine = Engine::new(1).unwrap();
        let start = Position::start(Variant::Camette);
        for threads in [1, 1, 3, 2] {
            engine.set_threads(threads);
            engine.search(SearchRequest::new(start, Limits::depth(2)), |_| {});
        }
        let memories = engine.memory.lock().unwrap();
        assert_eq!(memories.iter().map(|memory| memory.age).collect::<Vec<_>>(), [4, 4]);
    }
}
