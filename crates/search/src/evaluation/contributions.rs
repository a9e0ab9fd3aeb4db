//! What each piece on the board is worth to an evaluation.

use camelot_rules::{Position, Side, Square};

use super::Evaluator;

/// For each piece on the board, its square and what it contributes in
/// hundredths of a Man, for White: the value of the position less that of the
/// position without it. A piece without which there is no position is left out.
pub fn contributions(evaluator: &mut impl Evaluator, position: &Position) -> Vec<(Square, i32)> {
    let mut for_white = |position: &Position| {
        let value = evaluator.evaluate(position, 0);
        if position.side_to_move() == Side::White { value } else { -value }
    };
    let whole = for_white(position);
    let squares = position.occupied().squares();
    squares
        .filter_map(|square| {
            let mut setup = position.to_setup();
            for side in &mut setup.sides {
                *side = side.without(square);
            }
            setup.knights = setup.knights.without(square);
            let without = setup.validate().ok()?;
            Some((square, whole - for_white(&without)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    /// Counts pieces: a Man 100, a Knight 225.
    struct Counter;

    impl Evaluator for Counter {
        fn evaluate(&mut self, position: &Position, _ply: usize) -> i32 {
            let worth = |side| {
                225 * position.knights(side).count() as i32
                    + 100 * position.men(side).count() as i32
            };
            let side = position.side_to_move();
            worth(side) - worth(!side)
        }
    }

    #[test]
    fn a_piece_contributes_what_it_adds() {
        let position = Position::from_text(Variant::Camette, "1/1mn/5/2M2/5/3/1 b").unwrap();
        let mut found: Vec<(String, i32)> = contributions(&mut Counter, &position)
            .into_iter()
            .map(|(square, worth)| (square.to_string(), worth))
            .collect();
        found.sort();
        let expected = [("c4", 100), ("c6", -100), ("d6", -225)];
        assert_eq!(found, expected.map(|(square, worth)| (square.to_owned(), worth)));
    }
}
