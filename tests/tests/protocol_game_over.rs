//! A game that is over, for every reason and in every variant that knows it: its score and `bestmove (none)`, never a move from nowhere.

use camelot_protocol::{Info, Score};
use camelot_tests::conversation::Engine;

/// Variant, what follows `position`, and the state.
const ENDS: [(&str, &str, &str); 19] = [
    ("camelot", "fen MM/8/10/12/12/12/12/12/12/12/12/12/12/10/1m6/2 b", "1-0 castle"),
    ("camelot", "fen 2/1M6/10/12/12/12/12/12/12/12/12/12/12/10/8/mm w", "0-1 castle"),
    (
        "camelot",
        "fen 1M/4M3/10/12/12/12/12/12/12/12/12/12/12/10/1m6/2 w moves g15f16",
        "1-0 castle",
    ),
    ("camelot", "fen 2/8/10/12/12/12/12/12/5M6/5M6/12/12/12/10/8/2 b", "1-0 capture"),
    ("camelot", "fen 2/8/10/12/12/12/12/5m6/5M6/4M7/12/12/12/10/8/2 w moves f8f10", "1-0 capture"),
    ("camelot", "fen 2/8/10/12/12/12/12/12/5M6/12/5m6/12/12/10/8/2 w", "1/2-1/2 material"),
    ("camelot", "fen 2/8/10/12/12/12/12/12/5M6/12/12/12/12/10/8/2 b", "1/2-1/2 material"),
    ("camelot", "fen M1/8/10/12/12/12/12/12/12/5m6/5m6/12/12/10/8/2 w 2 0 0 1", "0-1 no-moves"),
    (
        "camelot",
        "startpos moves c6c5 c11c12 c5c6 c12c11 c6c5 c11c12 c5c6 c12c11",
        "1/2-1/2 repetition",
    ),
    (
        "camelot",
        "fen 2/8/10/12/12/12/12/2M2M6/12/12/5m1m4/12/12/10/8/2 w 0 0 100 90",
        "1/2-1/2 quiet-plies",
    ),
    (
        "camelot",
        "fen 2/8/10/12/12/12/12/2M2M6/12/12/5m1m4/12/12/10/8/2 w 0 0 99 90 moves f9f10",
        "1/2-1/2 quiet-plies",
    ),
    ("rytsari", "fen MM/8/10/12/14/14/14/14/14/14/14/14/12/10/1m6/2 b", "1-0 castle"),
    ("rytsari", "fen 2/8/10/12/14/14/14/14/5M8/5M8/14/14/12/10/8/2 b", "1-0 capture"),
    ("chivalry", "fen M1/8/10/12/14/14/14/14/14/5m8/5m8/14/12/10/8/2 w 2 0 0 1", "0-1 no-moves"),
    ("cam", "fen M/3/5/7/7/7/7/7/7/7/5/1n1/1 b", "1-0 castle"),
    ("cam", "fen 1/3/5/7/7/7/2M4/7/7/7/5/3/1 b", "1-0 capture"),
    ("cam", "startpos moves c4c3 c10c11 c3c4 c11c10 c4c3 c10c11 c3c4 c11c10", "1/2-1/2 repetition"),
    ("camette", "fen 1/1M1/5/5/5/1n1/1 moves c6c7", "1-0 castle"),
    ("camette", "fen 1/1n1/5/5/1M3/3/1 w 0 0 100 60", "1/2-1/2 quiet-plies"),
];

#[test]
fn every_end_is_known_and_answered() {
    for (variant, position, state) in ENDS {
        let mut engine = Engine::with_variant(variant);
        assert_eq!(engine.answer(&format!("position {position}")), [""; 0], "{variant} {position}");
        assert_eq!(engine.state(), state, "{variant} {position}");
        assert_eq!(engine.moves(), [""; 0]);
        let score = if state.starts_with("1/2") { Score::Cp(0) } else { Score::Loss { plies: 0 } };
        let line = Info { depth: Some(0), score: Some(score), ..Info::default() };
        for go in
            ["go depth 5", "go movetime 10", "go nodes 0", "go wtime 10 btime 10", "go mate 2"]
        {
            let search = engine.go(go);
            assert_eq!(search.infos, std::slice::from_ref(&line), "{go} in {position}");
            assert_eq!((search.best, search.ponder), (None, None), "{go} in {position}");
        }
        assert!(!engine.answer("eval").is_empty());
        assert_eq!(engine.ready(), [""; 0]);
    }
}

#[test]
fn perft_of_a_game_that_is_over_counts_nothing() {
    let mut engine = Engine::with_variant("camette");
    engine.say("position fen 1/1M1/5/5/5/1n1/1 moves c6c7");
    for (go, total) in [("go perft 0", "Nodes searched: 1"), ("go perft 3", "Nodes searched: 0")] {
        engine.say(go);
        assert_eq!(engine.line(), total);
    }
}

#[test]
fn moves_that_may_be_named_do_not_matter_when_the_game_is_over() {
    let mut engine = Engine::with_variant("camette");
    engine.say("position fen 1/1M1/5/5/5/1n1/1 moves c6c7");
    assert_eq!(engine.go("go depth 1 searchmoves c2c3").best, None);
}

#[test]
fn the_move_before_the_end_is_found_and_ends_the_line() {
    for (variant, position, best) in [
        ("camelot", "fen 1M/4M3/10/12/12/12/12/12/12/12/12/12/12/10/1m6/2 w", "g15f16"),
        ("camelot", "fen 2/8/10/12/12/12/12/5m6/5M6/4M7/12/12/12/10/8/2 w", "f8f10"),
        ("camette", "fen 1/1M1/5/5/5/1n1/1 w", "c6c7"),
    ] {
        let mut engine = Engine::with_variant(variant);
        engine.say(&format!("position {position}"));
        let search = engine.go("go depth 4");
        assert_eq!(search.best.as_deref(), Some(best), "{variant} {position}");
        assert_eq!(search.ponder, None, "there is nothing to ponder on after the end");
        let last = search.infos.last().expect("a line");
        assert_eq!(
            (last.score, &last.pv[..]),
            (Some(Score::Win { plies: 1 }), &[best.to_string()][..])
        );
    }
}
