//! Which moves a position allows: the obligation to capture, the exit from the own castle, and what
//! counts as the same move.

use std::collections::BTreeSet;
use std::fmt;

use super::position::RefPosition;
use super::square::Sq;
use super::walk::{Phase, Walk};

/// A move as section 2, *Same move*, has it: the start square, the end square and the enemies removed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RefMove {
    /// The square the piece starts on.
    pub from: Sq,
    /// The square the piece ends on.
    pub to: Sq,
    /// The squares of the enemies that are removed; empty for a quiet move.
    pub captured: BTreeSet<Sq>,
}

impl fmt::Display for RefMove {
    /// `d6-f8` for a quiet move, `d6-f8xe7` or `d6-f10xe7,f9` for a capture.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        let captured: Vec<String> = self.captured.iter().map(Sq::to_string).collect();
        if captured.is_empty() { Ok(()) } else { write!(f, "x{}", captured.join(",")) }
    }
}

impl fmt::Debug for RefMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<&Walk> for RefMove {
    fn from(walk: &Walk) -> RefMove {
        RefMove { from: walk.start, to: walk.at, captured: walk.captured.clone() }
    }
}

impl RefPosition {
    /// All legal moves; none when the game is over.
    pub fn legal_moves(&self) -> BTreeSet<RefMove> {
        if self.over_whatever_the_moves() {
            return BTreeSet::new();
        }
        self.moves_while_the_game_lasts()
    }

    /// All moves by the rules of movement, whether or not rule 1, 2, 3 or 6 has ended the game.
    pub(super) fn moves_while_the_game_lasts(&self) -> BTreeSet<RefMove> {
        let must_capture = self.capture_is_compulsory();
        let mut moves = BTreeSet::new();
        for walk in self.movers().into_iter().filter_map(|square| self.standing(square)) {
            let mut seen = BTreeSet::new();
            self.explore(walk, must_capture, &mut seen, &mut moves);
        }
        moves
    }

    /// Whether the side to move has to capture, judged by its pieces alone, the game over or not.
    ///
    /// "If any piece of the side to move stands next to an exposed enemy, the move must be a jump or
    /// a Knight's charge." A charge that is merely possible obliges nobody. Pieces that may not move
    /// because another one has to leave its own castle do not count: the exit "goes before a jump
    /// available elsewhere".
    pub fn capture_is_compulsory(&self) -> bool {
        self.movers().into_iter().any(|square| {
            // "A piece inside the enemy castle neither captures nor creates an obligation."
            !self.in_enemy_castle(self.side, square)
                && !self.exposed_enemies(self.side, square).is_empty()
        })
    }

    /// The number of sequences of `depth` legal moves, 1 at depth 0; repetitions do not end a game here.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// Ruling b: whenever the side to move has pieces in its own castle, only those may move.
    pub(super) fn movers(&self) -> Vec<Sq> {
        let own = self.squares_of(self.side);
        let in_castle: Vec<Sq> =
            own.iter().copied().filter(|&square| self.in_own_castle(self.side, square)).collect();
        if in_castle.is_empty() { own } else { in_castle }
    }

    /// Whether `walk`, ended where it is, is a legal move; `must_capture` is what
    /// [`Self::capture_is_compulsory`] says.
    pub(super) fn allows(&self, walk: &Walk, must_capture: bool) -> bool {
        self.may_stop(walk)
            && (walk.is_capture() || !must_capture)
            && (self.leaves_own_castle(walk) || walk.phase == Phase::Jumping)
    }

    /// A piece in its own castle must leave it. Ruling i exempts a compulsory jump that ends there
    /// again, and a jump is always compulsory where there is one.
    fn leaves_own_castle(&self, walk: &Walk) -> bool {
        let side = walk.piece.side;
        !(self.in_own_castle(side, walk.start) && self.in_own_castle(side, walk.at))
    }

    fn explore(
        &self,
        walk: Walk,
        must_capture: bool,
        seen: &mut BTreeSet<Walk>,
        moves: &mut BTreeSet<RefMove>,
    ) {
        if !seen.insert(walk.clone()) {
            return;
        }
        if self.allows(&walk, must_capture) {
            moves.insert(RefMove::from(&walk));
        }
        for further in self.go_on(&walk) {
            self.explore(further, must_capture, seen, moves);
        }
    }
}
