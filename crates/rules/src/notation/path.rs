//! The path of a move: every square its piece touches.

use std::collections::HashSet;
use std::fmt;

use smallvec::SmallVec;

use super::walk::{Stage, Walker};
use crate::{Move, Position, Square};

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
    let walker = Walker::new(position, m.from).ok()?;
    let leads_on = |stage: &Stage| (stage.captured & !m.captured).is_empty();
    let mut ways = Ways::new(&walker, leads_on);
    let (_, place) = ways.by_ref().find(|(found, _)| found == m)?;
    Some(ways.path_to(place))
}

/// All legal moves with their canonical paths, by piece: quicker than to ask
/// for the path of each.
pub fn canonical_paths(position: &Position) -> Vec<(Move, Path)> {
    let mut paths = Vec::new();
    for from in position.pieces(position.side_to_move()) {
        let Ok(walker) = Walker::new(position, from) else { continue };
        let mut seen = HashSet::new();
        let mut ways = Ways::new(&walker, |_| true);
        while let Some((m, place)) = ways.next() {
            if seen.insert(m) {
                paths.push((m, ways.path_to(place)));
            }
        }
    }
    paths
}

/// The ways of a piece, level by level, each level in alphabetical order: so
/// the first way to a stage is the one wanted, and so is the first to a move.
///
/// Iterates over the moves found, with their places in the tree.
struct Ways<'a, F> {
    walker: &'a Walker,
    /// Whether a stage may lead to what is looked for.
    leads_on: F,
    tree: Vec<Node>,
    seen: HashSet<Stage>,
    /// Nodes whose legs have been followed.
    expanded: usize,
    /// Nodes that have been looked at as the end of a move.
    ended: usize,
}

/// A stage, and how it was reached.
struct Node {
    stage: Stage,
    /// The leg from the parent; `None` at the root.
    leg: Option<Leg>,
    parent: usize,
}

impl<'a, F: Fn(&Stage) -> bool> Ways<'a, F> {
    fn new(walker: &'a Walker, leads_on: F) -> Self {
        let tree = vec![Node { stage: walker.start(), leg: None, parent: 0 }];
        Ways { walker, leads_on, tree, seen: HashSet::new(), expanded: 0, ended: 1 }
    }

    /// Follows the legs of the next node; `None` when all have been followed.
    fn expand(&mut self) -> Option<()> {
        let parent = self.expanded;
        let mut legs: SmallVec<[_; 16]> = self.walker.legs(&self.tree.get(parent)?.stage).collect();
        legs.sort_unstable_by_key(|(_, stage)| text_order(stage.at));
        for (leg, stage) in legs {
            if (self.leads_on)(&stage) && self.seen.insert(stage) {
                self.tree.push(Node { stage, leg: Some(leg), parent });
            }
        }
        self.expanded += 1;
        Some(())
    }

    fn path_to(&self, mut place: usize) -> Path {
        let mut path = Path { squares: vec![self.tree[place].stage.at], legs: Vec::new() };
        while let Some(leg) = self.tree[place].leg {
            place = self.tree[place].parent;
            path.legs.push(leg);
            path.squares.push(self.tree[place].stage.at);
        }
        path.legs.reverse();
        path.squares.reverse();
        path
    }
}

impl<F: Fn(&Stage) -> bool> Iterator for Ways<'_, F> {
    type Item = (Move, usize);

    fn next(&mut self) -> Option<(Move, usize)> {
        loop {
            let Some(node) = self.tree.get(self.ended) else {
                self.expand()?;
                continue;
            };
            let place = self.ended;
            self.ended += 1;
            match self.walker.end(&node.stage) {
                Ok(m) if m.is_capture() || !self.walker.capture_is_compulsory => {
                    return Some((m, place));
                }
                _ => {}
            }
        }
    }
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
    fn a_knight_has_no_duty_in_the_enemy_castle() {
        assert_eq!(canonical("Ne14 Mf15 mh15 mj12", "e14g16"), "e14g16");
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
