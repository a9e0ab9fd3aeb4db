//! Why the bitboard holds a parity class to a word and not four ranks: the
//! two operations that move generation is made of, in both layouts.

use std::hint::black_box;

use camelot_benches::four_ranks::{self, FourRanks};
use camelot_benches::positions;
use camelot_rules::movegen::Leaps;
use camelot_rules::{Bitboard, Position};
use criterion::{Criterion, criterion_group, criterion_main};

/// Own pieces, enemy pieces and empty squares.
fn sets(position: &Position) -> [Bitboard; 3] {
    let side = position.side_to_move();
    [position.pieces(side), position.pieces(!side), position.empty()]
}

fn class_leaps(over: &Bitboard, landing: &Bitboard) -> [Leaps; 4] {
    [
        Leaps::in_class::<0>(over, landing.word(0)),
        Leaps::in_class::<1>(over, landing.word(1)),
        Leaps::in_class::<2>(over, landing.word(2)),
        Leaps::in_class::<3>(over, landing.word(3)),
    ]
}

fn compulsion(c: &mut Criterion) {
    let positions: Vec<[Bitboard; 3]> = positions().iter().map(sets).collect();
    let ranks: Vec<[FourRanks; 3]> = positions.iter().map(|s| s.map(FourRanks::from)).collect();
    let by_class = |[own, enemy, empty]: &[Bitboard; 3]| {
        let leaps = class_leaps(enemy, empty);
        (0..4).fold(0, |all, n| all | leaps[n].starts() & own.word(n)) != 0
    };
    let by_ranks =
        |[own, enemy, empty]: &[FourRanks; 3]| four_ranks::next_to_exposed(*own, *enemy, *empty);
    let answers: Vec<bool> = positions.iter().map(by_class).collect();
    assert_eq!(answers, ranks.iter().map(by_ranks).collect::<Vec<bool>>());

    let mut group = c.benchmark_group("layout: next to an exposed enemy");
    group.bench_function("parity classes", |b| {
        b.iter(|| positions.iter().filter(|sets| by_class(black_box(sets))).count());
    });
    group.bench_function("four ranks", |b| {
        b.iter(|| ranks.iter().filter(|sets| by_ranks(black_box(sets))).count());
    });
    group.finish();
}

fn canters(c: &mut Criterion) {
    let positions: Vec<[Bitboard; 3]> = positions().iter().map(sets).collect();
    let ranks: Vec<([FourRanks; 3], Vec<FourRanks>)> = positions
        .iter()
        .map(|s| {
            let pieces = s[0].squares().map(|square| Bitboard::from_square(square).into());
            (s.map(FourRanks::from), pieces.collect())
        })
        .collect();
    let mut group = c.benchmark_group("layout: canters of all pieces");
    group.bench_function("parity classes", |b| {
        b.iter(|| {
            let mut all = 0;
            for [own, _, empty] in black_box(&positions) {
                let leaps = class_leaps(own, empty);
                for square in own.squares() {
                    all ^= leaps[square.class()].flood(square.bit(), !0, 0);
                }
            }
            all
        });
    });
    group.bench_function("four ranks", |b| {
        b.iter(|| {
            let mut all = 0;
            for ([own, _, empty], pieces) in black_box(&ranks) {
                let leaps = four_ranks::Leaps::new(*own, *empty);
                for piece in pieces {
                    all ^= leaps.flood(*piece).0[0];
                }
            }
            all
        });
    });
    group.finish();
}

criterion_group!(benches, compulsion, canters);
criterion_main!(benches);
