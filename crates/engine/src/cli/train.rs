//! `camelot train`: a network from games of self-play.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use camelot_nnue::{Network, Shape};
use camelot_train::selfplay::Statistics;
use camelot_train::{
    Checkpoint, Dataset, EpochReport, PiecesReport, TrainSettings, Trainer, fit_scale, loss_curve,
    quantised,
};

use super::args::processors;
use super::data;
use super::evaluation::read_network;
use super::failure::Failure;
use super::net;
use super::progress::Progress;
use super::screen::Screen;
use super::text::grouped;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot train cam.data --out cam.nnue
  camelot train camelot-1.data camelot-2.data --hidden 128 --out camelot.nnue
  camelot train camelot-*.data --out camelot.nnue --resume
  camelot train camelot-4.data --from camelot.nnue --rate 0.0005 --out camelot-4.nnue
  camelot train camelot-4.data --from camelot.nnue --second 16 --out deeper.nnue
  camelot analyse --eval-file camelot.nnue        what it is good for

Beside NAME.nnue, the network file, come NAME.ckpt, the checkpoint that is written after every epoch, and NAME.svg, the loss
curve. A checkpoint that is there is gone on with by --resume, or to be removed. Which network is better is decided by games, not by the loss.";

/// The arguments of `camelot train`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Data files of `camelot selfplay`, all of one variant
    #[arg(value_name = "FILE", required = true)]
    data: Vec<PathBuf>,

    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Go on from the checkpoint of an interrupted run
    #[arg(long)]
    resume: bool,

    /// Begin with the weights of this network instead of random ones: with its outputs, and with more neurons if --hidden asks for more
    #[arg(long, value_name = "FILE", conflicts_with = "buckets")]
    from: Option<PathBuf>,

    /// Hidden neurons for each point of view, a multiple of 64 [default: 128, or those of --from]
    #[arg(long, value_name = "N", value_parser = hidden)]
    hidden: Option<u16>,

    /// Outputs, of which the number of pieces chooses one; those of --from if it is given
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..=8))]
    buckets: u8,

    /// Neurons of a second hidden layer that adds to the output, a multiple of 8 up to 64; 0 for none [default: 0, or those of --from]
    #[arg(long, value_name = "N", value_parser = second)]
    second: Option<u8>,

    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,

    /// Positions in a step
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    batch: u32,

    /// The greatest learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = rate)]
    rate: f32,

    /// Steps until it is reached
    #[arg(long, value_name = "STEPS", default_value_t = 200)]
    warm_up: u64,

    /// How much of itself a weight loses in a step, times the rate: what is rarely seen stays small
    #[arg(long, value_name = "DECAY", default_value_t = 0.3, value_parser = decay)]
    decay: f32,

    /// The weight of the game's result in what is learnt, 0 to 1; the rest is that of the score
    #[arg(long, value_name = "WEIGHT", default_value_t = 0.3, value_parser = weight)]
    result_weight: f32,

    /// Hundredths of a Man that are worth 1.0 of the logistic curve; as in the network of --from, else fitted to the data if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    scale: Option<u16>,

    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads; as many as there are processors if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Args {
    /// Trains, shows how it goes, and writes the network.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let threads = self.threads.map_or_else(processors, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Failure::because(format!("{threads} threads: {error}")))?;
        if self.rate * self.decay >= 1.0 {
            let why = "--rate times --decay is 1 or more, so that each step would wipe out the weights: lower one of them";
            return Err(Failure::because(why));
        }
        self.check_files()?;
        self.train(&pool, screen).map_err(|failure| {
            failure.before_the_end(if self.beside("ckpt").exists() {
                "the same command with --resume goes on after the last epoch"
            } else {
                "no epoch was finished"
            })
        })?;
        writeln!(screen)?;
        writeln!(screen, "{:<12}{}", "network", self.out.display())?;
        writeln!(screen, "{:<12}{}", "loss curve", self.beside("svg").display())?;
        Ok(())
    }

    fn train(&self, pool: &rayon::ThreadPool, screen: &mut Screen) -> Result<(), Failure> {
        let network = self.network()?;
        let data = data::read(&self.data, |_| {})?.set;
        data::write_facts(&data, screen)?;
        let known = self.scale.or(network.as_ref().map(|network| network.shape().scale));
        let scale = known.unwrap_or_else(|| fit_scale(&data));
        writeln!(
            screen,
            "{:<12}{scale} hundredths of a Man are 1.0 of the logistic curve",
            "scale"
        )?;
        let checkpoint = self.beside("ckpt");
        let mut trainer = self.trainer(network.as_ref(), &data, scale, &checkpoint)?;
        writeln!(screen)?;
        screen.heading("epoch  training  validation  result  positions/s")?;
        for epoch in &trainer.checkpoint().epochs {
            writeln!(screen, "{}", row(epoch))?;
        }
        let steps = trainer.steps_per_epoch() * u64::from(self.epochs);
        let progress = Progress::bar(steps, "steps");
        progress.begin_at(trainer.checkpoint().steps);
        while !trainer.is_done() {
            let start = Instant::now();
            let mut latest = start;
            let report = pool.install(|| {
                trainer.epoch(|step| {
                    progress.reach(step.step);
                    if latest.elapsed() >= Duration::from_millis(500) {
                        latest = Instant::now();
                        progress.say(format!("steps, loss {:.5}", step.loss));
                    }
                })
            });
            let report = report.map_err(Failure::because)?;
            let speed = data.training().len() as f64 / start.elapsed().as_secs_f64().max(0.001);
            let failed = |error| Failure::because(format!("{}: {error}", checkpoint.display()));
            trainer.checkpoint().write(&checkpoint).map_err(failed)?;
            progress.suspend(|| {
                writeln!(screen, "{}  {:>11}", row(&report), grouped(speed as u64))?;
                screen.flush()
            })?;
        }
        drop(progress);
        write_by_pieces(&trainer, screen)?;
        self.write(trainer.checkpoint())
    }

    /// The name of a file that goes with the network: of `NAME.nnue` or `NAME` it is `NAME.extension`.
    fn beside(&self, extension: &str) -> PathBuf {
        let is_network = self.out.extension().is_some_and(|found| found == "nnue");
        let mut name = if is_network { self.out.with_extension("") } else { self.out.clone() };
        name.as_mut_os_string().push(format!(".{extension}"));
        name
    }

    /// Refuses names where this run would overwrite what it reads or what another has left.
    fn check_files(&self) -> Result<(), Failure> {
        let read: Vec<PathBuf> = self.data.iter().chain(&self.from).cloned().collect();
        net::check_out(&self.out, &read)?;
        for (extension, what) in [("ckpt", "checkpoint"), ("svg", "loss curve")] {
            let file = self.beside(extension);
            if read.iter().any(|read| net::is_same_file(read, &file)) {
                let why = format!("the {what} would overwrite this file: give --out another name");
                return Err(Failure::because(format!("{}: {why}", file.display())));
            }
        }
        for file in [self.out.clone(), self.beside("ckpt"), self.beside("svg")] {
            camelot_nnue::check_aside(&file).map_err(|error| {
                Failure::because(format!("{}: this cannot be written: {error}", file.display()))
            })?;
        }
        let checkpoint = self.beside("ckpt");
        if !self.resume && checkpoint.symlink_metadata().is_ok() {
            return Err(Failure::because(format!(
                "{}: the checkpoint of a run is there: go on from it with --resume, or remove it, or give --out another name",
                checkpoint.display()
            )));
        }
        Ok(())
    }

    fn trainer<'a>(
        &self,
        network: Option<&Network>,
        data: &'a Dataset,
        scale: u16,
        checkpoint: &Path,
    ) -> Result<Trainer<'a>, Failure> {
        let settings = TrainSettings {
            hidden: self.hidden.map_or(if self.from.is_some() { 0 } else { 128 }, usize::from),
            buckets: usize::from(self.buckets),
            second: self.second.map_or(0, usize::from),
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            warm_up: self.warm_up,
            decay: self.decay,
            result_weight: self.result_weight,
            seed: self.seed,
            begins_with: None,
        };
        let settings = match network {
            Some(network) => settings.beginning_with(network),
            None => settings,
        };
        if !self.resume {
            let Some(network) = network else { return Ok(Trainer::new(settings, data, scale)) };
            return Trainer::further(settings, data, scale, network).map_err(Failure::because);
        }
        Checkpoint::read(checkpoint)
            .and_then(|found| Trainer::resume(settings, data, scale, found))
            .map_err(|error| Failure::because(format!("{}: {error}", checkpoint.display())))
    }

    /// The network to begin with. Refuses to leave neurons out, or to change a second layer.
    fn network(&self) -> Result<Option<Network>, Failure> {
        let Some(file) = &self.from else { return Ok(None) };
        let network = read_network(file)?;
        let Shape { hidden, second, .. } = network.shape();
        let wanted = self.hidden.map_or(hidden, usize::from);
        if wanted < hidden {
            return Err(Failure::because(format!(
                "--hidden {wanted} is less than the {hidden} neurons of the network to begin with: give more, or leave it out"
            )));
        }
        let wanted = self.second.map_or(second, usize::from);
        if second != 0 && wanted != second {
            return Err(Failure::because(format!(
                "--second {wanted} is not the {second} neurons of the second layer of the network to begin with: leave it out"
            )));
        }
        Ok(Some(network))
    }

    fn write(&self, checkpoint: &Checkpoint) -> Result<(), Failure> {
        let wrong = |error: String| Failure::because(format!("{}: {error}", self.out.display()));
        let Checkpoint { settings, scale, model, epochs, .. } = checkpoint;
        let network = quantised(model, *scale, settings.clone());
        let network = network.map_err(|error| wrong(error.to_string()))?;
        network.write(&self.out).map_err(|error| wrong(error.to_string()))?;
        let curve = self.beside("svg");
        let shape = network.shape();
        let title = format!("{}, {}", shape.variant, shape.layers());
        camelot_nnue::write_aside(&curve, loss_curve(epochs, &title).as_bytes())
            .map_err(|error| Failure::because(format!("{}: {error}", curve.display())))
    }
}

/// How well results are foretold in the opening, the middle and the end.
fn write_by_pieces(trainer: &Trainer<'_>, screen: &mut Screen) -> Result<(), Failure> {
    writeln!(screen)?;
    screen.heading("pieces  kept aside  result")?;
    let reports = trainer.by_pieces();
    let all: u64 = reports.iter().map(|report| report.positions).sum();
    for PiecesReport { pieces, positions, result_cross_entropy } in &reports {
        let share = Statistics::percent(*positions, all);
        let pieces = format!("{}-{}", pieces.start(), pieces.end());
        let result = match positions {
            0 => "-".to_string(),
            _ => format!("{result_cross_entropy:.4}"),
        };
        writeln!(screen, "{pieces:>6}  {share:>8.1} %  {result:>6}")?;
    }
    Ok(())
}

fn row(epoch: &EpochReport) -> String {
    let shown = |loss: Option<f64>, places: usize| {
        loss.map_or_else(|| "-".to_string(), |loss| format!("{loss:.places$}"))
    };
    let EpochReport { epoch, training_loss, validation_loss, result_cross_entropy } = epoch;
    let (validation, result) = (shown(*validation_loss, 5), shown(*result_cross_entropy, 4));
    format!("{epoch:>5}  {training_loss:.5}   {validation:>9}  {result:>6}")
}

fn hidden(text: &str) -> Result<u16, String> {
    text.parse()
        .ok()
        .filter(|hidden: &u16| (64..=1024).contains(hidden) && hidden.is_multiple_of(64))
        .ok_or_else(|| "a multiple of 64 from 64 to 1024 is wanted".to_string())
}

fn second(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|second: &u8| *second <= 64 && second.is_multiple_of(8))
        .ok_or_else(|| "a multiple of 8 from 0 to 64 is wanted".to_string())
}

fn rate(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|rate: &f32| *rate > 0.0 && *rate <= 1.0)
        .ok_or_else(|| "a number above 0, at most 1, is wanted, as in 0.0015".to_string())
}

fn decay(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|decay: &f32| (0.0..=100.0).contains(decay))
        .ok_or_else(|| "a number from 0 to 100 is wanted, as in 0.5".to_string())
}

fn weight(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|weight: &f32| (0.0..=1.0).contains(weight))
        .ok_or_else(|| "a number from 0 to 1 is wanted, as in 0.2".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!(hidden("128"), Ok(128));
        assert_eq!(rate("0.002"), Ok(0.002));
        assert_eq!(weight("0"), Ok(0.0));
        for wrong in ["0", "63", "100", "1088", "x"] {
            assert!(hidden(wrong).is_err(), "{wrong}");
        }
        for wrong in ["0", "-1", "nan", "inf", "2"] {
            assert!(rate(wrong).is_err(), "{wrong}");
        }
        for wrong in ["-0.1", "1.1", "nan"] {
            assert!(weight(wrong).is_err(), "{wrong}");
        }
        for wrong in ["-0.1", "101", "nan"] {
            assert!(decay(wrong).is_err(), "{wrong}");
        }
    }
}
