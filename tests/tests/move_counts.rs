//! The generator against move counts that the second reading of the rules
//! made (`cargo run --release -p camelot-tests --bin make-move-counts`).

use camelot_rules::{Position, Variant, perft};

/// Checks all counts of a file; returns how many positions it has.
fn check(variant: Variant, text: &str) -> usize {
    let mut position = None;
    let mut positions = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["position", ..] => {
                let text = words[1..].join(" ");
                position = Some(Position::from_text(variant, &text).expect("a position"));
                positions += 1;
            }
            ["perft", depth, count] => {
                let position = position.expect("a position before its counts");
                let depth = depth.parse().expect("a depth");
                let count: u64 = count.parse().expect("a count");
                assert_eq!(perft(&position, depth), count, "{variant} {position} depth {depth}");
            }
            ["#", ..] | [""] => {}
            _ => panic!("{variant}: what is '{line}'?"),
        }
    }
    positions
}

macro_rules! move_counts {
    ($($name:ident: $variant:ident in $file:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let text = include_str!(concat!("../data/move-counts/", $file));
                assert!(check(Variant::$variant, text) >= 200);
            }
        )*
    };
}

move_counts! {
    camelot: Camelot in "camelot.txt";
    rytsari: Rytsari in "rytsari.txt";
    chivalry: Chivalry in "chivalry.txt";
    cam: Cam in "cam.txt";
    camette: Camette in "camette.txt";
}

#[test]
fn the_published_counts_of_the_start_positions() {
    for (variant, counts) in [
        (Variant::Camelot, [100, 10_026, 1_070_822]),
        (Variant::Rytsari, [128, 16_398, 2_102_522]),
        (Variant::Chivalry, [132, 17_470, 2_456_802]),
        (Variant::Cam, [54, 2_916, 166_212]),
        (Variant::Camette, [22, 345, 4_926]),
    ] {
        let start = Position::start(variant);
        assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), counts, "{variant}");
    }
    assert_eq!(perft(&Position::start(Variant::Camelot), 4), 111_509_838);
}
