//! `camelot replay`, and positions taken from records with `--game`.

use std::fs;
use std::path::PathBuf;

use camelot_rules::parse_records;
use camelot_tests::binary::{run, run_badly, run_well, run_with_input, stderr, stdout};

/// A real game or opening of the collection.
fn record(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records").join(name);
    file.to_str().unwrap().to_owned()
}

const TWO_GAMES: &str =
    "[Variant \"camette\"]\n\n1.C2-A4 *\n\n[Variant \"cam\"]\n\n1.C4-C6 C10-C8 *\n";

#[test]
fn the_real_games_are_legal_throughout() {
    let names = ["pc2008-mn-chaxx.cgn", "wc2009-game-1.cgn", "wc2009-game-4.cgn"];
    let files = names.map(record);
    let printed = run_well(&["replay", &files[0], &files[1], &files[2]]);
    let lines: Vec<&str> = printed.lines().collect();
    let [chaxx, first, fourth, summary] = lines.as_slice() else { panic!("{printed}") };
    assert_eq!(
        *chaxx,
        format!(
            "{}, game 1: ok, camelot, MN – Chaxx 1.05, 34 plies, 0-1 (agreed or given up)",
            files[0]
        )
    );
    assert!(first.contains("DT – MN, 23 plies, 1/2-1/2"), "{first}");
    assert!(fourth.contains("MN – DT, 20 plies, 1-0"), "{fourth}");
    assert_eq!(*summary, "3 games legal throughout, 77 plies in all");
}

#[test]
fn an_illegal_ply_is_named_with_its_rule_and_the_rest_is_checked() {
    let text = TWO_GAMES.replace("C10-C8", "C10-C7");
    let output = run_with_input(&["replay", "-"], format!("{text}\n{TWO_GAMES}"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: 1 game failed\n");
    let printed = stdout(&output);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 5, "{printed}");
    assert_eq!(lines[0], "-, game 1: ok, camette, 1 ply, unfinished");
    let bad = lines[1];
    assert!(
        bad.starts_with(
            "-, game 2: FAILED: line 7, column 9, move 1b: 'C10-C7' is no legal move: "
        ),
        "{bad}"
    );
    assert_eq!(lines[3], "-, game 4: ok, cam, 2 plies, unfinished");
    assert_eq!(lines[4], "3 games legal throughout, 4 plies in all");
}

#[test]
fn files_that_cannot_be_read_or_hold_no_game_fail() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.cgn");
    fs::write(&empty, "\n").unwrap();
    let good = folder.path().join("good.cgn");
    fs::write(&good, TWO_GAMES).unwrap();
    let [empty, good] = [empty, good].map(|file| file.to_str().unwrap().to_owned());
    let output = run(&["replay", "no-such-file", &empty, &good]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: 2 files failed\n");
    let printed = stdout(&output);
    assert!(printed.contains("no-such-file: FAILED: it cannot be read: "), "{printed}");
    assert!(printed.contains("empty.cgn: FAILED: there is no game in it\n"), "{printed}");
    assert!(printed.contains("good.cgn, game 2: ok"), "{printed}");
    let binary = run_with_input(&["replay", "-"], [0xff, 0, 0xfe, b'(', b'\n']);
    assert_eq!(binary.status.code(), Some(1));
}

#[test]
fn a_position_is_taken_from_a_game() {
    let file = record("wc2009-game-1.cgn");
    let records = parse_records(&fs::read_to_string(&file).unwrap()).unwrap();
    for at in ["1w", "10w", "12b"] {
        let position = records[0].position_at(at.parse().unwrap()).unwrap();
        let shown = run_well(&["show", "--game", &file, "--at", at]);
        assert!(shown.contains(&format!("position  {position}\n")), "{at}: {shown}");
    }
    let end = run_well(&["show", "--game", &file]);
    assert_eq!(end, run_well(&["show", "--game", &file, "--at", "12b"]));
    let analysed =
        run_well(&["analyse", "--game", &file, "--at", "10w", "--depth", "2", "--hash", "1"]);
    assert!(
        analysed.contains("White to move, move 10\n") && analysed.contains("  10."),
        "{analysed}"
    );
    let piped = run_with_input(&["show", "--game", "-"], fs::read(&file).unwrap());
    assert_eq!(stdout(&piped), end);
}

#[test]
fn a_game_of_several_is_chosen_by_number() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.cgn");
    fs::write(&file, TWO_GAMES).unwrap();
    let file = file.to_str().unwrap();
    let said = run_badly(1, &["show", "--game", file]);
    assert!(said.contains("has 2 games: say which with --number 1 to 2"), "{said}");
    let shown = run_well(&["show", "--game", file, "--number", "2", "--moves", "2.E4-E6"]);
    assert!(
        shown.contains("variant   cam\n") && shown.contains("Black to move, move 2"),
        "{shown}"
    );
    for number in ["0", "3"] {
        let said = run_badly(1, &["show", "--game", file, "--number", number]);
        assert!(said.contains(&format!("has no game {number}")), "{said}");
    }
    let said = run_badly(1, &["show", "--game", file, "--number", "1", "--at", "7w"]);
    assert!(said.contains("no move 7w: it goes from 1w to 1b"), "{said}");
    let said = run_badly(1, &["moves", "--game", "no-such-file"]);
    assert!(said.contains("no-such-file cannot be read: "), "{said}");
    fs::write(file, "1.C2-C9 *").unwrap();
    let said = run_badly(1, &["moves", "--game", file]);
    assert!(said.contains("two.cgn: game 1, line 1, column 3, move 1w: 'C2-C9'"), "{said}");
    fs::write(file, "").unwrap();
    assert!(run_badly(1, &["moves", "--game", file]).contains("has no game"));
}
