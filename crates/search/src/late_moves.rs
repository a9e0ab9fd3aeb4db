//! What becomes of the moves that come late in a node: they are reduced, or
//! not looked at.
//!
//! Moves that force the enemy to capture are spared: combinations begin with
//! them.

use camelot_rules::{Bitboard, Move};

use crate::evaluation::{can_enter_castle, forcing_squares};
use crate::history_tables::MAX_HISTORY;
use crate::node::Node;
use crate::ordering::MovePicker;
use crate::parameters::Parameters;

/// How the late moves of a node fare.
pub(crate) struct LateMoves<'a> {
    node: &'a Node<'a>,
    parameters: &'a Parameters,
    /// Where a quiet move forces the enemy to capture: worked out when the
    /// first move comes late, as most nodes are cut off by their first.
    forcing: Option<Bitboard>,
    /// Whether all quiet moves but the forcing ones are left out from now on.
    over: bool,
}

impl<'a> LateMoves<'a> {
    /// Those of `node`.
    pub(crate) fn new(node: &'a Node<'a>, parameters: &'a Parameters) -> LateMoves<'a> {
        LateMoves { node, parameters, forcing: None, over: false }
    }

    /// Late move reductions: the plies less for the quiet move `m`, tried
    /// after `tried` others; `history` is its value in the history tables.
    /// Negative for a move that is worth more.
    pub(crate) fn reduction(&mut self, m: &Move, tried: usize, history: i32) -> i32 {
        let (node, p) = (self.node, self.parameters);
        if node.depth < 2 || tried < p.lmr_moves as usize {
            return 0;
        }
        let when = |condition, amount| if condition { amount } else { 0 };
        let reduction = p.reduction(node.depth, tried)
            - when(node.is_pv, p.lmr_pv)
            - p.lmr_history * history / MAX_HISTORY;
        let spared = when(self.forcing().contains(m.to), p.lmr_forcing.min(reduction));
        (reduction - spared) / 1024
    }

    /// Futility pruning: a score in place of the quiet move `m` if the
    /// evaluation is so far below `alpha` that, `left` plies deep, no quiet
    /// move of the node will bring it up.
    pub(crate) fn futility(
        &mut self,
        alpha: i32,
        left: i32,
        picker: &mut MovePicker<'_>,
        m: &Move,
    ) -> Option<i32> {
        let Node { position, .. } = *self.node;
        let evaluation = self.node.evaluation?;
        if self.over
            || !self.parameters.is_far_below(evaluation, alpha, left)
            || can_enter_castle(position, position.side_to_move())
        {
            return None;
        }
        self.leave_out(picker);
        (!self.forcing().contains(m.to)).then_some(evaluation)
    }

    /// Late move pruning: once enough moves have been `tried`, the rest of
    /// the quiet ones are not.
    pub(crate) fn count(&mut self, tried: usize, picker: &mut MovePicker<'_>) {
        let Node { depth, improving, .. } = *self.node;
        if !self.over && tried >= self.parameters.enough_moves(depth, improving) {
            self.leave_out(picker);
        }
    }

    fn forcing(&mut self) -> Bitboard {
        *self.forcing.get_or_insert_with(|| forcing_squares(self.node.position))
    }

    fn leave_out(&mut self, picker: &mut MovePicker<'_>) {
        self.over = true;
        picker.skip_quiets_except(self.forcing());
    }
}
