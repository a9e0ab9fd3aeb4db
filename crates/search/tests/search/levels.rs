//! Levels for people play legal moves, and worse than the engine can.

use std::collections::HashSet;

use camelot_rules::{Game, Move, Position, Side, Variant};
use camelot_search::{Engine, LEVELS, Limits, Score, SearchRequest, Strength};

use crate::common::{random_game, search};

fn limits(level: u8, seed: u64) -> Limits {
    Limits { strength: Strength::of_level(level, seed), ..Limits::nodes(3_000) }
}

#[test]
fn every_level_answers_in_every_variant() {
    let mut engine = Engine::new(1).unwrap();
    for variant in Variant::ALL {
        for level in 0..=LEVELS {
            let game = random_game(variant, u64::from(level), 10);
            if game.outcome().is_some() {
                continue;
            }
            let report = search(&mut engine, *game.position(), limits(level, 5));
            assert!(game.position().is_legal(&report.best.unwrap()), "level {level} of {variant}");
        }
    }
}

#[test]
fn a_game_of_a_level_is_the_same_each_time_and_another_game_is_another() {
    let mut engine = Engine::new(1).unwrap();
    let mut moves = |seed| {
        engine.clear();
        let mut game = Game::new(Position::start(Variant::Camelot));
        for _ in 0..6 {
            let request = SearchRequest::from_game(&game, limits(4, seed));
            game.play(&engine.search(request, |_| {}).best.unwrap()).unwrap();
        }
        game.moves().to_vec()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn a_beginner_does_not_begin_every_game_alike() {
    let mut engine = Engine::new(1).unwrap();
    let mut first = |seed| {
        engine.clear();
        search(&mut engine, Position::start(Variant::Camelot), limits(0, seed)).best.unwrap()
    };
    let moves: HashSet<Move> = (0..20).map(&mut first).collect();
    assert!(moves.len() >= 5, "{moves:?}");
}

#[test]
fn who_asks_for_a_win_is_answered_at_full_strength() {
    let text = "1/3/5/3m1/5/3/M b 0 0 95 1";
    let position = Position::from_text(Variant::Camette, text).unwrap();
    let mut engine = Engine::new(1).unwrap();
    for seed in 0..20 {
        engine.clear();
        let limits = Limits { mate: Some(3), nodes: None, ..limits(0, seed) };
        assert_eq!(search(&mut engine, position, limits).lines[0].score, Score::win_in(5));
    }
}

#[test]
fn a_beginner_loses_to_the_full_strength() {
    let mut engines = [Engine::new(1).unwrap(), Engine::new(1).unwrap()];
    let mut lost = 0;
    for seed in 0..4 {
        let beginner = Side::ALL[seed as usize % 2];
        let mut game = Game::new(Position::start(Variant::Camelot));
        while game.outcome().is_none() {
            let side = game.position().side_to_move();
            let level = if side == beginner { 0 } else { LEVELS };
            let request = SearchRequest::from_game(&game, limits(level, seed));
            game.play(&engines[side.index()].search(request, |_| {}).best.unwrap()).unwrap();
        }
        lost += usize::from(game.outcome().unwrap().winner == Some(!beginner));
    }
    assert_eq!(lost, 4);
}
