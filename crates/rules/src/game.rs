//! A game: a start position and the moves made from it.

use crate::{History, IllegalMove, Move, Outcome, Position, Reason};

/// A start position, the moves made from it, and all positions between.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Move>,
    history: History,
}

impl Game {
    /// A game that begins in `start`.
    pub fn new(start: Position) -> Game {
        Game { positions: vec![start], moves: Vec::new(), history: History::new(start.hash()) }
    }

    /// The position to move in now.
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position the game began in.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// All positions, from the first to the one to move in now.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves made so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The hashes of all positions so far, for a search to go on with.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How the game has ended, repetition included; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        let by_position = position.outcome();
        let repeated = self.history.repetitions() >= 2;
        match by_position {
            Some(outcome) if outcome.reason != Reason::QuietPlies || !repeated => Some(outcome),
            _ => repeated.then_some(Outcome::draw(Reason::Repetition)), // ruling e
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal or the game is over; the game is
    /// then as before.
    pub fn play(&mut self, m: &Move) -> Result<(), IllegalMove> {
        let illegal = IllegalMove { from: m.from, to: m.to };
        if self.history.repetitions() >= 2 {
            return Err(illegal);
        }
        let position = *self.position();
        let next = position.play(m)?;
        self.history.push(next.hash(), position.is_irreversible(m));
        self.positions.push(next);
        self.moves.push(*m);
        Ok(())
    }

    /// Takes the last move back, if there is one, and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.history.pop();
        Some(last)
    }
}
