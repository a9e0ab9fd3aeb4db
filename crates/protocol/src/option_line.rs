//! The line `option name …` by which an engine declares an option.

use crate::error::ReplyError;
use crate::option::EMPTY;
use crate::words::{Words, joined, whole_number};
use crate::{OptionDecl, OptionKind};

const REPLY: &str = "option";

impl OptionDecl {
    pub(crate) fn print(&self) -> String {
        let name = &self.name;
        match &self.kind {
            OptionKind::Check { default } => {
                format!("option name {name} type check default {default}")
            }
            OptionKind::Spin { default, min, max, .. } => {
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                let vars: String = vars.iter().map(|var| format!(" var {var}")).collect();
                format!("option name {name} type combo default {default}{vars}")
            }
            OptionKind::Button => format!("option name {name} type button"),
            OptionKind::Text { default } => {
                let default = if default.is_empty() { EMPTY } else { default };
                format!("option name {name} type string default {default}")
            }
        }
    }

    /// Reads what follows the word `option`.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<OptionDecl, ReplyError> {
        if !words.accept("name") {
            return Err(wrong("option", "'name'", words.next(), words));
        }
        let name = until(words, "type");
        if name.is_empty() || !words.accept("type") {
            return Err(wrong("name", "a name, then 'type'", words.next(), words));
        }
        let word = words.next();
        let kind = match word {
            Some("check") => check(words)?,
            Some("spin") => spin(words)?,
            Some("combo") => combo(words),
            Some("button") => OptionKind::Button,
            Some("string") => {
                let default = if words.accept("default") { words.rest() } else { "" };
                let default = if default.eq_ignore_ascii_case(EMPTY) { "" } else { default };
                return Ok(OptionDecl::text(&name, default));
            }
            _ => return Err(wrong("type", "check, spin, combo, button or string", word, words)),
        };
        match words.next() {
            None => Ok(OptionDecl { name, kind }),
            Some(word) => Err(unexpected(word, words)),
        }
    }
}

fn check(words: &mut Words<'_>) -> Result<OptionKind, ReplyError> {
    let value = if words.accept("default") { words.next() } else { None };
    match value {
        Some("true") => Ok(OptionKind::Check { default: true }),
        Some("false") => Ok(OptionKind::Check { default: false }),
        _ => Err(wrong("default", "true or false", value, words)),
    }
}

fn spin(words: &mut Words<'_>) -> Result<OptionKind, ReplyError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        let (keyword, slot) = match word {
            "default" => ("default", &mut default),
            "min" => ("min", &mut min),
            "max" => ("max", &mut max),
            _ => return Err(unexpected(word, words)),
        };
        let value = words.next();
        let number = value.and_then(whole_number).and_then(|number| i64::try_from(number).ok());
        *slot = Some(number.ok_or_else(|| wrong(keyword, "a whole number", value, words))?);
    }
    let missing = |keyword| wrong(keyword, "a whole number", None, words);
    Ok(OptionKind::Spin {
        default: default.ok_or_else(|| missing("default"))?,
        min: min.ok_or_else(|| missing("min"))?,
        max: max.ok_or_else(|| missing("max"))?,
        unit: String::new(),
    })
}

fn combo(words: &mut Words<'_>) -> OptionKind {
    let default = if words.accept("default") { until(words, "var") } else { String::new() };
    let mut vars = Vec::new();
    while words.accept("var") {
        vars.push(until(words, "var"));
    }
    OptionKind::Combo { default, vars }
}

/// The words up to `end`, with one space between them.
fn until(words: &mut Words<'_>, end: &str) -> String {
    let mut taken = Vec::new();
    while let Some(word) = words.peek().filter(|word| !word.eq_ignore_ascii_case(end)) {
        taken.push(word);
        words.next();
    }
    joined(taken)
}

fn wrong(
    keyword: &'static str,
    wanted: &'static str,
    got: Option<&str>,
    words: &Words<'_>,
) -> ReplyError {
    ReplyError::Value {
        reply: REPLY,
        keyword,
        wanted,
        got: got.map(str::to_string),
        place: words.place(),
    }
}

fn unexpected(word: &str, words: &Words<'_>) -> ReplyError {
    ReplyError::Unexpected { reply: REPLY, word: word.to_string(), place: words.place() }
}
