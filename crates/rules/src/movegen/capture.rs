//! Moves that capture: jumps, and the Knight's charges that end in them.

use smallvec::SmallVec;

use super::{Leaps, MoveGen};
use crate::{Bitboard, Move, Square};

/// A piece in the middle of a jump: where it is, what it has taken, and
/// whether canter legs came before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Jumper {
    at: Square,
    captured: [u64; 4],
    charges: bool,
}

type Jumpers = SmallVec<[Jumper; 12]>;

impl MoveGen<'_> {
    /// Calls `visit` with every legal capture, each once: the jumps and the
    /// Knight's charges. Charges are legal also when no capture is compulsory.
    #[inline]
    pub fn captures(&self, mut visit: impl FnMut(Move)) {
        for from in self.movers & self.position.knights {
            let legs = self.jump_legs(from);
            let starts = legs.starts() & !self.enemy_castle.word(from.class());
            if starts != 0 {
                let starts = starts & (self.charge_starts(from) | from.bit());
                self.jumps(from, &legs, starts, &mut visit);
            }
        }
        if self.capture_is_compulsory {
            for from in self.movers & !self.position.knights {
                let legs = self.jump_legs(from);
                self.jumps(from, &legs, legs.starts() & from.bit(), &mut visit);
            }
        }
    }

    /// The jump legs in the class of the piece on `from`, once it has left.
    #[inline(always)]
    pub(super) fn jump_legs(&self, from: Square) -> Leaps {
        let class = from.class();
        Leaps::new(class, &self.enemy, self.empty.word(class) | from.bit())
    }

    /// The squares of its class that the Knight on `from` can canter to in
    /// order to jump from there.
    #[inline]
    fn charge_starts(&self, from: Square) -> u64 {
        let class = from.class();
        let mut landing = self.empty.word(class);
        if !self.rules.charge_through_own_castle {
            landing &= !self.own_castle.word(class);
        }
        let canters = Leaps::new(class, &self.own, landing);
        let stop = self.enemy_castle.word(class);
        if self.rules.straight_canters {
            canters.straight_flood(from.bit(), !0, stop)
        } else {
            canters.flood(from.bit(), !0, stop)
        }
    }

    /// Every way to go on jumping to the end from the squares `starts` of the
    /// class of `from`, found level by level: after n legs each (square,
    /// captured set) is kept once, so no two moves come out equal and routes
    /// that meet are followed together.
    fn jumps(&self, from: Square, legs: &Leaps, starts: u64, visit: &mut impl FnMut(Move)) {
        let class = from.class();
        let stop = self.enemy_castle.word(class);
        let starts_at_home = self.own_castle.contains(from);
        let mut end = |jumper: &Jumper| {
            // Ruling i is about jumps alone: a charge must leave the castle.
            if !(jumper.charges && starts_at_home && self.own_castle.contains(jumper.at)) {
                let captured = Bitboard::from_words(jumper.captured);
                visit(Move { from, to: jumper.at, captured });
            }
        };
        let mut level = Jumpers::new();
        for at in Square::in_class(class, starts) {
            let start = Jumper { at, captured: [0; 4], charges: at != from };
            start.legs(legs, |after| level.push(after));
        }
        let mut next = Jumpers::new();
        while !level.is_empty() {
            for jumper in &level {
                let mut ends = true;
                if !self.rules.single_capture && jumper.at.bit() & stop == 0 {
                    jumper.legs(legs, |after| {
                        ends = false;
                        next.push(after);
                    });
                }
                if ends {
                    end(jumper);
                }
            }
            if next.len() > 1 {
                // A jump comes before the charge that is the same move.
                next.sort_unstable();
                next.dedup_by_key(|jumper| (jumper.at, jumper.captured));
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
    }
}

impl Jumper {
    /// Calls `visit` with what each further leg leads to. An enemy is taken
    /// but once; where it stood is not in the jumper's class, so what it can
    /// land on stays as it was.
    #[inline(always)]
    fn legs(&self, legs: &Leaps, mut visit: impl FnMut(Jumper)) {
        for direction in legs.directions(self.at.bit()) {
            let (Some(over), Some(at)) = (self.at.step(direction), self.at.leap(direction)) else {
                continue;
            };
            let mut captured = self.captured;
            captured[over.class()] |= over.bit();
            if captured != self.captured {
                visit(Jumper { at, captured, ..*self });
            }
        }
    }
}
