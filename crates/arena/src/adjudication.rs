//! Ending games early when both engines agree how they will end.

use std::ops::RangeInclusive;
use std::str::FromStr;

use camelot_protocol::Score;
use camelot_rules::Side;
use serde::{Deserialize, Serialize};

use crate::words::{WordsError, key_values, whole};

/// The move number from which draws may be.
const FROM: RangeInclusive<u32> = 0..=1_000;

/// Moves in a row: one at least, or a game would end without being looked at.
const MOVES: RangeInclusive<u32> = 1..=1_000;

/// The greatest score of a rule, in hundredths of a Man: no board has so many Men.
const MOST_SCORE: u32 = 10_000;

/// When a game is a draw without being played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first move number at which it may be.
    pub from: u32,
    /// Moves in a row of each side that must say so.
    pub moves: u32,
    /// How far from 0 a score may be, in hundredths of a Man.
    pub score: i32,
}

/// When a game is won without being played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Moves in a row of each side that must say so.
    pub moves: u32,
    /// The score that is enough, in hundredths of a Man.
    pub score: i32,
}

/// The rules of a match for ending games early; by default none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Wins.
    pub resign: Option<ResignRule>,
    /// A game of so many plies is a draw. Where castle moves have no limit and count as progress, games need not end.
    pub longest: Option<usize>,
}

impl FromStr for DrawRule {
    type Err = WordsError;

    /// Reads `from=40 moves=8 score=10`; what is left out is as in this example.
    fn from_str(text: &str) -> Result<DrawRule, WordsError> {
        DrawRule::new(key_values(text, [("from", 40.0), ("moves", 8.0), ("score", 10.0)])?)
    }
}

impl FromStr for ResignRule {
    type Err = WordsError;

    /// Reads `moves=4 score=600`; what is left out is as in this example.
    fn from_str(text: &str) -> Result<ResignRule, WordsError> {
        ResignRule::new(key_values(text, [("moves", 4.0), ("score", 600.0)])?)
    }
}

impl DrawRule {
    fn new([from, moves, score]: [f64; 3]) -> Result<DrawRule, WordsError> {
        Ok(DrawRule {
            from: whole("from", from, FROM)?,
            moves: whole("moves", moves, MOVES)?,
            score: whole("score", score, 0..=MOST_SCORE)? as i32,
        })
    }
}

impl ResignRule {
    fn new([moves, score]: [f64; 2]) -> Result<ResignRule, WordsError> {
        Ok(ResignRule {
            moves: whole("moves", moves, MOVES)?,
            // With 0 a level game would be won.
            score: whole("score", score, 1..=MOST_SCORE)? as i32,
        })
    }
}

impl Adjudication {
    /// Whether games can sensibly be ended by these rules.
    ///
    /// # Errors
    /// What is wrong with them, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        if let Some(DrawRule { from, moves, score }) = self.draw {
            DrawRule::new([from.into(), moves.into(), score.into()])
                .map_err(|error| format!("draw: {error}"))?;
        }
        if let Some(ResignRule { moves, score }) = self.resign {
            ResignRule::new([moves.into(), score.into()])
                .map_err(|error| format!("resign: {error}"))?;
        }
        match (self.draw, self.resign) {
            (Some(draw), Some(resign)) if draw.score >= resign.score => Err(format!(
                "a score of {} would end a game both as drawn and as won: \
                 the score of draw must be less than that of resign, {}",
                draw.score, resign.score
            )),
            _ => Ok(()),
        }
    }
}

/// The rules applied to one game: it counts for how many plies the scores agree.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    drawish: u32,
    /// Plies in a row that say that White wins, and that Black does.
    winning: [u32; 2],
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, drawish: 0, winning: [0; 2] }
    }

    /// Takes the score that `side` gave its move, and says the result if that ends the game: the winner, or `None` for a draw.
    pub(crate) fn ends(
        &mut self,
        side: Side,
        move_number: u32,
        score: Option<Score>,
    ) -> Option<Option<Side>> {
        let score = score.map(|score| match score {
            Score::Cp(value) => value.max(-i32::MAX),
            Score::Win { .. } => i32::MAX,
            Score::Loss { .. } => -i32::MAX,
        });
        if let Some(rule) = self.rules.draw {
            let is_drawish = score.is_some_and(|score| score.abs() <= rule.score);
            self.drawish = if is_drawish { self.drawish + 1 } else { 0 };
            if self.drawish >= 2 * rule.moves && move_number >= rule.from {
                return Some(None);
            }
        }
        if let Some(rule) = self.rules.resign {
            for winner in Side::ALL {
                let for_winner = score.map(|score| if side == winner { score } else { -score });
                let count = &mut self.winning[winner.index()];
                *count = if for_winner.is_some_and(|score| score >= rule.score) {
                    *count + 1
                } else {
                    0
                };
                if *count >= 2 * rule.moves {
                    return Some(Some(winner));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result after these scores, White's first, from White's or Black's own point of view in turn.
    fn result(
        rules: Adjudication,
        first_move: u32,
        scores: &[i32],
    ) -> Option<(usize, Option<Side>)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(n, score)| {
            let side = Side::ALL[n % 2];
            let number = first_move + n as u32 / 2;
            adjudicator.ends(side, number, Some(Score::Cp(*score))).map(|winner| (n, winner))
        })
    }

    #[test]
    fn without_rules_nothing_ends() {
        assert_eq!(result(Adjudication::default(), 90, &[0; 50]), None);
    }

    #[test]
    fn draws_need_both_sides_and_the_move_number() {
        let draw = "from=41 moves=2 score=5".parse().ok();
        let rules = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(result(rules, 50, &[5, -5, 0, 0]), Some((3, None)));
        assert_eq!(result(rules, 50, &[5, -5, 6, 0, 0, 0, 0]), Some((6, None)));
        assert_eq!(result(rules, 40, &[0; 4]), Some((3, None)));
        assert_eq!(result(rules, 39, &[0; 4]), None);
    }

    #[test]
    fn wins_need_both_sides_to_agree() {
        let resign = "moves=2 score=600".parse().ok();
        let rules = Adjudication { resign, ..Adjudication::default() };
        assert_eq!(result(rules, 1, &[600, -700, 900, -601]), Some((3, Some(Side::White))));
        assert_eq!(result(rules, 1, &[-600, 700, -900, 601]), Some((3, Some(Side::Black))));
        assert_eq!(result(rules, 1, &[600, -500, 600, -500, 600]), None);
        let mut adjudicator = Adjudicator::new(rules);
        let win = Some(Score::Win { plies: 3 });
        assert_eq!(adjudicator.ends(Side::White, 1, win), None);
        assert_eq!(adjudicator.ends(Side::Black, 1, Some(Score::Loss { plies: 2 })), None);
        assert_eq!(adjudicator.ends(Side::White, 2, None), None);
        assert_eq!(adjudicator.ends(Side::Black, 2, Some(Score::Loss { plies: 2 })), None);
    }

    #[test]
    fn rules_are_read_with_what_is_left_out() {
        assert_eq!("".parse(), Ok(DrawRule { from: 40, moves: 8, score: 10 }));
        assert_eq!("score=800".parse(), Ok(ResignRule { moves: 4, score: 800 }));
        assert!("plies=3".parse::<ResignRule>().is_err());
    }

    #[test]
    fn rules_that_make_no_sense_are_refused() {
        for wrong in ["from=-1", "from=1001", "moves=0", "moves=2.5", "score=-1", "score=1e9"] {
            let (key, number) = wrong.split_once('=').unwrap();
            let said = wrong.parse::<DrawRule>().unwrap_err().to_string();
            assert!(said.starts_with(&format!("'{key}' wants a whole number from ")), "{said}");
            assert!(number == "1e9" || said.ends_with(&format!(", got {number}")), "{said}");
        }
        for wrong in ["moves=0", "moves=-4", "moves=1e9", "score=0", "score=-600", "score=10001"] {
            assert!(wrong.parse::<ResignRule>().is_err(), "{wrong}");
        }
        assert!("from=0 moves=1 score=0".parse::<DrawRule>().is_ok());
        assert!("moves=1 score=10000".parse::<ResignRule>().is_ok());

        let rules = |draw: DrawRule, resign: ResignRule| {
            Adjudication { draw: Some(draw), resign: Some(resign), longest: None }.check()
        };
        let (draw, resign) = ("".parse().unwrap(), "".parse().unwrap());
        assert_eq!(rules(draw, resign), Ok(()));
        let said = rules(DrawRule { score: 600, ..draw }, resign).unwrap_err();
        assert!(
            said.contains("a score of 600 would end a game both as drawn and as won"),
            "{said}"
        );
        let said = rules(draw, ResignRule { moves: 0, ..resign }).unwrap_err();
        assert_eq!(said, "resign: 'moves' wants a whole number from 1 to 1000, got 0");
        let said = rules(DrawRule { score: -1, ..draw }, resign).unwrap_err();
        assert_eq!(said, "draw: 'score' wants a whole number from 0 to 10000, got -1");
    }
}
