//! One engine option: what it is, and whether a value suits it.

use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::error::found;
use crate::words::{quoted, whole_number};

/// How an empty text is written as a value.
pub(crate) const EMPTY: &str = "<empty>";

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
    #[error("setoption: no option {}; there are {}", quoted(.name), known.join(", "))]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn message(declaration: &OptionDecl, value: Option<&str>) -> String {
        declaration.check(value).unwrap_err().to_string()
    }

    #[test]
    fn values_that_suit() {
        let hash = OptionDecl::spin("Hash", 64, 1..=65536, "MB");
        assert_eq!(hash.check(Some(" 16 ")), Ok(OptionValue::Spin(16)));
        assert_eq!(hash.check(Some("65536")), Ok(OptionValue::Spin(65536)));
        let ponder = OptionDecl::check_box("Ponder", false);
        assert_eq!(ponder.check(Some("TRUE")), Ok(OptionValue::Check(true)));
        let variant = OptionDecl::combo("UCI_Variant", "camelot", &["camelot", "cam"]);
        assert_eq!(variant.check(Some("Cam")), Ok(OptionValue::Combo("cam".to_string())));
        let clear = OptionDecl::button("Clear Hash");
        assert_eq!(clear.check(None), Ok(OptionValue::Button));
        assert_eq!(clear.check(Some("")), Ok(OptionValue::Button));
        let file = OptionDecl::text("EvalFile", "");
        assert_eq!(file.check(Some("a b")), Ok(OptionValue::Text("a b".to_string())));
        assert_eq!(file.check(Some("")), Ok(OptionValue::Text(String::new())));
    }

    #[test]
    fn values_that_do_not_suit_are_named_with_the_range() {
        let hash = OptionDecl::spin("Hash", 64, 1..=65536, "MB");
        let range = "Hash: wants a whole number from 1 to 65536 (MB), got";
        for value in ["abc", "0", "65537", "-1", "1.5", "64 MB", "99999999999999999999"] {
            assert_eq!(message(&hash, Some(value)), format!("{range} '{value}'"));
        }
        assert_eq!(message(&hash, None), format!("{range} nothing"));
        assert_eq!(message(&hash, Some(" ")), format!("{range} nothing"));
        let ponder = OptionDecl::check_box("Ponder", false);
        assert_eq!(message(&ponder, Some("1")), "Ponder: wants true or false, got '1'");
        let variant = OptionDecl::combo("UCI_Variant", "camelot", &["camelot", "cam"]);
        assert_eq!(
            message(&variant, Some("chess")),
            "UCI_Variant: wants one of camelot, cam, got 'chess'"
        );
        let clear = OptionDecl::button("Clear Hash");
        assert_eq!(
            message(&clear, Some("now")),
            "Clear Hash: is a button and takes no value, got 'now'"
        );
        let file = OptionDecl::text("EvalFile", "");
        assert_eq!(
            message(&file, None),
            "EvalFile: wants a text after 'value', <empty> for none, got nothing"
        );
    }

    #[test]
    fn names_are_compared_without_case_and_spacing() {
        let clear = OptionDecl::button("Clear Hash");
        assert!(clear.is_named("clear  hash") && clear.is_named("CLEAR HASH"));
        assert!(
            !clear.is_named("clearhash")
                && !clear.is_named("clear")
                && !clear.is_named("clear hash now")
        );
        assert!(!clear.is_named(""));
    }
}
