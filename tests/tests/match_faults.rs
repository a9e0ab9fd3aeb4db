//! Engines that do wrong: each kind of fault has its verdict, and the match goes on to its end.

use camelot_rules::GameResult;
use camelot_tests::binary::{binary, run_badly};
use camelot_tests::matches::{Kept, wait_for_end_of};
use serde_json::Value;

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// Plays four games between a good mock and one with `fault`, and gives the state of the match.
fn played(kept: &Kept, fault: &str, limit: &str, patience: &str) -> Value {
    let good = format!("{MOCK} name=good");
    let bad = format!("{MOCK} name=bad -- --fault {fault}");
    kept.play(&[
        "--engine",
        &good,
        "--engine",
        &bad,
        "--variant",
        "camette",
        "--games",
        "4",
        "--limit",
        limit,
        "--patience",
        patience,
    ]);
    kept.json()
}

/// Checks that the bad engine has lost all four games by `ending`, told by `detail`.
fn loses(fault: &str, limit: &str, patience: &str, ending: &str, detail: &str) {
    let kept = Kept::new();
    let state = played(&kept, fault, limit, patience);
    let games = state["games"].as_array().unwrap();
    assert_eq!(games.len(), 4, "{fault}");
    for game in games {
        assert_eq!(
            (&game["winner"], &game["ending"]),
            (&Value::from(0), &Value::from(ending)),
            "{fault}: {game}"
        );
        let told = game["detail"].as_str().unwrap();
        assert!(told.contains(detail), "{fault}: {told}");
    }
    assert_eq!(state["summary"]["engines"][1]["faults"][ending], 4);
    // The records tell the same, and can be read.
    let records = kept.records();
    assert_eq!(records.len(), 4);
    for record in records {
        let is_white = record.tag("White") == Some("good");
        let wanted = if is_white { GameResult::WhiteWins } else { GameResult::BlackWins };
        assert_eq!(record.result, wanted);
        assert!(record.tag("Termination").unwrap().contains(detail));
    }
}

#[test]
fn a_program_that_ends_has_crashed_and_its_last_words_are_told() {
    loses(
        "exit-at-start",
        "nodes 1",
        "20s",
        "crash",
        "exit status: 3; on standard error: mock: no wish to play",
    );
    loses("exit-after-handshake", "nodes 1", "20s", "crash", "exit status: 0");
    loses(
        "exit-after-go",
        "tc 100",
        "20s",
        "crash",
        "exit status: 3; on standard error: mock: out of ideas",
    );
}

#[test]
fn a_program_that_says_nothing_has_stalled() {
    loses("silent", "tc 100", "200ms", "stall", "no uciok after 'uci'");
    loses("deaf", "movetime 50", "200ms", "stall", "no bestmove after 'go movetime 50'");
    loses("deaf", "nodes 10", "200ms", "stall", "no bestmove after 'go nodes 10'");
    loses("garbage", "depth 1", "200ms", "stall", "no bestmove after 'go depth 1'");
}

#[test]
fn a_late_move_is_a_loss_on_time_with_what_it_was_over() {
    let kept = Kept::new();
    let state = played(&kept, "late", "movetime 50", "200ms");
    for game in state["games"].as_array().unwrap() {
        assert_eq!((&game["winner"], &game["ending"]), (&Value::from(0), &Value::from("time")));
        assert!(game["over_ms"].as_u64().unwrap() >= 200, "{game}");
    }
}

#[test]
fn wrong_moves_and_claims_are_told_with_the_reason() {
    loses("illegal", "nodes 1", "20s", "illegal-move", "a1a9: ");
    loses("claims-end", "nodes 1", "20s", "wrong-claim", "bestmove (none)");
}

#[test]
fn what_breaks_the_protocol_is_told_apart() {
    loses("broken-bestmove", "nodes 1", "20s", "protocol", "wants a move");
    loses("long-line", "nodes 1", "20s", "protocol", "a line of more than 1 MiB");
    let kept = Kept::new();
    let state = played(&kept, "two-bestmoves", "nodes 1", "20s");
    let faults = &state["summary"]["engines"][1]["faults"]["protocol"];
    // A game that ends before its second turn comes is not lost by it.
    assert!(faults.as_u64().is_some_and(|faults| faults > 0), "{faults}");
    let details =
        state["games"].as_array().unwrap().iter().filter_map(|game| game["detail"].as_str());
    assert!(details.into_iter().all(|detail| detail.contains("that nobody asked for")));
}

#[test]
fn output_that_is_wrong_but_harmless_is_remarked() {
    for (fault, remark) in
        [("broken-info", "info: 'depth' wants"), ("illegal-line", "cannot be played")]
    {
        let kept = Kept::new();
        let state = played(&kept, fault, "nodes 1", "20s");
        assert_eq!(state["summary"]["engines"][1]["faults"], serde_json::json!({}));
        assert_eq!(state["summary"]["engines"][0]["remarks"], 0);
        let games = state["games"].as_array().unwrap();
        let all = games.iter().map(|game| game["remarks"].to_string()).collect::<String>();
        assert!(all.contains(remark), "{fault}: {all}");
    }
}

#[test]
fn an_engine_that_fails_later_is_started_anew_for_the_next_game() {
    let kept = Kept::new();
    let (good, bad) =
        (format!("{MOCK} name=good"), format!("{MOCK} name=bad -- --fault exit-after-go --at 3"));
    let engines = ["--engine", &good, "--engine", &bad, "--games", "4", "--limit", "nodes 1"];
    kept.play(&engines);
    for record in kept.records() {
        assert_eq!(record.tag("Termination").unwrap().split(':').next(), Some("crash"));
        // Eight plies of the opening, and two moves by the bad engine.
        let expected = if record.tag("White") == Some("bad") { 12 } else { 13 };
        assert_eq!(record.moves.len(), expected);
    }
}

#[test]
fn a_ugi_engine_is_known_by_its_handshake_and_asked_how_the_game_ended() {
    let kept = Kept::new();
    let uci = format!("{MOCK} name=uci");
    let ugi = format!("{MOCK} -- --ugi --name player --fault wrong-result");
    let engines = [
        "--engine",
        &uci,
        "--engine",
        &ugi,
        "--variant",
        "camette",
        "--games",
        "2",
        "--limit",
        "nodes 1",
    ];
    kept.play(&engines);
    let state = kept.json();
    assert_eq!(state["summary"]["engines"][1]["name"], "player");
    assert_eq!(state["summary"]["engines"][1]["remarks"], 2);
    let told = state["games"][0]["remarks"].to_string();
    assert!(told.contains("it answers 'none' to 'query result', where it is '"), "{told}");
}

#[test]
fn nothing_is_left_running_not_even_what_an_engine_has_started() {
    let tag = format!("left-by-{}", std::process::id());
    let kept = Kept::new();
    let good = format!("{MOCK} name=good -- --child --tag {tag}");
    let bad = format!("{MOCK} name=bad -- --child --tag {tag} --fault exit-after-go");
    kept.play(&[
        "--engine",
        &good,
        "--engine",
        &bad,
        "--games",
        "4",
        "--limit",
        "nodes 1",
        "--concurrency",
        "2",
    ]);
    wait_for_end_of(&tag);
}

#[test]
fn an_engine_that_refuses_an_option_is_not_the_one_that_was_asked_for() {
    let mock = format!("{MOCK} name=mock");
    let engine = format!("{} option.EvalFile=/no/such/network", binary().display());
    let said = run_badly(1, &["match", "--engine", &mock, "--engine", &engine, "--games", "2"]);
    assert!(said.contains("it refuses an option") && said.contains("/no/such/network"), "{said}");
}

#[test]
fn openings_that_do_not_suffice_are_told() {
    let kept = Kept::new();
    let few = kept.file("few.txt", "1/1n1/1mmm1/5/1MMM1/1N1/1 w\n1/1n1/1mmm1/5/1MMM1/1N1/1 w\n");
    let engine = |name: &str| format!("{MOCK} name={name}");
    let (a, b) = (engine("a"), engine("b"));
    let players = ["--engine", &a, "--engine", &b, "--variant", "camette", "--limit", "nodes 1"];
    let said = kept.play(&[&players[..], &["--games", "4", "--openings", &few]].concat());
    assert!(said.contains("warning: 1 different openings for 2 pairs"), "{said}");
}
