//! Bad options: the message names the range, the old value stays. Good ones: memory is there before `readyok`, names have no case.

use camelot_tests::conversation::Engine;

#[test]
fn bad_values_are_refused_with_the_range_and_the_value_that_stays() {
    let mut engine = Engine::start();
    assert_eq!(engine.answer("setoption name Hash value 8"), [""; 0]);
    for (option, words) in [
        ("Hash value abc", &["Hash", "1", "65536", "abc", "8"][..]),
        ("Hash value 0", &["Hash", "1", "65536", "8"]),
        ("Hash value -1", &["Hash", "-1"]),
        ("Hash value 99999999999999999999", &["65536", "9999"]),
        ("Hash value 65537", &["65536"]),
        ("Hash value 1.5", &["1.5"]),
        ("Hash value 16 MB", &["16 MB"]),
        ("Hash value", &["nothing"]),
        ("Hash", &["nothing"]),
        ("Hash value <empty>", &["Hash"]),
        ("Threads value 0", &["Threads", "1"]),
        ("Threads value 1000", &["Threads", "1000", "256"]),
        ("Skill Level value 21", &["Skill Level", "20", "21"]),
        ("UCI_LimitStrength value 1500", &["UCI_LimitStrength", "true", "false", "1500"]),
        ("UCI_Elo value 499", &["UCI_Elo", "500", "1525", "499", "keeping 500"]),
        ("UCI_Elo value 1526", &["UCI_Elo", "1526"]),
        ("UCI_Elo value strong", &["UCI_Elo", "Elo", "strong"]),
        ("Search Parameters value lmr_base", &["Search Parameters", "'lmr_base'", "lmr_base:100"]),
        ("Search Parameters value no_such:1", &["'no_such'", "camelot tune --list"]),
        ("Search Parameters value iir_depth:4 iir_depth:x", &["iir_depth", "'x'", "1 to 99"]),
        ("MultiPV value 0", &["MultiPV", "256"]),
        ("MultiPV value many", &["many"]),
        ("Move Overhead value -5", &["Move Overhead", "5000"]),
        ("Move Overhead value 5001", &["5000"]),
        ("Ponder value perhaps", &["true", "false", "perhaps"]),
        ("Ponder", &["true", "false"]),
        ("UCI_ShowWDL value 1", &["true", "false"]),
        ("UCI_Variant value chess", &["camelot", "camette", "chess"]),
        ("UCI_Variant value", &["camelot"]),
        ("Clear Hash value 1", &["Clear Hash", "button"]),
        ("Hush value 1", &["Hush", "Hash", "UCI_ShowWDL"]),
        ("Move value 1", &["Move"]),
        ("ClearHash", &["ClearHash"]),
    ] {
        let error = engine.error(&format!("setoption name {option}"));
        for word in words {
            assert!(error.contains(word), "'{option}' is answered by '{error}', without '{word}'");
        }
    }
    for command in
        ["setoption", "setoption name", "setoption Hash value 1", "setoption name value 1"]
    {
        assert!(engine.error(command).contains("setoption"), "{command}");
    }
    assert!(engine.error("setoption name Hash value x").contains("keeping 8"));
    assert!(engine.go("go depth 2").best.is_some());
}

#[test]
fn names_and_values_are_taken_in_any_case_and_spacing() {
    let mut engine = Engine::start();
    for option in [
        "setoption name hash value 2",
        "SETOPTION NAME HASH VALUE 2",
        "setoption  name\tHaSh   value  2 ",
        "setoption name clear hash",
        "setoption name Clear   Hash",
        "setoption name CLEAR HASH value",
        "setoption name move overhead value 30",
        "setoption name multipv value +3",
        "setoption name ponder value TRUE",
        "setoption name uci_showwdl value False",
        "setoption name uci_variant value CAMETTE",
    ] {
        assert_eq!(engine.answer(option), [""; 0], "{option}");
    }
    assert_eq!(engine.position(), "1/1n1/1mmm1/5/1MMM1/1N1/1 w 0 0 0 1");
    assert!(engine.go("go depth 2").infos.iter().any(|info| info.multipv == Some(3)));
}

#[test]
fn a_change_of_variant_sets_its_start_and_the_same_one_changes_nothing() {
    let mut engine = Engine::start();
    engine.say("position startpos moves d6f8");
    let after_one = engine.position();
    engine.say("setoption name UCI_Variant value camelot");
    assert_eq!(engine.position(), after_one);
    engine.say("setoption name UCI_Variant value cam");
    assert_eq!(engine.position(), "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w 0 0 0 1");
    engine.say("ucinewgame");
    assert_eq!(engine.answer("position startpos moves a1a2").len(), 1);
    assert!(engine.position().ends_with(" w 0 0 0 1"));
}

#[test]
fn memory_is_taken_before_readyok() {
    let mut engine = Engine::start();
    engine.answer("setoption name Hash value 1");
    let Some(small) = engine.memory() else { return };
    for megabytes in [200, 400, 300] {
        engine.answer(&format!("setoption name Hash value {megabytes}"));
        let taken = engine.memory().expect("it was told before") - small;
        assert!(taken >= (megabytes - 8) << 20, "{taken} bytes for {megabytes} MB");
    }
    engine.answer("setoption name Hash value 1");
    assert!(engine.memory().expect("it was told before") < small + (100 << 20));
}

#[test]
fn more_memory_than_there_is_is_refused_and_the_old_stays() {
    let Some(has) = megabytes_of_the_machine() else { return };
    if has > 60_000 {
        return; // There is no option to ask for more.
    }
    let mut engine = Engine::start();
    assert_eq!(engine.answer("setoption name Hash value 8"), [""; 0]);
    let error = engine.error("setoption name Hash value 65536");
    assert!(error.contains("65536") && error.contains("keeping 8"), "{error}");
    assert!(engine.go("go depth 3").best.is_some());
}

fn megabytes_of_the_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
}

#[test]
fn the_list_is_what_the_protocol_says() {
    let mut engine = Engine::start();
    let lines = engine.ask("uci", "uciok");
    let options: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(
        options,
        [
            "Hash type spin default 64 min 1 max 65536",
            "Clear Hash type button",
            "Threads type spin default 1 min 1 max 256",
            "MultiPV type spin default 1 min 1 max 256",
            "Ponder type check default false",
            "Move Overhead type spin default 10 min 0 max 5000",
            "UCI_Variant type combo default camelot var camelot var rytsari var chivalry var cam var camette",
            "UCI_ShowWDL type check default false",
            "Skill Level type spin default 20 min 0 max 20",
            "UCI_LimitStrength type check default false",
            "UCI_Elo type spin default 500 min 500 max 1525",
            "Use NNUE type check default true",
            "EvalFile type string default <empty>",
            "Search Parameters type string default <empty>",
        ]
    );
    assert!(lines[0].starts_with("id name Camelot ") && lines[1].starts_with("id author "));
    assert_eq!(lines.len(), options.len() + 2);
}

#[test]
fn a_limit_in_elo_goes_before_a_level_and_elo_alone_limits_nothing() {
    let mut engine = Engine::start();
    let mut nodes = |options: &[&str]| {
        for option in options {
            assert_eq!(engine.answer(&format!("setoption name {option}")), [""; 0], "{option}");
        }
        let infos = engine.go("go nodes 5000").infos;
        infos.iter().filter_map(|info| info.nodes).max().unwrap()
    };
    let beginner = 100;
    assert!(nodes(&["UCI_Elo value 500"]) > beginner);
    assert!(nodes(&["UCI_LimitStrength value true"]) < beginner);
    assert!(nodes(&["Skill Level value 0", "UCI_Elo value 1525"]) > beginner);
    assert!(nodes(&["UCI_LimitStrength value false"]) < beginner);
    assert!(nodes(&["Skill Level value 20"]) > beginner);
}

#[test]
fn chances_add_up_to_a_thousand() {
    let mut engine = Engine::with_variant("cam");
    engine.say("setoption name UCI_ShowWDL value true");
    for info in engine.go("go depth 4").infos {
        let wdl = info.wdl.expect("every score has one");
        assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
    }
}
