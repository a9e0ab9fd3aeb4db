//! The sources of random positions.

use crate::reference::{Kind, Side, random_game, random_setup};

const VARIANTS: [(&str, usize, usize); 5] =
    [("camelot", 4, 10), ("rytsari", 4, 16), ("chivalry", 8, 12), ("cam", 2, 5), ("camette", 1, 3)];

#[test]
fn games_are_played_by_legal_moves_and_can_be_repeated() {
    for (variant, ..) in VARIANTS {
        let game = random_game(variant, 7, 60);
        assert_eq!(game, random_game(variant, 7, 60));
        for pair in game.windows(2) {
            assert!(pair[0].legal_moves().iter().any(|mv| pair[0].play(mv) == pair[1]));
        }
        assert!(game.len() == 61 || game.last().unwrap().outcome().is_some());
    }
}

#[test]
fn games_reach_castles() {
    for (variant, ..) in VARIANTS {
        let ends = (0..30).map(|seed| random_game(variant, seed, 300).pop().unwrap());
        assert!(ends.filter_map(|end| end.outcome()).any(|outcome| outcome.rule == 1), "{variant}");
    }
}

#[test]
fn setups_hold_what_a_game_can_hold() {
    for (variant, knights, men) in VARIANTS {
        for seed in 0..200 {
            let setup = random_setup(variant, seed);
            assert_eq!(setup, random_setup(variant, seed));
            for side in [Side::White, Side::Black] {
                let own = || setup.pieces().iter().filter(|(_, piece)| piece.side == side);
                assert!(own().filter(|(_, piece)| piece.kind == Kind::Knight).count() <= knights);
                assert!(own().filter(|(_, piece)| piece.kind == Kind::Man).count() <= men);
                assert!(own().filter(|&(&sq, _)| setup.in_own_castle(side, sq)).count() <= 1);
            }
        }
    }
}
