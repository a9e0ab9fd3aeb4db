//! Moves that capture nothing: plain moves, canters, castle moves.

use super::{Leaps, MoveGen};
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
        let canters = self.canters(&landing);
        for from in self.movers {
            let mut targets = (NEIGHBOURS[from.index()] & landing).words();
            let class = from.class();
            if canters[class].starts() & from.bit() != 0 {
                targets[class] |= self.canter_targets(&canters[class], from);
            }
            if targets != [0; 4] {
                visit(from, Bitboard::from_words(targets));
            }
        }
        for from in self.castle_movers {
            let targets = self.castle_targets(from);
            if !targets.is_empty() {
                visit(from, targets);
            }
        }
    }

    /// Whether the piece on `from` has a quiet move to `to`: as if looked for
    /// among [`MoveGen::quiets`], but without generating them.
    #[inline]
    pub fn is_quiet_legal(&self, from: Square, to: Square) -> bool {
        if self.capture_is_compulsory {
            return false;
        }
        if self.castle_movers.contains(from) {
            return self.castle_targets(from).contains(to);
        }
        let landing = self.quiet_landing();
        if !self.movers.contains(from) || !landing.contains(to) {
            return false;
        }
        let class = from.class();
        NEIGHBOURS[from.index()].contains(to)
            || (class == to.class() && {
                let canters = Leaps::new(class, &self.own, landing.word(class));
                canters.starts() & from.bit() != 0
                    && self.canter_targets(&canters, from) & to.bit() != 0
            })
    }

    /// The number of quiet moves.
    pub(super) fn quiet_count(&self) -> u64 {
        if self.capture_is_compulsory {
            return 0;
        }
        let landing = self.quiet_landing();
        let [d0, d1, d2, d3, d4, d5, d6, d7] = Direction::ALL;
        // Written out so that each direction's shifts are constants.
        let steps = |direction| (self.movers.step(direction) & landing).count();
        let mut count = steps(d0) + steps(d1) + steps(d2) + steps(d3);
        count += steps(d4) + steps(d5) + steps(d6) + steps(d7);
        for (class, canters) in self.canters(&landing).iter().enumerate() {
            let starts = canters.starts() & self.movers.word(class);
            for from in Square::in_class(class, starts) {
                count += self.canter_targets(canters, from).count_ones();
            }
        }
        for from in self.castle_movers {
            count += self.castle_targets(from).count();
        }
        u64::from(count)
    }

    /// Where the piece on the enemy castle square `from` may go.
    fn castle_targets(&self, from: Square) -> Bitboard {
        NEIGHBOURS[from.index()] & self.empty & self.enemy_castle
    }

    /// Where plain moves and the legs of a quiet canter may land: on empty
    /// squares, but never on one of the own castle.
    #[inline(always)]
    fn quiet_landing(&self) -> Bitboard {
        self.empty & !self.own_castle
    }

    /// The canter legs of every parity class.
    #[inline(always)]
    fn canters(&self, landing: &Bitboard) -> [Leaps; 4] {
        [
            Leaps::in_class::<0>(&self.own, landing.word(0)),
            Leaps::in_class::<1>(&self.own, landing.word(1)),
            Leaps::in_class::<2>(&self.own, landing.word(2)),
            Leaps::in_class::<3>(&self.own, landing.word(3)),
        ]
    }

    /// The squares of its class that a quiet canter of the piece on `from`
    /// can end on.
    #[inline]
    fn canter_targets(&self, canters: &Leaps, from: Square) -> u64 {
        let stop = self.enemy_castle.word(from.class());
        let allowed = if self.rules.knights_duty && self.position.knights.contains(from) {
            !self.duty_squares(from)
        } else {
            !0
        };
        if self.rules.straight_canters {
            canters.straight_flood(from.bit(), allowed, stop)
        } else {
            canters.flood(from.bit(), allowed, stop)
        }
    }

    /// Where a Knight from `from` would have to capture: the squares next to
    /// an enemy that is exposed once the Knight has left. A piece inside the
    /// enemy castle never captures, so there is no duty there.
    #[inline]
    fn duty_squares(&self, from: Square) -> u64 {
        self.jump_legs(from).starts() & !self.enemy_castle.word(from.class())
    }
}

/// The squares one step away from each square.
static NEIGHBOURS: [Bitboard; 256] = {
    let mut neighbours = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < 256 {
        let mut n = 0;
        while n < 8 {
            if let Some(square) = Square::from_index(index as u8).step(Direction::ALL[n]) {
                neighbours[index] = neighbours[index].with(square);
            }
            n += 1;
        }
        index += 1;
    }
    neighbours
};
