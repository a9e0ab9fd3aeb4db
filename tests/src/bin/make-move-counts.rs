//! Writes the files of positions with move counts that generators are tested against.
//!
//! `make-move-counts [DIRECTORY]` writes one file for each variant, such as `camelot.txt`, into the
//! directory, by default `tests/data/move-counts`. Positions come from random games and random setups
//! with fixed seeds; a position is taken when it has a [feature](FEATURES) of which there are not
//! enough yet. The counts are those of the slow reference, never of the generator under test.
//!
//! A file has comments (`# …`), which head groups of positions with the feature they were taken for,
//! and blocks of one line `position TEXT` and two or three lines `perft DEPTH COUNT`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use camelot_tests::reference::features::FEATURES;
use camelot_tests::reference::variant::VARIANTS;
use camelot_tests::reference::{RefPosition, random_game, random_setup};

/// Positions wanted for each feature.
const OF_EACH_FEATURE: usize = 10;
/// Positions wanted altogether; missing ones are filled up with any.
const ALTOGETHER: usize = 240;
/// Seeds tried for a variant. Some features are rare, and some a variant cannot have.
const SEEDS: u64 = 1000;
/// Random setups for a seed, besides a random game.
const SETUPS: u64 = 25;
/// Plies after which a random game is broken off, and how many lie between two positions taken.
const GAME_PLIES: usize = 240;
const BETWEEN: usize = 8;
/// A third depth is counted where the second has at most this many.
const DEPTH_3_FROM: u64 = 1500;

fn main() -> io::Result<()> {
    let directory = env::args_os().nth(1).map(PathBuf::from);
    let directory = directory
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("move-counts"));
    fs::create_dir_all(&directory)?;
    for variant in VARIANTS {
        let groups = choose(variant.name);
        let file = directory.join(format!("{}.txt", variant.name));
        fs::write(&file, file_text(variant.name, &groups))?;
        let positions: usize = groups.iter().map(Vec::len).sum();
        eprintln!("{}: {positions} positions", file.display());
    }
    Ok(())
}

/// The positions of a seed: some setups, and some positions of one game.
fn candidates(variant: &str, seed: u64) -> Vec<RefPosition> {
    let game = random_game(variant, seed, GAME_PLIES);
    let first = seed as usize % BETWEEN;
    let mut candidates: Vec<RefPosition> = game.into_iter().skip(first).step_by(BETWEEN).collect();
    candidates.extend((0..SETUPS).map(|k| random_setup(variant, seed * SETUPS + k)));
    candidates
}

/// The positions chosen for each of the [`FEATURES`], in their order.
fn choose(variant: &str) -> Vec<Vec<RefPosition>> {
    let mut groups: Vec<Vec<RefPosition>> = vec![Vec::new(); FEATURES.len()];
    let mut known = BTreeSet::new();
    for candidate in (0..SEEDS).flat_map(|seed| candidates(variant, seed)) {
        let wanted = groups
            .iter_mut()
            .zip(FEATURES)
            .filter(|(group, _)| group.len() < OF_EACH_FEATURE)
            .find(|(_, feature)| (feature.holds)(&candidate));
        if let Some((group, _)) = wanted
            && known.insert(candidate.to_text())
        {
            group.push(candidate);
        }
    }
    let mut missing = ALTOGETHER.saturating_sub(known.len());
    let Some(any) = groups.last_mut() else { return groups };
    for candidate in (SEEDS..).flat_map(|seed| candidates(variant, seed)) {
        if missing == 0 {
            break;
        }
        if known.insert(candidate.to_text()) {
            any.push(candidate);
            missing -= 1;
        }
    }
    groups
}

fn file_text(variant: &str, groups: &[Vec<RefPosition>]) -> String {
    let mut text = format!("# Move counts of {variant}, by the set-based reference.\n");
    for (feature, group) in FEATURES.iter().zip(groups) {
        if !group.is_empty() {
            let _ = write!(text, "\n# {}\n", feature.name);
        }
        for position in group {
            let _ = writeln!(text, "position {}", position.to_text());
            let two = position.perft(2);
            let _ = writeln!(text, "perft 1 {}\nperft 2 {two}", position.perft(1));
            if two <= DEPTH_3_FROM {
                let _ = writeln!(text, "perft 3 {}", position.perft(3));
            }
        }
    }
    text
}
