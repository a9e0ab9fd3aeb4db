//! Moves as text: the protocol's `c6e8g8`, the Federation's `C6-E8-G8`.

use super::walk::Walker;
use super::{LegFault, Mark, MoveTextError, canonical_path, shorten};
use crate::{Move, Position, Square};

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
    /// use camelot_rules::{Position, Variant};
    /// let start = Position::start(Variant::Camelot);
    /// let m = start.parse_move("C6-E8")?;
    /// assert_eq!(start.parse_move("c6e8"), Ok(m));
    /// assert_eq!(start.move_to_protocol(&m), "c6e8");
    /// # Ok::<(), camelot_rules::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, or the rule that forbids the move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let squares = read_squares(text)?;
        let board = &self.rules().board;
        if let Some(square) = squares.iter().copied().find(|square| !board.contains(*square)) {
            return Err(MoveTextError::OffBoard { square, variant: self.variant() });
        }
        let [from, .., to] = squares[..] else { return Err(MoveTextError::TooShort) };
        let walker = Walker::new(self, from)?;
        match self.follow(&walker, &squares[1..]) {
            Err(error) if squares.len() == 2 => self.move_between(from, to, error),
            result => result,
        }
    }

    /// The move of a piece that lands on these squares.
    fn follow(&self, walker: &Walker, landings: &[Square]) -> Result<Move, MoveTextError> {
        let mut stage = walker.start();
        for &to in landings {
            let from = stage.at;
            let leg = walker.leg(&stage, to);
            stage = leg.map_err(|fault| MoveTextError::Leg { from, to, fault })?.1;
        }
        let m = walker.end(&stage)?;
        if walker.capture_is_compulsory && !m.is_capture() {
            return Err(self.no_move(m.from, m.to));
        }
        Ok(m)
    }

    /// The one move from `from` to `to`. `error` says why the two squares are
    /// not a path.
    fn move_between(
        &self,
        from: Square,
        to: Square,
        error: MoveTextError,
    ) -> Result<Move, MoveTextError> {
        let mut moves = self.legal_moves();
        moves.retain(|m| m.from == from && m.to == to);
        match moves[..] {
            [m] => Ok(m),
            [] => Err(match error {
                MoveTextError::Leg { fault: LegFault::NoStepNoLeap, .. } => self.no_move(from, to),
                error => error,
            }),
            _ => Err(MoveTextError::Ambiguous {
                from,
                to,
                count: moves.len(),
                moves: moves.iter().take(MOST_LISTED).map(|m| self.move_to_wcf(m)).collect(),
            }),
        }
    }

    /// That a capture is compulsory, with an example; or else just that there
    /// is no such move.
    fn no_move(&self, from: Square, to: Square) -> MoveTextError {
        let capture = self.legal_moves().into_iter().find(Move::is_capture);
        match capture.filter(|_| self.is_capture_compulsory()) {
            Some(m) => MoveTextError::CaptureCompulsory(self.move_to_wcf(&m)),
            None => MoveTextError::NoMove { from, to },
        }
    }
}

/// The most moves that a message lists.
const MOST_LISTED: usize = 8;

/// What may stand between two squares, once.
const SEPARATORS: [char; 5] = ['-', 'x', 'X', '–', '×'];

/// The squares of a move text, without its mark.
fn read_squares(text: &str) -> Result<Vec<Square>, MoveTextError> {
    let body = text.trim_end().trim_end_matches(['!', '?']);
    let mark = text[body.len()..].trim_end();
    if !mark.is_empty() && Mark::from_text(mark).is_none() {
        return Err(not_a_square(text, body.len()));
    }
    let mut squares = Vec::new();
    let mut place = blanks(body);
    while place < body.len() {
        let start = place;
        let separator = body[place..].chars().next().filter(|c| SEPARATORS.contains(c));
        if let Some(separator) = separator.filter(|_| !squares.is_empty()) {
            place += separator.len_utf8();
            place += blanks(&body[place..]);
        }
        let word = first_word(&body[place..]);
        let Ok(square) = word.parse() else {
            return Err(not_a_square(text, if place < body.len() { place } else { start }));
        };
        squares.push(square);
        place += word.len();
        place += blanks(&body[place..]);
    }
    Ok(squares)
}

/// The length of the white space at the front.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The first character and the digits behind it.
fn first_word(text: &str) -> &str {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    &text[..letter + digits]
}

/// The error for what stands at `place`, up to where a next square may begin.
fn not_a_square(text: &str, place: usize) -> MoveTextError {
    let (before, rest) = text.split_at(place);
    let ends = |c: &char| c.is_whitespace() || matches!(c, '-' | '–');
    let first = rest.chars().take(1);
    let junk = first.chain(rest.chars().skip(1).take_while(|c| !ends(c)));
    MoveTextError::NotASquare {
        text: shorten(&junk.collect::<String>()),
        character: before.chars().count() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::set_up;
    use crate::{Side, Variant};

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    /// The start position after 1.D6-F8 H11-F9.
    fn second_move() -> Position {
        ["d6f8", "h11f9"].iter().fold(Position::start(Variant::Camelot), |position, text| {
            position.play(&position.parse_move(text).unwrap()).unwrap()
        })
    }

    #[test]
    fn a_charge_is_read_in_any_order_and_written_in_one() {
        let pieces = "Nh6 Mg7 nc11 mg9 mh11 mg12 mg11 mk12";
        let position = set_up(Variant::Camelot, Side::White, pieces);
        let m = position.parse_move("H6-F8xH10xH12xF12xH10").unwrap();
        assert_eq!(position.parse_move("h6f8h10f12h12h10"), Ok(m));
        assert_eq!(m.captured.count(), 4);
        assert_eq!(position.move_to_protocol(&m), "h6f8h10f12h12h10");
        assert_eq!(position.move_to_wcf(&m), "H6-F8xH10xF12xH12xH10");
    }

    #[test]
    fn separators_capitals_blanks_and_marks_are_taken() {
        let position = second_move();
        let m = Move::quiet(square("c6"), square("g8"));
        for text in [
            "c6e8g8",
            "C6-E8-G8",
            "c6xe8Xg8",
            "C6–E8×G8",
            " c6 e8\tg8 ",
            "c6 - e8-g8!?",
            "c6g8",
            "C6-G8??",
            "c6e8g8 !",
        ] {
            assert_eq!(position.parse_move(text), Ok(m), "{text}");
        }
    }

    #[test]
    fn a_way_round_is_read_however_long() {
        let text = "c6e8".repeat(100_000) + "g8";
        let m = Move::quiet(square("c6"), square("g8"));
        assert_eq!(second_move().parse_move(&text), Ok(m));
    }

    #[test]
    fn start_and_end_fit_the_only_move_but_a_path_comes_first() {
        // C4-C6 is a canter over C5, though a charge also leads from C4 to C6.
        let position = set_up(Variant::Camelot, Side::White, "Nc4 Mc5 Md4 mf5 me6 mk12 mj12");
        let charge = position.parse_move("c4e4g6e6").map_err(|error| error.to_string());
        assert!(charge.is_err(), "{charge:?}");
        let to_c6 = position.legal_moves().into_iter().filter(|m| m.to == square("c6")).count();
        assert!(to_c6 > 1);
        assert_eq!(position.parse_move("c4c6"), Ok(Move::quiet(square("c4"), square("c6"))));
    }

    #[test]
    fn an_illegal_move_is_still_written() {
        let start = Position::start(Variant::Camelot);
        let mut m = Move::quiet(square("c6"), square("l16"));
        assert_eq!(start.move_to_protocol(&m), "c6l16");
        assert_eq!(start.move_to_wcf(&m), "C6-L16");
        m.captured = m.captured.with(square("d7"));
        assert_eq!(start.move_to_wcf(&m), "C6xL16");
    }
}
