//! One piece on its way, leg by leg: the four kinds of move of section 2 and what the castles and the
//! Knight's duty make of each leg.
//!
//! Whether the position lets a piece move at all, and whether it must capture, is for [`super::legal`].

use std::collections::BTreeSet;

use super::position::{Kind, Piece, RefPosition};
use super::square::{DIRECTIONS, Direction, Sq};

/// What a piece has done so far in its move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Phase {
    /// Nothing: it stands on its start square.
    Standing,
    /// A plain move.
    Stepped,
    /// Canter legs only.
    Cantering,
    /// Jump legs only.
    Jumping,
    /// Canter legs, then jump legs: a Knight's charge.
    Charging,
}

/// A piece part of the way through a move.
///
/// Everything that decides how the move may go on is in here, so two routes that lead to equal walks
/// have the same future, and one of them is enough to find all moves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Walk {
    pub(super) piece: Piece,
    pub(super) start: Sq,
    pub(super) at: Sq,
    pub(super) phase: Phase,
    /// The enemies removed so far.
    pub(super) captured: BTreeSet<Sq>,
    /// The direction that all canter legs must take, where canters are straight.
    direction: Option<Direction>,
    /// A canter leg has landed where the move may not end without a capture: next to an exposed
    /// enemy for a Knight with a duty, or on the own castle for a Knight of «Рыцари».
    must_capture: bool,
}

impl Walk {
    pub(super) fn is_capture(&self) -> bool {
        matches!(self.phase, Phase::Jumping | Phase::Charging)
    }

    /// The board as it is now: the mover has left its start, what it jumped over is gone.
    fn board(&self, position: &RefPosition) -> RefPosition {
        let mut board = position.clone();
        board.pieces.remove(&self.start);
        board.pieces.retain(|square, _| !self.captured.contains(square));
        board.pieces.insert(self.at, self.piece);
        board
    }
}

impl RefPosition {
    /// The piece on `square` before it has moved; `None` if there is none.
    pub(super) fn standing(&self, square: Sq) -> Option<Walk> {
        let piece = *self.pieces.get(&square)?;
        Some(Walk {
            piece,
            start: square,
            at: square,
            phase: Phase::Standing,
            captured: BTreeSet::new(),
            direction: None,
            must_capture: false,
        })
    }

    /// Every way to go on by one step or leg.
    pub(super) fn go_on(&self, walk: &Walk) -> Vec<Walk> {
        let board = walk.board(self);
        // Enemy castle: "landing there ends the move", and a piece there "never leaves and never
        // captures. It may make a castle move".
        if board.in_enemy_castle(walk.piece.side, walk.at) {
            return match walk.phase {
                Phase::Standing => board.castle_moves(walk),
                _ => Vec::new(),
            };
        }
        let mut further = Vec::new();
        if walk.phase == Phase::Standing {
            further.extend(board.plain_moves(walk));
        }
        if matches!(walk.phase, Phase::Standing | Phase::Cantering) {
            further.extend(board.canter_legs(walk));
        }
        let may_jump = match walk.phase {
            Phase::Standing => true,
            Phase::Stepped => false,
            // 4: Knights only.
            Phase::Cantering => walk.piece.kind == Kind::Knight,
            // 3; «Рыцари»: a capturing move removes exactly one enemy and ends there.
            Phase::Jumping | Phase::Charging => !self.variant.one_capture,
        };
        if may_jump {
            further.extend(board.jump_legs(walk));
        }
        further
    }

    /// Whether the move may end where the piece is, as far as the piece itself is concerned.
    pub(super) fn may_stop(&self, walk: &Walk) -> bool {
        let side = walk.piece.side;
        match walk.phase {
            Phase::Standing => false,
            Phase::Stepped => true,
            // 2: a canter may not end on its start square.
            Phase::Cantering => walk.at != walk.start && !walk.must_capture,
            // 3: it must go on as long as it stands next to an exposed enemy.
            Phase::Jumping | Phase::Charging => {
                self.variant.one_capture
                    || self.in_enemy_castle(side, walk.at)
                    || walk.board(self).exposed_enemies(side, walk.at).is_empty()
            }
        }
    }

    fn is_empty_square(&self, square: Sq) -> bool {
        self.variant.has(square) && !self.pieces.contains_key(&square)
    }

    /// 1: one step to an adjacent empty square; not to the own castle.
    fn plain_moves(&self, walk: &Walk) -> Vec<Walk> {
        DIRECTIONS
            .into_iter()
            .map(|direction| walk.at.step(direction))
            .filter(|&to| self.is_empty_square(to) && !self.in_own_castle(walk.piece.side, to))
            .map(|to| Walk { at: to, phase: Phase::Stepped, ..walk.clone() })
            .collect()
    }

    /// A castle move: a plain move to the other square of that castle, if empty. Two in a game.
    fn castle_moves(&self, walk: &Walk) -> Vec<Walk> {
        let side = walk.piece.side;
        let used = self.castle_moves[side as usize];
        if self.variant.castle_move_limit.is_some_and(|limit| used >= limit) {
            return Vec::new();
        }
        self.variant
            .castle_of(side.opponent())
            .into_iter()
            .filter(|&to| self.is_empty_square(to))
            .map(|to| Walk { at: to, phase: Phase::Stepped, ..walk.clone() })
            .collect()
    }

    /// One more leg of 2, over an adjacent friend to the empty square beyond.
    fn canter_legs(&self, walk: &Walk) -> Vec<Walk> {
        let Piece { side, kind } = walk.piece;
        let mut legs = Vec::new();
        for direction in DIRECTIONS {
            let over = walk.at.step(direction);
            let to = over.step(direction);
            let friend = self.pieces.get(&over).is_some_and(|piece| piece.side == side);
            // «Рыцари»: the legs of a canter all run in one direction.
            let turns = walk.direction.is_some_and(|earlier| earlier != direction);
            if !friend || !self.is_empty_square(to) || turns {
                continue;
            }
            // Own castle: no canter leg may land there, not even in passing. «Рыцари»: that of a
            // Knight may, if the same move then captures.
            let into_own_castle = self.in_own_castle(side, to);
            let knight_may = self.variant.charge_through_own_castle && kind == Kind::Knight;
            if into_own_castle && !knight_may {
                continue;
            }
            // Knight's duty. A piece inside the enemy castle has none.
            let duty = self.variant.knights_duty
                && kind == Kind::Knight
                && !self.in_enemy_castle(side, to)
                && self.after_canter_leg(walk.at, to).has_exposed_enemy(walk.piece, to);
            legs.push(Walk {
                at: to,
                phase: Phase::Cantering,
                direction: self.variant.straight_canters.then_some(direction),
                must_capture: walk.must_capture || into_own_castle || duty,
                ..walk.clone()
            });
        }
        legs
    }

    fn after_canter_leg(&self, from: Sq, to: Sq) -> RefPosition {
        let mut after = self.clone();
        if let Some(piece) = after.pieces.remove(&from) {
            after.pieces.insert(to, piece);
        }
        after
    }

    fn has_exposed_enemy(&self, piece: Piece, square: Sq) -> bool {
        !self.exposed_enemies(piece.side, square).is_empty()
    }

    /// One more leg of 3, over an exposed enemy to the empty square beyond.
    fn jump_legs(&self, walk: &Walk) -> Vec<Walk> {
        self.exposed_enemies(walk.piece.side, walk.at)
            .into_iter()
            .map(|over| {
                let mut captured = walk.captured.clone();
                captured.insert(over);
                Walk {
                    piece: walk.piece,
                    start: walk.start,
                    at: over.step((over.file - walk.at.file, over.rank - walk.at.rank)),
                    phase: match walk.phase {
                        Phase::Cantering | Phase::Charging => Phase::Charging,
                        _ => Phase::Jumping,
                    },
                    captured,
                    direction: None,
                    must_capture: false,
                }
            })
            .collect()
    }
}
