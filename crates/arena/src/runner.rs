//! Plays a match: workers play games, one place writes them down.

use std::collections::HashSet;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use camelot_rules::Game;

use crate::book::Book;
use crate::clock::GameClock;
use crate::config::{ConfigError, MatchConfig};
use crate::engine::{Connection, EnginePlayer, StartError, Terms};
use crate::files::{FileError, Files, Lock, SavedMatch};
use crate::opening::OpeningError;
use crate::process::StopSignal;
use crate::record::record;
use crate::referee::{self, PlayedGame};
use crate::results::{FinishedGame, Summary};
use crate::schedule::ScheduledGame;
use crate::spec::{clean_name, settle_names};

/// A match that can be played, or gone on with.
#[derive(Debug)]
pub struct Match {
    saved: SavedMatch,
    openings: Vec<Game>,
    files: Option<(Files, Lock)>,
}

/// Why a match cannot be played, or not go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// Settings that do not go together.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An engine that cannot be what is asked of it.
    #[error("engine '{name}': {why}")]
    Engine {
        /// The engine.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// An opening that cannot be had.
    #[error("openings: {0}")]
    Opening(#[from] OpeningError),
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A worker has crashed: a fault of this program.
    #[error("a game could not be played to its end because of a fault of this program")]
    Worker,
}

/// How the playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are over.
    Played,
    /// The test has decided; the rest need not be played.
    Decided,
    /// The stop signal was given; the match can be gone on with.
    Stopped,
}

impl Match {
    /// A new match. Its `openings` are those of a file, or empty when they are generated. With a `name` its files are begun, see
    /// [`Files`].
    ///
    /// Every engine is started once, to learn its name and to see that it has the options asked for. An engine that crashes or
    /// stalls is no hindrance: it will lose its games.
    ///
    /// # Errors
    /// When the settings do not go together, an engine is not there or lacks an option, or the files cannot be begun.
    pub fn new(
        mut config: MatchConfig,
        openings: Vec<Game>,
        name: Option<&Path>,
        stop: &StopSignal,
    ) -> Result<Match, MatchError> {
        config.check()?;
        for spec in &mut config.engines {
            spec.program.settle();
        }
        start_each(&mut config, stop)?;
        settle_names(&mut config.engines);
        let mut saved = SavedMatch::new(config);
        if saved.config.generation.is_none() {
            let book = Book::new(saved.config.variant, openings.clone(), None);
            saved.openings = book.texts_from(0).collect();
        }
        let files = match name.map(Files::new) {
            Some(files) => {
                let lock = files.create(&saved)?;
                Some((files, lock))
            }
            None => None,
        };
        Ok(Match { saved, openings, files })
    }

    /// A match to go on with. Its engines are started once, as at the beginning.
    ///
    /// # Errors
    /// When its files cannot be read or are not what they should be, another program plays it, or an engine is not there any
    /// more. Nothing is changed then.
    pub fn resume(name: &Path, stop: &StopSignal) -> Result<Match, MatchError> {
        let files = Files::new(name);
        let (mut saved, lock) = files.load()?;
        let wrong = |why: String| FileError::Content { file: files.state.clone(), why };
        let variant = saved.config.variant;
        let openings = saved.openings.iter().map(|text| text.game(variant));
        let openings: Vec<Game> = openings.collect::<Result<_, _>>().map_err(wrong)?;
        saved.config.check()?;
        check_games(&saved).map_err(wrong)?;
        start_each(&mut saved.config, stop)?;
        files.cut(&saved)?;
        Ok(Match { saved, openings, files: Some((files, lock)) })
    }

    /// The match as it was decided.
    pub fn config(&self) -> &MatchConfig {
        &self.saved.config
    }

    /// If the openings are too few for the match, so that games will be played twice: how many different ones there are, and
    /// how many two engines that meet need.
    pub fn scarce_openings(&self) -> Option<(usize, usize)> {
        if self.saved.config.generation.is_some() {
            return None;
        }
        let positions = self.openings.iter().map(|game| game.position().hash());
        let there = positions.collect::<HashSet<u64>>().len();
        let needed = self.saved.config.games / 2;
        (there < needed).then_some((there, needed))
    }

    /// Plays from now on so many games at a time.
    ///
    /// # Errors
    /// [`ConfigError::NoWorker`].
    pub fn set_concurrency(&mut self, concurrency: usize) -> Result<(), MatchError> {
        let changed = MatchConfig { concurrency, ..self.saved.config.clone() };
        changed.check()?;
        self.saved.config = changed;
        Ok(())
    }

    /// How the match stands.
    pub fn summary(&self) -> Summary {
        Summary::new(&self.saved.config, &self.saved.games)
    }

    /// Plays all games that are not over yet. `on_game` is told of each that ends, with how the match then stands.
    ///
    /// When this returns, no engine is running any more.
    ///
    /// # Errors
    /// When an opening cannot be had or a game cannot be written down; what was written before is whole.
    pub fn play(
        &mut self,
        stop: &StopSignal,
        mut on_game: impl FnMut(&FinishedGame, &Summary),
    ) -> Result<End, MatchError> {
        if self.summary().is_decided() {
            return Ok(End::Decided);
        }
        let config = self.saved.config.clone();
        let over: HashSet<usize> = self.saved.games.iter().map(|game| game.number).collect();
        let schedule = config.schedule();
        let queue = Queue {
            games: (0..schedule.len())
                .filter(|number| !over.contains(number))
                .filter_map(|number| schedule.game(number))
                .collect(),
            book: Book::new(config.variant, std::mem::take(&mut self.openings), config.generation),
        };
        let workers = config.concurrency.min(queue.games.len());
        let queue = Mutex::new(queue);
        // The end of one match must not be that of all that share the signal.
        let halt = StopSignal::new();
        let mut end = Ok(End::Played);
        thread::scope(|scope| {
            let (sender, results) = channel();
            let workers: Vec<_> = (0..workers)
                .map(|_| {
                    let (sender, config, queue) = (sender.clone(), &config, &queue);
                    let terms = Terms { stop: stop.or(&halt), ..terms(config, stop) };
                    scope.spawn(move || Worker::new(config, terms).play(queue, &sender))
                })
                .collect();
            drop(sender);
            for result in results {
                // What still comes in after the end was decided is not part of the match.
                if !matches!(end, Ok(End::Played)) {
                    continue;
                }
                let noted = result.and_then(|(scheduled, played)| {
                    self.note(scheduled, &played, &queue)?;
                    Ok(self.summary())
                });
                match noted {
                    Ok(summary) => {
                        if let Some(game) = self.saved.games.last() {
                            on_game(game, &summary);
                        }
                        if summary.is_decided() {
                            end = Ok(End::Decided);
                            halt.stop();
                        }
                    }
                    Err(error) => {
                        end = Err(error);
                        halt.stop();
                    }
                }
            }
            if workers.into_iter().any(|worker| worker.join().is_err()) && end.is_ok() {
                end = Err(MatchError::Worker);
            }
        });
        let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.openings = queue.book.into_openings();
        match end {
            Ok(End::Played) if stop.is_stopped() => Ok(End::Stopped),
            end => end,
        }
    }

    /// Writes a game down: first its record, then how the match stands.
    fn note(
        &mut self,
        scheduled: ScheduledGame,
        played: &PlayedGame,
        queue: &Mutex<Queue>,
    ) -> Result<(), MatchError> {
        self.saved.games.push(FinishedGame::new(scheduled, played));
        let Some((files, _)) = &self.files else { return Ok(()) };
        let text = record(&self.saved.config, scheduled, played).to_string();
        self.saved.records_length = files.append(&text)?;
        let known = self.saved.openings.len();
        let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.saved.openings.extend(queue.book.texts_from(known));
        drop(queue);
        Ok(files.save(&self.saved)?)
    }
}

/// Starts every engine once, to learn its name and to see that it has the options asked for.
fn start_each(config: &mut MatchConfig, stop: &StopSignal) -> Result<(), MatchError> {
    let terms = terms(config, stop);
    for spec in &mut config.engines {
        let name = if spec.name.is_empty() { spec.file_name() } else { spec.name.clone() };
        match Connection::start(spec, &terms) {
            Ok(connection) if spec.name.is_empty() => spec.name = clean_name(&connection.name),
            Ok(_) | Err(StartError::Fault(_)) => {}
            Err(StartError::NoProgram(why) | StartError::Unsuited(why)) => {
                return Err(MatchError::Engine { name, why });
            }
        }
    }
    Ok(())
}

/// Whether the games that are over are games of the schedule, each once.
fn check_games(saved: &SavedMatch) -> Result<(), String> {
    let schedule = saved.config.schedule();
    let mut seen = HashSet::new();
    for game in &saved.games {
        let number = game.number;
        let Some(scheduled) = schedule.game(number).filter(|_| number < schedule.len()) else {
            return Err(format!("there is no game {number} in the schedule"));
        };
        if !seen.insert(number) {
            return Err(format!("game {number} is there twice"));
        }
        if (game.white, game.black) != (scheduled.white, scheduled.black) {
            return Err(format!("game {number} is not between the engines of the schedule"));
        }
        if game.winner.is_some_and(|winner| winner != game.white && winner != game.black) {
            return Err(format!("the winner of game {number} did not play it"));
        }
    }
    Ok(())
}

fn terms(config: &MatchConfig, stop: &StopSignal) -> Terms {
    Terms { variant: config.variant, patience: config.patience(), stop: stop.clone() }
}

/// Games to be played.
struct Queue {
    games: std::collections::VecDeque<ScheduledGame>,
    book: Book,
}

type GameResult = Result<(ScheduledGame, PlayedGame), MatchError>;

/// Plays one game after the other with engines of its own.
struct Worker<'a> {
    config: &'a MatchConfig,
    stop: StopSignal,
    engines: Vec<EnginePlayer>,
}

impl<'a> Worker<'a> {
    fn new(config: &'a MatchConfig, terms: Terms) -> Worker<'a> {
        let engine = |spec: &crate::EngineSpec| EnginePlayer::new(spec.clone(), terms.clone());
        Worker { config, engines: config.engines.iter().map(engine).collect(), stop: terms.stop }
    }

    fn play(mut self, queue: &Mutex<Queue>, results: &Sender<GameResult>) {
        while !self.stop.is_stopped() {
            let result = {
                let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(scheduled) = queue.games.pop_front() else { return };
                queue
                    .book
                    .opening(scheduled.opening, &self.stop)
                    .map(|opening| (scheduled, opening))
            };
            let result = match result {
                Ok((scheduled, opening)) => match self.game(scheduled, opening) {
                    Some(played) => Ok((scheduled, played)),
                    None => return,
                },
                Err(OpeningError::Stopped) => return,
                Err(error) => Err(error.into()),
            };
            if results.send(result).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` when it was broken off.
    fn game(&mut self, scheduled: ScheduledGame, opening: Game) -> Option<PlayedGame> {
        let ScheduledGame { white, black, .. } = scheduled;
        let clocks = [white, black].map(|engine| {
            GameClock::new(self.config.limit_of(engine), self.config.margin_of(engine))
        });
        let [white, black] = self.engines.get_disjoint_mut([white, black]).ok()?;
        referee::play(opening, [white, black], clocks, self.config.adjudication).ok()
    }
}
