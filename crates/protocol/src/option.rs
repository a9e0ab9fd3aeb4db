//! One engine option: what it is, and whether a value suits it.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::error::{ReplyError, found};
use crate::words::{Words, joined, whole_number};

/// How an empty text is written as a value.
pub(crate) const EMPTY: &str = "<empty>";

const REPLY: &str = "option";

/// An option as the line `option name …` declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// Its name; may contain spaces, is compared without case.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes, and which it has at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at first.
        default: i64,
        /// The smallest allowed.
        min: i64,
        /// The greatest allowed.
        max: i64,
        /// What it counts, such as `MB`; for messages only, not part of the declaration's line. May be empty.
        unit: String,
    },
    /// One of a few words.
    Combo {
        /// The value at first.
        default: String,
        /// All values.
        vars: Vec<String>,
    },
    /// Something to be done, without a value.
    Button,
    /// Any text.
    Text {
        /// The value at first; may be empty.
        default: String,
    },
}

/// A value that suits its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i64),
    /// Of a combo, spelt as declared.
    Combo(String),
    /// Of a button: it was pressed.
    Button,
    /// Of a text.
    Text(String),
}

/// Why an option was not set. The message names the option, what it takes, what came instead, and the value that stays.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("setoption: no option {}; there are {}", crate::words::quoted(.name), known.join(", "))]
    Unknown {
        /// The name asked for.
        name: String,
        /// All names.
        known: Vec<String>,
    },
    /// The value does not suit.
    #[error("{name}: {wanted}, got {}{}", found(.got.as_deref()), keeping(.kept.as_ref()))]
    Value {
        /// The option, spelt as declared.
        name: String,
        /// What it takes: `wants a whole number from 1 to 65536 (MB)`.
        wanted: String,
        /// What came, if anything.
        got: Option<String>,
        /// The value that stays; `None` when the error comes from [`OptionDecl::check`], which knows no current value.
        kept: Option<OptionValue>,
    },
}

fn keeping(kept: Option<&OptionValue>) -> String {
    match kept {
        None | Some(OptionValue::Button) => String::new(),
        Some(value) => format!("; keeping {value}"),
    }
}

impl OptionDecl {
    /// A check.
    pub fn check_box(name: &str, default: bool) -> OptionDecl {
        OptionDecl { name: name.to_string(), kind: OptionKind::Check { default } }
    }

    /// A spin with its range; `unit` may be empty.
    pub fn spin(name: &str, default: i64, range: RangeInclusive<i64>, unit: &str) -> OptionDecl {
        let (min, max) = range.into_inner();
        OptionDecl {
            name: name.to_string(),
            kind: OptionKind::Spin { default, min, max, unit: unit.to_string() },
        }
    }

    /// A combo with all its values.
    pub fn combo(name: &str, default: &str, vars: &[&str]) -> OptionDecl {
        let vars = vars.iter().map(|var| var.to_string()).collect();
        OptionDecl {
            name: name.to_string(),
            kind: OptionKind::Combo { default: default.to_string(), vars },
        }
    }

    /// A button.
    pub fn button(name: &str) -> OptionDecl {
        OptionDecl { name: name.to_string(), kind: OptionKind::Button }
    }

    /// A text.
    pub fn text(name: &str, default: &str) -> OptionDecl {
        OptionDecl {
            name: name.to_string(),
            kind: OptionKind::Text { default: default.to_string() },
        }
    }

    /// Whether `name` means this option: case and the number of spaces do not matter.
    pub fn is_named(&self, name: &str) -> bool {
        let own = self.name.split_whitespace();
        let mut other = name.split_whitespace();
        own.into_iter()
            .all(|word| other.next().is_some_and(|o| o.to_lowercase() == word.to_lowercase()))
            && other.next().is_none()
    }

    /// The value it has at first.
    pub fn default(&self) -> OptionValue {
        match &self.kind {
            OptionKind::Check { default } => OptionValue::Check(*default),
            OptionKind::Spin { default, .. } => OptionValue::Spin(*default),
            OptionKind::Combo { default, .. } => OptionValue::Combo(default.clone()),
            OptionKind::Button => OptionValue::Button,
            OptionKind::Text { default } => OptionValue::Text(default.clone()),
        }
    }

    /// Reads the value of a `setoption` command.
    ///
    /// # Errors
    /// [`OptionError::Value`] when it is missing, of the wrong kind or out of range.
    pub fn check(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let given = value.map(str::trim).filter(|value| !value.is_empty());
        let checked = match &self.kind {
            OptionKind::Check { .. } => given.and_then(|value| {
                let is = |word: &str| value.eq_ignore_ascii_case(word);
                (is("true") || is("false")).then(|| OptionValue::Check(is("true")))
            }),
            OptionKind::Spin { min, max, .. } => given
                .and_then(whole_number)
                .and_then(|number| i64::try_from(number).ok())
                .filter(|number| (min..=max).contains(&number))
                .map(OptionValue::Spin),
            OptionKind::Combo { vars, .. } => given
                .and_then(|value| {
                    vars.iter().find(|var| var.to_lowercase() == value.to_lowercase())
                })
                .map(|var| OptionValue::Combo(var.clone())),
            OptionKind::Button => given.is_none().then_some(OptionValue::Button),
            OptionKind::Text { .. } => {
                value.map(|value| OptionValue::Text(value.trim().to_string()))
            }
        };
        checked.ok_or_else(|| OptionError::Value {
            name: self.name.clone(),
            wanted: self.wanted(),
            got: given.map(str::to_string),
            kept: None,
        })
    }

    fn wanted(&self) -> String {
        match &self.kind {
            OptionKind::Check { .. } => "wants true or false".to_string(),
            OptionKind::Spin { min, max, unit, .. } if unit.is_empty() => {
                format!("wants a whole number from {min} to {max}")
            }
            OptionKind::Spin { min, max, unit, .. } => {
                format!("wants a whole number from {min} to {max} ({unit})")
            }
            OptionKind::Combo { vars, .. } => format!("wants one of {}", vars.join(", ")),
            OptionKind::Button => "is a button and takes no value".to_string(),
            OptionKind::Text { .. } => format!("wants a text after 'value', {EMPTY} for none"),
        }
    }

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
                let mut text = format!("option name {name} type combo default {default}");
                for var in vars {
                    text.push_str(" var ");
                    text.push_str(var);
                }
                text
            }
            OptionKind::Button => format!("option name {name} type button"),
            OptionKind::Text { default } if default.is_empty() => {
                format!("option name {name} type string default {EMPTY}")
            }
            OptionKind::Text { default } => {
                format!("option name {name} type string default {default}")
            }
        }
    }

    /// Reads what follows the word `option`.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<OptionDecl, ReplyError> {
        if !words.accept("name") {
            return Err(wrong("option", "'name'", words.next(), words.place()));
        }
        let name = until(words, &["type"]);
        if name.is_empty() || !words.accept("type") {
            return Err(wrong("name", "a name, then 'type'", words.next(), words.place()));
        }
        let kind = words.next().unwrap_or_default();
        let kind = match kind {
            "check" => OptionKind::Check { default: default(words) == "true" },
            "spin" => spin(words)?,
            "combo" => combo(words),
            "button" => OptionKind::Button,
            "string" => {
                let default = if words.accept("default") {
                    words.by_ref().collect::<Vec<_>>()
                } else {
                    Vec::new()
                };
                let default = joined(default);
                OptionKind::Text { default: if default == EMPTY { String::new() } else { default } }
            }
            other => {
                let got = (!other.is_empty()).then_some(other);
                return Err(wrong(
                    "type",
                    "check, spin, combo, button or string",
                    got,
                    words.place(),
                ));
            }
        };
        match words.next() {
            None => Ok(OptionDecl { name, kind }),
            Some(word) => Err(ReplyError::Unexpected {
                reply: REPLY,
                word: word.to_string(),
                place: words.place(),
            }),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Check(value) => write!(f, "{value}"),
            OptionValue::Spin(value) => write!(f, "{value}"),
            OptionValue::Button => Ok(()),
            OptionValue::Combo(value) | OptionValue::Text(value) if value.is_empty() => {
                f.write_str(EMPTY)
            }
            OptionValue::Combo(value) | OptionValue::Text(value) => f.write_str(value),
        }
    }
}

/// The words up to the next of `ends`, with one space between them.
fn until(words: &mut Words<'_>, ends: &[&str]) -> String {
    let mut taken = Vec::new();
    while let Some(word) = words.peek().filter(|word| !ends.contains(word)) {
        taken.push(word);
        words.next();
    }
    joined(taken)
}

fn default(words: &mut Words<'_>) -> String {
    if words.accept("default") { until(words, &["min", "max", "var"]) } else { String::new() }
}

fn spin(words: &mut Words<'_>) -> Result<OptionKind, ReplyError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        let (keyword, slot) = match word {
            "default" => ("default", &mut default),
            "min" => ("min", &mut min),
            "max" => ("max", &mut max),
            other => {
                return Err(ReplyError::Unexpected {
                    reply: REPLY,
                    word: other.to_string(),
                    place: words.place(),
                });
            }
        };
        let value = words.next();
        let number = value.and_then(whole_number).and_then(|number| i64::try_from(number).ok());
        *slot = Some(number.ok_or_else(|| wrong(keyword, "a whole number", value, words.place()))?);
    }
    let missing = |keyword| wrong(keyword, "a whole number", None, words.place() + 1);
    Ok(OptionKind::Spin {
        default: default.ok_or_else(|| missing("default"))?,
        min: min.ok_or_else(|| missing("min"))?,
        max: max.ok_or_else(|| missing("max"))?,
        unit: String::new(),
    })
}

fn combo(words: &mut Words<'_>) -> OptionKind {
    let default = default(words);
    let mut vars = Vec::new();
    while words.accept("var") {
        vars.push(until(words, &["var"]));
    }
    OptionKind::Combo { default, vars }
}

fn wrong(
    keyword: &'static str,
    wanted: &'static str,
    got: Option<&str>,
    place: usize,
) -> ReplyError {
    ReplyError::Value { reply: REPLY, keyword, wanted, got: got.map(str::to_string), place }
}
