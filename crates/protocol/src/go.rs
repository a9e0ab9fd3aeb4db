//! The command `go`: what to search, and when to end.

use std::time::Duration;

use crate::Dialect;
use crate::error::CommandError;
use crate::words::{Words, whole_number};

/// The greatest depth a search can be given, in plies; more counts as this.
pub const MAX_DEPTH: u32 = 255;

/// The longest time a command can give: a little over 31 years, so that adding some of them never overflows. More counts as this.
pub const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

const COMMAND: &str = "go";

const KEYWORDS: [&str; 17] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "perft",
    "searchmoves",
];

/// Everything `go` can say. Limits hold together: the search ends at the first that is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoLimits {
    /// Plies to search, up to [`MAX_DEPTH`].
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// White's time left; `p1time` in UGI. A clock below zero is read as zero.
    pub wtime: Option<Duration>,
    /// Black's time left; `p2time` in UGI.
    pub btime: Option<Duration>,
    /// What White gains with each move; `p1inc` in UGI.
    pub winc: Option<Duration>,
    /// What Black gains with each move; `p2inc` in UGI.
    pub binc: Option<Duration>,
    /// Moves until the clocks are set anew; `0` says the same as none.
    pub movestogo: Option<u32>,
    /// Look for a win within so many moves; plies in UGI. See [`Dialect::mate_plies`].
    pub mate: Option<u32>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search as if the opponent had made the expected move; limits hold from `ponderhit` on.
    pub ponder: bool,
    /// Count the move sequences of this length instead of searching.
    pub perft: Option<u32>,
    /// Search only these moves; all when empty.
    pub searchmoves: Vec<String>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Time left.
    pub time: Duration,
    /// What is gained with each move.
    pub increment: Duration,
    /// Moves until the clock is set anew; `None` when it must do for the whole game.
    pub moves_to_go: Option<u32>,
}

impl GoLimits {
    /// The clock of a side, if any was given. What is said of one side only holds for both; an increment alone comes with no
    /// time left.
    pub fn clock(&self, white: bool) -> Option<Clock> {
        let own = |of_white: Option<Duration>, of_black: Option<Duration>| {
            if white { of_white.or(of_black) } else { of_black.or(of_white) }
        };
        let (time, increment) = (own(self.wtime, self.btime), own(self.winc, self.binc));
        (time.is_some() || increment.is_some()).then(|| Clock {
            time: time.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
            moves_to_go: self.movestogo.filter(|&moves| moves > 0),
        })
    }

    /// Whether the search ends by itself: it has a limit of some kind, and is neither `infinite` nor `ponder`.
    pub fn is_limited(&self) -> bool {
        let limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.mate.is_some()
            || self.perft.is_some()
            || self.clock(true).is_some();
        limit && !self.infinite && !self.ponder
    }

    pub(crate) fn parse(words: &mut Words<'_>) -> Result<GoLimits, CommandError> {
        let mut limits = GoLimits::default();
        while let Some(word) = words.next() {
            let keyword = keyword(word).ok_or_else(|| CommandError::UnknownWord {
                command: COMMAND,
                argument: words.place(),
                word: word.to_string(),
                known: &KEYWORDS,
            })?;
            let mut argument = Argument { keyword, words };
            match keyword {
                "depth" => argument.count(&mut limits.depth, MAX_DEPTH)?,
                "nodes" => argument.nodes(&mut limits.nodes)?,
                "movetime" => argument.time(&mut limits.movetime)?,
                "wtime" | "p1time" => argument.time(&mut limits.wtime)?,
                "btime" | "p2time" => argument.time(&mut limits.btime)?,
                "winc" | "p1inc" => argument.time(&mut limits.winc)?,
                "binc" | "p2inc" => argument.time(&mut limits.binc)?,
                "movestogo" => argument.moves_to_go(&mut limits.movestogo)?,
                "mate" => argument.count(&mut limits.mate, MAX_DEPTH)?,
                "infinite" => argument.flag(&mut limits.infinite)?,
                "ponder" => argument.flag(&mut limits.ponder)?,
                "perft" => argument.count(&mut limits.perft, MAX_DEPTH)?,
                _ => argument.moves(&mut limits.searchmoves)?,
            }
        }
        Ok(limits)
    }

    pub(crate) fn print(&self, dialect: Dialect) -> String {
        let [wtime, btime, winc, binc] = match dialect {
            Dialect::Uci => ["wtime", "btime", "winc", "binc"],
            Dialect::Ugi => ["p1time", "p2time", "p1inc", "p2inc"],
        };
        let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis().to_string());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let flag = |set: bool| set.then(String::new);
        let parts = [
            ("ponder", flag(self.ponder)),
            ("infinite", flag(self.infinite)),
            ("depth", number(self.depth)),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("movetime", milliseconds(self.movetime)),
            (wtime, milliseconds(self.wtime)),
            (btime, milliseconds(self.btime)),
            (winc, milliseconds(self.winc)),
            (binc, milliseconds(self.binc)),
            ("movestogo", number(self.movestogo)),
            ("mate", number(self.mate)),
            ("perft", number(self.perft)),
            ("searchmoves", (!self.searchmoves.is_empty()).then(|| self.searchmoves.join(" "))),
        ];
        let mut text = COMMAND.to_string();
        for (keyword, value) in parts {
            if let Some(value) = value {
                text.push(' ');
                text.push_str(keyword);
                if !value.is_empty() {
                    text.push(' ');
                    text.push_str(&value);
                }
            }
        }
        text
    }
}

/// A keyword of `go` with the words that follow it.
struct Argument<'a, 'line> {
    keyword: &'static str,
    words: &'a mut Words<'line>,
}

impl Argument<'_, '_> {
    fn count(&mut self, slot: &mut Option<u32>, max: u32) -> Result<(), CommandError> {
        let wanted = format!("a whole number from 0 to {max}");
        let number = self.number(slot.is_some(), wanted, false)?;
        *slot = Some(u32::try_from(number).unwrap_or(max).min(max));
        Ok(())
    }

    fn nodes(&mut self, slot: &mut Option<u64>) -> Result<(), CommandError> {
        let number = self.number(
            slot.is_some(),
            "a whole number of positions, 0 or more".to_string(),
            false,
        )?;
        *slot = Some(u64::try_from(number).unwrap_or(u64::MAX));
        Ok(())
    }

    fn moves_to_go(&mut self, slot: &mut Option<u32>) -> Result<(), CommandError> {
        let number = self.number(slot.is_some(), "a whole number of moves".to_string(), true)?;
        *slot = Some(u32::try_from(number).unwrap_or(u32::MAX));
        Ok(())
    }

    fn time(&mut self, slot: &mut Option<Duration>) -> Result<(), CommandError> {
        let number =
            self.number(slot.is_some(), "a whole number of milliseconds".to_string(), true)?;
        let milliseconds = u64::try_from(number).unwrap_or(u64::MAX);
        *slot = Some(Duration::from_millis(milliseconds).min(MAX_TIME));
        Ok(())
    }

    fn flag(&mut self, slot: &mut bool) -> Result<(), CommandError> {
        self.once(*slot)?;
        *slot = true;
        Ok(())
    }

    fn moves(&mut self, slot: &mut Vec<String>) -> Result<(), CommandError> {
        self.once(!slot.is_empty())?;
        while let Some(word) = self.words.peek().filter(|word| keyword(word).is_none()) {
            slot.push(word.to_string());
            self.words.next();
        }
        if slot.is_empty() {
            return Err(self.wrong("at least one move".to_string(), self.words.peek()));
        }
        Ok(())
    }

    /// The number that follows, 0 or more; what is below zero becomes 0 or an error.
    fn number(
        &mut self,
        repeated: bool,
        wanted: String,
        negative_is_zero: bool,
    ) -> Result<u128, CommandError> {
        self.once(repeated)?;
        let Some(word) = self.words.peek() else {
            return Err(self.wrong(wanted, None));
        };
        match whole_number(word) {
            Some(number) if number >= 0 || negative_is_zero => {
                self.words.next();
                Ok(number.max(0).unsigned_abs())
            }
            _ => Err(self.wrong(wanted, Some(word))),
        }
    }

    fn once(&self, repeated: bool) -> Result<(), CommandError> {
        if repeated {
            return Err(CommandError::Repeated {
                command: COMMAND,
                argument: self.words.place(),
                keyword: self.keyword,
            });
        }
        Ok(())
    }

    fn wrong(&self, wanted: String, got: Option<&str>) -> CommandError {
        CommandError::Value {
            command: COMMAND,
            keyword: self.keyword,
            wanted,
            got: got.map(str::to_string),
            argument: self.words.place() + 1,
        }
    }
}

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|keyword| keyword.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(arguments: &str) -> GoLimits {
        GoLimits::parse(&mut Words::new(arguments)).unwrap()
    }

    fn ms(milliseconds: u64) -> Option<Duration> {
        Some(Duration::from_millis(milliseconds))
    }

    #[test]
    fn clocks_of_both_dialects_are_the_same() {
        let uci = go("wtime 1000 btime 2000 winc 10 binc 20");
        assert_eq!(uci, go("P1TIME 1000 p2time 2000 p1inc 10 p2inc 20"));
        assert_eq!(
            (uci.wtime, uci.btime, uci.winc, uci.binc),
            (ms(1000), ms(2000), ms(10), ms(20))
        );
    }

    #[test]
    fn clocks_below_zero_are_empty_and_absurd_ones_long() {
        let limits = go("wtime -99999999999999999999 btime 99999999999999999999 movetime -1");
        assert_eq!((limits.wtime, limits.btime, limits.movetime), (ms(0), Some(MAX_TIME), ms(0)));
        let limits =
            go(&format!("nodes {} depth 1000 movestogo {}", "9".repeat(60), "9".repeat(60)));
        assert_eq!(limits.nodes, Some(u64::MAX));
        assert_eq!((limits.depth, limits.movestogo), (Some(MAX_DEPTH), Some(u32::MAX)));
    }

    #[test]
    fn one_clock_serves_both_sides() {
        let clock = go("btime 500 winc 7 movestogo 0").clock(true).unwrap();
        let expected = Clock {
            time: Duration::from_millis(500),
            increment: Duration::from_millis(7),
            moves_to_go: None,
        };
        assert_eq!(clock, expected);
        assert_eq!(go("wtime 3 btime 500").clock(false).unwrap().time, Duration::from_millis(500));
        assert_eq!(go("binc 5").clock(true).unwrap().time, Duration::ZERO);
        assert_eq!(go("wtime 5 movestogo 12").clock(false).unwrap().moves_to_go, Some(12));
        assert_eq!(go("movestogo 5 depth 3").clock(true), None);
    }

    #[test]
    fn searches_that_end_by_themselves() {
        for limited in
            ["depth 0", "nodes 1", "movetime 0", "btime 1", "winc 1", "mate 2", "perft 3"]
        {
            assert!(go(limited).is_limited(), "{limited}");
            assert!(!go(&format!("{limited} infinite")).is_limited(), "{limited}");
            assert!(!go(&format!("ponder {limited}")).is_limited(), "{limited}");
        }
        assert!(!go("").is_limited());
        assert!(!go("searchmoves d6f8").is_limited());
    }

    #[test]
    fn searchmoves_end_at_the_next_keyword() {
        let limits = go("searchmoves d6f8 c6e8g8 infinite");
        assert_eq!(limits.searchmoves, ["d6f8", "c6e8g8"]);
        assert!(limits.infinite);
    }
}
