//! Searches that must not end by themselves: they wait for `stop` or `ponderhit`, and once there is nothing left to search they use
//! no processor.

use camelot_tests::conversation::{Engine, Search};

/// Positions of Cam in which a search soon has nothing left to do, and how.
const SOON_DONE: [(&str, &str); 4] = [
    ("a win with the next step", "1/1M1/5/7/7/7/7/7/7/7/5/1n1/1 w"),
    ("one legal move", "1/3/5/7/7/7/7/3m3/2M4/7/5/3/1 w"),
    ("the game is won", "M/3/5/7/7/7/7/7/7/7/5/1n1/1 b"),
    ("a draw by quiet plies", "1/3/5/7/7/2M4/7/7/4m2/7/5/3/1 w 0 0 100 60"),
];

fn engine_at(position: &str) -> Engine {
    let mut engine = Engine::with_variant("cam");
    assert_eq!(engine.answer(&format!("position fen {position}")), [""; 0]);
    engine
}

/// That the search tells nothing but lines of analysis for now.
fn has_not_ended(engine: &mut Engine) {
    let lines = engine.ready();
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "it ended: {lines:?}");
}

fn ends_with_a_move_if_there_is_one(what: &str, search: &Search) {
    let is_over = what.starts_with("the game") || what.starts_with("a draw");
    assert_eq!(search.best.is_none(), is_over, "{what}");
}

#[test]
fn infinite_waits_for_stop_at_rest() {
    for (what, position) in SOON_DONE {
        for go in ["go infinite", "go", "go infinite depth 2", "go infinite nodes 1 movetime 1"] {
            let mut engine = engine_at(position);
            engine.say(go);
            engine.rest();
            has_not_ended(&mut engine);
            engine.say("stop");
            ends_with_a_move_if_there_is_one(what, &engine.best_move());
        }
    }
}

#[test]
fn ponder_waits_at_rest_for_ponderhit_or_stop() {
    for (what, position) in SOON_DONE {
        for signal in ["ponderhit", "stop"] {
            let mut engine = engine_at(position);
            engine.say("go ponder depth 2");
            engine.rest();
            has_not_ended(&mut engine);
            engine.say(signal);
            ends_with_a_move_if_there_is_one(what, &engine.best_move());
            assert_eq!(engine.ready(), [""; 0]);
        }
    }
}

#[test]
fn limits_hold_from_ponderhit_on() {
    for limits in ["wtime 200 btime 200 winc 5 binc 5", "movetime 20", "nodes 500", "mate 1"] {
        let mut engine = Engine::with_variant("cam");
        engine.say(&format!("go ponder {limits}"));
        has_not_ended(&mut engine);
        engine.say("ponderhit");
        assert!(engine.best_move().best.is_some(), "{limits}");
    }
}

#[test]
fn a_ponderhit_right_behind_go_is_not_lost() {
    let mut engine = Engine::with_variant("camette");
    for _ in 0..500 {
        engine.say("go ponder depth 1\nponderhit");
        assert!(engine.best_move().best.is_some());
    }
    assert_eq!(engine.ready(), [""; 0]);
}

#[test]
fn ponderhit_without_a_limit_goes_on_until_stop() {
    let mut engine = Engine::with_variant("cam");
    engine.say("go ponder\nponderhit");
    has_not_ended(&mut engine);
    let lines = engine.answer("ponderhit");
    assert!(lines.iter().any(|line| line.starts_with("info string error: ponderhit")));
    engine.say("stop");
    assert!(engine.best_move().best.is_some());
}

#[test]
fn an_idle_engine_rests_and_refuses_ponderhit() {
    let mut engine = Engine::start();
    assert!(engine.error("ponderhit").starts_with("ponderhit: "));
    engine.rest();
}
