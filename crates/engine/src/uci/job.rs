//! What runs beside the command loop, in a thread of its own: a search, a count of moves, or a bench.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;

use camelot_protocol::{Info, Reply};
use camelot_search::SearchHandle;

use super::session::{Event, Session};

/// A job whose end has not been told yet.
pub(crate) struct Job {
    /// Tells its events from those of earlier jobs.
    pub(crate) id: u64,
    /// How it is told something.
    pub(crate) signals: Signals,
    /// Whether it has a limit that holds, or will hold after `ponderhit`.
    pub(crate) is_limited: bool,
    /// Whether it waits for `ponderhit`.
    pub(crate) is_pondering: bool,
    /// Whether it has been told to stop.
    pub(crate) is_stopping: bool,
    /// The line that says that it has ended, kept back until it may be told.
    pub(crate) held: Option<Reply>,
    /// Whether a score has been told.
    pub(crate) has_scored: bool,
    /// Of a search: the move to answer with if it fails.
    pub(crate) best: Option<String>,
}

/// How a job is told something.
pub(crate) enum Signals {
    /// It is over already, and only its end is kept back.
    None,
    Search(SearchHandle),
    Flag(Arc<AtomicBool>),
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Lines with scores, told only if no score has been told before.
    pub(crate) lines: Vec<Reply>,
    /// The line that says that it has ended.
    pub(crate) last: Reply,
}

impl Job {
    /// A job that has been started, and will end by itself.
    pub(crate) fn new(id: u64, signals: Signals) -> Job {
        Job {
            id,
            signals,
            is_limited: true,
            is_pondering: false,
            is_stopping: false,
            held: None,
            has_scored: false,
            best: None,
        }
    }

    /// Asks the job to end; its end follows soon.
    pub(crate) fn stop(&mut self) {
        self.is_stopping = true;
        match &self.signals {
            Signals::None => {}
            Signals::Search(search) => search.stop(),
            Signals::Flag(flag) => flag.store(true, Ordering::Relaxed),
        }
    }

    /// Tells the job that the expected move was made.
    pub(crate) fn ponder_hit(&mut self) {
        self.is_pondering = false;
        if let Signals::Search(search) = &self.signals {
            search.ponder_hit();
        }
    }

    /// Whether the job ends without being told.
    pub(crate) fn ends_by_itself(&self) -> bool {
        self.is_limited && !self.is_pondering
    }

    /// Whether its end may be told now.
    pub(crate) fn may_end(&self) -> bool {
        self.is_stopping || self.ends_by_itself()
    }

    /// Remembers what has been told.
    pub(crate) fn note(&mut self, reply: &Reply) {
        if let Reply::Info(Info { score: Some(_), multipv, bound, pv, .. }) = reply {
            self.has_scored = true;
            if let (None | Some(1), None, Some(best)) = (multipv, bound, pv.first()) {
                self.best = Some(best.clone());
            }
        }
    }
}

impl<W> Session<W> {
    /// Begins a job that is neither a search nor in need of the engine: `work` gives its end, and looks now and then whether it is
    /// to stop.
    pub(super) fn spawn(
        &mut self,
        work: impl FnOnce(&Voice, &AtomicBool) -> Ending + Send + 'static,
    ) {
        let (id, voice) = self.new_voice();
        let last_word = LastWord::of(voice.clone());
        let stop = Arc::new(AtomicBool::new(false));
        self.job = Some(Job::new(id, Signals::Flag(Arc::clone(&stop))));
        // Without a thread the last word is dropped, and tells the failure.
        let _ = thread::Builder::new().spawn(move || last_word.speak(work(&voice, &stop)));
    }

    /// The voice of the next job, and its id.
    pub(super) fn new_voice(&mut self) -> (u64, Voice) {
        self.jobs_started += 1;
        (self.jobs_started, Voice::new(self.events.clone(), self.jobs_started))
    }
}

/// A job's line to the command loop.
#[derive(Clone)]
pub(crate) struct Voice {
    events: SyncSender<Event>,
    job: u64,
}

impl Voice {
    pub(crate) fn new(events: SyncSender<Event>, job: u64) -> Voice {
        Voice { events, job }
    }

    /// Tells how the job stands.
    pub(crate) fn say(&self, reply: Reply) {
        self.send(Event::Said { job: self.job, reply });
    }

    fn send(&self, event: Event) {
        // Nobody listens any more when the program is about to end.
        let _ = self.events.send(event);
    }
}

/// A job's last word. Dropped unspoken, as when the job's thread panics, it reports the failure.
pub(crate) struct LastWord {
    voice: Voice,
    is_spoken: bool,
}

impl LastWord {
    pub(crate) fn of(voice: Voice) -> LastWord {
        LastWord { voice, is_spoken: false }
    }

    /// Tells that the job has ended.
    pub(crate) fn speak(mut self, ending: Ending) {
        self.is_spoken = true;
        self.voice.send(Event::Ended { job: self.voice.job, ending });
    }
}

impl Drop for LastWord {
    fn drop(&mut self) {
        if !self.is_spoken {
            self.voice.send(Event::Failed { job: self.voice.job });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn a_thread_that_panics_reports_its_failure() {
        let (sender, events) = sync_channel(1);
        let last_word = LastWord::of(Voice::new(sender, 7));
        let thread = thread::spawn(move || {
            let _last_word = last_word;
            panic!("for the test");
        });
        assert!(thread.join().is_err());
        assert!(matches!(events.recv(), Ok(Event::Failed { job: 7 })));
        assert!(events.recv().is_err(), "and only once");
    }

    #[test]
    fn the_last_word_is_spoken_once() {
        let (sender, events) = sync_channel(2);
        let last = Reply::PerftTotal(1);
        LastWord::of(Voice::new(sender, 7)).speak(Ending { lines: Vec::new(), last });
        assert!(matches!(events.recv(), Ok(Event::Ended { job: 7, .. })));
        assert!(events.recv().is_err());
    }
}
