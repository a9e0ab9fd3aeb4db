//! Where the person's lines come from: a terminal with editing, or a pipe.

use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::failure::Failure;

/// A source of lines.
pub(super) enum Input {
    /// A terminal: lines can be edited, called back, and completed with the tab key.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A file or a pipe.
    Pipe,
}

impl Input {
    /// Standard input; as a terminal only if the output is one too.
    pub(super) fn stdin(output_is_terminal: bool) -> Result<Input, Failure> {
        if !output_is_terminal || !io::stdin().is_terminal() {
            return Ok(Input::Pipe);
        }
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config).map_err(Failure::because)?;
        editor.set_helper(Some(Words(Vec::new())));
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// Whether a person types.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line; `None` at the end of the input. `words` are what may stand on it.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        words: Vec<String>,
    ) -> Result<Option<String>, Failure> {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(Words(words)));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    // Ctrl-C throws away what was typed.
                    Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(error) => Err(unreadable(error)),
                }
            }
            Input::Pipe => {
                let mut bytes = Vec::new();
                match io::stdin().lock().read_until(b'\n', &mut bytes) {
                    Ok(0) => Ok(None),
                    Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
                    Err(error) => Err(unreadable(error)),
                }
            }
        }
    }
}

fn unreadable(error: impl std::fmt::Display) -> Failure {
    Failure::because(format!("standard input cannot be read: {error}"))
}

/// The words that the tab key completes.
pub(super) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..place).unwrap_or(line);
        let begins = |word: &&String| {
            word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        Ok((0, self.0.iter().filter(begins).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
