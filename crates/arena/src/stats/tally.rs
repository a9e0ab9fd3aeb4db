//! Wins, draws and losses.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Games won, drawn and lost by one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// One game; `None` is a draw.
    pub fn of_game(won: Option<bool>) -> Tally {
        let mut tally = Tally::default();
        match won {
            Some(true) => tally.wins = 1,
            Some(false) => tally.losses = 1,
            None => tally.draws = 1,
        }
        tally
    }

    /// Games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a win being 1 and a draw 1/2.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points for each game, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_half_a_point() {
        let mut tally = Tally::default();
        assert_eq!(tally.score(), None);
        for won in [Some(true), None, Some(false), None] {
            tally += Tally::of_game(won);
        }
        assert_eq!(tally, Tally { wins: 1, draws: 2, losses: 1 });
        assert_eq!((tally.games(), tally.points(), tally.score()), (4, 2.0, Some(0.5)));
    }
}
