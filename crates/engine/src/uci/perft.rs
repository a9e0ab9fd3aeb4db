//! `go perft`: a count of moves that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use camelot_protocol::Reply;
use camelot_rules::{Position, perft};

use super::answers;
use super::job::{Ending, Voice};
use super::session::Session;

/// Plies that are counted without looking whether to stop: a few million moves at most.
const IN_ONE_GO: u32 = 3;

impl<W> Session<W> {
    /// Begins to count the ways to make `depth` moves.
    pub(super) fn perft(&mut self, depth: u32) {
        let position = *self.game.position();
        self.spawn(move |voice, stop| Ending {
            lines: Vec::new(),
            last: match divide(&position, depth, voice, stop) {
                Some(total) => Reply::PerftTotal(total),
                None => Reply::InfoString("perft stopped".to_string()),
            },
        });
    }
}

/// Tells the count of each move as soon as it is known, and gives the total; `None` when stopped.
fn divide(position: &Position, depth: u32, voice: &Voice, stop: &AtomicBool) -> Option<u64> {
    let Some(rest) = depth.checked_sub(1) else { return Some(1) };
    let mut total = 0;
    for (mv, m) in answers::sorted_moves(position) {
        let count = count(&position.play_unchecked(&m), rest, stop)?;
        voice.say(Reply::PerftMove { mv, count });
        total += count;
    }
    Some(total)
}

fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= IN_ONE_GO {
        return Some(perft(position, depth));
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .try_fold(0, |total, m| Some(total + count(&position.play_unchecked(m), depth - 1, stop)?))
}
