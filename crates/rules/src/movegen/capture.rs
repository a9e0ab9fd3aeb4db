//! Moves that capture: jumps, and the Knight's charges that end in them.

use smallvec::SmallVec;

use super::{Leaps, MoveGen};
use crate::{Bitboard, Direction, Move, Square};

/// A piece in the middle of a jump: where it is, what it has taken, and
/// whether canter legs came before.
#[derive(Clone, Copy)]
struct Jumper {
    at: Square,
    captured: Bitboard,
    charges: bool,
}

type Jumpers = SmallVec<[Jumper; 12]>;

impl MoveGen<'_> {
    /// Calls `visit` with every legal capture, each once, and how many enemies
    /// it takes: the jumps and the Knight's charges. Charges are legal also
    /// when no capture is compulsory.
    #[inline]
    pub fn captures(&self, mut visit: impl FnMut(Move, u32)) {
        // Written out so that all shifts are constants.
        self.captures_in::<0>(&mut visit);
        self.captures_in::<1>(&mut visit);
        self.captures_in::<2>(&mut visit);
        self.captures_in::<3>(&mut visit);
    }

    /// The captures of the pieces in one parity class.
    #[inline(always)]
    fn captures_in<const CLASS: usize>(&self, visit: &mut impl FnMut(Move, u32)) {
        let movers = self.movers.word(CLASS);
        let knights = movers & self.position.knights.word(CLASS);
        let jumpers = if self.capture_is_compulsory { movers } else { knights };
        if jumpers == 0 {
            return;
        }
        let empty = self.empty.word(CLASS);
        // A piece may land where it stood: any of the jumpers, at most.
        let at_most = Leaps::in_class::<CLASS>(&self.enemy, empty | jumpers);
        let possible = at_most.starts() & !self.enemy_castle.word(CLASS);
        let charged_from = possible & empty;
        if charged_from == 0 && possible & jumpers == 0 {
            return;
        }
        let mut canters = None;
        let mut able = possible & jumpers;
        if charged_from != 0 && knights != 0 {
            let legs = self.charge_legs::<CLASS>();
            able |= legs.starts() & knights;
            canters = Some(legs);
        }
        for from in Square::in_class(CLASS, able) {
            let mut starts = from.bit();
            if let Some(canters) = canters.as_ref().filter(|_| knights & from.bit() != 0) {
                starts |= self.charge_starts(canters, from);
            }
            if starts & possible != 0 {
                let legs = self.jump_legs(from);
                let starts = starts & possible & legs.starts();
                if starts != 0 {
                    self.jumps(from, &legs, starts, visit);
                }
            }
        }
    }

    /// The jump legs in the class of the piece on `from`, once it has left.
    #[inline(always)]
    pub(super) fn jump_legs(&self, from: Square) -> Leaps {
        let class = from.class();
        Leaps::new(class, &self.enemy, self.empty.word(class) | from.bit())
    }

    /// The canter legs of a Knight's charge.
    #[inline(always)]
    fn charge_legs<const CLASS: usize>(&self) -> Leaps {
        let mut landing = self.empty.word(CLASS);
        if !self.rules.charge_through_own_castle {
            landing &= !self.own_castle.word(CLASS);
        }
        Leaps::in_class::<CLASS>(&self.own, landing)
    }

    /// The squares of its class that the Knight on `from` can canter to in
    /// order to jump from there.
    #[inline]
    fn charge_starts(&self, canters: &Leaps, from: Square) -> u64 {
        let stop = self.enemy_castle.word(from.class());
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
    fn jumps(&self, from: Square, legs: &Leaps, starts: u64, visit: &mut impl FnMut(Move, u32)) {
        let class = from.class();
        let starts_at_home = self.own_castle.contains(from);
        let mut end = |jumper: &Jumper, taken: u32| {
            // Ruling i is about jumps alone: a charge must leave the castle.
            if !(jumper.charges && starts_at_home && self.own_castle.contains(jumper.at)) {
                visit(Move { from, to: jumper.at, captured: jumper.captured }, taken);
            }
        };
        // After a leg there is always the way back, over the enemy just taken;
        // to go on takes a second.
        let goes_on = if self.rules.single_capture {
            0
        } else {
            legs.several_starts() & !self.enemy_castle.word(class)
        };
        let (mut level, mut next) = (&mut Jumpers::new(), &mut Jumpers::new());
        for start in Square::in_class(class, starts) {
            for direction in legs.directions(start.bit()) {
                let jumper =
                    Jumper { at: start, captured: Bitboard::EMPTY, charges: start != from };
                let jumper = jumper.after_leg(direction);
                if jumper.at.bit() & goes_on == 0 {
                    end(&jumper, 1);
                } else {
                    level.push(jumper);
                }
            }
        }
        let mut taken = 1;
        while !level.is_empty() {
            for jumper in level.iter() {
                let mut ends = true;
                if jumper.at.bit() & goes_on != 0 {
                    jumper.further_legs(legs, |after| {
                        ends = false;
                        next.push(after);
                    });
                }
                if ends {
                    end(jumper, taken);
                }
            }
            if next.len() > 1 {
                // A jump comes before the charge that is the same move.
                next.sort_unstable_by_key(|j| (j.at, j.captured.words(), j.charges));
                next.dedup_by_key(|j| (j.at, j.captured));
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
            taken += 1;
        }
    }
}

impl Jumper {
    /// Calls `visit` with the jumper after each leg over an enemy that it has
    /// not taken yet.
    #[inline(always)]
    fn further_legs(&self, legs: &Leaps, mut visit: impl FnMut(Jumper)) {
        for direction in legs.directions(self.at.bit()) {
            let (over, _) = LEGS[self.at.index()][direction as usize];
            if !self.captured.contains(over) {
                visit(self.after_leg(direction));
            }
        }
    }

    /// The jumper after one more leg. Where the enemy stood is not in the
    /// jumper's class, so what it can land on stays as it was.
    #[inline(always)]
    fn after_leg(&self, direction: Direction) -> Jumper {
        let (over, at) = LEGS[self.at.index()][direction as usize];
        Jumper { at, captured: self.captured.with(over), charges: self.charges }
    }
}

/// For each square and direction, what a leap passes over and where it lands.
/// A leap off the grid, which none is, would stay where it is.
static LEGS: [[(Square, Square); 8]; 256] = {
    let mut legs = [[(Square::from_index(0), Square::from_index(0)); 8]; 256];
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        let mut n = 0;
        while n < 8 {
            let direction = Direction::ALL[n];
            legs[index][n] = match (square.step(direction), square.leap(direction)) {
                (Some(over), Some(to)) => (over, to),
                _ => (square, square),
            };
            n += 1;
        }
        index += 1;
    }
    legs
};
