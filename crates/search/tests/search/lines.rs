//! What is promised of every line and number that a search tells.

use camelot_rules::{Game, Variant};
use camelot_search::{Bound, Engine, Info, Limits};
use proptest::prelude::*;

use crate::common::{Random, random_game, search_game};

/// Plays the line: every move is legal, and none comes after the game's end.
fn assert_playable(game: &Game, info: &Info) {
    let mut game = game.clone();
    for m in &info.pv {
        assert_eq!(game.outcome(), None, "{} goes on after the end", game.position());
        game.play(m).unwrap();
    }
}

fn assert_numbers_agree(infos: &[Info]) {
    for info in infos {
        assert!(info.hashfull <= 1_000);
        let nps = u128::from(info.nodes) * 1_000 / info.time.as_millis().max(1);
        assert_eq!(u128::from(info.nps()), nps);
        assert!(info.depth == 0 || info.seldepth > 0);
    }
    for pair in infos.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes);
        assert!(pair[0].time <= pair[1].time);
        assert!(pair[0].depth <= pair[1].depth);
    }
}

/// A game that shuffles to and fro, so that repetitions and the 100-ply draw
/// are near.
fn shuffled_game(variant: Variant, seed: u64, plies: usize) -> Game {
    let mut game = random_game(variant, seed, 10);
    let mut random = Random(seed);
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.position().legal_moves();
        // Go back where the side came from, if that is possible.
        let back = game.moves().iter().rev().nth(1).and_then(|last| {
            moves.iter().find(|m| !m.is_capture() && (m.from, m.to) == (last.to, last.from))
        });
        let quiet = moves.iter().find(|m| !game.position().is_irreversible(m));
        let m = match (back, quiet) {
            (Some(m), _) if random.below(3) > 0 => *m,
            (_, Some(m)) => *m,
            _ => moves[random.below(moves.len())],
        };
        game.play(&m).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_line_can_be_played_to_its_end(
        variant in proptest::sample::select(Variant::ALL.to_vec()),
        seed: u64,
        plies in 0..110usize,
        shuffle: bool,
        depth in 1..5u32,
        multi_pv in 1..4usize,
    ) {
        let game = if shuffle {
            shuffled_game(variant, seed, plies)
        } else {
            random_game(variant, seed, plies)
        };
        let mut engine = Engine::new(2).unwrap();
        let limits = Limits { multi_pv, ..Limits::depth(depth) };
        let (report, infos) = search_game(&mut engine, &game, limits);
        prop_assert!(!infos.is_empty());
        for info in &infos {
            assert_playable(&game, info);
        }
        assert_numbers_agree(&infos);
        prop_assert_eq!(report.best.is_none(), game.outcome().is_some());
        let told = &infos[infos.len() - report.lines.len()..];
        prop_assert_eq!(told, &report.lines[..]);
    }

    #[test]
    fn a_search_broken_off_tells_playable_lines(
        variant in proptest::sample::select(Variant::ALL.to_vec()),
        seed: u64,
        plies in 0..60usize,
        nodes in 0..20_000u64,
    ) {
        let game = random_game(variant, seed, plies);
        let mut engine = Engine::new(2).unwrap();
        let (report, infos) = search_game(&mut engine, &game, Limits::nodes(nodes));
        for info in infos.iter().chain(&report.lines) {
            assert_playable(&game, info);
        }
        assert_numbers_agree(&infos);
        prop_assert!(report.nodes <= nodes);
        prop_assert_eq!(report.best, report.lines[0].pv.first().copied());
        // Only an iteration that was ended can say what a position is worth.
        for line in &report.lines {
            prop_assert!(line.depth <= report.depth || line.bound == Bound::Lower, "{:?}", line);
        }
    }
}
