//! The path of a move: every square its piece touches.

use std::collections::HashSet;
use std::fmt;

use smallvec::SmallVec;

use super::walk::{Stage, Walker};
use crate::{Bitboard, Move, Position, Square};

/// One part of a path, from one square to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leg {
    /// A plain move or a castle move: one step.
    Step,
    /// A leap over a friend.
    Canter,
    /// A leap over an enemy, which is removed.
    Jump,
}

/// The way of a piece in one move.
///
/// Displayed it is the protocol's text, `f6f8h8h10`; with `{:#}` the text of
/// the World Camelot Federation, `F6-F8-H8xH10`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The start square and every landing square: at least two.
    pub squares: Vec<Square>,
    /// What leads from each square to the next: one fewer than the squares.
    pub legs: Vec<Leg>,
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, square) in self.squares.iter().enumerate() {
            if !f.alternate() {
                write!(f, "{square}")?;
                continue;
            }
            match n.checked_sub(1).and_then(|leg| self.legs.get(leg)) {
                Some(Leg::Jump) => f.write_str("x")?,
                Some(Leg::Step | Leg::Canter) => f.write_str("-")?,
                None => {}
            }
            write!(f, "{square:#}")?;
        }
        Ok(())
    }
}

/// The canonical path of `m`: fewest legs, and of those paths the one whose
/// protocol text comes first in alphabetical order (ruling h). `None` if `m`
/// is not legal.
pub fn canonical_path(position: &Position, m: &Move) -> Option<Path> {
    if !position.is_legal(m) {
        return None;
    }
    let walker = Walker::new(position, m.from);
    let mut tree = vec![Node { stage: walker.start(), leg: None, parent: 0 }];
    let mut seen = HashSet::new();
    let mut next = 0;
    // Level by level, each level in alphabetical order: the first way to a
    // stage is the one wanted, and so is the first way to the end.
    while let Some(parent) = tree.get(next).map(|node| node.stage) {
        let mut legs: SmallVec<[_; 16]> = walker.legs(&parent).collect();
        legs.sort_unstable_by_key(|(_, stage)| text_order(stage.at));
        for (leg, mut stage) in legs {
            if !is_subset(&stage.captured, &m.captured) {
                continue;
            }
            if m.is_capture() {
                stage.obliged_at = None;
            } else if stage.obliged_at.is_some() {
                continue;
            }
            if !seen.insert(stage) {
                continue;
            }
            tree.push(Node { stage, leg: Some(leg), parent: next });
            if walker.end(&stage).as_ref() == Ok(m) {
                return Some(path_to(&tree, tree.len() - 1));
            }
        }
        next += 1;
    }
    None
}

/// A stage in the tree of the search for a path, and how it was reached.
struct Node {
    stage: Stage,
    /// The leg from the parent; `None` at the root.
    leg: Option<Leg>,
    parent: usize,
}

fn path_to(tree: &[Node], mut index: usize) -> Path {
    let mut path = Path { squares: vec![tree[index].stage.at], legs: Vec::new() };
    while let Some(leg) = tree[index].leg {
        index = tree[index].parent;
        path.legs.push(leg);
        path.squares.push(tree[index].stage.at);
    }
    path.legs.reverse();
    path.squares.reverse();
    path
}

/// Orders squares like texts that begin with them and go on with a letter:
/// `c10…` comes before `c6…`, and before `c1…` too.
///
/// It is the order of all texts with equally many squares and the same last
/// square, which is all that is compared.
fn text_order(square: Square) -> (u8, u8, u8) {
    let rank = square.rank() + 1;
    if rank < 10 { (square.file(), rank, u8::MAX) } else { (square.file(), 1, rank - 10) }
}

fn is_subset(part: &Bitboard, whole: &Bitboard) -> bool {
    (*part & !*whole).is_empty()
}
