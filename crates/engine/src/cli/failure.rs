//! Why a command failed, and what the user is told.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What is wrong, and what would be right.
    Because(String),
    /// The output cannot be written.
    Output(io::Error),
    /// The command line is wrong, or asks for help.
    Usage(Box<clap::Error>),
}

impl Failure {
    /// A failure that is told as `error: WHY`.
    pub(crate) fn because(why: impl Display) -> Failure {
        Failure::Because(why.to_string())
    }

    /// The failure of a command that is not there for its output alone: when nobody reads it any more, what was asked is still
    /// not done, and `how` says how to go on with it.
    pub(crate) fn before_the_end(self, how: impl Display) -> Failure {
        match self {
            Failure::Output(error) => {
                Failure::because(format!("the output cannot be written: {error}; {how}"))
            }
            other => other,
        }
    }

    /// Tells the user. A reader that has gone away, as in `camelot moves | head -1`, has all it wanted: that is no failure.
    pub(crate) fn report(self) -> ExitCode {
        let why = match self {
            Failure::Because(why) => why,
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Usage(error) => match printed(&error) {
                Ok(code) => return code,
                Err(error) => return Failure::Output(error).report(),
            },
            Failure::Output(error) => format!("the output cannot be written: {error}"),
        };
        let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
        // There is nobody left to tell if this fails.
        let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {why}");
        ExitCode::FAILURE
    }
}

/// Prints a usage error on standard error, or help on standard output; the exit status that tells which.
fn printed(error: &clap::Error) -> io::Result<ExitCode> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        // There is nobody left to tell if this fails.
        return Ok(ExitCode::from(2));
    }
    printed.map(|()| ExitCode::SUCCESS)
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
