//! The lines of a search: every principal variation can be played and ends where the game ends; numbers are whole, rise, and fit
//! each other; nothing is decided in silence.

use camelot_protocol::{Info, Score};
use camelot_rules::{Game, Position, Variant};
use camelot_tests::conversation::{Engine, Search};

/// A game of random moves, as moves in the protocol's text.
fn random_game(variant: Variant, plies: usize, random: &mut fastrand::Rng) -> (Game, Vec<String>) {
    let mut game = Game::new(Position::start(variant));
    let mut texts = Vec::new();
    while texts.len() < plies && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let m = moves[random.usize(..moves.len())];
        texts.push(game.position().move_to_protocol(&m));
        game.play(&m).expect("a legal move");
    }
    if game.outcome().is_some() {
        game.undo();
        texts.pop();
    }
    (game, texts)
}

/// Plays a line after the game so far.
fn play(game: &Game, line: &[String]) -> Game {
    let mut game = game.clone();
    for text in line {
        assert_eq!(game.outcome(), None, "{line:?} goes on past the end of the game");
        let position = *game.position();
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert_eq!(&position.move_to_protocol(&m), text, "not canonical");
        game.play(&m).expect("a legal move");
    }
    game
}

fn check_lines(game: &Game, search: &Search) {
    assert!(search.infos.iter().any(|info| info.score.is_some()), "decided in silence");
    let mut before = &Info::default();
    for info in &search.infos {
        let end = play(game, &info.pv);
        match info.score {
            Some(Score::Win { plies } | Score::Loss { plies }) => {
                assert!((1..=255).contains(&plies), "{info:?}");
                assert!(info.pv.len() <= plies as usize, "{info:?}");
            }
            Some(Score::Cp(value)) => {
                assert!(value.abs() < 29_000, "{info:?}");
                let won = end.outcome().is_some_and(|outcome| outcome.winner.is_some());
                assert!(!won || info.bound.is_some(), "a win is told as {value}: {info:?}");
            }
            None => panic!("a line without a score: {info:?}"),
        }
        let nodes = info.nodes.expect("nodes are told");
        let time = info.time.expect("time is told").as_millis().max(1);
        assert_eq!(info.nps.map(u128::from), Some(u128::from(nodes) * 1000 / time), "{info:?}");
        assert!(
            info.nodes >= before.nodes && info.time >= before.time,
            "{before:?}, then {info:?}"
        );
        assert!(info.hashfull.is_some_and(|fill| fill <= 1000));
        assert!(info.depth.is_some() && info.seldepth.is_some() && info.multipv.is_some());
        before = info;
    }
    let best = search.best.as_ref().expect("the game goes on");
    let line: Vec<String> =
        [Some(best), search.ponder.as_ref()].into_iter().flatten().cloned().collect();
    play(game, &line);
}

#[test]
fn lines_from_all_stages_of_games_of_all_variants() {
    for variant in Variant::ALL {
        let mut engine = Engine::with_variant(variant);
        let mut random = fastrand::Rng::with_seed(variant as u64);
        for plies in (0..90).step_by(6) {
            let (game, moves) = random_game(variant, plies, &mut random);
            engine.say(&format!("position startpos moves {}", moves.join(" ")));
            for go in ["go depth 4", "go nodes 3000", "go depth 1"] {
                for lines in [1, 3] {
                    engine.say(&format!("setoption name MultiPV value {lines}"));
                    let search = engine.go(go);
                    assert_eq!(search.remarks, [""; 0]);
                    check_lines(&game, &search);
                }
            }
        }
    }
}

#[test]
fn lines_near_a_third_repetition_and_near_a_hundred_quiet_plies() {
    let there_and_back = "c4c3 c10c11 c3c4 c11c10";
    let start = Position::start(Variant::Cam);
    for shorter in 1..=8 {
        let moves: Vec<String> =
            there_and_back.split(' ').cycle().take(8 - shorter).map(str::to_string).collect();
        let mut engine = Engine::with_variant("cam");
        engine.say(&format!("position startpos moves {}", moves.join(" ")));
        let game = play(&Game::new(start), &moves);
        check_lines(&game, &engine.go("go depth 5"));
    }
    for quiet_plies in 94..100 {
        let text = format!("1/3/2n2/7/7/2M4/7/7/4m2/7/2N2/3/1 w 0 0 {quiet_plies} 60");
        let position = Position::from_text(Variant::Cam, &text).expect("a position");
        let mut engine = Engine::with_variant("cam");
        engine.say(&format!("position fen {text}"));
        check_lines(&Game::new(position), &engine.go("go depth 7"));
    }
}

#[test]
fn a_search_that_hardly_began_tells_a_score_too() {
    let mut engine = Engine::with_variant("camelot");
    let start = Game::new(Position::start(Variant::Camelot));
    for go in [
        "go depth 0",
        "go nodes 0",
        "go nodes 1",
        "go movetime 0",
        "go infinite\nstop",
        "go ponder\nstop",
    ] {
        check_lines(&start, &engine.go(go));
    }
}

#[test]
fn a_few_hundred_thousand_nodes_are_counted_like_a_few() {
    let mut engine = Engine::with_variant("camelot");
    let start = Game::new(Position::start(Variant::Camelot));
    let search = engine.go("go nodes 300000");
    check_lines(&start, &search);
    assert!(search.infos.last().is_some_and(|info| info.nodes <= Some(300_000)));
}
