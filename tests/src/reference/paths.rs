//! How a move may be written: its legal paths, and the canonical one (section 8, ruling h).

use std::collections::{BTreeMap, BTreeSet};

use super::legal::RefMove;
use super::position::RefPosition;
use super::square::Sq;
use super::walk::Walk;

/// The longest list of unfinished paths of one piece that [`RefPosition::paths`] goes on from.
const PATHS_AT_ONCE: usize = 20_000;

impl RefPosition {
    /// The legal paths of every legal move: the start square, then every landing square.
    ///
    /// Only paths that never come back to the same square, having captured the same enemies, in the
    /// same part of the move are listed: a way round in a circle can be repeated for ever. In a
    /// position with very many routes the listing stops at a length where a piece has more than
    /// 20,000 unfinished paths; each move has its canonical path nevertheless.
    pub fn paths(&self) -> BTreeMap<RefMove, BTreeSet<Vec<Sq>>> {
        let mut paths: BTreeMap<RefMove, BTreeSet<Vec<Sq>>> = BTreeMap::new();
        for mv in self.legal_moves() {
            let canonical = self.shortest_path(&mv).into_iter().collect();
            paths.insert(mv, canonical);
        }
        if paths.is_empty() {
            return paths;
        }
        let must_capture = self.capture_is_compulsory();
        for walk in self.movers().into_iter().filter_map(|square| self.standing(square)) {
            let mut unfinished = vec![vec![walk]];
            while !unfinished.is_empty() && unfinished.len() <= PATHS_AT_ONCE {
                unfinished = unfinished.iter().flat_map(|route| self.prolong(route)).collect();
                for route in &unfinished {
                    if let Some(walk) = route.last().filter(|walk| self.allows(walk, must_capture))
                    {
                        paths.entry(RefMove::from(walk)).or_default().insert(squares(route));
                    }
                }
            }
        }
        paths
    }

    /// The move that a path writes, if it is a legal path of a legal move; the path may be longer
    /// than those that [`RefPosition::paths`] lists.
    pub fn move_of_path(&self, path: &[Sq]) -> Option<RefMove> {
        let (&start, landings) = path.split_first()?;
        if self.over_whatever_the_moves() || !self.movers().contains(&start) {
            return None;
        }
        let mut walk = self.standing(start)?;
        for &landing in landings {
            // A step and a leap differ in length and a leap is over one piece, so one leg fits at most.
            walk = self.go_on(&walk).into_iter().find(|further| further.at == landing)?;
        }
        self.allows(&walk, self.capture_is_compulsory()).then(|| RefMove::from(&walk))
    }

    /// The text of the path with the fewest legs, and among those the first in alphabetical order.
    ///
    /// # Panics
    ///
    /// If the move is not legal here.
    pub fn canonical_path(&self, mv: &RefMove) -> String {
        match self.shortest_path(mv) {
            Some(path) => text(&path),
            None => panic!("{mv} is not a legal move in {}", self.to_text()),
        }
    }

    /// Goes through the walks of the move's piece by their number of legs. Of the paths with equally
    /// many legs that lead to equal walks only the first in alphabetical order is kept: whatever is
    /// added to one of them can be added to the others, and the order stays the same.
    fn shortest_path(&self, mv: &RefMove) -> Option<Vec<Sq>> {
        let must_capture = self.capture_is_compulsory();
        let start = self.standing(mv.from).filter(|_| self.movers().contains(&mv.from))?;
        let mut seen = BTreeSet::from([start.clone()]);
        let mut layer = BTreeMap::from([(start, vec![mv.from])]);
        while !layer.is_empty() {
            let mut next: BTreeMap<Walk, Vec<Sq>> = BTreeMap::new();
            for (walk, path) in &layer {
                for further in self.go_on(walk) {
                    if seen.contains(&further) {
                        continue;
                    }
                    let longer = [path.as_slice(), &[further.at]].concat();
                    next.entry(further)
                        .and_modify(|known| {
                            if text(&longer) < text(known) {
                                known.clone_from(&longer);
                            }
                        })
                        .or_insert(longer);
                }
            }
            let arrived = next
                .iter()
                .filter(|(walk, _)| self.allows(walk, must_capture) && RefMove::from(*walk) == *mv)
                .map(|(_, path)| path)
                .min_by_key(|path| text(path));
            if arrived.is_some() {
                return arrived.cloned();
            }
            seen.extend(next.keys().cloned());
            layer = next;
        }
        None
    }

    /// All routes that are one leg longer and do not come back to a place in the same state.
    fn prolong(&self, route: &[Walk]) -> Vec<Vec<Walk>> {
        let Some(walk) = route.last() else { return Vec::new() };
        self.go_on(walk)
            .into_iter()
            .filter(|further| {
                !route.iter().any(|earlier| {
                    (earlier.at, earlier.phase, &earlier.captured)
                        == (further.at, further.phase, &further.captured)
                })
            })
            .map(|further| [route, &[further]].concat())
            .collect()
    }
}

/// The protocol's text of a path: the squares one after the other.
pub fn text(path: &[Sq]) -> String {
    path.iter().map(Sq::to_string).collect()
}

fn squares(route: &[Walk]) -> Vec<Sq> {
    route.iter().map(|walk| walk.at).collect()
}
