//! The line `info`: how a search stands.

use std::time::Duration;

use crate::error::ReplyError;
use crate::words::{Words, whole_number};
use crate::{Bound, Dialect, Score};

const REPLY: &str = "info";

const KEYWORDS: [&str; 11] = [
    "depth", "seldepth", "multipv", "score", "wdl", "nodes", "nps", "hashfull", "time", "pv",
    "string",
];

/// What a search has found. Everything may be missing; the engine gives all but `bound` and `wdl` with every score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub seldepth: Option<u32>,
    /// The rank of this line, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth to the side to move.
    pub score: Option<Score>,
    /// Set when the score is only a bound.
    pub bound: Option<Bound>,
    /// Chances of the side to move; given when `UCI_ShowWDL` is set.
    pub wdl: Option<Wdl>,
    /// Positions in which moves were made.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Fill of the transposition table in thousandths.
    pub hashfull: Option<u32>,
    /// Time since `go`.
    pub time: Option<Duration>,
    /// The principal variation; empty when none is said.
    pub pv: Vec<String>,
}

/// Chances in thousandths; they add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Info {
    pub(crate) fn print(&self, dialect: Dialect) -> String {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let long = |number: Option<u64>| number.map(|number| number.to_string());
        let score = self.score.map(|score| match self.bound {
            None => score.print(dialect),
            Some(bound) => format!("{} {bound}", score.print(dialect)),
        });
        let parts = [
            ("depth", number(self.depth)),
            ("seldepth", number(self.seldepth)),
            ("multipv", number(self.multipv)),
            ("score", score),
            ("wdl", self.wdl.map(|wdl| format!("{} {} {}", wdl.win, wdl.draw, wdl.loss))),
            ("nodes", long(self.nodes)),
            ("nps", long(self.nps)),
            ("hashfull", number(self.hashfull)),
            ("time", self.time.map(|time| time.as_millis().to_string())),
            ("pv", (!self.pv.is_empty()).then(|| self.pv.join(" "))),
        ];
        let mut text = REPLY.to_string();
        for (keyword, value) in parts {
            if let Some(value) = value {
                text.push_str(&format!(" {keyword} {value}"));
            }
        }
        text
    }

    /// Reads what follows the word `info`, unless that is a `string`. Words it does not know are passed over, as UCI asks.
    pub(crate) fn parse(words: &mut Words<'_>, dialect: Dialect) -> Result<Info, ReplyError> {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number(words, "depth")?),
                "seldepth" => info.seldepth = Some(number(words, "seldepth")?),
                "multipv" => info.multipv = Some(number(words, "multipv")?),
                "score" => {
                    info.score = Some(score(words, dialect)?);
                    info.bound = bound(words);
                }
                "wdl" => {
                    info.wdl = Some(Wdl {
                        win: number(words, "wdl")?,
                        draw: number(words, "wdl")?,
                        loss: number(words, "wdl")?,
                    });
                }
                "nodes" => info.nodes = Some(number(words, "nodes")?),
                "nps" => info.nps = Some(number(words, "nps")?),
                "hashfull" => info.hashfull = Some(number(words, "hashfull")?),
                "time" => info.time = Some(Duration::from_millis(number(words, "time")?)),
                "pv" => {
                    while let Some(word) = words.peek().filter(|word| !KEYWORDS.contains(word)) {
                        info.pv.push(word.to_string());
                        words.next();
                    }
                }
                "string" => break,
                _ => {}
            }
        }
        Ok(info)
    }
}

fn score(words: &mut Words<'_>, dialect: Dialect) -> Result<Score, ReplyError> {
    let unit = words.next();
    match unit {
        Some("cp") => number(words, "cp").map(Score::Cp),
        Some("mate") => number(words, "mate").map(|count| Score::from_mate(count, dialect)),
        _ => Err(wrong("score", "'cp' or 'mate'", unit, words)),
    }
}

fn bound(words: &mut Words<'_>) -> Option<Bound> {
    if words.accept("lowerbound") {
        Some(Bound::Lower)
    } else if words.accept("upperbound") {
        Some(Bound::Upper)
    } else {
        None
    }
}

/// The number that follows a keyword, of whatever type it has to fit.
fn number<N: TryFrom<i128>>(words: &mut Words<'_>, keyword: &'static str) -> Result<N, ReplyError> {
    let word = words.next();
    word.and_then(whole_number)
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| wrong(keyword, "a whole number in range", word, words))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Info, ReplyError> {
        Info::parse(&mut Words::new(text), Dialect::Uci)
    }

    #[test]
    fn a_whole_line_is_printed_in_the_usual_order() {
        let info = Info {
            depth: Some(12),
            seldepth: Some(20),
            multipv: Some(1),
            score: Some(Score::Win { plies: 5 }),
            bound: Some(Bound::Lower),
            wdl: Some(Wdl { win: 990, draw: 10, loss: 0 }),
            nodes: Some(5_000_000_000),
            nps: Some(2_000_000),
            hashfull: Some(999),
            time: Some(Duration::from_millis(2500)),
            pv: vec!["d6f8".to_string(), "h11f9".to_string()],
        };
        let line = "info depth 12 seldepth 20 multipv 1 score mate 3 lowerbound wdl 990 10 0 nodes 5000000000 \
                    nps 2000000 hashfull 999 time 2500 pv d6f8 h11f9";
        assert_eq!(info.print(Dialect::Uci), line);
        assert_eq!(info.print(Dialect::Ugi), line.replace("mate 3", "mate 5"));
    }

    #[test]
    fn what_other_engines_add_is_passed_over() {
        let info = parse(
            "depth 3 tbhits 0 currmove d6f8 currmovenumber 1 score cp -5 pv d6f8 h11f9 string end",
        )
        .unwrap();
        assert_eq!((info.depth, info.score), (Some(3), Some(Score::Cp(-5))));
        assert_eq!(info.pv, ["d6f8", "h11f9"]);
        assert_eq!(parse("score cp 1 upperbound score cp 2").unwrap().bound, None);
    }

    #[test]
    fn wrong_values_are_named() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("x depth -1"),
            "info: 'depth' wants a whole number in range, got '-1' (word 2)"
        );
        assert_eq!(message("x score 5"), "info: 'score' wants 'cp' or 'mate', got '5' (word 2)");
        assert_eq!(
            message("x wdl 1 2"),
            "info: 'wdl' wants a whole number in range, got nothing (word 3)"
        );
    }
}
