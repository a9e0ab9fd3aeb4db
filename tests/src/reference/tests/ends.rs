//! The end of the game, in Camelot.

use super::{after, black_to_move, list, moves, white_to_move};
use crate::reference::{RefOutcome, RefPosition, Side};

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

fn ended(winner: Option<Side>, rule: u8) -> Option<RefOutcome> {
    Some(RefOutcome { winner, rule })
}

/// White has to leave F1 and cannot: every square to step or leap to is taken.
const SHUT_IN: &str = "Mf1 Me2 Mf2 Mg2 Md3 Mf3 Mh3";

#[test]
fn rule_1_two_pieces_in_the_enemy_castle_win() {
    let position = white_to_move("camelot", "Mf16 Mg15", "Ma12 Ml12");
    assert_eq!(position.outcome(), None);
    let won = after(&position, "g15-g16");
    assert_eq!(won.outcome(), ended(WHITE, 1));
    assert_eq!(moves(&won), list(""));
}

#[test]
fn rule_1_looks_first_at_the_side_that_has_just_moved() {
    let castles = ("Mf16 Mg16", "Mf1 Mg1");
    assert_eq!(white_to_move("camelot", castles.0, castles.1).outcome(), ended(BLACK, 1));
    assert_eq!(black_to_move("camelot", castles.0, castles.1).outcome(), ended(WHITE, 1));
}

#[test]
fn rule_2_the_last_enemy_taken_wins_with_two_pieces_left() {
    let position = white_to_move("camelot", "Mf5 Mb5", "Mf6");
    assert_eq!(after(&position, "f5-f7xf6").outcome(), ended(WHITE, 2));
}

#[test]
fn rule_3_one_piece_each_is_a_draw() {
    let position = white_to_move("camelot", "Mf5", "Mf6 Ml12");
    assert_eq!(position.outcome(), None);
    let drawn = after(&position, "f5-f7xf6");
    assert_eq!(drawn.outcome(), ended(None, 3));
    assert_eq!(moves(&drawn), list(""));
}

#[test]
fn ruling_c_one_piece_against_none_is_a_draw() {
    assert_eq!(black_to_move("camelot", "Mf5", "").outcome(), ended(None, 3));
    assert_eq!(white_to_move("camelot", "", "").outcome(), ended(None, 3));
}

#[test]
fn rule_4_who_cannot_move_loses_to_two_pieces() {
    let position = white_to_move("camelot", SHUT_IN, "Ma12 Ml12");
    assert_eq!(moves(&position), list(""));
    assert_eq!(position.outcome(), ended(BLACK, 4));
}

#[test]
fn ruling_d_who_cannot_move_draws_against_one_piece() {
    let position = white_to_move("camelot", SHUT_IN, "Ml12");
    assert_eq!(position.outcome(), ended(None, 4));
}

#[test]
fn rule_4_counts_castle_moves() {
    let board = "1M/8/10/12/m11/12/12/12/12/12/12/12/m11/10/8/2";
    let position = RefPosition::parse("camelot", &format!("{board} w 1 0")).unwrap();
    assert_eq!(moves(&position), list("g16-f16"));
    let used_up = RefPosition::parse("camelot", &format!("{board} w 2 0")).unwrap();
    assert_eq!(used_up.outcome(), ended(BLACK, 4));
}

#[test]
fn rule_6_a_hundred_quiet_plies_are_a_draw() {
    let mut position = white_to_move("camelot", "Mf5 Mf6", "Ma12 Ml12");
    position.quiet_plies = 99;
    assert_eq!(position.outcome(), None);
    let drawn = after(&position, "f5-f4");
    assert_eq!(drawn.quiet_plies, 100);
    assert_eq!(drawn.outcome(), ended(None, 6));
    assert_eq!(moves(&drawn), list(""));
}

#[test]
fn rule_6_a_win_on_the_hundredth_ply_is_a_win() {
    let mut position = white_to_move("camelot", SHUT_IN, "Ma12 Ml12");
    position.quiet_plies = 100;
    assert_eq!(position.outcome(), ended(BLACK, 4));
}

#[test]
fn captures_and_landings_in_the_enemy_castle_reset_the_count() {
    let mut position = white_to_move("camelot", "Mf16 Mf15 Mb5", "Ma12 Ml12");
    position.quiet_plies = 99;
    assert_eq!(after(&position, "f16-g16").quiet_plies, 0);
    assert_eq!(after(&position, "f15-g16").quiet_plies, 0);
    let mut capture = white_to_move("camelot", "Mf5 Mb5", "Mf6 Ml12 Ma12");
    capture.quiet_plies = 99;
    assert_eq!(after(&capture, "f5-f7xf6").quiet_plies, 0);
}

#[test]
fn a_landing_in_the_own_castle_counts_as_the_capture_it_is() {
    let mut position = white_to_move("camelot", "Mf3 Mb5", "Mf2 Ml10 Ml12");
    position.quiet_plies = 40;
    let inside = after(&after(&position, "f3-f1xf2"), "l10-l9");
    assert_eq!(inside.quiet_plies, 1);
    assert_eq!(after(&inside, "f1-f2").quiet_plies, 2);
}

#[test]
fn the_move_number_grows_after_black() {
    let position = white_to_move("camelot", "Mf5 Mf6", "Ma12 Ml12");
    let black = after(&position, "f5-f4");
    assert_eq!((black.move_number, black.side), (1, Side::Black));
    let white = after(&black, "l12-l11");
    assert_eq!((white.move_number, white.side), (2, Side::White));
}
