//! The root of the tree: its moves keep their scores and lines from one
//! iteration to the next.

use camelot_rules::{Move, Position};

use crate::Score;
use crate::evaluation::Evaluator;
use crate::running::{Search, outcome_score};

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// Its score in the last search that it did not fail low in, or minus
    /// infinity.
    pub(crate) score: i32,
    pub(crate) seldepth: usize,
    /// Nodes that it has taken.
    pub(crate) nodes: u64,
    /// The line it begins.
    pub(crate) pv: Vec<Move>,
}

impl RootMove {
    pub(crate) fn new(m: Move, score: i32) -> RootMove {
        RootMove { m, score, seldepth: 0, nodes: 0, pv: vec![m] }
    }
}

impl<E: Evaluator> Search<'_, E> {
    /// The score, for the mover of the root `position`, of `m`, which leads to
    /// `next`, without a search: as well as one who is held back can see it.
    pub(crate) fn glance(&mut self, position: &Position, m: &Move, next: &Position) -> i32 {
        match next.outcome() {
            Some(outcome) => -outcome_score(next, outcome, 1),
            None => {
                let error = self.strength.map_or(0, |s| s.misjudged(position.hash(), m));
                (error - self.evaluate(next, 1)).clamp(-Score::MAX_CP, Score::MAX_CP)
            }
        }
    }

    /// Searches `moves` of the root `position` with a window, `depth` plies
    /// deep, and puts the best to the front. Moves that cannot raise alpha
    /// keep their order with a score of minus infinity.
    ///
    /// Returns the best score. When the search is stopped, the moves searched
    /// until then have their scores.
    pub(crate) fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        for root_move in moves.iter_mut() {
            root_move.score = -Score::INFINITE.raw();
        }
        if self.enter_node(0) {
            return alpha;
        }
        let mut best = -Score::INFINITE.raw();
        for (tried, root_move) in moves.iter_mut().enumerate() {
            let m = root_move.m;
            let next = position.play_unchecked(&m);
            let is_thoughtless =
                self.strength.is_some_and(|strength| strength.is_thoughtless(position.hash(), &m));
            let before = self.nodes;
            self.memory.frames[0].moved = (m.from.index() as u8, m.to.index() as u8);
            self.game.push(next.hash(), position.is_irreversible(&m));
            let full = depth - 1;
            let mut score = alpha + 1;
            if is_thoughtless {
                score = self.glance(position, &m, &next);
                self.memory.frames[1].pv.clear();
            } else if tried > 0 {
                let reduction = if m.is_capture() || self.full_width {
                    0
                } else {
                    if depth >= 2 && tried >= self.parameters.lmr_moves as usize {
                        (self.parameters.reduction(depth, tried) - self.parameters.lmr_pv) / 1024
                    } else {
                        0
                    }
                };
                let reduced = (full - reduction.max(0)).max(full.min(1));
                score = -self.alpha_beta::<false>(&next, 1, reduced, -alpha - 1, -alpha, true);
                if score > alpha && reduced < full {
                    score = -self.alpha_beta::<false>(&next, 1, full, -alpha - 1, -alpha, true);
                }
            }
            if score > alpha && !is_thoughtless {
                score = -self.alpha_beta::<true>(&next, 1, full, -beta, -alpha, false);
            }
            self.game.pop();
            root_move.nodes += self.nodes - before;
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha || tried == 0 {
                self.set_line(0, m);
                root_move.pv.clone_from(&self.memory.frames[0].pv);
                root_move.seldepth = self.seldepth;
                root_move.score = score;
                alpha = alpha.max(score);
            }
            if score >= beta {
                break;
            }
        }
        // Stable, so that moves without a score keep their order.
        moves.sort_by_key(|root_move| -root_move.score);
        best
    }
}
