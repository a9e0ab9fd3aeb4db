//! The Knight's duty.

use super::{leaps_from, list, white_to_move};

/// F7 and F9 are next to E8, which is exposed; H5, H7 and H9 are not.
const FRIENDS: &str = "Mf6 Mg8 Mh6 Mh8";

#[test]
fn a_canter_needs_one_route_without_an_exposed_enemy() {
    // H9 is reached over F7, and also by H5 and H7.
    let position = white_to_move("camelot", &format!("Nf5 Mg5 {FRIENDS}"), "Me8 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-h5 f5-h7 f5-h9 f5-d9xe8 f5-d7xe8"));
}

#[test]
fn without_such_a_route_only_charges_are_left() {
    let position = white_to_move("camelot", &format!("Nf5 {FRIENDS}"), "Me8 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-d9xe8 f5-d7xe8"));
}

#[test]
fn men_have_no_duty() {
    let position = white_to_move("camelot", &format!("Mf5 {FRIENDS}"), "Me8 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-f7 f5-h9 f5-h7 f5-h5 f5-f9"));
}

#[test]
fn the_capture_may_come_elsewhere_after_further_legs() {
    let position = white_to_move("camelot", "Nf5 Mf6 Mg8", "Me8 Mi10 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-d9xe8 f5-j11xi10"));
}

#[test]
fn there_is_no_duty_in_the_enemy_castle() {
    // On F16 the Knight is next to G15, with H14 empty behind it.
    let position = white_to_move("camelot", "Nf14 Mf15", "Mg15 Mh15");
    assert!(!position.capture_is_compulsory());
    assert_eq!(leaps_from(&position, "f14"), list("f14-f16"));
}

#[test]
fn the_enemy_castle_does_not_lift_a_duty_met_on_the_way() {
    // The only way to F16 is over D14, next to E13, which is exposed.
    let black = "Me13 Ml12";
    let knight = white_to_move("camelot", "Nb14 Mc14 Me15", black);
    assert_eq!(leaps_from(&knight, "b14"), list("b14-f12xe13"));
    let man = white_to_move("camelot", "Mb14 Mc14 Me15", black);
    assert_eq!(leaps_from(&man, "b14"), list("b14-d14 b14-f16"));
}
