//! How a game ends.

use std::fmt;

use crate::{MoveGen, Position, QUIET_PLY_LIMIT, Side};

/// Why a game is over, in the order in which the rules test it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner has enough pieces in the enemy castle.
    Castle,
    /// The loser has no pieces left.
    Capture,
    /// Each side has at most one piece: a draw (ruling c).
    Material,
    /// The side to move has no legal move (ruling d).
    NoMoves,
    /// The same position for the third time: a draw (ruling e).
    Repetition,
    /// 100 plies without a capture or a landing in an enemy castle: a draw.
    QuietPlies,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Castle => "castle",
            Reason::Capture => "capture",
            Reason::Material => "material",
            Reason::NoMoves => "no-moves",
            Reason::Repetition => "repetition",
            Reason::QuietPlies => "quiet-plies",
        })
    }
}

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    const fn win(winner: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw for this reason.
    pub(crate) const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result as records write it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// The result and the reason: `1-0 castle`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason)
    }
}

impl Position {
    /// How the game has ended in this position, seen without the positions
    /// before it (repetition is [`crate::Game::outcome`]'s to find).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_by_pieces()
            .or_else(|| MoveGen::new(self).is_empty().then(|| self.outcome_without_moves()))
            .or_else(|| self.outcome_by_quiet_plies())
    }

    /// Rules 1 to 3: castle, capture and material, which need no moves.
    #[inline]
    pub fn outcome_by_pieces(&self) -> Option<Outcome> {
        let rules = self.rules();
        // Where a hand-made position has both sides in the castles, the side
        // that moved last was first.
        for side in [!self.side, self.side] {
            let inside = self.pieces(side) & rules.castle(!side);
            if !inside.is_empty() && inside.count() >= u32::from(rules.goal.castle_pieces) {
                return Some(Outcome::win(side, Reason::Castle));
            }
        }
        let enough = u32::from(rules.goal.pieces_to_win);
        for side in [!self.side, self.side] {
            if self.pieces(!side).is_empty() && self.pieces(side).count() >= enough {
                return Some(Outcome::win(side, Reason::Capture));
            }
        }
        let few = |side| !self.pieces(side).has_several();
        (enough > 1 && few(Side::White) && few(Side::Black))
            .then_some(Outcome::draw(Reason::Material))
    }

    /// Rule 4: what it means that the side to move has no legal move.
    pub fn outcome_without_moves(&self) -> Outcome {
        let other = !self.side;
        let enough = u32::from(self.rules().goal.pieces_to_win);
        if self.pieces(other).count() >= enough || enough == 1 {
            Outcome::win(other, Reason::NoMoves)
        } else {
            Outcome::draw(Reason::NoMoves)
        }
    }

    /// Rule 6: 100 quiet plies.
    pub fn outcome_by_quiet_plies(&self) -> Option<Outcome> {
        (self.quiet_plies >= QUIET_PLY_LIMIT).then_some(Outcome::draw(Reason::QuietPlies))
    }

    /// Whether the game is over for another reason than want of moves.
    pub(crate) fn is_over_before_moving(&self) -> bool {
        self.outcome_by_pieces().or_else(|| self.outcome_by_quiet_plies()).is_some()
    }
}
