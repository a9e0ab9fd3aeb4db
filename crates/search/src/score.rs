//! Scores: how good a position is for the side to move.

use std::fmt;
use std::ops::Neg;

/// A score from the point of view of the side to move.
///
/// Either a value, 100 being worth one Man, or a win or loss in a known
/// number of plies. Any win is greater than any value, a nearer win greater
/// than a farther one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a [`Score`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreView {
    /// A value in hundredths of a Man, positive when the side to move is better.
    Cp(i32),
    /// The side to move wins with its last move after this many plies, the
    /// winner's and the loser's counted; 0 when it has won already.
    WinIn(u32),
    /// The side to move has lost after this many plies; 0 when it has lost
    /// already.
    LossIn(u32),
}

/// The score of a game that is won already.
const WIN: i32 = 30_000;

/// More plies than any search looks ahead.
const MOST_PLIES: i32 = 1_000;

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// Greater than every score; its negation is smaller than every score.
    pub const INFINITE: Score = Score(WIN + 1);

    /// The greatest score that is not a win.
    pub const MAX_CP: i32 = WIN - MOST_PLIES - 1;

    /// A value in hundredths of a Man; beyond ±[`Score::MAX_CP`] it is cut.
    pub const fn from_cp(cp: i32) -> Score {
        if cp > Score::MAX_CP {
            Score(Score::MAX_CP)
        } else if cp < -Score::MAX_CP {
            Score(-Score::MAX_CP)
        } else {
            Score(cp)
        }
    }

    /// A win after `plies` plies, at most 1000.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if plies < MOST_PLIES as u32 { plies as i32 } else { MOST_PLIES })
    }

    /// A loss after `plies` plies, at most 1000.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// What the score says.
    ///
    /// ```
    /// use camelot_search::{Score, ScoreView};
    /// assert_eq!(Score::from_cp(-35).view(), ScoreView::Cp(-35));
    /// assert_eq!((-Score::win_in(3)).view(), ScoreView::LossIn(3));
    /// ```
    pub const fn view(self) -> ScoreView {
        if self.0 > Score::MAX_CP {
            ScoreView::WinIn((WIN - self.0).unsigned_abs())
        } else if self.0 < -Score::MAX_CP {
            ScoreView::LossIn((WIN + self.0).unsigned_abs())
        } else {
            ScoreView::Cp(self.0)
        }
    }

    /// The value in hundredths of a Man; `None` for a win or a loss.
    pub const fn cp(self) -> Option<i32> {
        match self.view() {
            ScoreView::Cp(cp) => Some(cp),
            _ => None,
        }
    }

    /// Whether the score is a win or a loss.
    pub const fn is_decisive(self) -> bool {
        self.0 > Score::MAX_CP || self.0 < -Score::MAX_CP
    }

    /// The number the search computes with: wins just below ±30,000.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score of a number the search computed with.
    pub(crate) const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25` in Men, `win in 3` or `loss in 4` plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view() {
            ScoreView::Cp(cp) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            ScoreView::WinIn(plies) => write!(f, "win in {plies}"),
            ScoreView::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_says_what_it_was_made_of() {
        for cp in [-5_000, -1, 0, 1, 28_000] {
            assert_eq!(Score::from_cp(cp).view(), ScoreView::Cp(cp));
            assert_eq!(Score::from_cp(cp).cp(), Some(cp));
        }
        for plies in [0, 1, 2, 255, 1_000] {
            assert_eq!(Score::win_in(plies).view(), ScoreView::WinIn(plies));
            assert_eq!(Score::loss_in(plies).view(), ScoreView::LossIn(plies));
            assert!(Score::win_in(plies).is_decisive() && Score::loss_in(plies).is_decisive());
        }
    }

    #[test]
    fn scores_are_ordered_by_what_the_mover_prefers() {
        let rising = [
            -Score::INFINITE,
            Score::loss_in(0),
            Score::loss_in(7),
            Score::loss_in(u32::MAX),
            Score::from_cp(i32::MIN),
            Score::from_cp(-1),
            Score::DRAW,
            Score::from_cp(i32::MAX),
            Score::win_in(u32::MAX),
            Score::win_in(8),
            Score::win_in(1),
            Score::INFINITE,
        ];
        assert!(rising.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn scores_print_in_men_and_plies() {
        let texts = [Score::from_cp(-125), Score::win_in(3), Score::loss_in(4)];
        assert_eq!(texts.map(|s| s.to_string()), ["-1.25", "win in 3", "loss in 4"]);
    }
}
