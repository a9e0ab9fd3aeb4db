//! Legality of a move from anywhere, and making it.

use crate::variant::CastleMoves;
use crate::{Bitboard, Kind, Move, MoveGen, Position, QUIET_PLY_LIMIT, Side, Square, zobrist};

/// The move cannot be made in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{from:#} to {to:#} is no legal move here")]
pub struct IllegalMove {
    /// Where the move would start.
    pub from: Square,
    /// Where it would end.
    pub to: Square,
}

impl Position {
    /// All legal moves, captures first; none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over_before_moving() { Vec::new() } else { MoveGen::new(self).moves() }
    }

    /// Whether a jump is possible, so that the move must be a capture. False
    /// when the game is over.
    pub fn is_capture_compulsory(&self) -> bool {
        !self.is_over_before_moving() && MoveGen::new(self).is_capture_compulsory()
    }

    /// Whether `m`, from wherever it comes, is legal here.
    pub fn is_legal(&self, m: &Move) -> bool {
        !self.is_over_before_moving() && MoveGen::new(self).moves_from(m.from).contains(m)
    }

    /// The position after `m`.
    ///
    /// # Errors
    /// [`IllegalMove`] if `m` is not legal here.
    pub fn play(&self, m: &Move) -> Result<Position, IllegalMove> {
        if self.is_legal(m) {
            Ok(self.play_unchecked(m))
        } else {
            Err(IllegalMove { from: m.from, to: m.to })
        }
    }

    /// The position after `m`, which must be legal; otherwise the result is a
    /// position that no game leads to.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, m: &Move) -> Position {
        self.play_hashed(m, self.hash_after(m))
    }

    /// [`Position::hash`] after `m`, which must be legal.
    #[inline]
    #[must_use]
    pub fn hash_after(&self, m: &Move) -> u64 {
        let (side, kind) = (self.side, self.kind_on(m.from));
        let mut hash = self.hash
            ^ zobrist::side_to_move(Side::Black)
            ^ zobrist::piece(side, kind, m.from)
            ^ zobrist::piece(side, kind, m.to);
        if m.is_capture() {
            for square in m.captured {
                hash ^= zobrist::piece(!side, self.kind_on(square), square);
            }
        }
        if self.is_counted_castle_move(m) {
            let made = self.castle_moves(side);
            hash ^= zobrist::castle_moves(side, made) ^ zobrist::castle_moves(side, made + 1);
        }
        hash
    }

    /// [`Position::play_unchecked`] for those who know the hash already, by
    /// [`Position::hash_after`].
    #[inline]
    #[must_use]
    pub fn play_hashed(&self, m: &Move, hash: u64) -> Position {
        let mut next = *self;
        let side = self.side;
        let moved = Bitboard::from_square(m.from) ^ Bitboard::from_square(m.to);
        next.sides[side.index()] ^= moved;
        next.sides[(!side).index()] ^= m.captured;
        if self.kind_on(m.from) == Kind::Knight {
            next.knights ^= moved;
        }
        next.knights &= !m.captured;
        if m.is_capture() || self.rules().castle(!side).contains(m.to) {
            next.quiet_plies = 0;
        } else {
            next.quiet_plies = self.quiet_plies.saturating_add(1).min(QUIET_PLY_LIMIT);
        }
        next.castle_moves[side.index()] += u8::from(self.is_counted_castle_move(m));
        next.move_number = self.move_number.saturating_add(side.index() as u32);
        next.side = !side;
        next.hash = hash;
        next
    }

    /// The position with the other side to move, as if the mover had passed.
    /// The rules know no pass: it serves searches that ask what would happen
    /// if nothing was done. It counts as a quiet ply.
    #[must_use]
    pub fn passed(&self) -> Position {
        let mut next = *self;
        next.quiet_plies = self.quiet_plies.saturating_add(1).min(QUIET_PLY_LIMIT);
        next.move_number = self.move_number.saturating_add(self.side.index() as u32);
        next.side = !self.side;
        next.hash ^= zobrist::side_to_move(Side::Black);
        next
    }

    /// Whether `m`, legal here, is a plain move within the enemy castle.
    pub fn is_castle_move(&self, m: &Move) -> bool {
        self.rules().castle(!self.side).contains(m.from)
    }

    /// Whether no position before `m`, legal here, can come again after it:
    /// it captures, enters the enemy castle, or uses up a counted castle move.
    pub fn is_irreversible(&self, m: &Move) -> bool {
        let rules = self.rules();
        m.is_capture()
            || (rules.castle(!self.side).contains(m.to)
                && (!self.is_castle_move(m) || rules.castle_moves != CastleMoves::Unlimited))
    }

    /// Whether `m`, legal here, is one of the castle moves that a player has
    /// a limited number of.
    #[inline]
    fn is_counted_castle_move(&self, m: &Move) -> bool {
        self.is_castle_move(m) && matches!(self.rules().castle_moves, CastleMoves::AtMost(_))
    }

    #[inline]
    fn kind_on(&self, square: Square) -> Kind {
        if self.knights.contains(square) { Kind::Knight } else { Kind::Man }
    }
}
