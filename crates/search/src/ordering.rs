//! The order in which moves are tried, and generating no more than needed.
//!
//! First the table move; then captures by what they take; then, unless a
//! capture is compulsory, the quiet moves: into the enemy castle, killers,
//! the rest by history. Quiet moves are generated when their turn comes.

use camelot_rules::{Bitboard, Move, MoveGen, Position};

use crate::evaluation::can_enter_castle;
use crate::history_tables::{Context, Histories};
use crate::quiet_list::{QuietKey, QuietList};
use crate::table::MoveTag;

/// The lists a picker works on, kept so that their memory is used again. They
/// grow as needed: no position has too many moves for them.
#[derive(Default)]
pub(crate) struct MoveLists {
    captures: Vec<(i32, Move)>,
    quiets: QuietList,
}

const CASTLE_ENTRY: i32 = (1 << 15) - 1;

/// What makes some quiet moves of a node likelier than others.
#[derive(Clone, Copy)]
pub(crate) struct QuietHints<'a> {
    /// Quiet moves that refuted sisters of the node.
    pub(crate) killers: [Option<MoveTag>; 2],
    /// How quiet moves have done elsewhere.
    pub(crate) histories: &'a Histories,
    /// What was played before.
    pub(crate) context: &'a Context,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    GenerateCaptures,
    Captures,
    Killers(usize),
    GenerateQuiets,
    Quiets,
}

/// The moves of one node, one after the other.
pub(crate) struct MovePicker<'a> {
    position: &'a Position,
    generator: &'a MoveGen<'a>,
    table_move: Option<MoveTag>,
    /// Quiet moves that have been given out.
    given: [Option<MoveTag>; 4],
    stage: Stage,
    captures_generated: bool,
    /// Where quiet moves may still go.
    quiets_to: Bitboard,
    lists: MoveLists,
}

impl<'a> MovePicker<'a> {
    /// The moves of `position`, whose generator is `generator`.
    pub(crate) fn new(
        position: &'a Position,
        generator: &'a MoveGen<'a>,
        mut lists: MoveLists,
    ) -> MovePicker<'a> {
        lists.quiets.clear();
        lists.captures.clear();
        let compulsory = generator.is_capture_compulsory();
        let quiets_to = if compulsory { Bitboard::EMPTY } else { !Bitboard::EMPTY };
        let mut picker = MovePicker {
            position,
            generator,
            table_move: None,
            given: [None; 4],
            stage: Stage::TableMove,
            captures_generated: false,
            quiets_to,
            lists,
        };
        if compulsory {
            picker.generate_captures();
        }
        picker
    }

    /// Puts the move that `table_move` stands for first.
    pub(crate) fn begin_with(&mut self, table_move: Option<MoveTag>) {
        self.table_move = table_move;
    }

    /// The captures that are waiting.
    pub(crate) fn captures_left(&self) -> usize {
        self.lists.captures.len()
    }

    /// Whether there is exactly one move and it captures.
    pub(crate) fn is_only_capture(&self) -> bool {
        self.generator.is_capture_compulsory() && self.lists.captures.len() == 1
    }

    /// The next move to try.
    pub(crate) fn next(&mut self, hints: &QuietHints<'_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateCaptures;
                    if let Some(found) = self.table_move.and_then(|tag| self.take(tag)) {
                        return Some(found);
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures();
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match take_greatest_capture(&mut self.lists.captures) {
                    Some(m) => return Some(m),
                    None if self.quiets_to.is_empty() => return None,
                    // A killer must not come before a move into the castle.
                    None if can_enter_castle(self.position, self.position.side_to_move()) => {
                        self.stage = Stage::GenerateQuiets
                    }
                    None => self.stage = Stage::Killers(0),
                },
                Stage::Killers(n) => {
                    self.stage = match n {
                        2 => Stage::GenerateQuiets,
                        n => Stage::Killers(n + 1),
                    };
                    let killer = hints.killers.get(n).copied();
                    // Last comes what refuted the enemy's move elsewhere.
                    let killer = killer.unwrap_or_else(|| hints.histories.counter(hints.context));
                    if let Some(tag) = killer
                        && !tag.is_capture()
                        && self.quiets_to.contains(tag.to())
                        && let Some(found) = self.take(tag)
                    {
                        return Some(found);
                    }
                }
                Stage::GenerateQuiets => {
                    self.generate_quiets(hints);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let key = self.lists.quiets.take_greatest()?;
                    return Some(Move::quiet(key.from(), key.to()));
                }
            }
        }
    }

    /// The quiet move that will come next, unless it is left out: known while
    /// quiet moves are given out.
    #[inline]
    pub(crate) fn upcoming(&self) -> Option<Move> {
        if self.stage != Stage::Quiets {
            return None;
        }
        self.lists.quiets.greatest().map(|key| Move::quiet(key.from(), key.to()))
    }

    /// Leaves out the quiet moves that have not come yet, but for those to
    /// one of `squares`.
    pub(crate) fn skip_quiets_except(&mut self, squares: Bitboard) {
        self.quiets_to &= squares;
        self.lists.quiets.retain_to(squares);
    }

    /// Leaves out the quiet moves that have not come yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets_to = Bitboard::EMPTY;
        self.lists.quiets.clear();
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> MoveLists {
        self.lists
    }

    /// The move that `tag` stands for, if it is legal and has not come yet.
    fn take(&mut self, tag: MoveTag) -> Option<Move> {
        if tag.is_capture() {
            self.generate_captures();
            let captures = &mut self.lists.captures;
            let place = captures.iter().position(|(_, m)| MoveTag::new(m) == tag)?;
            return Some(captures.swap_remove(place).1);
        }
        if self.given.contains(&Some(tag)) || !self.generator.is_quiet_legal(tag.from(), tag.to()) {
            return None;
        }
        let free = self.given.iter_mut().find(|given| given.is_none())?;
        *free = Some(tag);
        Some(Move::quiet(tag.from(), tag.to()))
    }

    fn generate_captures(&mut self) {
        if std::mem::replace(&mut self.captures_generated, true) {
            return;
        }
        let MovePicker { position, lists, .. } = self;
        let side = position.side_to_move();
        let knights = position.knights(!side);
        let goal = position.rules().castle(!side);
        // Knights count double; ending in the enemy castle comes before all.
        self.generator.captures(|m, taken| {
            let enters = if goal.contains(m.to) { 100 } else { 0 };
            let knights_taken =
                if m.captured.intersects(&knights) { (m.captured & knights).count() } else { 0 };
            lists.captures.push(((taken + knights_taken) as i32 + enters, m));
        });
    }

    fn generate_quiets(&mut self, hints: &QuietHints<'_>) {
        let side = self.position.side_to_move();
        let goal = self.position.rules().castle(!side);
        let MovePicker { lists, quiets_to, given, generator, .. } = self;
        lists.quiets.fill(|keys| {
            generator.quiets(|from, targets| {
                let enters = !goal.contains(from);
                let mut targets = targets & *quiets_to;
                for tag in given.iter().flatten().filter(|tag| tag.from() == from) {
                    targets = targets.without(tag.to());
                }
                keys.extend(targets.squares().map(|to| {
                    let value = if enters && goal.contains(to) {
                        CASTLE_ENTRY
                    } else {
                        hints.histories.get(side, from, to)
                    };
                    QuietKey::new(from, to, value)
                }));
            });
        });
    }
}

fn take_greatest_capture(captures: &mut Vec<(i32, Move)>) -> Option<Move> {
    let mut best = 0;
    for (place, (value, _)) in captures.iter().enumerate().skip(1) {
        if *value > captures[best].0 {
            best = place;
        }
    }
    (!captures.is_empty()).then(|| captures.swap_remove(best).1)
}
