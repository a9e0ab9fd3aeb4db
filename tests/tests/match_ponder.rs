//! Engines that think while the other side is to move.

use camelot_tests::binary::binary;
use camelot_tests::matches::Kept;
use serde_json::Value;

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

fn played(first: &str, second: &str) -> Value {
    let kept = Kept::new();
    let limit = ["--limit", "tc 100+1", "--patience", "20s", "--longest", "60"];
    let engines = ["--engine", first, "--engine", second, "--variant", "camette", "--games", "4"];
    kept.play(&[&engines[..], &limit].concat());
    let state = kept.json();
    assert_eq!(state["games"].as_array().map(Vec::len), Some(4));
    state
}

fn faults(state: &Value) -> Vec<u64> {
    let engines = state["summary"]["engines"].as_array().expect("there are two");
    let of = |engine: &Value| {
        let faults = engine["faults"].as_object().expect("a count of each kind");
        faults.values().filter_map(Value::as_u64).sum()
    };
    engines.iter().map(of).collect()
}

#[test]
fn guesses_that_are_right_and_wrong_lead_to_whole_games() {
    // Mocks guess each other's moves always, the engine and a mock seldom.
    let mock = format!("{MOCK} ponder=yes");
    let engine = format!("{} ponder=yes nodes=200 option.Hash=1", binary().display());
    for (first, second) in [(&mock, &mock), (&engine, &mock), (&engine, &engine)] {
        assert_eq!(faults(&played(first, second)), [0, 0], "{first} {second}");
    }
}

#[test]
fn an_answer_before_the_guess_came_true_breaks_the_protocol() {
    let good = format!("{MOCK} ponder=yes name=good");
    let bad = format!("{MOCK} ponder=yes name=bad -- --fault impatient");
    let state = played(&good, &bad);
    let games = state["games"].as_array().expect("games");
    let broken: Vec<&Value> = games.iter().filter(|game| game["ending"] == "protocol").collect();
    // A game can be over before a guess comes true.
    assert!(!broken.is_empty(), "{games:?}");
    for game in broken {
        assert_eq!(game["winner"], 0, "{game}");
        let detail = game["detail"].as_str().expect("a detail");
        // Which of the two depends on whether the answer is read before the guess comes true.
        let told = ["bestmove before 'ponderhit'", "that nobody asked for"];
        assert!(told.iter().any(|told| detail.contains(told)), "{detail}");
    }
}
