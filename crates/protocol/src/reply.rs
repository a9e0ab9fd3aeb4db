//! Replies: what an engine says to a GUI or match runner.

use std::fmt;

use crate::error::ReplyError;
use crate::words::{Words, one_line, squeezed, whole_number};
use crate::{Dialect, GameState, Info, OptionDecl};

/// How "no move" is written after `bestmove`.
const NO_MOVE: &str = "(none)";

/// One line sent by an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name TEXT`
    IdName(String),
    /// `id author TEXT`
    IdAuthor(String),
    /// `option name …`
    Option(OptionDecl),
    /// `uciok`
    UciOk,
    /// `ugiok`
    UgiOk,
    /// `readyok`
    ReadyOk,
    /// `info …`
    Info(Info),
    /// `info string TEXT`
    InfoString(String),
    /// `bestmove MOVE [ponder MOVE]`
    BestMove {
        /// The move; `None`, printed `(none)`, when there is none to make.
        mv: Option<String>,
        /// The answer expected; never printed in UGI.
        ponder: Option<String>,
    },
    /// `response TEXT`, the answer to `query`; see [`GameState::answer`].
    Response(String),
    /// `position TEXT`, of `d`.
    Position(String),
    /// `hash HEX`, of `d`: 16 hexadecimal digits.
    Hash(u64),
    /// `state ongoing` or `state RESULT REASON`, of `d`.
    State(GameState),
    /// `MOVE: COUNT`, of `go perft`.
    PerftMove {
        /// A legal move.
        mv: String,
        /// Move sequences that begin with it.
        count: u64,
    },
    /// `Nodes searched: COUNT`, the end of `go perft`.
    PerftTotal(u64),
    /// `moves MOVE …`, of `moves`; no move when the game is over.
    Moves(Vec<String>),
    /// `COUNT nodes COUNT nps`, the last line of `bench`.
    BenchTotal {
        /// Positions searched, the same each time.
        nodes: u64,
        /// Positions a second.
        nps: u64,
    },
    /// Any other line: drawn boards, evaluation terms, help. A program passes over it. It should not begin with the first word of
    /// another reply.
    Text(String),
}

impl Reply {
    /// `info string error: …`, how every error is told.
    pub fn error(error: impl fmt::Display) -> Reply {
        Reply::InfoString(format!("error: {error}"))
    }

    /// What is wrong, when this is an [error](Self::error).
    pub fn error_text(&self) -> Option<&str> {
        match self {
            Reply::InfoString(text) => text.strip_prefix("error: "),
            _ => None,
        }
    }

    /// The line, without its line end.
    pub fn print(&self, dialect: Dialect) -> String {
        let line = match self {
            Reply::IdName(text) => format!("id name {text}"),
            Reply::IdAuthor(text) => format!("id author {text}"),
            Reply::Option(declaration) => declaration.print(),
            Reply::UciOk => "uciok".to_string(),
            Reply::UgiOk => "ugiok".to_string(),
            Reply::ReadyOk => "readyok".to_string(),
            Reply::Info(info) => info.print(dialect),
            Reply::InfoString(text) => format!("info string {text}"),
            Reply::BestMove { mv, ponder } => {
                let mv = mv.as_deref().unwrap_or(NO_MOVE);
                match ponder {
                    Some(ponder) if dialect == Dialect::Uci => {
                        format!("bestmove {mv} ponder {ponder}")
                    }
                    _ => format!("bestmove {mv}"),
                }
            }
            Reply::Response(text) => format!("response {text}"),
            Reply::Position(text) => format!("position {text}"),
            Reply::Hash(hash) => format!("hash {hash:016x}"),
            Reply::State(state) => format!("state {state}"),
            Reply::PerftMove { mv, count } => format!("{mv}: {count}"),
            Reply::PerftTotal(count) => format!("Nodes searched: {count}"),
            Reply::Moves(moves) if moves.is_empty() => "moves".to_string(),
            Reply::Moves(moves) => format!("moves {}", moves.join(" ")),
            Reply::BenchTotal { nodes, nps } => format!("{nodes} nodes {nps} nps"),
            Reply::Text(text) => text.clone(),
        };
        one_line(&line)
    }

    /// Reads one line, with or without its line end. What begins like no reply is [`Reply::Text`].
    ///
    /// # Errors
    /// A [`ReplyError`] when a line begins like a reply and does not go on like one.
    pub fn parse(line: &str, dialect: Dialect) -> Result<Reply, ReplyError> {
        let mut words = Words::new(line);
        let Some(word) = words.next() else {
            return Ok(Reply::Text(String::new()));
        };
        match word {
            "id" => id(&mut words),
            "option" => OptionDecl::parse(&mut words).map(Reply::Option),
            "uciok" => end(&mut words, "uciok", Reply::UciOk),
            "ugiok" => end(&mut words, "ugiok", Reply::UgiOk),
            "readyok" => end(&mut words, "readyok", Reply::ReadyOk),
            "info" if words.accept("string") => Ok(Reply::InfoString(words.rest().to_string())),
            "info" => Info::parse(&mut words, dialect).map(Reply::Info),
            "bestmove" => best_move(&mut words),
            "response" => Ok(Reply::Response(words.rest().to_string())),
            "position" => Ok(Reply::Position(squeezed(words.rest()))),
            "hash" => hash(&mut words),
            "state" => state(&mut words),
            "moves" => Ok(Reply::Moves(words.map(str::to_string).collect())),
            _ => Ok(counts(line).unwrap_or_else(|| Reply::Text(line.trim_end().to_string()))),
        }
    }
}

fn id(words: &mut Words<'_>) -> Result<Reply, ReplyError> {
    let kind = words.next();
    match kind {
        Some("name") => Ok(Reply::IdName(words.rest().to_string())),
        Some("author") => Ok(Reply::IdAuthor(words.rest().to_string())),
        _ => Err(wrong("id", "'name' or 'author'", kind, words)),
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ReplyError> {
    let mv = words.next().ok_or_else(|| wrong("bestmove", "a move or (none)", None, words))?;
    let mv = (mv != NO_MOVE && mv != "0000").then(|| mv.to_string());
    let ponder = if words.accept("ponder") {
        let ponder =
            words.next().ok_or_else(|| wrong("bestmove", "a move after 'ponder'", None, words))?;
        Some(ponder.to_string())
    } else {
        None
    };
    end(words, "bestmove", Reply::BestMove { mv, ponder })
}

fn hash(words: &mut Words<'_>) -> Result<Reply, ReplyError> {
    let word = words.next();
    let digits =
        word.filter(|word| word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let hash = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let hash = hash.ok_or_else(|| wrong("hash", "16 hexadecimal digits", word, words))?;
    end(words, "hash", Reply::Hash(hash))
}

fn state(words: &mut Words<'_>) -> Result<Reply, ReplyError> {
    let text = words.rest();
    let state = GameState::from_words(&words.by_ref().collect::<Vec<_>>());
    let got = (!text.is_empty()).then_some(text);
    state
        .map(Reply::State)
        .ok_or_else(|| wrong("state", "'ongoing' or a result and its reason", got, words))
}

/// The lines that begin with no keyword: counts of `go perft` and `bench`.
fn counts(line: &str) -> Option<Reply> {
    let count = |word: &str| whole_number(word).and_then(|number| u64::try_from(number).ok());
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["Nodes", "searched:", total] => Some(Reply::PerftTotal(count(total)?)),
        [nodes, "nodes", nps, "nps"] => {
            Some(Reply::BenchTotal { nodes: count(nodes)?, nps: count(nps)? })
        }
        [mv, number] => {
            let mv = mv.strip_suffix(':').filter(|mv| !mv.is_empty())?;
            Some(Reply::PerftMove { mv: mv.to_string(), count: count(number)? })
        }
        _ => None,
    }
}

fn end(words: &mut Words<'_>, reply: &'static str, value: Reply) -> Result<Reply, ReplyError> {
    match words.next() {
        None => Ok(value),
        Some(word) => {
            Err(ReplyError::Unexpected { reply, word: word.to_string(), place: words.place() })
        }
    }
}

fn wrong(
    reply: &'static str,
    wanted: &'static str,
    got: Option<&str>,
    words: &Words<'_>,
) -> ReplyError {
    ReplyError::Value {
        reply,
        keyword: reply,
        wanted,
        got: got.map(str::to_string),
        place: words.place(),
    }
}
