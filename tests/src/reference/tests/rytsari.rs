//! What differs in «Рыцари»: section 3. And Chivalry, section 4, on the same board.

use super::{after, black_to_move, leaps_from, list, moves, moves_from, white_to_move};
use crate::reference::{RefOutcome, RefPosition, Side};

#[test]
fn a_capturing_move_takes_one_enemy_and_ends() {
    let (white, black) = ("Mf5", "Mf6 Mg8 Mn12");
    assert_eq!(moves(&white_to_move("rytsari", white, black)), list("f5-f7xf6"));
    assert_eq!(moves(&white_to_move("chivalry", white, black)), list("f5-h9xf6,g8"));
}

#[test]
fn canters_are_straight() {
    // C5 over D6 to E7, over F8 to G9; over F7 to G7 would be a turn.
    let (white, black) = ("Mc5 Md6 Mf7 Mf8", "Ma12 Mn12");
    assert_eq!(leaps_from(&white_to_move("rytsari", white, black), "c5"), list("c5-e7 c5-g9"));
    assert_eq!(
        leaps_from(&white_to_move("chivalry", white, black), "c5"),
        list("c5-e7 c5-g7 c5-g9 c5-e9")
    );
}

#[test]
fn a_charge_may_turn_for_its_jump_and_need_not_be_made() {
    // The canter runs from C5 to E7; E8 is taken straight up. A Knight may also stop next to it.
    let (white, black) = ("Nc5 Md6", "Me8 Mn12");
    assert_eq!(leaps_from(&white_to_move("rytsari", white, black), "c5"), list("c5-e7 c5-e9xe8"));
    assert_eq!(leaps_from(&white_to_move("chivalry", white, black), "c5"), list("c5-e9xe8"));
}

#[test]
fn a_charge_takes_one_enemy() {
    let position = white_to_move("rytsari", "Nc5 Md6", "Me8 Me10 Mn12");
    assert_eq!(leaps_from(&position, "c5"), list("c5-e7 c5-e9xe8"));
}

#[test]
fn the_obligation_to_capture_is_the_same() {
    let position = white_to_move("rytsari", "Mk5 Nc5 Md6", "Mk6 Me8 Mn12");
    assert_eq!(moves(&position), list("k5-k7xk6 c5-e9xe8"));
}

#[test]
fn a_knight_may_canter_into_its_own_city_to_capture() {
    // G3 over G2 to G1, then over H2 to I3. From G2 the Man on H2 is covered by I2.
    let black = "Mh2 Mi2 Mn12";
    assert_eq!(leaps_from(&white_to_move("rytsari", "Ng3 Mg2", black), "g3"), list("g3-i3xh2"));
    assert_eq!(leaps_from(&white_to_move("rytsari", "Mg3 Mg2", black), "g3"), list(""));
    assert_eq!(leaps_from(&white_to_move("chivalry", "Ng3 Mg2", black), "g3"), list(""));
}

#[test]
fn a_knight_may_not_stop_in_its_own_city_after_a_canter() {
    let position = white_to_move("rytsari", "Ng3 Mg2", "Ma12 Mn12");
    assert_eq!(leaps_from(&position, "g3"), list(""));
}

#[test]
fn a_jump_into_the_own_city_stops_there_and_the_piece_leaves_next() {
    let position = white_to_move("rytsari", "Mg3 Mb5", "Mg2 Mh2 Mn12");
    assert_eq!(moves(&position), list("g3-g1xg2"));
    let exit = after(&after(&position, "g3-g1xg2"), "n12-n11");
    // H2 is exposed to G1, so the exit is a capture.
    assert_eq!(moves(&exit), list("g1-i3xh2"));
}

#[test]
fn a_piece_leaves_its_own_city_by_a_step_or_a_canter() {
    let position = white_to_move("rytsari", "Ng1 Mh2", "Ma12 Mn12");
    assert_eq!(moves(&position), list("g1-f2 g1-g2 g1-i3"));
}

#[test]
fn castle_moves_are_not_limited_and_not_counted() {
    let position = white_to_move("rytsari", "Mg16 Mb5", "Ma12 Mn12");
    let mut position = RefPosition { quiet_plies: 7, ..position };
    for (white, black) in [("g16-h16", "n12-n11"), ("h16-g16", "n11-n12"), ("g16-h16", "n12-n11")] {
        let between = after(&position, white);
        assert_eq!((between.castle_moves, between.quiet_plies), ([0, 0], 0));
        position = after(&between, black);
    }
    assert_eq!(moves_from(&position, "h16"), list("h16-g16"));
}

#[test]
fn chivalry_limits_castle_moves() {
    let position = white_to_move("chivalry", "Mg16 Mb5", "Ma12 Mn12");
    assert_eq!(after(&position, "g16-h16").castle_moves, [1, 0]);
    let used_up = RefPosition { castle_moves: [2, 0], ..position };
    assert_eq!(moves_from(&used_up, "g16"), list(""));
}

#[test]
fn two_pieces_in_the_enemy_city_win() {
    for variant in ["rytsari", "chivalry"] {
        let position = black_to_move(variant, "Ma5 Mb5", "Mg1 Mh2");
        let won = after(&position, "h2-h1");
        assert_eq!(won.outcome(), Some(RefOutcome { winner: Some(Side::Black), rule: 1 }));
    }
}
