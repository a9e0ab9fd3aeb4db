//! Lines as they are seen in the wild, and what is read from them.

use camelot_protocol::{Command, Dialect, GoLimits, OptionDecl, PositionBase, Query, Reply};

fn parse(line: &str) -> Command {
    Command::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn option(name: &str, value: Option<&str>) -> Command {
    Command::SetOption { name: name.to_string(), value: value.map(str::to_string) }
}

#[test]
fn plain_commands_in_any_case_and_spacing() {
    let cases = [
        ("uci", Command::Uci),
        (" UCI \r\n", Command::Uci),
        ("\u{feff}ugi", Command::Ugi),
        ("\tisready\t", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("uginewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("d", Command::Display),
        ("moves", Command::Moves),
        ("eval", Command::Eval),
        ("bench", Command::Bench(None)),
        ("bench 7", Command::Bench(Some(7))),
        ("bench 99999999999999999999", Command::Bench(Some(255))),
        ("help", Command::Help),
        ("query  P1Turn", Command::Query(Query::P1Turn)),
        ("query gameover", Command::Query(Query::GameOver)),
        ("query result", Command::Query(Query::Result)),
        ("go", Command::Go(GoLimits::default())),
        ("#", Command::Comment(String::new())),
        ("#go depth 3", Command::Comment("go depth 3".to_string())),
        ("", Command::Empty),
        (" \t\r\n", Command::Empty),
    ];
    for (line, expected) in cases {
        assert_eq!(parse(line), expected, "{line:?}");
    }
}

#[test]
fn options_with_spaces_empty_values_and_the_word_value() {
    assert_eq!(parse("setoption name Move Overhead value 50"), option("Move Overhead", Some("50")));
    assert_eq!(parse("SETOPTION  NAME clear \t hash"), option("clear hash", None));
    assert_eq!(parse("setoption name Hash value"), option("Hash", Some("")));
    assert_eq!(parse("setoption name File value <EMPTY>"), option("File", Some("")));
    assert_eq!(
        parse("setoption name File value  a  b value c "),
        option("File", Some("a  b value c"))
    );
    assert_eq!(option("File", Some("")).print(Dialect::Uci), "setoption name File value <empty>");
}

#[test]
fn positions_squeeze_their_text_and_keep_their_moves() {
    let position = |base, moves: &[&str]| Command::Position {
        base,
        moves: moves.iter().map(|mv| mv.to_string()).collect(),
    };
    assert_eq!(parse("position startpos"), position(PositionBase::Start, &[]));
    assert_eq!(parse("position startpos moves"), position(PositionBase::Start, &[]));
    assert_eq!(
        parse("Position  StartPos\tMoves D6-F8  h11f9 "),
        position(PositionBase::Start, &["D6-F8", "h11f9"])
    );
    let text = PositionBase::Text("1/3/M4/5/4m/3/1 b 0 0 3".to_string());
    assert_eq!(parse("position  fen   1/3/M4/5/4m/3/1  b 0 0\t3"), position(text.clone(), &[]));
    assert_eq!(parse("position FEN 1/3/M4/5/4m/3/1 b 0 0 3 MOVES e3d4"), position(text, &["e3d4"]));
}

#[test]
fn nothing_printed_breaks_its_line() {
    let command = option("File", Some("a\nquit\r"));
    assert_eq!(command.print(Dialect::Uci), "setoption name File value a quit");
    let reply = Reply::error("unknown\nbestmove d6f8");
    assert_eq!(reply.print(Dialect::Uci), "info string error: unknown bestmove d6f8");
}

#[test]
fn dialects_spell_what_differs() {
    let go = parse("go wtime 1 btime 2 winc 3 binc 4 movestogo 5");
    assert_eq!(go.print(Dialect::Ugi), "go p1time 1 p2time 2 p1inc 3 p2inc 4 movestogo 5");
    assert_eq!(Command::NewGame.print(Dialect::Uci), "ucinewgame");
    assert_eq!(Command::NewGame.print(Dialect::Ugi), "uginewgame");
    let best = Reply::BestMove { mv: Some("d6f8".to_string()), ponder: Some("h11f9".to_string()) };
    assert_eq!(best.print(Dialect::Uci), "bestmove d6f8 ponder h11f9");
    assert_eq!(best.print(Dialect::Ugi), "bestmove d6f8");
    let none = Reply::BestMove { mv: None, ponder: None };
    assert_eq!(none.print(Dialect::Ugi), "bestmove (none)");
    for line in ["bestmove (none)", "bestmove 0000"] {
        assert_eq!(Reply::parse(line, Dialect::Uci), Ok(none.clone()));
    }
}

#[test]
fn options_are_declared_as_in_uci() {
    let cases = [
        (
            OptionDecl::spin("Hash", 64, 1..=65536, "MB"),
            "option name Hash type spin default 64 min 1 max 65536",
        ),
        (OptionDecl::button("Clear Hash"), "option name Clear Hash type button"),
        (OptionDecl::check_box("Ponder", false), "option name Ponder type check default false"),
        (
            OptionDecl::combo("UCI_Variant", "camelot", &["camelot", "cam"]),
            "option name UCI_Variant type combo default camelot var camelot var cam",
        ),
        (OptionDecl::text("EvalFile", ""), "option name EvalFile type string default <empty>"),
    ];
    for (declaration, line) in cases {
        assert_eq!(Reply::Option(declaration).print(Dialect::Uci), line);
    }
}

#[test]
fn lines_that_are_no_reply_are_text() {
    for line in ["  a b c", "Camelot 0.1", "5 nodes", ": 5", "Nodes searched: many", "d6f8: -1"] {
        assert_eq!(Reply::parse(line, Dialect::Uci), Ok(Reply::Text(line.to_string())));
    }
    let perft = Reply::PerftMove { mv: "d6f8".to_string(), count: 12 };
    assert_eq!(Reply::parse("d6f8: 12", Dialect::Uci), Ok(perft));
    let bench = Reply::BenchTotal { nodes: 12, nps: 5 };
    assert_eq!(Reply::parse("12 nodes 5 nps", Dialect::Uci), Ok(bench));
}
