//! The parts of a record text: tags, comments, brackets, words.

/// One part of a record text, and where it begins.
pub(super) struct Token<'a> {
    pub(super) part: Part<'a>,
    pub(super) place: Place,
}

/// A place in a text, for people: line and column in characters, from 1.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

pub(super) enum Part<'a> {
    /// A tag; without name and value if it cannot be read.
    Tag(Option<(&'a str, String)>),
    /// A comment, its white space made single blanks.
    Comment(String),
    /// A comment without an end.
    OpenComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// What has no white space or bracket in it: a move, a number, a mark, a
    /// result, or something wrong.
    Word(&'a str),
    /// A closing bracket or a quotation mark.
    Stray(char),
}

/// The parts of `text` in order.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer {
        rest: text.strip_prefix('\u{feff}').unwrap_or(text),
        place: Place { line: 1, column: 1 },
    };
    let mut tokens = Vec::new();
    loop {
        lexer.take(lexer.rest.len() - lexer.rest.trim_start().len());
        let place = lexer.place;
        let Some(part) = lexer.part() else { return tokens };
        tokens.push(Token { part, place });
    }
}

struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    /// Takes the first `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        for character in taken.chars() {
            if character == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        taken
    }

    fn part(&mut self) -> Option<Part<'a>> {
        let first = self.rest.chars().next()?;
        Some(match first {
            '[' => {
                let tag = tag(self.rest);
                let length = tag.as_ref().map(|(length, ..)| *length);
                self.take(length.unwrap_or_else(|| line_length(self.rest)));
                Part::Tag(tag.map(|(_, name, value)| (name, value)))
            }
            '{' => match self.rest.find('}') {
                Some(end) => {
                    let comment = self.take(end + 1);
                    Part::Comment(single_blanks(&comment[1..end]))
                }
                None => {
                    self.take(self.rest.len());
                    Part::OpenComment
                }
            },
            ';' => {
                let comment = self.take(line_length(self.rest));
                Part::Comment(single_blanks(&comment[1..]))
            }
            '(' => {
                self.take(1);
                Part::Open
            }
            ')' => {
                self.take(1);
                Part::Close
            }
            '}' | ']' | '"' => {
                self.take(1);
                Part::Stray(first)
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "[]{}();\"".contains(c);
                let length = self.rest.find(ends).unwrap_or(self.rest.len());
                Part::Word(self.take(length))
            }
        })
    }
}

pub(super) fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Length, name and value of the tag at the front of `text`.
fn tag(text: &str) -> Option<(usize, &str, String)> {
    let is_blank = |c: char| c.is_whitespace() && c != '\n';
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let inside = text.strip_prefix('[')?.trim_start_matches(is_blank);
    let name_length = inside.find(|c| !is_name(c)).filter(|length| *length > 0)?;
    let (name, rest) = inside.split_at(name_length);
    let mut characters = rest.trim_start_matches(is_blank).strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match characters.next()? {
            '"' => break,
            '\n' => return None,
            '\\' if characters.as_str().starts_with(['"', '\\']) => value.extend(characters.next()),
            character => value.push(character),
        }
    }
    let rest = characters.as_str().trim_start_matches(is_blank).strip_prefix(']')?;
    Some((text.len() - rest.len(), name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        tokens(text)
            .into_iter()
            .map(|token| {
                let part = match token.part {
                    Part::Tag(Some((name, value))) => format!("tag {name}={value}"),
                    Part::Tag(None) => "tag?".into(),
                    Part::Comment(text) => format!("comment {text}"),
                    Part::OpenComment => "comment?".into(),
                    Part::Open => "(".into(),
                    Part::Close => ")".into(),
                    Part::Word(word) => format!("word {word}"),
                    Part::Stray(character) => format!("stray {character}"),
                };
                format!("{}:{} {part}", token.place.line, token.place.column)
            })
            .collect()
    }

    #[test]
    fn parts_are_told_apart_with_their_places() {
        let text =
            "\u{feff}[Event \"a \\\"b\\\" \\\\ \\c\"] [X \"]\"]\r\n1.D6-F8!{é \n x};y}\n(*)\"é c6";
        assert_eq!(
            shown(text),
            [
                "1:1 tag Event=a \"b\" \\ \\c",
                "1:25 tag X=]",
                "2:1 word 1.D6-F8!",
                "2:9 comment é x",
                "3:4 comment y}",
                "4:1 (",
                "4:2 word *",
                "4:3 )",
                "4:4 stray \"",
                "4:5 word é",
                "4:7 word c6",
            ]
        );
    }

    #[test]
    fn what_has_no_end_is_told() {
        assert_eq!(
            shown("[X \"a]\n[Y]\n[\"z\"]\n}{ (a"),
            ["1:1 tag?", "2:1 tag?", "3:1 tag?", "4:1 stray }", "4:2 comment?"]
        );
    }
}
