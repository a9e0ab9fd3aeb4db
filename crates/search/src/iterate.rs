//! A search from beginning to end: deeper and deeper until a limit is reached.

use std::time::Instant;

use camelot_rules::{History, MoveGen, Position};

use crate::control::Control;
use crate::evaluation::{Evaluator, HandMade};
use crate::table::Table;
use crate::{Bound, Info, Report, Score, SearchRequest};

/// What a search works with, kept from one search to the next.
#[derive(Default)]
pub(crate) struct Worker {
    nodes: u64,
    history: History,
}

impl Worker {
    /// Carries out `request`.
    pub(crate) fn search(
        &mut self,
        table: &Table,
        request: SearchRequest,
        control: &Control,
        on_info: &mut dyn FnMut(&Info),
    ) -> Report {
        let start = Instant::now();
        self.nodes = 0;
        self.history = request.history;
        let depth = request.limits.depth.unwrap_or(4).clamp(1, 6);
        let mut best = None;
        let mut alpha = -Score::INFINITE.raw();
        for m in request.position.legal_moves() {
            let next = request.position.play_unchecked(&m);
            let score = -self.alpha_beta(&next, depth - 1, -Score::INFINITE.raw(), -alpha);
            if score > alpha {
                alpha = score;
                best = Some(m);
            }
        }
        if request.limits.infinite {
            control.wait_for_stop();
        }
        if request.limits.ponder {
            control.wait_for_ponder_hit();
        }
        let info = Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: Score::from_raw(alpha),
            bound: Bound::Exact,
            nodes: self.nodes,
            time: start.elapsed(),
            hashfull: table.fill(0),
            pv: best.into_iter().collect(),
        };
        on_info(&info);
        Report { best, ponder: None, nodes: self.nodes, time: info.time, depth, lines: vec![info] }
    }

    fn alpha_beta(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                Some(side) if side == position.side_to_move() => Score::win_in(0).raw(),
                Some(_) => Score::loss_in(0).raw(),
                None => 0,
            };
        }
        if depth == 0 {
            return HandMade.evaluate(position);
        }
        for m in MoveGen::new(position).moves() {
            let next = position.play_unchecked(&m);
            alpha = alpha.max(-self.alpha_beta(&next, depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}
