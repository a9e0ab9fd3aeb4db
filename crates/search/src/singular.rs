//! Singular extension (Anantharaman, Campbell and Hsu 1990): a table move
//! without which the node would be worth much less is searched deeper.

use crate::evaluation::Evaluator;
use crate::node::Node;
use crate::running::Search;
use crate::{Bound, Score};

/// What a search of a node without the table's move says.
pub(crate) enum Singular {
    /// The table's move is searched so many plies deeper; less deep if
    /// negative.
    Extend(i32),
    /// Another move reaches beta too: the score of the node.
    Cut(i32),
}

impl<E: Evaluator> Search<'_, E> {
    /// Whether the table's move in `node` stands alone.
    pub(crate) fn singular(&mut self, node: &Node<'_>) -> Singular {
        let Node { position, ply, depth, beta, .. } = *node;
        let p = self.parameters;
        let Some(entry) = node.known else { return Singular::Extend(0) };
        if depth < p.singular_depth
            || self.full_width
            || entry.best.is_none()
            || (entry.depth as i32) < depth - 3
            || entry.bound == Bound::Upper
            || entry.score.abs() >= Score::MAX_CP
        {
            return Singular::Extend(0);
        }
        let target = entry.score - p.singular_margin * depth / 10;
        self.memory.frames[ply].excluded = entry.best;
        let below = (depth - 1) / 2;
        let score =
            self.alpha_beta::<false>(position, ply, below, target - 1, target, node.cut_node);
        self.memory.frames[ply].excluded = None;
        self.note_evaluation(node);
        if self.stopped {
            return Singular::Cut(0);
        }
        if score < target {
            let twice = !node.is_pv && score < target - p.singular_double;
            Singular::Extend(1 + i32::from(twice))
        } else if target >= beta && !node.is_pv {
            Singular::Cut(target)
        } else if entry.score >= beta {
            Singular::Extend(-p.singular_negative)
        } else {
            Singular::Extend(0)
        }
    }
}
