//! All options of an engine with their current values.

use crate::{OptionDecl, OptionError, OptionValue};

/// An engine's options in the order in which it declares them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    entries: Vec<(OptionDecl, OptionValue)>,
}

/// A change that [`Options::check`] found right and [`Options::apply`] can make: in between, the engine does what it takes, such
/// as finding memory, and may fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// The option, spelt as declared.
    pub name: String,
    /// Its new value.
    pub value: OptionValue,
}

impl Options {
    /// Options at their defaults.
    pub fn new(declarations: impl IntoIterator<Item = OptionDecl>) -> Options {
        let entries = declarations
            .into_iter()
            .map(|declaration| (declaration.clone(), declaration.default()))
            .collect();
        Options { entries }
    }

    /// The declarations, in order.
    pub fn declarations(&self) -> impl Iterator<Item = &OptionDecl> {
        self.entries.iter().map(|(declaration, _)| declaration)
    }

    /// The current value of an option; its name in any case.
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.entries
            .iter()
            .find(|(declaration, _)| declaration.is_named(name))
            .map(|(_, value)| value)
    }

    /// What a `setoption` command asks for. Nothing is changed yet.
    ///
    /// # Errors
    /// [`OptionError`] when there is no such option or the value does not suit it; the message names the value that stays.
    pub fn check(&self, name: &str, value: Option<&str>) -> Result<OptionChange, OptionError> {
        let Some((declaration, current)) =
            self.entries.iter().find(|(declaration, _)| declaration.is_named(name))
        else {
            let known = self.declarations().map(|declaration| declaration.name.clone()).collect();
            return Err(OptionError::Unknown { name: name.to_string(), known });
        };
        match declaration.check(value) {
            Ok(value) => Ok(OptionChange { name: declaration.name.clone(), value }),
            Err(OptionError::Value { name, wanted, got, .. }) => {
                Err(OptionError::Value { name, wanted, got, kept: Some(current.clone()) })
            }
            Err(error) => Err(error),
        }
    }

    /// Makes a change that [`check`](Self::check) gave; one for an option that is not here does nothing.
    pub fn apply(&mut self, change: OptionChange) {
        for (declaration, value) in &mut self.entries {
            if declaration.is_named(&change.name) {
                *value = change.value;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options::new([
            OptionDecl::spin("Hash", 64, 1..=65536, "MB"),
            OptionDecl::button("Clear Hash"),
        ])
    }

    #[test]
    fn a_change_is_made_only_when_applied() {
        let mut options = options();
        let change = options.check("HASH", Some("16")).unwrap();
        assert_eq!(options.get("hash"), Some(&OptionValue::Spin(64)));
        options.apply(change);
        assert_eq!(options.get("hash"), Some(&OptionValue::Spin(16)));
        let press = options.check("clear hash", None).unwrap();
        assert_eq!((press.name.as_str(), &press.value), ("Clear Hash", &OptionValue::Button));
    }

    #[test]
    fn the_message_names_the_value_that_stays() {
        let mut options = options();
        let change = options.check("Hash", Some("16")).unwrap();
        options.apply(change);
        let error = options.check("Hash", Some("abc")).unwrap_err();
        let expected = "Hash: wants a whole number from 1 to 65536 (MB), got 'abc'; keeping 16";
        assert_eq!(error.to_string(), expected);
        let error = options.check("clear hash", Some("x")).unwrap_err();
        assert_eq!(error.to_string(), "Clear Hash: is a button and takes no value, got 'x'");
    }

    #[test]
    fn an_unknown_name_gets_the_list() {
        let error = options().check("Hush", Some("1")).unwrap_err();
        assert_eq!(error.to_string(), "setoption: no option 'Hush'; there are Hash, Clear Hash");
        assert_eq!(options().get("Hush"), None);
    }
}
