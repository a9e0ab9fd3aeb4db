//! Reading game records.

use super::lexer::{Part, Place, Token, tokens};
use super::moves::Moves;
use super::tags::Tags;
use super::{GameRecord, GameResult, RecordError, RecordFault};

/// Reads all games of a text.
///
/// ```
/// let records = camelot_rules::parse_records(
///     r#"[Event "First moves"]
///     1.D6-F8 {towards the centre} H11-F9 2.C6-E8-G8! (2.C6-E8) *"#,
/// )?;
/// assert_eq!(records[0].tag("Event"), Some("First moves"));
/// assert_eq!(records[0].moves.len(), 3);
/// # Ok::<(), camelot_rules::RecordError>(())
/// ```
///
/// # Errors
/// The first fault of the first game that has one.
pub fn parse_records(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    read_records(text).into_iter().collect()
}

/// Reads all games of a text, each on its own: a fault in one leaves the
/// others as they are.
///
/// A game ends with its result, or where the tags of the next one begin.
pub fn read_records(text: &str) -> Vec<Result<GameRecord, RecordError>> {
    let tokens = tokens(text);
    let game = |(number, tokens): (usize, &[Token<'_>])| {
        record(tokens).map_err(|Fault { place, ply, fault }| RecordError {
            game: number + 1,
            line: place.line,
            column: place.column,
            ply,
            fault,
        })
    };
    games(&tokens).into_iter().enumerate().map(game).collect()
}

/// A fault of one game.
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) ply: Option<super::Ply>,
    pub(super) fault: RecordFault,
}

impl Fault {
    /// A fault outside of the moves.
    pub(super) fn new(place: Place, fault: RecordFault) -> Fault {
        Fault { place, ply: None, fault }
    }
}

/// Cuts the parts of a text into games. A comment belongs to the next game,
/// unless it stands on the line of a result or no game follows.
fn games<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut starts = Vec::new();
    let mut start = 0;
    let mut depth = 0usize;
    let mut has_moves = false;
    let mut ended_on_line = None;
    for (n, Token { part, place }) in tokens.iter().enumerate() {
        let begins = match part {
            Part::Tag(_) => has_moves || ended_on_line.is_some(),
            Part::Comment(_) => ended_on_line.is_some_and(|line| line != place.line),
            _ => ended_on_line.is_some(),
        };
        if begins {
            starts.push(start);
            (start, depth, has_moves, ended_on_line) = (n, 0, false, None);
        }
        match part {
            Part::Open => depth += 1,
            Part::Close => depth = depth.saturating_sub(1),
            Part::Word(word) if depth == 0 && GameResult::from_text(word).is_some() => {
                ended_on_line = Some(place.line);
            }
            _ => {}
        }
        has_moves |= !matches!(part, Part::Tag(_) | Part::Comment(_));
    }
    let is_comment = |token: &Token<'_>| matches!(token.part, Part::Comment(_));
    if !tokens[start..].iter().all(is_comment) {
        starts.push(start);
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts.iter().zip(ends).map(|(start, end)| &tokens[*start..end]).collect()
}

/// The record of one game.
fn record(tokens: &[Token<'_>]) -> Result<GameRecord, Fault> {
    let mut tags = Tags::default();
    for Token { part, place } in tokens {
        match part {
            Part::Tag(Some((name, value))) => tags.add(name, value, *place)?,
            Part::Tag(None) => return Err(Fault::new(*place, RecordFault::Tag)),
            Part::Comment(_) => {}
            _ => break,
        }
    }
    let start = tags.start()?;
    let mut moves = Moves::new(start);
    let mut result = None;
    for Token { part, place } in tokens {
        match part {
            Part::Tag(_) => {}
            Part::Comment(text) => moves.comment(text),
            Part::Open => moves.open(*place)?,
            Part::Close => moves.close(*place)?,
            Part::Word(word) => match GameResult::from_text(word) {
                Some(found) => result = Some((moves.result(found, *place)?, *place)),
                None => moves.word(word, *place)?,
            },
            Part::OpenComment => return Err(moves.fault(*place, RecordFault::OpenComment)),
            Part::Stray(c) => return Err(moves.fault(*place, RecordFault::Stray(*c))),
        }
    }
    let outcome = moves.outcome();
    let (comments, moves) = moves.finish()?;
    let result = tags.result(result, outcome)?;
    Ok(GameRecord { tags: tags.others, variant: start.variant(), start, comments, moves, result })
}
