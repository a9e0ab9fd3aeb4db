//! One thread, the same table size, a cleared table: the same search.

use camelot_rules::{Position, Variant};
use camelot_search::{Engine, Info, Limits, Report};

use crate::common::{random_game, search_game};

/// All that a search finds, without the time it took.
fn findings(report: &Report) -> (u64, Vec<Info>) {
    let timeless = |info: &Info| Info { time: Default::default(), ..info.clone() };
    (report.nodes, report.lines.iter().map(timeless).collect())
}

#[test]
fn a_cleared_engine_repeats_itself_at_growing_limits() {
    let mut engine = Engine::new(2).unwrap();
    for step in 0..14u64 {
        let game = random_game(Variant::ALL[step as usize % 5], step, 14);
        if game.outcome().is_some() {
            continue;
        }
        let nodes = 100 << (step / 2);
        let mut play_two_moves = || {
            engine.clear();
            let (first, _) = search_game(&mut engine, &game, Limits::nodes(nodes));
            let mut later = game.clone();
            later.play(&first.best.unwrap()).unwrap();
            let (second, _) = search_game(&mut engine, &later, Limits::nodes(nodes));
            (findings(&first), findings(&second))
        };
        assert_eq!(play_two_moves(), play_two_moves(), "{nodes} nodes");
    }
}

#[test]
fn other_searches_leave_nothing_behind_a_clear() {
    let fresh = |variant| {
        let game = camelot_rules::Game::new(Position::start(variant));
        findings(&search_game(&mut Engine::new(2).unwrap(), &game, Limits::depth(5)).0)
    };
    let mut engine = Engine::new(2).unwrap();
    for variant in Variant::ALL {
        for seed in 0..3 {
            let other = random_game(Variant::ALL[seed as usize], seed, 20);
            search_game(&mut engine, &other, Limits { multi_pv: 2, ..Limits::nodes(9_000) });
        }
        engine.clear();
        let game = camelot_rules::Game::new(Position::start(variant));
        let again = findings(&search_game(&mut engine, &game, Limits::depth(5)).0);
        assert_eq!(again, fresh(variant), "{variant}");
    }
}

#[test]
fn the_table_size_can_be_changed_and_a_failure_changes_nothing() {
    let mut engine = Engine::new(2).unwrap();
    let game = random_game(Variant::Cam, 1, 6);
    let found = |engine: &mut Engine| findings(&search_game(engine, &game, Limits::depth(6)).0);
    let before = found(&mut engine);
    assert!(engine.set_hash_mb(usize::MAX).is_err());
    engine.clear();
    assert_eq!(found(&mut engine), before);
    engine.set_hash_mb(1).unwrap();
    engine.set_hash_mb(2).unwrap();
    engine.clear();
    assert_eq!(found(&mut engine), before);
}
