//! Game records: tags in the manner of PGN (portable game notation), WCF
//! moves with numbers, marks, comments, variations, results.

mod error;
mod parser;
mod ply;
mod result;

use crate::{Game, Move, Position, Variant};

pub use error::{RecordError, RecordFault};
pub use parser::{parse_records, read_records};
pub use ply::{NoSuchPly, Ply, PlyError};
pub use result::{GameResult, Mark};

/// One game as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Tags in order, such as `("Event", "…")`. Names are of letters, digits
    /// and `_`. `Variant`, `Position` and `Result` are not among them: they
    /// are fields of their own.
    pub tags: Vec<(String, String)>,
    /// The game that is played.
    pub variant: Variant,
    /// Where it starts.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of the game.
    pub moves: Vec<RecordedMove>,
    /// How it ended.
    pub result: GameResult,
}

/// A move with what was said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub m: Move,
    /// Its mark.
    pub mark: Option<Mark>,
    /// Comments on it.
    pub comments: Vec<String>,
    /// What might have been played instead of it.
    pub variations: Vec<Variation>,
}

/// A line that replaces a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves, from the one that replaces.
    pub moves: Vec<RecordedMove>,
}

impl RecordedMove {
    /// A move about which nothing was said.
    pub fn new(m: Move) -> RecordedMove {
        RecordedMove { m, mark: None, comments: Vec::new(), variations: Vec::new() }
    }
}

impl GameRecord {
    /// The record of a game so far, without tags or comments. The result is
    /// that of the board, `*` while the game goes on.
    pub fn from_game(game: &Game) -> GameRecord {
        let start = *game.start();
        GameRecord {
            tags: Vec::new(),
            variant: start.variant(),
            start,
            comments: Vec::new(),
            moves: game.moves().iter().copied().map(RecordedMove::new).collect(),
            result: game.outcome().into(),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag: an existing one is replaced, a new one comes last.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The game with all its moves. Moves that are not legal, which a record
    /// that was read never has, end it.
    pub fn to_game(&self) -> Game {
        todo!()
    }

    /// The game up to `ply`: the position in which that move is to be made,
    /// with the positions before it.
    ///
    /// # Errors
    /// [`NoSuchPly`] if the game is shorter or starts later. The ply after the
    /// last move exists.
    pub fn game_at(&self, ply: Ply) -> Result<Game, NoSuchPly> {
        let _ = ply;
        todo!()
    }

    /// The position in which the move `ply` is to be made.
    ///
    /// # Errors
    /// As [`GameRecord::game_at`].
    pub fn position_at(&self, ply: Ply) -> Result<Position, NoSuchPly> {
        self.game_at(ply).map(|game| *game.position())
    }
}

impl std::fmt::Display for GameRecord {
    /// The record as it is written to a file, wrapped at 80 columns, with a
    /// line end behind it.
    fn fmt(&self, _f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        todo!()
    }
}
