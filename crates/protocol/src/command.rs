//! Commands: what a GUI or match runner says to an engine.

use std::fmt;
use std::str::FromStr;

use crate::error::CommandError;
use crate::help;
use crate::option::EMPTY;
use crate::words::{Words, joined, one_line, whole_number};
use crate::{Dialect, GoLimits, MAX_DEPTH, PositionBase, position};

/// One line sent to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: speak UCI.
    Uci,
    /// `ugi`: speak UGI.
    Ugi,
    /// `isready`
    IsReady,
    /// `setoption name NAME [value VALUE]`
    SetOption {
        /// The option's name as it was written; names are compared without case, see [`Options::check`](crate::Options::check).
        name: String,
        /// `None` without the word `value`; empty for an empty value or `<empty>`.
        value: Option<String>,
    },
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `position startpos|fen TEXT [moves …]`
    Position {
        /// Where the moves start.
        base: PositionBase,
        /// The moves played since.
        moves: Vec<String>,
    },
    /// `go …`
    Go(GoLimits),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// `d`: the board, position text, hash and state.
    Display,
    /// `moves`: all legal moves.
    Moves,
    /// `eval`: the evaluation, term by term.
    Eval,
    /// `bench [DEPTH]`, from 1 to [`MAX_DEPTH`].
    Bench(Option<u32>),
    /// `help`
    Help,
    /// `query p1turn|gameover|result`
    Query(Query),
    /// `# TEXT`
    Comment(String),
    /// A line of white space.
    Empty,
}

/// What the UGI command `query` asks about the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Query {
    /// Is it White's turn?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

impl Command {
    /// Reads one line, with or without its line end. Words are separated by any white space, keywords are taken in any case.
    ///
    /// # Errors
    /// A [`CommandError`] that names the word that is wrong, its place and what would be right.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let mut words = Words::new(line);
        let comment = words.clone();
        let Some(word) = words.next() else {
            return Ok(Command::Empty);
        };
        if let Some(text) = comment.rest().strip_prefix('#') {
            return Ok(Command::Comment(text.trim().to_string()));
        }
        let plain = |usage, command| match words.clone().next() {
            None => Ok(command),
            Some(extra) => Err(CommandError::Unexpected {
                command: usage,
                argument: 1,
                word: extra.to_string(),
                usage,
            }),
        };
        match word.to_ascii_lowercase().as_str() {
            "uci" => plain("uci", Command::Uci),
            "ugi" => plain("ugi", Command::Ugi),
            "isready" => plain("isready", Command::IsReady),
            "ucinewgame" => plain("ucinewgame", Command::NewGame),
            "uginewgame" => plain("uginewgame", Command::NewGame),
            "stop" => plain("stop", Command::Stop),
            "ponderhit" => plain("ponderhit", Command::PonderHit),
            "quit" => plain("quit", Command::Quit),
            "d" => plain("d", Command::Display),
            "moves" => plain("moves", Command::Moves),
            "eval" => plain("eval", Command::Eval),
            "help" => plain("help", Command::Help),
            "setoption" => set_option(&mut words),
            "position" => position::parse(&mut words),
            "go" => GoLimits::parse(&mut words).map(Command::Go),
            "bench" => bench(&mut words),
            "query" => query(&mut words),
            _ => Err(CommandError::UnknownCommand { word: word.to_string() }),
        }
    }

    /// The line, without its line end.
    pub fn print(&self, dialect: Dialect) -> String {
        let line = match self {
            Command::Uci => "uci".to_string(),
            Command::Ugi => "ugi".to_string(),
            Command::IsReady => "isready".to_string(),
            Command::SetOption { name, value: None } => format!("setoption name {name}"),
            Command::SetOption { name, value: Some(value) } if value.is_empty() => {
                format!("setoption name {name} value {EMPTY}")
            }
            Command::SetOption { name, value: Some(value) } => {
                format!("setoption name {name} value {value}")
            }
            Command::NewGame => match dialect {
                Dialect::Uci => "ucinewgame".to_string(),
                Dialect::Ugi => "uginewgame".to_string(),
            },
            Command::Position { base, moves } => position::print(base, moves),
            Command::Go(limits) => limits.print(dialect),
            Command::Stop => "stop".to_string(),
            Command::PonderHit => "ponderhit".to_string(),
            Command::Quit => "quit".to_string(),
            Command::Display => "d".to_string(),
            Command::Moves => "moves".to_string(),
            Command::Eval => "eval".to_string(),
            Command::Bench(None) => "bench".to_string(),
            Command::Bench(Some(depth)) => format!("bench {depth}"),
            Command::Help => "help".to_string(),
            Command::Query(query) => format!("query {query}"),
            Command::Comment(text) => format!("# {text}"),
            Command::Empty => String::new(),
        };
        one_line(&line)
    }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        Command::parse(line)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Query::P1Turn => "p1turn",
            Query::GameOver => "gameover",
            Query::Result => "result",
        })
    }
}

fn set_option(words: &mut Words<'_>) -> Result<Command, CommandError> {
    const COMMAND: &str = "setoption";
    let missing =
        |wanted| CommandError::Missing { command: COMMAND, wanted, usage: help::SETOPTION };
    if !words.accept("name") {
        return Err(match words.next() {
            None => missing("'name'"),
            Some(word) => CommandError::Unexpected {
                command: COMMAND,
                argument: words.place(),
                word: word.to_string(),
                usage: help::SETOPTION,
            },
        });
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case("value") {
            value = Some(words.rest());
            break;
        }
        name.push(word);
    }
    if name.is_empty() {
        return Err(missing("the option's name"));
    }
    let value = value.map(|value| {
        if value.eq_ignore_ascii_case(EMPTY) { String::new() } else { value.to_string() }
    });
    Ok(Command::SetOption { name: joined(name), value })
}

fn bench(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let Some(word) = words.next() else {
        return Ok(Command::Bench(None));
    };
    let depth =
        whole_number(word).filter(|&depth| depth >= 1).ok_or_else(|| CommandError::Value {
            command: "bench",
            keyword: "depth",
            wanted: format!("a whole number from 1 to {MAX_DEPTH}"),
            got: Some(word.to_string()),
            argument: words.place(),
        })?;
    end(words, "bench", help::BENCH)?;
    Ok(Command::Bench(Some(u32::try_from(depth).unwrap_or(MAX_DEPTH).min(MAX_DEPTH))))
}

fn query(words: &mut Words<'_>) -> Result<Command, CommandError> {
    const COMMAND: &str = "query";
    const KNOWN: [&str; 3] = ["p1turn", "gameover", "result"];
    let missing =
        CommandError::Missing { command: COMMAND, wanted: "what to ask", usage: help::QUERY };
    let word = words.next().ok_or(missing)?;
    let query = match word.to_ascii_lowercase().as_str() {
        "p1turn" => Query::P1Turn,
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        _ => {
            let argument = words.place();
            return Err(CommandError::UnknownWord {
                command: COMMAND,
                argument,
                word: word.to_string(),
                known: &KNOWN,
            });
        }
    };
    end(words, COMMAND, help::QUERY)?;
    Ok(Command::Query(query))
}

fn end(
    words: &mut Words<'_>,
    command: &'static str,
    usage: &'static str,
) -> Result<(), CommandError> {
    match words.next() {
        None => Ok(()),
        Some(word) => Err(CommandError::Unexpected {
            command,
            argument: words.place(),
            word: word.to_string(),
            usage,
        }),
    }
}
