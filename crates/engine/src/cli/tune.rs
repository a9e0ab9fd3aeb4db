//! `camelot tune`: better numbers for the search, found by games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use camelot_arena::Generation;
use camelot_rules::Variant;
use camelot_search::{Parameter, Parameters};
use camelot_train::spsa::{Gains, GameSettings, Games, Settings, Tuned, TunedError, Tuning};

use super::args::{processors, variant_parser};
use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;
use super::text::{counted, grouped};

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot tune --list              the parameters of the search: values, bounds, meanings
  camelot tune --parameters lmr_base,lmr_factor=600/40 --iterations 1000 \\
      --pairs 8 --nodes 3000 --out tune.json
                                   two parameters, the second from 600 by steps of 40
  camelot tune --variant cam --parameters rfp_margin --resign 800 --concurrency 2 \\
      --out cam.json
  camelot tune --resume tune.json  goes on with it after an interruption

In each iteration every parameter is moved up or down by its step, at random; the engine so moved plays pairs of games against
the engine moved the other way, and all go a little towards the side that won (SPSA). Ctrl-C stops after the present iteration.
Whether the values found are better is decided by a match, not by the tuning.";

/// The arguments of `camelot tune`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What is tuned: names, each with where it starts and its step at the end, if these are not to be the engine's value and a
    /// twentieth of its bounds
    #[arg(long, value_name = "NAME[=START][/STEP],…", value_delimiter = ',', value_parser = tuned)]
    #[arg(required_unless_present_any = ["resume", "list"])]
    parameters: Vec<Tuned>,

    /// The state of the run, written after every iteration
    #[arg(long, value_name = "FILE", required_unless_present_any = ["resume", "list"])]
    out: Option<PathBuf>,

    /// How often the parameters are moved
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,

    /// Pairs of games in an iteration
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pairs: u32,

    /// What a won game moves a parameter by in the last iteration, in steps
    #[arg(long, value_name = "SHARE", default_value_t = Gains::default().r_end, value_parser = share)]
    r_end: f64,

    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games at a time; as many as there are processors if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    #[command(flatten)]
    games: GameArgs,

    /// Go on with the run kept in FILE; all settings are those it began with
    #[arg(long, value_name = "FILE", conflicts_with_all = BEGINNING)]
    resume: Option<PathBuf>,

    /// List the parameters of the search instead
    #[arg(long, conflicts_with_all = BEGINNING, conflicts_with_all = ["resume", "concurrency"])]
    list: bool,
}

/// How games are played.
#[derive(clap::Args)]
#[command(next_help_heading = "Games")]
struct GameArgs {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = variant_parser(), ignore_case = true, default_value = "camelot")]
    variant: Variant,

    /// Nodes searched for a move
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,

    /// Random plies that a game begins with; as in matches if left out
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=200))]
    opening_plies: Option<u32>,

    /// How far the score of an opening may be from 0, in hundredths of a Man; as in matches if left out
    #[arg(long, value_name = "CP")]
    balance: Option<u32>,

    /// The ply at which a game is broken off, as a draw
    #[arg(long, value_name = "PLIES", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,

    /// End a game as won when both sides have said so by such a score for four moves, in hundredths of a Man
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u32).range(1..))]
    resign: Option<u32>,
}

/// What is decided when a run begins.
const BEGINNING: [&str; 12] = [
    "parameters",
    "out",
    "iterations",
    "pairs",
    "r_end",
    "seed",
    "variant",
    "nodes",
    "opening_plies",
    "balance",
    "max_plies",
    "resign",
];

impl Args {
    /// Tunes, shows how it goes, and says what was found.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        if self.list {
            return list(screen);
        }
        let concurrency = self.concurrency.map_or_else(processors, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(concurrency)
            .build()
            .map_err(|error| Failure::because(format!("{concurrency} threads: {error}")))?;
        let (file, mut tuning) = match (self.resume, self.out) {
            (Some(file), _) => {
                let tuning = Tuning::read(&file).map_err(|error| at(&file, error))?;
                (file, tuning)
            }
            (None, Some(file)) => {
                let settings = Settings {
                    parameters: self.parameters,
                    games: self.games.settings(),
                    iterations: self.iterations,
                    pairs: self.pairs,
                    seed: self.seed,
                    gains: Gains { r_end: self.r_end, ..Gains::default() },
                };
                let tuning = Tuning::new(settings).map_err(Failure::because)?;
                begin(&file, &tuning)?;
                (file, tuning)
            }
            (None, None) => return Err(Failure::because("--out FILE or --resume FILE is wanted")),
        };
        let shown = write_heading(&tuning, concurrency, screen)
            .and_then(|()| pool.install(|| tune(&mut tuning, &file)))
            .and_then(|()| write_values(&tuning, screen));
        if tuning.is_done() {
            return shown;
        }
        let how = format!("camelot tune --resume {} goes on", file.display());
        shown.map_err(|failure| failure.before_the_end(&how))?;
        let (done, all) = (grouped(tuning.done().into()), tuning.settings().iterations);
        Err(Failure::because(format!(
            "interrupted after {done} of {}; {how}",
            counted(all as usize, "iteration", "iterations"),
        )))
    }
}

impl GameArgs {
    fn settings(&self) -> GameSettings {
        let in_matches = Generation::for_variant(self.variant, 0);
        GameSettings {
            variant: self.variant,
            nodes: self.nodes,
            opening_plies: self.opening_plies.unwrap_or(in_matches.plies),
            balance: self.balance.unwrap_or(in_matches.balance),
            max_plies: self.max_plies,
            resign: self.resign,
        }
    }
}

/// Writes the first state, so that a file that cannot be written is known before the first game. Nothing is overwritten.
fn begin(file: &Path, tuning: &Tuning) -> Result<(), Failure> {
    if file.exists() {
        let why = "it is there already: go on with it by --resume, or choose another name";
        return Err(at(file, why));
    }
    tuning.write(file).map_err(|error| at(file, error))
}

/// Makes iterations until all are done, or Ctrl-C is pressed.
fn tune(tuning: &mut Tuning, file: &Path) -> Result<(), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    // Without it Ctrl-C would throw the games of the present iteration away.
    ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::because(format!("Ctrl-C cannot be caught: {error}")))?;
    let games = Games::new(tuning.settings());
    let progress = Progress::bar(tuning.settings().iterations.into(), "iterations");
    progress.begin_at(tuning.done().into());
    while !tuning.is_done() && !stop.load(Ordering::Relaxed) {
        tuning.iterate(&games).map_err(Failure::because)?;
        tuning.write(file).map_err(|error| at(file, error))?;
        progress.reach(tuning.done().into());
        let values = tuning.engine_text();
        progress.say(format!("iterations, {}", console::truncate_str(&values, 60, "…")));
    }
    Ok(())
}

fn at(file: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::because(format!("{}: {why}", file.display()))
}

/// Writes what is tuned, and how, in a line.
fn write_heading(tuning: &Tuning, concurrency: usize, screen: &mut Screen) -> Result<(), Failure> {
    let Settings { parameters, games, iterations, pairs, seed, .. } = tuning.settings();
    writeln!(
        screen,
        "{} by {} of {} of {}, {} a move, {concurrency} at a time, seed {seed}",
        counted(parameters.len(), "parameter", "parameters"),
        counted(*iterations as usize, "iteration", "iterations"),
        counted(*pairs as usize, "pair", "pairs"),
        games.variant,
        counted(games.nodes as usize, "node", "nodes"),
    )?;
    screen.flush()?;
    Ok(())
}

/// Writes where the parameters started and where they are, and the line that gives an engine these values.
fn write_values(tuning: &Tuning, screen: &mut Screen) -> Result<(), Failure> {
    let width = name_width(tuning.values().map(|(tuned, _)| tuned.parameter()));
    writeln!(screen)?;
    screen.heading(&format!("{:<width$}  {:>6}  {:>9}", "parameter", "start", "now"))?;
    for (tuned, value) in tuning.values() {
        let name = tuned.parameter().name;
        writeln!(screen, "{name:<width$}  {:>6}  {value:>9.2}", tuned.start())?;
    }
    writeln!(screen)?;
    writeln!(screen, "{}", tuning.engine_text())?;
    Ok(())
}

/// Writes the table of parameters.
fn list(screen: &mut Screen) -> Result<(), Failure> {
    let width = name_width(Parameters::ALL.iter());
    screen.heading(&format!(
        "{:<width$}  {:>6}  {:>6}  {:>8}  meaning",
        "parameter", "value", "least", "greatest"
    ))?;
    for Parameter { name, meaning, default, least, greatest } in Parameters::ALL {
        writeln!(screen, "{name:<width$}  {default:>6}  {least:>6}  {greatest:>8}  {meaning}")?;
    }
    Ok(())
}

fn name_width<'a>(parameters: impl Iterator<Item = &'a Parameter>) -> usize {
    parameters.map(|parameter| parameter.name.len()).max().unwrap_or(0).max("parameter".len())
}

fn tuned(text: &str) -> Result<Tuned, TunedError> {
    text.trim().parse()
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share: &f64| *share > 0.0 && *share <= 1.0)
        .ok_or_else(|| "a number above 0, at most 1, is wanted, as in 0.002".to_string())
}
