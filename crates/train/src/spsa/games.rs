//! Games of the engine against itself, with other values on each side.

use camelot_rules::{Game, Side};
use camelot_search::{Engine, HashError, Limits, ParameterError, Parameters, SearchRequest};
use fastrand::Rng;

use super::opening::opening;
use super::resignation::Resignation;
use super::{Contest, GameSettings, Settings};

/// The transposition table of each engine; games of few nodes need no more.
const HASH_MB: usize = 1;

/// Pairs of games from balanced random openings, played by the engine with the
/// networks that are in the program.
pub struct Games {
    settings: GameSettings,
    /// What the values are values of.
    names: Vec<&'static str>,
}

/// Why a pair of games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// No memory for the engines.
    #[error(transparent)]
    Memory(#[from] HashError),
    /// No balanced opening was found.
    #[error(
        "{tries} tries gave no opening of {plies} plies with a score within ±{balance}: \
         take other plies, or a wider balance"
    )]
    Opening {
        /// Games that were tried.
        tries: u32,
        /// Random plies.
        plies: u32,
        /// The bound of the score, in hundredths of a Man.
        balance: u32,
    },
    /// A value that is none of the parameter.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

impl Games {
    /// The games of a run with these settings.
    pub fn new(settings: &Settings) -> Games {
        let names = settings.parameters.iter().map(|tuned| tuned.parameter().name).collect();
        Games { settings: settings.games, names }
    }

    fn parameters(&self, values: &[i32]) -> Result<Parameters, ParameterError> {
        let mut parameters = Parameters::default();
        for (name, value) in self.names.iter().zip(values) {
            parameters.set(name, &value.to_string())?;
        }
        Ok(parameters)
    }

    /// Plays on from `game`; the winner, `None` for a draw.
    fn winner(&self, mut game: Game, mut engines: [&mut Engine; 2]) -> Option<Side> {
        // What was found in the game before would favour one of the two.
        engines.iter_mut().for_each(|engine| engine.clear());
        let mut resignation = Resignation::new(self.settings.resign);
        while game.outcome().is_none() && game.moves().len() < self.settings.max_plies as usize {
            let side = game.position().side_to_move();
            let request = SearchRequest::from_game(&game, Limits::nodes(self.settings.nodes));
            let report = engines[side.index()].search(request, |_info| {});
            let score = report.lines.first().map(|line| line.score);
            let resigned = score.and_then(|score| resignation.after(side, score));
            if resigned.is_some() {
                return resigned;
            }
            if report.best.is_none_or(|m| game.play(&m).is_err()) {
                // The search always has a move while the game goes on.
                return None;
            }
        }
        game.outcome().and_then(|outcome| outcome.winner)
    }
}

impl Contest for Games {
    type Error = GamesError;

    fn play_pair(&self, plus: &[i32], minus: &[i32], random: &mut Rng) -> Result<i32, GamesError> {
        let engine = || Engine::new(HASH_MB);
        let opening = opening(&self.settings, &mut engine()?, random)?;
        let (mut first, mut second) = (engine()?, engine()?);
        first.set_parameters(self.parameters(plus)?);
        second.set_parameters(self.parameters(minus)?);
        let as_white = self.winner(opening.clone(), [&mut first, &mut second]);
        let as_black = self.winner(opening, [&mut second, &mut first]);
        Ok(net(as_white, Side::White) + net(as_black, Side::Black))
    }
}

/// What a game with this winner is worth to `side`.
fn net(winner: Option<Side>, side: Side) -> i32 {
    winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::settings::tests::settings;

    #[test]
    fn values_are_given_to_the_parameters_of_their_names() {
        let games = Games::new(&settings(&["lmr_factor", "rfp_margin"]));
        let found = games.parameters(&[700, 33]).unwrap();
        let expected = Parameters { lmr_factor: 700, rfp_margin: 33, ..Parameters::default() };
        assert_eq!(found, expected);
        let error = games.parameters(&[700, 1_000_000]).unwrap_err().to_string();
        assert!(error.starts_with("rfp_margin is a number from"), "{error}");
    }

    #[test]
    fn wins_count_for_the_side_that_won() {
        let found = [Some(Side::White), Some(Side::Black), None]
            .map(|winner| (net(winner, Side::White), net(winner, Side::Black)));
        assert_eq!(found, [(1, -1), (-1, 1), (0, 0)]);
    }

    #[test]
    fn equal_values_gain_nothing_and_a_pair_is_the_same_each_time() {
        let games = Games::new(&settings(&["rfp_margin", "lmr_factor"]));
        let play = |plus: &[i32], minus: &[i32], seed| {
            games.play_pair(plus, minus, &mut Rng::with_seed(seed)).unwrap()
        };
        let mut nets = Vec::new();
        for seed in 0..12 {
            assert_eq!(play(&[60, 512], &[60, 512], seed), 0);
            let (high, low) = ([300, 1_500], [10, 100]);
            let net = play(&high, &low, seed);
            assert_eq!(play(&high, &low, seed), net);
            assert_eq!(play(&low, &high, seed), -net);
            nets.push(net);
        }
        assert!(nets.iter().any(|net| *net != 0), "the values make no difference");
    }

    #[test]
    fn a_long_game_is_a_draw() {
        let mut settings = settings(&["lmr_base"]);
        settings.games.max_plies = settings.games.opening_plies;
        let games = Games::new(&settings);
        for seed in 0..4 {
            let opening =
                opening(&settings.games, &mut Engine::new(1).unwrap(), &mut Rng::with_seed(seed))
                    .unwrap();
            let (mut one, mut other) = (Engine::new(1).unwrap(), Engine::new(1).unwrap());
            assert_eq!(games.winner(opening, [&mut one, &mut other]), None);
        }
    }
}
