//! Records as a whole: what is read, what is refused, what is written.

use super::*;
use crate::{Side, Variant};

fn one(text: &str) -> GameRecord {
    let mut records = parse_records(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn fault(text: &str) -> String {
    parse_records(text).unwrap_err().to_string()
}

fn wcf(record: &GameRecord) -> Vec<String> {
    let game = record.to_game();
    let moves = game.positions().iter().zip(game.moves());
    moves.map(|(position, m)| position.move_to_wcf(m)).collect()
}

const ANNOTATED: &str = r#"
; The first moves of a championship game.
[Event "World \"Championship\""]
[Round "1"]
[Result "1/2-1/2"]

{Book}
1.D6-F8 H11-F9! {known
since 1930} 2.C6-E8-G8 (2.C6-E8 !? ; quieter
2....J11-H11 (2....C11-B10 3.H6-H8 {or else} (3.J6-K6)) 3.E8-C6)
2....J11-H11 3.H6-H8 1/2-1/2 ; agreed
"#;

#[test]
fn all_parts_are_read() {
    let record = one(ANNOTATED);
    assert_eq!(record.tag("Event"), Some("World \"Championship\""));
    assert_eq!(record.tag("Result"), None);
    assert_eq!(record.variant, Variant::Camelot);
    assert_eq!(record.start, Position::start(Variant::Camelot));
    assert_eq!(record.result, GameResult::Draw);
    assert_eq!(record.comments, ["The first moves of a championship game.", "Book"]);
    assert_eq!(wcf(&record), ["D6-F8", "H11-F9", "C6-E8-G8", "J11-H11", "H6-H8"]);
    assert_eq!(record.moves[1].mark, Some(Mark::Good));
    assert_eq!(record.moves[1].comments, ["known since 1930"]);
    assert_eq!(record.moves[4].comments, ["agreed"]);
    let variation = &record.moves[2].variations[0];
    assert_eq!(variation.moves.len(), 3);
    assert_eq!(variation.moves[0].mark, Some(Mark::Interesting));
    assert_eq!(variation.moves[0].comments, ["quieter"]);
    let inner = &variation.moves[1].variations[0];
    assert_eq!(inner.moves[1].comments, ["or else"]);
    assert_eq!(inner.moves[1].variations[0].moves.len(), 1);
}

#[test]
fn what_is_read_is_written() {
    let record = one(ANNOTATED);
    let text = record.to_string();
    let wanted = r#"[Event "World \"Championship\""]
[Round "1"]
[Variant "camelot"]
[Result "1/2-1/2"]

{The first moves of a championship game.} {Book} 1.D6-F8 H11-F9! {known since
1930} 2.C6-E8-G8 (2.C6-E8!? {quieter} 2....J11-H11 (2....C11-B10 3.H6-H8 {or
else} (3.J6-K6)) 3.E8-C6) 2....J11-H11 3.H6-H8 {agreed} 1/2-1/2
"#;
    assert_eq!(text, wanted);
    assert_eq!(one(&text), record);
}

#[test]
fn a_comment_with_a_brace_is_written_to_the_end_of_its_line() {
    let mut record = one("1.D6-F8 ; {so}\n(1.E6-E8 ; {or so}\n) H11-F9");
    record.tags.push(("Event".into(), "\\\"\n\\".into()));
    record.moves[1].comments = vec![" ".into(), "a}\nb".into()];
    let text = record.to_string();
    assert!(text.contains("[Event \"\\\\\\\" \\\\\"]\n"), "{text}");
    assert!(
        text.ends_with("\n1.D6-F8 ; {so}\n(1.E6-E8 ; {or so}\n) 1....H11-F9 ; a} b\n*\n"),
        "{text}"
    );
    let again = one(&text);
    assert_eq!(again.moves[1].comments, ["a} b"]);
    assert_eq!(again.tag("Event"), Some("\\\" \\"));
}

#[test]
fn a_game_may_start_anywhere() {
    let text = "[variant \"Camette\"] [Position \"1/2m/5/2M2/5/3/1 b 0 0 3 12\"]
        12... D6xB4 13.x 0-1";
    assert!(fault(text).contains("move 12b"), "{}", fault(text));
    let record = one(
        "[variant \"Camette\"] [Position \"1/2m/5/2M2/5/3/1 b 0 0 3 12\"] 12....D6-D5 13. C4-C5 1-0",
    );
    assert_eq!(record.variant, Variant::Camette);
    assert_eq!(record.moves.len(), 2);
    assert_eq!(one(&record.to_string()), record);
    let at = |ply: &str| record.position_at(ply.parse().unwrap());
    assert_eq!(at("12b"), Ok(record.start));
    assert_eq!(at("13w").unwrap().side_to_move(), Side::White);
    assert_eq!(at("13b").unwrap(), *record.to_game().position());
    for missing in ["12w", "14w"] {
        let error = at(missing).unwrap_err().to_string();
        assert_eq!(error, format!("the game has no move {missing}: it goes from 12b to 13b"));
    }
}

#[test]
fn games_are_read_one_by_one() {
    let text = "; header
[Event \"1\"]
1.D6-F8 *
; about the second
[Event \"2\"]
1.D6-D9 (1.F6-F8 H11-F9) *
[Event \"3\"] 1.D6-F8 H11-F9
[Event \"4\"]
1-0
1.E6-E8 * {spoken}
1.E6-G8 *
; the end";
    let games = read_records(text);
    assert_eq!(games.len(), 6);
    let comments = |n: usize| games[n].as_ref().unwrap().comments.clone();
    assert_eq!(comments(0), ["header"]);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!((error.game, error.line, error.column), (2, 6, 3));
    assert_eq!(
        error.to_string(),
        "game 2, line 6, column 3, move 1w: 'D6-D9' is no legal move: no legal move leads from D6 to D9"
    );
    assert_eq!(games[2].as_ref().unwrap().moves.len(), 2);
    assert_eq!(games[3].as_ref().unwrap().result, GameResult::WhiteWins);
    assert_eq!(games[4].as_ref().unwrap().moves[0].comments, ["spoken"]);
    assert_eq!(games[5].as_ref().unwrap().moves[0].comments, ["the end"]);
}

#[test]
fn a_text_without_a_game_has_none() {
    for text in ["", " \n", "\u{feff}", "; only words", "{a} {b}"] {
        assert_eq!(parse_records(text), Ok(vec![]), "{text}");
    }
}

#[test]
fn faults_say_where_and_what() {
    for (text, wanted) in [
        ("2.D6-F8", "line 1, column 1, move 1w: the move number '2.' is wrong: '1.' is wanted"),
        (
            "1.D6-F8 1.H11-F9",
            "line 1, column 9, move 1b: the move number '1.' is wrong: '1....' is wanted",
        ),
        ("1.D6-F8 1/2", "column 9, move 1b: '1/2' is no result: it is written 1/2-1/2"),
        ("1.D6-F8 1–0", "column 9, move 1b: '1–0' is no result: it is written 1-0"),
        ("1....D6-F8", "column 1, move 1w: the move number '1....' is wrong: '1.' is wanted"),
        ("99999999999.D6-F8", "the move number '99999999999.' is wrong"),
        ("1.D6-F8!!!", "column 3, move 1w: 'D6-F8!!!' is no legal move: '!!!' (character 6)"),
        ("1.D6-F8! ?", "column 10, move 1b: the mark '?' has no move of its own"),
        ("! 1.D6-F8", "the mark '!' has no move of its own"),
        ("1.D6-F8 {x", "column 9, move 1b: the comment that opens here is not closed"),
        ("1.D6-F8 (1.E6-E8", "column 9: the variation that opens here is not closed"),
        ("1.D6-F8 ()", "column 10, move 1w: the variation that closes here has no move"),
        ("1.D6-F8 )", "column 9, move 1b: ')' closes no variation"),
        ("(1.D6-F8)", "column 1, move 1w: '(' before the first move"),
        ("1.D6-F8 ((1.E6-E8))", "column 10, move 1w: '(' before the first move"),
        ("1.D6-F8 (1.E6-E8 *)", "column 18, move 1b: the result * stands in a variation"),
        (
            "1.D6-F8 (1.E6-E8 (1.E6-G8) 1-0) *",
            "column 28, move 1b: the result 1-0 stands in a variation",
        ),
        ("1.D6-F8 }", "column 9, move 1b: '}' has no meaning here"),
        ("1.D6-F8\n[Event x]", "game 2, line 2, column 1: this is no tag"),
        ("[Event \"x\n\"]", "line 1, column 1: this is no tag"),
        ("[Variant \"chess\"]", "column 1: tag Variant: there is no variant 'chess'"),
        ("[Variant \"cam\"] [variant \"cam\"]", "column 17: the tag Variant is there twice"),
        ("[Position \"8/8\"]", "tag Position: the board has 2 ranks where 16 are wanted"),
        ("[Result \"won\"]", "tag Result: 'won' is no result"),
        (
            "[Result \"0-1\"] 1.D6-F8 1-0",
            "column 24: the result is 1-0, but the tag Result says 0-1",
        ),
    ] {
        assert!(fault(text).contains(wanted), "{text}: {}", fault(text));
        assert_eq!(read_records(text).iter().filter(|read| read.is_err()).count(), 1, "{text}");
    }
}

/// White's Man enters the second castle square.
const WON: &str = "[Position \"1M/4M3/10/12/12/12/12/12/12/12/12/12/12/10/3mm3/2\"] 1.G15-F16";

#[test]
fn the_end_on_the_board_is_the_end_of_the_record() {
    assert_eq!(one(WON).result, GameResult::WhiteWins);
    assert!(
        fault(&format!("{WON} 0-1"))
            .contains("the result is 0-1, but the game has ended 1-0 castle")
    );
    let tagged = format!("[Result \"*\"] {WON}");
    assert!(fault(&tagged).contains("line 1, column 1: the result is *"), "{}", fault(&tagged));
    assert_eq!(one("[Result \"0-1\"] 1.D6-F8").result, GameResult::BlackWins);
    let further = fault(&format!("{WON} F2-F3"));
    assert!(
        further.contains("move 1b: 'F2-F3' comes after the end of the game (1-0 castle)"),
        "{further}"
    );
    let kept = one(&format!("{WON} (1.G15-G14 F2-F3) 1-0"));
    assert_eq!(kept.moves[0].variations[0].moves.len(), 2);
}

#[test]
fn nothing_follows_the_third_repetition() {
    let start = "[Position \"2/8/10/12/12/m10m/12/12/12/12/M10M/12/12/10/8/2\"] ";
    let round = |n: u32| format!("{n}.A6-A5 A11-A12 {}.A5-A6 A12-A11 ", n + 1);
    let twice = start.to_owned() + &round(1) + &round(3);
    assert_eq!(one(&twice).result, GameResult::Draw);
    let error = fault(&(twice + "5.A6-A5"));
    assert!(error.contains("move 5w: 'A6-A5' comes after the end"), "{error}");
    assert!(error.contains("repetition"), "{error}");
}

#[test]
fn variations_may_be_deep_but_not_bottomless() {
    let nested = |depth: usize| {
        let mut text = "1.D6-F8 ".to_owned();
        for n in 0..depth {
            text += if n % 2 == 0 { "(1.E6-E8 " } else { "(1.D6-F8 " };
        }
        text + &")".repeat(depth)
    };
    let record = one(&nested(64));
    assert_eq!(one(&record.to_string()), record);
    for depth in [65, 100_000] {
        assert!(fault(&nested(depth)).contains("nested more than 64 deep"));
    }
    assert!(fault(&"(".repeat(1_000_000)).contains("before the first move"));
}

#[test]
fn lines_are_full_but_no_longer_than_80_columns() {
    let mut record = one(ANNOTATED);
    record.moves[0].comments = vec!["é is a letter ".repeat(50)];
    let text = record.to_string();
    let moves: Vec<&str> = text.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
    assert!(moves.len() > 10);
    for pair in moves.windows(2) {
        let length = pair[0].chars().count();
        let next = pair[1].split(' ').next().unwrap().chars().count();
        assert!(length <= 80 && length + 1 + next > 80, "{pair:?}");
    }
}

#[test]
fn a_game_played_becomes_a_record() {
    let record = GameRecord::from_game(&one(ANNOTATED).to_game());
    assert_eq!(record.result, GameResult::Unfinished);
    assert_eq!(wcf(&record), wcf(&one(ANNOTATED)));
    let mut named = GameRecord::from_game(&one(WON).to_game());
    assert_eq!(named.result, GameResult::WhiteWins);
    named.set_tag("White", "A");
    named.set_tag("White", "B");
    assert_eq!(named.tags, [("White".to_owned(), "B".to_owned())]);
    assert_eq!(one(&named.to_string()), named);
}
