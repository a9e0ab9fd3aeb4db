//! Moves that capture nothing: plain moves, canters, castle moves.

use super::{Leaps, MoveGen, around};
use crate::{Bitboard, Direction, Square};

impl MoveGen<'_> {
    /// Calls `visit` with each piece that has a quiet move and the squares it
    /// may go to. There is none while a capture is compulsory.
    #[inline]
    pub fn quiets(&self, mut visit: impl FnMut(Square, Bitboard)) {
        if self.capture_is_compulsory {
            return;
        }
        let landing = self.quiet_landing();
        let canters = self.canters();
        for from in self.movers {
            let mut targets = around(&Bitboard::from_square(from)) & landing;
            targets |= self.canter_targets(&canters, from);
            if !targets.is_empty() {
                visit(from, targets);
            }
        }
        for from in self.castle_movers {
            let targets = around(&Bitboard::from_square(from)) & self.empty & self.enemy_castle;
            if !targets.is_empty() {
                visit(from, targets);
            }
        }
    }

    /// The number of quiet moves.
    pub(super) fn quiet_count(&self) -> u64 {
        if self.capture_is_compulsory {
            return 0;
        }
        let landing = self.quiet_landing();
        let mut count = 0;
        for direction in Direction::ALL {
            count += (self.movers.step(direction) & landing).count();
            count += (self.castle_movers.step(direction) & self.empty & self.enemy_castle).count();
        }
        let canters = self.canters();
        for from in self.canter_starts(&canters) {
            count += self.canter_targets(&canters, from).count();
        }
        u64::from(count)
    }

    /// Where plain moves and the legs of a quiet canter may land: on empty
    /// squares, but never on one of the own castle.
    fn quiet_landing(&self) -> Bitboard {
        self.empty & !self.own_castle
    }

    /// The canter legs of every parity class.
    #[inline(always)]
    fn canters(&self) -> [Leaps; 4] {
        let landing = self.quiet_landing();
        [
            Leaps::in_class::<0>(&self.own, landing.word(0)),
            Leaps::in_class::<1>(&self.own, landing.word(1)),
            Leaps::in_class::<2>(&self.own, landing.word(2)),
            Leaps::in_class::<3>(&self.own, landing.word(3)),
        ]
    }

    /// The movers that have a canter leg.
    fn canter_starts(&self, canters: &[Leaps; 4]) -> Bitboard {
        self.movers & Bitboard::from_words(std::array::from_fn(|class| canters[class].starts()))
    }

    /// The squares that a quiet canter of the piece on `from` can end on.
    #[inline]
    fn canter_targets(&self, canters: &[Leaps; 4], from: Square) -> Bitboard {
        let class = from.class();
        let leaps = &canters[class];
        if leaps.starts() & from.bit() == 0 {
            return Bitboard::EMPTY;
        }
        let stop = self.enemy_castle.word(class);
        let allowed = if self.rules.knights_duty && self.position.knights.contains(from) {
            !self.duty_squares(from)
        } else {
            !0
        };
        let reached = if self.rules.straight_canters {
            leaps.straight_flood(from.bit(), allowed, stop)
        } else {
            leaps.flood(from.bit(), allowed, stop)
        };
        let mut words = [0; 4];
        words[class] = reached;
        Bitboard::from_words(words)
    }

    /// Where a Knight from `from` would have to capture: the squares next to
    /// an enemy that is exposed once the Knight has left. A piece inside the
    /// enemy castle never captures, so there is no duty there.
    #[inline]
    fn duty_squares(&self, from: Square) -> u64 {
        let class = from.class();
        let landing = self.empty.word(class) | from.bit();
        Leaps::new(class, &self.enemy, landing).starts() & !self.enemy_castle.word(class)
    }
}
