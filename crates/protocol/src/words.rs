//! Lines as words: splitting, whole numbers, and text that is safe to print on one line.

use std::num::IntErrorKind;

/// Longest piece of foreign text, in characters, that an error message quotes.
const QUOTED: usize = 48;

/// A line taken word by word; words are separated by any white space.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
    taken: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        // Some shells put a byte order mark before what they pipe.
        let rest =
            line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').trim_end();
        Words { rest, taken: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// The number of the word last taken, counting the command itself as 0, so that 1 is its first argument.
    pub(crate) fn place(&self) -> usize {
        self.taken.saturating_sub(1)
    }

    /// What has not been taken, without white space at its ends, its inner white space as it came.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Takes the next word when it is `keyword`, in whatever case.
    pub(crate) fn accept(&mut self, keyword: &str) -> bool {
        let found = self.peek().is_some_and(|word| word.eq_ignore_ascii_case(keyword));
        if found {
            self.next();
        }
        found
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        self.taken += 1;
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// A whole number of any length; what does not fit becomes the largest or smallest that does. `None` for anything else.
pub(crate) fn whole_number(word: &str) -> Option<i128> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match word.parse() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i128::MAX),
            IntErrorKind::NegOverflow => Some(i128::MIN),
            _ => None,
        },
    }
}

/// The text with every control character but the tab, line ends above all, made a space, and none at its end: what is printed
/// stays one line.
pub(crate) fn one_line(text: &str) -> String {
    let line: String =
        text.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect();
    line.trim_end().to_string()
}

/// Foreign text between quotes, cut when long, control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars().take(QUOTED) {
        if c.is_control() {
            quoted.extend(c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    if text.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    quoted.push('\'');
    quoted
}

/// The words with one space between them.
pub(crate) fn squeezed(text: &str) -> String {
    joined(text.split_whitespace())
}

/// The words joined by one space each.
pub(crate) fn joined<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_place_and_what_follows() {
        let mut words = Words::new(" \u{feff}");
        assert_eq!(words.next(), None);
        let mut words = Words::new("\u{feff} go\t depth   7 \r");
        assert_eq!((words.next(), words.place()), (Some("go"), 0));
        assert!(words.accept("DEPTH"));
        assert_eq!((words.place(), words.rest()), (1, "7"));
        assert!(!words.accept("depth"));
        assert_eq!((words.next(), words.place(), words.next()), (Some("7"), 2, None));
    }

    #[test]
    fn whole_numbers_saturate_and_nothing_else_is_one() {
        assert_eq!(whole_number("-5"), Some(-5));
        assert_eq!(whole_number("+5"), Some(5));
        assert_eq!(whole_number(&"9".repeat(50)), Some(i128::MAX));
        assert_eq!(whole_number(&format!("-{}", "9".repeat(50))), Some(i128::MIN));
        for word in ["", "-", "+", "abc", "1.5", "1e3", "--1", "٣", "0x10"] {
            assert_eq!(whole_number(word), None, "{word}");
        }
        assert_eq!(whole_number(&format!("{}x", "9".repeat(50))), None);
    }

    #[test]
    fn quoted_text_is_short_and_on_one_line() {
        assert_eq!(quoted("abc"), "'abc'");
        assert_eq!(quoted("a\0\nb"), "'a\\u{0}\\nb'");
        assert_eq!(quoted(&"é".repeat(1_000_000)), format!("'{}…'", "é".repeat(QUOTED)));
        assert_eq!(one_line("a\r\nb\tc\u{7f}"), "a  b\tc");
    }
}
