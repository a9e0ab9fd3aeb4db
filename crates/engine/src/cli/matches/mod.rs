//! `camelot match`: matches between engines, and checks of one.

mod check;
mod display;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use camelot_arena::stats::Sprt;
use camelot_arena::{
    Adjudication, DrawRule, End, EngineSpec, Form, Generation, Limit, Match, MatchConfig,
    ResignRule, StopSignal, read_openings,
};
use camelot_rules::{Game, Variant};

use super::args::{read, variant_parser};
use super::failure::Failure;
use super::screen::Screen;
use display::Display;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot match --engine ./new --engine ./old --games 200 --limit 'tc 10+0.1' \\
      --concurrency 2 --out night
                                   200 games in pairs from balanced openings, kept in night.cgn and night.json
  camelot match --resume night     goes on with it after an interruption
  camelot match --engine './new option.Hash=16' \\
      --engine './old name=before nodes=5000' --sprt elo0=0 elo1=5
                                   until the test decides, or 100 games are played
  camelot match --engine ./a --engine ./b --engine './c protocol=ugi' \\
      --gauntlet --openings openings.cgn
                                   a against b and against c
  camelot match --check ./new      holds one engine against the protocol

An engine is a command line; in it these words are settings: name=NAME dir=FOLDER
protocol=auto|uci|ugi ponder=yes|no option.NAME=VALUE tc=… movetime=MS nodes=N depth=N.
A word with blanks is put in quotes: 'option.Move Overhead=20'.";

/// The arguments of `camelot match`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// An engine, as a command line with settings; given once for each
    #[arg(long, value_name = "COMMAND", required_unless_present_any = ["resume", "check"])]
    engine: Vec<EngineSpec>,

    /// Games of each two engines that meet, an even number
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,

    /// The first engine plays all others; without it each plays each
    #[arg(long)]
    gauntlet: bool,

    /// The game
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), ignore_case = true, default_value = "camelot")]
    variant: Variant,

    /// Limits of engines that have none of their own: tc SECONDS[+INCREMENT], tc MOVES/SECONDS, movetime MS, nodes N, depth N
    #[arg(long, value_name = "LIMIT", default_value = "tc 10+0.1")]
    limit: Limit,

    /// Take openings from a file of position texts or game records, - for standard input
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    openings: Option<PathBuf>,

    /// Plies of generated openings, or the most taken of a record
    #[arg(long, value_name = "N", help_heading = "Openings")]
    opening_plies: Option<u32>,

    /// How far the score of a generated opening may be from 0, in hundredths of a Man [default: 60]
    #[arg(long, value_name = "CP", help_heading = "Openings", conflicts_with = "openings")]
    balance: Option<u32>,

    /// What generated openings are made from; by default another each time
    #[arg(long, value_name = "N", help_heading = "Openings", conflicts_with = "openings")]
    seed: Option<u64>,

    /// Games at a time [default: 1]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,

    /// End the match when a test decides, as in --sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic
    #[arg(long, value_name = "KEY=VALUE", num_args = 0.., help_heading = "Ends")]
    sprt: Option<Vec<String>>,

    /// End games as drawn when both engines say so, as in --draw from=40 moves=8 score=10
    #[arg(long, value_name = "KEY=VALUE", num_args = 0.., help_heading = "Ends")]
    draw: Option<Vec<String>>,

    /// End games as won when both engines say so, as in --resign moves=4 score=600
    #[arg(long, value_name = "KEY=VALUE", num_args = 0.., help_heading = "Ends")]
    resign: Option<Vec<String>>,

    /// A game of so many plies is a draw, 0 for never; games of Rytsari need not end by its rules
    #[arg(long, value_name = "PLIES", default_value_t = 1_000, help_heading = "Ends")]
    longest: usize,

    /// How much more than its time an engine may take without losing [default: 0ms on a clock, 100ms with movetime]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    margin: Option<Duration>,

    /// How long an engine may be silent when it ought to answer
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "30s")]
    patience: Duration,

    /// Keep the match in NAME.cgn (the games) and NAME.json (summary, and what is needed to resume)
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    out: Option<PathBuf>,

    /// What the match is called in the records
    #[arg(long, value_name = "TEXT", default_value = "Engine match", help_heading = "Output")]
    event: String,

    /// Print the summary as JSON instead of games and table
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Go on with the match kept under NAME; all settings are those it began with
    #[arg(long, value_name = "NAME", conflicts_with_all = BEGINNING, conflicts_with_all = ["check", "patience"])]
    resume: Option<PathBuf>,

    /// Check one engine against the protocol instead
    #[arg(long, value_name = "COMMAND", conflicts_with_all = BEGINNING, conflicts_with_all = ["concurrency", "json"])]
    check: Option<EngineSpec>,

    /// Only the checks of these numbers
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', requires = "check")]
    only: Vec<usize>,
}

/// What is decided when a match begins.
const BEGINNING: [&str; 16] = [
    "engine",
    "games",
    "gauntlet",
    "variant",
    "limit",
    "openings",
    "opening_plies",
    "balance",
    "seed",
    "sprt",
    "draw",
    "resign",
    "longest",
    "margin",
    "out",
    "event",
];

impl Args {
    /// Plays the match, goes on with one, or checks an engine.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let stop = StopSignal::new();
        let handler = stop.clone();
        // Without it Ctrl-C would end the program and leave its engines to notice.
        ctrlc::set_handler(move || handler.stop())
            .map_err(|error| Failure::because(format!("Ctrl-C cannot be caught: {error}")))?;
        if let Some(spec) = &self.check {
            return check::run(spec, &self.only, self.patience, &stop, screen);
        }
        let mut game = match &self.resume {
            Some(name) => Match::resume(name, &stop).map_err(Failure::because)?,
            None => self.begin(&stop)?,
        };
        if let (Some(concurrency), true) = (self.concurrency, self.resume.is_some()) {
            game.set_concurrency(concurrency).map_err(Failure::because)?;
        }
        let name = self.resume.as_deref().or(self.out.as_deref());
        let how = match name {
            Some(name) => format!("camelot match --resume {} goes on", name.display()),
            None => "without --out it was not kept".to_owned(),
        };
        let end = play(&mut game, &how, self.json, &stop, screen);
        if game.summary().is_over() {
            return end;
        }
        end.map_err(|failure| failure.before_the_end(how))
    }

    fn begin(&self, stop: &StopSignal) -> Result<Match, Failure> {
        let openings = self.file_openings()?;
        let generated = Generation::for_variant(self.variant, self.seed.unwrap_or_else(new_seed));
        let generation = openings.is_empty().then(|| Generation {
            plies: self.opening_plies.unwrap_or(generated.plies),
            balance: self.balance.unwrap_or(generated.balance),
            ..generated
        });
        let adjudication = Adjudication {
            draw: setting::<DrawRule>("--draw", &self.draw)?,
            resign: setting::<ResignRule>("--resign", &self.resign)?,
            longest: Some(self.longest).filter(|longest| *longest > 0),
        };
        let config = MatchConfig {
            event: self.event.clone(),
            engines: self.engine.clone(),
            variant: self.variant,
            form: if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin },
            games: self.games,
            limit: self.limit.clone(),
            generation,
            concurrency: self.concurrency.unwrap_or(1),
            margin_ms: self.margin.map(milliseconds),
            patience_ms: milliseconds(self.patience),
            adjudication,
            sprt: setting::<Sprt>("--sprt", &self.sprt)?,
        };
        Match::new(config, openings, self.out.as_deref(), stop).map_err(Failure::because)
    }

    /// The openings of the file; none if there is no file.
    fn file_openings(&self) -> Result<Vec<Game>, Failure> {
        let Some(file) = &self.openings else { return Ok(Vec::new()) };
        let fault = |why: String| Failure::because(format!("{}: {why}", file.display()));
        let text = read(file).map_err(|error| fault(format!("it cannot be read: {error}")))?;
        let plies = self.opening_plies.map(|plies| plies as usize);
        read_openings(&text, self.variant, plies).map_err(|error| fault(error.to_string()))
    }
}

/// A seed short enough to be typed.
fn new_seed() -> u64 {
    fastrand::u64(..1_000_000)
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A setting of several words.
fn setting<T>(name: &str, words: &Option<Vec<String>>) -> Result<Option<T>, Failure>
where
    T: std::str::FromStr,
    T::Err: std::fmt::Display,
{
    let parsed = words.as_ref().map(|words| words.join(" ").parse::<T>());
    parsed.transpose().map_err(|error| Failure::because(format!("{name}: {error}")))
}

/// Plays what is left of the match, shows its games and says how it stands; `how` is how to go on with it.
fn play(
    game: &mut Match,
    how: &str,
    json: bool,
    stop: &StopSignal,
    screen: &mut Screen,
) -> Result<(), Failure> {
    if !json {
        writeln!(screen, "{}", table::heading(game.config()))?;
        if let Some((there, needed)) = game.scarce_openings() {
            writeln!(
                screen,
                "warning: {there} different openings for {needed} pairs: games will repeat, and the result is less certain than it says"
            )?;
        }
    }
    let mut display = Display::new(&game.summary(), !json);
    let config = game.config().clone();
    let mut written = Ok(());
    let end = game.play(stop, |finished, summary| {
        if written.is_ok() {
            written = display.show(&config, finished, summary, screen);
            if written.is_err() {
                stop.stop();
            }
        }
    });
    display.clear()?;
    drop(display);
    written?;
    let summary = game.summary();
    if json {
        let text = serde_json::to_string_pretty(&summary).map_err(Failure::because)?;
        writeln!(screen, "{text}")?;
    } else {
        writeln!(screen)?;
        for row in table::rows(&summary) {
            writeln!(screen, "{row}")?;
        }
    }
    match end.map_err(Failure::because)? {
        End::Played | End::Decided => Ok(()),
        End::Stopped => {
            let (finished, scheduled) = (summary.finished, summary.scheduled);
            Err(Failure::because(format!(
                "interrupted after {finished} of {scheduled} games; {how}"
            )))
        }
    }
}
