//! Ending games early when both sides agree who wins.

use camelot_rules::Side;
use camelot_search::Score;

/// Plies in a row that must say so.
const PLIES: u32 = 8;

/// Counts for how many plies the scores agree.
pub(super) struct Resignation {
    /// A score that is enough, in hundredths of a Man; `None` to play on.
    enough: Option<u32>,
    winner: Option<Side>,
    plies: u32,
}

impl Resignation {
    pub(super) fn new(enough: Option<u32>) -> Resignation {
        Resignation { enough, winner: None, plies: 0 }
    }

    /// Takes the score that `side` gave its move; the winner, if that ends the game.
    pub(super) fn after(&mut self, side: Side, score: Score) -> Option<Side> {
        let is_enough = self.enough.is_some_and(|enough| score.raw().unsigned_abs() >= enough);
        let ahead = if score > Score::DRAW { side } else { !side };
        let winner = is_enough.then_some(ahead);
        self.plies = if winner == self.winner { self.plies + 1 } else { 1 };
        self.winner = winner;
        winner.filter(|_| self.plies >= PLIES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply that ends the game, from 1, and the winner, after these scores from White's point of view.
    fn end(enough: Option<u32>, scores: &[Score]) -> Option<(usize, Side)> {
        let mut resignation = Resignation::new(enough);
        scores.iter().enumerate().find_map(|(n, score)| {
            let side = Side::ALL[n % 2];
            let score = if side == Side::White { *score } else { -*score };
            resignation.after(side, score).map(|winner| (n + 1, winner))
        })
    }

    #[test]
    fn both_sides_must_agree_for_four_moves() {
        let men = |scores: &[i32]| scores.iter().map(|cp| Score::from_cp(*cp)).collect::<Vec<_>>();
        assert_eq!(end(Some(500), &men(&[500; 9])), Some((8, Side::White)));
        assert_eq!(end(Some(500), &men(&[-700; 9])), Some((8, Side::Black)));
        assert_eq!(end(Some(500), &men(&[499; 9])), None);
        assert_eq!(end(Some(500), &men(&[500, 0, 500, 500, 500, 500, 500, 500, 500])), None);
        // White alone says so.
        assert_eq!(end(Some(500), &men(&[500, 400].repeat(9))), None);
        // Another winner is counted from the start.
        let turned = [men(&[600; 5]), men(&[-600; 9])].concat();
        assert_eq!(end(Some(500), &turned), Some((13, Side::Black)));
        assert_eq!(end(Some(500), &[Score::win_in(9); 8]), Some((8, Side::White)));
        assert_eq!(end(None, &men(&[9_000; 20])), None);
    }
}
