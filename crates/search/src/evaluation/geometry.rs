//! Distances on the boards, worked out once.

use std::sync::LazyLock;

use camelot_rules::{Bitboard, Direction, Side, Square, Variant};

/// The distances of one board.
pub(super) struct Geometry {
    steps_to_goal: [[u8; 256]; 2],
    /// By side and steps, the squares that are no farther from the goal.
    within: [[Bitboard; 5]; 2],
}

static GEOMETRIES: LazyLock<[Geometry; Variant::ALL.len()]> =
    LazyLock::new(|| Variant::ALL.map(Geometry::new));

impl Geometry {
    /// The distances of the board of `variant`.
    pub(super) fn of(variant: Variant) -> &'static Geometry {
        &GEOMETRIES[variant as usize]
    }

    fn new(variant: Variant) -> Geometry {
        let steps = Side::ALL.map(|side| steps_to_goal(variant, side));
        let board = variant.rules().board;
        let within = steps.map(|steps| {
            std::array::from_fn(|most| {
                board.squares().filter(|s| usize::from(steps[s.index()]) <= most).collect()
            })
        });
        Geometry { steps_to_goal: steps, within }
    }

    /// The squares from which `side` has at most `steps` steps, 0 to 4, into
    /// the castle it wants to enter, that castle included.
    pub(super) fn within(&self, side: Side, steps: usize) -> Bitboard {
        self.within[side.index()][steps]
    }

    /// Plain moves that a piece of `side` needs from `square` to the nearest
    /// square of the enemy castle, on a board without other pieces.
    pub(super) fn steps_to_goal(&self, side: Side, square: Square) -> u8 {
        self.steps_to_goal[side.index()][square.index()]
    }
}

/// A breadth-first walk from the enemy castle. Squares of the own castle are
/// never entered, so no way leads through them, but one may lead out.
fn steps_to_goal(variant: Variant, side: Side) -> [u8; 256] {
    let rules = variant.rules();
    let mut steps = [0; 256];
    let mut reached = rules.castle(!side);
    let mut frontier = reached;
    for distance in 1.. {
        let around: Bitboard = Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |around, direction| around | frontier.step(direction));
        let ring = around & rules.board & !reached;
        if ring.is_empty() {
            break;
        }
        for square in ring {
            steps[square.index()] = distance;
        }
        reached |= ring;
        frontier = ring & !rules.castle(side);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_a_lone_piece() {
        let steps = |variant, side, square: &str| {
            Geometry::of(variant).steps_to_goal(side, square.parse().unwrap())
        };
        assert_eq!(steps(Variant::Camelot, Side::White, "f16"), 0);
        assert_eq!(steps(Variant::Camelot, Side::White, "g15"), 1);
        assert_eq!(steps(Variant::Camelot, Side::White, "c6"), 10);
        assert_eq!(steps(Variant::Camelot, Side::White, "a13"), 5);
        assert_eq!(steps(Variant::Camelot, Side::Black, "l4"), 5);
        assert_eq!(steps(Variant::Camette, Side::Black, "c7"), 6);
    }

    #[test]
    fn every_square_of_a_board_has_a_way_to_the_goal() {
        for variant in Variant::ALL {
            for side in Side::ALL {
                let far = variant.rules().board & !variant.rules().castle(!side);
                let geometry = Geometry::of(variant);
                assert!(far.squares().all(|square| geometry.steps_to_goal(side, square) > 0));
            }
        }
    }
}
