//! Reading game records.

use super::{GameRecord, RecordError};

/// Reads all games of a text.
///
/// # Errors
/// The first fault of the first game that has one.
pub fn parse_records(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    read_records(text).into_iter().collect()
}

/// Reads all games of a text, each on its own: a fault in one leaves the
/// others as they are.
pub fn read_records(text: &str) -> Vec<Result<GameRecord, RecordError>> {
    let _ = text;
    todo!()
}
