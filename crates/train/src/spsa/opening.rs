//! Where games begin: after random plies, neither side the better.

use camelot_rules::{Game, Position};
use camelot_search::{Engine, Limits, SearchRequest};
use fastrand::Rng;

use super::{GameSettings, GamesError};

/// Games tried for one opening before it is given up.
const MOST_TRIES: u32 = 1_000;

/// A game after the random plies of `settings` that `judge` finds balanced, by
/// a search as long as that for a move.
pub(super) fn opening(
    settings: &GameSettings,
    judge: &mut Engine,
    random: &mut Rng,
) -> Result<Game, GamesError> {
    for _ in 0..MOST_TRIES {
        if let Some(game) = random_game(settings, random)
            && is_balanced(&game, settings, judge)
        {
            return Ok(game);
        }
    }
    let GameSettings { opening_plies: plies, balance, .. } = *settings;
    Err(GamesError::Opening { tries: MOST_TRIES, plies, balance })
}

/// A game of random legal plies; `None` if it is over after them.
fn random_game(settings: &GameSettings, random: &mut Rng) -> Option<Game> {
    let mut game = Game::new(Position::start(settings.variant));
    for _ in 0..settings.opening_plies {
        let m = random.choice(game.position().legal_moves())?;
        game.play(&m).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

fn is_balanced(game: &Game, settings: &GameSettings, judge: &mut Engine) -> bool {
    let request = SearchRequest::from_game(game, Limits::nodes(settings.nodes));
    let report = judge.search(request, |_info| {});
    let score = report.lines.first().and_then(|line| line.score.cp());
    score.is_some_and(|score| score.unsigned_abs() <= settings.balance)
}

#[cfg(test)]
mod tests {
    use camelot_search::Score;

    use super::*;
    use crate::spsa::settings::tests::settings;

    fn find(settings: &GameSettings, seed: u64) -> Result<Game, GamesError> {
        opening(settings, &mut Engine::new(1).unwrap(), &mut Rng::with_seed(seed))
    }

    #[test]
    fn openings_are_as_long_as_asked_for_balanced_and_follow_from_the_seed() {
        let settings =
            GameSettings { opening_plies: 4, balance: 60, ..settings(&["lmr_base"]).games };
        let mut different = std::collections::HashSet::new();
        for seed in 0..8 {
            let game = find(&settings, seed).unwrap();
            assert_eq!((game.moves().len(), game.outcome()), (4, None));
            assert_eq!(game.moves(), find(&settings, seed).unwrap().moves());
            different.insert(game.position().hash());
        }
        assert!(different.len() > 1);
    }

    #[test]
    fn one_sided_openings_are_passed_over() {
        let balanced = GameSettings { balance: 30, ..settings(&["lmr_base"]).games };
        let any = GameSettings { balance: Score::MAX_CP.unsigned_abs(), ..balanced };
        let mut judge = Engine::new(1).unwrap();
        let mut one_sided = 0;
        for seed in 0..20 {
            let game = find(&any, seed).unwrap();
            judge.clear();
            if !is_balanced(&game, &balanced, &mut judge) {
                one_sided += 1;
                assert_ne!(find(&balanced, seed).unwrap().moves(), game.moves());
            }
        }
        assert!(one_sided > 0);
    }

    #[test]
    fn what_cannot_be_found_is_told() {
        // Camette is over long before.
        let settings = GameSettings { opening_plies: 5_000, ..settings(&["lmr_base"]).games };
        let said = find(&settings, 1).unwrap_err().to_string();
        assert!(said.starts_with("1000 tries gave no opening of 5000 plies"), "{said}");
    }
}
