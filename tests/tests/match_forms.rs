//! Forms of matches, openings, tables, tests and wrong usage.

use camelot_rules::{GameResult, Position, Variant};
use camelot_tests::binary::{binary, run_badly, run_well};
use camelot_tests::matches::Kept;
use serde_json::Value;

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

#[test]
fn the_real_engine_plays_itself_in_both_dialects() {
    let kept = Kept::new();
    let own = binary().to_str().unwrap();
    let engines = [
        format!("{own} name=one option.Hash=1"),
        format!("{own} name=two protocol=ugi option.Hash=1"),
    ];
    for variant in Variant::ALL {
        let kept = Kept::new();
        let played = kept.play(&[
            "--engine",
            &engines[0],
            "--engine",
            &engines[1],
            "--variant",
            variant.name(),
            "--games",
            "2",
            "--limit",
            "nodes 300 depth 20",
        ]);
        assert!(played.starts_with(&format!(
            "one – two: 2 games of {variant}, nodes 300 depth 20, 1 at a time\n"
        )));
        let state = kept.json();
        for engine in state["summary"]["engines"].as_array().unwrap() {
            assert_eq!(
                (&engine["faults"], &engine["remarks"]),
                (&serde_json::json!({}), &Value::from(0))
            );
        }
    }
    // On a clock, the moves carry what the engine told.
    kept.play(&[
        "--engine",
        &engines[0],
        "--engine",
        &engines[1],
        "--variant",
        "camette",
        "--games",
        "2",
        "--limit",
        "5+0.1 depth 3",
    ]);
    for record in kept.records() {
        assert!(record.to_game().outcome().is_some() || record.result != GameResult::Unfinished);
        let comment = &record.moves.last().unwrap().comments[0];
        assert!(comment.contains(" nodes ") && comment.ends_with(" s"), "{comment}");
    }
}

#[test]
fn a_seed_gives_the_same_match_each_time() {
    let play = || {
        let kept = Kept::new();
        kept.play(&[
            "--engine",
            MOCK,
            "--engine",
            MOCK,
            "--variant",
            "cam",
            "--games",
            "4",
            "--limit",
            "nodes 1",
            "--concurrency",
            "2",
        ]);
        let mut records = kept.records();
        records.sort_by_key(|record| record.tag("Round").unwrap().to_owned());
        records.iter().map(|record| record.moves.iter().map(|m| m.m).collect()).collect()
    };
    let (one, other): (Vec<Vec<_>>, Vec<Vec<_>>) = (play(), play());
    assert_eq!(one, other);
}

#[test]
fn round_robin_and_gauntlet_differ_in_who_meets() {
    let engines = ["a", "b", "c"].map(|name| format!("{MOCK} name={name}"));
    for (form, games, meetings) in [(&[][..], 6, 3), (&["--gauntlet"][..], 4, 2)] {
        let kept = Kept::new();
        let arguments: Vec<&str> = engines.iter().flat_map(|engine| ["--engine", engine]).collect();
        let common = ["--games", "2", "--variant", "camette", "--limit", "nodes 1"];
        let played = kept.play(&[&arguments[..], &common, form].concat());
        assert_eq!(played.lines().filter(|line| line.starts_with("game ")).count(), games);
        let state = kept.json();
        assert_eq!(state["summary"]["meetings"].as_array().unwrap().len(), meetings);
        let openings: Vec<&Value> = state["openings"].as_array().unwrap().iter().collect();
        assert_eq!(openings.len(), 1, "all meetings have the same openings");
        assert!(state["summary"]["test"].is_null());
    }
}

#[test]
fn openings_come_from_files_of_positions_or_records() {
    let kept = Kept::new();
    let positions =
        "# mine\n1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 0 1\n1/1n1/1mmm1/5/1MMM1/N2/1 w 0 0 4 3\n";
    let file = kept.file("positions.txt", positions);
    let common = [
        "--engine",
        MOCK,
        "--engine",
        MOCK,
        "--variant",
        "camette",
        "--games",
        "4",
        "--limit",
        "nodes 1",
    ];
    kept.play(&[&common[..], &["--openings", &file]].concat());
    let mut records = kept.records();
    records.sort_by_key(|record| record.tag("Round").unwrap().to_owned());
    let starts: Vec<String> = records.iter().map(|record| record.start.to_string()).collect();
    assert!(starts[0] == starts[1] && starts[2] == starts[3]);
    assert_eq!(starts[2], "1/1n1/1mmm1/5/1MMM1/N2/1 w 0 0 4 3");
    assert_eq!(
        (records[0].tag("White"), records[1].tag("White")),
        (Some("mock-engine"), Some("mock-engine #2"))
    );

    let kept = Kept::new();
    let file = kept.file("games.cgn", "[Variant \"camette\"]\n\n1.C2-A4 D5-E4 2.B3-B4 *\n");
    kept.play(&[&common[..], &["--openings", &file, "--opening-plies", "2"]].concat());
    for record in kept.records() {
        let game = record.to_game();
        assert_eq!(game.start(), &Position::start(Variant::Camette));
        assert_eq!(game.positions()[0].move_to_wcf(&game.moves()[0]), "C2-A4");
        assert_eq!(record.moves[1].comments, ["end of the opening"]);
    }

    let file = kept.file("wrong.txt", "1/1n1/1mmm1/5/1MMM1/1N1/1\n1/1n1/9\n");
    let said = run_badly(1, &[&["match"][..], &common, &["--openings", &file]].concat());
    assert!(said.contains("wrong.txt: line 2: no position of camette"), "{said}");
}

#[test]
fn a_test_ends_the_match_when_it_has_decided() {
    let kept = Kept::new();
    let bad = format!("{MOCK} name=bad -- --fault illegal");
    let good = format!("{MOCK} name=good");
    let printed = kept.play(&[
        "--engine",
        &good,
        "--engine",
        &bad,
        "--variant",
        "camette",
        "--games",
        "2000",
        "--limit",
        "nodes 1",
        "--concurrency",
        "2",
        "--sprt",
        "elo0=0",
        "elo1=400",
        "alpha=0.1",
    ]);
    assert!(
        printed.contains("sprt elo0=0 elo1=400 alpha=0.1 beta=0.05 model=logistic: LLR "),
        "{printed}"
    );
    assert!(printed.contains("H1 accepted"), "{printed}");
    let state = kept.json();
    assert_eq!(state["summary"]["test"]["state"], "accepted-h1");
    assert!(state["summary"]["finished"].as_u64().unwrap() < 200);
    // It has been decided: there is nothing to go on with.
    run_well(&["match", "--resume", &kept.name()]);
    assert_eq!(kept.json()["summary"]["finished"], state["summary"]["finished"]);
}

#[test]
fn the_table_tells_colours_and_elo_and_the_summary_is_json() {
    let engines = [
        "--engine",
        MOCK,
        "--engine",
        MOCK,
        "--variant",
        "camette",
        "--games",
        "8",
        "--seed",
        "3",
        "--limit",
        "nodes 1",
    ];
    let printed = run_well(&[&["match"][..], &engines].concat());
    let table: Vec<&str> = printed.lines().skip_while(|line| !line.starts_with("engine")).collect();
    assert!(
        table[0].contains("wins  draws   loss    score        as White        as Black"),
        "{printed}"
    );
    assert!(table[1].starts_with("mock-engine ") && table[2].starts_with("mock-engine #2 "));
    assert!(
        table[4].starts_with("mock-engine – mock-engine #2: +")
            && table[4].contains(" from 4 pairs [")
    );
    assert!(table[5].starts_with("White +"), "{printed}");

    let json = run_well(&[&["match", "--json"][..], &engines].concat());
    let summary: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&summary["finished"], &summary["scheduled"]), (&Value::from(8), &Value::from(8)));
    let total = &summary["engines"][0]["total"];
    let games: u64 =
        ["wins", "draws", "losses"].iter().map(|key| total[key].as_u64().unwrap()).sum();
    assert_eq!(games, 8);
}

#[test]
fn wrong_usage_is_told_with_what_would_be_right() {
    let (one, two) = (["--engine", MOCK], ["--engine", MOCK]);
    for (code, arguments, hint) in [
        (2, &["match"][..], "--engine <COMMAND>"),
        (1, &["match", "--engine", MOCK], "two engines or more; this one has 1"),
        (2, &["match", "--engine", "'x"], "a quote is not closed"),
        (2, &["match", "--engine", "x tc=soon"], "'soon' is no time in seconds"),
        (2, &["match", "--engine", "x option.UCI_Variant=cam"], "choose it by --variant"),
        (2, &["match", "--limit", "blitz"], "write tc SECONDS"),
        (2, &["match", "--check", MOCK, "--engine", MOCK], "cannot be used with"),
        (
            1,
            &["match", "--check", MOCK, "--only", "999"],
            "there is no check 999: they go from 1 to ",
        ),
        (
            1,
            &["match", "--engine", "/no/such/engine", "--engine", MOCK],
            "'/no/such/engine' cannot be started",
        ),
    ] {
        let said = run_badly(code, arguments);
        assert!(said.contains(hint), "{arguments:?}: {said}");
    }
    let both = [&["match"][..], &one, &two].concat();
    for (more, hint) in [
        (&["--games", "3"][..], "must be even and not 0, not 3"),
        (&["--sprt", "elo0=5"], "--sprt: elo0=5 must be less than elo1=5"),
        (&["--sprt", "elo2=5"], "--sprt: 'elo2=5' is no setting here; known are elo0=0"),
        (&["--draw", "when=3"], "--draw: 'when=3' is no setting here"),
        (&["--draw", "moves=0"], "--draw: 'moves' wants a whole number from 1 to 1000, got 0"),
        (&["--resign", "score=-5"], "--resign: 'score' wants a whole number from 1 to 10000"),
        (&["--draw", "score=600", "--resign"], "a score of 600 would end a game both as drawn"),
        (&["--concurrency", "0"], "the concurrency must not be 0"),
        (&["--openings", "/no/such/file"], "/no/such/file: it cannot be read"),
        (&["--engine", MOCK, "--sprt"], "this match has 3"),
        (&["--out", "/no/such/folder/match"], "/no/such/folder/match.cgn"),
    ] {
        let said = run_badly(1, &[&both[..], more].concat());
        assert!(said.contains(hint), "{more:?}: {said}");
    }
    let unsuited = format!("{MOCK} name=x option.Strength=11");
    let said = run_badly(1, &["match", "--engine", MOCK, "--engine", &unsuited]);
    assert!(
        said.contains("engine 'x': Strength: wants a whole number from 1 to 10, got '11'"),
        "{said}"
    );
    let unsuited = format!("{MOCK} option.Hash=1");
    let said = run_badly(1, &["match", "--engine", MOCK, "--engine", &unsuited]);
    assert!(said.contains("no option 'Hash'; there are Strength, UCI_Variant"), "{said}");
}
