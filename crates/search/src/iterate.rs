//! A search from beginning to end: one ply deeper each time, until a limit
//! is reached.

use std::time::Duration;

use camelot_rules::{Move, Position};

use crate::clock::{Course, TimeBudget};
use crate::control::Control;
use crate::evaluation::Evaluator;
use crate::parameters::Parameters;
use crate::root::RootMove;
use crate::running::{MAX_DEPTH, Memory, Search, outcome_score, salt};
use crate::table::{MoveTag, Table};
use crate::team::Team;
use crate::{Bound, Info, Limits, Score, ScoreView, SearchRequest, pv};

/// What all threads of a search are given.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) table: &'a Table,
    pub(crate) parameters: &'a Parameters,
    pub(crate) control: &'a Control,
    pub(crate) team: &'a Team,
    pub(crate) request: &'a SearchRequest,
    /// The number of the search.
    pub(crate) age: u64,
}

impl<E: Evaluator> Memory<E> {
    /// Carries out the request of `task` as the leader of its team. Ends with
    /// the search of the last iteration, before any wait for a signal.
    pub(crate) fn lead(&mut self, task: &Task<'_>, on_info: &mut dyn FnMut(&Info)) -> Found {
        self.deepening(task, 0, on_info).run()
    }

    /// Searches as the helper numbered `member`, from 1, until the leader has
    /// ended or time is up.
    pub(crate) fn help(&mut self, task: &Task<'_>, member: usize) -> Found {
        let found = self.deepening(task, member, &mut |_info| {}).run();
        Found { told: false, ..found }
    }

    fn deepening<'a>(
        &'a mut self,
        task: &Task<'a>,
        member: usize,
        on_info: &'a mut dyn FnMut(&Info),
    ) -> Deepening<'a, E> {
        let Task { table, parameters, control, team, request, age } = *task;
        self.age = age;
        self.histories.age();
        let limits = &request.limits;
        let leads = member == 0;
        // Whoever asks for a win wants to know.
        let strength = limits.strength.filter(|_| limits.mate.is_none());
        let strength_nodes = strength.map(|strength| strength.nodes);
        let node_limit = limits.nodes.into_iter().chain(strength_nodes).min();
        let budget = TimeBudget::new(limits, parameters);
        let budget = if leads { budget } else { TimeBudget { soft: None, ..budget } };
        let search = Search {
            memory: self,
            table,
            control,
            team,
            member,
            parameters,
            game: request.history.clone(),
            nodes: 0,
            seldepth: 0,
            stopped: false,
            full_width: limits.mate.is_some(),
            salt: salt(limits.mate.is_some(), strength.is_some()),
            strength,
            node_limit: node_limit.unwrap_or(u64::MAX),
            time_limit: budget.hard,
            next_check: 0,
        };
        let position = request.position;
        Deepening { search, position, limits, budget, on_info, lines: Vec::new(), told: false }
    }
}

/// What a thread has found.
pub(crate) struct Found {
    /// The best lines, best first.
    pub(crate) lines: Vec<Info>,
    /// The last depth searched in full.
    pub(crate) depth: u32,
    /// Whether the lines have been reported.
    told: bool,
}

impl Found {
    /// Whether another thread than the one that found `other` knows more: it
    /// has searched deeper, and not past a win.
    pub(crate) fn is_better_than(&self, other: &Found) -> bool {
        let score = |found: &Found| found.lines.first().map(|line| line.score.raw());
        let is_win = score(other).is_some_and(|score| score > Score::MAX_CP);
        self.depth > other.depth && (!is_win || score(self) > score(other))
    }

    /// Reports the lines if that has not been done.
    pub(crate) fn tell(&mut self, nodes: u64, time: Duration, on_info: &mut dyn FnMut(&Info)) {
        if !std::mem::replace(&mut self.told, true) {
            for line in &mut self.lines {
                *line = Info { nodes, time, ..line.clone() };
                on_info(line);
            }
        }
    }
}

/// The search of one request.
struct Deepening<'a, E> {
    search: Search<'a, E>,
    position: Position,
    limits: &'a Limits,
    budget: TimeBudget,
    on_info: &'a mut dyn FnMut(&Info),
    /// The best lines known.
    lines: Vec<Info>,
    /// Whether `lines` have been reported.
    told: bool,
}

impl<E: Evaluator> Deepening<'_, E> {
    fn run(mut self) -> Found {
        let mut moves = self.root_moves();
        let mut depth = 0;
        if moves.is_empty() {
            self.lines = vec![self.without_moves()];
        } else {
            moves.sort_by_key(|root_move| -root_move.score);
            let count = self.limits.multi_pv.clamp(1, moves.len());
            self.lines = moves[..count].iter().map(|m| self.line(m, 0, Bound::Exact)).collect();
            depth = self.deepen(&mut moves, count);
        }
        self.search.team.tell_nodes(self.search.member, self.search.nodes);
        if !self.told {
            self.tell();
        }
        Found { lines: self.lines, depth, told: true }
    }

    /// Searches deeper and deeper; returns the last depth searched in full.
    fn deepen(&mut self, moves: &mut [RootMove], count: usize) -> u32 {
        let deepest = self.deepest();
        let (mut unchanged, mut score_before) = (0, 0);
        for depth in 1..=deepest {
            let best_before = moves[0].m;
            let mut found = Vec::with_capacity(count);
            for rank in 0..count {
                let info = self.search_line(&mut moves[rank..], depth);
                found.extend(info);
                if self.search.stopped {
                    self.merge_interrupted(found, count);
                    return depth - 1;
                }
            }
            moves[..count].sort_by_key(|root_move| -root_move.score);
            found.sort_by_key(|info: &Info| -info.score.raw());
            self.merge(found, count);
            self.tell();
            unchanged = if moves[0].m == best_before { unchanged + 1 } else { 0 };
            let score = moves[0].score;
            let best_share = 100 * moves[0].nodes / self.search.nodes.max(1);
            let course = Course { best_share, unchanged, fall: score_before - score };
            score_before = score;
            if self.is_settled(depth) || self.is_enough_time_used(moves.len(), course) {
                return depth;
            }
        }
        deepest
    }

    /// Searches for the best of `moves` within a window around its score of
    /// the iteration before, which grows until the score lies inside.
    fn search_line(&mut self, moves: &mut [RootMove], depth: u32) -> Option<Info> {
        const LEAST_DEPTH: u32 = 4;
        let infinite = Score::INFINITE.raw();
        let expected = moves[0].score;
        let mut delta = self.search.parameters.aspiration;
        let (mut alpha, mut beta) = if depth < LEAST_DEPTH || expected.abs() > Score::MAX_CP {
            (-infinite, infinite)
        } else {
            (expected - delta, expected + delta)
        };
        loop {
            self.search.seldepth = 0;
            let score = self.search.search_root(&self.position, moves, depth as i32, alpha, beta);
            let bound = match moves[0].score {
                best if best <= alpha => Bound::Upper,
                best if best >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            if self.search.stopped {
                return (bound != Bound::Upper).then(|| self.line(&moves[0], depth, bound));
            }
            delta *= 2;
            match bound {
                Bound::Exact => return Some(self.line(&moves[0], depth, bound)),
                Bound::Upper => {
                    beta = (alpha + beta) / 2;
                    alpha = (score - delta).max(-infinite);
                }
                Bound::Lower => beta = (score + delta).min(infinite),
            }
            if delta > 500 {
                (alpha, beta) = (-infinite, infinite);
            }
        }
    }

    /// Puts `found` before the lines of the iteration before, of which those
    /// that begin with other moves fill up to `count`.
    fn merge(&mut self, found: Vec<Info>, count: usize) {
        if found.is_empty() {
            return;
        }
        let before = std::mem::replace(&mut self.lines, found);
        for line in before {
            if self.lines.len() < count && self.lines.iter().all(|l| l.pv[0] != line.pv[0]) {
                self.lines.push(line);
            }
        }
        self.told = false;
    }

    /// Of an iteration that was broken off, with `found`, takes what changes
    /// the move: another that the first was seen to fall behind. The rest has
    /// been compared with too few moves to say what the position is worth.
    fn merge_interrupted(&mut self, found: Vec<Info>, count: usize) {
        self.told = false;
        if let Some(line) = found.into_iter().next()
            && line.pv[0] != self.lines[0].pv[0]
        {
            self.merge(vec![Info { bound: Bound::Lower, ..line }], count);
        }
    }

    /// Reports the lines.
    fn tell(&mut self) {
        let (nodes, time) = (self.search.all_nodes(), self.search.control.elapsed());
        let hashfull = self.search.table.fill(self.search.memory.age);
        for (place, line) in self.lines.iter_mut().enumerate() {
            *line = Info { multipv: place + 1, nodes, time, hashfull, ..line.clone() };
            (self.on_info)(line);
        }
        self.told = true;
    }

    fn line(&self, root_move: &RootMove, depth: u32, bound: Bound) -> Info {
        let mut pv = pv::playable(&self.position, &self.search.game, &root_move.pv);
        if pv.len() == 1 {
            pv.extend(self.known_reply(&root_move.m));
        }
        Info {
            depth,
            seldepth: root_move.seldepth.max(pv.len()) as u32,
            multipv: 1,
            score: Score::from_raw(root_move.score),
            bound,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv,
        }
    }

    /// The table's move for the position after `m`, if it can be played.
    fn known_reply(&self, m: &Move) -> Option<Move> {
        let next = self.position.play_unchecked(m);
        let tag = self.search.table.probe(self.search.key(&next))?.best?;
        let reply = next.legal_moves().into_iter().find(|reply| MoveTag::new(reply) == tag)?;
        let line = [*m, reply];
        (pv::playable(&self.position, &self.search.game, &line).len() == 2).then_some(reply)
    }

    /// The moves to look at, with the evaluation of what they lead to.
    fn root_moves(&mut self) -> Vec<RootMove> {
        if self.search.game.repetitions() >= 2 {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        if let Some(wanted) = &self.limits.search_moves {
            moves.retain(|m| wanted.contains(m));
        }
        let glance = |m| {
            let next = self.position.play_unchecked(&m);
            RootMove::new(m, self.search.glance(&self.position, &m, &next))
        };
        moves.into_iter().map(glance).collect()
    }

    /// The line to report where no move is to be looked at: the result of
    /// the game if it is over, else the evaluation.
    fn without_moves(&mut self) -> Info {
        let score = match self.position.outcome() {
            Some(outcome) => outcome_score(&self.position, outcome, 0),
            None if self.search.game.repetitions() >= 2 => Score::DRAW.raw(),
            None => self.search.evaluate(&self.position, 0),
        };
        Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: Score::from_raw(score),
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        }
    }

    fn deepest(&self) -> u32 {
        let for_mate = self.limits.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        [self.limits.depth, for_mate].into_iter().flatten().fold(MAX_DEPTH, u32::min)
    }

    /// Whether all lines end in a win or loss that lies within the depth
    /// searched, or the win that was asked for is found.
    fn is_settled(&self, depth: u32) -> bool {
        let plies = |line: &Info| match line.score.view() {
            ScoreView::Cp(_) => None,
            ScoreView::WinIn(plies) | ScoreView::LossIn(plies) => Some(plies),
        };
        let is_win = self.lines[0].score > Score::DRAW;
        let asked_for = self.limits.mate.map(|moves| moves.saturating_mul(2));
        self.lines.iter().all(|line| plies(line).is_some_and(|plies| plies <= depth))
            || asked_for
                .zip(plies(&self.lines[0]))
                .is_some_and(|(most, plies)| is_win && plies < most)
    }

    /// Whether a clock says that another iteration is not worth beginning.
    fn is_enough_time_used(&self, moves: usize, course: Course) -> bool {
        if self.limits.infinite || self.budget.soft.is_none() {
            return false;
        }
        self.search.control.clock_time().is_some_and(|time| {
            let parameters = self.search.parameters;
            moves == 1 || self.budget.is_enough(time, course, parameters)
        })
    }
}
