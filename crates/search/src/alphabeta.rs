//! The tree: principal variation search, node by node.
//!
//! A compulsory capture is this game's check: at such a node nothing is
//! pruned or reduced, and a capture that is the only move is not counted in
//! the depth. What is cut before the moves is in `whole_node`, what becomes
//! of late moves in `late_moves`.

use camelot_rules::{MoveGen, Position};

use crate::evaluation::Evaluator;
use crate::late_moves::LateMoves;
use crate::node::Node;
use crate::ordering::{MovePicker, QuietHints};
use crate::running::{MAX_PLY, Search, from_table, no_moves_score, to_table};
use crate::singular::Singular;
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
        depth: i32,
        alpha: i32,
        beta: i32,
        cut_node: bool,
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
        let alpha = alpha.max(Score::loss_in(ply as u32).raw());
        let beta = beta.min(Score::win_in(ply as u32 + 1).raw());
        if alpha >= beta {
            return alpha;
        }

        // Worked out while the table's entry is on its way.
        let generator = MoveGen::new(position);
        let excluded = self.memory.frames[ply].excluded;
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
        let mut node = Node {
            is_pv: PV,
            cut_node,
            known,
            excluded,
            compulsory: generator.is_capture_compulsory(),
            ..Node::new(position, ply, depth, alpha, beta)
        };
        self.judge(&mut node);
        if let Some(score) = self.cut_before_moves(&node) {
            return score;
        }
        if self.lacks_table_move(&node) {
            node.depth -= 1;
        }
        let singular = match self.singular(&node) {
            Singular::Extend(plies) => plies,
            Singular::Cut(score) => return score,
        };
        self.search_moves::<PV>(&node, &generator, singular, key)
    }

    /// Internal iterative reduction: whether no move is known for a node that
    /// is worth one. A shallower search will find it for the next time.
    fn lacks_table_move(&self, node: &Node<'_>) -> bool {
        node.table_move().is_none()
            && !node.compulsory
            && (node.is_pv || node.cut_node)
            && node.depth >= self.parameters.iir_depth
            && !self.full_width
            && node.excluded.is_none()
    }

    /// The score of `node` by its moves, the table's move `singular` plies
    /// deeper. Notes what is found in the table under `key`.
    fn search_moves<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        generator: &MoveGen<'_>,
        singular: i32,
        key: u64,
    ) -> i32 {
        let Node { position, ply, depth, mut alpha, beta, .. } = *node;
        let p = self.parameters;
        let table_move = node.table_move();
        self.memory.frames[ply].tried.clear();
        let lists = std::mem::take(&mut self.memory.frames[ply].lists);
        let mut picker = MovePicker::new(position, generator, lists);
        picker.begin_with(table_move);
        self.note_captures(picker.captures_left());
        let extension = i32::from(picker.is_only_capture());
        let context = self.context(position, ply);
        let mut late_moves = LateMoves::new(node, p);
        let mut best = -Score::INFINITE.raw();
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        loop {
            let hints = QuietHints {
                killers: self.memory.frames[ply].killers,
                histories: &self.memory.histories,
                context: &context,
            };
            let Some(m) = picker.next(&hints) else { break };
            let tag = Some(MoveTag::new(&m));
            if tag == node.excluded {
                continue;
            }
            let quiet = !m.is_capture();
            let mut reduction = 0;
            if quiet && tried > 0 {
                let history = self.memory.histories.get(context.side, m.from, m.to);
                reduction = late_moves.reduction(&m, tried, history);
                let left = (depth - reduction.max(0)).max(1);
                if self.may_prune(node, best)
                    && let Some(score) = late_moves.futility(alpha, left, &mut picker, &m)
                {
                    best = best.max(score);
                    continue;
                }
            }
            let next = self.play(position, &m);
            if let Some(upcoming) = picker.upcoming() {
                self.prefetch(position, &upcoming);
            }
            let below = match singular {
                plies if tag != table_move || plies == 0 => depth - 1 + extension,
                plies if plies < 0 => (depth - 1 + extension + plies).max(1),
                plies => depth - 1 + extension.max(plies),
            };
            self.memory.frames[ply].moved = (m.from.index() as u8, m.to.index() as u8);
            self.game.push(next.hash(), position.is_irreversible(&m));
            let score = if tried == 0 && PV {
                -self.alpha_beta::<PV>(&next, ply + 1, below, -beta, -alpha, false)
            } else {
                self.search_late::<PV>(&next, node, below, reduction, alpha)
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
                if self.may_prune(node, best) {
                    late_moves.count(tried, &mut picker);
                }
            }
        }
        self.memory.frames[ply].lists = picker.into_lists();
        if self.stopped {
            return 0;
        }
        if best == -Score::INFINITE.raw() {
            return if node.excluded.is_some() { alpha } else { no_moves_score(position, ply) };
        }
        if bound == Bound::Lower
            && let Some(m) = best_move.filter(|m| !m.is_capture())
        {
            self.reward(&context, ply, depth, &m);
        }
        if node.excluded.is_none() {
            let entry = Entry {
                best: best_move.as_ref().map(MoveTag::new).or(table_move),
                score: to_table(best, ply),
                bound,
                depth: depth as u32,
                evaluation: node.raw,
            };
            self.table.store(key, self.memory.age, &entry);
        }
        best
    }

    /// Whether moves of `node` may be left out, now that `best` is found.
    fn may_prune(&self, node: &Node<'_>, best: i32) -> bool {
        !node.is_pv && !self.full_width && !node.compulsory && best > -Score::MAX_CP
    }

    /// The score of `next`, which a move of `node` after the first leads to,
    /// `below` plies deep: with a null window and `reduction` plies less as
    /// long as it does not beat `alpha`.
    fn search_late<const PV: bool>(
        &mut self,
        next: &Position,
        node: &Node<'_>,
        below: i32,
        reduction: i32,
        alpha: i32,
    ) -> i32 {
        let Node { ply, beta, cut_node, .. } = *node;
        let reduced = if reduction > 0 && !self.full_width {
            (below - reduction).max(below.min(1))
        } else {
            below
        };
        let expects_cut = reduced < below || PV || !cut_node;
        let (low, high) = (-alpha - 1, -alpha);
        let mut score = -self.alpha_beta::<false>(next, ply + 1, reduced, low, high, expects_cut);
        if score > alpha && reduced < below {
            score = -self.alpha_beta::<false>(next, ply + 1, below, low, high, !cut_node);
        }
        if PV && score > alpha {
            score = -self.alpha_beta::<PV>(next, ply + 1, below, -beta, -alpha, false);
        }
        score
    }
}
