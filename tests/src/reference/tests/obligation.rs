//! The obligation to capture.

use super::{list, moves, moves_from, white_to_move};

#[test]
fn who_stands_next_to_an_exposed_enemy_must_jump() {
    let position = white_to_move("camelot", "Mf5 Mb5", "Mf6 Ml12");
    assert!(position.capture_is_compulsory());
    assert_eq!(moves(&position), list("f5-f7xf6"));
}

#[test]
fn an_enemy_at_the_edge_is_not_exposed() {
    let position = white_to_move("camelot", "Mb4", "Ma4 Ml12");
    assert!(!position.capture_is_compulsory());
}

#[test]
fn an_enemy_with_a_piece_behind_it_is_not_exposed() {
    let position = white_to_move("camelot", "Mf5", "Mf6 Mf7");
    assert!(!position.capture_is_compulsory());
}

#[test]
fn any_charge_fulfils_the_obligation() {
    let position = white_to_move("camelot", "Mb5 Nf5 Mf6", "Mb6 Mf8 Ml12");
    assert!(position.capture_is_compulsory());
    assert_eq!(moves(&position), list("b5-b7xb6 f5-f9xf8"));
}

#[test]
fn a_knight_with_a_jump_may_charge_instead() {
    // F5 jumps over E5 to D5, or canters over F6 to F7 and takes F8.
    let position = white_to_move("camelot", "Nf5 Mf6", "Me5 Mf8 Ml12");
    assert_eq!(moves(&position), list("f5-d5xe5 f6-d4xe5 f5-f9xf8"));
}

#[test]
fn a_charge_alone_obliges_nobody() {
    let position = white_to_move("camelot", "Nf5 Mf6", "Mf8 Ml12");
    assert!(!position.capture_is_compulsory());
    assert_eq!(
        moves_from(&position, "f5"),
        list("f5-e4 f5-e5 f5-e6 f5-f4 f5-g4 f5-g5 f5-g6 f5-f9xf8")
    );
}

#[test]
fn a_piece_in_the_enemy_castle_neither_captures_nor_obliges() {
    // From F16 the Man on E15 could be leapt to D14.
    let position = white_to_move("camelot", "Nf16 Mb5", "Me15 Ml12");
    assert!(!position.capture_is_compulsory());
    assert_eq!(moves_from(&position, "f16"), list("f16-g16"));
}
