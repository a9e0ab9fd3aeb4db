//! `camelot show`, `camelot moves`, `camelot perft`: a position and its moves.

use camelot_rules::{Position, Variant};
use camelot_tests::binary::{run_badly, run_well};

/// The value that `show` prints behind a name.
fn fact<'a>(shown: &'a str, name: &str) -> &'a str {
    let line = shown.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("no {name} in {shown}")).trim()
}

#[test]
fn show_draws_the_start_position_of_every_variant() {
    for (variant, moves) in [
        ("camelot", "100"),
        ("rytsari", "128"),
        ("chivalry", "132"),
        ("cam", "54"),
        ("camette", "22"),
    ] {
        let shown = run_well(&["show", "--variant", variant]);
        let start = Position::start(variant.parse::<Variant>().unwrap());
        assert_eq!(fact(&shown, "variant"), variant);
        assert_eq!(fact(&shown, "position"), start.to_string());
        assert_eq!(fact(&shown, "hash"), format!("{:016x}", start.hash()));
        assert_eq!(fact(&shown, "state"), "ongoing: White to move, move 1");
        assert_eq!(fact(&shown, "capture"), "not compulsory");
        assert_eq!(fact(&shown, "moves"), moves);
        let outline = shown.lines().next().unwrap().trim();
        assert!(outline.starts_with('.') && outline.ends_with('.'), "{shown}");
    }
    assert_eq!(run_well(&["show"]), run_well(&["show", "--variant", "CAMELOT"]));
}

#[test]
fn a_position_is_taken_in_one_argument_or_in_several() {
    let text = "1/1mn/5/2M2/5/3/1 b 0 0 7 12";
    let whole = run_well(&["show", "--variant", "camette", text]);
    let mut words = vec!["show", "--variant", "camette"];
    words.extend(text.split(' '));
    assert_eq!(run_well(&words), whole);
    assert_eq!(fact(&whole, "position"), text);
    assert_eq!(fact(&whole, "state"), "ongoing: Black to move, move 12");
}

#[test]
fn moves_lead_on_from_a_position_and_mark_the_board() {
    let shown = run_well(&["show", "--moves", "1.D6-F8 H11-F9 2. c6e8g8 2....J11-H11"]);
    assert_eq!(fact(&shown, "state"), "ongoing: White to move, move 3");
    assert!(shown.contains("11   | .  .  n  m  m  m  m [n] m [.] .  . |   11\n"), "{shown}");
    let black = run_well(&["show", "--variant", "camette", "--moves", "c2a4"]);
    assert!(black.contains("[N]"), "{black}");
}

#[test]
fn the_end_of_a_game_is_told_with_its_reason() {
    for (variant, text, state, sentence) in [
        (
            "cam",
            "N/3/5/7/7/7/7/7/7/3n3/5/3/1 b",
            "1-0 castle",
            "White wins: a piece in Black's castle (1-0)",
        ),
        (
            "camette",
            "1/3/5/2m2/5/3/1 w",
            "0-1 capture",
            "Black wins: all pieces of White are captured (0-1)",
        ),
    ] {
        let shown = run_well(&["show", "--variant", variant, text]);
        assert_eq!(fact(&shown, "state"), state);
        assert!(shown.contains(sentence), "{shown}");
        let moves = run_well(&["moves", "--variant", variant, text]);
        assert_eq!(moves, format!("no moves: the game is over. {sentence}\n"));
    }
}

#[test]
fn a_third_repetition_ends_a_game_of_moves() {
    let round = "C4-C3 C10-C11 C3-C4 C11-C10";
    let shown = run_well(&["show", "--variant", "cam", "--moves", &format!("{round} {round}")]);
    assert_eq!(fact(&shown, "state"), "1/2-1/2 repetition");
    let said =
        run_badly(1, &["show", "--variant", "cam", "--moves", &format!("{round} {round} C4-C3")]);
    assert!(said.contains("move 5w, 'C4-C3'") && said.contains("over"), "{said}");
}

#[test]
fn a_wrong_position_is_refused_with_all_its_faults() {
    let said = run_badly(1, &["show", "2/8/xx w", "--variant", "camette"]);
    assert!(said.contains("no position of camette") && said.contains("3 ranks"), "{said}");
    let said = run_badly(1, &["moves", "1/nmx/5/2M2/5/3/1 q", "--variant", "camette"]);
    assert!(said.contains("'x' in rank 6") && said.contains("side 'q'"), "{said}");
    let said = run_badly(1, &["show", &Position::start(Variant::Camette).to_string()]);
    assert!(said.contains("try --variant camette"), "{said}");
}

#[test]
fn a_wrong_move_is_named_with_its_place() {
    let said = run_badly(1, &["show", "--moves", "1.D6-F8 H11-H8"]);
    assert!(said.contains("move 1b, 'H11-H8': ") && said.contains("no legal move"), "{said}");
    let said = run_badly(1, &["moves", "--moves", "hello"]);
    assert!(said.contains("move 1w, 'hello'"), "{said}");
    let said = run_badly(1, &["moves", "--moves", "1.D6-F8 3.H11-F9"]);
    assert!(said.contains("the move number '3.' is wrong: '1....' is wanted"), "{said}");
    run_badly(1, &["moves", "--moves", "1-0 1.D6-F8"]);
}

#[test]
fn a_result_may_end_the_moves() {
    let moves = run_well(&["show", "--moves", "1. D6-F8 1....H11-F9"]);
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let ended = format!("1.D6-F8 H11-F9 {result}");
        assert_eq!(run_well(&["show", "--moves", &ended]), moves);
    }
}

#[test]
fn moves_are_listed_by_kind_in_both_forms() {
    let listed = run_well(&["moves"]);
    assert!(listed.starts_with("White to move, move 1: 100 legal moves\n"), "{listed}");
    let start = Position::start(Variant::Camelot);
    let mut written: Vec<&str> =
        listed.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let mut expected: Vec<String> = start
        .legal_moves()
        .iter()
        .map(|m| format!("{} {}", start.move_to_wcf(m), start.move_to_protocol(m)))
        .collect();
    written.sort();
    expected.sort();
    let squeezed = |line: &&str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(written.iter().map(squeezed).collect::<Vec<_>>(), expected);
}

#[test]
fn a_compulsory_capture_leaves_only_jumps_and_charges() {
    // The Man on E8 jumps over D8; the Knight on F7 canters over E8 to D9 and jumps over D8 from there.
    let text = "2/8/10/12/12/12/12/12/3mM7/5N6/12/12/12/10/8/2 w";
    let listed = run_well(&["moves", text]);
    assert!(listed.starts_with("White to move, move 1: "), "{listed}");
    assert!(listed.lines().next().unwrap().ends_with("; a capture is compulsory"), "{listed}");
    for line in ["1 jump", "  E8xC8  e8c8", "1 Knight's charge", "  F7-D9xD7  f7d9d7"] {
        assert!(listed.lines().any(|listed| listed == line), "{line} is not in {listed}");
    }
    assert!(!listed.contains("plain move") && !listed.contains("canter"), "{listed}");
    assert_eq!(fact(&run_well(&["show", text]), "capture"), "compulsory");
}

#[test]
fn perft_counts_what_the_rules_state() {
    for (variant, depth, count) in [
        ("camelot", "2", "10,026"),
        ("rytsari", "2", "16,398"),
        ("chivalry", "2", "17,470"),
        ("cam", "3", "166,212"),
        ("camette", "3", "4,926"),
        ("camette", "0", "1"),
    ] {
        for threads in ["1", "3"] {
            let printed = run_well(&["perft", depth, "--variant", variant, "--threads", threads]);
            let start = format!("perft {depth}: {count} moves in ");
            assert!(
                printed.starts_with(&start) && printed.ends_with(" million moves/s\n"),
                "{printed}"
            );
        }
    }
}

#[test]
fn perft_divides_by_the_first_move() {
    let printed = run_well(&["perft", "3", "--variant", "camette", "--divide"]);
    let counts: Vec<(&str, u64)> = printed
        .lines()
        .filter_map(|line| line.split_once(": "))
        .filter_map(|(m, count)| Some((m, count.parse().ok()?)))
        .collect();
    assert_eq!(counts.len(), 22);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 4_926);
    assert!(counts.is_sorted());
    let text = "1/1mn/5/2M2/5/3/1 b";
    let one = run_well(&["perft", "1", "--variant", "camette", "--position", text]);
    let position = Position::from_text(Variant::Camette, text).unwrap();
    assert!(one.starts_with(&format!("perft 1: {} moves", position.legal_moves().len())), "{one}");
}

#[test]
fn bench_ends_with_the_signature_and_repeats_it() {
    let nodes = || {
        let printed = run_well(&["bench", "2"]);
        let last: Vec<String> =
            printed.lines().last().unwrap().split(' ').map(str::to_owned).collect();
        let [nodes, nodes_word, nps, nps_word] = last.as_slice() else { panic!("{printed}") };
        assert_eq!([nodes_word, nps_word], ["nodes", "nps"]);
        assert!(nps.parse::<u64>().is_ok());
        nodes.parse::<u64>().unwrap()
    };
    let first = nodes();
    assert!(first > 0);
    assert_eq!(nodes(), first);
}
