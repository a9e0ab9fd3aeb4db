//! Own castle and enemy castle, in Camelot.

use super::{after, black_to_move, leaps_from, list, moves, moves_from, white_to_move};
use crate::reference::RefPosition;

#[test]
fn no_plain_move_enters_the_own_castle() {
    let position = white_to_move("camelot", "Mf2", "Ma12 Ml12");
    assert_eq!(moves(&position), list("f2-e2 f2-g2 f2-e3 f2-f3 f2-g3"));
}

#[test]
fn no_canter_leg_lands_on_the_own_castle_not_even_in_passing() {
    // Over F2 to F1, and from there over G2 to H3.
    let position = white_to_move("camelot", "Nf3 Mf2 Mg2", "Ma12 Ml12");
    assert_eq!(leaps_from(&position, "f3"), list(""));
}

#[test]
fn no_charge_passes_the_own_castle_by_a_canter_leg() {
    // Over F2 to F1, and there over G2 to H3. F2 itself can take G2.
    let position = white_to_move("camelot", "Nf3 Mf2", "Mg2 Ml12");
    assert_eq!(moves(&position), list("f2-h2xg2"));
}

#[test]
fn a_jump_may_land_in_the_own_castle_and_the_piece_leaves_next() {
    let position = white_to_move("camelot", "Mf3 Mb5", "Mf2 Ml10 Ml12");
    assert_eq!(moves(&position), list("f3-f1xf2"));
    let exit = after(&after(&position, "f3-f1xf2"), "l10-l9");
    assert_eq!(moves(&exit), list("f1-e2 f1-f2 f1-g2"));
}

#[test]
fn a_jump_goes_on_out_of_the_own_castle() {
    let position = white_to_move("camelot", "Mf3", "Mf2 Mg2 Ml12");
    assert_eq!(moves(&position), list("f3-h3xf2,g2"));
}

#[test]
fn the_exit_goes_before_a_jump_elsewhere() {
    let position = white_to_move("camelot", "Mf1 Mb5", "Mb6 Ml12");
    assert!(!position.capture_is_compulsory());
    assert_eq!(moves(&position), list("f1-e2 f1-f2 f1-g2"));
}

#[test]
fn the_exit_must_be_a_jump_next_to_an_exposed_enemy() {
    let position = white_to_move("camelot", "Mf1 Mb5", "Mf2 Mb6 Ml12");
    assert!(position.capture_is_compulsory());
    assert_eq!(moves(&position), list("f1-f3xf2"));
}

#[test]
fn a_knight_may_leave_by_a_charge_instead_of_a_jump() {
    // F1 canters over G2 to H3 and takes H4.
    let position = white_to_move("camelot", "Nf1 Mg2", "Mf2 Mh4 Ml12");
    assert_eq!(moves(&position), list("f1-f3xf2 f1-h5xh4"));
}

#[test]
fn otherwise_the_exit_is_a_plain_move_a_canter_or_a_charge() {
    let man = white_to_move("camelot", "Mf1 Mg2", "Mh4 Ml12");
    assert_eq!(moves(&man), list("f1-e2 f1-f2 f1-h3"));
    // On H3 a Knight would have to take H4.
    let knight = white_to_move("camelot", "Nf1 Mg2", "Mh4 Ml12");
    assert_eq!(moves(&knight), list("f1-e2 f1-f2 f1-h5xh4"));
}

#[test]
fn black_leaves_its_own_castle_likewise() {
    let position = black_to_move("camelot", "Ma5 Mb9", "Mg16 Mb10");
    assert_eq!(moves(&position), list("g16-f15 g16-g15 g16-h15"));
}

#[test]
fn ruling_b_only_pieces_in_the_own_castle_may_move() {
    let position = white_to_move("camelot", "Mf1 Mg1 Mb5", "Mb6 Ml12");
    assert_eq!(moves(&position), list("f1-e2 f1-f2 f1-g2 g1-f2 g1-g2 g1-h2"));
}

#[test]
fn ruling_i_a_jump_may_end_in_the_castle_it_started_from() {
    // Round by F3 and H3, one way or the other.
    let position = white_to_move("camelot", "Mf1 Mb5", "Mf2 Mg2 Mg3 Ml12");
    assert_eq!(moves(&position), list("f1-f1xf2,g2,g3"));
    let next = after(&after(&position, "f1-f1xf2,g2,g3"), "l12-l11");
    assert_eq!(moves(&next), list("f1-e2 f1-f2 f1-g2"));
}

#[test]
fn a_charge_back_into_the_own_castle_is_no_exit() {
    // Over E2 to D3, then D3xF3xF1. Ruling i speaks of jumps only. F1xF3xD3 is a jump.
    let position = white_to_move("camelot", "Nf1 Me2", "Me3 Mf2 Ml12");
    assert_eq!(moves(&position), list("f1-d3xe3,f2"));
}

#[test]
fn every_kind_of_move_may_land_in_the_enemy_castle() {
    let step = white_to_move("camelot", "Mf15", "Ma12 Ml12");
    assert!(moves(&step).contains("f15-f16") && moves(&step).contains("f15-g16"));
    let canter = white_to_move("camelot", "Mf14 Mf15", "Ma12 Ml12");
    assert!(moves(&canter).contains("f14-f16"));
    let jump = white_to_move("camelot", "Mf14", "Mf15 Ml12");
    assert_eq!(moves(&jump), list("f14-f16xf15"));
    // Over E14 to F14, then over F15.
    let charge = white_to_move("camelot", "Nd14 Me14", "Mf15 Ml12");
    assert!(moves(&charge).contains("d14-f16xf15"));
}

#[test]
fn the_enemy_castle_ends_a_jump_that_could_go_on() {
    // G15 next to F16 has H14 empty behind it.
    let position = white_to_move("camelot", "Mf14", "Mf15 Mg15 Ml12");
    assert_eq!(moves(&position), list("f14-f16xf15"));
}

#[test]
fn the_enemy_castle_ends_a_canter_that_could_go_on() {
    let position = white_to_move("camelot", "Mf14 Mf15 Mg15", "Ma12 Ml12");
    assert_eq!(leaps_from(&position, "f14"), list("f14-f16"));
}

#[test]
fn a_piece_in_the_enemy_castle_makes_castle_moves_only() {
    let position = white_to_move("camelot", "Mf16 Mf15 Mb5", "Ma12 Ml12");
    assert_eq!(moves_from(&position, "f16"), list("f16-g16"));
}

#[test]
fn a_castle_move_needs_the_other_square_to_be_empty() {
    let position = white_to_move("camelot", "Mf16 Mb5", "Mg16 Ml12");
    assert_eq!(moves_from(&position, "f16"), list(""));
}

#[test]
fn each_player_has_two_castle_moves() {
    let board = "1M/8/10/12/12/12/12/12/12/12/12/12/M11/10/8/m1";
    let with_counts = |counts: &str| RefPosition::parse("camelot", &format!("{board} {counts}"));
    let white = with_counts("w 1 2").unwrap();
    assert_eq!(moves_from(&white, "g16"), list("g16-f16"));
    let used_up = with_counts("w 2 0").unwrap();
    assert_eq!(moves_from(&used_up, "g16"), list(""));
    let black = with_counts("b 2 1").unwrap();
    assert_eq!(moves(&black), list("f1-g1"));
    assert!(after(&black, "f1-g1").to_text().ends_with(" w 2 2 0 2"));
}

#[test]
fn a_compulsory_capture_forbids_a_castle_move() {
    let position = white_to_move("camelot", "Mf16 Mb5", "Mb6 Ml12");
    assert_eq!(moves(&position), list("b5-b7xb6"));
}
