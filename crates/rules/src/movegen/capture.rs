//! Moves that capture: jumps, and the Knight's charges that end in them.

use smallvec::SmallVec;

use super::{Leaps, MoveGen};
use crate::{Bitboard, Direction, Move, Square};

/// A piece in the middle of a jump: where it is and what it has taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Jumper {
    at: Square,
    captured: [u64; 4],
}

type Jumpers = SmallVec<[Jumper; 12]>;

impl MoveGen<'_> {
    /// Calls `visit` with every legal capture, each once: the jumps and the
    /// Knight's charges. Charges are legal also when no capture is compulsory.
    #[inline]
    pub fn captures(&self, mut visit: impl FnMut(Move)) {
        let knights = self.movers & self.position.knights;
        for from in knights {
            let starts = self.jump_starts(from);
            if starts != 0 {
                self.jumps(from, starts, &mut visit);
            }
        }
        if self.capture_is_compulsory {
            for from in self.movers & !self.position.knights {
                if self.can_jump_from(from) {
                    self.jumps(from, from.bit(), &mut visit);
                }
            }
        }
    }

    fn can_jump_from(&self, from: Square) -> bool {
        let class = from.class();
        Leaps::new(class, &self.enemy, self.empty.word(class)).starts() & from.bit() != 0
    }

    /// The squares of its class from which the Knight on `from` can begin to
    /// jump: its own, and those it can canter to.
    #[inline]
    fn jump_starts(&self, from: Square) -> u64 {
        let class = from.class();
        let empty = self.empty.word(class);
        let jump_legs = Leaps::new(class, &self.enemy, empty | from.bit()).starts();
        let stop = self.enemy_castle.word(class);
        if jump_legs & !stop == 0 {
            return 0;
        }
        let landing = if self.rules.charge_through_own_castle {
            empty
        } else {
            empty & !self.own_castle.word(class)
        };
        let canters = Leaps::new(class, &self.own, landing);
        let reached = if self.rules.straight_canters {
            canters.straight_flood(from.bit(), !0, stop)
        } else {
            canters.flood(from.bit(), !0, stop)
        };
        (reached & !stop | from.bit()) & jump_legs
    }

    /// Every way to go on jumping to the end from the squares `starts` of the
    /// class of `from`, found level by level: after n leaps each (square,
    /// captured set) is kept once, so no two moves come out equal and routes
    /// that meet are followed together.
    fn jumps(&self, from: Square, starts: u64, visit: &mut impl FnMut(Move)) {
        let class = from.class();
        let landing = (self.empty.word(class) | from.bit(), self.enemy_castle.word(class));
        let mut level: Jumpers =
            squares_of(class, starts).map(|at| Jumper { at, captured: [0; 4] }).collect();
        let mut next = Jumpers::new();
        while !level.is_empty() {
            for jumper in &level {
                let captured = Bitboard::from_words(jumper.captured);
                let before = next.len();
                self.jump_legs(jumper, landing.0, &mut next);
                let went_on = next.len() > before;
                if !went_on && captured != Bitboard::EMPTY {
                    visit(Move { from, to: jumper.at, captured });
                }
            }
            if next.len() > 1 {
                next.sort_unstable();
                next.dedup();
            }
            next.retain(|jumper| {
                let ends = self.rules.single_capture || jumper.at.bit() & landing.1 != 0;
                if ends {
                    let captured = Bitboard::from_words(jumper.captured);
                    visit(Move { from, to: jumper.at, captured });
                }
                !ends
            });
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
    }

    /// Adds to `next` what one more leap from `jumper` leads to.
    #[inline]
    fn jump_legs(&self, jumper: &Jumper, landing: u64, next: &mut Jumpers) {
        for direction in Direction::ALL {
            let (Some(over), Some(to)) = (jumper.at.step(direction), jumper.at.leap(direction))
            else {
                continue;
            };
            let taken = jumper.captured[over.class()] & over.bit() != 0;
            if self.enemy.contains(over) && !taken && landing & to.bit() != 0 {
                let mut captured = jumper.captured;
                captured[over.class()] |= over.bit();
                next.push(Jumper { at: to, captured });
            }
        }
    }
}

fn squares_of(class: usize, bits: u64) -> impl Iterator<Item = Square> {
    let mut words = [0; 4];
    words[class] = bits;
    Bitboard::from_words(words).squares()
}
