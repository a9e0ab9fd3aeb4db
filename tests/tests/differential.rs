//! The generator against the second reading of the rules, move by move.
//!
//! By default a few thousand positions of all variants, half of them from
//! random games, half set up at random. For more:
//! `CAMELOT_DIFFERENTIAL_POSITIONS=100000 cargo test -p camelot-tests --test differential`

use std::collections::BTreeSet;

use camelot_rules::{Move, Outcome, Position, Reason, Side, Variant};
use camelot_tests::reference::{self, RefMove, RefOutcome, RefPosition, random_game, random_setup};

const DEFAULT_POSITIONS: usize = 4_000;
const GAME_PLIES: usize = 120;

fn wanted_positions() -> usize {
    match std::env::var("CAMELOT_DIFFERENTIAL_POSITIONS") {
        Ok(text) => text.parse().expect("CAMELOT_DIFFERENTIAL_POSITIONS is a whole number"),
        Err(_) => DEFAULT_POSITIONS,
    }
}

/// A move as text that both readings can write: start, end, captured squares.
fn ours(m: &Move) -> (String, String, BTreeSet<String>) {
    let captured = m.captured.squares().map(|square| square.to_string()).collect();
    (m.from.to_string(), m.to.to_string(), captured)
}

fn theirs(m: &RefMove) -> (String, String, BTreeSet<String>) {
    let captured = m.captured.iter().map(|square| square.to_string()).collect();
    (m.from.to_string(), m.to.to_string(), captured)
}

fn rule(outcome: Outcome) -> RefOutcome {
    RefOutcome {
        winner: outcome.winner.map(|side| match side {
            Side::White => reference::Side::White,
            Side::Black => reference::Side::Black,
        }),
        rule: match outcome.reason {
            Reason::Castle => 1,
            Reason::Capture => 2,
            Reason::Material => 3,
            Reason::NoMoves => 4,
            Reason::Repetition => 5,
            Reason::QuietPlies => 6,
        },
    }
}

fn compare(variant: Variant, reference: &RefPosition) {
    let text = reference.to_text();
    let position = Position::from_text(variant, &text)
        .unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(position.outcome().map(rule), reference.outcome(), "{variant} {text}");

    let moves = position.legal_moves();
    let expected = reference.legal_moves();
    let found: BTreeSet<_> = moves.iter().map(ours).collect();
    assert_eq!(found.len(), moves.len(), "a move twice in {variant} {text}");
    assert_eq!(found, expected.iter().map(theirs).collect(), "{variant} {text}");
    if !moves.is_empty() {
        let compulsory = reference.capture_is_compulsory();
        assert_eq!(position.is_capture_compulsory(), compulsory, "{variant} {text}");
    }

    // All moves are compared, but a dozen are enough to compare texts and play.
    for m in moves.iter().step_by(moves.len().div_ceil(12).max(1)) {
        let same = expected.iter().find(|other| theirs(other) == ours(m));
        let same = same.expect("the sets of moves are equal");
        assert_eq!(
            position.move_to_protocol(m),
            reference.canonical_path(same),
            "{variant} {text}"
        );
        let after = position.play(m).expect("a generated move is legal");
        assert_eq!(after.to_string(), reference.play(same).to_text(), "{variant} {text}");
    }
}

fn compare_many(variant: Variant) {
    let wanted = wanted_positions() / Variant::ALL.len();
    let mut compared = 0;
    for seed in 0.. {
        if compared >= wanted {
            break;
        }
        // As many set up as played, so that neither kind is rare.
        let game = random_game(variant.name(), seed, GAME_PLIES);
        let played = game.len().min((wanted - compared).div_ceil(2));
        let setups = (0..played as u64).map(|n| random_setup(variant.name(), seed << 16 | n));
        let positions: Vec<RefPosition> = game.into_iter().take(played).chain(setups).collect();
        positions.iter().for_each(|position| compare(variant, position));
        compared += positions.len();
    }
    println!("{variant}: {compared} positions compared");
}

#[test]
fn camelot_agrees_with_the_second_reading() {
    compare_many(Variant::Camelot);
}

#[test]
fn rytsari_agrees_with_the_second_reading() {
    compare_many(Variant::Rytsari);
}

#[test]
fn chivalry_agrees_with_the_second_reading() {
    compare_many(Variant::Chivalry);
}

#[test]
fn cam_agrees_with_the_second_reading() {
    compare_many(Variant::Cam);
}

#[test]
fn camette_agrees_with_the_second_reading() {
    compare_many(Variant::Camette);
}
