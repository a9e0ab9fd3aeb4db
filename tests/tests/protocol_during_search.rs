//! Commands during a search: answered, taken for later, or refused with one line; the search goes on.

use camelot_tests::conversation::{Engine, the_error};

/// What is said between the lines of the running search.
fn said(lines: &[String]) -> Vec<String> {
    lines.iter().filter(|line| !line.contains(" score ")).cloned().collect()
}

fn searching(go: &str) -> Engine {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.say(go);
    engine
}

/// That the search is still there, and ends with one move.
fn stops_with_one_move(engine: &mut Engine) {
    engine.say("stop");
    assert!(engine.best_move().best.is_some());
    assert_eq!(engine.ready(), [""; 0]);
}

#[test]
fn ready_at_once_and_a_hundred_times() {
    for go in ["go infinite", "go ponder wtime 1 btime 1", "go"] {
        let mut engine = searching(go);
        for _ in 0..100 {
            assert_eq!(said(&engine.ready()), [""; 0]);
        }
        stops_with_one_move(&mut engine);
    }
}

#[test]
fn commands_that_need_an_idle_engine_are_refused() {
    let mut engine = searching("go infinite");
    for command in [
        "go depth 3",
        "go infinite",
        "go perft 1",
        "bench",
        "ucinewgame",
        "uginewgame",
        "setoption name Hash value 1",
        "setoption name Clear Hash",
        "setoption name Threads value 1",
        "setoption name UCI_Variant value cam",
        "setoption name Use NNUE value false",
        "setoption name EvalFile value <empty>",
        "ponderhit",
    ] {
        let error = the_error(&said(&engine.answer(command)));
        let named = command.trim_start_matches("setoption name ").split(" value").next();
        let word = named.unwrap_or(command).split(' ').next().unwrap_or(command);
        let word = if word == "uginewgame" { "ucinewgame" } else { word };
        assert!(error.contains(word), "'{command}' is answered by '{error}'");
    }
    stops_with_one_move(&mut engine);
    assert!(engine.position().ends_with(" w 0 0 0 1"));
    assert_eq!(engine.answer("setoption name Hash value 1\nucinewgame"), [""; 0]);
}

#[test]
fn a_position_holds_for_the_next_go() {
    let mut engine = searching("go infinite searchmoves d6f8");
    assert_eq!(said(&engine.answer("position startpos moves d6f8")), [""; 0]);
    assert!(said(&engine.answer("d")).iter().any(|line| line.ends_with(" b 0 0 1 1")));
    engine.say("stop");
    assert_eq!(engine.best_move().best.as_deref(), Some("d6f8"));
    let best = engine.go("go depth 2").best.expect("a move");
    assert!(engine.moves().contains(&best));
}

#[test]
fn a_wrong_position_is_told_and_the_old_one_stays() {
    let mut engine = searching("go infinite");
    let error = the_error(&said(&engine.answer("position startpos moves d6f8 d6f8")));
    assert!(error.starts_with("position: "), "{error}");
    assert!(said(&engine.answer("d")).iter().any(|line| line.ends_with(" w 0 0 0 1")));
    stops_with_one_move(&mut engine);
}

#[test]
fn options_for_the_next_search_are_taken() {
    let mut engine = searching("go infinite");
    let options = "setoption name MultiPV value 2\nsetoption name UCI_ShowWDL value true\n\
                   setoption name Move Overhead value 20\nsetoption name Ponder value true";
    assert_eq!(said(&engine.answer(options)), [""; 0]);
    engine.say("stop");
    let first = engine.best_move();
    assert!(first.infos.iter().all(|info| info.multipv == Some(1) && info.wdl.is_none()));
    let second = engine.go("go depth 2");
    assert!(second.infos.iter().any(|info| info.multipv == Some(2)));
    assert!(second.infos.iter().all(|info| info.wdl.is_some()));
}

#[test]
fn questions_are_answered() {
    let mut engine = searching("go infinite");
    assert_eq!(said(&engine.answer("query p1turn")), ["response true"]);
    assert!(said(&engine.answer("moves"))[0].starts_with("moves c6b5 "));
    assert!(said(&engine.answer("eval")).len() > 2);
    assert!(said(&engine.answer("help")).len() > 10);
    assert_eq!(said(&engine.answer("uci")).last().map(String::as_str), Some("uciok"));
    assert_eq!(said(&engine.answer("# nothing\n\n")), [""; 0]);
    assert!(the_error(&said(&engine.answer("frobnicate"))).starts_with("unknown command"));
    stops_with_one_move(&mut engine);
}

#[test]
fn the_table_is_resized_between_searches_without_harm() {
    let mut engine = Engine::start();
    for megabytes in [1, 64, 2, 16] {
        engine.say(&format!("setoption name Hash value {megabytes}\ngo infinite"));
        let refused = the_error(&said(&engine.answer("setoption name Hash value 8")));
        assert!(refused.contains("Hash"), "{refused}");
        stops_with_one_move(&mut engine);
    }
}

#[test]
fn quit_ends_the_program_from_any_state() {
    for before in ["", "go infinite\n", "go ponder\n", "go depth 99\n", "go infinite\nstop\n"] {
        let mut engine = Engine::start();
        engine.say(&format!("{before}quit"));
        let (lines, status) = engine.wait();
        assert_eq!(status.code(), Some(0), "after '{before}'");
        let moves = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(moves, usize::from(!before.is_empty()), "after '{before}'");
    }
}

#[test]
fn nothing_behind_quit_is_carried_out() {
    let mut engine = Engine::start();
    engine.say("go infinite\nquit\nisready\ngo depth 1\nd");
    let (lines, status) = engine.wait();
    assert_eq!(status.code(), Some(0));
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")));
    assert!(!lines.iter().any(|line| line == "readyok"));
}
