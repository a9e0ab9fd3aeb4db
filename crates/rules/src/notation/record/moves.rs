//! Following the moves and variations of a record on the board.

use super::lexer::Place;
use super::parser::Fault;
use super::{GameResult, Mark, Ply, RecordFault, RecordedMove, Variation};
use crate::notation::{MoveTextError, shorten};
use crate::{Game, Move, Outcome, Position, Side};

/// How deep variations may be nested.
const DEEPEST: usize = 64;

/// The moves of a record as far as they have been read.
///
/// One game is played on and taken back: a variation begins where its move
/// has been taken back, and at its end the game is put on again.
pub(super) struct Moves {
    game: Game,
    /// The game itself and the variations that are open in it.
    lines: Vec<Line>,
}

/// The game or a variation.
struct Line {
    read: Variation,
    /// Where the variation opens, and the move it replaces.
    opened: Option<(Place, Move)>,
}

impl Moves {
    pub(super) fn new(start: Position) -> Moves {
        let game = Line { read: Variation::default(), opened: None };
        Moves { game: Game::new(start), lines: vec![game] }
    }

    /// How the game read so far has ended.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The comments before the first move, and the moves.
    pub(super) fn finish(mut self) -> Result<(Vec<String>, Vec<RecordedMove>), Fault> {
        match self.lines.pop() {
            Some(Line { opened: Some((place, _)), .. }) => {
                Err(Fault::new(place, RecordFault::OpenVariation))
            }
            line => {
                let read = line.map(|line| line.read).unwrap_or_default();
                Ok((read.comments, read.moves))
            }
        }
    }

    pub(super) fn comment(&mut self, text: &str) {
        if let Some(line) = self.lines.last_mut().filter(|_| !text.is_empty()) {
            let read = &mut line.read;
            let comments = read.moves.last_mut().map_or(&mut read.comments, |m| &mut m.comments);
            comments.push(text.to_owned());
        }
    }

    /// Opens a variation to the last move.
    pub(super) fn open(&mut self, place: Place) -> Result<(), Fault> {
        if self.lines.len() > DEEPEST {
            return Err(self.fault(place, RecordFault::TooDeep(DEEPEST)));
        }
        let has_move = self.last_move().is_some();
        let Some(replaced) = has_move.then(|| self.game.undo()).flatten() else {
            return Err(self.fault(place, RecordFault::VariationOfNothing));
        };
        let opened = Some((place, replaced));
        self.lines.push(Line { read: Variation::default(), opened });
        Ok(())
    }

    /// Closes the variation opened last.
    pub(super) fn close(&mut self, place: Place) -> Result<(), Fault> {
        let Some(Line { read, opened: Some((_, replaced)) }) = self.lines.pop() else {
            return Err(self.fault(place, RecordFault::CloseWithoutOpen));
        };
        if read.moves.is_empty() {
            return Err(self.fault(place, RecordFault::EmptyVariation));
        }
        for _ in &read.moves {
            self.game.undo();
        }
        self.play(&replaced, place)?;
        if let Some(m) = self.last_move() {
            m.variations.push(read);
        }
        Ok(())
    }

    /// The result that ends the game.
    pub(super) fn result(&self, result: GameResult, place: Place) -> Result<GameResult, Fault> {
        if self.lines.len() > 1 {
            return Err(self.fault(place, RecordFault::ResultInVariation(result)));
        }
        Ok(result)
    }

    /// A mark, a move number, or a move with or without them.
    pub(super) fn word(&mut self, word: &str, mut place: Place) -> Result<(), Fault> {
        if let Some(mark) = Mark::from_text(word) {
            return self.mark(mark, place);
        }
        if let Some(meant) = GameResult::meant(word) {
            let text = word.to_owned();
            return Err(self.fault(place, RecordFault::ResultForm { text, meant }));
        }
        let (number, text) = split_number(word);
        self.number(number, place)?;
        place.column += number.len();
        if text.is_empty() { Ok(()) } else { self.move_text(text, place) }
    }

    fn mark(&mut self, mark: Mark, place: Place) -> Result<(), Fault> {
        match self.last_move().filter(|m| m.mark.is_none()) {
            Some(m) => {
                m.mark = Some(mark);
                Ok(())
            }
            None => Err(self.fault(place, RecordFault::Mark(mark.text()))),
        }
    }

    /// Checks the number of the next move and the dots that tell its side.
    fn number(&self, text: &str, place: Place) -> Result<(), Fault> {
        let position = self.game.position();
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - dots.len()];
        let number_fits = digits.is_empty() || digits.parse() == Ok(position.move_number());
        let side_fits = match dots.len() {
            0 => true,
            1 => position.side_to_move() == Side::White,
            _ => position.side_to_move() == Side::Black,
        };
        if number_fits && side_fits {
            return Ok(());
        }
        let (found, wanted) = (shorten(text), announcement(position));
        Err(self.fault(place, RecordFault::Number { found, wanted }))
    }

    fn move_text(&mut self, text: &str, place: Place) -> Result<(), Fault> {
        if let Some(outcome) = self.game.outcome() {
            let text = shorten(text);
            return Err(self.fault(place, RecordFault::AfterTheEnd { text, outcome }));
        }
        let m =
            self.game.position().parse_move(text).map_err(|error| {
                self.fault(place, RecordFault::Move { text: shorten(text), error })
            })?;
        self.play(&m, place)?;
        let mark = Mark::from_text(text.trim_start_matches(|c| c != '!' && c != '?'));
        if let Some(line) = self.lines.last_mut() {
            line.read.moves.push(RecordedMove { mark, ..RecordedMove::new(m) });
        }
        Ok(())
    }

    fn play(&mut self, m: &Move, place: Place) -> Result<(), Fault> {
        self.game.play(m).map_err(|illegal| {
            let error = MoveTextError::NoMove { from: illegal.from, to: illegal.to };
            let text = format!("{:#}-{:#}", m.from, m.to);
            self.fault(place, RecordFault::Move { text, error })
        })
    }

    fn last_move(&mut self) -> Option<&mut RecordedMove> {
        self.lines.last_mut()?.read.moves.last_mut()
    }

    /// A fault at the move that is to be made.
    pub(super) fn fault(&self, place: Place, fault: RecordFault) -> Fault {
        Fault { place, ply: Some(Ply::of(self.game.position())), fault }
    }
}

/// What stands before the next move: `12.` or, before Black's, `12....`.
pub(super) fn announcement(position: &Position) -> String {
    let dots = if position.side_to_move() == Side::White { "." } else { "...." };
    format!("{}{dots}", position.move_number())
}

/// A word as move number, dots included, and the rest. Digits are a number if
/// dots or nothing follows.
fn split_number(word: &str) -> (&str, &str) {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches('.');
    if rest.len() == behind.len() && !behind.is_empty() {
        ("", word)
    } else {
        word.split_at(word.len() - rest.len())
    }
}
