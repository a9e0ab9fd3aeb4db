//! How a game of a match ended, each kind of end kept apart.

use std::fmt;
use std::time::Duration;

use camelot_rules::{GameResult, Outcome, Reason, Side};
use serde::{Deserialize, Serialize};

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules: the castle was taken.
    Castle,
    /// By the rules: all pieces were captured.
    Capture,
    /// By the rules: neither side has pieces enough.
    Material,
    /// By the rules: no legal move.
    NoMoves,
    /// By the rules: the third repetition.
    Repetition,
    /// By the rules: 100 quiet plies.
    QuietPlies,
    /// The loser made an illegal move.
    IllegalMove,
    /// The loser claimed an end that is none: `bestmove (none)` where there are moves.
    WrongClaim,
    /// The loser took more time than it had.
    Time,
    /// The loser's program ended, or could not be started.
    Crash,
    /// The loser's program runs and does not answer.
    Stall,
    /// The loser broke the protocol.
    Protocol,
    /// The match was told to end games of this kind.
    Adjudication,
}

impl Ending {
    /// All kinds, in the order in which they are told.
    pub const ALL: [Ending; 13] = [
        Ending::Castle,
        Ending::Capture,
        Ending::Material,
        Ending::NoMoves,
        Ending::Repetition,
        Ending::QuietPlies,
        Ending::IllegalMove,
        Ending::WrongClaim,
        Ending::Time,
        Ending::Crash,
        Ending::Stall,
        Ending::Protocol,
        Ending::Adjudication,
    ];

    /// Whether the loser's program is to blame, and not its play.
    pub fn is_fault(self) -> bool {
        matches!(
            self,
            Ending::IllegalMove
                | Ending::WrongClaim
                | Ending::Time
                | Ending::Crash
                | Ending::Stall
                | Ending::Protocol
        )
    }
}

impl From<Reason> for Ending {
    fn from(reason: Reason) -> Ending {
        match reason {
            Reason::Castle => Ending::Castle,
            Reason::Capture => Ending::Capture,
            Reason::Material => Ending::Material,
            Reason::NoMoves => Ending::NoMoves,
            Reason::Repetition => Ending::Repetition,
            Reason::QuietPlies => Ending::QuietPlies,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Castle => "castle",
            Ending::Capture => "capture",
            Ending::Material => "material",
            Ending::NoMoves => "no moves",
            Ending::Repetition => "repetition",
            Ending::QuietPlies => "quiet plies",
            Ending::IllegalMove => "illegal move",
            Ending::WrongClaim => "wrong claim",
            Ending::Time => "loss on time",
            Ending::Crash => "crash",
            Ending::Stall => "stall",
            Ending::Protocol => "protocol error",
            Ending::Adjudication => "adjudication",
        })
    }
}

/// What keeps a player from answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its program ended, or could not be started; how.
    Crash(String),
    /// It runs and does not answer; what it was asked.
    Stall(String),
    /// It broke the protocol; how.
    Protocol(String),
    /// The match was stopped: nobody's fault.
    Stopped,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub ending: Ending,
    /// More about it, for people; may be empty.
    pub detail: String,
    /// How much more time than it had the loser took, after a loss on time.
    pub over: Option<Duration>,
}

impl Verdict {
    /// The end by the rules.
    pub fn by_rules(outcome: Outcome) -> Verdict {
        Verdict {
            winner: outcome.winner,
            ending: outcome.reason.into(),
            detail: String::new(),
            over: None,
        }
    }

    /// `loser` has lost by `ending`.
    pub fn lost(loser: Side, ending: Ending, detail: String) -> Verdict {
        Verdict { winner: Some(!loser), ending, detail, over: None }
    }

    /// `loser` took `over` more time than it had.
    pub fn late(loser: Side, over: Duration) -> Verdict {
        let detail = format!("{} ms over", over.as_millis());
        Verdict { over: Some(over), ..Verdict::lost(loser, Ending::Time, detail) }
    }

    /// The match's rules have ended the game.
    pub fn adjudicated(winner: Option<Side>, detail: String) -> Verdict {
        Verdict { winner, ending: Ending::Adjudication, detail, over: None }
    }

    /// The result as records write it.
    pub fn result(&self) -> GameResult {
        match self.winner {
            Some(Side::White) => GameResult::WhiteWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for Verdict {
    /// `1-0 castle`, `0-1 loss on time (37 ms over)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.ending)?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, " ({})", self.detail) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_tell_result_kind_and_detail() {
        let late = Verdict::late(Side::White, Duration::from_millis(37));
        assert_eq!(late.to_string(), "0-1 loss on time (37 ms over)");
        assert!(late.ending.is_fault());
        let drawn = Verdict::adjudicated(None, String::new());
        assert_eq!(drawn.to_string(), "1/2-1/2 adjudication");
        assert!(!drawn.ending.is_fault());
    }

    #[test]
    fn no_kind_of_end_is_missing_from_the_list() {
        let mut kinds = Ending::ALL.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), Ending::ALL.len());
        assert_eq!(kinds.iter().filter(|kind| kind.is_fault()).count(), 6);
    }
}
