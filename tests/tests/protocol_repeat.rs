//! Nothing is left over: after `ucinewgame` a search with one thread is the same again, node for node.

use camelot_protocol::Info;
use camelot_rules::Variant;
use camelot_tests::conversation::{Engine, Search, without_time};

/// A search without what depends on the clock.
fn repeatable(search: &Search) -> (Vec<Info>, &Option<String>, &Option<String>) {
    (without_time(&search.infos), &search.best, &search.ponder)
}

/// A short game: a search from the start, its move, and a search after it.
fn two_searches(engine: &mut Engine, go: &str) -> Vec<Search> {
    engine.say("ucinewgame\nposition startpos");
    let first = engine.go(go);
    let best = first.best.clone().expect("a move");
    engine.say(&format!("position startpos moves {best}"));
    vec![first, engine.go(go)]
}

#[test]
fn the_same_script_gives_the_same_lines_at_growing_limits() {
    for variant in Variant::ALL {
        let mut engine = Engine::with_variant(variant);
        for step in 1..=20 {
            let go = format!("go nodes {}", 100 * step + 7 * step * step);
            let (once, again) = (two_searches(&mut engine, &go), two_searches(&mut engine, &go));
            for (once, again) in once.iter().zip(&again) {
                assert_eq!(repeatable(once), repeatable(again), "{variant}, {go}");
            }
        }
    }
}

#[test]
fn other_searches_before_leave_no_trace() {
    let mut engine = Engine::with_variant("camelot");
    let plain = two_searches(&mut engine, "go depth 4");
    for (before, last) in [
        ("position startpos moves d6f8 h11f9\ngo nodes 20000", "bestmove"),
        ("setoption name MultiPV value 4\ngo depth 3", "bestmove"),
        ("go infinite searchmoves c6c5\nstop", "bestmove"),
        ("go ponder wtime 10\nponderhit", "bestmove"),
        ("go perft 2", "Nodes searched"),
        ("setoption name UCI_Variant value cam\ngo depth 3", "bestmove"),
        ("setoption name Hash value 1\ngo nodes 20000", "bestmove"),
    ] {
        engine.say(&format!("position startpos\n{before}"));
        engine.until(last);
        engine.say("setoption name MultiPV value 1\nsetoption name UCI_Variant value camelot");
        engine.say("setoption name Hash value 4");
        for (once, again) in plain.iter().zip(&two_searches(&mut engine, "go depth 4")) {
            assert_eq!(repeatable(once), repeatable(again), "after {before}");
        }
    }
}

#[test]
fn a_program_just_started_and_one_after_a_new_game_search_alike() {
    let plain = two_searches(&mut Engine::with_variant("chivalry"), "go depth 3");
    let mut engine = Engine::with_variant("chivalry");
    engine.go("go nodes 5000");
    let again = two_searches(&mut engine, "go depth 3");
    for (once, again) in plain.iter().zip(&again) {
        assert_eq!(repeatable(once), repeatable(again));
    }
}

#[test]
fn a_cleared_table_searches_like_a_new_one() {
    let mut engine = Engine::with_variant("rytsari");
    let first = engine.go("go depth 3");
    engine.say("setoption name Clear Hash");
    let second = engine.go("go depth 3");
    assert_eq!(repeatable(&first), repeatable(&second));
}

#[test]
fn the_bench_counts_the_same_in_protocol_and_command_line() {
    let nodes = |line: Option<&str>| {
        let (nodes, _) = line.and_then(|line| line.split_once(" nodes ")).expect("a total");
        nodes.parse::<u64>().expect("a number")
    };
    let output = camelot_tests::binary::run(&["bench", "2"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let of_command_line = nodes(text.lines().last());
    let mut engine = Engine::with_variant("cam");
    engine.go("go nodes 1000");
    for _ in 0..2 {
        engine.say("bench 2");
        let mut line = engine.line();
        while !line.ends_with(" nps") {
            line = engine.line();
        }
        assert_eq!(nodes(Some(&line)), of_command_line);
    }
}
