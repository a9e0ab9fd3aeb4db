//! Matches that are interrupted, and gone on with.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output};

use camelot_tests::binary::{run, run_badly, run_unread, run_well, stderr};
use camelot_tests::matches::{Kept, start, wait_for, wait_for_end_of};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// Starts a match of 24 games that each take a while, the mocks told `more`.
fn started(kept: &Kept, more: &str) -> Child {
    let name = kept.name();
    let engines = ["a", "b"].map(|name| format!("{MOCK} name={name} -- --slow 5 {more}"));
    start(&[
        "--engine",
        &engines[0],
        "--engine",
        &engines[1],
        "--variant",
        "camette",
        "--games",
        "24",
        "--limit",
        "nodes 1",
        "--concurrency",
        "2",
        "--seed",
        "5",
        "--out",
        &name,
    ])
}

/// Starts such a match, waits until some games are over, and sends it `signal`.
fn interrupted(kept: &Kept, more: &str, signal: &str) -> Output {
    let child = started(kept, more);
    let games = || {
        let text = std::fs::read_to_string(kept.path("match.cgn")).unwrap_or_default();
        text.matches("[Event ").count()
    };
    wait_for("three games", || games() >= 3);
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    child.wait_with_output().unwrap()
}

/// Goes on with the match, and checks that each game was played once, with the openings of an undisturbed match.
fn goes_on(kept: &Kept) {
    let before = kept.json()["games"].as_array().unwrap().len();
    assert!((1..24).contains(&before), "{before}");
    let name = kept.name();
    run_well(&["match", "--resume", &name, "--concurrency", "3"]);
    let state = kept.json();
    let games = state["games"].as_array().unwrap();
    let numbers: BTreeSet<u64> =
        games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
    assert_eq!((games.len(), numbers), (24, (0..24).collect()));
    assert_eq!(state["summary"]["finished"], 24);

    let records = kept.records();
    let rounds: BTreeSet<String> =
        records.iter().map(|r| r.tag("Round").unwrap().to_owned()).collect();
    assert_eq!((records.len(), rounds.len()), (24, 24));
    // Both games of a pair have one opening, and no two pairs have.
    let mut openings: Vec<(u32, String)> = records
        .iter()
        .map(|record| {
            let plies: Vec<String> =
                record.moves[..4].iter().map(|m| format!("{:?}", m.m)).collect();
            (record.tag("Opening").unwrap().parse().unwrap(), plies.concat())
        })
        .collect();
    openings.sort();
    let pairs: BTreeSet<&[(u32, String)]> = openings.chunks(2).collect();
    assert!(pairs.iter().all(|pair| pair[0] == pair[1]));
    let different: BTreeSet<&String> = openings.iter().map(|(_, moves)| moves).collect();
    assert_eq!(different.len(), 12);
}

#[test]
fn ctrl_c_ends_a_match_leaves_nothing_running_and_loses_nothing() {
    let kept = Kept::new();
    let tag = format!("interrupted-{}", std::process::id());
    let output = interrupted(&kept, &format!("--child --tag {tag}"), "-INT");
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.starts_with("error: interrupted after ") && said.contains("--resume "), "{said}");
    wait_for_end_of(&tag);
    goes_on(&kept);
    // Nothing is left to play.
    run_well(&["match", "--resume", &kept.name()]);
    assert_eq!(kept.records().len(), 24);
}

#[test]
fn a_match_that_was_killed_is_gone_on_with_too() {
    let kept = Kept::new();
    interrupted(&kept, "", "-KILL");
    goes_on(&kept);
}

#[test]
fn a_match_whose_reader_goes_away_says_how_to_go_on_with_it() {
    let kept = Kept::new();
    let mut child = started(&kept, "");
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The heading and one game, as `head -3` would.
    assert!(lines.take(3).all(|line| line.is_ok()));
    let output = child.wait_with_output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: the output cannot be written: "), "{said}");
    let resume = format!("camelot match --resume {} goes on", kept.name());
    assert!(said.contains(&resume), "{said}");
    let unread = run_unread(&["match", "--resume", &kept.name()]);
    assert_eq!(unread.status.code(), Some(1));
    assert!(stderr(&unread).contains(&resume));
    goes_on(&kept);
    // Of a match that is over the reader has all that was wanted.
    assert_eq!(run_unread(&["match", "--resume", &kept.name()]).status.code(), Some(0));
}

#[test]
fn nothing_is_overwritten_and_nothing_foreign_gone_on_with() {
    let kept = Kept::new();
    let name = kept.name();
    let engines = ["--engine", MOCK, "--engine", MOCK, "--games", "2", "--limit", "nodes 1"];
    kept.play(&engines);
    let again = run(&[&["match", "--out", &name][..], &engines].concat());
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("is there already: go on with it by --resume"));
    assert_eq!(kept.records().len(), 2);

    assert!(run_badly(1, &["match", "--resume", "/no/such/match"]).contains("/no/such/match.json"));
    let text = std::fs::read_to_string(kept.path("match.json")).unwrap();
    kept.file("match.json", &text[..text.len() / 2]);
    assert!(run_badly(1, &["match", "--resume", &name]).contains("cannot be gone on with"));
    kept.file("match.json", &text.replace("\"number\": 1", "\"number\": 77"));
    assert!(run_badly(1, &["match", "--resume", &name]).contains("there is no game 77"));
    assert!(
        run_badly(2, &["match", "--resume", &name, "--games", "4"]).contains("cannot be used with")
    );
}

#[test]
fn a_state_that_was_altered_is_refused_and_no_record_is_lost() {
    let kept = Kept::new();
    let engines = ["a", "b"].map(|name| format!("{MOCK} name={name}"));
    let [a, b] = &engines;
    kept.play(&[
        "--engine",
        a,
        "--engine",
        b,
        "--variant",
        "camette",
        "--games",
        "4",
        "--limit",
        "nodes 1",
    ]);
    let records = std::fs::read(kept.path("match.cgn")).unwrap();
    let state = kept.json();
    let sprt = serde_json::json!({"elo0": 5.0, "elo1": 0.0, "alpha": 0.0, "beta": 2.0, "model": "logistic"});
    let draw = serde_json::json!({"from": 40, "moves": 0, "score": 10});
    for (place, value, why) in [
        ("/games/1/number", 0.into(), "game 0 is there twice"),
        ("/games/1/number", 9.into(), "there is no game 9"),
        ("/games/1/white", 7.into(), "not between the engines of the schedule"),
        ("/games/1/winner", 9.into(), "did not play it"),
        ("/records_length", 0.into(), "the records of 0 games where 4 are over"),
        ("/config/sprt", sprt, "elo0=5 must be less than elo1=0"),
        ("/config/adjudication/draw", draw, "draw: 'moves' wants a whole number from 1 to 1000"),
        ("/config/engines/0/program/program", "/no/such/engine".into(), "cannot be started"),
    ] {
        let mut altered = state.clone();
        *altered.pointer_mut(place).expect(place) = value;
        std::fs::write(kept.path("match.json"), altered.to_string()).unwrap();
        let said = run_badly(1, &["match", "--resume", &kept.name()]);
        assert!(said.contains(why), "{place}: {said}");
        assert_eq!(std::fs::read(kept.path("match.cgn")).unwrap(), records, "{place}");
    }
}
