//! Fair openings for games that are to differ: random plies, after which a
//! search finds neither side ahead.

use camelot_rules::{Game, Position, Variant};
use fastrand::Rng;

use crate::{Engine, Limits, SearchRequest};

/// A game of so many random legal plies; `None` if it is over after them.
pub fn random_game(variant: Variant, plies: u32, random: &mut Rng) -> Option<Game> {
    let mut game = Game::new(Position::start(variant));
    for _ in 0..plies {
        let m = random.choice(game.position().legal_moves())?;
        game.play(&m).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Whether the score of a search of `nodes` nodes, which knows nothing of those
/// before, is at most `balance` hundredths of a Man away from 0. As nodes are
/// its limit, it finds the same on every machine.
pub fn is_balanced(game: &Game, balance: u32, nodes: u64, engine: &mut Engine) -> bool {
    engine.clear();
    let report = engine.search(SearchRequest::from_game(game, Limits::nodes(nodes)), |_info| {});
    let score = report.lines.first().and_then(|line| line.score.cp());
    score.is_some_and(|score| score.unsigned_abs() <= balance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_are_as_long_as_asked_for_and_follow_from_the_seed() {
        for variant in Variant::ALL {
            let moves = |seed| {
                let game = random_game(variant, 4, &mut Rng::with_seed(seed));
                game.map(|game| game.moves().to_vec())
            };
            let games: Vec<_> = (0..8).map(moves).collect();
            assert!(games.iter().flatten().all(|moves| moves.len() == 4));
            assert!(games.iter().any(|game| game.is_some() && *game != games[0]));
            assert_eq!(games, (0..8).map(moves).collect::<Vec<_>>());
        }
        // Camette is over long before.
        assert!(random_game(Variant::Camette, 5_000, &mut Rng::with_seed(1)).is_none());
    }

    #[test]
    fn a_side_that_is_ahead_is_seen() {
        let mut engine = Engine::new(1).unwrap();
        let mut is_balanced = |text: &str, balance| {
            let position = Position::from_text(Variant::Camette, text).unwrap();
            is_balanced(&Game::new(position), balance, 1_000, &mut engine)
        };
        let (level, ahead) = ("1/1n1/1mmm1/5/1MMM1/1N1/1 w", "1/1n1/1m3/5/1MMM1/1N1/1 w");
        assert!(is_balanced(level, 1_000) && !is_balanced(ahead, 20));
    }
}
