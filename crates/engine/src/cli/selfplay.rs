//! `camelot selfplay`: games of the engine against itself.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use camelot_rules::Variant;
use camelot_train::data::Fault;
use camelot_train::selfplay::{Goal, Settings, Statistics, play};

use super::args::{processors, variant_parser};
use super::evaluation::EvaluationArgs;
use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;
use super::text::{self, grouped};

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot selfplay --variant cam --positions 100000 --out cam.data
  camelot selfplay --games 20000 --seed 7 --threads 2 --out camelot-1.data
  camelot selfplay --games 20000 --eval-file first.nnue --out camelot-2.data

The file grows by blocks of 16 games, each with a checksum. After an interruption the same command goes on where it stopped.
Positions are recorded in which no capture is compulsory and the best move captures nothing.";

/// The arguments of `camelot selfplay`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game that is played
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), ignore_case = true, default_value = "camelot")]
    variant: Variant,

    /// The data file: begun, or gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    goal: GoalArgs,

    /// Games at a time; as many as there are processors if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Nodes searched for a move
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,

    /// By how many per cent they differ from move to move, at most
    #[arg(long, value_name = "PERCENT", default_value_t = 25, value_parser = clap::value_parser!(u8).range(0..=99))]
    spread: u8,

    /// How many random plies a game begins with, from and to
    #[arg(long, value_name = "PLIES", default_value = "2-8", value_parser = plies)]
    opening: RangeInclusive<u16>,

    /// Of the moves that follow, how many per cent are random
    #[arg(long, value_name = "PERCENT", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=100))]
    random: u8,

    /// The ply after which no move is random
    #[arg(long, value_name = "PLY", default_value_t = 200)]
    random_until: u16,

    /// The ply at which a game is broken off, as a draw
    #[arg(long, value_name = "PLIES", default_value_t = 600, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    max_plies: u16,

    #[command(flatten)]
    evaluation: EvaluationArgs,
}

/// When enough has been played.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct GoalArgs {
    /// How many games it is to hold
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// How many positions it is to hold at least
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
}

impl Args {
    /// Plays, shows how it goes, and sums up.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let settings = Settings {
            variant: self.variant,
            seed: self.seed,
            nodes: self.nodes,
            spread: self.spread,
            opening: self.opening.clone(),
            random: self.random,
            random_until: self.random_until,
            max_plies: self.max_plies,
            network: self.evaluation.choice_for(self.variant)?.network(self.variant),
        };
        let (goal, progress) = match (self.goal.games, self.goal.positions) {
            (Some(games), _) => (Goal::Games(games), Progress::bar(games.into(), "games")),
            (None, positions) => {
                let positions = positions.unwrap_or_default();
                (Goal::Positions(positions), Progress::bar(positions, "positions"))
            }
        };
        let done = |statistics: &Statistics| match goal {
            Goal::Games(_) => statistics.games,
            Goal::Positions(_) => statistics.positions,
        };
        let threads = self.threads.map_or_else(processors, usize::from);
        let start = Instant::now();
        let mut before = 0;
        let on_start = |statistics: &Statistics, faults: &[Fault]| {
            before = statistics.positions;
            progress.begin_at(done(statistics));
            for fault in faults {
                progress.warn(&format!(
                    "{}: {fault}; their games are played again",
                    self.out.display()
                ));
            }
        };
        let mut latest = start;
        let on_block = |statistics: &Statistics| {
            progress.reach(done(statistics));
            if latest.elapsed() >= Duration::from_secs(1) {
                latest = Instant::now();
                progress.say(format!("({})", in_short(statistics)));
            }
        };
        let statistics = play(&self.out, &settings, goal, threads, on_start, on_block)
            .map_err(|error| Failure::because(format!("{}: {error}", self.out.display())))?;
        drop(progress);
        let played = statistics.positions - before;
        let time = start.elapsed();
        let speed = played as f64 / time.as_secs_f64().max(0.001);
        sum_up(&statistics, screen)?;
        writeln!(
            screen,
            "{:<12}{} positions in {}, {}/s with {}",
            "this run",
            grouped(played),
            text::time(time),
            grouped(speed as u64),
            text::counted(threads, "thread", "threads"),
        )?;
        if let Ok(facts) = std::fs::metadata(&self.out) {
            let each = facts.len() as f64 / statistics.positions.max(1) as f64;
            let size = grouped(facts.len());
            writeln!(screen, "{:<12}{size} bytes, {each:.1} a position", "file")?;
        }
        Ok(())
    }
}

fn in_short(statistics: &Statistics) -> String {
    let Statistics { games, positions, plies, compulsory, wins, ends } = statistics;
    let of_games = |count: u64| Statistics::percent(count, *games);
    let won_by = |reason: &str| of_games(ends.get(reason).copied().unwrap_or_default());
    format!(
        "{} positions, {:.0} plies a game, {:.1} % compulsory captures; castle {:.0} %, capture {:.0} %, draw {:.0} %",
        grouped(*positions),
        *plies as f64 / (*games).max(1) as f64,
        Statistics::percent(*compulsory, *plies),
        won_by("castle"),
        won_by("capture"),
        of_games(games - wins[0] - wins[1]),
    )
}

/// Writes what the games were like.
pub(super) fn sum_up(statistics: &Statistics, screen: &mut Screen) -> Result<(), Failure> {
    let Statistics { games, positions, plies, compulsory, wins, ends } = statistics;
    let each = |count: u64| count as f64 / (*games).max(1) as f64;
    let of_games = |count: u64| Statistics::percent(count, *games);
    writeln!(screen, "{:<12}{}", "games", grouped(*games))?;
    let recorded = grouped(*positions);
    writeln!(screen, "{:<12}{recorded}, {:.1} a game", "positions", each(*positions))?;
    writeln!(screen, "{:<12}{:.1} plies a game", "length", each(*plies))?;
    let share = Statistics::percent(*compulsory, *plies);
    writeln!(screen, "{:<12}compulsory at {share:.1} % of the plies", "captures")?;
    writeln!(
        screen,
        "{:<12}White {:.1} %, draw {:.1} %, Black {:.1} %; White's score {:.1} %",
        "results",
        of_games(wins[0]),
        of_games(games - wins[0] - wins[1]),
        of_games(wins[1]),
        statistics.white_score()
    )?;
    let mut ends: Vec<_> = ends.iter().collect();
    ends.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let ends: Vec<String> =
        ends.iter().map(|(reason, count)| format!("{reason} {:.1} %", of_games(**count))).collect();
    writeln!(screen, "{:<12}{}", "ends", ends.join(", "))?;
    Ok(())
}

/// Reads `2-8`, or one number.
fn plies(text: &str) -> Result<RangeInclusive<u16>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|plies| *plies <= 200);
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err("two numbers up to 200 are wanted, the smaller first, as in 2-8".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_line_tells_how_games_go_and_end() {
        let ends = [("castle", 6), ("capture", 3), ("repetition", 1)];
        let statistics = Statistics {
            games: 10,
            positions: 1_234,
            plies: 620,
            compulsory: 62,
            wins: [5, 4],
            ends: ends.map(|(reason, count)| (reason.to_owned(), count)).into(),
        };
        assert_eq!(
            in_short(&statistics),
            "1,234 positions, 62 plies a game, 10.0 % compulsory captures; castle 60 %, capture 30 %, draw 10 %"
        );
        assert_eq!(
            in_short(&Statistics::default()),
            "0 positions, 0 plies a game, 0.0 % compulsory captures; castle 0 %, capture 0 %, draw 0 %"
        );
    }

    #[test]
    fn plies_are_a_range_or_a_number() {
        assert_eq!(plies("2-8"), Ok(2..=8));
        assert_eq!(plies("6"), Ok(6..=6));
        for wrong in ["", "8-2", "x", "1-", "2-900", "-3"] {
            assert!(plies(wrong).is_err(), "{wrong}");
        }
    }
}
