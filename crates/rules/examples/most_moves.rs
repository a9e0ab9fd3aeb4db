//! Looks for the position with the most legal moves, by hill climbing.
//!
//! `cargo run --release -p camelot-rules --example most_moves -- [VARIANT [STARTS [STEPS]]]`
//!
//! The first climb starts from the start position, the others from random
//! setups. A step exchanges what is on a few pairs of squares and is kept
//! unless it leads to fewer moves. What it found is in
//! `tests/data/most-moves.txt`, where the tests guard it.

use camelot_rules::{Bitboard, Kind, MoveGen, Piece, Position, Setup, Side, Square, Variant};

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn count(position: &Position) -> u64 {
    if position.outcome_by_pieces().is_some() { 0 } else { MoveGen::new(position).count() }
}

fn random_square(board: Bitboard, random: &mut Random) -> Square {
    let squares: Vec<Square> = board.squares().collect();
    squares[random.below(squares.len())]
}

fn random_setup(variant: Variant, random: &mut Random) -> Setup {
    let rules = variant.rules();
    let mut setup = Setup::empty(variant);
    for side in Side::ALL {
        for (kind, number) in
            [(Kind::Knight, rules.knights[0].count()), (Kind::Man, rules.men[0].count())]
        {
            for _ in 0..number {
                let free = rules.board & !(setup.sides[0] | setup.sides[1]);
                setup.put(Piece { side, kind }, random_square(free, random));
            }
        }
    }
    setup
}

/// A neighbour of `setup`: up to three pairs of squares exchanged.
fn changed(setup: &Setup, random: &mut Random) -> Setup {
    let mut next = setup.clone();
    let board = setup.variant.rules().board;
    for _ in 0..=random.below(3) {
        let (a, b) = (random_square(board, random), random_square(board, random));
        let swap = |set: Bitboard| {
            let mut swapped = set.without(a).without(b);
            if set.contains(a) {
                swapped = swapped.with(b);
            }
            if set.contains(b) {
                swapped = swapped.with(a);
            }
            swapped
        };
        next.sides = next.sides.map(swap);
        next.knights = swap(next.knights);
    }
    next
}

fn climb(mut setup: Setup, steps: usize, random: &mut Random) -> Option<(u64, Position)> {
    let mut best = setup.validate().ok().map(|position| (count(&position), position))?;
    for _ in 0..steps {
        let next = changed(&setup, random);
        if let Ok(position) = next.validate() {
            let moves = count(&position);
            if moves >= best.0 {
                (setup, best) = (next, (moves, position));
            }
        }
    }
    Some(best)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let variants = match arguments.next() {
        Some(name) => vec![name.parse()?],
        None => Variant::ALL.to_vec(),
    };
    let starts: usize = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let steps: usize = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    for variant in variants {
        let mut random = Random(starts as u64);
        let climbs = (0..starts).filter_map(|start| {
            let setup =
                if start == 0 { Setup::start(variant) } else { random_setup(variant, &mut random) };
            climb(setup, steps, &mut random)
        });
        if let Some((moves, position)) = climbs.max_by_key(|(moves, _)| *moves) {
            println!("{variant} {moves} {position}");
        }
    }
    Ok(())
}
