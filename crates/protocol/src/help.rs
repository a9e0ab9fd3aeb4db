//! What the command `help` says: every command with its form.

/// A command's form and what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// How the command is written: words as they stand, capitals for what is to be filled in, brackets around what may be left out.
    pub form: &'static str,
    /// What it does, in a few words.
    pub what: &'static str,
}

pub(crate) const SETOPTION: &str = "setoption name NAME [value VALUE]";
pub(crate) const POSITION: &str = "position startpos|fen TEXT [moves MOVE ...]";
pub(crate) const BENCH: &str = "bench [DEPTH]";
pub(crate) const QUERY: &str = "query p1turn|gameover|result";

/// All commands, in the order in which `help` prints them.
pub const COMMANDS: [Usage; 18] = [
    Usage { form: "uci", what: "speak UCI; answers with id, options and uciok" },
    Usage { form: "ugi", what: "speak UGI; answers with id, options and ugiok" },
    Usage { form: "isready", what: "answers readyok when all before it is done" },
    Usage { form: SETOPTION, what: "change an option" },
    Usage { form: "ucinewgame", what: "forget what was learnt in earlier searches" },
    Usage { form: "uginewgame", what: "the same" },
    Usage { form: POSITION, what: "set the position" },
    Usage {
        form: "go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N] [infinite] [ponder] [perft N] [searchmoves MOVE ...]",
        what: "search; answers with info lines and one bestmove",
    },
    Usage { form: "stop", what: "end the search; its bestmove follows" },
    Usage { form: "ponderhit", what: "the move pondered on was played: think on, by the clock" },
    Usage { form: QUERY, what: "answers with response and the answer" },
    Usage { form: "d", what: "draw the board; position text, hash and state" },
    Usage { form: "moves", what: "all legal moves" },
    Usage { form: "eval", what: "the evaluation, term by term" },
    Usage { form: BENCH, what: "search fixed positions; nodes and speed" },
    Usage { form: "help", what: "this list" },
    Usage { form: "# TEXT", what: "a comment; nothing happens" },
    Usage { form: "quit", what: "end the program" },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, CommandError};

    #[test]
    fn every_command_listed_is_known() {
        for usage in COMMANDS {
            let word = usage.form.split(' ').next().unwrap();
            let command = Command::parse(word);
            assert!(!matches!(command, Err(CommandError::UnknownCommand { .. })), "{word}");
        }
    }
}
