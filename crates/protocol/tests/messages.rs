//! What is said of wrong lines, word for word: who sends one learns what is wrong, where, and what would be right.

use camelot_protocol::{Command, Dialect, Reply};

#[test]
fn wrong_commands() {
    let position = "write: position startpos|fen TEXT [moves MOVE ...]";
    let option = "write: setoption name NAME [value VALUE]";
    let cases = [
        ("frobnicate 3", "unknown command 'frobnicate'; 'help' lists the commands".to_string()),
        ("stop now", "stop: 'now' (argument 1) does not belong there; write: stop".to_string()),
        (
            "go depth abc",
            "go: 'depth' wants a whole number from 0 to 255, got 'abc' (argument 2)".to_string(),
        ),
        (
            "go depth -1",
            "go: 'depth' wants a whole number from 0 to 255, got '-1' (argument 2)".to_string(),
        ),
        (
            "go infinite wtime",
            "go: 'wtime' wants a whole number of milliseconds, got nothing (argument 3)".to_string(),
        ),
        (
            "go winc 1.5",
            "go: 'winc' wants a whole number of milliseconds, got '1.5' (argument 2)".to_string(),
        ),
        (
            "go nodes depth 3",
            "go: 'nodes' wants a whole number of positions, 0 or more, got 'depth' (argument 2)".to_string(),
        ),
        (
            "go movestogo x",
            "go: 'movestogo' wants a whole number of moves, got 'x' (argument 2)".to_string(),
        ),
        (
            "go searchmoves infinite",
            "go: 'searchmoves' wants at least one move, got 'infinite' (argument 2)".to_string(),
        ),
        (
            "go searchmoves",
            "go: 'searchmoves' wants at least one move, got nothing (argument 2)".to_string(),
        ),
        ("go depth 3 depth 4", "go: 'depth' (argument 3) is given twice".to_string()),
        ("go wtime 1 p1time 2", "go: 'p1time' (argument 3) is given twice".to_string()),
        ("go infinite infinite", "go: 'infinite' (argument 2) is given twice".to_string()),
        (
            "go deep 3",
            "go: unknown word 'deep' (argument 1); known are depth, nodes, movetime, wtime, btime, winc, binc, \
             p1time, p2time, p1inc, p2inc, movestogo, mate, infinite, ponder, perft, searchmoves"
                .to_string(),
        ),
        ("position", format!("position: 'startpos' or 'fen' is missing; {position}")),
        (
            "position fen moves d6f8",
            format!("position: the position text after 'fen' is missing; {position}"),
        ),
        (
            "position 2/8/10 w",
            format!("position: '2/8/10' (argument 1) does not belong there; {position}"),
        ),
        (
            "position startpos d6f8",
            format!("position: 'd6f8' (argument 2) does not belong there; {position}"),
        ),
        (
            "position fen 5 w 0 0 0 1 b2b3",
            format!("position: 'b2b3' (argument 8) does not belong there; {position}"),
        ),
        ("setoption", format!("setoption: 'name' is missing; {option}")),
        (
            "setoption Hash 16",
            format!("setoption: 'Hash' (argument 1) does not belong there; {option}"),
        ),
        ("setoption name value 16", format!("setoption: the option's name is missing; {option}")),
        (
            "bench 0",
            "bench: 'depth' wants a whole number from 1 to 255, got '0' (argument 1)".to_string(),
        ),
        ("bench 3 4", "bench: '4' (argument 2) does not belong there; write: bench [DEPTH]".to_string()),
        ("query", "query: what to ask is missing; write: query p1turn|gameover|result".to_string()),
        (
            "query p3turn",
            "query: unknown word 'p3turn' (argument 1); known are p1turn, gameover, result".to_string(),
        ),
        (
            "query result now",
            "query: 'now' (argument 2) does not belong there; write: query p1turn|gameover|result".to_string(),
        ),
    ];
    for (line, expected) in cases {
        let error = Command::parse(line).expect_err(line);
        assert_eq!(error.to_string(), expected, "{line}");
        let reply = Reply::error(&error);
        assert_eq!(reply.error_text(), Some(expected.as_str()));
        assert_eq!(reply.print(Dialect::Uci), format!("info string error: {expected}"));
    }
}

#[test]
fn messages_stay_short_whatever_came() {
    let word = "x".repeat(1 << 20);
    for line in
        [word.clone(), format!("go {word}"), format!("go depth {word}"), format!("position {word}")]
    {
        let message = Command::parse(&line).expect_err("nonsense").to_string();
        assert!(message.len() < 400, "{message}");
    }
}

#[test]
fn wrong_replies() {
    let cases = [
        ("bestmove", "bestmove: 'bestmove' wants a move or (none), got nothing (word 0)"),
        ("bestmove d6f8 h11f9", "bestmove: 'h11f9' (word 2) does not belong there"),
        (
            "bestmove d6f8 ponder",
            "bestmove: 'bestmove' wants a move after 'ponder', got nothing (word 2)",
        ),
        ("uciok now", "uciok: 'now' (word 1) does not belong there"),
        ("id colour", "id: 'id' wants 'name' or 'author', got 'colour' (word 1)"),
        ("hash 12", "hash: 'hash' wants 16 hexadecimal digits, got '12' (word 1)"),
        (
            "hash 00000000000000é",
            "hash: 'hash' wants 16 hexadecimal digits, got '00000000000000é' (word 1)",
        ),
        (
            "state won",
            "state: 'state' wants 'ongoing' or a result and its reason, got 'won' (word 1)",
        ),
        ("info depth x", "info: 'depth' wants a whole number in range, got 'x' (word 2)"),
        ("option Hash", "option: 'option' wants 'name', got 'Hash' (word 1)"),
        ("option name Hash", "option: 'name' wants a name, then 'type', got nothing (word 2)"),
        (
            "option name Hash type float",
            "option: 'type' wants check, spin, combo, button or string, got 'float' (word 4)",
        ),
        (
            "option name Hash type spin default x",
            "option: 'default' wants a whole number, got 'x' (word 6)",
        ),
        (
            "option name Hash type spin default 1 min 1",
            "option: 'max' wants a whole number, got nothing (word 8)",
        ),
        (
            "option name Ponder type check",
            "option: 'default' wants true or false, got nothing (word 4)",
        ),
    ];
    for (line, expected) in cases {
        let error = Reply::parse(line, Dialect::Uci).expect_err(line);
        assert_eq!(error.to_string(), expected, "{line}");
    }
}
