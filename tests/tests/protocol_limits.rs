//! Limits and clocks, the strangest included: a legal move, always.

use camelot_tests::conversation::Engine;

const BIG: &str = "99999999999999999999";

/// Searches with `limits` from the start of a small game, and checks the move.
fn legal_move(engine: &mut Engine, limits: &str) -> camelot_tests::conversation::Search {
    let moves = engine.moves();
    let search = engine.go(&format!("go {limits}"));
    let best = search.best.clone().unwrap_or_default();
    assert!(moves.contains(&best), "'go {limits}' gives '{best}'");
    assert!(search.infos.iter().any(|info| info.score.is_some()), "'go {limits}' tells no score");
    assert_eq!(search.remarks, [""; 0], "'go {limits}'");
    search
}

#[test]
fn limits_of_nothing_give_a_move() {
    let mut engine = Engine::with_variant("camelot");
    for limits in [
        "movetime 0",
        "depth 0",
        "nodes 0",
        "nodes 1",
        "depth 1",
        "mate 0",
        "wtime 0 btime 0",
        "wtime 0 btime 0 winc 0 binc 0 movestogo 0",
        "wtime -1 btime -1",
        "wtime -99999999999999999999 btime 100",
        "winc 1 binc 1",
        "winc 0",
        "movetime -5",
    ] {
        legal_move(&mut engine, limits);
    }
}

#[test]
fn clocks_of_every_form_give_a_move() {
    let mut engine = Engine::with_variant("camelot");
    for limits in [
        "wtime 100 btime 100",
        "wtime 100",
        "btime 100",
        "p1time 100 p2time 100",
        "wtime 20 winc 1000",
        "wtime 20 btime 20 winc 1000 binc 1000",
        "wtime 100 btime 100 movestogo 1",
        "wtime 100 btime 100 movestogo 40",
        "wtime 100 btime 100 movestogo -3",
        &format!("wtime 100 btime 100 movestogo {BIG}"),
        &format!("wtime 50 btime {BIG}"),
        "movetime 30",
        "movetime 30 wtime 100000 btime 100000",
    ] {
        legal_move(&mut engine, limits);
        legal_move(&mut engine, &format!("{limits} depth 2"));
    }
    engine.say("position startpos moves d6f8");
    for limits in ["wtime 100000000", "btime 100"] {
        legal_move(&mut engine, &format!("{limits} movetime 50"));
    }
}

#[test]
fn numbers_too_big_count_as_the_biggest() {
    let mut engine = Engine::with_variant("camelot");
    for limits in ["nodes", "depth", "movetime", "wtime", "winc", "mate"] {
        legal_move(
            &mut engine,
            &format!("{limits} {BIG} nodes 200").replace("nodes 99999999999999999999 ", ""),
        );
        engine.say(&format!("go {limits} {BIG}\nstop"));
        assert!(engine.best_move().best.is_some(), "{limits}");
    }
}

#[test]
fn the_overhead_is_honoured_and_leaves_a_move_when_it_eats_the_clock() {
    let mut engine = Engine::with_variant("camelot");
    engine.say("setoption name Move Overhead value 5000");
    legal_move(&mut engine, "wtime 100 btime 100");
    legal_move(&mut engine, "wtime 100 btime 100 winc 50 binc 50");
}

#[test]
fn nodes_are_kept_exactly() {
    let mut engine = Engine::with_variant("camelot");
    for nodes in [1, 2, 3, 10, 100, 1000, 5000] {
        engine.say("ucinewgame");
        let search = legal_move(&mut engine, &format!("nodes {nodes}"));
        let most = search.infos.iter().filter_map(|info| info.nodes).max();
        assert!(most.is_some_and(|most| most <= nodes), "{most:?} of {nodes}");
    }
}

#[test]
fn depth_is_kept() {
    let mut engine = Engine::with_variant("cam");
    for depth in 1..=4 {
        let search = legal_move(&mut engine, &format!("depth {depth}"));
        assert_eq!(search.infos.last().and_then(|info| info.depth), Some(depth));
    }
}

#[test]
fn the_first_limit_reached_ends_the_search() {
    let mut engine = Engine::with_variant("camelot");
    let search = legal_move(&mut engine, "depth 255 nodes 300 movetime 1000000");
    assert!(search.infos.iter().all(|info| info.nodes <= Some(300)));
    let search = legal_move(&mut engine, "depth 2 nodes 100000000 wtime 100000000 btime 1");
    assert_eq!(search.infos.last().and_then(|info| info.depth), Some(2));
}

#[test]
fn mate_ends_when_a_win_is_found_or_excluded() {
    let mut engine = Engine::with_variant("camette");
    engine.say("position fen 1/1M1/5/5/5/1n1/1 w");
    let search = engine.go("go mate 1");
    assert_eq!(search.best.as_deref(), Some("c6c7"));
    engine.say("position startpos");
    assert!(engine.go("go mate 1").best.is_some());
}

#[test]
fn wrong_words_begin_no_search() {
    let mut engine = Engine::start();
    for (go, named) in [
        ("go depth abc", "abc"),
        ("go depth -1", "-1"),
        ("go depth", "depth"),
        ("go nodes 1.5", "1.5"),
        ("go wtime soon", "soon"),
        ("go depth 3 depth 4", "depth"),
        ("go fast", "fast"),
        ("go searchmoves", "searchmoves"),
        ("go perft x", "x"),
        ("go depth ٣", "٣"),
    ] {
        let error = engine.error(go);
        assert!(error.starts_with("go: ") && error.contains(named), "'{go}': {error}");
    }
    assert!(engine.go("go depth 1").best.is_some());
}

#[test]
fn a_game_on_a_short_clock_is_played_to_its_end() {
    let mut engine = Engine::with_variant("camette");
    let mut game = String::new();
    for _ in 0..300 {
        engine.say(&format!("position startpos moves{game}"));
        if engine.state() != "ongoing" {
            return;
        }
        let best = legal_move(&mut engine, "wtime 60 btime 60 winc 5 binc 5").best;
        game.push_str(&format!(" {}", best.unwrap_or_default()));
    }
    panic!("the hundred quiet plies or a third repetition should have ended it: {game}");
}
