//! The games of a match that are over, and what they add up to.

use std::collections::{BTreeMap, HashMap};

use camelot_rules::Side;
use serde::{Deserialize, Serialize};

use crate::config::MatchConfig;
use crate::referee::PlayedGame;
use crate::schedule::ScheduledGame;
use crate::stats::{Elo, Pentanomial, Sprt, SprtState, Tally};
use crate::verdict::Ending;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Its number in the schedule, from 0.
    pub number: usize,
    /// Which engine had White.
    pub white: usize,
    /// Which engine had Black.
    pub black: usize,
    /// Which engine won; `None` is a draw.
    pub winner: Option<usize>,
    /// What ended it.
    pub ending: Ending,
    /// More about that, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// How much too long the loser took after a loss on time, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over_ms: Option<u64>,
    /// Plies, those of the opening included.
    pub plies: usize,
    /// What was wrong with White's output and with Black's, though not enough to lose.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub remarks: [Vec<String>; 2],
}

fn is_empty(remarks: &[Vec<String>; 2]) -> bool {
    remarks.iter().all(Vec::is_empty)
}

impl FinishedGame {
    /// A game that was played.
    pub fn new(scheduled: ScheduledGame, played: &PlayedGame) -> FinishedGame {
        let ScheduledGame { number, white, black, .. } = scheduled;
        let of_side = |side| match side {
            Side::White => white,
            Side::Black => black,
        };
        let mut remarks: [Vec<String>; 2] = Default::default();
        for remark in &played.remarks {
            remarks[remark.side.index()].push(remark.text.clone());
        }
        FinishedGame {
            number,
            white,
            black,
            winner: played.verdict.winner.map(of_side),
            ending: played.verdict.ending,
            detail: played.verdict.detail.clone(),
            over_ms: played
                .verdict
                .over
                .map(|over| over.as_millis().try_into().unwrap_or(u64::MAX)),
            plies: played.game.moves().len(),
            remarks,
        }
    }

    /// Whether `engine` won; `None` is a draw.
    fn won_by(&self, engine: usize) -> Option<bool> {
        self.winner.map(|winner| winner == engine)
    }
}

/// What an engine has reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// What it is called.
    pub name: String,
    /// Its games with White.
    pub white: Tally,
    /// Its games with Black.
    pub black: Tally,
    /// All its games.
    pub total: Tally,
    /// Games lost by a fault of the program, by kind.
    pub faults: BTreeMap<Ending, u64>,
    /// Things wrong with its output that did not lose a game.
    pub remarks: u64,
}

/// What two engines have reached against each other, seen by the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The place of the first engine.
    pub first: usize,
    /// The place of the second engine.
    pub second: usize,
    /// Games of the first against the second.
    pub tally: Tally,
    /// Pairs of games that are complete, by the first engine's points.
    pub pairs: Pentanomial,
    /// The Elo difference, if it is known.
    #[serde(serialize_with = "elo")]
    pub elo: Option<Elo>,
    /// How likely it is that the first engine is the stronger one.
    pub likelihood_of_superiority: Option<f64>,
}

/// A test and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The bounds at which it decides.
    pub bounds: (f64, f64),
    /// Whether it has decided.
    pub state: SprtState,
}

/// What all finished games add up to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games that are over.
    pub finished: usize,
    /// Games of the whole match.
    pub scheduled: usize,
    /// The engines in their order.
    pub engines: Vec<Standing>,
    /// All that meet, in the schedule's order.
    pub meetings: Vec<Meeting>,
    /// White's results in all games.
    pub white: Tally,
    /// Ends by kind.
    pub endings: BTreeMap<Ending, u64>,
    /// The test, if there is one.
    pub test: Option<Test>,
}

/// JSON has no infinite numbers: an end that is infinite is `null`.
fn elo<S: serde::Serializer>(elo: &Option<Elo>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Interval {
        value: Option<f64>,
        low: Option<f64>,
        high: Option<f64>,
    }
    let finite = |number: f64| number.is_finite().then_some(number);
    elo.map(|elo| Interval {
        value: finite(elo.value),
        low: finite(elo.low),
        high: finite(elo.high),
    })
    .serialize(serializer)
}

impl Summary {
    /// Adds up the games of a match.
    pub fn new(config: &MatchConfig, games: &[FinishedGame]) -> Summary {
        let schedule = config.schedule();
        let mut engines: Vec<Standing> = config
            .engines
            .iter()
            .map(|spec| Standing { name: spec.name.clone(), ..Standing::default() })
            .collect();
        let (mut white, mut endings) = (Tally::default(), BTreeMap::new());
        for game in games {
            white += Tally::of_game(game.won_by(game.white));
            *endings.entry(game.ending).or_default() += 1;
            for (engine, side) in [(game.white, Side::White), (game.black, Side::Black)] {
                if let Some(standing) = engines.get_mut(engine) {
                    standing.add(game, engine, side);
                }
            }
        }
        let meetings: Vec<Meeting> = schedule
            .meetings()
            .iter()
            .map(|&(first, second)| Meeting::new(first, second, games))
            .collect();
        let test = config.sprt.zip(meetings.first()).map(|(sprt, meeting)| Test {
            sprt,
            llr: sprt.llr(&meeting.pairs),
            bounds: sprt.bounds(),
            state: sprt.state(&meeting.pairs),
        });
        Summary {
            finished: games.len(),
            scheduled: schedule.len(),
            engines,
            meetings,
            white,
            endings,
            test,
        }
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.finished >= self.scheduled || self.is_decided()
    }

    /// Whether a test has decided the match.
    pub fn is_decided(&self) -> bool {
        self.test.is_some_and(|test| test.state != SprtState::Undecided)
    }
}

impl Standing {
    fn add(&mut self, game: &FinishedGame, engine: usize, side: Side) {
        let tally = Tally::of_game(game.won_by(engine));
        self.total += tally;
        match side {
            Side::White => self.white += tally,
            Side::Black => self.black += tally,
        }
        if tally.losses > 0 && game.ending.is_fault() {
            *self.faults.entry(game.ending).or_default() += 1;
        }
        self.remarks += game.remarks[side.index()].len() as u64;
    }
}

impl Meeting {
    fn new(first: usize, second: usize, games: &[FinishedGame]) -> Meeting {
        let mut tally = Tally::default();
        let mut pairs = Pentanomial::default();
        // Half points of pairs of which one game is over.
        let mut waiting: HashMap<usize, usize> = HashMap::new();
        let of_both = |game: &&FinishedGame| {
            [(first, second), (second, first)].contains(&(game.white, game.black))
        };
        for game in games.iter().filter(of_both) {
            let won = game.won_by(first);
            tally += Tally::of_game(won);
            let half_points = match won {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            };
            match waiting.remove(&(game.number / 2)) {
                Some(other) => pairs.add(half_points + other),
                None => drop(waiting.insert(game.number / 2, half_points)),
            }
        }
        let likelihood_of_superiority = pairs.likelihood_of_superiority();
        Meeting { first, second, tally, pairs, elo: pairs.elo(), likelihood_of_superiority }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::config::tests::config;

    pub(crate) fn game(
        number: usize,
        white: usize,
        black: usize,
        winner: Option<usize>,
        ending: Ending,
    ) -> FinishedGame {
        let (detail, over_ms, remarks) = (String::new(), None, Default::default());
        FinishedGame { number, white, black, winner, ending, detail, over_ms, plies: 9, remarks }
    }

    #[test]
    fn games_add_up_by_engine_colour_meeting_and_pair() {
        let config = config(&["a", "b", "c"], 4);
        // The pairs 0 and 3 are of a and b, 1 of a and c.
        let games = [
            game(0, 0, 1, Some(0), Ending::Castle),
            game(7, 1, 0, None, Ending::Repetition),
            game(2, 0, 2, Some(2), Ending::Time),
            game(1, 1, 0, Some(0), Ending::Crash),
            game(6, 0, 1, Some(1), Ending::Castle),
        ];
        let summary = Summary::new(&config, &games);
        assert_eq!((summary.finished, summary.scheduled), (5, 12));
        let a = &summary.engines[0];
        assert_eq!(a.white, Tally { wins: 1, draws: 0, losses: 2 });
        assert_eq!(a.black, Tally { wins: 1, draws: 1, losses: 0 });
        assert_eq!(a.faults, BTreeMap::from([(Ending::Time, 1)]));
        assert_eq!(summary.engines[1].faults, BTreeMap::from([(Ending::Crash, 1)]));
        assert_eq!(summary.meetings[0].tally, Tally { wins: 2, draws: 1, losses: 1 });
        assert_eq!(summary.meetings[0].pairs, Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(summary.meetings[1].tally, Tally { wins: 0, draws: 0, losses: 1 });
        assert_eq!(summary.meetings[1].pairs, Pentanomial::default());
        assert_eq!(summary.white, Tally { wins: 1, draws: 1, losses: 3 });
        assert_eq!(summary.endings[&Ending::Castle], 2);
    }

    #[test]
    fn the_order_in_which_games_end_changes_nothing() {
        let config = config(&["a", "b"], 4);
        let mut games = vec![
            game(0, 0, 1, Some(0), Ending::Castle),
            game(1, 1, 0, None, Ending::Repetition),
            game(2, 0, 1, Some(1), Ending::Capture),
            game(3, 1, 0, Some(0), Ending::Castle),
        ];
        let summary = Summary::new(&config, &games);
        games.reverse();
        assert_eq!(Summary::new(&config, &games), summary);
        assert_eq!(summary.meetings[0].pairs, Pentanomial([0, 0, 1, 1, 0]));
    }

    #[test]
    fn a_test_decides_by_complete_pairs() {
        let config = MatchConfig { sprt: "elo1=200".parse().ok(), ..config(&["a", "b"], 400) };
        let win = |n: usize| game(n, n % 2, 1 - n % 2, Some(0), Ending::Castle);
        let games: Vec<FinishedGame> = (0..100).map(win).collect();
        let summary = Summary::new(&config, &games);
        assert!(summary.is_decided() && summary.is_over());
        assert_eq!(summary.test.unwrap().state, SprtState::AcceptedH1);
        let early = Summary::new(&config, &games[..1]);
        assert!(!early.is_decided() && !early.is_over());
        let played = MatchConfig { sprt: None, games: 100, ..config };
        assert!(Summary::new(&played, &games).is_over());
        assert!(!Summary::new(&played, &games[..99]).is_over());
        let json = serde_json::to_value(&summary).unwrap();
        assert_eq!(json["test"]["state"], "accepted-h1");
        assert!(json["meetings"][0]["elo"].is_null());
    }
}
