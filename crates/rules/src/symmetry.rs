//! The two symmetries of every board: left and right, White and Black.

use crate::{Bitboard, Move, Position, Setup, Square, VariantRules};

/// A symmetry of the board that keeps the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Files are reversed: A and L change places on the Camelot board.
    Mirror,
    /// Ranks are reversed and the sides, with the move, change places.
    SwapSides,
}

impl Symmetry {
    /// Both of them.
    pub const ALL: [Symmetry; 2] = [Symmetry::Mirror, Symmetry::SwapSides];

    /// Where a square of the board goes.
    pub const fn square(self, rules: &VariantRules, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        match self {
            Symmetry::Mirror => Square::at(rules.size.0 - 1 - file, rank),
            Symmetry::SwapSides => Square::at(file, rules.size.1 - 1 - rank),
        }
    }

    /// Where a set of squares of the board goes.
    pub fn set(self, rules: &VariantRules, set: Bitboard) -> Bitboard {
        set.squares().map(|square| self.square(rules, square)).collect()
    }

    /// The position seen through the symmetry.
    pub fn position(self, position: &Position) -> Position {
        let rules = position.rules();
        let old = position.to_setup();
        let mut new = Setup {
            sides: old.sides.map(|set| self.set(rules, set)),
            knights: self.set(rules, old.knights),
            ..old
        };
        if self == Symmetry::SwapSides {
            new.sides.swap(0, 1);
            new.castle_moves.swap(0, 1);
            new.side = !old.side;
        }
        Position::from_valid(&new)
    }

    /// The same move in the position seen through the symmetry.
    pub fn r#move(self, rules: &VariantRules, m: &Move) -> Move {
        Move {
            from: self.square(rules, m.from),
            to: self.square(rules, m.to),
            captured: self.set(rules, m.captured),
        }
    }
}
