//! Position texts from files: those that are taken, and those that are refused
//! with all their faults.

use std::fs;
use std::path::PathBuf;

use camelot_rules::{Position, Variant};

/// The lines of a file of positions, cut at ` | `, without comments.
fn lines(name: &str) -> Vec<Vec<String>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/positions").join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(|part| part.trim().to_owned()).collect()).collect()
}

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

#[test]
fn valid_texts_are_taken_and_written_in_full() {
    let lines = lines("valid.txt");
    assert!(lines.len() >= 20);
    for line in lines {
        let [name, text, full, state] = &line[..] else { panic!("{line:?}") };
        let position = Position::from_text(variant(name), text)
            .unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        assert_eq!(position.to_string(), *full);
        assert_eq!(Position::from_text(variant(name), full), Ok(position));
        let outcome = position.outcome().map_or("ongoing".to_owned(), |end| end.to_string());
        assert_eq!(outcome, *state, "{name} {text}");
        assert_eq!(position.legal_moves().is_empty(), state != "ongoing", "{name} {text}");
    }
}

#[test]
fn the_starts_are_among_the_valid_texts() {
    let lines = lines("valid.txt");
    for variant in Variant::ALL {
        let start = Position::start(variant).to_string();
        assert!(lines.iter().any(|line| line[0] == variant.name() && line[2] == start), "{start}");
    }
}

#[test]
fn invalid_texts_are_refused_with_all_their_faults() {
    let lines = lines("invalid.txt");
    assert!(lines.len() >= 35);
    for line in lines {
        let [name, text, wanted @ ..] = &line[..] else { panic!("{line:?}") };
        let error = match Position::from_text(variant(name), text) {
            Ok(position) => panic!("{name} {text} was taken as {position}"),
            Err(error) => error,
        };
        let faults: Vec<String> = error.faults().iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), wanted.len(), "{text}: {faults:#?}");
        for (fault, part) in faults.iter().zip(wanted) {
            assert!(fault.contains(part), "{text}: {fault}");
        }
        assert_eq!(error.to_string(), faults.join("; "));
    }
}
