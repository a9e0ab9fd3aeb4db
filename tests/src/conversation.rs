//! A conversation with the real program: commands in, lines out.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use camelot_protocol::{Dialect, Info, Reply};

use crate::binary::camelot;

/// How long the program may be silent before a test gives it up as hanging. Says nothing about how fast it ought to be.
const PATIENCE: Duration = Duration::from_secs(300);

/// The program, running and talking the protocol. It is killed when dropped.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    dialect: Dialect,
}

/// What came of a `go`.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Its lines of analysis, in order.
    pub infos: Vec<Info>,
    /// Its remarks and errors: the text behind `info string`.
    pub remarks: Vec<String>,
    /// The move; `None` for `(none)`.
    pub best: Option<String>,
    /// The answer it expects.
    pub ponder: Option<String>,
}

impl Engine {
    /// Starts the program.
    pub fn start() -> Engine {
        let mut child = camelot(&[])
            .stdin(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let _ = sender.send(line.expect("the output is UTF-8"));
            }
        });
        Engine { input: child.stdin.take(), child, lines, dialect: Dialect::Uci }
    }

    /// Starts the program with a small table and this variant.
    pub fn with_variant(variant: impl std::fmt::Display) -> Engine {
        let mut engine = Engine::start();
        engine.say("setoption name Hash value 4");
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        assert_eq!(engine.ready(), [""; 0]);
        engine
    }

    /// Writes lines, the last line end added, in one go.
    pub fn say(&mut self, lines: &str) {
        self.write(format!("{lines}\n").as_bytes());
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("its input is open");
        input.write_all(bytes).expect("it reads");
        input.flush().expect("it reads");
    }

    /// The next line, whenever it comes; `None` at the end of the output.
    pub fn next_line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the program hangs"),
        }
    }

    /// The next line, which must come.
    pub fn line(&mut self) -> String {
        self.next_line().expect("the program has something to say")
    }

    /// All lines up to the first that begins with `last`, that one included.
    pub fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().is_some_and(|line| line.starts_with(last)) {
            lines.push(self.line());
        }
        lines
    }

    /// All it says before it is ready.
    pub fn ready(&mut self) -> Vec<String> {
        self.ask("isready", "readyok")
    }

    /// Writes a command that is answered at once, and gives all that it says until it is ready again.
    pub fn answer(&mut self, command: &str) -> Vec<String> {
        self.say(command);
        self.ready()
    }

    /// Writes a command and gives all lines before the one that begins with `last`.
    pub fn ask(&mut self, command: &str, last: &str) -> Vec<String> {
        self.say(command);
        let mut lines = self.until(last);
        lines.pop();
        lines
    }

    /// The text of the error that a command is answered with, and with nothing else.
    pub fn error(&mut self, command: &str) -> String {
        the_error(&self.answer(command))
    }

    /// The position text that `d` tells.
    pub fn position(&mut self) -> String {
        self.told("d", "position ")
    }

    /// The state that `d` tells.
    pub fn state(&mut self) -> String {
        self.told("d", "state ")
    }

    /// The legal moves.
    pub fn moves(&mut self) -> Vec<String> {
        self.told("moves", "moves").split_whitespace().map(str::to_string).collect()
    }

    /// What follows `word` in the one line of an answer that begins with it.
    fn told(&mut self, command: &str, word: &str) -> String {
        let lines = self.answer(command);
        let mut told = lines.iter().filter_map(|line| line.strip_prefix(word));
        let text = told.next().expect("it is told").to_string();
        assert_eq!(told.next(), None);
        text
    }

    /// Begins to speak UGI.
    pub fn speak_ugi(&mut self) {
        self.ask("ugi", "ugiok");
        self.dialect = Dialect::Ugi;
    }

    /// Begins a search and waits for its end.
    pub fn go(&mut self, command: &str) -> Search {
        self.say(command);
        self.best_move()
    }

    /// What a search finds from now to its end.
    pub fn best_move(&mut self) -> Search {
        let mut search =
            Search { infos: Vec::new(), remarks: Vec::new(), best: None, ponder: None };
        loop {
            let line = self.line();
            match Reply::parse(&line, self.dialect) {
                Ok(Reply::Info(info)) => search.infos.push(info),
                Ok(Reply::InfoString(text)) => search.remarks.push(text),
                Ok(Reply::BestMove { mv, ponder }) => {
                    return Search { best: mv, ponder, ..search };
                }
                other => panic!("'{line}' during a search: {other:?}"),
            }
        }
    }

    /// Processor time it has used so far; `None` where the system does not tell as Linux does.
    pub fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The second field is the name in brackets, and may hold anything; the 14th and 15th are the times, in hundredths.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
    }

    /// Memory it uses now, in bytes; `None` where the system does not tell as Linux does.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }

    /// Waits until it uses no processor.
    pub fn rest(&self) {
        let patience = Instant::now() + PATIENCE;
        let mut before = self.processor_time();
        loop {
            thread::sleep(Duration::from_millis(150));
            let now = self.processor_time();
            if now == before {
                return;
            }
            assert!(Instant::now() < patience, "the program does not come to rest");
            before = now;
        }
    }

    /// Ends its input.
    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// Ends its input, and gives what it still says and how it ends.
    pub fn finish(mut self) -> (Vec<String>, ExitStatus) {
        self.end_input();
        self.wait()
    }

    /// What it still says, and how it ends by itself.
    pub fn wait(mut self) -> (Vec<String>, ExitStatus) {
        let mut lines = Vec::new();
        while let Some(line) = self.next_line() {
            lines.push(line);
        }
        // Its output is closed, so it is all but gone.
        (lines, self.child.wait().expect("the program ends"))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text of the one error in `lines`, which hold nothing else.
pub fn the_error(lines: &[String]) -> String {
    match lines {
        [line] => line.strip_prefix("info string error: ").expect("an error").to_string(),
        _ => panic!("one line was expected: {lines:?}"),
    }
}

/// The lines of a search without what depends on the clock.
pub fn without_time(lines: &[Info]) -> Vec<Info> {
    lines.iter().map(|info| Info { nps: None, time: None, ..info.clone() }).collect()
}

/// Many commands as one text, so that they reach the program in one write.
pub fn repeated(commands: &str, times: usize) -> String {
    let mut text = String::new();
    for _ in 0..times {
        let _ = writeln!(text, "{commands}");
    }
    text
}
