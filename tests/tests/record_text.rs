//! Records of random games, with random words about them: what is written is
//! read again, and no text makes the reader panic.

use camelot_rules::{
    Game, GameRecord, GameResult, Mark, Position, RecordedMove, Variant, Variation, parse_records,
    read_records,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// One thing an annotator does.
#[derive(Clone, Debug)]
enum Act {
    Move(Index),
    Mark(Mark),
    Comment(String),
    Open,
    Close,
}

/// Words without white space of their own; some that look like notation.
fn any_comment() -> impl Strategy<Value = String> {
    let odd = select(&["}", "{x", ";", "(", ")", "1.D6-F8", "*", "[Event \"x\"]", "!", "\""][..]);
    let word = prop_oneof![odd.prop_map(str::to_owned), any::<String>(), "[a-z]{1,9}"];
    proptest::collection::vec(word, 1..30)
        .prop_map(|words| words.join(" ").split_whitespace().collect::<Vec<_>>().join(" "))
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        10 => any::<Index>().prop_map(Act::Move),
        1 => select(&Mark::ALL[..]).prop_map(Act::Mark),
        1 => any_comment().prop_map(Act::Comment),
        2 => Just(Act::Open),
        1 => Just(Act::Close),
    ]
}

/// A line being written, and the game it is written about.
#[derive(Default)]
struct Line {
    read: Variation,
    replaced: Option<camelot_rules::Move>,
}

impl Line {
    fn last(&mut self) -> Option<&mut RecordedMove> {
        self.read.moves.last_mut()
    }
}

fn close(game: &mut Game, lines: &mut Vec<Line>) {
    let Some(line) = lines.pop() else { return };
    for _ in &line.read.moves {
        game.undo();
    }
    game.play(&line.replaced.unwrap()).unwrap();
    if !line.read.moves.is_empty() {
        lines.last_mut().unwrap().last().unwrap().variations.push(line.read);
    }
}

fn annotated(start: Position, acts: Vec<Act>) -> (Variation, Game) {
    let mut game = Game::new(start);
    let mut lines = vec![Line::default()];
    for act in acts {
        let depth = lines.len();
        let line = lines.last_mut().unwrap();
        match act {
            Act::Move(choice) => {
                let moves = game.position().legal_moves();
                if moves.is_empty() || game.outcome().is_some() {
                    continue;
                }
                let m = moves[choice.index(moves.len())];
                game.play(&m).unwrap();
                line.read.moves.push(RecordedMove::new(m));
            }
            Act::Mark(mark) => line.last().into_iter().for_each(|m| m.mark = Some(mark)),
            Act::Comment(text) if text.is_empty() => {}
            Act::Comment(text) => match line.read.moves.last_mut() {
                Some(m) => m.comments.push(text),
                None => line.read.comments.push(text),
            },
            Act::Open if depth <= 64 && line.last().is_some() => {
                let replaced = game.undo();
                lines.push(Line { replaced, ..Line::default() });
            }
            Act::Close if depth > 1 => close(&mut game, &mut lines),
            Act::Open | Act::Close => {}
        }
    }
    while lines.len() > 1 {
        close(&mut game, &mut lines);
    }
    (lines.remove(0).read, game)
}

/// A position some plies into a random game.
fn any_start() -> impl Strategy<Value = Position> {
    let plies = prop_oneof![Just(0), 0..60usize];
    (select(&Variant::ALL[..]), plies, any::<u64>()).prop_map(|(variant, plies, seed)| {
        let text = camelot_tests::reference::random_game(variant.name(), seed, plies);
        Position::from_text(variant, &text.last().unwrap().to_text()).unwrap()
    })
}

fn any_tags() -> impl Strategy<Value = Vec<(String, String)>> {
    let value = any::<String>().prop_map(|text| text.replace('\n', " "));
    let name = "[A-Za-z0-9_]{1,8}".prop_filter("a field", |name| {
        !["variant", "position", "result"].contains(&name.to_lowercase().as_str())
    });
    proptest::collection::vec((name, value), 0..4)
}

fn any_record() -> impl Strategy<Value = GameRecord> {
    let acts = proptest::collection::vec(any_act(), 0..120);
    (any_start(), acts, any_tags(), select(&GameResult::ALL[..])).prop_map(
        |(start, acts, tags, result)| {
            let (line, game) = annotated(start, acts);
            GameRecord {
                tags,
                variant: start.variant(),
                start,
                comments: line.comments,
                moves: line.moves,
                result: game.outcome().map_or(result, |outcome| Some(outcome).into()),
            }
        },
    )
}

/// Words of which records are made, in any order.
fn any_soup() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => select(&["D6-F8", "H11-F9", "1.D6-F8", "1....H11-F9", "1.", "2.", "..."][..])
            .prop_map(str::to_owned),
        2 => select(&["(", ")", "{", "}", "[", "]", "\"", ";", "\n", " ", "!", "?!"][..])
            .prop_map(str::to_owned),
        1 => select(&["*", "1-0", "[Event \"x\"]", "[Variant \"cam\"]", "[Position \"", "{x}"][..])
            .prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec((word, select(&["", " ", "\n"][..])), 0..40)
        .prop_map(|words| words.into_iter().map(|(word, gap)| word + gap).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn records_are_read_as_they_are_written(
        records in proptest::collection::vec(any_record(), 1..4)
    ) {
        let text: String = records.iter().map(ToString::to_string).collect();
        match parse_records(&text) {
            Ok(read) => prop_assert_eq!(read, records),
            Err(error) => prop_assert!(false, "{error}\n{text}"),
        }
    }

    #[test]
    fn every_ply_of_a_record_is_found(record in any_record()) {
        let game = record.to_game();
        prop_assert_eq!(game.moves().len(), record.moves.len());
        for position in game.positions() {
            let ply = camelot_rules::Ply::of(position);
            prop_assert_eq!(record.position_at(ply), Ok(*position));
            prop_assert_eq!(ply.to_string().parse(), Ok(ply));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_soup(), anything in any::<String>()) {
        for text in [text, anything] {
            for read in read_records(&text) {
                match read {
                    Ok(record) => {
                        let again = parse_records(&record.to_string());
                        prop_assert_eq!(again, Ok(vec![record]));
                    }
                    Err(error) => {
                        prop_assert!(error.line <= text.lines().count());
                        prop_assert!(error.to_string().chars().count() < 1000, "{error}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_record_with_something_cut_out_is_read_or_refused(
        record in any_record(),
        start in any::<Index>(),
        length in 0..30usize,
    ) {
        let text: Vec<char> = record.to_string().chars().collect();
        let start = start.index(text.len());
        let rest = text.iter().skip(start + length);
        let cut: String = text.iter().take(start).chain(rest).collect();
        for record in read_records(&cut).into_iter().flatten() {
            let again = parse_records(&record.to_string());
            prop_assert_eq!(again, Ok(vec![record]));
        }
    }
}

#[test]
fn long_texts_are_read_in_good_time() {
    // Each of these would take hours if some part were read again and again.
    let tags = "[A \"\"]".repeat(100_000);
    let open_tags = "[A \"".repeat(100_000);
    let comments = "{}".repeat(200_000);
    let variations = "1.D6-F8 ".to_owned() + &"(1.E6-E8) ".repeat(20_000);
    for text in [tags, open_tags, comments, variations] {
        assert!(read_records(&text).len() <= 1);
    }
}
