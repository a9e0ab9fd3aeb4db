//! What a person can say at the prompt.

use std::path::PathBuf;

/// The names of the commands, and what each does.
pub(super) const COMMANDS: [(&str, &str); 8] = [
    ("hint", "ask the engine for a move"),
    ("undo", "take your last move back, and the engine's reply"),
    ("moves", "list your moves"),
    ("board", "draw the board again"),
    ("resign", "give the game up"),
    ("save FILE", "write the game to a file; save! FILE replaces one that is there"),
    ("help", "this list"),
    ("quit", "leave"),
];

/// A line at the prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    Hint,
    Undo,
    Moves,
    Board,
    Resign,
    Save {
        file: PathBuf,
        replace: bool,
    },
    SaveWhere,
    Help,
    Quit,
    /// Anything else is a move, right or wrong.
    Move(String),
}

impl Command {
    /// Reads a line. Commands may be written in any case; a `#` at the beginning makes a comment.
    pub(super) fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            (word, _) if word.starts_with('#') => Command::Nothing,
            ("save" | "save!", "") => Command::SaveWhere,
            (word @ ("save" | "save!"), file) => {
                Command::Save { file: file.into(), replace: word == "save!" }
            }
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("moves", "") => Command::Moves,
            ("board", "") => Command::Board,
            ("resign", "") => Command::Resign,
            ("help" | "?", "") => Command::Help,
            ("quit" | "exit", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_moves() {
        let save = |replace| Command::Save { file: "a game.txt".into(), replace };
        for (line, command) in [
            ("  \t", Command::Nothing),
            ("# my idea", Command::Nothing),
            (" Hint ", Command::Hint),
            ("?", Command::Help),
            ("save", Command::SaveWhere),
            ("save a game.txt", save(false)),
            ("SAVE!  a game.txt ", save(true)),
            ("d6f8", Command::Move("d6f8".into())),
            ("undo two", Command::Move("undo two".into())),
        ] {
            assert_eq!(Command::parse(line), command, "{line}");
        }
    }
}
