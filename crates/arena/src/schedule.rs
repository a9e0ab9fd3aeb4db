//! Who plays whom, when, and with which opening: pure arithmetic, the same each time.

use serde::{Deserialize, Serialize};

/// The form of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Each engine against each other.
    #[default]
    RoundRobin,
    /// The first engine against each other.
    Gauntlet,
}

/// The games of a match, in pairs with colours swapped from the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Engines that meet, by their places.
    meetings: Vec<(usize, usize)>,
    /// Pairs of games of each two engines that meet.
    pairs: usize,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its number, from 0.
    pub number: usize,
    /// Which engine has White.
    pub white: usize,
    /// Which engine has Black.
    pub black: usize,
    /// Which opening, from 0. All meetings have the same openings.
    pub opening: usize,
}

impl Schedule {
    /// A match of `engines`, each two that meet playing `games` games; an odd number is rounded up to whole pairs.
    pub fn new(form: Form, engines: usize, games: usize) -> Schedule {
        let first = match form {
            Form::RoundRobin => 0..engines,
            Form::Gauntlet => 0..engines.min(1),
        };
        let meetings = first.flat_map(|one| (one + 1..engines).map(move |other| (one, other)));
        Schedule { meetings: meetings.collect(), pairs: games.div_ceil(2) }
    }

    /// Games in all.
    pub fn len(&self) -> usize {
        2 * self.pairs * self.meetings.len()
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Openings that are needed.
    pub fn openings(&self) -> usize {
        if self.meetings.is_empty() { 0 } else { self.pairs }
    }

    /// Which engines meet, by their places, the one named first first.
    pub fn meetings(&self) -> &[(usize, usize)] {
        &self.meetings
    }

    /// The game of a number; `None` behind the last. The games 2n and 2n + 1 are a pair, and all meetings have played an opening
    /// before the next opening's turn comes.
    pub fn game(&self, number: usize) -> Option<ScheduledGame> {
        if number >= self.len() {
            return None;
        }
        let pair = number / 2;
        let (one, other) = self.meetings[pair % self.meetings.len()];
        let (white, black) = if number.is_multiple_of(2) { (one, other) } else { (other, one) };
        Some(ScheduledGame { number, white, black, opening: pair / self.meetings.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_engines_swap_colours_from_each_opening() {
        let schedule = Schedule::new(Form::RoundRobin, 2, 4);
        let games: Vec<_> = (0..).map_while(|n| schedule.game(n)).collect();
        let told: Vec<_> = games.iter().map(|g| (g.white, g.black, g.opening)).collect();
        assert_eq!(told, [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1)]);
        assert_eq!((schedule.len(), schedule.openings()), (4, 2));
    }

    #[test]
    fn each_meets_each_equally_often_with_both_colours() {
        for (form, meetings) in [(Form::RoundRobin, 6), (Form::Gauntlet, 3)] {
            let schedule = Schedule::new(form, 4, 6);
            assert_eq!((schedule.meetings().len(), schedule.len()), (meetings, 6 * meetings));
            for &(one, other) in schedule.meetings() {
                for (white, black) in [(one, other), (other, one)] {
                    let games = (0..schedule.len()).filter_map(|n| schedule.game(n));
                    let openings: Vec<_> = games
                        .filter(|game| (game.white, game.black) == (white, black))
                        .map(|game| game.opening)
                        .collect();
                    assert_eq!(openings, [0, 1, 2]);
                }
            }
        }
    }

    #[test]
    fn one_engine_has_nobody_to_play() {
        for engines in [0, 1] {
            let schedule = Schedule::new(Form::Gauntlet, engines, 10);
            assert!(schedule.is_empty() && schedule.game(0).is_none());
        }
    }
}
