//! Real games and published lines: everything is replayed, and what their
//! annotators said about it is found on the board.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use camelot_rules::{
    GameRecord, Mark, Position, RecordedMove, Side, Square, Variant, parse_records,
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records")
}

fn read(name: &str) -> Vec<GameRecord> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    parse_records(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn one(name: &str) -> GameRecord {
    let mut records = read(name);
    assert_eq!(records.len(), 1, "{name}");
    records.remove(0)
}

fn all_names() -> Vec<String> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".cgn"));
    names.sort();
    names
}

#[test]
fn every_record_is_replayed_and_written_again() {
    let mut games = 0;
    for name in all_names() {
        for record in read(&name) {
            assert_eq!(record.to_game().moves().len(), record.moves.len(), "{name}");
            assert_eq!(parse_records(&record.to_string()), Ok(vec![record]), "{name}");
            games += 1;
        }
    }
    assert_eq!(games, 6 + 17);
}

#[test]
fn the_games_are_whole() {
    for (name, plies, result) in [
        ("pc2008-mn-chaxx.cgn", 34, "0-1"),
        ("wc2009-game-1.cgn", 23, "1/2-1/2"),
        ("wc2009-game-4.cgn", 20, "1-0"),
        ("warren1930-opening-a.cgn", 8, "*"),
        ("warren1930-opening-b.cgn", 6, "*"),
        ("endgame-2001.cgn", 10, "*"),
    ] {
        let record = one(name);
        assert_eq!(record.moves.len(), plies, "{name}");
        assert_eq!(record.result.text(), result, "{name}");
    }
}

/// White's Knights and Men minus Black's.
fn balance(position: &Position) -> (i32, i32) {
    let count = |set: camelot_rules::Bitboard| set.count() as i32;
    let knights = Side::ALL.map(|side| count(position.knights(side)));
    let men = Side::ALL.map(|side| count(position.men(side)));
    (knights[0] - knights[1], men[0] - men[1])
}

/// Checks a comment `balance Knights +1, Men -2` or `balance total -1`;
/// whether it is one.
fn check_balance(comment: &str, position: &Position) -> bool {
    let Some(claim) = comment.strip_prefix("balance ") else { return false };
    let (knights, men) = balance(position);
    let found = if claim.starts_with("total ") {
        format!("total {:+}", knights + men)
    } else {
        format!("Knights {knights:+}, Men {men:+}")
    };
    assert_eq!(found, claim, "{position}");
    true
}

/// The balances stated in a line and its variations; all are checked.
fn balances_in(mut position: Position, moves: &[RecordedMove]) -> usize {
    let mut count = 0;
    for recorded in moves {
        for variation in &recorded.variations {
            count += balances_in(position, &variation.moves);
        }
        position = position.play(&recorded.m).unwrap();
        let stated = recorded.comments.iter().filter(|text| check_balance(text, &position));
        count += stated.count();
    }
    count
}

#[test]
fn the_annotators_balances_are_found() {
    for name in ["wc2009-game-1.cgn", "wc2009-game-4.cgn"] {
        let record = one(name);
        let variations: usize = record.moves.iter().map(|m| m.variations.len()).sum();
        assert_eq!(variations, if name.contains("game-1") { 6 } else { 5 }, "{name}");
        assert_eq!(balances_in(record.start, &record.moves), 5, "{name}");
    }
}

#[test]
fn the_printing_error_of_2008_is_refused_where_it_stands() {
    let text = fs::read_to_string(folder().join("pc2008-mn-chaxx.cgn")).unwrap();
    let error = parse_records(&text.replace("J11-H11-F11", "J11-F11")).unwrap_err();
    assert_eq!(error.ply, Some("7b".parse().unwrap()));
    assert!(error.to_string().contains("J11 to F11: that is neither a step nor a leap"), "{error}");
}

/// The endgame with a Knight or a Man on each of the four squares.
fn endgame_with(kinds: [char; 4]) -> String {
    let text = fs::read_to_string(folder().join("endgame-2001.cgn")).unwrap();
    let pieces: String = kinds.iter().collect();
    text.replace("4MNmn/2", &format!("4{pieces}/2"))
}

#[test]
fn the_endgame_can_be_played_where_i2_is_a_man() {
    for number in 0..16u8 {
        let kinds: [char; 4] = std::array::from_fn(|n| {
            let kind = if number >> n & 1 == 0 { 'm' } else { 'n' };
            if n < 2 { kind.to_ascii_uppercase() } else { kind }
        });
        let read = parse_records(&endgame_with(kinds));
        if kinds[2] == 'm' {
            assert_eq!(read.unwrap()[0].moves.len(), 10, "{kinds:?}");
        } else {
            let error = read.unwrap_err();
            assert_eq!(error.ply, Some("2b".parse().unwrap()), "{kinds:?}");
            let message = error.to_string();
            assert!(
                message.contains("'I2-G2' is no legal move: the Knight lands on G2"),
                "{message}"
            );
        }
    }
}

#[test]
fn the_endgame_has_a_castle_move() {
    let game = one("endgame-2001.cgn").to_game();
    let castle_moves = game.positions().iter().map(|position| position.castle_moves(Side::Black));
    assert_eq!(castle_moves.collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
}

fn mirrored(square: Square) -> Square {
    Square::new(11 - square.file(), square.rank()).unwrap()
}

#[test]
fn there_are_a_hundred_first_moves_in_fifty_pairs() {
    let start = Position::start(Variant::Camelot);
    let moves: BTreeSet<(Square, Square)> =
        start.legal_moves().into_iter().map(|m| (m.from, m.to)).collect();
    assert_eq!(moves.len(), 100);
    for (from, to) in &moves {
        assert!(moves.contains(&(mirrored(*from), mirrored(*to))));
        assert_ne!(*from, mirrored(*from));
    }
    let first = |mark| -> BTreeSet<(Square, Square)> {
        read("first-moves.cgn")
            .iter()
            .map(|record| record.moves[0].clone())
            .filter(|recorded| recorded.mark == Some(mark))
            .map(|recorded| (recorded.m.from, recorded.m.to))
            .collect()
    };
    let (bad, good) = (first(Mark::Mistake), first(Mark::Good));
    assert_eq!((bad.len(), good.len()), (14, 3));
    assert!(bad.is_disjoint(&good));
    for (from, to) in bad {
        assert!(moves.contains(&(mirrored(from), mirrored(to))));
    }
}
