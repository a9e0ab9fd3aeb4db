//! A position: what the rules need to know to go on playing.

use crate::{Bitboard, Kind, Piece, Setup, Side, Square, Variant, VariantRules, zobrist};

/// A position that is legal to play from, or in which the game is over.
///
/// It knows nothing of the moves before it, so repetition is not its concern:
/// see [`crate::History`] and [`crate::Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) sides: [Bitboard; 2],
    pub(crate) knights: Bitboard,
    pub(crate) hash: u64,
    pub(crate) move_number: u32,
    pub(crate) variant: Variant,
    pub(crate) side: Side,
    pub(crate) castle_moves: [u8; 2],
    pub(crate) quiet_plies: u8,
}

/// The number of quiet plies in a row that ends the game (rule 6).
pub const QUIET_PLY_LIMIT: u8 = 100;

impl Position {
    /// The start position of `variant`.
    ///
    /// ```
    /// use camelot_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Camelot).legal_moves().len(), 100);
    /// ```
    pub fn start(variant: Variant) -> Position {
        Position::from_valid(&Setup::start(variant))
    }

    /// The position of a setup that has been found valid.
    pub(crate) fn from_valid(setup: &Setup) -> Position {
        let mut position = Position {
            sides: setup.sides,
            knights: setup.knights & (setup.sides[0] | setup.sides[1]),
            hash: 0,
            move_number: setup.move_number,
            variant: setup.variant,
            side: setup.side,
            castle_moves: setup.castle_moves,
            quiet_plies: setup.quiet_plies,
        };
        position.hash = position.recomputed_hash();
        position
    }

    /// The position as an unvalidated setup, to be changed and validated.
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            sides: self.sides,
            knights: self.knights,
            side: self.side,
            castle_moves: self.castle_moves,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }

    /// The game that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The table entry of the game that is played.
    pub const fn rules(&self) -> &'static VariantRules {
        self.variant.rules()
    }

    /// Whose move it is.
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The squares with pieces of `side`.
    pub const fn pieces(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares with Knights of `side`.
    pub fn knights(&self, side: Side) -> Bitboard {
        self.pieces(side) & self.knights
    }

    /// The squares with Men of `side`.
    pub fn men(&self, side: Side) -> Bitboard {
        self.pieces(side) & !self.knights
    }

    /// The squares with a piece.
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares of the board without a piece.
    pub fn empty(&self) -> Bitboard {
        self.rules().board & !self.occupied()
    }

    /// The piece on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|side| self.pieces(*side).contains(square))?;
        let kind = if self.knights.contains(square) { Kind::Knight } else { Kind::Man };
        Some(Piece { side, kind })
    }

    /// Castle moves that `side` has made, 0–2; always 0 where the variant
    /// does not limit them.
    pub const fn castle_moves(&self, side: Side) -> u8 {
        self.castle_moves[side.index()]
    }

    /// Plies since the last capture or landing on an enemy castle square,
    /// 0–100.
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The number of the move, from 1; grows after Black's move.
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The Zobrist hash of variant, pieces, side to move and castle-move
    /// counts. Quiet plies and move number do not count.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// [`Position::hash`] computed afresh; always equal to it.
    pub fn recomputed_hash(&self) -> u64 {
        let mut hash = zobrist::variant(self.variant) ^ zobrist::side_to_move(self.side);
        for side in Side::ALL {
            hash ^= zobrist::castle_moves(side, self.castle_moves(side));
            for square in self.knights(side) {
                hash ^= zobrist::piece(side, Kind::Knight, square);
            }
            for square in self.men(side) {
                hash ^= zobrist::piece(side, Kind::Man, square);
            }
        }
        hash
    }
}
