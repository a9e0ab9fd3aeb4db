//! Counting the ways to play on, the standard test of a move generator.

use crate::{Move, MoveGen, Position};

/// The number of ways to make `depth` moves from `position`. A game that is
/// over goes no further; repetition is not looked at.
///
/// ```
/// use camelot_rules::{Position, Variant, perft};
/// assert_eq!(perft(&Position::start(Variant::Camette), 3), 4_926);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over_before_moving() {
        return 0;
    }
    let moves = MoveGen::new(position);
    if depth == 1 {
        return moves.count();
    }
    let mut count = 0;
    moves.captures(|m, _| count += perft(&position.play_unchecked(&m), depth - 1));
    moves.quiets(|from, targets| {
        for to in targets {
            count += perft(&position.play_unchecked(&Move::quiet(from, to)), depth - 1);
        }
    });
    count
}

/// [`perft`] split by the first move, in the order of the generator; empty at
/// depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let after = |m: Move| (m, perft(&position.play_unchecked(&m), rest));
    position.legal_moves().into_iter().map(after).collect()
}
