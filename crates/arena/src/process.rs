//! An engine as a process: lines out, lines in, each with the time at which it came.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

/// The longest line that is read from an engine, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// Lines that may wait to be read. An engine that writes more has to wait, so that it cannot fill the memory.
const WAITING_LINES: usize = 64;

/// How much of the end of standard error is kept, in bytes.
const KEPT_ERRORS: usize = 2_000;

/// How often a wait looks whether it is called off.
const TICK: Duration = Duration::from_millis(20);

/// How long a process may take to end after its output has.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// A signal, shared by all that work on a match, that it is to end at once.
#[derive(Clone, Debug, Default)]
pub struct StopSignal {
    own: Arc<AtomicBool>,
    /// Another signal that counts as this one.
    other: Option<Arc<AtomicBool>>,
}

impl StopSignal {
    /// A signal that is not given yet.
    pub fn new() -> StopSignal {
        StopSignal::default()
    }

    /// Gives the signal.
    pub fn stop(&self) {
        self.own.store(true, Ordering::SeqCst);
    }

    /// Whether it was given.
    pub fn is_stopped(&self) -> bool {
        let is_given = |signal: &Arc<AtomicBool>| signal.load(Ordering::SeqCst);
        is_given(&self.own) || self.other.as_ref().is_some_and(is_given)
    }

    /// A signal that counts as given when this one is, or `other`.
    pub(crate) fn or(&self, other: &StopSignal) -> StopSignal {
        StopSignal { own: Arc::clone(&other.own), other: Some(Arc::clone(&self.own)) }
    }
}

/// What to start.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Program {
    /// The program: a path, or a name to be looked for as a shell does.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; `None` is where the match does.
    pub folder: Option<PathBuf>,
}

impl Program {
    /// Says where it runs, and where it lies unless it is to be looked for, so that the same program is started from wherever
    /// the match is gone on with.
    pub(crate) fn settle(&mut self) {
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        // A program with a folder of its own is looked for from there by the system.
        if self.program.components().count() > 1 && self.folder.is_none() {
            self.program = absolute(&self.program);
        }
        self.folder = Some(absolute(self.folder.as_deref().unwrap_or(Path::new("."))));
    }
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// A line without its end, bytes that are no UTF-8 replaced, and when it came.
    Line(String, Instant),
    /// A line longer than [`LONGEST_LINE`]; it was thrown away.
    TooLong,
    /// The time was up.
    Late,
    /// The engine has closed its output, as a rule by ending.
    Closed,
    /// The stop signal was given.
    Stopped,
}

/// A running engine. When it is dropped, its whole process group is killed.
#[derive(Debug)]
pub struct EngineProcess {
    child: Box<dyn ChildWrapper>,
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Incoming>,
    errors: Arc<Mutex<Vec<u8>>>,
    error_reader: Option<JoinHandle<()>>,
    stop: StopSignal,
}

#[derive(Debug)]
enum Incoming {
    Line(String, Instant),
    TooLong,
}

impl EngineProcess {
    /// Starts a program in a process group of its own, so that a Ctrl-C of the terminal does not reach it and all that it
    /// starts ends with it.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(program: &Program, stop: &StopSignal) -> std::io::Result<EngineProcess> {
        let mut command = Command::new(&program.program);
        command.args(&program.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn()?;

        let (input, to_write) = channel();
        let (sender, lines) = sync_channel(WAITING_LINES);
        let errors = Arc::default();
        if let Some(stdin) = child.stdin().take() {
            thread::spawn(move || write_all(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout().take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let error_reader = child.stderr().take().map(|stderr| {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_end(stderr, &errors))
        });
        let (input, stop) = (Some(input), stop.clone());
        Ok(EngineProcess { child, input, lines, errors, error_reader, stop })
    }

    /// Sends a line. It never waits: what the engine does not read yet is kept for it.
    pub fn send(&mut self, line: &str) {
        self.send_bytes([line.as_bytes(), b"\n"].concat());
    }

    /// Sends bytes as they are, in one write.
    pub fn send_bytes(&mut self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // An engine that has gone is noticed when its answer is waited for.
            let _ = input.send(bytes);
        }
    }

    /// Ends the engine's input, once all that was sent is written.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the next line, until `deadline` at most.
    pub fn receive(&mut self, deadline: Instant) -> Received {
        loop {
            if self.stop.is_stopped() {
                return Received::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(Incoming::Line(line, at)) => return Received::Line(line, at),
                Ok(Incoming::TooLong) => return Received::TooLong,
                Err(RecvTimeoutError::Disconnected) => return Received::Closed,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Received::Late,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the program ended, if it has, or does until `deadline`.
    pub fn wait_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline && !self.stop.is_stopped() => {
                    thread::sleep(Duration::from_millis(2));
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Asks for the end in good manner, and waits for it a little.
    pub fn quit(&mut self) {
        self.send("quit");
        self.close_input();
        self.wait_until(Instant::now() + LAST_BREATH);
    }

    /// What is known of the end of a program whose output is closed: how it ended, and its last words on standard error.
    pub fn last_words(&mut self) -> String {
        let deadline = Instant::now() + LAST_BREATH;
        let end = match self.wait_until(deadline) {
            Some(status) => status.to_string(),
            None => "it has closed its output".to_owned(),
        };
        let is_read = |reader: &JoinHandle<()>| reader.is_finished() || Instant::now() >= deadline;
        while !self.error_reader.as_ref().is_none_or(is_read) {
            thread::sleep(Duration::from_millis(2));
        }
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        match String::from_utf8_lossy(&kept).lines().rfind(|line| !line.trim().is_empty()) {
            Some(line) => format!("{end}; on standard error: {}", shortened(line.trim())),
            None => end,
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // It may have ended by itself; those it started may not have.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

/// A line of an engine fit for a message: control characters escaped, cut when long.
pub(crate) fn shortened(line: &str) -> String {
    const LONGEST: usize = 120;
    let mut text = String::new();
    for c in line.chars().take(LONGEST) {
        if c.is_control() {
            text.extend(c.escape_default());
        } else {
            text.push(c);
        }
    }
    if line.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

fn write_all(mut stdin: impl Write, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<Incoming>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let Ok(chunk) = stdout.fill_buf() else { return };
        if chunk.is_empty() {
            // What stands before the end without a line end is a line too.
            if !line.is_empty() {
                let _ = lines.send(incoming(&line, is_too_long));
            }
            return;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        if line.len() + taken > LONGEST_LINE {
            is_too_long = true;
        } else if !is_too_long {
            line.extend_from_slice(&chunk[..taken]);
        }
        stdout.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            if lines.send(incoming(&line, is_too_long)).is_err() {
                return;
            }
            line.clear();
            is_too_long = false;
        }
    }
}

fn incoming(line: &[u8], is_too_long: bool) -> Incoming {
    if is_too_long {
        return Incoming::TooLong;
    }
    let text = String::from_utf8_lossy(line);
    Incoming::Line(text.trim_end_matches('\r').to_owned(), Instant::now())
}

fn keep_end(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count) = stderr.read(&mut buffer) {
        if count == 0 {
            return;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_the_same_from_every_folder() {
        let mut program =
            Program { program: "./engine".into(), arguments: Vec::new(), folder: None };
        program.settle();
        let here = std::env::current_dir().unwrap();
        assert_eq!(program.program, here.join("engine"));
        assert_eq!(program.folder, Some(here.clone()));
        let mut found = Program { program: "engine".into(), folder: None, ..program.clone() };
        found.settle();
        assert_eq!(found.program, PathBuf::from("engine"), "looked for as a shell does");
        let settled = program.clone();
        program.settle();
        assert_eq!(program, settled);
    }

    #[test]
    fn lines_end_with_lf_or_crlf_and_long_ones_are_thrown_away() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let text = format!("one\r\n\ntwo\n{long}\nthree\nlast");
        let (sender, lines) = sync_channel(WAITING_LINES);
        read_lines(text.as_bytes(), &sender);
        drop(sender);
        let read: Vec<String> = lines
            .iter()
            .map(|line| match line {
                Incoming::Line(line, _) => line,
                Incoming::TooLong => "(too long)".to_owned(),
            })
            .collect();
        assert_eq!(read, ["one", "", "two", "(too long)", "three", "last"]);
    }

    #[test]
    fn only_the_end_of_standard_error_is_kept() {
        let kept = Mutex::new(Vec::new());
        keep_end(format!("{}the end", "x".repeat(10_000)).as_bytes(), &kept);
        let kept = kept.into_inner().unwrap();
        assert_eq!(kept.len(), KEPT_ERRORS);
        assert!(kept.ends_with(b"xthe end"));
    }

    #[test]
    fn lines_are_shortened_without_control_characters() {
        assert_eq!(shortened("a\tb\u{7}"), "a\\tb\\u{7}");
        assert_eq!(shortened(&"é".repeat(200)).chars().count(), 121);
    }
}
