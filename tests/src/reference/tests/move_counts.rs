//! The table of section 7.

use crate::reference::RefPosition;

fn move_counts(variant: &str, expected: &[u64]) {
    let start = RefPosition::start(variant).unwrap();
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(start.perft(depth), count, "{variant} at depth {depth}");
    }
}

#[test]
fn camelot() {
    move_counts("camelot", &[100, 10_026, 1_070_822]);
}

#[test]
fn rytsari() {
    move_counts("rytsari", &[128, 16_398, 2_102_522]);
}

#[test]
fn chivalry() {
    move_counts("chivalry", &[132, 17_470, 2_456_802]);
}

#[test]
fn cam() {
    move_counts("cam", &[54, 2_916, 166_212]);
}

#[test]
fn camette() {
    move_counts("camette", &[22, 345, 4_926]);
}
