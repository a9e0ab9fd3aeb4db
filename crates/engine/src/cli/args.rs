//! Arguments that several commands share: a position, a game, limits of a search.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use camelot_protocol::MAX_DEPTH;
use camelot_rules::{Game, GameRecord, GameResult, Ply, Position, Side, Variant, read_records};
use camelot_search::{Engine, Limits};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::engines::Engines;
use super::evaluation::EvaluationArgs;
use super::failure::Failure;

/// Which position, of which game.
#[derive(clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct GameArgs {
    /// The game whose position it is
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), ignore_case = true, default_value = "camelot")]
    #[arg(conflicts_with = "game")]
    pub(crate) variant: Variant,

    /// Moves to make from there, as in "D6-F8 H11-F9" or "1.D6-F8 H11-F9"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Take the position from a game record, - for standard input
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,

    /// Which game of the file, from 1, if it has several
    #[arg(long, value_name = "N", requires = "game")]
    number: Option<usize>,

    /// The move that is to be made, as in 10w or 12b; the end of the game if left out
    #[arg(long, value_name = "MOVE", requires = "game")]
    at: Option<Ply>,
}

impl GameArgs {
    /// The game up to the position meant. `text` is a position text; without one, and without a record, it is the start position.
    pub(crate) fn game(&self, text: Option<&str>) -> Result<Game, Failure> {
        let mut game = match (&self.game, text) {
            (Some(file), _) => self.recorded(file)?,
            (None, Some(text)) => {
                Game::new(position(self.variant, text).map_err(Failure::because)?)
            }
            (None, None) => Game::new(Position::start(self.variant)),
        };
        let mut words = self.moves.iter().flat_map(|moves| moves.split_whitespace()).peekable();
        while let Some(word) = words.next() {
            if words.peek().is_none() && GameResult::from_text(word).is_some() {
                break;
            }
            let ply = Ply::of(game.position());
            let illegal = |why| Failure::because(format!("--moves, move {ply}, '{word}': {why}"));
            let (found, text) = split_number(word);
            if !announces(found, game.position()) {
                let wanted = match ply.side {
                    Side::White => format!("{}.", ply.number),
                    Side::Black => format!("{}....", ply.number),
                };
                let why = format!("the move number '{found}' is wrong: '{wanted}' is wanted");
                return Err(illegal(why));
            }
            if text.is_empty() {
                continue;
            }
            if let Some(outcome) = game.outcome() {
                return Err(illegal(format!("the game is over: {outcome}")));
            }
            let m = game.position().parse_move(text).map_err(|error| illegal(error.to_string()))?;
            game.play(&m).map_err(|error| illegal(error.to_string()))?;
        }
        Ok(game)
    }

    fn recorded(&self, file: &Path) -> Result<Game, Failure> {
        let name = file.display();
        let text = read(file)
            .map_err(|error| Failure::because(format!("{name} cannot be read: {error}")))?;
        let records = read_records(&text);
        let count = records.len();
        let number = match (self.number, count) {
            (_, 0) => return Err(Failure::because(format!("{name} has no game"))),
            (None, 1) => 1,
            (Some(number), _) if (1..=count).contains(&number) => number,
            (None, _) => {
                let why = format!("{name} has {count} games: say which with --number 1 to {count}");
                return Err(Failure::because(why));
            }
            (Some(number), _) => {
                let why = format!("{name} has no game {number}: --number goes from 1 to {count}");
                return Err(Failure::because(why));
            }
        };
        let record = match records.into_iter().nth(number - 1) {
            Some(Ok(record)) => record,
            Some(Err(error)) => return Err(Failure::because(format!("{name}: {error}"))),
            None => return Err(Failure::because(format!("{name} has no game {number}"))),
        };
        self.up_to_ply(&record).map_err(|why| Failure::because(format!("{name}: {why}")))
    }

    fn up_to_ply(&self, record: &GameRecord) -> Result<Game, String> {
        match self.at {
            Some(ply) => record.game_at(ply).map_err(|error| error.to_string()),
            None => Ok(record.to_game()),
        }
    }
}

/// What is written before a move, as in `12.` or `12....`, and the move, which may be a word of its own.
fn split_number(word: &str) -> (&str, &str) {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    word.split_at(word.len() - behind.trim_start_matches('.').len())
}

/// Whether `number`, with its dots, may stand before the next move of `position`, as in a game record.
fn announces(number: &str, position: &Position) -> bool {
    let digits = number.trim_end_matches('.');
    let number_fits = digits.is_empty() || digits.parse() == Ok(position.move_number());
    let side_fits = match number.len() - digits.len() {
        0 => true,
        1 => position.side_to_move() == Side::White,
        _ => position.side_to_move() == Side::Black,
    };
    number_fits && side_fits
}

/// The words of a position text given as one argument or as several; `None` if there are none.
pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// Reads a position text of `variant`.
///
/// # Errors
/// What is wrong with it, and whether it would be right in another variant.
pub(crate) fn position(variant: Variant, text: &str) -> Result<Position, String> {
    Position::from_text(variant, text).map_err(|error| {
        let fits: Vec<&str> = Variant::ALL
            .into_iter()
            .filter(|other| Position::from_text(*other, text).is_ok())
            .map(Variant::name)
            .collect();
        match fits.as_slice() {
            [] => format!("this is no position of {variant}: {error}"),
            fits => format!(
                "this is no position of {variant}, but one of {0}: try --variant {0}",
                fits.join(" or ")
            ),
        }
    })
}

/// The text of a file in UTF-8, or in UTF-16 that begins with a byte order mark; what is neither becomes marks that no parser
/// takes. `-` is standard input.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    open(file)?.read_to_end(&mut bytes)?;
    Ok(decoded(&bytes))
}

fn decoded(bytes: &[u8]) -> String {
    let utf_16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (units, _) = bytes.as_chunks();
        String::from_utf16_lossy(&units.iter().copied().map(unit).collect::<Vec<u16>>())
    };
    match bytes {
        [0xff, 0xfe, text @ ..] => utf_16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf_16(text, u16::from_be_bytes),
        text => String::from_utf8_lossy(text).into_owned(),
    }
}

/// A file to be read. `-` is standard input.
pub(crate) fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if file == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

/// How many processors there are, as far as the system says.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// When a search stops: at the first limit that it reaches.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct LimitArgs {
    /// Stop after so many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Stop after this time, as in 500ms, 5s or 2m
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time: Option<Duration>,

    /// Memory for the transposition table, in MB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[command(flatten)]
    evaluation: EvaluationArgs,
}

impl LimitArgs {
    /// The limits, or `otherwise` as time if there are none.
    pub(crate) fn limits(&self, otherwise: Duration) -> Limits {
        let none = self.depth.is_none() && self.nodes.is_none() && self.time.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: if none { Some(otherwise) } else { self.time },
            move_overhead: Duration::ZERO,
            ..Limits::default()
        }
    }

    /// An engine for `variant` with the memory and the evaluation asked for.
    ///
    /// # Errors
    /// When there is not so much memory, or no such evaluation for `variant`.
    pub(crate) fn engine(&self, variant: Variant) -> Result<Engine, Failure> {
        self.engines(1, variant)?.into_one().map_err(Failure::because)
    }

    /// `count` engines for `variant`, each with the memory and the evaluation asked for.
    ///
    /// # Errors
    /// When there is not so much memory for all, or no such evaluation for `variant`.
    pub(crate) fn engines(&self, count: usize, variant: Variant) -> Result<Engines, Failure> {
        let evaluation = self.evaluation.choice_for(variant)?;
        let threads = usize::from(self.threads);
        Engines::new(self.hash as usize, count, threads, evaluation).map_err(Failure::because)
    }
}

/// Reads the name of a variant and tells clap the names, for help and completions.
pub(crate) fn variant_parser() -> impl TypedValueParser<Value = Variant> {
    PossibleValuesParser::new(Variant::ALL.map(Variant::name))
        .try_map(|name| name.parse::<Variant>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_be_utf_16_if_it_says_so() {
        let text = "«Рыцари» 1.D6-F8";
        let bytes = |mark: [u8; 2], of: fn(u16) -> [u8; 2]| -> Vec<u8> {
            mark.into_iter().chain(text.encode_utf16().flat_map(of)).collect()
        };
        assert_eq!(decoded(&bytes([0xff, 0xfe], u16::to_le_bytes)), text);
        assert_eq!(decoded(&bytes([0xfe, 0xff], u16::to_be_bytes)), text);
        assert_eq!(decoded(text.as_bytes()), text);
        assert_eq!(decoded(b"a\xffb"), "a\u{fffd}b");
    }
}
