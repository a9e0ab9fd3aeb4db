//! The end of every line: captures alone, until the position is quiet.
//!
//! A compulsory capture is searched out to the end: the mover has no choice
//! but among captures, so the evaluation may not stand in for them. Where
//! none is compulsory the mover may stand pat, or try a Knight's charge.

use camelot_rules::{MoveGen, Position};

use crate::evaluation::{Evaluator, winning_castle_entry};
use crate::ordering::{MovePicker, QuietHints};
use crate::running::{MAX_PLY, Search, from_table, no_moves_score, to_table};
use crate::table::{Entry, MoveTag};
use crate::{Bound, Score};

/// With so few pieces on the board itself a side may be out of moves.
const FEW_PIECES: u32 = 2;

impl<E: Evaluator> Search<'_, E> {
    /// The score of `position`, `ply` plies from the root, by captures alone.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if PV {
            self.memory.frames[ply].pv.clear();
        }
        if self.enter_node(ply) {
            return 0;
        }
        if let Some(score) = self.end_of_game(position, ply) {
            return score;
        }
        let generator = MoveGen::new(position);
        let compulsory = generator.is_capture_compulsory();
        if ply >= MAX_PLY {
            return self.evaluate(position, ply);
        }
        let side = position.side_to_move();
        let mut evaluation = None;
        if !compulsory {
            if let Some(entry) = winning_castle_entry(position, &generator) {
                if PV {
                    self.memory.frames[ply].pv.push(entry);
                }
                return Score::win_in(ply as u32 + 1).raw();
            }
            let goal = position.rules().castle(!side);
            let few = (position.pieces(side) & !goal).count() <= FEW_PIECES;
            if (few || self.full_width) && generator.is_empty() {
                return no_moves_score(position, ply);
            }
            // The table may know it, but its entry is still on its way, and
            // it knows few of these nodes.
            evaluation = Some(self.evaluate(position, ply));
        }
        let lists = std::mem::take(&mut self.memory.frames[ply].lists);
        let mut picker = MovePicker::new(position, &generator, lists);
        let window = (alpha, beta);
        let score = self.search_captures::<PV>(position, ply, window, evaluation, &mut picker);
        self.memory.frames[ply].lists = picker.into_lists();
        score
    }

    /// The score of `position` by the captures of `picker`, or by its
    /// `evaluation` if none is compulsory.
    fn search_captures<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        evaluation: Option<i32>,
        picker: &mut MovePicker<'_>,
    ) -> i32 {
        let key = self.key(position);
        let known = self.table.probe(key);
        if !PV && let Some(entry) = known {
            let score = from_table(entry.score, ply);
            if self.is_cutoff(position, &entry, score, beta) {
                return score;
            }
        }

        let mut best = -Score::INFINITE.raw();
        if let Some(evaluation) = evaluation {
            best = self.damped(position, evaluation);
            if best >= beta || position.knights(position.side_to_move()).is_empty() {
                return best;
            }
            alpha = alpha.max(best);
        }

        picker.begin_with(known.and_then(|entry| entry.best).filter(|best| best.is_capture()));
        picker.skip_quiets();
        self.note_captures(picker.captures_left());
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let context = self.context(position, ply);
        loop {
            let hints = QuietHints {
                killers: [None; 2],
                histories: &self.memory.histories,
                context: &context,
            };
            let Some(m) = picker.next(&hints) else { break };
            let next = self.play(position, &m);
            self.memory.frames[ply].moved = (m.from.index() as u8, m.to.index() as u8);
            self.game.push(next.hash(), true);
            let score = -self.quiescence::<PV>(&next, ply + 1, -beta, -alpha);
            self.game.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(MoveTag::new(&m));
                    bound = Bound::Exact;
                    alpha = score;
                    if PV {
                        self.set_line(ply, m);
                    }
                }
                if score >= beta {
                    bound = Bound::Lower;
                    break;
                }
            }
        }
        if !self.stopped {
            let score = to_table(best, ply);
            let entry = Entry { best: best_move, score, bound, depth: 0, evaluation };
            self.table.store(key, self.memory.age, &entry);
        }
        best
    }

    /// Whether what the table says of `position`, with the score counted from
    /// the root, decides a node with a null window below `beta`.
    #[inline]
    pub(crate) fn is_cutoff(
        &self,
        position: &Position,
        entry: &Entry,
        score: i32,
        beta: i32,
    ) -> bool {
        // A win farther away than the 100-ply draw may be none.
        let plies_left = i32::from(camelot_rules::QUIET_PLY_LIMIT - position.quiet_plies());
        let doubtful = match Score::from_raw(entry.score).view() {
            crate::ScoreView::Cp(_) => false,
            crate::ScoreView::WinIn(plies) | crate::ScoreView::LossIn(plies) => {
                plies as i32 > plies_left
            }
        };
        !doubtful
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score < beta,
            }
    }
}
