//! Move generation, make-move and perft.

use std::hint::black_box;

use camelot_benches::positions;
use camelot_rules::{Move, MoveGen, Position, Variant, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn generation(c: &mut Criterion) {
    let positions = positions();
    let moves: u64 = positions.iter().map(|p| MoveGen::new(p).count()).sum();
    let mut group = c.benchmark_group("generation");
    group.throughput(Throughput::Elements(moves));
    group.bench_function("count moves", |b| {
        b.iter(|| positions.iter().map(|p| MoveGen::new(black_box(p)).count()).sum::<u64>());
    });
    group.bench_function("list moves", |b| {
        let mut list: Vec<Move> = Vec::new();
        b.iter(|| {
            for position in &positions {
                list.clear();
                let moves = MoveGen::new(black_box(position));
                moves.captures(|m, _| list.push(m));
                moves.quiets(|from, targets| {
                    list.extend(targets.squares().map(|to| Move::quiet(from, to)));
                });
                black_box(&list);
            }
        });
    });
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("is a capture compulsory?", |b| {
        b.iter(|| {
            let compulsory = |p: &&Position| MoveGen::new(black_box(p)).is_capture_compulsory();
            positions.iter().filter(compulsory).count()
        });
    });
    group.finish();
}

fn make_move(c: &mut Criterion) {
    let moves: Vec<(Position, Move)> = positions()
        .into_iter()
        .flat_map(|position| position.legal_moves().into_iter().map(move |m| (position, m)))
        .collect();
    let mut group = c.benchmark_group("make-move");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("play_unchecked", |b| {
        b.iter(|| moves.iter().fold(0, |all, (p, m)| all ^ p.play_unchecked(black_box(m)).hash()));
    });
    group.finish();
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft 3");
    group.sample_size(10);
    for variant in Variant::ALL {
        let start = Position::start(variant);
        group.throughput(Throughput::Elements(perft(&start, 3)));
        group.bench_function(variant.name(), |b| b.iter(|| perft(black_box(&start), 3)));
    }
    group.finish();
}

criterion_group!(benches, generation, make_move, counting);
criterion_main!(benches);
