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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::set_up;
    use crate::{Side, Variant};

    fn canonical(pieces: &str, text: &str) -> String {
        let position = set_up(Variant::Camelot, Side::White, pieces);
        let m = position.parse_move(text).unwrap();
        canonical_path(&position, &m).unwrap().to_string()
    }

    #[test]
    fn of_equally_long_paths_the_first_in_the_alphabet_is_taken() {
        let pieces = "Mc8 Mc7 Md7 Mc9 Md9 mk12 mj12";
        assert_eq!(canonical(pieces, "c8c6e8"), "c8c10e8");
    }

    #[test]
    fn fewer_legs_come_before_the_alphabet() {
        let pieces = "Mc8 Mc7 Md7 Md8 Me9 Mb9 Mb10 mk12 mj12";
        assert_eq!(canonical(pieces, "c8c6e8"), "c8e8");
    }

    #[test]
    fn a_knight_goes_where_it_has_no_duty() {
        // By way of C10 a Knight stands next to D11, which a Man may ignore.
        let pieces = "Nc8 Mc7 Md7 Mc9 Md9 md11 mj12";
        assert_eq!(canonical(pieces, "c8e8"), "c8c6e8");
        assert_eq!(canonical(&pieces.replace('N', "M"), "c8e8"), "c8c10e8");
    }

    #[test]
    fn legs_are_told_apart() {
        let position = set_up(Variant::Camelot, Side::White, "Nc4 Md5 mf7 mj12");
        let m = position.parse_move("c4e6g8").unwrap();
        let path = canonical_path(&position, &m).unwrap();
        assert_eq!(path.legs, [Leg::Canter, Leg::Jump]);
        assert_eq!(format!("{path} {path:#}"), "c4e6g8 C4-E6xG8");
    }

    #[test]
    fn an_illegal_move_has_no_path() {
        let start = Position::start(Variant::Camelot);
        let m = Move::quiet("c6".parse().unwrap(), "c9".parse().unwrap());
        assert_eq!(canonical_path(&start, &m), None);
    }
}
