//! White space and bytes: all read as meant, or refused with a message; never a crash, never a wrong position.

use camelot_tests::conversation::{Engine, the_error};

const AFTER_TWO: &str =
    "2/8/10/12/12/2nmmmm1mn2/3nmmmmn3/5m6/5M6/3NMMMMN3/2N1MMMMMN2/12/12/10/8/2 w 0 0 2 2";

#[test]
fn white_space_does_not_matter() {
    for command in [
        "position startpos moves d6f8 h11f9",
        "  position   startpos    moves  d6f8   h11f9  ",
        "\tposition\tstartpos\tmoves\td6f8\th11f9\t",
        "position startpos moves d6f8 h11f9\r",
        "\u{feff}position startpos moves D6-F8 h11F9",
        "POSITION StartPos MOVES d6f8 h11f9",
        &format!("position startpos{}moves d6f8 h11f9", " ".repeat(1 << 20)),
        "position\u{a0}startpos\u{2003}moves d6f8\u{b}h11f9",
    ] {
        let mut engine = Engine::start();
        assert_eq!(engine.answer(command), [""; 0], "{command:.60?}");
        assert_eq!(engine.position(), AFTER_TWO, "{command:.60?}");
    }
}

#[test]
fn position_texts_may_be_spaced_and_cut_short() {
    let mut engine = Engine::with_variant("camette");
    for command in [
        "position fen 1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 3 9",
        "position  fen  1/1n1/1mmm1/5/1MMM1/1N1/1   b 0\t0 3 9  ",
        "position fen 1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 3 9 moves",
        "position fen 1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 3 9  moves  \r",
    ] {
        engine.say("position startpos");
        assert_eq!(engine.answer(command), [""; 0], "{command:?}");
        assert_eq!(engine.position(), "1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 3 9", "{command:?}");
    }
    for (given, read) in [("b", "b 0 0 0 1"), ("", "w 0 0 0 1"), ("b 0 0", "b 0 0 0 1")] {
        engine.say(&format!("position fen 1/1n1/1mmm1/5/1MMM1/1N1/1 {given} moves"));
        assert!(engine.position().ends_with(read), "{given:?}");
    }
}

#[test]
fn line_ends_of_both_kinds() {
    let mut engine = Engine::start();
    engine.write(b"isready\r\nisready\n\r\n\n\r\nisready\r\n");
    for _ in 0..3 {
        assert_eq!(engine.line(), "readyok");
    }
    assert_eq!(engine.ready(), [""; 0]);
}

#[test]
fn a_line_comes_in_pieces() {
    let mut engine = Engine::start();
    for byte in b"isready\n" {
        engine.write(&[*byte]);
    }
    assert_eq!(engine.line(), "readyok");
}

#[test]
fn bytes_that_are_no_text_are_refused_and_nothing_else_happens() {
    let mut engine = Engine::start();
    for bytes in [
        &b"\xff\xfe\n"[..],
        b"isready\0\n",
        b"\0\n",
        b"is\0ready\n",
        b"position startpos moves d6f8\xff\n",
        b"position startpos moves d6\0f8\n",
        b"position fen \xc3\x28/8 w\n",
        b"go depth \xf0\x9f\x92\n",
        b"setoption name H\xe9sh value 1\n",
        b"setoption name Hash value \xff\n",
        b"u\0c\0i\0\n",
        b"\x1b[A\n",
        "go depth ½\n".as_bytes(),
    ] {
        engine.write(bytes);
        let error = the_error(&engine.ready());
        assert!(!error.is_empty() && !error.contains('\0'), "{bytes:?}: {error:?}");
    }
    assert!(engine.position().ends_with(" w 0 0 0 1"));
    assert!(engine.go("go depth 1").best.is_some());
}

#[test]
fn bytes_of_all_kinds_harm_nothing() {
    let mut engine = Engine::start();
    let mut random = fastrand::Rng::with_seed(1);
    let mut lines = 0;
    for _ in 0..200 {
        let length = random.usize(0..200);
        // Neither 'q' nor 'Q', lest it be 'quit'.
        let bytes = || random.u8(..);
        let noise: Vec<u8> =
            std::iter::repeat_with(bytes).filter(|b| !b"qQ".contains(b)).take(length).collect();
        engine.write(&noise);
        engine.write(b"\n");
        lines += engine.ready().len();
    }
    assert!(lines > 100, "hardly an error for so much noise");
    assert!(engine.position().ends_with(" w 0 0 0 1"));
}

#[test]
fn lines_of_megabytes_are_read_or_refused() {
    const LONG: usize = 5 << 20;
    let mut engine = Engine::start();
    for command in [
        "x".repeat(LONG),
        "\0".repeat(LONG),
        format!("position startpos moves {}", "d".repeat(LONG)),
        format!("position startpos moves {}", "d6f8 ".repeat(LONG / 5)),
        format!("position fen {}", "N".repeat(LONG)),
        format!("position fen {}", "/".repeat(LONG)),
        format!("position fen {}", "9".repeat(LONG)),
        format!("go depth {}x", "9".repeat(LONG)),
        format!("setoption name {} value 1", "Hash ".repeat(LONG / 5)),
        format!("setoption name Hash value {}", "1".repeat(LONG)),
        format!("go searchmoves {}", "z9 ".repeat(1000)),
    ] {
        let error = engine.error(&command);
        assert!(error.len() < 1000, "a message of {} bytes: {}…", error.len(), &error[..200]);
    }
    assert!(engine.position().ends_with(" w 0 0 0 1"));
    assert_eq!(engine.answer(&" ".repeat(LONG)), [""; 0]);
    assert_eq!(engine.answer(&format!("# {}", "x".repeat(LONG))), [""; 0]);
    engine.say(&format!("{}isready", " ".repeat(LONG)));
    assert_eq!(engine.line(), "readyok");
}
