//! Which engines play, and how each is set up.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use camelot_protocol::Dialect;
use serde::{Deserialize, Serialize};

use crate::engine::VARIANT;
use crate::limit::{Limit, LimitError};
use crate::process::Program;

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// What it is called in tables and records; empty until it is known.
    pub name: String,
    /// What to start.
    pub program: Program,
    /// The dialect to speak; `None` asks the engine.
    #[serde(with = "dialect")]
    pub protocol: Option<Dialect>,
    /// Options to set, with their values.
    pub options: Vec<(String, String)>,
    /// Whether it goes on thinking while the other side is to move.
    #[serde(default)]
    pub ponder: bool,
    /// Its own limits; `None` are those of the match.
    pub limit: Option<Limit>,
}

/// The text does not say which engine to start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Quotes without an end.
    #[error("a quote is not closed")]
    Quote,
    /// There is no program.
    #[error("there is no program to start")]
    NoProgram,
    /// A word that cannot be right.
    #[error("'{word}': {why}")]
    Word {
        /// The word.
        word: String,
        /// What is wrong with it.
        why: String,
    },
    /// A limit that cannot be read.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    /// Reads a command line in the manner of a shell, in which these words are settings: `name=NAME`, `dir=FOLDER`,
    /// `protocol=auto|uci|ugi`, `ponder=yes|no`, `option.NAME=VALUE`, `tc=…`, `movetime=MS`, `nodes=N`, `depth=N`. After a word `--` all belong to
    /// the command.
    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let words = shell_words::split(text).map_err(|_| SpecError::Quote)?;
        let mut spec = EngineSpec {
            name: String::new(),
            program: Program { program: PathBuf::new(), arguments: Vec::new(), folder: None },
            protocol: None,
            options: Vec::new(),
            ponder: false,
            limit: None,
        };
        let mut command = Vec::new();
        let mut limits = Vec::new();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let wrong = |why: &str| SpecError::Word { word: word.clone(), why: why.to_owned() };
            if word == "--" {
                command.extend(words.by_ref());
                break;
            }
            let Some((key, value)) = word.split_once('=') else {
                command.push(word);
                continue;
            };
            match key {
                "name" if value.trim().is_empty() => return Err(wrong("the name is empty")),
                "name" => spec.name = clean_name(value),
                "dir" => spec.program.folder = Some(PathBuf::from(value)),
                "protocol" => {
                    spec.protocol = match value {
                        "auto" => None,
                        "uci" => Some(Dialect::Uci),
                        "ugi" => Some(Dialect::Ugi),
                        _ => return Err(wrong("the protocol is auto, uci or ugi")),
                    };
                }
                "ponder" => {
                    spec.ponder = match value {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(wrong("ponder is yes or no")),
                    };
                }
                "tc" | "movetime" | "nodes" | "depth" => limits.push(word),
                _ => match key.strip_prefix("option.") {
                    Some("") => return Err(wrong("the option has no name")),
                    Some(name) if name.trim().eq_ignore_ascii_case(VARIANT) => {
                        return Err(wrong(
                            "all engines of a match play one game: choose it by --variant",
                        ));
                    }
                    Some(name) => spec.options.push((name.to_owned(), value.to_owned())),
                    None => command.push(word),
                },
            }
        }
        let mut command = command.into_iter();
        spec.program.program = PathBuf::from(command.next().ok_or(SpecError::NoProgram)?);
        spec.program.arguments = command.collect();
        if !limits.is_empty() {
            spec.limit = Some(limits.join(" ").parse()?);
        }
        Ok(spec)
    }
}

impl EngineSpec {
    /// The file name of the program without its extension: what an engine is called that gives no name.
    pub fn file_name(&self) -> String {
        let stem = Path::new(&self.program.program).file_stem();
        stem.map_or_else(|| "engine".to_owned(), |stem| stem.to_string_lossy().into_owned())
    }
}

/// The most characters of a name that are kept.
const LONGEST_NAME: usize = 60;

/// A name fit for tables and records: no control characters, not too long.
pub(crate) fn clean_name(name: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    name.trim().chars().map(printable).take(LONGEST_NAME).collect()
}

/// Gives names that are still missing, and numbers to those that come twice.
pub fn settle_names(specs: &mut [EngineSpec]) {
    for n in 0..specs.len() {
        if specs[n].name.is_empty() {
            specs[n].name = specs[n].file_name();
        }
        let wanted = specs[n].name.clone();
        let mut number = 2;
        while specs[..n].iter().any(|earlier| earlier.name == specs[n].name) {
            specs[n].name = format!("{wanted} #{number}");
            number += 1;
        }
    }
}

mod dialect {
    //! A dialect as its word.

    use camelot_protocol::Dialect;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        dialect: &Option<Dialect>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match dialect {
            None => "auto",
            Some(Dialect::Uci) => "uci",
            Some(Dialect::Ugi) => "ugi",
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Dialect>, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "auto" => Ok(None),
            "uci" => Ok(Some(Dialect::Uci)),
            "ugi" => Ok(Some(Dialect::Ugi)),
            other => Err(serde::de::Error::custom(format!("'{other}' is no protocol"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_told_from_the_command() {
        let text = "./camelot uci name='New one' option.Hash=16 'option.Move Overhead=20' tc=10+0.1 depth=5 protocol=ugi --x=1 -- name=y";
        let spec: EngineSpec = text.parse().unwrap();
        assert_eq!(spec.name, "New one");
        assert_eq!(spec.program.program, PathBuf::from("./camelot"));
        assert_eq!(spec.program.arguments, ["uci", "--x=1", "name=y"]);
        assert_eq!(spec.protocol, Some(Dialect::Ugi));
        let options = [("Hash", "16"), ("Move Overhead", "20")];
        assert_eq!(spec.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(spec.limit, Some("tc 10+0.1 depth 5".parse().unwrap()));
        let text = serde_json::to_string(&spec).unwrap();
        assert_eq!(serde_json::from_str::<EngineSpec>(&text).unwrap(), spec);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, why) in [
            ("", "there is no program to start"),
            ("name=x", "there is no program to start"),
            ("./e 'x", "a quote is not closed"),
            ("./e protocol=xboard", "'protocol=xboard': the protocol is auto, uci or ugi"),
            ("./e option.=3", "'option.=3': the option has no name"),
            ("./e name=", "'name=': the name is empty"),
            (
                "./e option.uci_variant=cam",
                "'option.uci_variant=cam': all engines of a match play one game: choose it by --variant",
            ),
        ] {
            assert_eq!(text.parse::<EngineSpec>().unwrap_err().to_string(), why);
        }
        let error = "./e tc=soon".parse::<EngineSpec>().unwrap_err().to_string();
        assert!(error.contains("'soon' is no time in seconds"), "{error}");
    }

    #[test]
    fn every_engine_gets_a_name_of_its_own() {
        let mut specs = ["/x/camelot.exe", "camelot", "a name=b", "a", "b", "b"]
            .map(|text| text.parse::<EngineSpec>().unwrap());
        settle_names(&mut specs);
        let names = specs.map(|spec| spec.name);
        assert_eq!(names, ["camelot", "camelot #2", "b", "a", "b #2", "b #3"]);
    }
}
