//! The positions with the most moves that a search of our own has found
//! (`cargo run --release -p camelot-rules --example most_moves`): nothing may
//! count wrong or overflow there.

use std::collections::HashSet;

use camelot_rules::{Game, Move, Position, Variant};
use camelot_search::{Engine, Limits, SearchRequest};
use camelot_tests::reference::RefPosition;

const FOUND: &str = include_str!("../data/most-moves.txt");

/// Variant, number of moves, position.
fn found() -> impl Iterator<Item = (Variant, usize, Position)> {
    FOUND.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("variant, number of moves, position");
        let variant: Variant = word().parse().expect("a variant");
        let count = word().parse().expect("a number");
        (variant, count, Position::from_text(variant, word()).expect("a position"))
    })
}

#[test]
fn each_variant_has_its_position_and_no_start_has_more_moves() {
    for variant in Variant::ALL {
        let most = found().filter(|(v, ..)| *v == variant).map(|(_, count, _)| count).max();
        assert!(most >= Some(Position::start(variant).legal_moves().len()), "{variant}");
    }
}

#[test]
fn the_moves_are_counted_right_and_distinct() {
    for (variant, count, position) in found() {
        let moves = position.legal_moves();
        assert_eq!(moves.len(), count, "{variant} {position}");
        assert_eq!(moves.iter().collect::<HashSet<&Move>>().len(), count);
    }
}

#[test]
fn the_second_reading_counts_as_many() {
    for (variant, count, position) in found() {
        let reference = RefPosition::parse(variant.name(), &position.to_string());
        let reference = reference.expect("a position for the second reading too");
        assert_eq!(reference.legal_moves().len(), count, "{variant} {position}");
    }
}

#[test]
fn the_search_plays_a_legal_move() {
    let mut engine = Engine::new(1).expect("a table of 1 MB");
    for (variant, _, position) in found() {
        engine.clear();
        let request = SearchRequest::from_game(&Game::new(position), Limits::nodes(50));
        let best = engine.search(request, |_| {}).best.expect("a move");
        assert!(position.is_legal(&best), "{variant} {position}");
    }
}
