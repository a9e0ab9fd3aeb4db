//! Writing game records.

use std::fmt;

use super::lexer::single_blanks;
use super::moves::announcement;
use super::tags::FIELDS;
use super::{GameRecord, GameResult, RecordedMove};
use crate::{Position, Side};

/// The columns of a line, as far as its words allow.
const WIDTH: usize = 80;

impl fmt::Display for GameRecord {
    /// The record as it is kept in a file: tags, an empty line, the moves
    /// wrapped at 80 columns, a line end. Moves are written up to the first
    /// that is not legal, which a record that was read never has.
    ///
    /// What is written is read again as the same record, but for the route of
    /// a move, white space in comments, and line ends in tags.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_field = |name: &str| FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
        for (name, value) in self.tags.iter().filter(|(name, _)| !is_field(name)) {
            write_tag(f, name, value)?;
        }
        write_tag(f, FIELDS[0], self.variant.name())?;
        if self.start != Position::start(self.variant) {
            write_tag(f, FIELDS[1], &self.start.to_string())?;
        }
        write_tag(f, FIELDS[2], self.result.text())?;
        writeln!(f)?;
        let mut words = Words::default();
        words.line(self.start, &self.comments, &self.moves);
        words.result(self.result);
        words.write(f)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
    writeln!(f, "[{name} \"{value}\"]")
}

/// The words of the moves in order, to be put on lines.
#[derive(Default)]
struct Words {
    words: Vec<Word>,
    /// What opens before the next word: a variation, or nothing.
    opening: String,
}

struct Word {
    text: String,
    /// Nothing may follow on the line: a comment that runs to its end.
    ends_line: bool,
}

impl Words {
    fn push(&mut self, text: &str, ends_line: bool) {
        let text = std::mem::take(&mut self.opening) + text;
        self.words.push(Word { text, ends_line });
    }

    fn line(&mut self, mut position: Position, comments: &[String], moves: &[RecordedMove]) {
        self.comments(comments);
        let mut needs_number = true;
        for recorded in moves {
            let Ok(next) = position.play(&recorded.m) else { return };
            let is_white = position.side_to_move() == Side::White;
            let number =
                if is_white || needs_number { announcement(&position) } else { String::new() };
            let mark = recorded.mark.map_or("", |mark| mark.text());
            self.push(&format!("{number}{}{mark}", position.move_to_wcf(&recorded.m)), false);
            self.comments(&recorded.comments);
            for variation in &recorded.variations {
                self.opening.push('(');
                self.line(position, &variation.comments, &variation.moves);
                self.close();
            }
            needs_number = !(recorded.comments.is_empty() && recorded.variations.is_empty());
            position = next;
        }
    }

    fn close(&mut self) {
        match self.words.last_mut() {
            Some(word) if !word.ends_line => word.text.push(')'),
            _ => self.push(")", false),
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let comment = single_blanks(comment);
            if comment.is_empty() {
                continue;
            }
            if comment.contains('}') {
                self.push(&format!("; {comment}"), true);
                continue;
            }
            for word in format!("{{{comment}}}").split(' ') {
                self.push(word, false);
            }
        }
    }

    fn result(&mut self, result: GameResult) {
        self.push(result.text(), false);
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for Word { text, ends_line } in &self.words {
            let length = text.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(text)?;
            column += length;
            if *ends_line {
                writeln!(f)?;
                column = 0;
            }
        }
        writeln!(f)
    }
}
