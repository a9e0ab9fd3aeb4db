//! What there is to say of many games.

use std::collections::BTreeMap;

use camelot_rules::Side;

use crate::data::{Block, End, PackedGame};

/// Counts over games of self-play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Positions recorded.
    pub positions: u64,
    /// Plies, the random ones counted.
    pub plies: u64,
    /// Plies at which a capture was compulsory.
    pub compulsory: u64,
    /// Games won by White and by Black.
    pub wins: [u64; 2],
    /// Games by the rule that ended them; `too-long` for those broken off.
    pub ends: BTreeMap<String, u64>,
}

impl Statistics {
    /// Counts the games of `block`.
    pub fn add(&mut self, block: &Block) {
        block.games.iter().for_each(|game| self.add_game(game));
    }

    fn add_game(&mut self, game: &PackedGame) {
        self.games += 1;
        self.positions += u64::from(game.positions);
        self.plies += u64::from(game.plies);
        self.compulsory += u64::from(game.compulsory);
        let End { winner, reason } = game.end;
        for side in Side::ALL {
            self.wins[side.index()] += u64::from(winner == Some(side));
        }
        let reason = reason.map_or_else(|| "too-long".to_owned(), |reason| reason.to_string());
        *self.ends.entry(reason).or_default() += 1;
    }

    /// Of `part` things out of `whole`, how many per cent.
    pub fn percent(part: u64, whole: u64) -> f64 {
        100.0 * part as f64 / whole.max(1) as f64
    }

    /// White's score in per cent, a draw counting half.
    pub fn white_score(&self) -> f64 {
        let draws = self.games - self.wins[0] - self.wins[1];
        Statistics::percent(2 * self.wins[0] + draws, 2 * self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Reason;

    #[test]
    fn games_are_counted_by_their_ends() {
        let game = |winner, reason, plies| PackedGame {
            plies,
            compulsory: 2,
            end: End { winner, reason },
            positions: 0,
            samples: Vec::new(),
        };
        let games = vec![
            game(Some(Side::White), Some(Reason::Castle), 40),
            game(Some(Side::Black), Some(Reason::Castle), 50),
            game(Some(Side::White), Some(Reason::Capture), 60),
            game(None, None, 600),
        ];
        let mut statistics = Statistics::default();
        statistics.add(&Block { first_game: 0, games });
        assert_eq!((statistics.games, statistics.plies, statistics.compulsory), (4, 750, 8));
        assert_eq!(statistics.wins, [2, 1]);
        let ends: Vec<(&str, u64)> =
            statistics.ends.iter().map(|(reason, count)| (&reason[..], *count)).collect();
        assert_eq!(ends, [("capture", 1), ("castle", 2), ("too-long", 1)]);
        assert_eq!(statistics.white_score(), 62.5);
    }
}
