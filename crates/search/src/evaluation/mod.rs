//! What a position is worth without looking ahead.
//!
//! Each term has a file of its own and is worked out for each side; see
//! [`terms`] for the list.

mod choice;
mod connection;
mod contributions;
mod exposure;
mod geometry;
mod learned;
mod material;
mod placement;
mod race;
mod siege;
mod weights;

use camelot_rules::{Bitboard, Move, MoveGen, Position, Side};

pub use choice::{Evaluation, EvaluationChoice};
pub use contributions::contributions;
pub use learned::Learned;

use geometry::Geometry;
use placement::Placement;
use weights::Blend;

/// The seam between search and evaluation.
pub trait Evaluator: Send {
    /// The worth of `position` for the side to move, in hundredths of a Man.
    /// The game is not over.
    ///
    /// `ply` tells how far from the root the position stands, so that what was
    /// computed for its neighbours can be used; the worth does not depend on it.
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32;
}

/// The evaluation made by hand: the sum of [`terms`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

impl Evaluator for HandMade {
    fn evaluate(&mut self, position: &Position, _ply: usize) -> i32 {
        let white: i32 = all_terms(position).iter().map(|(_, [white, black])| white - black).sum();
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
    all_terms(position).map(|(name, [white, black])| Term { name, white, black }).into()
}

#[inline(always)]
fn all_terms(position: &Position) -> [(&'static str, [i32; 2]); 9] {
    let placements = [Placement::of(position, Side::White), Placement::of(position, Side::Black)];
    // One call for each side, so that the side, and with it every direction,
    // is a constant in it.
    let white = side_terms(position, &placements[0], Side::White);
    let black = side_terms(position, &placements[1], Side::Black);
    let both = |n: usize| [white[n], black[n]];
    [
        ("material", both(0)),
        ("trade-down", material::trade_down(position)),
        ("placement", both(1)),
        ("guards", both(2)),
        ("siege", both(3)),
        ("race", race::race(position, &placements)),
        ("connection", both(4)),
        ("exposure", both(5)),
        ("move", both(6)),
    ]
}

/// The terms that are about one side alone.
#[inline(always)]
fn side_terms(position: &Position, placement: &Placement, side: Side) -> [i32; 7] {
    let geometry = Geometry::of(position.variant());
    let stage = Stage::of(position);
    let tempo = if side == position.side_to_move() { weights::TEMPO } else { Blend::default() };
    [
        material::pieces(position, side),
        stage.blend(placement.worth),
        stage.blend(siege::guards(position, geometry, side)),
        siege::siege(position, geometry, side),
        stage.blend(connection::pieces(position, side)),
        exposure::pieces(position, side),
        stage.blend(tempo),
    ]
}

/// How far the game has come, by the pieces left.
#[derive(Clone, Copy)]
struct Stage {
    left: i32,
    of: i32,
}

impl Stage {
    #[inline(always)]
    fn of(position: &Position) -> Stage {
        let of = i32::from(Geometry::of(position.variant()).pieces);
        Stage { left: position.occupied().count() as i32, of }
    }

    /// Between the value with all pieces and that with none.
    #[inline(always)]
    fn blend(self, blend: Blend) -> i32 {
        (blend.full * self.left + blend.bare * (self.of - self.left)) / self.of
    }
}

/// The squares to which a quiet move of the side to move forces the enemy to
/// capture.
pub(crate) fn forcing_squares(position: &Position) -> Bitboard {
    exposure::baits(position)
}

/// Whether a piece of `side` can be taken, were the enemy on move.
pub(crate) fn has_exposed(position: &Position, side: Side) -> bool {
    exposure::any(position, side)
}

/// Whether a piece of `side` stands next to the enemy castle, from where alone
/// a quiet move, or the last leg of one, can lead into it.
pub(crate) fn can_enter_castle(position: &Position, side: Side) -> bool {
    let near = Geometry::of(position.variant()).within(side, 1);
    (position.pieces(side) & !position.rules().castle(!side)).intersects(&near)
}

/// Whether `side`, were it on move, would perhaps win with one quiet move into
/// the castle.
pub(crate) fn threatens_castle(position: &Position, side: Side) -> bool {
    let rules = position.rules();
    let inside = || (position.pieces(side) & rules.castle(!side)).count();
    can_enter_castle(position, side) && inside() + 1 >= u32::from(rules.goal.castle_pieces)
}

/// A quiet move into the castle with which the side to move wins at once.
pub(crate) fn winning_castle_entry(position: &Position, generator: &MoveGen<'_>) -> Option<Move> {
    let side = position.side_to_move();
    if !threatens_castle(position, side) {
        return None;
    }
    let goal = position.rules().castle(!side);
    let mut entry = None;
    generator.quiets(|from, targets| {
        if !goal.contains(from)
            && let Some(to) = (targets & goal).first()
        {
            entry = Some(Move::quiet(from, to));
        }
    });
    entry
}
