//! A search that is running: what it works with, and when it must stop.

use std::time::Duration;

use camelot_rules::{History, Move, MoveGen, Outcome, Position, QUIET_PLY_LIMIT, Square};

use crate::control::Control;
use crate::evaluation::Evaluator;
use crate::history_tables::{Context, Histories, NO_SQUARE};
use crate::ordering::MoveLists;
use crate::parameters::Parameters;
use crate::table::{MoveTag, Table};
use crate::team::Team;
use crate::{Score, Strength};

/// No line is followed further than this.
pub(crate) const MAX_PLY: usize = 200;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: u32 = 120;

/// What is kept from one search to the next, and memory that is used again.
pub(crate) struct Memory<E> {
    pub(crate) evaluator: E,
    pub(crate) frames: Vec<Frame>,
    pub(crate) histories: Histories,
    /// The number of the search, for the ages in the table.
    pub(crate) age: u64,
}

impl<E: Evaluator> Memory<E> {
    /// The memory of an engine that has not searched yet.
    pub(crate) fn new(evaluator: E) -> Memory<E> {
        Memory {
            evaluator,
            frames: (0..=MAX_PLY).map(|_| Frame::default()).collect(),
            histories: Histories::new(),
            age: 0,
        }
    }
}

/// What the search notes for each ply of the line it is looking at.
#[derive(Default)]
pub(crate) struct Frame {
    pub(crate) lists: MoveLists,
    /// Quiet moves tried so far.
    pub(crate) tried: Vec<(Square, Square)>,
    pub(crate) killers: [Option<MoveTag>; 2],
    /// The static evaluation; `None` where a capture was compulsory.
    pub(crate) evaluation: Option<i32>,
    /// Where the move looked at comes from and goes.
    pub(crate) moved: (u8, u8),
    /// A move that is not to be looked at.
    pub(crate) excluded: Option<MoveTag>,
    /// The best line from here.
    pub(crate) pv: Vec<Move>,
}

/// Stands for a pass.
pub(crate) const NOTHING_PLAYED: (u8, u8) = (NO_SQUARE, NO_SQUARE);

/// A running search.
pub(crate) struct Search<'a, E> {
    pub(crate) memory: &'a mut Memory<E>,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    pub(crate) team: &'a Team,
    /// Which thread of the team this is; 0 leads.
    pub(crate) member: usize,
    pub(crate) parameters: &'a Parameters,
    /// The positions from the start of the game to the one looked at.
    pub(crate) game: History,
    pub(crate) nodes: u64,
    pub(crate) seldepth: usize,
    /// Set once the search must end; scores returned after that mean nothing.
    pub(crate) stopped: bool,
    /// Look at every move in full, to prove a win or that there is none.
    pub(crate) full_width: bool,
    /// [`salt`] of the search.
    pub(crate) salt: u64,
    pub(crate) strength: Option<Strength>,
    pub(crate) node_limit: u64,
    pub(crate) time_limit: Option<Duration>,
    /// Look at clock and signals when so many nodes have been searched.
    pub(crate) next_check: u64,
}

/// Nodes between two looks at the clock: a fifth of a millisecond or so.
const CHECK_INTERVAL: u64 = 256;

impl<E: Evaluator> Search<'_, E> {
    /// Counts a node. True if the search must end instead.
    #[inline]
    pub(crate) fn enter_node(&mut self, ply: usize) -> bool {
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        false
    }

    /// Brings the next look at the clock nearer after a node with `captures`
    /// captures: in a position with thousands of them a node takes long.
    #[inline]
    pub(crate) fn note_captures(&mut self, captures: usize) {
        const AS_LONG_AS_A_NODE: usize = 64;
        self.next_check = self.next_check.saturating_sub((captures / AS_LONG_AS_A_NODE) as u64);
    }

    #[cold]
    fn check_limits(&mut self) {
        self.team.tell_nodes(self.member, self.nodes);
        let all = if self.node_limit == u64::MAX { self.nodes } else { self.all_nodes() };
        self.stopped |= all >= self.node_limit
            || self.control.is_stopped()
            || self.team.is_over()
            || self.is_time_up();
        let left = self.node_limit.saturating_sub(all);
        self.next_check = self.nodes + left.min(CHECK_INTERVAL);
    }

    /// The nodes of all threads, as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.team.nodes_of_others(self.member)
    }

    fn is_time_up(&self) -> bool {
        let clock = self.time_limit.zip(self.control.clock_time());
        clock.is_some_and(|(limit, time)| time >= limit)
    }

    /// The score of `position`, reached `ply` plies from the root, if the
    /// game is over in it. Want of moves is found only by looking for moves.
    #[inline]
    pub(crate) fn end_of_game(&self, position: &Position, ply: usize) -> Option<i32> {
        // Only a capture or a landing in the castle ends a game by pieces.
        if position.quiet_plies() == 0
            && let Some(outcome) = position.outcome_by_pieces()
        {
            return Some(outcome_score(position, outcome, ply));
        }
        if self.is_repetition(ply) {
            return Some(Score::DRAW.raw());
        }
        if position.quiet_plies() >= QUIET_PLY_LIMIT {
            let stuck = MoveGen::new(position).is_empty();
            return Some(if stuck { no_moves_score(position, ply) } else { Score::DRAW.raw() });
        }
        None
    }

    /// Whether the newest position is drawn by repetition: it has come before
    /// since the root, or twice in the game.
    fn is_repetition(&self, ply: usize) -> bool {
        match self.game.plies_since_repeated() {
            Some(age) => age <= ply || self.game.repetitions() >= 2,
            None => false,
        }
    }

    /// The key of `position` in the transposition table. The nearer the
    /// 100-ply draw, the finer positions are told apart by their quiet plies:
    /// what is a draw by then was none a ply before. A proof tells them apart
    /// always.
    #[inline]
    pub(crate) fn key(&self, position: &Position) -> u64 {
        self.key_of(position.hash(), position.quiet_plies())
    }

    #[inline]
    fn key_of(&self, hash: u64, quiet_plies: u8) -> u64 {
        const QUIET: u64 = 0x9e37_79b9_7f4a_7c15;
        const NEAR: u8 = 88;
        let quiet = match quiet_plies {
            exact if self.full_width || exact >= NEAR => exact,
            far => (far / 8).saturating_sub(5),
        };
        hash ^ u64::from(quiet).wrapping_mul(QUIET) ^ self.salt
    }

    /// The position after `m`. What the table knows of it is asked for before
    /// it is made, and so has arrived when it is needed.
    #[inline]
    pub(crate) fn play(&self, position: &Position, m: &Move) -> Position {
        let hash = self.prefetch(position, m);
        position.play_hashed(m, hash)
    }

    /// Asks for what the table knows of the position after `m`, whose hash is
    /// returned.
    #[inline]
    pub(crate) fn prefetch(&self, position: &Position, m: &Move) -> u64 {
        let hash = position.hash_after(m);
        // A quiet move into the castle asks in vain; it is rare.
        let quiet_plies = if m.is_capture() { 0 } else { position.quiet_plies() + 1 };
        self.table.prefetch(self.key_of(hash, quiet_plies));
        hash
    }

    /// What was played before the node at `ply`.
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        let before = ply.checked_sub(1).map(|ply| self.memory.frames[ply].moved);
        Context { side: position.side_to_move(), last: before.unwrap_or(NOTHING_PLAYED) }
    }

    /// What `position` is worth without looking ahead.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        self.memory.evaluator.evaluate(position, ply)
    }

    /// An `evaluation` of `position` nearer to a draw, the nearer the draw by
    /// quiet plies is: a lead must be turned into something in time.
    #[inline]
    pub(crate) fn damped(&self, position: &Position, evaluation: i32) -> i32 {
        let percent = self.parameters.quiet_damping * i32::from(position.quiet_plies());
        evaluation - evaluation * percent / (100 * i32::from(QUIET_PLY_LIMIT))
    }

    /// Whether the mover's evaluation has risen since its last move.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let frames = &self.memory.frames;
        let before = ply.checked_sub(2).and_then(|earlier| frames[earlier].evaluation);
        match (frames[ply].evaluation, before) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// Notes that the quiet move `m` refuted its position, and that those
    /// tried before it did not.
    pub(crate) fn reward(&mut self, context: &Context, ply: usize, depth: i32, m: &Move) {
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let tag = Some(MoveTag::new(m));
        if frame.killers[0] != tag {
            frame.killers = [tag, frame.killers[0]];
        }
        memory.histories.set_counter(context, m.from, m.to);
        let bonus = self.parameters.history_bonus(depth);
        memory.histories.update(context.side, m.from, m.to, bonus);
        for (from, to) in &frame.tried {
            memory.histories.update(context.side, *from, *to, -bonus);
        }
    }

    /// Puts the line that `m` begins into the frame of `ply`.
    pub(crate) fn set_line(&mut self, ply: usize, m: Move) {
        let (above, below) = self.memory.frames.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(m);
        if let Some(next) = below.first() {
            pv.extend_from_slice(&next.pv);
        }
    }
}

/// What sets apart the table's entries of searches that are not to believe
/// those of others: one that is to prove a win, and one that is held back.
pub(crate) const fn salt(full_width: bool, held_back: bool) -> u64 {
    const FULL_WIDTH: u64 = 0xd1b5_4a32_d192_ed03;
    const HELD_BACK: u64 = 0x8cb9_2ba7_2f3d_8dd7;
    (if full_width { FULL_WIDTH } else { 0 }) ^ (if held_back { HELD_BACK } else { 0 })
}

/// The score of an `outcome` at `ply` plies from the root.
pub(crate) fn outcome_score(position: &Position, outcome: Outcome, ply: usize) -> i32 {
    match outcome.winner {
        Some(side) if side == position.side_to_move() => Score::win_in(ply as u32).raw(),
        Some(_) => Score::loss_in(ply as u32).raw(),
        None => Score::DRAW.raw(),
    }
}

/// The score at `ply` of having no legal move in `position`.
pub(crate) fn no_moves_score(position: &Position, ply: usize) -> i32 {
    outcome_score(position, position.outcome_without_moves(), ply)
}

/// `score` as the table stores it: wins counted from the node, not the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    shift_decisive(score, ply as i32)
}

/// The score of a table entry, wins counted from the root.
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    shift_decisive(score, -(ply as i32))
}

fn shift_decisive(score: i32, plies: i32) -> i32 {
    if score > Score::MAX_CP {
        score + plies
    } else if score < -Score::MAX_CP {
        score - plies
    } else {
        score
    }
}
