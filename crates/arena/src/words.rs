//! Settings written as `KEY=NUMBER KEY=NUMBER`.

use std::ops::RangeInclusive;

/// A setting that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// A word that is no setting.
    #[error("'{word}' is no setting here; known are {known}")]
    Unknown {
        /// The word.
        word: String,
        /// The settings there are, with the values they have when left out.
        known: String,
    },
    /// A setting without a number.
    #[error("'{key}' wants a number, got '{value}'")]
    NoNumber {
        /// The setting.
        key: String,
        /// What stands there.
        value: String,
    },
    /// A number that is none of those that make sense.
    #[error("'{key}' wants a whole number from {least} to {most}, got {number}")]
    OutOfRange {
        /// The setting.
        key: String,
        /// The smallest number that makes sense.
        least: u32,
        /// The greatest.
        most: u32,
        /// What stands there.
        number: String,
    },
    /// Numbers that do not go together.
    #[error("{0}")]
    Senseless(String),
}

/// The numbers of `text` in the order of `known`, which gives their names and what they are when left out.
pub(crate) fn key_values<const N: usize>(
    text: &str,
    known: [(&str, f64); N],
) -> Result<[f64; N], WordsError> {
    let mut numbers = known.map(|(_, number)| number);
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let Some(place) = known.iter().position(|(name, _)| name.eq_ignore_ascii_case(key)) else {
            let known = known.map(|(name, number)| format!("{name}={number}")).join(" ");
            return Err(WordsError::Unknown { word: word.to_owned(), known });
        };
        numbers[place] =
            value.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| {
                WordsError::NoNumber { key: key.to_owned(), value: value.to_owned() }
            })?;
    }
    Ok(numbers)
}

/// The `number` of a setting that must be a whole one of `range`.
pub(crate) fn whole(key: &str, number: f64, range: RangeInclusive<u32>) -> Result<u32, WordsError> {
    let (least, most) = range.into_inner();
    if number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&number) {
        return Ok(number as u32);
    }
    Err(WordsError::OutOfRange { key: key.to_owned(), least, most, number: number.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_the_known_order() {
        let known = [("elo0", 0.0), ("elo1", 5.0)];
        assert_eq!(key_values("", known), Ok([0.0, 5.0]));
        assert_eq!(key_values("elo1=10 ELO0=-2.5", known), Ok([-2.5, 10.0]));
        assert_eq!(key_values("elo1=3,elo0=1", known), Ok([1.0, 3.0]));
    }

    #[test]
    fn faults_are_named() {
        let message = |text| key_values(text, [("elo0", 0.0)]).unwrap_err().to_string();
        assert_eq!(message("elo=3"), "'elo=3' is no setting here; known are elo0=0");
        assert_eq!(message("elo0=x"), "'elo0' wants a number, got 'x'");
        assert_eq!(message("elo0"), "'elo0' wants a number, got ''");
        assert_eq!(message("elo0=inf"), "'elo0' wants a number, got 'inf'");
    }

    #[test]
    fn whole_numbers_are_within_their_range() {
        assert_eq!([0.0, 3.0].map(|number| whole("moves", number, 0..=3)), [Ok(0), Ok(3)]);
        for number in [-1.0, 0.5, 4.0, 1e300, f64::NAN] {
            let message = whole("moves", number, 0..=3).unwrap_err().to_string();
            let expected = format!("'moves' wants a whole number from 0 to 3, got {number}");
            assert_eq!(message, expected);
        }
    }
}
