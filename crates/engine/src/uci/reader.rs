//! The reader: bytes from standard input become lines.

use std::io::{BufRead, Read};

/// The longest line that is taken, in bytes. A longer one is refused whole, so that input without line ends cannot eat all memory.
pub(crate) const LONGEST_LINE: u64 = 64 << 20;

/// What comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A line without its line end; bytes that are no UTF-8 are replaced.
    Line(String),
    /// A line longer than [`LONGEST_LINE`], passed over.
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads lines, ended by LF or CR LF or the end of the input, and gives each to `send` until that wants no more. An error while
/// reading counts as the end of the input.
pub(crate) fn read_lines(mut input: impl BufRead, mut send: impl FnMut(Input) -> bool) {
    loop {
        let line = match read_line(&mut input) {
            Ok(line) => line,
            Err(error) => {
                log::warn!("reading the input failed: {error}");
                Input::End
            }
        };
        let last = line == Input::End;
        if !send(line) || last {
            return;
        }
    }
}

fn read_line(input: &mut impl BufRead) -> std::io::Result<Input> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(Input::End);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    } else if bytes.len() as u64 == LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(Input::TooLong);
    }
    Ok(Input::Line(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, BufReader};

    fn lines(bytes: impl Read) -> Vec<Input> {
        let mut lines = Vec::new();
        read_lines(BufReader::new(bytes), |line| {
            lines.push(line);
            true
        });
        lines
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_string())
    }

    #[test]
    fn line_ends_of_both_kinds_and_none() {
        let expected = [line("uci"), line(""), line("go depth 1"), line("quit"), Input::End];
        assert_eq!(lines(&b"uci\r\n\ngo depth 1\nquit"[..]), expected);
        assert_eq!(lines(&b""[..]), [Input::End]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(lines(&b"a\xff\0b\n"[..]), [line("a\u{fffd}\0b"), Input::End]);
    }

    #[test]
    fn a_line_too_long_is_passed_over_whole() {
        let endless = io::repeat(b'x').take(2 * LONGEST_LINE + 5);
        let input = endless.chain(&b"\nisready\n"[..]);
        assert_eq!(lines(input), [Input::TooLong, line("isready"), Input::End]);
    }

    #[test]
    fn an_error_ends_the_input() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        assert_eq!(lines((&b"uci\n"[..]).chain(Broken)), [line("uci"), Input::End]);
    }

    #[test]
    fn nothing_is_read_for_nobody() {
        let mut seen = 0;
        read_lines(&b"a\nb\nc\n"[..], |_| {
            seen += 1;
            seen < 2
        });
        assert_eq!(seen, 2);
    }
}
