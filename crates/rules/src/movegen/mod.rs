//! Legal moves: plain moves and canters here and in `quiet`, jumps and
//! Knight's charges in `capture`.
//!
//! Every rule about moving is in this module. The rulings of the rules that
//! concern it: **a** a jump may end where it started (`capture`); **b** pieces
//! in the own castle move first, however they got there ([`MoveGen::new`]);
//! **i** a jump out of the own castle may end in it again, a charge may not
//! (`capture`).

mod capture;
mod leaps;
mod quiet;

use crate::variant::CastleMoves;
use crate::{Bitboard, Move, Position, VariantRules};

pub use leaps::Leaps;

/// The moves of one position, computed piece by piece as they are asked for.
///
/// It does not ask whether the game is over; [`Position::legal_moves`] does.
///
/// ```
/// use camelot_rules::{MoveGen, Position, Variant};
/// let position = Position::start(Variant::Cam);
/// let moves = MoveGen::new(&position);
/// assert!(!moves.is_capture_compulsory());
/// assert_eq!(moves.count(), 54);
/// ```
pub struct MoveGen<'a> {
    position: &'a Position,
    rules: &'static VariantRules,
    own: Bitboard,
    enemy: Bitboard,
    empty: Bitboard,
    own_castle: Bitboard,
    enemy_castle: Bitboard,
    /// Pieces that may step, canter or jump: none in the enemy castle, and
    /// only those in the own castle while there are any.
    movers: Bitboard,
    /// Pieces that may make a castle move.
    castle_movers: Bitboard,
    capture_is_compulsory: bool,
}

impl<'a> MoveGen<'a> {
    /// Prepares the moves of the side to move.
    #[inline]
    pub fn new(position: &'a Position) -> MoveGen<'a> {
        let rules = position.rules();
        let side = position.side_to_move();
        let own = position.pieces(side);
        let enemy = position.pieces(!side);
        let own_castle = rules.castle(side);
        let enemy_castle = rules.castle(!side);
        let at_home = own & own_castle;
        let has_castle_move = match rules.castle_moves {
            CastleMoves::Never => false,
            CastleMoves::AtMost(most) => position.castle_moves(side) < most,
            CastleMoves::Unlimited => true,
        };
        let (movers, castle_movers) = if !at_home.is_empty() {
            (at_home, Bitboard::EMPTY) // ruling b
        } else if has_castle_move {
            (own & !enemy_castle, own & enemy_castle)
        } else {
            (own & !enemy_castle, Bitboard::EMPTY)
        };
        let empty = rules.board & !(own | enemy);
        let capture_is_compulsory = next_to_exposed(&movers, &enemy, &empty);
        MoveGen {
            position,
            rules,
            own,
            enemy,
            empty,
            own_castle,
            enemy_castle,
            movers,
            castle_movers,
            capture_is_compulsory,
        }
    }

    /// Whether some piece of the side to move stands next to an exposed
    /// enemy, so that the move must be a jump or a Knight's charge.
    pub const fn is_capture_compulsory(&self) -> bool {
        self.capture_is_compulsory
    }

    /// All legal moves: captures first, each kind in a fixed order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.captures(|m, _| moves.push(m));
        self.quiets(|from, targets| {
            moves.extend(targets.squares().map(|to| Move::quiet(from, to)))
        });
        moves
    }

    /// The number of legal moves.
    pub fn count(&self) -> u64 {
        let mut count = self.quiet_count();
        self.captures(|_, _| count += 1);
        count
    }

    /// Whether there is no legal move.
    pub fn is_empty(&self) -> bool {
        !self.capture_is_compulsory && self.quiet_count() == 0 && {
            let mut none = true;
            self.captures(|_, _| none = false);
            none
        }
    }

    /// The legal moves of the piece on `from`.
    pub(crate) fn moves_from(&self, from: crate::Square) -> Vec<Move> {
        let piece = Bitboard::from_square(from);
        let alone = MoveGen {
            movers: self.movers & piece,
            castle_movers: self.castle_movers & piece,
            ..*self
        };
        alone.moves()
    }
}

/// Whether one of `movers` stands next to one of `enemy` whose square beyond
/// is in `empty`.
#[inline]
fn next_to_exposed(movers: &Bitboard, enemy: &Bitboard, empty: &Bitboard) -> bool {
    if !around(movers).intersects(enemy) {
        return false;
    }
    (Leaps::in_class::<0>(enemy, empty.word(0)).starts() & movers.word(0))
        | (Leaps::in_class::<1>(enemy, empty.word(1)).starts() & movers.word(1))
        | (Leaps::in_class::<2>(enemy, empty.word(2)).starts() & movers.word(2))
        | (Leaps::in_class::<3>(enemy, empty.word(3)).starts() & movers.word(3))
        != 0
}

/// The squares within one step of `set`, itself included.
#[inline(always)]
fn around(set: &Bitboard) -> Bitboard {
    use crate::Direction::{East, North, South, West};
    let row = *set | set.step(East) | set.step(West);
    row | row.step(North) | row.step(South)
}
