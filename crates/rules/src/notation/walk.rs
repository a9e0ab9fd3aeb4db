//! One piece on its way, leg by leg: what may follow, and whether the move may
//! end there.
//!
//! [`crate::movegen`] finds moves by flood fill and knows no paths; here a path
//! that somebody wrote is followed, and the rule that forbids it is named.

use super::{Leg, LegFault, MoveTextError};
use crate::variant::CastleMoves;
use crate::{Bitboard, Direction, Kind, Move, MoveGen, Position, Square, VariantRules};

/// What a piece has done so far in its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Standing,
    Stepped,
    Cantering,
    Jumping,
    Charging,
}

/// A piece part of the way through a move. Equal stages have equal futures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stage {
    pub(super) at: Square,
    pub(super) captured: Bitboard,
    /// Where a canter leg has landed that obliges the Knight to capture.
    pub(super) obliged_at: Option<Square>,
    phase: Phase,
    /// The way all canter legs must run, where canters are straight.
    direction: Option<Direction>,
}

impl Stage {
    fn has_jumped(&self) -> bool {
        matches!(self.phase, Phase::Jumping | Phase::Charging)
    }
}

/// A piece that may move, and the board without it.
pub(super) struct Walker {
    rules: &'static VariantRules,
    kind: Kind,
    from: Square,
    friends: Bitboard,
    enemies: Bitboard,
    free: Bitboard,
    own_castle: Bitboard,
    enemy_castle: Bitboard,
    has_castle_move: bool,
    pub(super) capture_is_compulsory: bool,
}

impl Walker {
    /// The piece on `from`.
    ///
    /// # Errors
    /// If the game is over, or it is not a piece that may move now.
    pub(super) fn new(position: &Position, from: Square) -> Result<Walker, MoveTextError> {
        if let Some(outcome) = position.outcome() {
            return Err(MoveTextError::GameOver(outcome));
        }
        let side = position.side_to_move();
        let rules = position.rules();
        if !position.occupied().contains(from) {
            return Err(MoveTextError::NoPiece(from));
        }
        if !position.pieces(side).contains(from) {
            return Err(MoveTextError::EnemyPiece { square: from, side });
        }
        let at_home = position.pieces(side) & rules.castle(side);
        if let Some(first) = at_home.first().filter(|_| !at_home.contains(from)) {
            return Err(MoveTextError::LeaveCastle(first)); // ruling b
        }
        let is_knight = position.knights(side).contains(from);
        Ok(Walker {
            rules,
            kind: if is_knight { Kind::Knight } else { Kind::Man },
            from,
            friends: position.pieces(side).without(from),
            enemies: position.pieces(!side),
            free: position.empty().with(from),
            own_castle: rules.castle(side),
            enemy_castle: rules.castle(!side),
            has_castle_move: match rules.castle_moves {
                CastleMoves::Never => false,
                CastleMoves::AtMost(most) => position.castle_moves(side) < most,
                CastleMoves::Unlimited => true,
            },
            capture_is_compulsory: MoveGen::new(position).is_capture_compulsory(),
        })
    }

    /// The piece before it moves.
    pub(super) fn start(&self) -> Stage {
        Stage {
            at: self.from,
            captured: Bitboard::EMPTY,
            obliged_at: None,
            phase: Phase::Standing,
            direction: None,
        }
    }

    /// All legs that may follow, with what they lead to.
    pub(super) fn legs(&self, stage: &Stage) -> impl Iterator<Item = (Leg, Stage)> {
        let steps = Direction::ALL.into_iter().filter_map(|direction| stage.at.step(direction));
        let leaps = Direction::ALL.into_iter().filter_map(|direction| stage.at.leap(direction));
        steps
            .chain(leaps)
            .filter(|to| self.free.contains(*to))
            .filter_map(|to| self.leg(stage, to).ok())
    }

    /// The leg from a stage to the square `to` of the board.
    pub(super) fn leg(&self, stage: &Stage, to: Square) -> Result<(Leg, Stage), LegFault> {
        if self.enemy_castle.contains(stage.at) {
            return self.castle_move(stage, to);
        }
        let (direction, is_leap) = line(stage.at, to).ok_or(LegFault::NoStepNoLeap)?;
        if stage.phase == Phase::Stepped || (!is_leap && stage.phase != Phase::Standing) {
            return Err(LegFault::StepCombined);
        }
        if !self.free.contains(to) {
            return Err(LegFault::Occupied(to));
        }
        let over = stage.at.step(direction).filter(|_| is_leap);
        match over {
            None if self.own_castle.contains(to) => Err(LegFault::OwnCastle),
            None => Ok((Leg::Step, Stage { at: to, phase: Phase::Stepped, ..*stage })),
            Some(over) if self.friends.contains(over) => self.canter(stage, direction, to),
            Some(over) if self.enemies.contains(over) => self.jump(stage, over, to),
            Some(over) => Err(LegFault::NothingBetween(over)),
        }
    }

    fn castle_move(&self, stage: &Stage, to: Square) -> Result<(Leg, Stage), LegFault> {
        if stage.phase != Phase::Standing {
            Err(LegFault::EnemyCastleEnds)
        } else if !self.enemy_castle.contains(to) {
            Err(LegFault::EnemyCastleStays)
        } else if to == stage.at {
            Err(LegFault::NoStepNoLeap)
        } else if !self.free.contains(to) {
            Err(LegFault::Occupied(to))
        } else if !self.has_castle_move {
            Err(LegFault::NoCastleMove)
        } else {
            Ok((Leg::Step, Stage { at: to, phase: Phase::Stepped, ..*stage }))
        }
    }

    fn canter(
        &self,
        stage: &Stage,
        direction: Direction,
        to: Square,
    ) -> Result<(Leg, Stage), LegFault> {
        if stage.has_jumped() {
            return Err(LegFault::CanterAfterJump);
        }
        if stage.direction.is_some_and(|earlier| earlier != direction) {
            return Err(LegFault::CanterTurns);
        }
        let is_knight = self.kind == Kind::Knight;
        let into_own_castle = self.own_castle.contains(to);
        if into_own_castle && !(is_knight && self.rules.charge_through_own_castle) {
            return Err(LegFault::OwnCastle);
        }
        let duty = self.rules.knights_duty
            && is_knight
            && !self.enemy_castle.contains(to)
            && self.exposed_enemy(to, &stage.captured).is_some();
        let next = Stage {
            at: to,
            obliged_at: stage.obliged_at.or((duty || into_own_castle).then_some(to)),
            phase: Phase::Cantering,
            direction: self.rules.straight_canters.then_some(direction),
            ..*stage
        };
        Ok((Leg::Canter, next))
    }

    fn jump(&self, stage: &Stage, over: Square, to: Square) -> Result<(Leg, Stage), LegFault> {
        if stage.captured.contains(over) {
            return Err(LegFault::TakenAlready(over));
        }
        if stage.phase == Phase::Cantering && self.kind == Kind::Man {
            return Err(LegFault::NoCharge);
        }
        if stage.has_jumped() && self.rules.single_capture {
            return Err(LegFault::SecondCapture);
        }
        let next = Stage {
            at: to,
            captured: stage.captured.with(over),
            obliged_at: None,
            phase: match stage.phase {
                Phase::Cantering | Phase::Charging => Phase::Charging,
                _ => Phase::Jumping,
            },
            direction: None,
        };
        Ok((Leg::Jump, next))
    }

    /// The move that ends here, if it may; whether a move without a capture
    /// is legal now is not asked.
    pub(super) fn end(&self, stage: &Stage) -> Result<Move, MoveTextError> {
        let at = stage.at;
        let may_go_on =
            stage.has_jumped() && !self.rules.single_capture && !self.enemy_castle.contains(at);
        if let Some(enemy) = self.exposed_enemy(at, &stage.captured).filter(|_| may_go_on) {
            return Err(MoveTextError::MustGoOn { at, enemy });
        }
        let both_at_home = self.own_castle.contains(self.from) && self.own_castle.contains(at);
        if stage.phase == Phase::Charging && both_at_home {
            return Err(MoveTextError::ChargeHome(at)); // ruling i
        }
        if let Some(at) = stage.obliged_at {
            return Err(match self.exposed_enemy(at, &stage.captured) {
                Some(enemy) if self.rules.knights_duty => MoveTextError::KnightsDuty { at, enemy },
                _ => MoveTextError::Charge(at),
            });
        }
        if at == self.from && stage.captured.is_empty() {
            return Err(MoveTextError::EndsOnStart(at));
        }
        Ok(Move { from: self.from, to: at, captured: stage.captured })
    }

    /// An enemy not yet taken that the piece, standing on `at`, could take.
    fn exposed_enemy(&self, at: Square, captured: &Bitboard) -> Option<Square> {
        Direction::ALL.into_iter().find_map(|direction| {
            let (over, beyond) = (at.step(direction)?, at.leap(direction)?);
            let exposed = self.enemies.contains(over)
                && !captured.contains(over)
                && self.free.contains(beyond);
            exposed.then_some(over)
        })
    }
}

/// The direction in which `to` is one step or, if true, one leap away.
fn line(from: Square, to: Square) -> Option<(Direction, bool)> {
    Direction::ALL.into_iter().find_map(|direction| {
        if from.step(direction) == Some(to) {
            Some((direction, false))
        } else {
            (from.leap(direction) == Some(to)).then_some((direction, true))
        }
    })
}
