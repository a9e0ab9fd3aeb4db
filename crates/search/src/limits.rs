//! What a search is asked: a position, its game, and when to stop.

use std::time::Duration;

use camelot_rules::{Game, History, Move, Position};

use crate::Strength;

/// A search to be made.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The position to search from.
    pub position: Position,
    /// The hashes of the game's positions so far; the newest is `position`'s.
    pub history: History,
    /// When to stop, and what to look at.
    pub limits: Limits,
}

impl SearchRequest {
    /// A search from `position` without a game before it.
    pub fn new(position: Position, limits: Limits) -> SearchRequest {
        SearchRequest { history: History::new(position.hash()), position, limits }
    }

    /// A search from the newest position of `game`.
    pub fn from_game(game: &Game, limits: Limits) -> SearchRequest {
        SearchRequest { position: *game.position(), history: game.history().clone(), limits }
    }
}

/// When a search stops, and what it looks at. It stops at the first limit
/// that it reaches; without any it searches to the deepest level there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search; 0 gives a move without a search.
    pub depth: Option<u32>,
    /// Nodes to search, kept exactly; 0 gives a move without a search.
    pub nodes: Option<u64>,
    /// Time for this move, [`Limits::move_overhead`] not taken off.
    pub move_time: Option<Duration>,
    /// The mover's clock.
    pub clock: Option<Clock>,
    /// Stop when a win in this many moves of the side to move is proved, or
    /// proved not to exist.
    pub mate: Option<u32>,
    /// Go on until stopped, whatever the other limits say: when one is
    /// reached, wait.
    pub infinite: bool,
    /// As `infinite`, until [`crate::SearchHandle::ponder_hit`]; after that
    /// the other limits hold.
    pub ponder: bool,
    /// The moves to look at, instead of all legal ones. Illegal and repeated
    /// ones are left out; an empty list means that no move is looked at.
    pub search_moves: Option<Vec<Move>>,
    /// How many best moves to find, each with its line; 0 counts as 1.
    pub multi_pv: usize,
    /// How the engine is held back, if it is.
    pub strength: Option<Strength>,
    /// Taken off the clock for what happens outside the engine.
    pub move_overhead: Duration,
}

impl Default for Limits {
    /// No limit, one line, 10 ms overhead.
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            mate: None,
            infinite: false,
            ponder: false,
            search_moves: None,
            multi_pv: 1,
            strength: None,
            move_overhead: Duration::from_millis(10),
        }
    }
}

impl Limits {
    /// Stop after `depth` plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Stop after `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Go on until stopped.
    pub fn infinite() -> Limits {
        Limits { infinite: true, ..Limits::default() }
    }

    /// Stop after `time`.
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to be made before more time is added; `None` for the whole
    /// game, 0 counts as 1.
    pub moves_to_go: Option<u32>,
}
