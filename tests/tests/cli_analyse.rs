//! `camelot analyse`: one position, and batches.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use camelot_rules::{Position, Variant};
use camelot_tests::binary::{camelot, run, run_badly, run_well, run_with_input, stderr, stdout};
use serde_json::Value;

/// White wins by stepping into the castle, by C13-D13 or in Cam's own words: one ply.
const WIN_IN_ONE: &str = "1/1N1/5/7/7/7/7/7/7/3n3/5/3/1 w 0 0 0 1";

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// Every move of every line can be played, in both ways of writing.
fn check_lines(analysis: &Value) {
    let variant: Variant = analysis["variant"].as_str().unwrap().parse().unwrap();
    let text = analysis["position"].as_str().unwrap();
    let start = Position::from_text(variant, text).unwrap();
    let lines = analysis["lines"].as_array().unwrap();
    for line in lines {
        let pv = line["pv"].as_array().unwrap();
        let wcf = line["pv_wcf"].as_array().unwrap();
        assert_eq!(pv.len(), wcf.len());
        let mut position = start;
        for (protocol, wcf) in pv.iter().zip(wcf) {
            let m = position.parse_move(protocol.as_str().unwrap()).unwrap();
            assert_eq!(position.parse_move(wcf.as_str().unwrap()), Ok(m));
            position = position.play(&m).unwrap();
        }
    }
    assert_eq!(analysis["best"], lines[0]["pv"][0]);
    assert_eq!(analysis["best_wcf"], lines[0]["pv_wcf"][0]);
}

#[test]
fn the_board_and_a_table_of_the_best_moves_are_printed() {
    let printed = run_well(&["analyse", "--depth", "3", "--multipv", "2", "--hash", "1"]);
    let board = run_well(&["show"]);
    // Sixteen ranks, the outline above and below, and the names of the files.
    let board: String = board.lines().take(16 + 3).map(|line| format!("{line}\n")).collect();
    let table = printed.strip_prefix(&board).unwrap_or_else(|| panic!("no board in {printed}"));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[..3], ["", "White to move, move 1", "  #  score  depth  line"]);
    for (row, start) in [(3, "  1  "), (4, "  2  ")] {
        assert!(lines[row].starts_with(start) && lines[row].contains("      3  1."), "{printed}");
    }
    assert_eq!(lines[5], "");
    assert!(lines[6].contains(" nodes, ") && lines[6].contains(" nodes/s in "), "{printed}");
    assert_eq!(lines.len(), 7);
}

#[test]
fn a_win_is_told_in_plies_and_a_line_of_black_begins_with_dots() {
    let printed = run_well(&["analyse", "--variant", "cam", "--depth", "3", WIN_IN_ONE]);
    assert!(printed.contains("  1  win in 1 ply  ") && printed.contains("1.D12-D13"), "{printed}");
    let printed = run_well(&["analyse", "--variant", "cam", "--depth", "2", "--moves", "C4-C6"]);
    assert!(printed.contains("Black to move, move 1\n"), "{printed}");
    assert!(printed.contains("  1...."), "{printed}");
    assert!(printed.contains("[N]"), "the last move is marked: {printed}");
}

#[test]
fn each_limit_ends_the_search() {
    for limit in [["--nodes", "500"], ["--time", "20ms"], ["--depth", "1"]] {
        let analysis = json(&run_well(&["analyse", "--json", limit[0], limit[1]]));
        check_lines(&analysis);
        match limit {
            ["--nodes", _] => assert!(analysis["nodes"].as_u64().unwrap() <= 500),
            ["--depth", _] => assert_eq!(analysis["depth"], 1),
            _ => {}
        }
    }
}

#[test]
fn json_has_the_documented_fields() {
    let printed =
        run_well(&["analyse", "--json", "--depth", "3", "--multipv", "3", "--variant", "chivalry"]);
    assert_eq!(printed.lines().count(), 1);
    let analysis = json(&printed);
    check_lines(&analysis);
    let start = Position::start(Variant::Chivalry).to_string();
    assert_eq!(analysis["position"], start.as_str());
    assert_eq!(analysis["variant"], "chivalry");
    assert_eq!(analysis["state"], "ongoing");
    assert_eq!(analysis["depth"], 3);
    assert!(analysis["nodes"].as_u64().unwrap() > 0);
    assert!(analysis["time_ms"].is_u64());
    assert!(analysis.get("line").is_none());
    let lines = analysis["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line["score"]["cp"].is_i64() && line["depth"] == 3));
    let help = run_well(&["analyse", "--help"]);
    for field in analysis.as_object().unwrap().keys() {
        assert!(help.contains(&format!("\n  {field} ")), "{field} is not in the help");
    }
}

#[test]
fn json_tells_wins_losses_and_games_that_are_over() {
    let analysis =
        |text| json(&run_well(&["analyse", "--json", "--variant", "cam", "--depth", "4", text]));
    let win = analysis(WIN_IN_ONE);
    assert_eq!(win["lines"][0]["score"]["win_in_plies"], 1);
    assert_eq!(win["best"], "d12d13");
    // Black's Knight cannot stop D12-D13, nor capture.
    let lost = analysis("1/1N1/5/7/7/7/7/7/7/3n3/5/3/1 b");
    assert_eq!(lost["lines"][0]["score"]["loss_in_plies"], 2);
    let over = analysis("N/3/5/7/7/7/7/7/7/3n3/5/3/1 b");
    assert_eq!(over["state"], "1-0 castle");
    assert_eq!((&over["best"], &over["best_wcf"]), (&Value::Null, &Value::Null));
    assert_eq!(over["lines"][0]["score"]["loss_in_plies"], 0);
}

#[test]
fn a_game_that_is_over_is_told_in_a_sentence() {
    let printed = run_well(&["analyse", "--variant", "cam", "N/3/5/7/7/7/7/7/7/3n3/5/3/1 b"]);
    assert!(printed.ends_with("White wins: a piece in Black's castle (1-0)\n"), "{printed}");
}

#[test]
fn too_much_memory_is_refused() {
    run_badly(2, &["analyse", "--depth", "1", "--hash", "65537"]);
    // No machine has so much: 64 TB.
    let many = "1/1mn/5/2M2/5/3/1 b\n".repeat(1024);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    std::fs::write(&file, many).unwrap();
    let name = file.to_str().unwrap();
    let output = run(&with(&[name, "--jobs", "1024", "--hash", "65536"]));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let said = stderr(&output);
    assert!(said.contains("--hash 65536: 67108864 MB are wanted for 1024 jobs, "), "{said}");
}

const BATCH: &str = "# comment\n\
    1/nmn/5/2M2/5/3/1 b\n\
    \n\
    1/1mn/5/2M2/5/3/1 b\r\n\
    1/3/5/2m2/5/3/1\n\
    \x20 1/1n1/1mmm1/5/1MMM1/1N1/1 w 0 0 0 1 \n";

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["analyse", "--variant", "camette", "--depth", "3", "--batch"], more].concat()
}

#[test]
fn a_batch_is_answered_line_by_line_in_order_and_bad_lines_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    std::fs::write(&file, BATCH).unwrap();
    let output = run(&with(&[file.to_str().unwrap(), "--jobs", "3", "--hash", "1"]));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: 1 of 4 positions could not be analysed\n");
    let answers: Vec<Value> = stdout(&output).lines().map(json).collect();
    let numbers: Vec<u64> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 4, 5, 6]);
    assert_eq!(answers[0]["input"], "1/nmn/5/2M2/5/3/1 b");
    assert!(answers[0]["error"].as_str().unwrap().contains("Black has 2 Knight"), "{}", answers[0]);
    check_lines(&answers[1]);
    assert_eq!(answers[2]["state"], "0-1 capture");
    check_lines(&answers[3]);

    let piped = run_with_input(&with(&["-", "--hash", "1"]), BATCH);
    let timeless = |output: &str| {
        let mut answers: Vec<Value> = output.lines().map(json).collect();
        answers.iter_mut().for_each(|answer| answer["time_ms"] = Value::Null);
        answers
    };
    assert_eq!(timeless(&stdout(&piped)), timeless(&stdout(&output)));
}

#[test]
fn many_positions_keep_their_order() {
    let start = Position::start(Variant::Camette);
    let mut input = String::new();
    let mut expected = Vec::new();
    for m in start.legal_moves() {
        let position = start.play(&m).unwrap().to_string();
        input += &format!("{position}\n");
        expected.push(position);
    }
    let arguments = [
        "analyse",
        "--variant",
        "camette",
        "--depth",
        "2",
        "--hash",
        "1",
        "--jobs",
        "4",
        "--batch",
        "-",
    ];
    let output = run_with_input(&arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answered: Vec<String> = stdout(&output)
        .lines()
        .map(|line| json(line)["position"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(answered, expected);
}

#[test]
fn a_batch_answers_before_its_input_ends() {
    let mut child =
        camelot(&["analyse", "--variant", "cam", "--depth", "1", "--batch", "-", "--jobs", "2"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 1..=3 {
        writeln!(stdin, "{WIN_IN_ONE}").unwrap();
        assert_eq!(json(&answers.next().unwrap().unwrap())["line"], number);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_batch_without_positions_is_no_failure_and_bytes_that_are_no_text_are_named() {
    assert_eq!(stdout(&run_with_input(&["analyse", "--batch", "-"], "\n# nothing\n")), "");
    let output = run_with_input(&["analyse", "--batch", "-"], b"\xff\xfe\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(stdout(&output).trim())["line"], 1);
}

#[test]
fn a_batch_file_that_cannot_be_read_is_named() {
    let said = run_badly(1, &["analyse", "--batch", "no-such-file"]);
    assert!(said.contains("no-such-file cannot be read: "), "{said}");
    let folder = tempfile::tempdir().unwrap();
    run_badly(1, &["analyse", "--batch", folder.path().to_str().unwrap()]);
    run_badly(2, &["analyse", "--batch", "x", "--moves", "D6-F8"]);
    run_badly(2, &["analyse", "--batch", "x", "2/8/10"]);
}
