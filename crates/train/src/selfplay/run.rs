//! Many games at a time, appended to a data file.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use camelot_rules::Variant;
use camelot_search::evaluation::EvaluationChoice;
use camelot_search::{Engine, HashError};

use super::game::{opening, play_game};
use super::{Settings, Statistics};
use crate::data::{Block, DataError, DataWriter, Fault};

/// Games in a block: what an interruption can lose, for each thread.
const BLOCK_GAMES: u32 = 16;

/// The transposition table of each thread; games of few nodes need no more.
const HASH_MB: usize = 1;

/// When enough has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many games, rounded up to whole blocks: then the file holds the same
    /// games each time.
    Games(u32),
    /// So many positions: then it depends on the threads which games those are.
    Positions(u64),
}

/// Why self-play came to an end.
#[derive(Debug, thiserror::Error)]
pub enum SelfPlayError {
    /// The data file.
    #[error(transparent)]
    Data(#[from] DataError),
    /// No memory for the engines.
    #[error(transparent)]
    Memory(#[from] HashError),
    /// Random plies end every game.
    #[error(
        "of {tries} games of {variant} none lasts for {from} to {to} random plies: give --opening fewer"
    )]
    Opening {
        /// The game.
        variant: Variant,
        /// Random plies, at least.
        from: u16,
        /// Random plies, at most.
        to: u16,
        /// How often it was tried.
        tries: u32,
    },
    /// A thread has crashed.
    #[error("a game has crashed the engine; what was played before is in the data file")]
    Crashed,
}

/// Plays until `goal` is reached and appends what is played to `file`, which
/// may hold games with these settings already: then it goes on behind them.
///
/// `on_start` is told what is there, with stretches that were cut or altered,
/// and `on_block` after each block what there is in all.
///
/// # Errors
/// [`SelfPlayError`]; blocks written until then stay.
pub fn play(
    file: &Path,
    settings: &Settings,
    goal: Goal,
    threads: usize,
    on_start: impl FnOnce(&Statistics, &[Fault]),
    mut on_block: impl FnMut(&Statistics),
) -> Result<Statistics, SelfPlayError> {
    // Before a file is begun with settings that no game can be played with.
    opening(settings, &mut fastrand::Rng::with_seed(settings.seed))?;
    let (mut writer, contents) = DataWriter::open(file, settings)?;
    let mut statistics = Statistics::default();
    contents.blocks.iter().for_each(|block| statistics.add(block));
    on_start(&statistics, &contents.faults);
    let played: HashSet<u32> = contents.blocks.iter().map(|block| block.first_game).collect();
    let engines: Vec<Engine> =
        (0..threads.max(1)).map(|_| engine(settings)).collect::<Result<_, _>>()?;

    let next = AtomicU32::new(0);
    let stop = AtomicBool::new(is_reached(goal, &statistics));
    let (sender, blocks) = mpsc::channel();
    let claim = || claim(&next, &played, goal, &stop);
    thread::scope(|scope| {
        let workers: Vec<_> = engines
            .into_iter()
            .map(|mut engine| {
                let sender = sender.clone();
                scope.spawn(move || {
                    while let Some(first_game) = claim() {
                        let numbers = first_game..first_game.saturating_add(BLOCK_GAMES);
                        let games = numbers
                            .map(|number| play_game(&mut engine, settings, number))
                            .collect::<Result<_, _>>();
                        if sender.send(games.map(|games| Block { first_game, games })).is_err() {
                            return;
                        }
                    }
                })
            })
            .collect();
        drop(sender);
        let mut result = Ok(());
        for block in blocks {
            let appended = block.and_then(|block| {
                writer.append(&block)?;
                Ok(block)
            });
            let block = match appended {
                Ok(block) => block,
                Err(error) => {
                    result = Err(error);
                    break;
                }
            };
            statistics.add(&block);
            on_block(&statistics);
            if is_reached(goal, &statistics) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        stop.store(true, Ordering::Relaxed);
        let crashed = workers.into_iter().map(|worker| worker.join()).any(|end| end.is_err());
        if crashed { result.and(Err(SelfPlayError::Crashed)) } else { result }
    })?;
    Ok(statistics)
}

fn engine(settings: &Settings) -> Result<Engine, HashError> {
    let mut engine = Engine::new(HASH_MB)?;
    engine.set_evaluation(EvaluationChoice {
        use_networks: settings.network.is_some(),
        replacement: settings.network.clone(),
    });
    Ok(engine)
}

fn is_reached(goal: Goal, statistics: &Statistics) -> bool {
    match goal {
        Goal::Games(_) => false,
        Goal::Positions(wanted) => statistics.positions >= wanted,
    }
}

/// The first game of the next block that is not there yet.
fn claim(next: &AtomicU32, played: &HashSet<u32>, goal: Goal, stop: &AtomicBool) -> Option<u32> {
    loop {
        let first_game = next.fetch_add(BLOCK_GAMES, Ordering::Relaxed);
        let is_wanted = match goal {
            Goal::Games(games) => first_game < games,
            Goal::Positions(_) => true,
        };
        if !is_wanted || stop.load(Ordering::Relaxed) {
            return None;
        }
        if !played.contains(&first_game) {
            return Some(first_game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Contents;

    fn settings() -> Settings {
        Settings { nodes: 20, ..Settings::new(Variant::Camette) }
    }

    fn sorted(file: &Path) -> Vec<Block> {
        let mut blocks = Contents::read(file).unwrap().blocks;
        blocks.sort_by_key(|block| block.first_game);
        blocks
    }

    #[test]
    fn the_games_do_not_depend_on_threads_or_interruptions() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        let run = |file: &Path, games, threads| {
            play(file, &settings(), Goal::Games(games), threads, |_, _| {}, |_| {}).unwrap()
        };
        let all = run(&one, 40, 1);
        assert_eq!(all.games, 48);
        run(&two, 16, 2);
        // The last block is cut, as by an interruption, and another added.
        let bytes = std::fs::read(&two).unwrap();
        std::fs::write(&two, &bytes[..bytes.len() - 7]).unwrap();
        assert_eq!(run(&two, 40, 3), all);
        assert_eq!(sorted(&one), sorted(&two));
    }

    #[test]
    fn openings_that_no_game_survives_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data");
        let settings = Settings { opening: 200..=200, ..settings() };
        let error = play(&file, &settings, Goal::Games(1), 1, |_, _| {}, |_| {}).unwrap_err();
        assert!(error.to_string().contains("--opening"), "{error}");
        assert!(!file.exists());
    }

    #[test]
    fn positions_can_be_the_goal() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data");
        let goal = Goal::Positions(300);
        let run = || play(&file, &settings(), goal, 2, |_, _| {}, |_| {}).unwrap();
        let found = run();
        assert!(found.positions >= 300);
        assert_eq!(run(), found);
    }
}
