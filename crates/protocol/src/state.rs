//! Whether a game goes on, and how it ended.

use std::fmt;

use crate::Query;

/// The state of a game at a position: what `d` prints after the word `state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// The side to move has to move.
    Ongoing,
    /// The game has ended.
    Over {
        /// Who won.
        result: GameResult,
        /// By what.
        reason: EndReason,
    },
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

/// What ended a game: the rules of rules.md, "End of the game", in their order there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The enemy castle was taken: `castle`.
    Castle,
    /// All enemies were captured: `capture`.
    Capture,
    /// Neither side has pieces enough to win: `material`.
    Material,
    /// The side to move has no legal move: `no-moves`.
    NoMoves,
    /// The position stood for the third time: `repetition`.
    Repetition,
    /// 100 plies went by without a capture or a landing in an enemy castle: `quiet-plies`.
    QuietPlies,
}

impl GameResult {
    const ALL: [GameResult; 3] = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];

    fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }
}

impl EndReason {
    const ALL: [EndReason; 6] = [
        EndReason::Castle,
        EndReason::Capture,
        EndReason::Material,
        EndReason::NoMoves,
        EndReason::Repetition,
        EndReason::QuietPlies,
    ];

    fn text(self) -> &'static str {
        match self {
            EndReason::Castle => "castle",
            EndReason::Capture => "capture",
            EndReason::Material => "material",
            EndReason::NoMoves => "no-moves",
            EndReason::Repetition => "repetition",
            EndReason::QuietPlies => "quiet-plies",
        }
    }
}

impl GameState {
    /// The answer to a UGI query at this state: `true` or `false` for [`Query::P1Turn`] and [`Query::GameOver`], `p1win`,
    /// `p2win`, `draw` or `none` for [`Query::Result`]. Player one is White.
    pub fn answer(self, query: Query, white_to_move: bool) -> &'static str {
        let truth = |value| if value { "true" } else { "false" };
        match (query, self) {
            (Query::P1Turn, _) => truth(white_to_move),
            (Query::GameOver, state) => truth(state != GameState::Ongoing),
            (Query::Result, GameState::Ongoing) => "none",
            (Query::Result, GameState::Over { result, .. }) => match result {
                GameResult::WhiteWins => "p1win",
                GameResult::BlackWins => "p2win",
                GameResult::Draw => "draw",
            },
        }
    }

    /// The state that `words`, as [`Display`](fmt::Display) writes them, stand for.
    pub(crate) fn from_words(words: &[&str]) -> Option<GameState> {
        match words {
            ["ongoing"] => Some(GameState::Ongoing),
            [result, reason] => Some(GameState::Over {
                result: GameResult::ALL.into_iter().find(|r| r.text() == *result)?,
                reason: EndReason::ALL.into_iter().find(|r| r.text() == *reason)?,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameState::Ongoing => f.write_str("ongoing"),
            GameState::Over { result, reason } => write!(f, "{} {}", result.text(), reason.text()),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_read_as_it_is_written() {
        assert_eq!(GameState::from_words(&["ongoing"]), Some(GameState::Ongoing));
        for result in GameResult::ALL {
            for reason in EndReason::ALL {
                let state = GameState::Over { result, reason };
                let text = state.to_string();
                assert_eq!(
                    GameState::from_words(&text.split(' ').collect::<Vec<_>>()),
                    Some(state)
                );
            }
        }
        for wrong in [&[][..], &["1-0"], &["castle", "1-0"], &["1-0", "castle", "now"], &["*"]] {
            assert_eq!(GameState::from_words(wrong), None);
        }
    }

    #[test]
    fn queries_are_answered_in_the_words_of_ugi() {
        let won = GameState::Over { result: GameResult::WhiteWins, reason: EndReason::Castle };
        let lost = GameState::Over { result: GameResult::BlackWins, reason: EndReason::Capture };
        let drawn = GameState::Over { result: GameResult::Draw, reason: EndReason::Repetition };
        assert_eq!(GameState::Ongoing.answer(Query::P1Turn, true), "true");
        assert_eq!(won.answer(Query::P1Turn, false), "false");
        assert_eq!(GameState::Ongoing.answer(Query::GameOver, true), "false");
        assert_eq!(drawn.answer(Query::GameOver, true), "true");
        let results =
            [GameState::Ongoing, won, lost, drawn].map(|state| state.answer(Query::Result, true));
        assert_eq!(results, ["none", "p1win", "p2win", "draw"]);
    }
}
