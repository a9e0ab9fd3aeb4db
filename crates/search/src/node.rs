//! A node of the tree: what is known of it before its moves are looked at.

use camelot_rules::Position;

use crate::evaluation::{Evaluator, has_exposed};
use crate::running::Search;
use crate::table::{Entry, MoveTag};
use crate::{Bound, Score};

/// A node that is being searched.
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies to search below it.
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// Whether the window is wide: the node may belong to the principal
    /// variation.
    pub(crate) is_pv: bool,
    /// Whether the first move is expected to reach beta.
    pub(crate) cut_node: bool,
    /// What the table knows of it.
    pub(crate) known: Option<Entry>,
    /// The move that is not to be looked at.
    pub(crate) excluded: Option<MoveTag>,
    /// Whether a capture is compulsory.
    pub(crate) compulsory: bool,
    /// The evaluation as it was made; `None` where a capture is compulsory.
    pub(crate) raw: Option<i32>,
    /// The best that is known without a search of this depth: the table's
    /// score if it is nearer to the truth, else the evaluation.
    pub(crate) evaluation: Option<i32>,
    /// Whether the evaluation has risen since the mover's last move.
    pub(crate) improving: bool,
}

impl<'p> Node<'p> {
    /// A node with its window, of which nothing is known yet.
    pub(crate) fn new(
        position: &'p Position,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Node<'p> {
        Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            is_pv: false,
            cut_node: false,
            known: None,
            excluded: None,
            compulsory: false,
            raw: None,
            evaluation: None,
            improving: true,
        }
    }

    /// Whether the enemy could capture if the mover passed.
    pub(crate) fn is_exposed(&self) -> bool {
        has_exposed(self.position, self.position.side_to_move())
    }

    /// The move that the table knows.
    pub(crate) fn table_move(&self) -> Option<MoveTag> {
        self.known.and_then(|entry| entry.best)
    }

    /// The table's score if it says more than the evaluation `value`.
    fn nearest(&self, value: i32) -> i32 {
        let Some(entry) = self.known else { return value };
        let says_more = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score > value,
            Bound::Upper => entry.score < value,
        };
        if says_more && entry.score.abs() < Score::MAX_CP { entry.score } else { value }
    }
}

impl<E: Evaluator> Search<'_, E> {
    /// Evaluates `node`, unless a capture is compulsory in it, and notes for
    /// the plies below what they need to know of it.
    pub(crate) fn judge(&mut self, node: &mut Node<'_>) {
        let Node { position, ply, .. } = *node;
        if !node.compulsory {
            let noted = match node.excluded {
                Some(_) => self.memory.frames[ply].evaluation,
                None => node.known.and_then(|entry| entry.evaluation),
            };
            node.raw = Some(noted.unwrap_or_else(|| self.evaluate(position, ply)));
        }
        node.evaluation = node.raw.map(|value| node.nearest(self.damped(position, value)));
        self.note_evaluation(node);
        node.improving = self.is_improving(ply);
        if let Some(next) = self.memory.frames.get_mut(ply + 2) {
            next.killers = [None; 2];
        }
    }

    /// Notes the evaluation of `node`: again after a search of the same
    /// position at the same ply.
    pub(crate) fn note_evaluation(&mut self, node: &Node<'_>) {
        self.memory.frames[node.ply].evaluation = node.raw;
    }
}
