//! Game records: tags in the manner of PGN (portable game notation), WCF
//! moves with numbers, marks, comments, variations, results.

mod error;
mod lexer;
mod moves;
mod parser;
mod ply;
mod print;
mod result;
mod tags;
#[cfg(test)]
mod tests;

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

    /// The game with all its moves, up to the first that is not legal, which a
    /// record that was read never has.
    pub fn to_game(&self) -> Game {
        let mut game = Game::new(self.start);
        for RecordedMove { m, .. } in &self.moves {
            if game.play(m).is_err() {
                break;
            }
        }
        game
    }

    /// The game before the move `ply`: the position in which that move is to
    /// be made, with the positions before it. The ply after the last move
    /// counts too.
    ///
    /// # Errors
    /// [`NoSuchPly`] if the game is shorter or starts later.
    pub fn game_at(&self, ply: Ply) -> Result<Game, NoSuchPly> {
        let mut game = self.to_game();
        let last = Ply::of(game.position());
        while Ply::of(game.position()) != ply {
            if game.undo().is_none() {
                return Err(NoSuchPly { ply, first: Ply::of(&self.start), last });
            }
        }
        Ok(game)
    }

    /// The position in which the move `ply` is to be made.
    ///
    /// # Errors
    /// As [`GameRecord::game_at`].
    pub fn position_at(&self, ply: Ply) -> Result<Position, NoSuchPly> {
        self.game_at(ply).map(|game| *game.position())
    }
}
