//! Why a command is not carried out.

use camelot_nnue::NetworkError;
use camelot_protocol::{CommandError, OptionError};
use camelot_rules::{MoveTextError, PositionTextError, Variant};
use camelot_search::{HashError, ParameterError};

use super::reader::LONGEST_LINE;

/// Why a command is not carried out: the text behind `info string error: `.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("a line of more than {} MiB is not read", LONGEST_LINE >> 20)]
    LineTooLong,
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("Hash: {wanted} MB are wanted, {available} MB of memory are free; keeping {kept}")]
    Memory { wanted: u64, available: u64, kept: u64 },
    #[error("Hash: {error}; keeping {kept}")]
    Hash { error: HashError, kept: u64 },
    #[error("EvalFile: {}: {error}; keeping {kept}", quoted(.file))]
    EvalFile { file: String, error: NetworkError, kept: String },
    #[error("Search Parameters: {0}; keeping those before")]
    Parameters(ParameterError),
    #[error("{command}: a search is running; send 'stop' first")]
    Busy { command: &'static str },
    #[error("ponderhit: nothing is pondering")]
    NotPondering,
    #[error("position: {0}")]
    Position(PositionTextError),
    #[error("position: {error}; it is a position of {other}: set UCI_Variant first")]
    OtherVariant { error: PositionTextError, other: Variant },
    #[error("position: move {number}, {}: {error}", quoted(.text))]
    Move { number: usize, text: String, error: MoveTextError },
    #[error("go: none of the searchmoves is legal; {}: {error}", quoted(.text))]
    NoSearchMove { text: String, error: MoveTextError },
}

/// The most characters of a word that a message repeats.
const LONGEST_QUOTE: usize = 48;

/// A word fit to be named in a message.
pub(crate) fn quoted(word: &str) -> String {
    let short: String = word.chars().take(LONGEST_QUOTE).collect();
    let more = if short.len() < word.len() { "…" } else { "" };
    format!("'{short}{more}'")
}
