//! What an engine may spend on a move: a clock, or a fixed time, nodes or depth.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use camelot_protocol::{MAX_DEPTH, MAX_TIME};

/// The limits of one engine. They hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// A clock for the game, or a time for each move; `None` leaves time out of it.
    pub time: Option<TimeControl>,
    /// Nodes to search for each move.
    pub nodes: Option<u64>,
    /// Plies to search for each move.
    pub depth: Option<u32>,
}

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A clock.
    Clock {
        /// What is on it at first.
        time: Duration,
        /// What is added after each move.
        increment: Duration,
        /// After so many moves `time` is added again; `None`: never.
        moves: Option<u32>,
    },
    /// So much for each move.
    PerMove(Duration),
}

/// The text is no limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' is no limit: {why}; write tc SECONDS[+INCREMENT] or tc MOVES/SECONDS[+INCREMENT], movetime MS, nodes N, depth N, \
     as in 'tc 10+0.1', '40/60', 'nodes 5000 depth 8'"
)]
pub struct LimitError {
    /// What was written.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl FromStr for Limit {
    type Err = LimitError;

    /// Reads keywords with their values, a blank or `=` between: `tc 10+0.1`, `tc=40/60`, `movetime 100`, `nodes 5000 depth 8`.
    /// A time control alone needs no keyword.
    fn from_str(text: &str) -> Result<Limit, LimitError> {
        let fail = |why: String| LimitError { text: text.to_owned(), why };
        let words: Vec<&str> =
            text.split(|c: char| c == '=' || c.is_whitespace()).filter(|w| !w.is_empty()).collect();
        let mut limit = Limit::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let keyword = word.to_ascii_lowercase();
            let is_known = ["tc", "movetime", "nodes", "depth"].contains(&keyword.as_str());
            let (keyword, value) = if is_known {
                let value = words.next();
                (keyword, value.ok_or_else(|| fail(format!("'{word}' wants a value")))?)
            } else {
                ("tc".to_owned(), word)
            };
            limit.set(&keyword, value).map_err(fail)?;
        }
        if limit == Limit::default() { Err(fail("it is empty".to_owned())) } else { Ok(limit) }
    }
}

impl Limit {
    fn set(&mut self, keyword: &str, value: &str) -> Result<(), String> {
        let is_taken = match keyword {
            "nodes" => self.nodes.is_some(),
            "depth" => self.depth.is_some(),
            _ => self.time.is_some(),
        };
        if is_taken {
            return Err(format!("'{keyword} {value}' says a second time what was said"));
        }
        let number = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| {
                format!("'{keyword}' wants a whole number from 1 to {most}, got '{value}'")
            })
        };
        match keyword {
            "nodes" => self.nodes = Some(number(u64::MAX)?),
            "depth" => self.depth = Some(number(u64::from(MAX_DEPTH))? as u32),
            "movetime" => {
                let most = MAX_TIME.as_millis() as u64;
                self.time = Some(TimeControl::PerMove(Duration::from_millis(number(most)?)));
            }
            _ => self.time = Some(clock(value)?),
        }
        Ok(())
    }
}

fn clock(text: &str) -> Result<TimeControl, String> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => {
            let number = moves.parse::<u32>().ok().filter(|moves| *moves > 0);
            let number = number.ok_or_else(|| format!("'{moves}' is no number of moves"))?;
            (Some(number), rest)
        }
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (time, increment) = (seconds(time)?, seconds(increment)?);
    if time.is_zero() {
        return Err("the clock is empty".to_owned());
    }
    Ok(TimeControl::Clock { time, increment, moves })
}

/// Seconds, `0.1`, or minutes and seconds, `1:30`, in whole milliseconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let part = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse::<f64>().ok().filter(|seconds| is_plain && *seconds <= MAX_TIME.as_secs_f64())
    };
    let total = match text.split_once(':') {
        None => part(text),
        Some((minutes, rest)) => part(minutes).zip(part(rest)).map(|(m, s)| 60.0 * m + s),
    };
    let total = total.ok_or_else(|| format!("'{text}' is no time in seconds"))?;
    Ok(Duration::from_millis((total * 1000.0).round() as u64).min(MAX_TIME))
}

impl fmt::Display for Limit {
    /// The limit as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match self.time {
            None => {}
            Some(TimeControl::PerMove(time)) => {
                words.push(format!("movetime {}", time.as_millis()))
            }
            Some(TimeControl::Clock { time, increment, moves }) => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let increment = match increment {
                    Duration::ZERO => String::new(),
                    increment => format!("+{}", increment.as_secs_f64()),
                };
                words.push(format!("tc {moves}{}{increment}", time.as_secs_f64()));
            }
        }
        words.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(&words.join(" "))
    }
}

/// As text, in the form of `Display`.
impl serde::Serialize for Limit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Limit {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn every_form_is_read_and_written() {
        let clock = |time, increment, moves| {
            Some(TimeControl::Clock { time: ms(time), increment: ms(increment), moves })
        };
        for (text, time, nodes, depth) in [
            ("tc 10+0.1", clock(10_000, 100, None), None, None),
            ("10+0.1", clock(10_000, 100, None), None, None),
            ("tc=1+0.01", clock(1_000, 10, None), None, None),
            ("40/60", clock(60_000, 0, Some(40)), None, None),
            ("40/1:30+0.5", clock(90_000, 500, Some(40)), None, None),
            ("movetime 20", Some(TimeControl::PerMove(ms(20))), None, None),
            ("nodes 5000", None, Some(5000), None),
            ("depth=4", None, None, Some(4)),
            ("tc 5 nodes 100 depth 3", clock(5_000, 0, None), Some(100), Some(3)),
        ] {
            let limit = Limit { time, nodes, depth };
            assert_eq!(text.parse(), Ok(limit.clone()), "{text}");
            assert_eq!(limit.to_string().parse(), Ok(limit), "{text}");
        }
    }

    #[test]
    fn what_is_no_limit_is_refused_with_its_fault() {
        for (text, why) in [
            ("", "it is empty"),
            ("tc", "'tc' wants a value"),
            ("tc 0+1", "the clock is empty"),
            ("tc -5", "'-5' is no time in seconds"),
            ("tc 1e3", "'1e3' is no time in seconds"),
            ("tc nan", "'nan' is no time in seconds"),
            ("0/60", "'0' is no number of moves"),
            ("depth 0", "'depth' wants a whole number from 1 to 255, got '0'"),
            ("depth 256", "'depth' wants a whole number from 1 to 255, got '256'"),
            (
                "nodes many",
                "'nodes' wants a whole number from 1 to 18446744073709551615, got 'many'",
            ),
            ("tc 5 movetime 10", "'movetime 10' says a second time what was said"),
            ("blitz", "'blitz' is no time in seconds"),
        ] {
            let error = text.parse::<Limit>().unwrap_err();
            assert_eq!((error.text.as_str(), error.why.as_str()), (text, why));
        }
    }
}
