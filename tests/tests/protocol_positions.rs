//! Bad positions: one line says what and where, and the old position stands, untouched.

use camelot_tests::conversation::Engine;

const START: &str = "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2";

/// What is wrong with a `position` command, and words that the answer must contain.
fn bad_commands() -> Vec<(String, &'static [&'static str])> {
    let fen = |text: &str| format!("position fen {text}");
    let changed = |from: &str, to: &str| fen(&START.replacen(from, to, 1));
    let mut commands: Vec<(String, &'static [&'static str])> = vec![
        ("position".into(), &["startpos", "fen"]),
        ("position fen".into(), &["fen"]),
        ("position fen moves d6f8".into(), &["fen"]),
        (format!("position {START} w"), &["argument 1", "fen"]),
        ("position startpos d6f8".into(), &["d6f8", "argument 2"]),
        (fen("blah"), &["rank"]),
        (fen("♘/♞ w"), &["rank"]),
        (fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), &["8 ranks", "16"]),
        (fen(&format!("{START}/2 w")), &["17 ranks", "16"]),
        (changed("2nmmmmmmn2", "2nmmmmmmn3"), &["rank 11", "13", "12"]),
        (changed("2nmmmmmmn2", "2nmmmmmmn"), &["rank 11", "10", "12"]),
        (changed("2nmmmmmmn2", "2nmmxmmmn2"), &["rank 11", "'x'"]),
        (changed("/12/", "/99999999999999999999/"), &["rank 13", "9999"]),
        (changed("/12/", "/0/"), &["rank 13", "0"]),
        (changed("/12/", "//"), &["rank 13"]),
        (changed("/12/", "/N11/"), &["White", "5", "4"]),
        (changed("/12/", "/m11/"), &["Black", "11", "10"]),
        (changed("/8/2", "/8/MM"), &["own castle"]),
        (fen(&format!("{START} x 0 0 0 1")), &["'x'", "w or b"]),
        (fen(&format!("{START} w 3 0 0 1")), &["3", "2"]),
        (fen(&format!("{START} w 0 -1 0 1")), &["-1"]),
        (fen(&format!("{START} w 0 0 101 1")), &["101", "100"]),
        (fen(&format!("{START} w 0 0 0 0")), &["move number"]),
        (fen(&format!("{START} w 0 0 0 x")), &["'x'"]),
        (fen(&format!("{START} w 0 0 0 99999999999999999999")), &["9999"]),
        (fen(&format!("{START} w 0 0 0 1 7")), &["'7'"]),
        (fen("1/1n1/1mmm1/5/1MMM1/1N1/1"), &["7 ranks", "16"]),
    ];
    for (moves, words) in [
        ("d6f8 d6f8", &["move 2", "d6f8", "D6"][..]),
        ("d6f8 h11f9 c6e8g8 a1a2", &["move 4", "a1a2", "A1"][..]),
        ("e2e4", &["move 1", "e2e4", "E2"][..]),
        ("d6d6", &["move 1"][..]),
        ("0000", &["move 1", "0000"][..]),
        ("(none)", &["move 1", "(none)"][..]),
        ("d6", &["move 1", "d6"][..]),
        ("d6f8h11f9", &["move 1"][..]),
        ("z99z98", &["move 1", "z99z98"][..]),
        ("h11f9", &["move 1", "White"][..]),
        ("d6f8 h11f9 moves c6e8g8", &["move 3", "moves"][..]),
    ] {
        commands.push((format!("position startpos moves {moves}"), words));
    }
    commands
}

#[test]
fn each_is_told_and_the_old_position_stands() {
    let mut engine = Engine::start();
    engine.say("position startpos moves d6f8 h11f9 c6e8g8");
    let (before, moves) = (engine.position(), engine.moves());
    for (command, words) in bad_commands() {
        let error = engine.error(&command);
        for word in words {
            assert!(error.contains(word), "'{command}' is answered by '{error}', without '{word}'");
        }
        assert_eq!(engine.position(), before, "after '{command}'");
    }
    assert_eq!(engine.moves(), moves);
    assert!(moves.contains(&engine.go("go depth 1").best.expect("a move")));
}

#[test]
fn all_faults_are_told_at_once() {
    let mut engine = Engine::start();
    let board = START.replacen("2nmmmmmmn2", "2nmmmmmm", 1).replacen("3nmmmm", "3nmmmk", 1);
    let error = engine.error(&format!("position fen {board} x 0 0 500 1"));
    for word in ["rank 11", "rank 10", "'k'", "'x'", "500"] {
        assert!(error.contains(word), "'{error}' says nothing of {word}");
    }
}

#[test]
fn no_move_can_be_played_when_the_game_is_over() {
    let mut engine = Engine::with_variant("camette");
    let error = engine.error("position fen 1/1M1/5/5/5/1n1/1 moves c6c7 c2c3");
    assert!(error.contains("move 2") && error.contains("over"), "{error}");
}

#[test]
fn the_text_belongs_to_the_variant() {
    let mut engine = Engine::start();
    for variant in camelot_rules::Variant::ALL {
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        let start = engine.position();
        assert_eq!(start, camelot_rules::Position::start(variant).to_string());
        assert_eq!(engine.answer(&format!("position fen {start}")), [""; 0]);
        assert_eq!(engine.position(), start);
    }
    assert!(engine.error(&format!("position fen {START} w")).contains("rank"));
}

#[test]
fn moves_are_read_in_every_way_of_writing() {
    let mut engine = Engine::start();
    let mut positions = Vec::new();
    for moves in
        ["d6f8 h11f9 c6e8g8", "D6-F8 H11-F9 C6-E8-G8", "d6-f8 h11f9 c6g8", "D6F8 h11-F9 c6-e8g8"]
    {
        assert_eq!(engine.answer(&format!("position startpos moves {moves}")), [""; 0], "{moves}");
        positions.push(engine.position());
    }
    positions.dedup();
    assert_eq!(positions.len(), 1, "{positions:?}");
}

#[test]
fn a_position_without_pieces_to_win_is_taken() {
    let mut engine = Engine::with_variant("camette");
    for (position, state) in [
        ("1/3/5/5/5/3/1", "0-1 no-moves"),
        ("1/1n1/1mmm1/5/5/3/1", "0-1 capture"),
        ("M/3/5/5/5/1n1/1 b", "1-0 castle"),
    ] {
        assert_eq!(engine.answer(&format!("position fen {position}")), [""; 0], "{position}");
        assert_eq!(engine.state(), state, "{position}");
        assert_eq!(engine.moves(), [""; 0], "{position}");
    }
}
