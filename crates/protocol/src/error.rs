//! What can be wrong with a line, said so that its sender can mend it.

use thiserror::Error;

use crate::words::quoted;

/// Why a command was not understood. The message names the command, the word that is wrong, its place among the command's
/// arguments (from 1), and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The first word of the line is no command.
    #[error("unknown command {}; 'help' lists the commands", quoted(.word))]
    UnknownCommand {
        /// The word found.
        word: String,
    },
    /// A command has a word where none, or another, belongs.
    #[error("{command}: {} (argument {argument}) does not belong there; write: {usage}", quoted(.word))]
    Unexpected {
        /// The command.
        command: &'static str,
        /// The place of the word.
        argument: usize,
        /// The word found.
        word: String,
        /// The command's form.
        usage: &'static str,
    },
    /// A command ends too early.
    #[error("{command}: {wanted} is missing; write: {usage}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What should have followed.
        wanted: &'static str,
        /// The command's form.
        usage: &'static str,
    },
    /// A keyword is followed by nothing, or by something that is no value for it.
    #[error("{command}: '{keyword}' wants {wanted}, got {} (argument {argument})", found(.got.as_deref()))]
    Value {
        /// The command.
        command: &'static str,
        /// The keyword whose value is wrong.
        keyword: &'static str,
        /// What it takes.
        wanted: String,
        /// The word found, if any.
        got: Option<String>,
        /// The place of the word, or where it should have been.
        argument: usize,
    },
    /// A word that the command does not know.
    #[error("{command}: unknown word {} (argument {argument}); known are {}", quoted(.word), known.join(", "))]
    UnknownWord {
        /// The command.
        command: &'static str,
        /// The place of the word.
        argument: usize,
        /// The word found.
        word: String,
        /// All words known there.
        known: &'static [&'static str],
    },
    /// A keyword that says something twice.
    #[error("{command}: '{keyword}' (argument {argument}) is given twice")]
    Repeated {
        /// The command.
        command: &'static str,
        /// The place of the second.
        argument: usize,
        /// The keyword.
        keyword: &'static str,
    },
}

/// Why a reply was not understood. Places count words, the reply's first being 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplyError {
    /// A keyword is followed by nothing, or by something that is no value for it.
    #[error("{reply}: '{keyword}' wants {wanted}, got {} (word {place})", found(.got.as_deref()))]
    Value {
        /// The reply's first word.
        reply: &'static str,
        /// The keyword whose value is wrong.
        keyword: &'static str,
        /// What it takes.
        wanted: &'static str,
        /// The word found, if any.
        got: Option<String>,
        /// The place of the word.
        place: usize,
    },
    /// A reply has a word where none, or another, belongs.
    #[error("{reply}: {} (word {place}) does not belong there", quoted(.word))]
    Unexpected {
        /// The reply's first word.
        reply: &'static str,
        /// The word found.
        word: String,
        /// The place of the word.
        place: usize,
    },
}

pub(crate) fn found(word: Option<&str>) -> String {
    word.map_or_else(|| "nothing".to_string(), quoted)
}
