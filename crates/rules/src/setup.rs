//! An unvalidated position, and what may be wrong with it.

use crate::variant::CastleMoves;
use crate::{Bitboard, Kind, Piece, Position, QUIET_PLY_LIMIT, Side, Square, Variant};

/// A position as put together by hand or read from text, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub variant: Variant,
    /// The pieces of White and of Black.
    pub sides: [Bitboard; 2],
    /// Those pieces that are Knights; all others are Men.
    pub knights: Bitboard,
    /// Whose move it is.
    pub side: Side,
    /// Castle moves made by White and by Black.
    pub castle_moves: [u8; 2],
    /// Plies since the last capture or landing on an enemy castle square.
    pub quiet_plies: u8,
    /// The number of the move, from 1.
    pub move_number: u32,
}

/// One reason why a setup cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// A piece stands where the board has no square.
    #[error("{0:#} is no square of the {1} board")]
    OffBoard(Square, Variant),
    /// A square holds pieces of both sides.
    #[error("{0:#} holds a White and a Black piece")]
    SharedSquare(Square),
    /// More pieces of a kind than the variant starts with.
    #[error("{side} has {count} {kinds}, but {variant} starts with {most}", kinds = kind.plural())]
    TooMany {
        /// Whose pieces.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
        /// In which game.
        variant: Variant,
    },
    /// Two pieces in the own castle: at most one can get there.
    #[error("{0} has two pieces in its own castle; at most one can be there")]
    OwnCastle(Side),
    /// More castle moves than a player has.
    #[error("{side} cannot have made {count} castle moves: {variant} counts {most} at most")]
    CastleMoves {
        /// Whose.
        side: Side,
        /// How many.
        count: u8,
        /// How many there may be.
        most: u8,
        /// In which game.
        variant: Variant,
    },
    /// More than 100 quiet plies.
    #[error("{0} quiet plies; the game ends at {QUIET_PLY_LIMIT}")]
    QuietPlies(u8),
    /// Moves are numbered from 1.
    #[error("move number 0; moves are numbered from 1")]
    MoveNumber,
}

impl Setup {
    /// The start position of `variant`.
    pub fn start(variant: Variant) -> Setup {
        let rules = variant.rules();
        Setup {
            sides: [rules.knights[0] | rules.men[0], rules.knights[1] | rules.men[1]],
            knights: rules.knights[0] | rules.knights[1],
            ..Setup::empty(variant)
        }
    }

    /// The empty board of `variant`, White to move, all counters at their start.
    pub fn empty(variant: Variant) -> Setup {
        Setup {
            variant,
            sides: [Bitboard::EMPTY; 2],
            knights: Bitboard::EMPTY,
            side: Side::White,
            castle_moves: [0; 2],
            quiet_plies: 0,
            move_number: 1,
        }
    }

    /// Puts `piece` on `square`, which must be empty.
    pub fn put(&mut self, piece: Piece, square: Square) {
        let set = &mut self.sides[piece.side.index()];
        *set = set.with(square);
        if piece.kind == Kind::Knight {
            self.knights = self.knights.with(square);
        }
    }

    /// The position, or every reason why there is none.
    ///
    /// # Errors
    /// All faults, in the order board, castles, counters.
    pub fn validate(&self) -> Result<Position, Vec<SetupFault>> {
        let faults = self.faults();
        if faults.is_empty() { Ok(Position::from_valid(self)) } else { Err(faults) }
    }

    fn faults(&self) -> Vec<SetupFault> {
        let rules = self.variant.rules();
        let variant = self.variant;
        let mut faults = Vec::new();
        let pieces = self.sides[0] | self.sides[1] | self.knights;
        faults.extend((pieces & !rules.board).squares().map(|s| SetupFault::OffBoard(s, variant)));
        faults.extend((self.sides[0] & self.sides[1]).squares().map(SetupFault::SharedSquare));
        for side in Side::ALL {
            let own = self.sides[side.index()];
            for (kind, set, most) in [
                (Kind::Knight, own & self.knights, rules.knights[side.index()].count()),
                (Kind::Man, own & !self.knights, rules.men[side.index()].count()),
            ] {
                let count = set.count();
                if count > most {
                    faults.push(SetupFault::TooMany { side, kind, count, most, variant });
                }
            }
            if (own & rules.castle(side)).count() > 1 {
                faults.push(SetupFault::OwnCastle(side));
            }
            let count = self.castle_moves[side.index()];
            let most = match rules.castle_moves {
                CastleMoves::AtMost(most) => most,
                CastleMoves::Never | CastleMoves::Unlimited => 0,
            };
            if count > most {
                faults.push(SetupFault::CastleMoves { side, count, most, variant });
            }
        }
        if self.quiet_plies > QUIET_PLY_LIMIT {
            faults.push(SetupFault::QuietPlies(self.quiet_plies));
        }
        if self.move_number == 0 {
            faults.push(SetupFault::MoveNumber);
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starts_are_valid() {
        for variant in Variant::ALL {
            assert_eq!(Setup::start(variant).validate(), Ok(Position::start(variant)));
        }
    }

    #[test]
    fn all_faults_are_listed() {
        let mut setup = Setup::start(Variant::Camelot);
        let man = Piece { side: Side::White, kind: Kind::Man };
        for name in ["f1", "g1", "a1"] {
            setup.put(man, name.parse().unwrap());
        }
        setup.castle_moves = [0, 3];
        setup.quiet_plies = 101;
        setup.move_number = 0;
        let faults = setup.validate().unwrap_err();
        assert_eq!(
            faults,
            [
                SetupFault::OffBoard("a1".parse().unwrap(), Variant::Camelot),
                SetupFault::TooMany {
                    side: Side::White,
                    kind: Kind::Man,
                    count: 13,
                    most: 10,
                    variant: Variant::Camelot
                },
                SetupFault::OwnCastle(Side::White),
                SetupFault::CastleMoves {
                    side: Side::Black,
                    count: 3,
                    most: 2,
                    variant: Variant::Camelot
                },
                SetupFault::QuietPlies(101),
                SetupFault::MoveNumber,
            ]
        );
    }
}
