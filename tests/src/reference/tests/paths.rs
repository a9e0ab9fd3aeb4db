//! Paths and the canonical one: section 8, ruling h.

use std::collections::BTreeSet;

use super::{after, leaps_from, list, white_to_move};
use crate::reference::{RefMove, RefPosition, Sq, random_setup};

fn path(text: &str) -> Vec<Sq> {
    text.split(' ').map(|square| Sq::parse(square).unwrap()).collect()
}

fn of_path(position: &RefPosition, text: &str) -> Option<String> {
    position.move_of_path(&path(text)).map(|mv| mv.to_string())
}

fn canonical(position: &RefPosition, displayed: &str) -> String {
    let legal = position.legal_moves();
    let mv = legal.iter().find(|mv| mv.to_string() == displayed).unwrap();
    position.canonical_path(mv)
}

#[test]
fn the_examples_of_the_rules() {
    let start = RefPosition::start("camelot").unwrap();
    assert_eq!(canonical(&start, "d6-f8"), "d6f8");
    // 1.D6-F8 H11-F9 2.C6-E8-G8 J11-H11
    let second = after(&after(&start, "d6-f8"), "h11-f9");
    assert_eq!(canonical(&second, "c6-g8"), "c6e8g8");
    assert_eq!(canonical(&after(&second, "c6-g8"), "j11-h11"), "j11h11");
    let long = white_to_move("camelot", "Nh6 Mg7", "Mg9 Mh11 Mg12 Mg11 Ml4 Ml5");
    let charge = "h6-h10xg9,g11,g12,h11";
    assert_eq!(of_path(&long, "h6 f8 h10 h12 f12 h10").as_deref(), Some(charge));
}

#[test]
fn the_canonical_path_is_the_first_in_alphabetical_order_of_the_text() {
    // E8 to A8 over C10 or over C6: the text of C10 comes first.
    let position = white_to_move("camelot", "Me8 Md9 Mb9 Md7 Mb7", "Ml4 Ml5");
    assert_eq!(canonical(&position, "e8-a8"), "e8c10a8");
}

#[test]
fn the_canonical_path_has_the_fewest_legs() {
    let position = white_to_move("camelot", "Mc5 Md6 Mb5 Ma6 Mb7 Md7", "Ml4 Ml5");
    // C5 to E7 over D6; or over B5 to A5, over A6 to A7, over B7 to C7, over D7 to E7.
    assert_eq!(canonical(&position, "c5-e7"), "c5e7");
    assert_eq!(of_path(&position, "c5 a5 a7 c7 e7").as_deref(), Some("c5-e7"));
}

#[test]
fn the_canonical_path_goes_round_where_a_knight_has_a_duty() {
    let white = "Nf5 Mg5 Mf6 Mg8 Mh6 Mh8";
    let knight = white_to_move("camelot", white, "Me8 Ml12");
    assert_eq!(canonical(&knight, "f5-h9"), "f5h5h7h9");
    assert_eq!(of_path(&knight, "f5 f7 h9"), None);
}

#[test]
fn a_canter_may_pass_its_start_and_leap_the_same_friend_again() {
    let position = white_to_move("camelot", "Mf5 Mf6 Mg5", "Ma12 Ml12");
    assert_eq!(of_path(&position, "f5 f7 f5 h5").as_deref(), Some("f5-h5"));
    assert_eq!(of_path(&position, "f5 f7 f5"), None);
    assert_eq!(of_path(&position, "f5 f7 f5 f7").as_deref(), Some("f5-f7"));
}

#[test]
fn a_path_must_be_whole_and_start_with_a_piece_to_move() {
    let position = white_to_move("camelot", "Mf5", "Mf6 Mg8 Ml12");
    assert_eq!(of_path(&position, "f5 f7"), None);
    assert_eq!(of_path(&position, "f5 h9"), None);
    assert_eq!(of_path(&position, "l12 l11"), None);
    assert_eq!(of_path(&position, "a5 a6"), None);
    assert_eq!(of_path(&position, "f5 f7 h9").as_deref(), Some("f5-h9xf6,g8"));
}

#[test]
fn both_ways_round_are_paths_of_one_move() {
    let position = white_to_move("camelot", "Mf5", "Me5 Me6 Mf6 Ml12");
    assert_eq!(leaps_from(&position, "f5"), list("f5-f5xe5,e6,f6 f5-d7xe6"));
    let paths = position.paths();
    let round = paths.iter().find(|(mv, _)| mv.to == mv.from).unwrap();
    assert_eq!(*round.1, BTreeSet::from([path("f5 f7 d5 f5"), path("f5 d5 f7 f5")]));
    assert_eq!(position.canonical_path(round.0), "f5d5f7f5");
}

#[test]
fn paths_and_moves_agree() {
    for variant in ["camelot", "rytsari", "chivalry", "cam", "camette"] {
        for position in (0..40).map(|seed| random_setup(variant, seed)) {
            let paths = position.paths();
            let moves: BTreeSet<RefMove> = paths.keys().cloned().collect();
            assert_eq!(moves, position.legal_moves(), "{}", position.to_text());
            for (mv, paths) in &paths {
                let text = |path: &Vec<Sq>| path.iter().map(Sq::to_string).collect::<String>();
                let fewest = paths.iter().map(Vec::len).min().unwrap();
                let shortest = paths.iter().filter(|path| path.len() == fewest);
                assert_eq!(position.canonical_path(mv), shortest.map(text).min().unwrap());
                for path in paths {
                    assert_eq!(position.move_of_path(path).as_ref(), Some(mv));
                }
            }
        }
    }
}
