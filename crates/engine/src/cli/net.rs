//! `camelot net`: network files.

use std::io::Write;
use std::path::{Path, PathBuf};

use camelot_nnue::{Accumulators, Inputs, Isa, Network, NetworkError, Shape};
use camelot_rules::{Game, Position};
use camelot_train::{Checkpoint, quantised};

use super::evaluation::read_network;
use super::failure::Failure;
use super::screen::Screen;
use super::text::grouped;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot net info camelot.nnue
  camelot net check camelot.nnue                  whether it computes what it should
  camelot net check camelot.nnue --checkpoint camelot.ckpt
  camelot net export camelot.ckpt --out camelot.nnue
  camelot net rescale camelot.nnue --scale 194 --out other.nnue";

/// The arguments of `camelot net`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Say what a network is for, how large it is and how it was trained
    #[command(after_help = "Examples:\n  camelot net info camelot.nnue")]
    Info {
        /// The network file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Check that a network is sound and gives the same values however they are computed
    #[command(after_help = "Examples:\n  camelot net check camelot.nnue --checkpoint camelot.ckpt")]
    Check {
        /// The network file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Compare with the numbers that the network was made of
        #[arg(long, value_name = "FILE")]
        checkpoint: Option<PathBuf>,
    },
    /// Make a network file of a checkpoint
    #[command(after_help = "Examples:\n  camelot net export camelot.ckpt --out camelot.nnue")]
    Export {
        /// The checkpoint of `camelot train`
        #[arg(value_name = "FILE")]
        checkpoint: PathBuf,
        /// The network file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Hundredths of a Man that are worth 1.0 of the logistic curve; as in training if left out
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
        scale: Option<u16>,
    },
    /// Write a network again with values that are larger or smaller
    #[command(
        after_help = "Examples:\n  camelot net rescale camelot.nnue --scale 194 --out other.nnue"
    )]
    Rescale {
        /// The network file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The network file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Hundredths of a Man that are worth 1.0 of the logistic curve
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
        scale: u16,
    },
}

impl Args {
    /// Does what the word behind `net` says.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        match self.command {
            Command::Info { file } => info(&read_network(&file)?, screen),
            Command::Check { file, checkpoint } => {
                check(&file, &read_network(&file)?, checkpoint.as_deref(), screen)
            }
            Command::Export { checkpoint, out, scale } => export(&checkpoint, &out, scale),
            Command::Rescale { file, out, scale } => rescale(&file, &out, scale),
        }
    }
}

fn info(network: &Network, screen: &mut Screen) -> Result<(), Failure> {
    let shape = network.shape();
    let bytes = network.to_bytes().len() as u64;
    writeln!(screen, "variant   {}", shape.variant)?;
    writeln!(
        screen,
        "shape     {} inputs, 2 x {}, {} outputs",
        Inputs::of(shape.variant).rows(),
        shape.layers(),
        shape.buckets
    )?;
    writeln!(
        screen,
        "scale     {} hundredths of a Man for 1.0 of the logistic curve",
        shape.scale
    )?;
    writeln!(screen, "output    {} binary places", shape.output_shift)?;
    if shape.second > 0 {
        writeln!(screen, "second    {} binary places", shape.second_shift)?;
    }
    writeln!(screen, "file      {} bytes", grouped(bytes))?;
    writeln!(screen, "computes  with {}", Isa::best().name())?;
    writeln!(screen, "training  {}", network.description())?;
    Ok(())
}

/// What rounding to integers may err by on average, in units of the logistic curve.
const MOST_ERROR: f64 = 0.05;

/// Random games that a check plays.
const GAMES: u64 = 50;

fn check(
    file: &Path,
    network: &Network,
    checkpoint: Option<&Path>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let variant = network.shape().variant;
    let positions = random_positions(variant);
    writeln!(screen, "checksum and sizes are right, no sum can overflow")?;
    let isas: Vec<Isa> = Isa::available().collect();
    let each: Vec<Network> = isas.iter().map(|isa| network.clone().with_isa(*isa)).collect();
    let mut accumulators = Accumulators::new(network, 8);
    for (n, position) in positions.iter().enumerate() {
        let updated = accumulators.evaluate(network, position, n % 8);
        if let Some(wrong) = each.iter().find(|one| one.evaluate(position) != updated) {
            let why = format!(
                "{}: {position}: {updated}, or {}",
                file.display(),
                wrong.evaluate(position)
            );
            return Err(Failure::because(why));
        }
    }
    let names: Vec<&str> = isas.iter().map(|isa| isa.name()).collect();
    let count = grouped(positions.len() as u64);
    writeln!(
        screen,
        "{count} positions: the same value updated and afresh, with {}",
        names.join(", ")
    )?;
    if let Some(checkpoint) = checkpoint {
        let model = read_checkpoint(checkpoint)?.model;
        let Shape { hidden, buckets, second, .. } = network.shape();
        if (model.variant, model.hidden, model.buckets, model.second)
            != (variant, hidden, buckets, second)
        {
            return Err(Failure::because(format!(
                "{}: this is the checkpoint of a network for {} with {} hidden neurons, {} in a second layer and {} outputs, not of {}",
                checkpoint.display(),
                model.variant,
                model.hidden,
                model.second,
                model.buckets,
                file.display()
            )));
        }
        let scale = f64::from(network.shape().scale);
        let errors = positions.iter().map(|position| {
            (f64::from(network.evaluate(position)) - scale * f64::from(model.evaluate(position)))
                .abs()
        });
        let greatest = errors.clone().fold(0.0, f64::max);
        let mean = errors.sum::<f64>() / positions.len().max(1) as f64;
        writeln!(
            screen,
            "the integers err by {:.4} Men on average, {:.4} at most",
            mean / 100.0,
            greatest / 100.0
        )?;
        if mean > MOST_ERROR * scale {
            return Err(Failure::because(format!(
                "{}: the network was not made of this checkpoint: rounding errs by less than {:.3} Men on average",
                checkpoint.display(),
                MOST_ERROR * scale / 100.0
            )));
        }
    }
    Ok(())
}

/// The positions of some random games, the same each time.
fn random_positions(variant: camelot_rules::Variant) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Position::start(variant));
        while game.outcome().is_none() && game.moves().len() < 200 {
            let m = random.choice(game.position().legal_moves());
            if m.is_none_or(|m| game.play(&m).is_err()) {
                break;
            }
        }
        positions.extend(game.positions());
    }
    positions
}

fn read_checkpoint(file: &Path) -> Result<Checkpoint, Failure> {
    Checkpoint::read(file).map_err(|error| Failure::because(format!("{}: {error}", file.display())))
}

/// Whether both are there and one and the same file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let resolved = [one, other].map(Path::canonicalize);
    matches!(&resolved, [Ok(one), Ok(other)] if one == other)
}

/// Refuses an `out` where a network would take the place of `inputs` or of a file of another kind.
pub(super) fn check_out(out: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let refused = |why: &str| Err(Failure::because(format!("{}: {why}", out.display())));
    if inputs.iter().any(|input| is_same_file(input, out)) {
        return refused("the network would overwrite what it is made of: give --out another name");
    }
    let extension = out.extension().unwrap_or_default();
    if extension == "ckpt" || extension == "svg" {
        return refused("this is a name for a checkpoint or loss curve: give --out one with .nnue");
    }
    let is_empty = std::fs::metadata(out).is_ok_and(|facts| facts.len() == 0);
    if !is_empty && matches!(Network::read(out), Err(NetworkError::Foreign)) {
        return refused(
            "a file is there that is no network: remove it, or give --out another name",
        );
    }
    Ok(())
}

fn export(checkpoint: &Path, out: &Path, scale: Option<u16>) -> Result<(), Failure> {
    check_out(out, &[checkpoint.to_owned()])?;
    let Checkpoint { settings, scale: trained, model, .. } = read_checkpoint(checkpoint)?;
    let wrong = |file: &Path, why: &dyn std::fmt::Display| {
        Failure::because(format!("{}: {why}", file.display()))
    };
    let network = quantised(&model, scale.unwrap_or(trained), settings)
        .map_err(|error| wrong(checkpoint, &error))?;
    network.write(out).map_err(|error| wrong(out, &error))
}

fn rescale(file: &Path, out: &Path, scale: u16) -> Result<(), Failure> {
    check_out(out, &[file.to_owned()])?;
    let wrong = |error: NetworkError| Failure::because(format!("{}: {error}", out.display()));
    let mut parts = read_network(file)?.parts();
    parts.shape.scale = scale;
    Network::new(parts).and_then(|network| network.write(out)).map_err(wrong)
}
