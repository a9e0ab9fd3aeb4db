//! The four kinds of move: section 2, 1 to 4.

use super::{leaps_from, list, moves, moves_from, white_to_move};

#[test]
fn a_plain_move_is_one_step_in_any_of_eight_directions() {
    let position = white_to_move("camelot", "Mf8", "Ma12 Ml12");
    assert_eq!(moves(&position), list("f8-e7 f8-e8 f8-e9 f8-f7 f8-f9 f8-g7 f8-g8 f8-g9"));
}

#[test]
fn a_plain_move_needs_a_square_of_the_board() {
    // Rank 3 runs from B to K, so there is no A3.
    let position = white_to_move("camelot", "Ma4", "Ma12 Ml12");
    assert_eq!(moves(&position), list("a4-a5 a4-b3 a4-b4 a4-b5"));
}

#[test]
fn a_plain_move_needs_an_empty_square() {
    // B4 is not exposed, for C4 beyond it is taken.
    let position = white_to_move("camelot", "Ma4", "Mb4 Mc4");
    assert_eq!(moves(&position), list("a4-a5 a4-b3 a4-b5"));
}

#[test]
fn a_canter_leaps_over_a_friend_and_may_not_end_where_it_started() {
    let position = white_to_move("camelot", "Mf5 Mf6", "Ma12 Ml12");
    assert_eq!(
        moves_from(&position, "f5"),
        list("f5-e4 f5-e5 f5-e6 f5-f4 f5-g4 f5-g5 f5-g6 f5-f7")
    );
}

#[test]
fn a_canter_may_change_direction_after_every_leg() {
    // C5 over D6 to E7, over F7 to G7, over G6 to G5.
    let position = white_to_move("camelot", "Mc5 Md6 Mf7 Mg6", "Ma12 Ml12");
    assert_eq!(leaps_from(&position, "c5"), list("c5-e7 c5-g7 c5-g5"));
}

#[test]
fn a_canter_needs_an_empty_square_beyond() {
    let position = white_to_move("camelot", "Mf5 Mf6", "Mf7 Mf8");
    // F6 stands next to F7, which is not exposed because of F8.
    assert_eq!(leaps_from(&position, "f5"), list(""));
}

#[test]
fn a_step_combines_with_no_canter() {
    // F4 could step to F5 and leap F6 from there.
    let position = white_to_move("camelot", "Mf4 Mf6", "Ma12 Ml12");
    assert_eq!(leaps_from(&position, "f4"), list(""));
}

#[test]
fn a_man_cannot_charge_but_may_canter_next_to_an_enemy() {
    let position = white_to_move("camelot", "Mf5 Mf6", "Mf8 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-f7"));
}

#[test]
fn a_knight_charges() {
    let position = white_to_move("camelot", "Nf5 Mf6", "Mf8 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-f9xf8"));
}

#[test]
fn a_charge_goes_on_jumping() {
    let position = white_to_move("camelot", "Nf5 Mf6", "Mf8 Mg10 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-h11xf8,g10"));
}

#[test]
fn after_a_jump_no_canter_follows() {
    // After F5xF7 the friend on F8 could be leapt to F9.
    let position = white_to_move("camelot", "Nf5 Mf8", "Mf6 Ml12");
    assert_eq!(moves(&position), list("f5-f7xf6"));
}

#[test]
fn a_jump_goes_on_in_another_direction() {
    let position = white_to_move("camelot", "Mf5", "Mf6 Mg8 Ml12");
    assert_eq!(moves(&position), list("f5-h9xf6,g8"));
}

#[test]
fn which_enemy_is_taken_is_free_and_there_is_no_majority_rule() {
    let position = white_to_move("camelot", "Mf5", "Mf6 Mg8 Me5 Ml12");
    assert_eq!(moves(&position), list("f5-h9xf6,g8 f5-d5xe5"));
}

#[test]
fn a_jump_may_end_on_its_start_square() {
    // F5xF7xD5xF5, or the other way round F5xD5xF7xF5; over E6 the jump is at its end on D7.
    let position = white_to_move("camelot", "Mf5", "Me5 Me6 Mf6 Ml12");
    assert_eq!(moves(&position), list("f5-f5xe5,e6,f6 f5-d7xe6"));
}

#[test]
fn a_charge_may_end_on_its_start_square() {
    // D5 canters over E5 to F5 and over F6 to F7, then takes E6 back to D5.
    // It can also take E6 from F5, to D7, or at once.
    let position = white_to_move("camelot", "Nd5 Me5 Mf6", "Me6 Ml12");
    assert_eq!(leaps_from(&position, "d5"), list("d5-d5xe6 d5-d7xe6 d5-f7xe6"));
}

#[test]
fn an_enemy_is_removed_at_once() {
    // Were F6 still there after F5xF7, the piece would have to leap back over it.
    let position = white_to_move("camelot", "Mf5", "Mf6 Ml12");
    assert_eq!(moves(&position), list("f5-f7xf6"));
}
