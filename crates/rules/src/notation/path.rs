//! The path of a move: every square its piece touches.

use std::fmt;

use crate::{Move, Position, Square};

/// One part of a path, from one square to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leg {
    /// A plain move or a castle move: one step.
    Step,
    /// A leap over a friend.
    Canter,
    /// A leap over an enemy, which is removed.
    Jump,
}

/// The way of a piece in one move.
///
/// Displayed it is the protocol's text, `f6f8h8h10`; with `{:#}` the text of
/// the World Camelot Federation, `F6-F8-H8xH10`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The start square and every landing square: at least two.
    pub squares: Vec<Square>,
    /// What leads from each square to the next: one fewer than the squares.
    pub legs: Vec<Leg>,
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, square) in self.squares.iter().enumerate() {
            if !f.alternate() {
                write!(f, "{square}")?;
                continue;
            }
            match n.checked_sub(1).and_then(|leg| self.legs.get(leg)) {
                Some(Leg::Jump) => f.write_str("x")?,
                Some(Leg::Step | Leg::Canter) => f.write_str("-")?,
                None => {}
            }
            write!(f, "{square:#}")?;
        }
        Ok(())
    }
}

/// The canonical path of `m`: fewest legs, and of those paths the one whose
/// protocol text comes first in alphabetical order (ruling h). `None` if `m`
/// is not legal.
pub fn canonical_path(position: &Position, m: &Move) -> Option<Path> {
    let _ = (position, m);
    todo!()
}
