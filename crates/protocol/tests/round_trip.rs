//! What is printed is read back as the same, and no input makes a parser panic.

use std::time::Duration;

use camelot_protocol::{
    Bound, Command, Dialect, EndReason, GameResult, GameState, GoLimits, Info, MAX_DEPTH,
    OptionDecl, OptionKind, PositionBase, Query, Reply, Score, Wdl,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn dialect() -> impl Strategy<Value = Dialect> {
    select(vec![Dialect::Uci, Dialect::Ugi])
}

fn mv() -> impl Strategy<Value = String> {
    "([a-n]([1-9]|1[0-6])){2,6}"
}

fn moves() -> impl Strategy<Value = Vec<String>> {
    vec(mv(), 0..6)
}

/// Words that are no keyword: they begin with a capital and end in a digit or sign.
fn text() -> impl Strategy<Value = String> {
    "[A-Z][a-zé/:=#-]{0,8}[0-9%]( [A-Z][a-zé/]{0,8}[0-9%]){0,3}"
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    of((0..10_000_000_000u64).prop_map(Duration::from_millis))
}

fn limits() -> impl Strategy<Value = GoLimits> {
    let counts = (
        of(0..=MAX_DEPTH),
        of(any::<u64>()),
        of(any::<u32>()),
        of(0..=MAX_DEPTH),
        of(0..=MAX_DEPTH),
    );
    (counts, [time(), time(), time(), time(), time()], any::<(bool, bool)>(), moves()).prop_map(
        |((depth, nodes, movestogo, mate, perft), times, (infinite, ponder), searchmoves)| {
            let [movetime, wtime, btime, winc, binc] = times;
            GoLimits {
                depth,
                nodes,
                movetime,
                wtime,
                btime,
                winc,
                binc,
                movestogo,
                mate,
                infinite,
                ponder,
                perft,
                searchmoves,
            }
        },
    )
}

fn command() -> impl Strategy<Value = Command> {
    let plain = select(vec![
        Command::Uci,
        Command::Ugi,
        Command::IsReady,
        Command::NewGame,
        Command::Stop,
        Command::PonderHit,
        Command::Quit,
        Command::Display,
        Command::Moves,
        Command::Eval,
        Command::Help,
        Command::Empty,
        Command::Query(Query::P1Turn),
        Command::Query(Query::GameOver),
        Command::Query(Query::Result),
    ]);
    let base = prop_oneof![
        Just(PositionBase::Start),
        "[1-9NMnm/]{1,20}( [wb]( [0-9]{1,2}){0,4})?".prop_map(PositionBase::Text),
    ];
    prop_oneof![
        plain,
        (text(), of(prop_oneof![Just(String::new()), text()]))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (base, moves()).prop_map(|(base, moves)| Command::Position { base, moves }),
        limits().prop_map(Command::Go),
        of(1..=MAX_DEPTH).prop_map(Command::Bench),
        text().prop_map(Command::Comment),
    ]
}

/// Scores that a dialect can write: its wins end with the winner's own move.
fn score(dialect: Dialect) -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Cp),
        any::<i32>().prop_map(move |count| Score::from_mate(count, dialect)),
    ]
}

fn info(dialect: Dialect) -> impl Strategy<Value = Info> {
    let counts =
        (of(any::<u32>()), of(any::<u32>()), of(any::<u32>()), of(any::<u64>()), of(any::<u64>()));
    let wdl = (0..=1000u32, 0..=1000u32, 0..=1000u32).prop_map(|(win, draw, loss)| Wdl {
        win,
        draw,
        loss,
    });
    let score = of((score(dialect), of(select(vec![Bound::Lower, Bound::Upper]))));
    (counts, score, of(wdl), of(any::<u32>()), time(), moves()).prop_map(
        |((depth, seldepth, multipv, nodes, nps), score, wdl, hashfull, time, pv)| Info {
            depth,
            seldepth,
            multipv,
            score: score.map(|(score, _)| score),
            bound: score.and_then(|(_, bound)| bound),
            wdl,
            nodes,
            nps,
            hashfull,
            time,
            pv,
        },
    )
}

fn declaration() -> impl Strategy<Value = OptionDecl> {
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<(i64, i64, i64)>().prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max,
            unit: String::new()
        }),
        (text(), vec(text(), 0..4)).prop_map(|(default, vars)| OptionKind::Combo { default, vars }),
        Just(OptionKind::Button),
        prop_oneof![Just(String::new()), text()].prop_map(|default| OptionKind::Text { default }),
    ];
    (text(), kind).prop_map(|(name, kind)| OptionDecl { name, kind })
}

fn state() -> impl Strategy<Value = GameState> {
    let result = select(vec![GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw]);
    let reason = select(vec![
        EndReason::Castle,
        EndReason::Capture,
        EndReason::Material,
        EndReason::NoMoves,
        EndReason::Repetition,
        EndReason::QuietPlies,
    ]);
    of((result, reason)).prop_map(|over| match over {
        None => GameState::Ongoing,
        Some((result, reason)) => GameState::Over { result, reason },
    })
}

fn reply(dialect: Dialect) -> impl Strategy<Value = Reply> {
    let ponder = match dialect {
        Dialect::Uci => of(mv()).boxed(),
        Dialect::Ugi => Just(None).boxed(),
    };
    let words = prop_oneof![
        select(vec![Reply::UciOk, Reply::UgiOk, Reply::ReadyOk]),
        text().prop_map(Reply::IdName),
        text().prop_map(Reply::IdAuthor),
        text().prop_map(Reply::InfoString),
        text().prop_map(Reply::Response),
        text().prop_map(Reply::Position),
        text().prop_map(Reply::Text),
        moves().prop_map(Reply::Moves),
    ];
    prop_oneof![
        words,
        declaration().prop_map(Reply::Option),
        info(dialect).prop_map(Reply::Info),
        (of(mv()), ponder).prop_map(|(mv, ponder)| Reply::BestMove { mv, ponder }),
        any::<u64>().prop_map(Reply::Hash),
        state().prop_map(Reply::State),
        (mv(), any::<u64>()).prop_map(|(mv, count)| Reply::PerftMove { mv, count }),
        any::<u64>().prop_map(Reply::PerftTotal),
        any::<(u64, u64)>().prop_map(|(nodes, nps)| Reply::BenchTotal { nodes, nps }),
    ]
}

/// Lines made of the protocol's own words, numbers and anything else, oddly spaced: they get further than noise does.
fn near_miss() -> impl Strategy<Value = String> {
    let words = |words: &'static str| select(words.split_whitespace().collect::<Vec<_>>());
    let word = prop_oneof![
        4 => words(WORDS).prop_map(str::to_string),
        2 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "-?[0-9]{18,45}",
        1 => mv(),
        1 => "\\PC{0,6}",
    ];
    let gap = select(vec![" ", "  ", "\t", "\u{a0}", " \u{feff}"]);
    let start = of(select(STARTS.split('|').collect::<Vec<_>>()));
    (start, vec((gap, word), 0..8)).prop_map(|(start, words)| {
        let words: String = words.into_iter().flat_map(|(gap, word)| [gap.into(), word]).collect();
        start.unwrap_or_default().to_string() + &words
    })
}

const STARTS: &str = "go|go searchmoves|position startpos|position fen|setoption name|bench|query|#|info|info string|info score|\
    bestmove|option name X type|id name|hash|state|moves|response|Nodes searched:|stop";

const WORDS: &str = "name value <empty> startpos fen moves depth nodes movetime wtime btime p1time p2inc winc binc movestogo \
    infinite ponder mate searchmoves perft p1turn gameover result author type spin check combo button string default min max \
    var score cp lowerbound upperbound wdl pv time multipv (none) ongoing 1-0 castle repetition true false nps";

proptest! {
    #[test]
    fn commands(command in command(), dialect in dialect()) {
        prop_assert_eq!(Command::parse(&command.print(dialect)), Ok(command));
    }

    #[test]
    fn replies((dialect, reply) in dialect().prop_flat_map(|dialect| (Just(dialect), reply(dialect)))) {
        prop_assert_eq!(Reply::parse(&reply.print(dialect), dialect), Ok(reply));
    }

    #[test]
    fn what_was_understood_once_is_understood_again(line in near_miss(), dialect in dialect()) {
        if let Ok(command) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.print(dialect)), Ok(command));
        }
        if let Ok(reply) = Reply::parse(&line, Dialect::Uci) {
            prop_assert_eq!(Reply::parse(&reply.print(Dialect::Uci), Dialect::Uci), Ok(reply));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused_on_one_line(bytes in vec(any::<u8>(), 0..200), dialect in dialect()) {
        let line = String::from_utf8_lossy(&bytes);
        let answers = [
            Command::parse(&line).map_or_else(|error| Reply::error(error).print(dialect), |c| c.print(dialect)),
            Reply::parse(&line, dialect).map_or_else(|error| Reply::error(error).print(dialect), |r| r.print(dialect)),
        ];
        for answer in answers {
            prop_assert!(!answer.contains(|c: char| c.is_control() && c != '\t'), "{:?}", answer);
        }
    }
}
