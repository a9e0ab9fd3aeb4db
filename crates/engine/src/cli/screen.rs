//! Standard output: a terminal, a file or a pipe, with or without colours.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use camelot_rules::{Game, Side};

use crate::board;

/// Where a command writes its results.
pub(crate) struct Screen {
    out: AutoStream<io::Stdout>,
    color: bool,
    terminal: bool,
}

impl Screen {
    /// Standard output. It has colours if it is a terminal and neither `NO_COLOR` nor `--color` speaks against it.
    pub(crate) fn stdout() -> Screen {
        let stdout = io::stdout();
        let choice = AutoStream::choice(&stdout);
        Screen {
            color: choice != ColorChoice::Never,
            terminal: stdout.is_terminal(),
            out: AutoStream::new(stdout, choice),
        }
    }

    /// Whether somebody sees the output as it comes, on a terminal that can move its cursor.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// The position of `game` drawn, its last move marked, with the castle of `view` at the bottom.
    pub(crate) fn draw(&mut self, game: &Game, view: Side) -> io::Result<()> {
        let style =
            board::Style { color: self.color, view, last_move: game.moves().last().copied() };
        write!(self, "{}", board::draw(game.position(), style))
    }

    /// A line in which what matters stands out.
    pub(crate) fn heading(&mut self, text: &str) -> io::Result<()> {
        let bold = if self.color { Style::new().bold() } else { Style::new() };
        writeln!(self, "{bold}{text}{bold:#}")
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
