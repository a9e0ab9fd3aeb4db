//! `searchmoves` and `MultiPV`: illegal moves are named and left out, lines are distinct and as many as there are.

use std::collections::BTreeSet;

use camelot_protocol::Info;
use camelot_tests::conversation::Engine;

/// The lines of the deepest iteration.
fn last_lines(infos: &[Info]) -> Vec<&Info> {
    let deepest = infos.iter().filter_map(|info| info.depth).max();
    let mut lines: Vec<&Info> = Vec::new();
    for info in infos.iter().filter(|info| info.depth == deepest && info.bound.is_none()) {
        lines.retain(|line| line.multipv != info.multipv);
        lines.push(info);
    }
    lines.sort_by_key(|line| line.multipv);
    lines
}

#[test]
fn only_the_moves_named_are_searched() {
    let mut engine = Engine::with_variant("camelot");
    for moves in ["c6c5", "c6c5 d6f8", "C6-C5 D6-F8 c6e8", "c6-e8 c6c5"] {
        let search = engine.go(&format!("go depth 3 searchmoves {moves}"));
        assert_eq!(search.remarks, [""; 0], "{moves}");
        let best = search.best.expect("a move");
        assert!(["c6c5", "d6f8", "c6e8"].contains(&best.as_str()), "{moves} gives {best}");
        assert!(search.infos.iter().all(|info| {
            info.pv.first().is_some_and(|first| ["c6c5", "d6f8", "c6e8"].contains(&first.as_str()))
        }));
    }
    let search = engine.go("go searchmoves c6c5 depth 2");
    assert_eq!(search.best.as_deref(), Some("c6c5"), "keywords after the moves count");
}

#[test]
fn illegal_and_repeated_moves_are_named_and_left_out() {
    let mut engine = Engine::with_variant("camelot");
    let search = engine.go("go depth 2 searchmoves c6c5 e2e4 c6c5 blah C6-C5 a1a2");
    assert_eq!(search.best.as_deref(), Some("c6c5"));
    assert_eq!(search.remarks.len(), 5, "{:?}", search.remarks);
    for (remark, mv) in search.remarks.iter().zip(["e2e4", "c6c5", "blah", "C6-C5", "a1a2"]) {
        assert!(remark.contains(&format!("'{mv}'")), "{remark}");
        assert!(!remark.starts_with("error"), "{remark}");
    }
}

#[test]
fn go_is_refused_when_no_move_is_legal() {
    let mut engine = Engine::with_variant("camelot");
    for moves in ["e2e4", "e2e4 a1a2 blah", "h11f9"] {
        let error = engine.error(&format!("go depth 2 searchmoves {moves}"));
        assert!(error.starts_with("go: ") && error.contains(&moves[..4]), "{error}");
    }
    assert!(engine.go("go depth 1").best.is_some());
}

#[test]
fn lines_are_distinct_sorted_and_as_many_as_there_are() {
    for (variant, position, wanted, expected) in [
        ("camette", "startpos", 1, 1),
        ("camette", "startpos", 5, 5),
        ("camette", "startpos", 22, 22),
        ("camette", "startpos", 256, 22),
        ("camelot", "startpos", 256, 100),
        ("camette", "fen 1/1M1/5/5/5/1n1/1 w", 256, 6),
    ] {
        let mut engine = Engine::with_variant(variant);
        engine.say(&format!("setoption name MultiPV value {wanted}\nposition {position}"));
        let search = engine.go("go depth 2");
        let lines = last_lines(&search.infos);
        assert_eq!(lines.len(), expected, "{variant} {position} {wanted}");
        assert_eq!(lines[0].depth, Some(2));
        let firsts: BTreeSet<&String> = lines.iter().filter_map(|line| line.pv.first()).collect();
        assert_eq!(firsts.len(), expected, "lines begin with different moves");
        for (index, line) in lines.iter().enumerate() {
            assert_eq!(line.multipv, Some(index as u32 + 1));
        }
        assert_eq!(search.best.as_ref(), lines[0].pv.first());
        assert!(lines.windows(2).all(|pair| rank(pair[0]) >= rank(pair[1])), "{lines:?}");
    }
}

/// A number that is greater for a better score.
fn rank(info: &Info) -> i64 {
    use camelot_protocol::Score;
    match info.score.expect("a score") {
        Score::Cp(value) => i64::from(value),
        Score::Win { plies } => 1_000_000 - i64::from(plies),
        Score::Loss { plies } => -1_000_000 + i64::from(plies),
    }
}

#[test]
fn lines_and_moves_named_go_together() {
    let mut engine = Engine::with_variant("camelot");
    engine.say("setoption name MultiPV value 10");
    let search = engine.go("go depth 2 searchmoves d6f8 c6c5 c6c5 d6f8 blah");
    let lines = last_lines(&search.infos);
    assert_eq!(lines.len(), 2);
    let firsts: BTreeSet<&str> =
        lines.iter().filter_map(|line| line.pv.first()).map(String::as_str).collect();
    assert_eq!(firsts, BTreeSet::from(["c6c5", "d6f8"]));
}
