//! How far the evaluation has been from what the search then found, by how
//! one side's pieces stand: correction history.

use camelot_rules::{Bitboard, Position, Side};

const PLACES: usize = 1 << 14;

/// Sums are kept in so many parts of a hundredth of a Man.
const GRAIN: i32 = 256;

/// By side to move, whose pieces, and a hash of how they stand.
pub(crate) struct Corrections(Box<[[[i32; PLACES]; 2]; 2]>);

fn place(pieces: Bitboard, knights: Bitboard) -> usize {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = pieces.words().into_iter().zip((pieces & knights).words());
    let mixed = words.fold(0u64, |mixed, (all, knights)| {
        (mixed.rotate_left(23) ^ all ^ knights.rotate_left(31)).wrapping_mul(MIX)
    });
    (mixed >> 50) as usize
}

fn places(position: &Position) -> [usize; 2] {
    Side::ALL.map(|side| place(position.pieces(side), position.knights(side)))
}

impl Corrections {
    /// Corrections that know nothing.
    pub(crate) fn new() -> Corrections {
        let zeros = vec![[[0; PLACES]; 2]; 2].into_boxed_slice();
        match zeros.try_into() {
            Ok(zeros) => Corrections(zeros),
            Err(_) => unreachable!("two sides"),
        }
    }

    /// What to add to the evaluation of `position`, in hundredths of a Man.
    pub(crate) fn get(&self, position: &Position) -> i32 {
        let tables = &self.0[position.side_to_move().index()];
        let places = places(position);
        (tables[0][places[0]] + tables[1][places[1]]) / GRAIN
    }

    /// Notes that the search, `depth` plies deep, found `error` hundredths of
    /// a Man more than the evaluation, which counts up to `most`.
    pub(crate) fn update(&mut self, position: &Position, depth: i32, error: i32, most: i32) {
        let tables = &mut self.0[position.side_to_move().index()];
        let weight = (depth + 1).min(16);
        for (table, place) in tables.iter_mut().zip(places(position)) {
            let value = &mut table[place];
            let target = error.clamp(-most, most) * GRAIN;
            *value = (*value * (256 - weight) + target * weight) / 256;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn a_correction_grows_towards_the_error_and_no_further() {
        let mut corrections = Corrections::new();
        let start = Position::start(Variant::Camelot);
        let mut before = 0;
        for _ in 0..200 {
            corrections.update(&start, 10, 80, 200);
            let now = corrections.get(&start);
            assert!((before..=160).contains(&now), "{before} {now}");
            before = now;
        }
        // Each of the two tables has learnt the error.
        assert!(before > 150, "{before}");
        for _ in 0..200 {
            corrections.update(&start, 10, -5_000, 200);
        }
        let least = corrections.get(&start);
        assert!((-400..-380).contains(&least), "{least}");
    }

    #[test]
    fn it_holds_where_one_sides_pieces_stand_alike_and_for_the_side_to_move() {
        let mut corrections = Corrections::new();
        let start = Position::start(Variant::Camelot);
        for _ in 0..200 {
            corrections.update(&start, 10, 80, 200);
        }
        let first = start.legal_moves()[0];
        let after = start.play_unchecked(&first);
        assert_eq!(corrections.get(&after), 0, "the other side is to move");
        // White's pieces stand otherwise now, Black's as before.
        let half = corrections.get(&after.passed());
        assert!((75..=80).contains(&half), "{half}");
    }
}
