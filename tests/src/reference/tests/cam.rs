//! What differs in Cam and Camette: sections 5 and 6, ruling g.

use super::{after, black_to_move, list, moves, moves_from, white_to_move};
use crate::reference::{RefOutcome, RefPosition, Side};

fn ended(winner: Option<Side>, rule: u8) -> Option<RefOutcome> {
    Some(RefOutcome { winner, rule })
}

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

/// White has to leave D1 and cannot.
const SHUT_IN: &str = "Md1 Mc2 Md2 Ne2 Mb3 Md3 Nf3";

#[test]
fn one_piece_in_the_enemy_castle_wins() {
    let cam = white_to_move("cam", "Md12", "Ma6");
    assert_eq!(after(&cam, "d12-d13").outcome(), ended(WHITE, 1));
    let camette = black_to_move("camette", "Ma4", "Mb2");
    assert_eq!(after(&camette, "b2-c1").outcome(), ended(BLACK, 1));
}

#[test]
fn the_own_castle_is_shut_to_plain_moves() {
    let position = white_to_move("camette", "Mc2", "Ma5");
    assert_eq!(moves(&position), list("c2-b2 c2-d2 c2-b3 c2-c3 c2-d3"));
}

#[test]
fn capturing_all_enemies_wins_whatever_is_left() {
    let position = white_to_move("cam", "Md6", "Md7");
    assert_eq!(after(&position, "d6-d8xd7").outcome(), ended(WHITE, 2));
}

#[test]
fn one_piece_each_plays_on() {
    let position = white_to_move("cam", "Ma6", "Mg6");
    assert_eq!(position.outcome(), None);
    assert_eq!(moves_from(&position, "a6"), list("a6-a5 a6-a7 a6-b5 a6-b6 a6-b7"));
}

#[test]
fn who_cannot_move_loses_even_to_one_piece() {
    assert_eq!(white_to_move("cam", SHUT_IN, "Ma10").outcome(), ended(BLACK, 4));
}

#[test]
fn an_empty_board_loses_for_the_side_to_move() {
    assert_eq!(white_to_move("cam", "", "").outcome(), ended(BLACK, 4));
    assert_eq!(black_to_move("camette", "", "").outcome(), ended(WHITE, 4));
}

#[test]
fn a_hundred_quiet_plies_are_a_draw() {
    let position = white_to_move("cam", "Ma6", "Mg6");
    assert_eq!(RefPosition { quiet_plies: 100, ..position }.outcome(), ended(None, 6));
}

#[test]
fn moves_are_those_of_camelot() {
    // A chain of two by the Man; a charge by the Knight, which lands on D8 and takes D9.
    let jump = white_to_move("cam", "Mb5", "Mb6 Mc8 Mg10");
    assert_eq!(moves(&jump), list("b5-d9xb6,c8"));
    let charge = white_to_move("cam", "Nd6 Md7", "Md9 Mg4");
    assert!(moves(&charge).contains("d6-d10xd9") && !moves(&charge).contains("d6-d8"));
}
