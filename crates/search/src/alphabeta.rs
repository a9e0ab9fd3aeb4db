//! The tree: principal variation search with what prunes and reduces it.
//!
//! A compulsory capture is this game's check: at such a node nothing is
//! pruned or reduced, and a capture that is the only move is not counted in
//! the depth.

use camelot_rules::{Bitboard, MoveGen, Position};

use crate::evaluation::{
    Evaluator, can_enter_castle, forcing_squares, has_exposed, threatens_castle,
};
use crate::history_tables::MAX_HISTORY;
use crate::ordering::{MovePicker, QuietHints};
use crate::running::{MAX_PLY, NOTHING_PLAYED, Search, from_table, no_moves_score, to_table};
use crate::table::{Entry, MoveTag};
use crate::{Bound, Score};

impl<E: Evaluator> Search<'_, E> {
    /// The score of `position`, `ply` plies from the root, searched `depth`
    /// plies deep; with a window of one point unless `PV`. At a `cut_node`
    /// the first move is expected to reach beta.
    pub(crate) fn alpha_beta<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            if self.parameters.hanging_depth == 0
                || ply >= MAX_PLY
                || !has_exposed(position, position.side_to_move())
                || MoveGen::new(position).is_capture_compulsory()
            {
                return self.quiescence::<PV>(position, ply, alpha, beta);
            }
            depth = 1;
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

        let excluded = self.memory.frames[ply].excluded;
        // Worked out while the table's entry is on its way.
        let generator = MoveGen::new(position);
        let compulsory = generator.is_capture_compulsory();
        let key = self.key(position);
        let known = if excluded.is_some() { None } else { self.table.probe(key) };
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
        let p = self.parameters;

        let raw = if compulsory {
            None
        } else if excluded.is_some() {
            self.memory.frames[ply].raw_evaluation
        } else {
            Some(
                known
                    .and_then(|entry| entry.evaluation)
                    .unwrap_or_else(|| self.evaluate(position, ply)),
            )
        };
        let evaluation = raw.map(|raw| self.corrected(position, raw));
        self.memory.frames[ply].raw_evaluation = raw;
        self.memory.frames[ply].evaluation = evaluation;
        if let Some(next) = self.memory.frames.get_mut(ply + 2) {
            next.killers = [None; 2];
        }
        let may_prune = !PV && !self.full_width && !compulsory;
        let improving = self.is_improving(ply);

        if may_prune
            && excluded.is_none()
            && let Some(evaluation) = evaluation
        {
            if evaluation >= beta
                && p.is_far_above(
                    evaluation,
                    beta,
                    depth,
                    improving,
                    p.rfp_exposed > 0 && has_exposed(position, position.side_to_move()),
                )
                && !threatens_castle(position, !position.side_to_move())
            {
                return evaluation;
            }
            if depth <= p.razor_depth
                && evaluation + p.razor_base + p.razor_margin * depth <= alpha
                && alpha.abs() < Score::MAX_CP
                && !can_enter_castle(position, position.side_to_move())
            {
                let score = self.quiescence::<false>(position, ply, alpha, beta);
                if score <= alpha || self.stopped {
                    return score;
                }
            }
            if depth >= p.null_depth
                && evaluation >= beta
                && beta.abs() < Score::MAX_CP
                && self.memory.frames[ply - 1].moved != NOTHING_PLAYED
                && !has_exposed(position, position.side_to_move())
                && !threatens_castle(position, !position.side_to_move())
            {
                let less = p.null_base + depth / p.null_divisor;
                let next = position.passed();
                self.memory.frames[ply].moved = NOTHING_PLAYED;
                self.game.push(next.hash(), true);
                let score = -self.alpha_beta::<false>(
                    &next,
                    ply + 1,
                    depth - less,
                    -beta,
                    -beta + 1,
                    !cut_node,
                );
                self.game.pop();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score > Score::MAX_CP { beta } else { score };
                }
            }
            if depth >= p.probcut_depth && beta.abs() < Score::MAX_CP {
                let raised = beta + p.probcut_margin;
                let refuted = known.is_some_and(|entry| {
                    entry.depth as i32 >= depth - p.probcut_less
                        && entry.bound != Bound::Lower
                        && from_table(entry.score, ply) < raised
                });
                if evaluation >= beta && !refuted {
                    self.memory.frames[ply].excluded = None;
                    let score = self.alpha_beta::<false>(
                        position,
                        ply,
                        depth - p.probcut_less,
                        raised - 1,
                        raised,
                        cut_node,
                    );
                    if self.stopped {
                        return 0;
                    }
                    if score >= raised {
                        return score - p.probcut_margin;
                    }
                    self.memory.frames[ply].raw_evaluation = raw;
                    self.memory.frames[ply].evaluation = Some(evaluation);
                }
            }
        }

        if table_move.is_none()
            && !compulsory
            && (PV || cut_node)
            && depth >= p.iir_depth
            && !self.full_width
            && excluded.is_none()
        {
            depth -= 1;
        }

        let mut singular = 0;
        if depth >= p.singular_depth
            && excluded.is_none()
            && !self.full_width
            && let Some(entry) = known
            && table_move.is_some()
            && entry.depth as i32 >= depth - 3
            && entry.bound != Bound::Upper
            && entry.score.abs() < Score::MAX_CP
        {
            let target = entry.score - p.singular_margin * depth / 10;
            self.memory.frames[ply].excluded = table_move;
            let score = self.alpha_beta::<false>(
                position,
                ply,
                (depth - 1) / 2,
                target - 1,
                target,
                cut_node,
            );
            self.memory.frames[ply].excluded = None;
            self.memory.frames[ply].raw_evaluation = raw;
            self.memory.frames[ply].evaluation = evaluation;
            if self.stopped {
                return 0;
            }
            if score < target {
                singular = 1 + i32::from(!PV && score < target - p.singular_double);
            } else if target >= beta && !PV {
                return target;
            } else if entry.score >= beta {
                singular = -p.singular_negative;
            }
        }

        self.memory.frames[ply].tried.clear();
        let lists = std::mem::take(&mut self.memory.frames[ply].lists);
        let mut picker = MovePicker::new(position, &generator, table_move, lists);
        self.note_captures(picker.captures_left());
        let extension = if picker.is_only_capture() { p.only_capture } else { 0 };
        let depth_below = depth - 1 + extension;
        let mut best = -Score::INFINITE.raw();

        let forcing = if compulsory { Bitboard::EMPTY } else { forcing_squares(position) };
        let exempt = if p.forcing_exempt == 1 { forcing } else { Bitboard::EMPTY };
        let context = self.context(position, ply);
        let counter = self.memory.histories.counter(&context);
        let tactical = table_move.is_some_and(MoveTag::is_capture);
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut late = false;
        loop {
            let killers = self.memory.frames[ply].killers;
            let hints = QuietHints {
                killers: [killers[0], killers[1], counter],
                histories: &self.memory.histories,
                context: &context,
            };
            let Some(m) = picker.next(&hints) else { break };
            let tag = Some(MoveTag::new(&m));
            if excluded.is_some() && tag == excluded {
                continue;
            }
            let quiet = !m.is_capture();
            let forces = forcing.contains(m.to);
            let mut reduction = 0;
            if !quiet
                && !compulsory
                && p.lmr_charge == 1
                && depth >= 2
                && tried >= p.lmr_moves as usize
            {
                reduction = p.reduction(depth, tried) / 1024;
            }
            if quiet && !compulsory && tried > 0 {
                let history = self.memory.histories.get(&context, m.from, m.to);
                if depth >= 2 && tried >= p.lmr_moves as usize {
                    reduction = p.reduction(depth, tried)
                        - if PV { p.lmr_pv } else { 0 }
                        - if improving { p.lmr_improving } else { 0 }
                        + if cut_node { p.lmr_cut } else { 0 }
                        + if tactical { p.lmr_tactical } else { 0 }
                        - if killers.contains(&tag) { p.lmr_killer } else { 0 }
                        - p.lmr_history * history / MAX_HISTORY;
                    reduction -= if forces { p.lmr_forcing.min(reduction) } else { 0 };
                    reduction /= 1024;
                }
                if may_prune && best > -Score::MAX_CP && !late {
                    let left = (depth - reduction.max(0)).max(1);
                    if let Some(evaluation) = evaluation
                        && p.is_far_below(evaluation, alpha, left)
                        && !can_enter_castle(position, position.side_to_move())
                    {
                        late = true;
                        picker.skip_quiets_except(exempt);
                        if !exempt.contains(m.to) {
                            best = best.max(evaluation);
                            continue;
                        }
                    }
                    if left <= p.history_prune_depth
                        && history < -p.history_prune * left
                        && !exempt.contains(m.to)
                    {
                        continue;
                    }
                }
            }
            let next = position.play_unchecked(&m);
            if depth_below > 0 {
                self.table.prefetch(self.key(&next));
            }
            let mut below = depth_below;
            if singular != 0 && tag == table_move {
                below = depth_below.max(depth - 1 + singular);
                if singular < 0 {
                    below = (depth_below + singular).max(1);
                }
            } else if forces && quiet {
                below += p.force_extension;
            }
            self.memory.frames[ply].moved = (m.from.index() as u8, m.to.index() as u8);
            self.game.push(next.hash(), position.is_irreversible(&m));

            let score = if tried == 0 && PV {
                -self.alpha_beta::<PV>(&next, ply + 1, below, -beta, -alpha, false)
            } else {
                let full = below;
                let reduced = if reduction > 0 && !self.full_width {
                    (full - reduction).max(full.min(1))
                } else {
                    full
                };
                let expects_cut = if reduced < full || PV { true } else { !cut_node };
                let mut score = -self.alpha_beta::<false>(
                    &next,
                    ply + 1,
                    reduced,
                    -alpha - 1,
                    -alpha,
                    expects_cut,
                );
                if score > alpha && reduced < full {
                    let full = full + i32::from(score > best + p.deeper);
                    score = -self.alpha_beta::<false>(
                        &next,
                        ply + 1,
                        full,
                        -alpha - 1,
                        -alpha,
                        !cut_node,
                    );
                }
                if PV && score > alpha {
                    score = -self.alpha_beta::<PV>(&next, ply + 1, full, -beta, -alpha, false);
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
                && tried >= p.enough_moves(depth, improving)
                && quiet
                && !late
            {
                late = true;
                picker.skip_quiets_except(exempt);
            }
        }
        self.memory.frames[ply].lists = picker.into_lists();
        if self.stopped {
            return 0;
        }
        if best == -Score::INFINITE.raw() {
            if excluded.is_some() {
                return alpha;
            }
            return no_moves_score(position, ply);
        }
        if bound == Bound::Lower
            && let Some(m) = best_move
            && !m.is_capture()
        {
            self.reward(&context, ply, depth, &m);
        }
        if excluded.is_some() {
            return best;
        }
        if p.correction_most > 0
            && let Some(evaluation) = evaluation
            && let Some(raw) = raw
            && best.abs() < Score::MAX_CP
            && best_move.as_ref().is_none_or(|m| !m.is_capture())
            && match bound {
                Bound::Exact => true,
                Bound::Lower => best > evaluation,
                Bound::Upper => best < evaluation,
            }
        {
            self.memory.corrections.update(position, depth, best - raw, p.correction_most);
        }
        let entry = Entry {
            best: best_move.as_ref().map(MoveTag::new).or(table_move),
            score: to_table(best, ply),
            bound,
            depth: depth as u32,
            evaluation: raw,
        };
        self.table.store(key, self.memory.age, &entry);
        best
    }
}
