//! `stop` right behind `go`: one `bestmove` for each, always.

use std::thread;
use std::time::Duration;

use camelot_tests::conversation::{Engine, repeated};

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn ten_thousand_stops_behind_go_in_one_write() {
    let mut engine = Engine::with_variant("camelot");
    let lines = engine.answer(&repeated("go infinite\nstop", 10_000));
    assert_eq!(best_moves(&lines), 10_000);
    assert!(!lines.iter().any(|line| line.contains("error") || line.contains("(none)")));
    for pair in lines.windows(2).filter(|pair| pair[1].starts_with("bestmove ")) {
        assert!(pair[0].contains(" score "), "nothing was said before {}", pair[1]);
    }
}

#[test]
fn stops_at_all_ages_of_a_search() {
    let mut engine = Engine::with_variant("cam");
    for microseconds in (0..20_000).step_by(100) {
        engine.say("go infinite");
        thread::sleep(Duration::from_micros(microseconds));
        engine.say("stop");
        assert!(engine.best_move().best.is_some());
    }
    assert_eq!(engine.ready(), [""; 0]);
}

#[test]
fn what_follows_stop_counts_and_in_order() {
    let mut engine = Engine::start();
    engine.say("go infinite\nstop\nposition startpos moves d6f8\ngo depth 1\nstop\nisready\nd");
    assert!(engine.best_move().best.is_some());
    let second = engine.best_move();
    let answers = engine.until("state");
    assert_eq!(answers[0], "readyok");
    assert!(
        answers.iter().any(|line| line.starts_with("position ") && line.ends_with(" b 0 0 1 1"))
    );
    assert_eq!(second.remarks, [""; 0]);
    assert!(engine.moves().contains(&second.best.expect("there are moves")));
}

#[test]
fn many_searches_and_positions_in_one_write_all_count() {
    let mut engine = Engine::with_variant("camette");
    let script = "position startpos\ngo infinite\nstop\nposition startpos moves b3a4\ngo infinite\nstop\ngo ponder\nstop";
    let lines = engine.answer(&repeated(script, 200));
    let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(best.len(), 600);
    engine.say("position startpos");
    let white = engine.moves();
    engine.say("position startpos moves b3a4");
    let black = engine.moves();
    for (index, line) in best.into_iter().enumerate() {
        let mv = line.split(' ').nth(1).expect("a word").to_string();
        let legal = if index % 3 == 0 { &white } else { &black };
        assert!(legal.contains(&mv), "{line} is number {index}");
    }
}

#[test]
fn a_stop_without_a_search_does_nothing() {
    let mut engine = Engine::start();
    assert_eq!(engine.answer("stop\nstop"), [""; 0]);
    engine.say("go infinite\nstop\nstop\nstop");
    assert!(engine.best_move().best.is_some());
    assert_eq!(engine.ready(), [""; 0]);
}

#[test]
fn a_count_of_moves_can_be_stopped() {
    let mut engine = Engine::start();
    engine.say("go perft 9\nisready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.say("stop");
    let lines = engine.ready();
    assert_eq!(lines.last().map(String::as_str), Some("info string perft stopped"));
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
}

#[test]
fn a_bench_can_be_stopped() {
    let mut engine = Engine::start();
    engine.say("bench 99\nisready");
    engine.until("readyok");
    engine.say("stop");
    let lines = engine.ready();
    assert_eq!(lines.last().map(String::as_str), Some("info string bench stopped"));
}
