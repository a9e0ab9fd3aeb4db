//! The tree: principal variation search with what prunes and reduces it.
//!
//! A compulsory capture is this game's check: at such a node nothing is
//! pruned or reduced, and a capture that is the only move is not counted in
//! the depth.

use camelot_rules::{Bitboard, Move, MoveGen, Position};

use crate::evaluation::{Evaluator, can_enter_castle, forcing_squares, threatens_castle};
use crate::ordering::{MovePicker, QuietHints};
use crate::pruning;
use crate::running::{MAX_PLY, Search, from_table, no_moves_score, to_table};
use crate::table::{Entry, MoveTag};
use crate::{Bound, Score};

impl<E: Evaluator> Search<'_, E> {
    /// The score of `position`, `ply` plies from the root, searched `depth`
    /// plies deep; with a window of one point unless `PV`.
    pub(crate) fn alpha_beta<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence::<PV>(position, ply, alpha, beta);
        }
        if PV {
            self.memory.frames[ply].pv.clear();
        }
        if self.enter_node(ply) {
            return 0;
        }
        if let Some(score) = self.end_of_game(position, ply) {
            return score;
        }
        // Mate distance pruning: a win found already cannot be improved by
        // a longer one.
        alpha = alpha.max(Score::loss_in(ply as u32).raw());
        beta = beta.min(Score::win_in(ply as u32 + 1).raw());
        if alpha >= beta {
            return alpha;
        }

        // Worked out while the table's entry is on its way.
        let generator = MoveGen::new(position);
        let compulsory = generator.is_capture_compulsory();
        let key = self.key(position);
        let known = self.table.probe(key);
        if !PV
            && let Some(entry) = known
            && entry.depth as i32 >= depth
        {
            let score = from_table(entry.score, ply);
            if self.is_cutoff(position, &entry, score, beta) {
                return score;
            }
        }
        let table_move = known.and_then(|entry| entry.best);

        let evaluation = (!compulsory).then(|| {
            known
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| self.memory.evaluator.evaluate(position, ply))
        });
        self.memory.frames[ply].evaluation = evaluation;
        self.memory.frames[ply].tried.clear();
        if let Some(next) = self.memory.frames.get_mut(ply + 2) {
            next.killers = [None; 2];
        }
        let may_prune = !PV && !self.full_width && !compulsory;
        let improving = self.is_improving(ply);

        if may_prune
            && let Some(evaluation) = evaluation
            && pruning::is_far_above(evaluation, beta, depth, improving)
            && !threatens_castle(position, !position.side_to_move())
        {
            return evaluation;
        }

        let lists = std::mem::take(&mut self.memory.frames[ply].lists);
        let mut picker = MovePicker::new(position, &generator, table_move, lists);
        self.note_captures(picker.captures_left());
        let extension = i32::from(picker.is_only_capture());
        let depth_below = depth - 1 + extension;
        let mut best = -Score::INFINITE.raw();
        if may_prune
            && let Some(evaluation) = evaluation
            && pruning::is_far_below(evaluation, alpha, depth)
            && !can_enter_castle(position, position.side_to_move())
        {
            picker.skip_quiets();
            best = evaluation;
        }

        let forcing = if compulsory { Bitboard::EMPTY } else { forcing_squares(position) };
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut late = false;
        loop {
            let hints = QuietHints {
                killers: self.memory.frames[ply].killers,
                history: &self.memory.history,
            };
            let Some(m) = picker.next(&hints) else { break };
            let quiet = !m.is_capture();
            let next = position.play_unchecked(&m);
            if depth_below > 0 {
                self.table.prefetch(self.key(&next));
            }
            self.game.push(next.hash(), position.is_irreversible(&m));

            let score = if tried == 0 {
                -self.alpha_beta::<PV>(&next, ply + 1, depth_below, -beta, -alpha)
            } else {
                let reduction = if compulsory || !quiet || self.full_width {
                    0
                } else {
                    let side = position.side_to_move();
                    let history = self.memory.history.get(side, m.from, m.to);
                    let reduction = pruning::reduction::<PV>(depth, tried, improving, history);
                    reduction - i32::from(forcing.contains(m.to)).min(reduction)
                };
                let reduced = (depth_below - reduction).max(depth_below.min(1));
                let mut score =
                    -self.alpha_beta::<false>(&next, ply + 1, reduced, -alpha - 1, -alpha);
                if score > alpha && reduced < depth_below {
                    score =
                        -self.alpha_beta::<false>(&next, ply + 1, depth_below, -alpha - 1, -alpha);
                }
                if PV && score > alpha {
                    score = -self.alpha_beta::<PV>(&next, ply + 1, depth_below, -beta, -alpha);
                }
                score
            };
            self.game.pop();
            if self.stopped {
                break;
            }
            tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    bound = Bound::Exact;
                    alpha = score;
                    if PV {
                        self.set_line(ply, m);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
            if quiet {
                self.memory.frames[ply].tried.push((m.from, m.to));
            }
            if may_prune
                && best > -Score::MAX_CP
                && tried >= pruning::enough_moves(depth, improving)
                && quiet
                && !late
            {
                late = true;
                picker.skip_quiets_except(forcing);
            }
        }
        self.memory.frames[ply].lists = picker.into_lists();
        if self.stopped {
            return 0;
        }
        if best == -Score::INFINITE.raw() {
            return no_moves_score(position, ply);
        }
        if bound == Bound::Lower
            && let Some(m) = best_move
            && !m.is_capture()
        {
            self.reward(position, ply, depth, &m);
        }
        let entry = Entry {
            best: best_move.as_ref().map(MoveTag::new).or(table_move),
            score: to_table(best, ply),
            bound,
            depth: depth as u32,
            evaluation,
        };
        self.table.store(key, self.memory.age, &entry);
        best
    }

    /// Whether the mover's evaluation has risen since its last move.
    fn is_improving(&self, ply: usize) -> bool {
        let frames = &self.memory.frames;
        let before = ply.checked_sub(2).and_then(|earlier| frames[earlier].evaluation);
        match (frames[ply].evaluation, before) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// Notes that the quiet move `m` refuted its position, and that those
    /// tried before it did not.
    fn reward(&mut self, position: &Position, ply: usize, depth: i32, m: &Move) {
        let side = position.side_to_move();
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let tag = Some(MoveTag::new(m));
        if frame.killers[0] != tag {
            frame.killers = [tag, frame.killers[0]];
        }
        let bonus = pruning::history_bonus(depth);
        memory.history.update(side, m.from, m.to, bonus);
        for (from, to) in &frame.tried {
            memory.history.update(side, *from, *to, -bonus);
        }
    }
}
