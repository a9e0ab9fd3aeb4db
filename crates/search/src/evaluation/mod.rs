//! What a position is worth without looking ahead.

mod geometry;

use camelot_rules::{MoveGen, Position, Side};

use geometry::Geometry;

/// The seam between search and evaluation.
pub trait Evaluator: Send {
    /// The worth of `position` for the side to move, in hundredths of a Man.
    /// The game is not over and no capture is compulsory.
    fn evaluate(&mut self, position: &Position) -> i32;
}

/// The evaluation made by hand: the sum of [`terms`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

impl Evaluator for HandMade {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let white: i32 = terms(position).iter().map(|term| term.white - term.black).sum();
        match position.side_to_move() {
            Side::White => white,
            Side::Black => -white,
        }
    }
}

/// One term of the evaluation, for each side in hundredths of a Man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is about.
    pub name: &'static str,
    /// What White has of it.
    pub white: i32,
    /// What Black has of it.
    pub black: i32,
}

/// The evaluation of `position` term by term; the worth for White is the sum
/// of all `white` less the sum of all `black`.
pub fn terms(position: &Position) -> Vec<Term> {
    let geometry = Geometry::of(position.variant());
    let both =
        |name, f: &dyn Fn(Side) -> i32| Term { name, white: f(Side::White), black: f(Side::Black) };
    vec![
        both("material", &|side| {
            let knights = position.knights(side).count() as i32;
            let men = position.men(side).count() as i32;
            200 * knights + 100 * men
        }),
        both("advance", &|side| {
            position
                .pieces(side)
                .squares()
                .map(|square| -5 * i32::from(geometry.steps_to_goal(side, square)))
                .sum()
        }),
    ]
}

/// Whether a piece of the side to move stands next to the enemy castle, from
/// where alone a quiet move, or the last leg of one, can lead into it.
pub(crate) fn can_enter_castle(position: &Position) -> bool {
    let side = position.side_to_move();
    Geometry::of(position.variant()).doorstep(side).intersects(&position.pieces(side))
}

/// Whether the side to move wins at once with a quiet move into the castle.
pub(crate) fn can_win_by_castle(position: &Position, generator: &MoveGen<'_>) -> bool {
    let side = position.side_to_move();
    let rules = position.rules();
    let goal = rules.castle(!side);
    let inside = (position.pieces(side) & goal).count();
    if inside + 1 < u32::from(rules.goal.castle_pieces) || !can_enter_castle(position) {
        return false;
    }
    let mut wins = false;
    generator.quiets(|from, targets| wins |= !goal.contains(from) && targets.intersects(&goal));
    wins
}
