//! Cutting a node off before any of its moves is looked at.
//!
//! All of it rests on the evaluation, which says nothing where a capture is
//! compulsory: there nothing is cut.

use crate::Score;
use crate::evaluation::{Evaluator, threatens_castle};
use crate::node::Node;
use crate::running::{NOTHING_PLAYED, Search};

impl<E: Evaluator> Search<'_, E> {
    /// A score for `node` that spares looking at its moves.
    pub(crate) fn cut_before_moves(&mut self, node: &Node<'_>) -> Option<i32> {
        let evaluation = node.evaluation?;
        if node.is_pv || self.full_width || node.excluded.is_some() {
            return None;
        }
        self.reverse_futility(node, evaluation).or_else(|| self.null_move(node, evaluation))
    }

    /// Reverse futility pruning: the evaluation is so far above beta that so
    /// few plies will hardly bring it back.
    fn reverse_futility(&self, node: &Node<'_>, evaluation: i32) -> Option<i32> {
        let enemy = !node.position.side_to_move();
        let cuts = self.parameters.is_far_above(node, evaluation)
            && !threatens_castle(node.position, enemy);
        cuts.then_some(evaluation.max(node.beta))
    }

    /// Null move pruning: to pass would still reach beta. Not where pieces
    /// can be taken, as a capture is a duty that a pass would dodge; not with
    /// few pieces, where having to move may be what loses; and never twice in
    /// a row.
    fn null_move(&mut self, node: &Node<'_>, evaluation: i32) -> Option<i32> {
        let Node { position, ply, depth, beta, .. } = *node;
        let p = self.parameters;
        if depth < p.null_depth
            || evaluation < beta
            || beta.abs() >= Score::MAX_CP
            || self.memory.frames[ply - 1].moved == NOTHING_PLAYED
            || position.pieces(position.side_to_move()).count() < p.null_pieces as u32
            || node.is_exposed()
            || threatens_castle(position, !position.side_to_move())
        {
            return None;
        }
        let next = position.passed();
        self.table.prefetch(self.key(&next));
        let below = depth - p.null_base - depth / p.null_divisor;
        self.memory.frames[ply].moved = NOTHING_PLAYED;
        self.game.push(next.hash(), true);
        let score =
            -self.alpha_beta::<false>(&next, ply + 1, below, -beta, -beta + 1, !node.cut_node);
        self.game.pop();
        if self.stopped {
            return Some(0);
        }
        // A win after a pass is not proven.
        (score >= beta).then_some(if score > Score::MAX_CP { beta } else { score })
    }
}
