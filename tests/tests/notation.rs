//! What must hold of all text: what is written is read again, what is read is
//! what the second reading of the rules says, and nothing makes a reader panic.

use std::collections::HashSet;

use camelot_rules::{Leg, Move, Position, Variant, canonical_path, canonical_paths};
use camelot_tests::reference::{RefMove, RefPosition, Sq, random_game, random_setup};
use proptest::prelude::*;

fn any_variant() -> impl Strategy<Value = Variant> {
    proptest::sample::select(&Variant::ALL[..])
}

/// A position set up at random, or one of a random game, in both readings.
fn any_position() -> impl Strategy<Value = (Position, RefPosition)> {
    (any_variant(), any::<u64>(), proptest::option::of(0..120usize)).prop_map(
        |(variant, seed, ply)| {
            let reference = match ply {
                None => random_setup(variant.name(), seed),
                Some(ply) => random_game(variant.name(), seed, ply).pop().unwrap(),
            };
            (Position::from_text(variant, &reference.to_text()).unwrap(), reference)
        },
    )
}

/// Where a piece may seem to go: one or two squares away in any direction.
fn any_way() -> impl Strategy<Value = Vec<(i8, i8)>> {
    let leg = (-1..=1i8, -1..=1i8, 1..=2i8)
        .prop_map(|(file, rank, length)| (file * length, rank * length));
    proptest::collection::vec(leg, 1..6)
}

fn text(path: &[Sq]) -> String {
    path.iter().map(Sq::to_string).collect()
}

fn is_same(m: &Move, other: &RefMove) -> bool {
    let captured: Vec<String> = m.captured.squares().map(|square| square.to_string()).collect();
    m.from.to_string() == other.from.to_string()
        && m.to.to_string() == other.to.to_string()
        && captured.len() == other.captured.len()
        && other.captured.iter().all(|square| captured.contains(&square.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn positions_are_read_as_they_are_written((position, _) in any_position()) {
        let text = position.to_string();
        prop_assert_eq!(Position::from_text(position.variant(), &text), Ok(position));
        let spread = text.replace(' ', " \t\r\n ");
        prop_assert_eq!(Position::from_text(position.variant(), &spread), Ok(position));
    }

    #[test]
    fn moves_are_read_as_they_are_written((position, _) in any_position()) {
        for m in position.legal_moves() {
            let path = canonical_path(&position, &m).unwrap();
            prop_assert_eq!(path.legs.len() + 1, path.squares.len());
            let jumps = path.legs.iter().filter(|leg| **leg == Leg::Jump).count();
            prop_assert_eq!(jumps, m.captured.count() as usize);
            let protocol = position.move_to_protocol(&m);
            let wcf = position.move_to_wcf(&m);
            prop_assert_eq!(position.parse_move(&protocol), Ok(m));
            prop_assert_eq!(position.parse_move(&wcf), Ok(m));
            prop_assert_eq!(&wcf.to_lowercase().replace(['-', 'x'], ""), &protocol);
            prop_assert_eq!(position.parse_move(&(wcf + "!?")), Ok(m));
        }
    }

    #[test]
    fn all_canonical_paths_at_once_are_those_one_by_one((position, _) in any_position()) {
        let paths = canonical_paths(&position);
        let moves: HashSet<Move> = paths.iter().map(|(m, _)| *m).collect();
        prop_assert_eq!(moves.len(), paths.len());
        prop_assert_eq!(moves, position.legal_moves().into_iter().collect());
        for (m, path) in paths {
            prop_assert_eq!(canonical_path(&position, &m), Some(path));
        }
    }

    #[test]
    fn start_and_end_mean_the_path_or_the_only_move((position, _) in any_position()) {
        let moves = position.legal_moves();
        for m in &moves {
            let same: Vec<&Move> = moves.iter().filter(|o| (o.from, o.to) == (m.from, m.to)).collect();
            let short = format!("{}{}", m.from, m.to);
            let is_path = |m: &&Move| position.move_to_protocol(m) == short;
            match (same.iter().copied().find(is_path), &same[..]) {
                (Some(path), _) => prop_assert_eq!(position.parse_move(&short), Ok(*path)),
                (None, [only]) => prop_assert_eq!(position.parse_move(&short), Ok(**only)),
                _ => prop_assert!(position.parse_move(&short).is_err()),
            }
        }
    }

    #[test]
    fn every_legal_path_is_read((position, reference) in any_position()) {
        for (m, paths) in reference.paths() {
            for path in paths.iter().take(200) {
                let read = position.parse_move(&text(path));
                prop_assert!(matches!(&read, Ok(r) if is_same(r, &m)), "{} {:?}", text(path), read);
            }
        }
    }

    #[test]
    fn a_way_is_a_move_where_the_second_reading_says_so(
        (position, reference) in any_position(),
        ways in proptest::collection::vec(any_way(), 40),
    ) {
        let squares: Vec<Sq> = reference.pieces().keys().copied().collect();
        for (from, way) in squares.iter().zip(&ways) {
            let mut path = vec![*from];
            for (file, rank) in way {
                let at = path[path.len() - 1];
                path.push(Sq { file: at.file + file, rank: at.rank + rank });
            }
            if path.iter().any(|sq| !(1..=16).contains(&sq.file) || !(1..=16).contains(&sq.rank)) {
                continue;
            }
            let read = position.parse_move(&text(&path));
            match reference.move_of_path(&path) {
                Some(m) => prop_assert!(matches!(&read, Ok(r) if is_same(r, &m)), "{path:?} {read:?}"),
                // Two squares may stand for a move with another path.
                None if path.len() > 2 => prop_assert!(read.is_err(), "{path:?} {read:?}"),
                None => {}
            }
        }
    }

    #[test]
    fn a_legal_path_with_a_leg_changed_is_read_as_the_second_reading_says(
        (position, reference) in any_position(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), -2..=2i8, -2..=2i8), 60),
    ) {
        let paths: Vec<Vec<Sq>> =
            reference.paths().into_values().filter_map(|paths| paths.into_iter().next_back()).collect();
        for (mut path, (index, file, rank)) in paths.into_iter().filter(|p| p.len() > 2).zip(changes) {
            let changed = index.index(path.len());
            path[changed].file += file;
            path[changed].rank += rank;
            if !(1..=16).contains(&path[changed].file) || !(1..=16).contains(&path[changed].rank) {
                continue;
            }
            let read = position.parse_move(&text(&path)).ok();
            let wanted = reference.move_of_path(&path);
            match (&read, &wanted) {
                (Some(m), Some(other)) => prop_assert!(is_same(m, other)),
                _ => prop_assert!(read.is_none() && wanted.is_none(), "{path:?} {read:?} {wanted:?}"),
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_a_short_error(
        (position, _) in any_position(),
        words in "(\\PC|[a-p]|1?[0-9]|[-xX!? ]|[a-l][1-9]){0,12}",
        anything in any::<String>(),
    ) {
        for text in [words, anything] {
            match position.parse_move(&text) {
                Ok(m) => prop_assert!(position.is_legal(&m)),
                Err(error) => prop_assert!(error.to_string().chars().count() < 400, "{error}"),
            }
        }
    }

    #[test]
    fn any_text_is_a_position_or_a_short_error(
        variant in any_variant(),
        words in "(2|8|10|12|14|/|[NMnm]|[wb]| |[0-9]|\\PC){0,60}",
        anything in any::<String>(),
    ) {
        for text in [words, anything] {
            match Position::from_text(variant, &text) {
                Ok(position) => prop_assert_eq!(position.to_setup().validate(), Ok(position)),
                Err(error) => {
                    prop_assert!(!error.faults().is_empty());
                    prop_assert!(error.to_string().len() < 4000, "{error}");
                }
            }
        }
    }

    #[test]
    fn a_position_text_with_something_changed_is_read_or_refused(
        (position, _) in any_position(),
        place in any::<prop::sample::Index>(),
        length in 0..4usize,
        change in "[NMnmwb/0-9 ]{0,3}",
    ) {
        let mut text = position.to_string();
        let start = place.index(text.len());
        text.replace_range(start..(start + length).min(text.len()), &change);
        if let Ok(read) = Position::from_text(position.variant(), &text) {
            prop_assert_eq!(Position::from_text(position.variant(), &read.to_string()), Ok(read));
        }
    }
}
