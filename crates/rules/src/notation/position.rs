//! Position text: one line, six fields.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::shorten;
use crate::variant::CastleMoves;
use crate::{Piece, Position, QUIET_PLY_LIMIT, Setup, SetupFault, Side, Square, Variant};

/// Why a text is no position: all reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionTextError(Vec<PositionTextFault>);

impl PositionTextError {
    /// All faults, at least one, in the order of the fields; those of the
    /// position as a whole come last.
    pub fn faults(&self) -> &[PositionTextFault] {
        &self.0
    }
}

impl fmt::Display for PositionTextError {
    /// All faults, joined by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionTextError {}

/// One fault of a position text. Ranks are numbered as they are written, from
/// 1; characters from 1 within their rank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextFault {
    /// There is no text.
    #[error("nothing is written: a board of {ranks} ranks is wanted, as in '{}'", Position::start(*.variant))]
    Empty {
        /// The game whose position is wanted.
        variant: Variant,
        /// The ranks of its board.
        ranks: u8,
    },
    /// The board has too few or too many ranks. The ranks are not looked at.
    #[error("the board has {found} rank{} where {wanted} are wanted, separated by '/'", plural(*.found))]
    RankCount {
        /// How many there are.
        found: usize,
        /// How many the board has.
        wanted: u8,
    },
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {found} square{} where {wanted} are wanted", plural(*.found))]
    RankLength {
        /// Which rank.
        rank: u8,
        /// Its squares as written.
        found: usize,
        /// Its squares on the board.
        wanted: usize,
    },
    /// A character that is neither a piece nor a number.
    #[error(
        "unknown letter '{}' in rank {rank}, character {character}: N M n m or a number are wanted",
        shorten(.letter.encode_utf8(&mut [0; 4]))
    )]
    Letter {
        /// In which rank.
        rank: u8,
        /// At which place.
        character: usize,
        /// What stands there.
        letter: char,
    },
    /// A number that no run of empty squares in this rank can have.
    #[error(
        "'{text}' in rank {rank}, character {character}: a run of 1 to {most} empty squares is wanted"
    )]
    EmptySquares {
        /// In which rank.
        rank: u8,
        /// At which place.
        character: usize,
        /// The number, shortened.
        text: String,
        /// The squares of the rank.
        most: usize,
    },
    /// The second field is not a side.
    #[error("side '{0}': w or b is wanted")]
    Side(String),
    /// A counter is no number, or one far out of range.
    #[error("{field} '{text}': a number from {least} to {most} is wanted")]
    Number {
        /// Which counter.
        field: &'static str,
        /// What is written, shortened.
        text: String,
        /// The least it may be.
        least: u32,
        /// The most it may be.
        most: u32,
    },
    /// There are more than six fields.
    #[error("'{0}' after the move number: six fields are wanted at most")]
    MoreFields(String),
    /// The text can be read, but nobody can play from what it says.
    #[error(transparent)]
    Setup(#[from] SetupFault),
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl Position {
    /// Reads a position text of `variant`: `board side white-castle-moves
    /// black-castle-moves quiet-plies move-number`, separated by white space.
    /// Fields after the board may be left out; they are then `w 0 0 0 1`.
    ///
    /// ```
    /// use camelot_rules::{Position, Variant};
    /// let position = Position::from_text(Variant::Camette, "1/1n1/5/2M2/5/3/1 b")?;
    /// # Ok::<(), camelot_rules::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    /// All faults of the text, and of the position if the board can be read.
    pub fn from_text(variant: Variant, text: &str) -> Result<Position, PositionTextError> {
        let mut reader = Reader { setup: Setup::empty(variant), faults: Vec::new() };
        reader.read(text);
        let Reader { setup, mut faults } = reader;
        match setup.validate() {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(more) => faults.extend(more.into_iter().map(PositionTextFault::Setup)),
        }
        Err(PositionTextError(faults))
    }
}

/// What has been read so far, and what is wrong with it.
struct Reader {
    setup: Setup,
    faults: Vec<PositionTextFault>,
}

impl Reader {
    fn read(&mut self, text: &str) {
        let mut fields = text.split_whitespace();
        match fields.next() {
            Some(board) => self.board(board),
            None => self.faults.push(PositionTextFault::Empty {
                variant: self.setup.variant,
                ranks: self.setup.variant.rules().size.1,
            }),
        }
        match fields.next() {
            None | Some("w") => {}
            Some("b") => self.setup.side = Side::Black,
            Some(other) => self.faults.push(PositionTextFault::Side(shorten(other))),
        }
        let most = match self.setup.variant.rules().castle_moves {
            CastleMoves::AtMost(most) => u32::from(most),
            CastleMoves::Never | CastleMoves::Unlimited => 0,
        };
        if let Some(count) = self.number("white castle moves", fields.next(), 0, most) {
            self.setup.castle_moves[0] = count;
        }
        if let Some(count) = self.number("black castle moves", fields.next(), 0, most) {
            self.setup.castle_moves[1] = count;
        }
        let most = u32::from(QUIET_PLY_LIMIT);
        if let Some(count) = self.number("quiet plies", fields.next(), 0, most) {
            self.setup.quiet_plies = count;
        }
        if let Some(number) = self.number("move number", fields.next(), 1, u32::MAX) {
            self.setup.move_number = number;
        }
        if let Some(more) = fields.next() {
            self.faults.push(PositionTextFault::MoreFields(shorten(more)));
        }
    }

    /// A counter that fits its type. Whether it is in range is the business
    /// of [`Setup::validate`].
    fn number<T: FromStr>(
        &mut self,
        field: &'static str,
        text: Option<&str>,
        least: u32,
        most: u32,
    ) -> Option<T> {
        let text = text?;
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        if number.is_none() {
            let text = shorten(text);
            self.faults.push(PositionTextFault::Number { field, text, least, most });
        }
        number
    }

    /// Puts the pieces of the board, or none if any part of it is wrong.
    fn board(&mut self, text: &str) {
        let wanted = self.setup.variant.rules().size.1;
        let found = text.split('/').count();
        if found != usize::from(wanted) {
            self.faults.push(PositionTextFault::RankCount { found, wanted });
            return;
        }
        for (rank, text) in (0..wanted).rev().zip(text.split('/')) {
            self.rank(rank, text);
        }
        if !self.faults.is_empty() {
            self.setup = Setup::empty(self.setup.variant);
        }
    }

    /// Unknown letters count as one square, so that one fault is not told
    /// twice. What comes after the last square is counted, not looked at.
    fn rank(&mut self, rank: u8, text: &str) {
        let squares: Vec<Square> = self.setup.variant.rules().rank(rank).collect();
        let (rank, wanted) = (rank + 1, squares.len());
        let mut found = 0;
        let mut length_is_known = true;
        for (character, part) in parts(text) {
            let letter = part.chars().next().unwrap_or_default();
            if letter.is_ascii_digit() {
                match part.parse().ok().filter(|n| (1..=wanted).contains(n) && letter != '0') {
                    Some(run) => found += run,
                    None if found > wanted => {}
                    None => {
                        length_is_known = false;
                        let (text, most) = (shorten(part), wanted);
                        self.faults.push(PositionTextFault::EmptySquares {
                            rank,
                            character,
                            text,
                            most,
                        });
                    }
                }
                continue;
            }
            match (Piece::from_letter(letter), squares.get(found)) {
                (Some(piece), Some(square)) => self.setup.put(piece, *square),
                (None, Some(_)) => {
                    self.faults.push(PositionTextFault::Letter { rank, character, letter })
                }
                (_, None) => {}
            }
            found += 1;
        }
        if found != wanted && length_is_known {
            self.faults.push(PositionTextFault::RankLength { rank, found, wanted });
        }
    }
}

/// The parts of a rank with their places from 1: numbers as a whole, anything
/// else character by character.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut place = 1;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = match rest.find(|c: char| !c.is_ascii_digit()) {
            Some(0) => first.len_utf8(),
            Some(digits) => digits,
            None => rest.len(),
        };
        let (part, after) = rest.split_at(length);
        let here = place;
        place += part.chars().count();
        rest = after;
        Some((here, part))
    })
}

impl fmt::Display for Position {
    /// The position text, always with all six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules();
        for rank in (0..rules.size.1).rev() {
            let mut empty = 0;
            for square in rules.rank(rank) {
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        write_run(f, empty)?;
                        empty = 0;
                        f.write_char(piece.letter())?;
                    }
                }
            }
            write_run(f, empty)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        let [white, black] = Side::ALL.map(|side| self.castle_moves(side));
        let side = self.side_to_move().letter();
        write!(f, "{side} {white} {black} {} {}", self.quiet_plies(), self.move_number())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(variant: Variant, text: &str) -> Vec<String> {
        match Position::from_text(variant, text) {
            Ok(position) => panic!("{position}"),
            Err(error) => error.faults().iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn the_start_is_written_as_the_rules_say() {
        let text =
            "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 0 0 0 1";
        let start = Position::start(Variant::Camelot);
        assert_eq!(start.to_string(), text);
        assert_eq!(Position::from_text(Variant::Camelot, text), Ok(start));
        let board = text.split(' ').next().unwrap();
        assert_eq!(Position::from_text(Variant::Camelot, board), Ok(start));
    }

    #[test]
    fn fields_are_separated_by_any_white_space() {
        let text = "\t1/nmn/5/2M2/5/3/1  b\r\n 0 0\u{a0}7 12 ";
        // Two Knights are one more than Camette has.
        assert_eq!(faults(Variant::Camette, text).len(), 1);
        let text = text.replace("nmn", "1mn");
        let position = Position::from_text(Variant::Camette, &text).unwrap();
        assert_eq!(position.to_string(), "1/1mn/5/2M2/5/3/1 b 0 0 7 12");
    }

    #[test]
    fn every_fault_is_listed_with_its_place() {
        let text = "1/xm/5/2M0M/5/3/1 W 1 -1 101 99999999999 more";
        assert_eq!(
            faults(Variant::Camette, text),
            [
                "unknown letter 'x' in rank 6, character 1: N M n m or a number are wanted",
                "rank 6 has 2 squares where 3 are wanted",
                "'0' in rank 4, character 3: a run of 1 to 5 empty squares is wanted",
                "side 'W': w or b is wanted",
                "black castle moves '-1': a number from 0 to 0 is wanted",
                "move number '99999999999': a number from 1 to 4294967295 is wanted",
                "'more' after the move number: six fields are wanted at most",
                "White cannot have made 1 castle moves: camette counts 0 at most",
                "101 quiet plies; the game ends at 100",
            ]
        );
    }

    #[test]
    fn places_are_counted_in_characters_and_numbers_are_read_whole() {
        assert_eq!(
            faults(Variant::Camelot, "2/8/10/12/12/12/12/12/10éM/03M8/013/12/12/10/8/2"),
            [
                "unknown letter 'é' in rank 8, character 3: N M n m or a number are wanted",
                "'03' in rank 7, character 1: a run of 1 to 12 empty squares is wanted",
                "'013' in rank 6, character 1: a run of 1 to 12 empty squares is wanted",
            ]
        );
    }

    #[test]
    fn endless_text_gives_a_short_message() {
        let long = "é".repeat(1_000_000);
        let zeros = "0N".repeat(500_000);
        let digits = "9".repeat(1_000_000);
        let board = format!("1/{long}/{zeros}/{digits}/5/3/1");
        for text in [long.clone(), format!("{board} {long} {digits} {long}")] {
            let error = Position::from_text(Variant::Camette, &text).unwrap_err();
            assert!(error.to_string().len() < 2000, "{error}");
        }
    }
}
