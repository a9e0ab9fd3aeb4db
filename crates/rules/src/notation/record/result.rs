//! Results of games and marks of moves, as records write them.

use std::fmt;

use crate::{Outcome, Side};

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not ended, or not known.
    #[default]
    Unfinished,
}

impl GameResult {
    /// All four.
    pub const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unfinished];

    /// The result as it is written: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The result as it is written, if `text` is one.
    pub fn from_text(text: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.text() == text)
    }

    /// The result that somebody means who writes `text` in another way.
    pub(super) fn meant(text: &str) -> Option<GameResult> {
        let text = text.replace(['–', '—', ':'], "-").replace('½', "1/2").replace("0.5", "1/2");
        match text.as_str() {
            "1/2" => Some(GameResult::Draw),
            text => GameResult::from_text(text),
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    /// The result of a game by what the board says; `None` is unfinished.
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Side::White)) => GameResult::WhiteWins,
            Some(Some(Side::Black)) => GameResult::BlackWins,
            Some(None) => GameResult::Draw,
            None => GameResult::Unfinished,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What an annotator thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Mark {
    /// All six.
    pub const ALL: [Mark; 6] = [
        Mark::Good,
        Mark::Mistake,
        Mark::Brilliant,
        Mark::Blunder,
        Mark::Interesting,
        Mark::Dubious,
    ];

    /// The mark as it is written behind a move.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Mistake => "?",
            Mark::Brilliant => "!!",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
        }
    }

    /// The mark that is written like this, if there is one.
    pub fn from_text(text: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.text() == text)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
