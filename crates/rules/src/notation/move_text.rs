//! Moves as text: the protocol's `c6e8g8`, the Federation's `C6-E8-G8`.

use super::{MoveTextError, canonical_path};
use crate::{Move, Position};

impl Position {
    /// The move as the protocol writes it: the squares of its canonical path
    /// in lower case, `c6e8g8`.
    ///
    /// Of a move that is not legal here, only its start and end square.
    pub fn move_to_protocol(&self, m: &Move) -> String {
        match canonical_path(self, m) {
            Some(path) => path.to_string(),
            None => format!("{}{}", m.from, m.to),
        }
    }

    /// The move as people write it (WCF): `C6-E8-G8`, `F6-F8-H8xH10xJ12`.
    ///
    /// Of a move that is not legal here, only its start and end square.
    pub fn move_to_wcf(&self, m: &Move) -> String {
        match canonical_path(self, m) {
            Some(path) => format!("{path:#}"),
            None => format!("{:#}{}{:#}", m.from, if m.is_capture() { 'x' } else { '-' }, m.to),
        }
    }

    /// Reads a move in either way of writing.
    ///
    /// Any legal path is taken, with or without `-` and `x`, in either case,
    /// and with one of the marks `! ? !! ?? !? ?!` behind it. A text with only
    /// the start and end square is taken when it is a path, or else when it
    /// fits exactly one legal move (ruling h).
    ///
    /// ```
    /// use camelot_rules::{Move, Position, Variant};
    /// let start = Position::start(Variant::Camelot);
    /// let m = start.parse_move("C6-E8-G8")?;
    /// assert_eq!(start.parse_move("c6e8g8"), Ok(m));
    /// assert_eq!(start.move_to_protocol(&m), "c6e8g8");
    /// # Ok::<(), camelot_rules::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, or the rule that forbids the move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let _ = text;
        todo!()
    }
}
