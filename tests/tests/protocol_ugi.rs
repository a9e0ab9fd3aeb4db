//! The second dialect: a referee that knows no Camelot runs a game.

use camelot_tests::conversation::Engine;

fn ugi(variant: &str) -> Engine {
    let mut engine = Engine::with_variant(variant);
    engine.speak_ugi();
    engine
}

#[test]
fn the_handshake_names_the_engine_and_its_options() {
    let mut engine = Engine::start();
    let lines = engine.ask("ugi", "ugiok");
    assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "));
    assert!(lines[2..].iter().all(|line| line.starts_with("option name ")));
    assert_eq!(lines, engine.ask("uci", "uciok"));
}

#[test]
fn one_word_follows_bestmove_and_wins_count_plies() {
    let position = "position fen 1/3/M4/5/4n/3/1 w";
    let mut engine = Engine::with_variant("camette");
    engine.say(position);
    engine.say("go depth 6");
    let lines = engine.until("bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 2 ")), "{lines:#?}");
    assert!(lines.last().is_some_and(|line| line.contains(" ponder ")));
    let mut engine = ugi("camette");
    engine.say(position);
    engine.say("go depth 6");
    let lines = engine.until("bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate 3 ")), "{lines:#?}");
    assert_eq!(lines.last().map(|line| line.split(' ').count()), Some(2));
    engine.say("uci");
    engine.until("uciok");
    engine.say("position startpos\ngo depth 3");
    let lines = engine.until("bestmove");
    assert!(lines.last().is_some_and(|line| line.contains(" ponder ")), "UCI again");
}

#[test]
fn mate_counts_plies() {
    let mut engine = ugi("camette");
    engine.say("position fen 1/3/M4/5/4n/3/1 w");
    let search = engine.go("go mate 3");
    assert!(
        search
            .infos
            .last()
            .is_some_and(|info| { info.score == Some(camelot_protocol::Score::Win { plies: 3 }) })
    );
}

#[test]
fn a_referee_plays_a_game_by_queries_alone() {
    let mut engine = ugi("camette");
    engine.say("uginewgame");
    let mut moves = String::new();
    for ply in 0..400 {
        engine.say(&format!("position startpos moves{moves}"));
        let white = if ply % 2 == 0 { "response true" } else { "response false" };
        assert_eq!(engine.answer("query p1turn"), [white]);
        if engine.answer("query gameover") == ["response true"] {
            let result = engine.answer("query result");
            assert!(
                ["response p1win", "response p2win", "response draw"].contains(&result[0].as_str()),
                "{result:?}"
            );
            return;
        }
        assert_eq!(engine.answer("query result"), ["response none"]);
        let best = engine.go("go p1time 1000 p2time 1000 p1inc 5 p2inc 5 depth 3").best;
        moves.push_str(&format!(" {}", best.expect("the game goes on")));
    }
    panic!("the rules end every game: {moves}");
}

#[test]
fn results_are_told() {
    let mut engine = ugi("camette");
    for (position, turn, result) in [
        ("fen 1/1M1/5/5/5/1n1/1 moves c6c7", "false", "p1win"),
        ("fen 1/1N1/5/5/5/1m1/1 b moves c2c1", "true", "p2win"),
        ("fen 1/1n1/5/5/1M3/3/1 w 0 0 100 60", "true", "draw"),
    ] {
        engine.say(&format!("position {position}"));
        assert_eq!(engine.answer("query p1turn"), [format!("response {turn}")]);
        assert_eq!(engine.answer("query gameover"), ["response true"]);
        assert_eq!(engine.answer("query result"), [format!("response {result}")]);
        assert_eq!(engine.go("go depth 2").best, None);
    }
    for query in ["query", "query score", "query p1turn now"] {
        assert!(engine.error(query).starts_with("query: "), "{query}");
    }
}
