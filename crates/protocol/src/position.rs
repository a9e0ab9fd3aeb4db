//! The command `position`: where a game starts and which moves were played from there.

use crate::Command;
use crate::error::CommandError;
use crate::help;
use crate::words::{Words, joined};

/// Fields of a position text: board, side, castle moves of White and Black, quiet plies, move number.
const FIELDS: usize = 6;

const COMMAND: &str = "position";

/// Where the moves of a `position` command start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PositionBase {
    /// The start position of the current variant.
    Start,
    /// A position text of one to six words, one space between them.
    Text(String),
}

pub(crate) fn parse(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let missing =
        |wanted| CommandError::Missing { command: COMMAND, wanted, usage: help::POSITION };
    let base = match words.next() {
        None => return Err(missing("'startpos' or 'fen'")),
        Some(word) if word.eq_ignore_ascii_case("startpos") => PositionBase::Start,
        Some(word) if word.eq_ignore_ascii_case("fen") => {
            let mut fields = Vec::new();
            while fields.len() < FIELDS && !next_is_moves(words) {
                match words.next() {
                    Some(field) => fields.push(field),
                    None => break,
                }
            }
            if fields.is_empty() {
                return Err(missing("the position text after 'fen'"));
            }
            PositionBase::Text(joined(fields))
        }
        Some(word) => return Err(unexpected(words, word)),
    };
    match words.next() {
        None => {}
        Some(word) if word.eq_ignore_ascii_case("moves") => {}
        Some(word) => return Err(unexpected(words, word)),
    }
    Ok(Command::Position { base, moves: words.map(str::to_string).collect() })
}

pub(crate) fn print(base: &PositionBase, moves: &[String]) -> String {
    let mut text = match base {
        PositionBase::Start => "position startpos".to_string(),
        PositionBase::Text(position) => format!("position fen {position}"),
    };
    if !moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&moves.join(" "));
    }
    text
}

fn next_is_moves(words: &Words<'_>) -> bool {
    words.peek().is_some_and(|word| word.eq_ignore_ascii_case("moves"))
}

fn unexpected(words: &Words<'_>, word: &str) -> CommandError {
    CommandError::Unexpected {
        command: COMMAND,
        argument: words.place(),
        word: word.to_string(),
        usage: help::POSITION,
    }
}
