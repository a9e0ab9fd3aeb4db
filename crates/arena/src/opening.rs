//! Where games begin: openings from a file, or generated so that they are balanced.

use std::collections::HashSet;

use camelot_rules::{Game, Position, Variant, read_records};
use camelot_search::openings::{is_balanced, random_game};
use camelot_search::{Engine, HashError};
use serde::{Deserialize, Serialize};

use crate::process::StopSignal;

/// How openings are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation {
    /// What all random choices come from.
    pub seed: u64,
    /// Random plies.
    pub plies: u32,
    /// How far from 0 the score of a short search may be, in hundredths of a Man.
    pub balance: u32,
}

/// An opening cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// Something in a file is no opening.
    #[error("{place}: {why}")]
    File {
        /// Which line or game.
        place: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no opening in the file.
    #[error("there is no opening in it")]
    Empty,
    /// No balanced opening was found.
    #[error(
        "{tries} tries gave no further opening of {plies} plies with a score within ±{balance}: \
         take more plies, a wider balance, or fewer games"
    )]
    NotFound {
        /// Games that were tried.
        tries: u32,
        /// Random plies.
        plies: u32,
        /// The bound of the score.
        balance: u32,
    },
    /// The stop signal was given.
    #[error("interrupted")]
    Stopped,
    /// The search that filters them cannot be had.
    #[error("the search that chooses openings: {0}")]
    Search(#[from] HashError),
}

impl Generation {
    /// What suits a variant: the fewer squares, the fewer plies.
    pub fn for_variant(variant: Variant, seed: u64) -> Generation {
        let plies = match variant {
            Variant::Camelot | Variant::Rytsari | Variant::Chivalry => 8,
            Variant::Cam => 6,
            Variant::Camette => 4,
        };
        Generation { seed, plies, balance: 60 }
    }
}

/// Reads openings: position texts, one a line (`#` begins a comment), or game records of which the first `plies` plies are taken.
///
/// # Errors
/// The first line or game that is none of `variant`, or in which nothing is left to be played.
pub fn read_openings(
    text: &str,
    variant: Variant,
    plies: Option<usize>,
) -> Result<Vec<Game>, OpeningError> {
    let is_record = text.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with('[') || line.starts_with("1.")
    });
    let games =
        if is_record { from_records(text, variant, plies) } else { from_positions(text, variant) };
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    if games.is_empty() { Err(OpeningError::Empty) } else { Ok(games) }
}

type Openings<'a> = Box<dyn Iterator<Item = Result<Game, OpeningError>> + 'a>;

fn from_positions(text: &str, variant: Variant) -> Openings<'_> {
    let lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    Box::new(lines.map(move |(number, line)| {
        let place = format!("line {number}");
        match Position::from_text(variant, line) {
            Ok(position) => unfinished(Game::new(position), place),
            Err(error) => {
                let why = format!("no position of {variant}: {error}");
                Err(OpeningError::File { place, why })
            }
        }
    }))
}

fn from_records(text: &str, variant: Variant, plies: Option<usize>) -> Openings<'_> {
    Box::new(read_records(text).into_iter().enumerate().map(move |(n, record)| {
        let place = format!("game {}", n + 1);
        let record = match record {
            Ok(record) => record,
            Err(error) => return Err(OpeningError::File { place, why: error.to_string() }),
        };
        if record.variant != variant {
            let why = format!("it is a game of {}, the match is {variant}", record.variant);
            return Err(OpeningError::File { place, why });
        }
        let mut game = record.to_game();
        while plies.is_some_and(|plies| game.moves().len() > plies) {
            game.undo();
        }
        unfinished(game, place)
    }))
}

fn unfinished(game: Game, place: String) -> Result<Game, OpeningError> {
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => {
            let why = format!("the game is over there ({outcome})");
            Err(OpeningError::File { place, why })
        }
    }
}

/// Makes balanced openings, all different.
pub struct Generator {
    variant: Variant,
    generation: Generation,
    engine: Engine,
    seen: HashSet<u64>,
}

/// The nodes of the search that judges an opening.
const JUDGING_NODES: u64 = 10_000;

/// Games tried for one opening before it is given up.
const MOST_TRIES: u32 = 1_000;

impl Generator {
    /// A generator that will not make those of `earlier` again.
    ///
    /// # Errors
    /// [`OpeningError::Search`] without memory for the search.
    pub fn new(
        variant: Variant,
        generation: Generation,
        earlier: &[Game],
    ) -> Result<Generator, OpeningError> {
        let seen = earlier.iter().map(|game| game.position().hash()).collect();
        Ok(Generator { variant, generation, engine: Engine::new(4)?, seen })
    }

    /// The opening of a number. It depends on the number, the settings and the openings made before, nothing else.
    ///
    /// # Errors
    /// [`OpeningError::NotFound`], or [`OpeningError::Stopped`] once `stop` is given.
    pub fn opening(&mut self, number: usize, stop: &StopSignal) -> Result<Game, OpeningError> {
        let Generation { seed, plies, balance } = self.generation;
        // The numbers of two seeds must not run into each other.
        let mut random = fastrand::Rng::with_seed(seed);
        let mixed = random.u64(..) ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = fastrand::Rng::with_seed(mixed);
        for _ in 0..MOST_TRIES {
            if stop.is_stopped() {
                return Err(OpeningError::Stopped);
            }
            let Some(game) = random_game(self.variant, plies, &mut random) else { continue };
            if !self.seen.contains(&game.position().hash())
                && is_balanced(&game, balance, JUDGING_NODES, &mut self.engine)
            {
                self.seen.insert(game.position().hash());
                return Ok(game);
            }
        }
        Err(OpeningError::NotFound { tries: MOST_TRIES, plies, balance })
    }
}

/// An opening as it is kept: its position and its moves in the protocol's form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningText {
    /// Where it starts.
    pub position: String,
    /// The moves from there, with blanks between.
    pub moves: String,
}

impl OpeningText {
    /// The text of an opening.
    pub fn of(game: &Game) -> OpeningText {
        let moves = game.moves().iter().zip(game.positions());
        let moves: Vec<String> = moves.map(|(m, at)| at.move_to_protocol(m)).collect();
        OpeningText { position: game.start().to_string(), moves: moves.join(" ") }
    }

    /// The opening.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn game(&self, variant: Variant) -> Result<Game, String> {
        let start =
            Position::from_text(variant, &self.position).map_err(|error| error.to_string())?;
        let mut game = Game::new(start);
        for text in self.moves.split_whitespace() {
            let m = game.position().parse_move(text).map_err(|error| format!("{text}: {error}"))?;
            game.play(&m).map_err(|error| format!("{text}: {error}"))?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use camelot_rules::Side;

    use super::*;

    #[test]
    fn generated_openings_are_the_same_each_time_different_and_as_long_as_asked_for() {
        for variant in Variant::ALL {
            let generation = Generation::for_variant(variant, 7);
            let mut one = Generator::new(variant, generation, &[]).unwrap();
            let mut other = Generator::new(variant, generation, &[]).unwrap();
            let mut seen = HashSet::new();
            for number in 0..4 {
                let game = one.opening(number, &StopSignal::new()).unwrap();
                assert_eq!(
                    game.moves(),
                    other.opening(number, &StopSignal::new()).unwrap().moves()
                );
                assert_eq!(game.moves().len(), generation.plies as usize);
                assert!(seen.insert(game.position().hash()) && game.outcome().is_none());
                assert_eq!(OpeningText::of(&game).game(variant).unwrap().moves(), game.moves());
            }
        }
    }

    #[test]
    fn other_seeds_give_other_openings_and_earlier_ones_do_not_come_again() {
        let generation =
            |seed| Generation { balance: 300, ..Generation::for_variant(Variant::Cam, seed) };
        let first = |seed, earlier: &[Game]| {
            let mut generator = Generator::new(Variant::Cam, generation(seed), earlier).unwrap();
            generator.opening(0, &StopSignal::new()).unwrap()
        };
        let game = first(1, &[]);
        assert_ne!(game.moves(), first(2, &[]).moves());
        assert_ne!(game.moves(), first(1, std::slice::from_ref(&game)).moves());
    }

    #[test]
    fn what_cannot_be_found_is_told() {
        let generation = Generation { seed: 1, plies: 0, balance: 10_000 };
        let mut generator = Generator::new(Variant::Camette, generation, &[]).unwrap();
        assert!(generator.opening(0, &StopSignal::new()).is_ok());
        let error = generator.opening(1, &StopSignal::new()).unwrap_err();
        assert_eq!(error, OpeningError::NotFound { tries: MOST_TRIES, plies: 0, balance: 10_000 });
    }

    #[test]
    fn files_of_positions_and_of_records_are_read() {
        let positions = "# two\n1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 0 3\n\n1/1n1/1mmm1/5/1MMM1/1N1/1\n";
        let games = read_openings(positions, Variant::Camette, None).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].position().side_to_move(), Side::Black);
        let records =
            "[Variant \"camette\"]\n\n1.C2-A4 *\n\n[Variant \"camette\"]\n\n1.B3-A4 D5-E4 *\n";
        let lengths = |plies| {
            let games = read_openings(records, Variant::Camette, plies).unwrap();
            games.iter().map(|game| game.moves().len()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(None), [1, 2]);
        assert_eq!(lengths(Some(1)), [1, 1]);
    }

    #[test]
    fn what_is_no_opening_is_refused_with_its_place() {
        let error = |text| read_openings(text, Variant::Camette, None).unwrap_err().to_string();
        assert_eq!(error("# nothing\n"), "there is no opening in it");
        assert!(error("\n1/1n1/9 w\n").starts_with("line 2: no position of camette: "));
        assert_eq!(error("1/1M1/5/5/5/5/1n1\n1/3\n").split(':').next(), Some("line 1"));
        assert_eq!(error("M/3/5/5/5/1n1/1 b\n"), "line 1: the game is over there (1-0 castle)");
        assert_eq!(
            error("[Variant \"cam\"]\n\n1.C4-C6 *\n"),
            "game 1: it is a game of cam, the match is camette"
        );
        assert!(
            error("[Variant \"camette\"]\n\n1.C2-C9 *\n").starts_with("game 1: game 1, line 3")
        );
    }
}
