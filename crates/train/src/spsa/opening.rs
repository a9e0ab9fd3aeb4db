//! Where games begin: after random plies, neither side the better.

use camelot_rules::Game;
use camelot_search::Engine;
use camelot_search::openings::{is_balanced, random_game};
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
    let GameSettings { variant, nodes, opening_plies: plies, balance, .. } = *settings;
    for _ in 0..MOST_TRIES {
        if let Some(game) = random_game(variant, plies, random)
            && is_balanced(&game, balance, nodes, judge)
        {
            return Ok(game);
        }
    }
    Err(GamesError::Opening { tries: MOST_TRIES, plies, balance })
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
            if !is_balanced(&game, balanced.balance, balanced.nodes, &mut judge) {
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
