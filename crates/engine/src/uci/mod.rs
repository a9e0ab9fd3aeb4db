//! The protocol: a conversation on standard input and output, as protocol.md describes it.
//!
//! A [`reader`] thread turns bytes into lines and sends them to one command loop, the [`session`], which owns all state.
//! Searches run in threads of their own as [jobs](job) and speak to the same loop through the same channel, so whatever comes first
//! is dealt with first, a `stop` behind a `go` is never early, and only the loop prints.

mod answers;
mod bench;
mod game;
mod go;
mod job;
mod lines;
mod options;
mod output;
mod perft;
mod reader;
mod refusal;
mod session;

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use camelot_search::HashError;

use reader::read_lines;
use session::{Event, Session};

/// Events that may wait for the loop before those who send them have to wait too.
const EVENTS: usize = 256;

/// Talks on standard input and output until `quit` or the end of the input.
///
/// When nobody reads the output any more, the program ends quietly and without failure.
pub(crate) fn run() -> ExitCode {
    let why = match converse(BufReader::new(io::stdin()), io::stdout().lock()) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(failure) => failure,
    };
    // There is nobody left to tell if this fails.
    let _ = writeln!(io::stderr(), "error: {why}");
    ExitCode::FAILURE
}

/// Why a conversation broke off.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Memory(#[from] HashError),
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    #[error("no thread to read the input with: {0}")]
    Reader(io::Error),
}

fn converse(input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), Failure> {
    let (sender, events) = mpsc::sync_channel(EVENTS);
    let mut session = Session::new(output, sender.clone())?;
    thread::Builder::new()
        .spawn(move || read_lines(input, |line| sender.send(Event::Input(line)).is_ok()))
        .map_err(Failure::Reader)?;
    let result = session.run(&events);
    // A search that is still running must find that nobody listens, or it could wait for ever to be heard.
    drop(events);
    Ok(result?)
}
