//! The order in which moves are tried, and generating no more than needed.
//!
//! First the table move; then captures by what they take; then, unless a
//! capture is compulsory, the quiet moves: into the enemy castle, killers,
//! the rest by history. Quiet moves are generated when their turn comes.

use camelot_rules::{Bitboard, Move, MoveGen, Position, Side, Square};

use crate::history_tables::{HistoryTable, MAX_HISTORY};
use crate::table::MoveTag;

/// The lists a picker works on, kept so that their memory is used again. They
/// grow as needed: no position has too many moves for them.
#[derive(Default)]
pub(crate) struct MoveLists {
    captures: Vec<(i32, Move)>,
    quiets: Vec<QuietKey>,
}

/// A quiet move with its value for ordering, the greatest tried first: 16
/// bits of value, 8 bits each of start and end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QuietKey(u32);

impl QuietKey {
    fn unvalued(from: Square, to: Square) -> QuietKey {
        QuietKey((from.index() << 8 | to.index()) as u32)
    }

    fn from(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    fn to(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    fn valued(self, value: i32) -> QuietKey {
        QuietKey(((value + (1 << 15)) as u32) << 16 | self.0 & 0xffff)
    }
}

const CASTLE_ENTRY: i32 = 3 * MAX_HISTORY;
const FIRST_KILLER: i32 = 2 * MAX_HISTORY + 1;
const SECOND_KILLER: i32 = 2 * MAX_HISTORY;

/// What makes some quiet moves of a node likelier than others.
#[derive(Clone, Copy)]
pub(crate) struct QuietHints<'a> {
    /// Quiet moves that refuted sisters of the node.
    pub(crate) killers: [Option<MoveTag>; 2],
    /// How quiet moves have done elsewhere.
    pub(crate) history: &'a HistoryTable,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    Captures,
    ValueQuiets,
    Quiets,
}

/// The moves of one node, one after the other.
pub(crate) struct MovePicker<'a> {
    position: &'a Position,
    generator: &'a MoveGen<'a>,
    table_move: Option<MoveTag>,
    stage: Stage,
    quiets_generated: bool,
    lists: MoveLists,
}

impl<'a> MovePicker<'a> {
    /// The moves of `position`, whose generator is `generator`, the one that
    /// `table_move` stands for first.
    pub(crate) fn new(
        position: &'a Position,
        generator: &'a MoveGen<'a>,
        table_move: Option<MoveTag>,
        mut lists: MoveLists,
    ) -> MovePicker<'a> {
        lists.quiets.clear();
        lists.captures.clear();
        generator.captures(|m| lists.captures.push((capture_value(position, &m), m)));
        MovePicker {
            position,
            generator,
            table_move,
            stage: Stage::TableMove,
            // None is legal while a capture is compulsory.
            quiets_generated: generator.is_capture_compulsory(),
            lists,
        }
    }

    /// The captures that have not come yet.
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
                    self.stage = Stage::Captures;
                    if let Some(found) = self.table_move.and_then(|tag| self.take(tag)) {
                        return Some(found);
                    }
                }
                Stage::Captures => match take_greatest_capture(&mut self.lists.captures) {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::ValueQuiets,
                },
                Stage::ValueQuiets => {
                    self.generate_quiets();
                    self.value_quiets(hints);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let key = take_greatest(&mut self.lists.quiets)?;
                    return Some(Move::quiet(key.from(), key.to()));
                }
            }
        }
    }

    /// Leaves out the quiet moves that have not come yet, but for those to
    /// one of `squares`.
    pub(crate) fn skip_quiets_except(&mut self, squares: Bitboard) {
        self.generate_quiets();
        self.lists.quiets.retain(|key| squares.contains(key.to()));
    }

    /// Leaves out the quiet moves that have not come yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets_generated = true;
        self.lists.quiets.clear();
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> MoveLists {
        self.lists
    }

    /// Finds the move of `tag` among the legal ones and takes it out.
    fn take(&mut self, tag: MoveTag) -> Option<Move> {
        if tag.is_capture() {
            let captures = &mut self.lists.captures;
            let place = captures.iter().position(|(_, m)| MoveTag::new(m) == tag)?;
            return Some(captures.swap_remove(place).1);
        }
        self.generate_quiets();
        let wanted = QuietKey::unvalued(tag.from(), tag.to());
        let place = self.lists.quiets.iter().position(|key| *key == wanted)?;
        self.lists.quiets.swap_remove(place);
        Some(Move::quiet(tag.from(), tag.to()))
    }

    fn generate_quiets(&mut self) {
        if std::mem::replace(&mut self.quiets_generated, true) {
            return;
        }
        let quiets = &mut self.lists.quiets;
        self.generator.quiets(|from, targets| {
            quiets.extend(targets.squares().map(|to| QuietKey::unvalued(from, to)));
        });
    }

    fn value_quiets(&mut self, hints: &QuietHints<'_>) {
        let side = self.position.side_to_move();
        let goal = self.position.rules().castle(!side);
        let killers = hints.killers.map(|tag| tag.map(|t| QuietKey::unvalued(t.from(), t.to())));
        for key in &mut self.lists.quiets {
            let value = if goal.contains(key.to()) && !goal.contains(key.from()) {
                CASTLE_ENTRY
            } else if killers[0] == Some(*key) {
                FIRST_KILLER
            } else if killers[1] == Some(*key) {
                SECOND_KILLER
            } else {
                hints.history.get(side, key.from(), key.to())
            };
            *key = key.valued(value);
        }
    }
}

/// What a capture takes: Knights count double; ending in the enemy castle
/// comes before all.
fn capture_value(position: &Position, m: &Move) -> i32 {
    let side: Side = position.side_to_move();
    let taken = m.captured.count() + (m.captured & position.knights(!side)).count();
    let enters = position.rules().castle(!side).contains(m.to);
    taken as i32 + if enters { 100 } else { 0 }
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

fn take_greatest(quiets: &mut Vec<QuietKey>) -> Option<QuietKey> {
    let greatest = quiets.iter().copied().max()?;
    let place = quiets.iter().position(|key| *key == greatest)?;
    Some(quiets.swap_remove(place))
}
