//! The numbers by which the tree is pruned and reduced; what each technique
//! gains is in `docs/strength.md`.

use std::sync::LazyLock;

use crate::Score;
use crate::history_tables::MAX_HISTORY;

/// Reverse futility: whether `evaluation` is so far above `beta` that
/// `depth` plies will hardly bring it back.
pub(crate) fn is_far_above(evaluation: i32, beta: i32, depth: i32, improving: bool) -> bool {
    let margin = 60 * (depth - i32::from(improving)).max(0) + 20;
    depth <= 8 && evaluation - margin >= beta && beta.abs() < Score::MAX_CP
}

/// Futility: whether `evaluation` is so far below `alpha` that no quiet move
/// will bring it up within `depth` plies.
pub(crate) fn is_far_below(evaluation: i32, alpha: i32, depth: i32) -> bool {
    depth <= 3 && evaluation + 80 + 80 * depth <= alpha && alpha.abs() < Score::MAX_CP
}

/// Late move pruning: after so many moves no further quiet one is tried.
pub(crate) fn enough_moves(depth: i32, improving: bool) -> usize {
    if depth > 8 {
        return usize::MAX;
    }
    let moves = 4 + 3 * depth * depth;
    (if improving { moves } else { moves / 2 }) as usize
}

/// Late move reductions: plies less for the quiet move tried after `tried`
/// others.
pub(crate) fn reduction<const PV: bool>(
    depth: i32,
    tried: usize,
    improving: bool,
    history: i32,
) -> i32 {
    if depth < 2 || tried < 2 {
        return 0;
    }
    let base = REDUCTIONS[(depth as usize).min(63)][tried.min(63)];
    let plies = base - i32::from(PV) - i32::from(improving) / 2 - 2 * history / MAX_HISTORY;
    plies.max(0)
}

/// ln(depth) · ln(tried) / 2, rounded, in integers so that it is the same on
/// every machine.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    const UNIT: f64 = 1024.0;
    let logs: [i64; 64] = std::array::from_fn(|n| ((n.max(1) as f64).ln() * UNIT).round() as i64);
    logs.map(|depth| logs.map(|tried| ((depth * tried / 2 + (1 << 19)) >> 20) as i32))
});

/// What a cut-off at `depth` adds to a quiet move's history.
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).min(2_000)
}
