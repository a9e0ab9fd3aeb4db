//! What the numbers of the table say about pruning and reducing.

use std::sync::LazyLock;

use crate::Score;
use crate::node::Node;
use crate::parameters::Parameters;

/// ln(n) in 1024ths, rounded, so that all that follows is the same on every
/// machine.
static LOGARITHMS: LazyLock<[i64; 256]> =
    LazyLock::new(|| std::array::from_fn(|n| ((n.max(1) as f64).ln() * 1024.0).round() as i64));

impl Parameters {
    /// Reverse futility: whether `evaluation` is so far above beta that the
    /// depth of `node` will hardly bring it back.
    pub(crate) fn is_far_above(&self, node: &Node<'_>, evaluation: i32) -> bool {
        let Node { beta, depth, improving, .. } = *node;
        let margin =
            self.rfp_base + self.rfp_margin * depth - i32::from(improving) * self.rfp_improving;
        depth <= self.rfp_depth && beta.abs() < Score::MAX_CP && evaluation - margin >= beta
    }

    /// Futility: whether `evaluation` is so far below `alpha` that no quiet
    /// move will bring it up within `depth` plies.
    pub(crate) fn is_far_below(&self, evaluation: i32, alpha: i32, depth: i32) -> bool {
        depth <= self.futility_depth
            && evaluation + self.futility_base + self.futility_margin * depth <= alpha
            && alpha.abs() < Score::MAX_CP
    }

    /// Late move pruning: after so many moves no further quiet one is tried.
    pub(crate) fn enough_moves(&self, depth: i32, improving: bool) -> usize {
        if depth > self.lmp_depth {
            return usize::MAX;
        }
        let moves = self.lmp_base + self.lmp_factor * depth * depth;
        let percent = if improving { 100 } else { self.lmp_worse };
        (moves * percent / 10_000) as usize
    }

    /// Late move reductions: 1024ths of a ply less for the move tried after
    /// `tried` others.
    pub(crate) fn reduction(&self, depth: i32, tried: usize) -> i32 {
        let logarithms = &*LOGARITHMS;
        let product = logarithms[(depth as usize).min(255)] * logarithms[tried.min(255)];
        self.lmr_base + (((product >> 10) * i64::from(self.lmr_factor)) >> 10) as i32
    }

    /// What a cut-off at `depth` adds to a quiet move's history.
    pub(crate) fn history_bonus(&self, depth: i32) -> i32 {
        (self.history_bonus * depth * depth + self.history_linear * depth).min(self.history_most)
    }
}
