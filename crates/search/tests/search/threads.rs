//! Several threads search together, end together, and find what one finds.

use std::time::Duration;

use camelot_rules::{Position, Variant};
use camelot_search::{Engine, Limits, Score, SearchRequest};

use crate::common::{random_few_pieces, random_game, search};

fn engine(threads: usize) -> Engine {
    let mut engine = Engine::new(4).unwrap();
    engine.set_threads(threads);
    engine
}

#[test]
fn any_number_of_threads_ends_at_each_limit_with_a_legal_move() {
    for threads in [1, 2, 3, 16, 256] {
        let mut engine = engine(threads);
        for (variant, limits) in Variant::ALL.into_iter().zip([
            Limits::depth(5),
            Limits::nodes(3_000),
            Limits::move_time(Duration::from_millis(20)),
            Limits::depth(0),
            Limits { mate: Some(1), ..Limits::default() },
        ]) {
            let game = random_game(variant, threads as u64, 1);
            let report = search(&mut engine, *game.position(), limits);
            assert!(game.position().is_legal(&report.best.unwrap()), "{threads} in {variant}");
            assert_eq!(report.threads, threads);
            let lines = &report.lines;
            assert!(lines.iter().all(|line| line.seldepth as usize >= line.pv.len()));
        }
    }
}

#[test]
fn a_limit_of_nodes_counts_those_of_all_threads() {
    for threads in [2, 4] {
        let report =
            search(&mut engine(threads), Position::start(Variant::Camelot), Limits::nodes(100_000));
        // Each thread tells its nodes once in 1,024.
        let slack = 2_048 * threads as u64;
        assert!((100_000 - slack..100_000 + slack).contains(&report.nodes), "{}", report.nodes);
    }
}

#[test]
fn stop_ends_all_threads_however_early_it_comes() {
    let mut engine = engine(4);
    for round in 0..300 {
        let start = Position::start(Variant::ALL[round % 5]);
        let search =
            engine.start(SearchRequest::new(start, Limits::infinite()), |_| {}, |_| {}).unwrap();
        if round % 3 == 0 {
            std::thread::yield_now();
        }
        search.stop();
        assert!(start.is_legal(&search.wait().best.unwrap()));
    }
}

#[test]
fn the_number_of_threads_can_change_between_searches() {
    let mut engine = engine(1);
    let start = Position::start(Variant::Cam);
    for threads in [3, 1, 8, 2, 0] {
        engine.set_threads(threads);
        assert!(start.is_legal(&search(&mut engine, start, Limits::depth(4)).best.unwrap()));
    }
}

#[test]
fn forced_results_are_found_by_several_threads_as_by_one() {
    let mut checked = 0;
    for seed in 0..400 {
        let position = random_few_pieces(Variant::Camelot, seed);
        let mate = Limits { mate: Some(2), ..Limits::depth(4) };
        let alone = search(&mut engine(1), position, mate.clone());
        let together = search(&mut engine(3), position, mate);
        let won = |score: Score| score.raw() > Score::MAX_CP;
        assert_eq!(won(alone.lines[0].score), won(together.lines[0].score), "{position}");
        checked += usize::from(won(alone.lines[0].score));
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn a_panic_of_the_leader_leaves_no_helper_behind() {
    let mut engine = engine(4);
    let start = Position::start(Variant::Camelot);
    let search = engine.start(
        SearchRequest::new(start, Limits::infinite()),
        |_| panic!("as a broken reader would"),
        |_| {},
    );
    let search = search.unwrap();
    // All threads are joined before the panic comes here.
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search.wait()));
    assert!(result.is_err());
}
