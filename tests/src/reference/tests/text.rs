//! Position text: section 8.

use crate::reference::{RefPosition, random_setup};

const START: &str =
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 0 0 0 1";

#[test]
fn the_start_position_is_that_of_the_rules() {
    let start = RefPosition::start("camelot").unwrap();
    assert_eq!(start.to_text(), START);
    assert_eq!(RefPosition::parse("camelot", START), Ok(start));
}

#[test]
fn trailing_fields_may_be_left_out() {
    let board = START.split(' ').next().unwrap();
    assert_eq!(RefPosition::parse("camelot", board).unwrap().to_text(), START);
    let four = RefPosition::parse("camelot", &format!("{board} b 1 2")).unwrap();
    assert_eq!(four.to_text(), format!("{board} b 1 2 0 1"));
}

#[test]
fn what_is_written_can_be_read() {
    for variant in ["camelot", "rytsari", "chivalry", "cam", "camette"] {
        for position in (0..50).map(|seed| random_setup(variant, seed)) {
            assert_eq!(RefPosition::parse(variant, &position.to_text()), Ok(position));
        }
    }
}

#[test]
fn errors_name_the_field() {
    let error = |variant: &str, text: &str| RefPosition::parse(variant, text).unwrap_err();
    let camette = "1/3/5/5/5/3/1";
    assert_eq!(error("camelot", "2/8"), "2 ranks, expected 16");
    assert_eq!(error("camette", "1/3/4/5/5/3/1"), "rank 5 has 4 squares, expected 5");
    assert_eq!(error("camette", "1/3/5/M5/5/3/1"), "rank 4 has 6 squares, expected 5");
    assert_eq!(error("camette", "1/3/5/xM3/5/3/1"), "'x' in rank 4, expected N, M, n or m");
    assert_eq!(error("camette", &format!("{camette} W")), "side 'W', expected w or b");
    assert_eq!(
        error("camette", &format!("{camette} w 1")),
        "white castle moves '1', expected a number from 0 to 0"
    );
    assert_eq!(
        error("camette", &format!("{camette} w 0 0 101")),
        "quiet plies '101', expected a number from 0 to 100"
    );
    assert_eq!(error("camette", &format!("{camette} w 0 0 0 1 1")), "7 fields, expected at most 6");
    assert!(error("chess", camette).starts_with("unknown variant 'chess'"));
}
