//! What the referee knows of a player.

use std::time::Duration;

use camelot_protocol::{GameState, GoLimits, Info, PositionBase};

use crate::verdict::Fault;

/// One of the two sides of a game, as the referee deals with it. Engines are players; tests have simpler ones.
pub trait Player {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// What keeps it from being ready.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// What keeps it from answering. An answer that comes late is an answer.
    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault>;

    /// Is told what it expects the other side to do, in a question as for the answer to that, and may think about it
    /// meanwhile. By default it does not.
    ///
    /// # Errors
    /// What keeps it from thinking.
    fn ponder(&mut self, _question: &Question<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Is told how the game ended by the rules, and says if it sees it otherwise. By default it never does.
    fn game_over(
        &mut self,
        _start: &PositionBase,
        _moves: &[String],
        _end: GameState,
    ) -> Option<String> {
        None
    }
}

/// A position to find a move in.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// Where the game started.
    pub start: &'a PositionBase,
    /// The moves since, in the protocol's form.
    pub moves: &'a [String],
    /// Limits and clocks.
    pub go: GoLimits,
    /// What may be taken before the game is lost on time; `None` without a limit of time.
    pub allowance: Option<Duration>,
}

/// A move, and what was said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The move as it was written; `None` claims that there is none.
    pub best: Option<String>,
    /// The answer it expects.
    pub ponder: Option<String>,
    /// Its lines of analysis, in order.
    pub lines: Vec<Info>,
    /// What else was wrong with its output, though not enough to lose.
    pub remarks: Vec<String>,
    /// The time it took.
    pub elapsed: Duration,
}

impl Answer {
    /// Remarks kept of one answer.
    const MOST_REMARKS: usize = 8;

    /// Notes something that is wrong, unless enough is noted already.
    pub fn remark(&mut self, remark: String) {
        if self.remarks.len() < Answer::MOST_REMARKS && !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }
}
