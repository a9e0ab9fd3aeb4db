//! The tags of a record, and the three that are fields of it.

use super::lexer::Place;
use super::parser::Fault;
use super::{GameResult, RecordFault};
use crate::notation::shorten;
use crate::{Outcome, Position, Variant};

/// The tags that are fields of a record.
pub(super) const FIELDS: [&str; 3] = ["Variant", "Position", "Result"];

/// The tags of a record as they are written.
#[derive(Default)]
pub(super) struct Tags {
    fields: [Option<(String, Place)>; 3],
    pub(super) others: Vec<(String, String)>,
}

impl Tags {
    pub(super) fn add(&mut self, name: &str, value: &str, place: Place) -> Result<(), Fault> {
        let field = FIELDS.iter().position(|known| known.eq_ignore_ascii_case(name));
        let Some(field) = field else {
            self.others.push((name.to_owned(), value.to_owned()));
            return Ok(());
        };
        if self.fields[field].is_some() {
            return Err(Fault::new(place, RecordFault::TagTwice(FIELDS[field])));
        }
        self.fields[field] = Some((value.to_owned(), place));
        Ok(())
    }

    /// The start position: that of the tag Position, or of the variant, which
    /// is Camelot if it is not named.
    pub(super) fn start(&self) -> Result<Position, Fault> {
        let [variant, position, _] = &self.fields;
        let variant = match variant {
            None => Variant::Camelot,
            Some((name, place)) => name
                .trim()
                .parse()
                .map_err(|error| Fault::new(*place, RecordFault::Variant(error)))?,
        };
        match position {
            None => Ok(Position::start(variant)),
            Some((text, place)) => Position::from_text(variant, text)
                .map_err(|error| Fault::new(*place, RecordFault::Position(error))),
        }
    }

    /// The result: that behind the moves, that of the tag, or that of the
    /// board, whichever there is. They must not contradict each other.
    pub(super) fn result(
        &self,
        text: Option<(GameResult, Place)>,
        outcome: Option<Outcome>,
    ) -> Result<GameResult, Fault> {
        let tag = match &self.fields[2] {
            None => None,
            Some((value, place)) => match GameResult::from_text(value.trim()) {
                Some(result) => Some((result, *place)),
                None => {
                    let fault = RecordFault::ResultTag(shorten(value));
                    return Err(Fault::new(*place, fault));
                }
            },
        };
        if let (Some((tag, _)), Some((text, place))) = (tag, text)
            && tag != text
        {
            return Err(Fault::new(place, RecordFault::ResultsDiffer { tag, text }));
        }
        let on_board = GameResult::from(outcome);
        let Some((result, place)) = text.or(tag) else { return Ok(on_board) };
        match outcome {
            Some(outcome) if result != on_board => {
                Err(Fault::new(place, RecordFault::ResultNotOfBoard { result, outcome }))
            }
            _ => Ok(result),
        }
    }
}
