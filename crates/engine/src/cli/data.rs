//! `camelot data`: data files of self-play, and what their results say.

use std::io::Write;
use std::path::{Path, PathBuf};

use camelot_train::data::Contents;
use camelot_train::selfplay::Statistics;
use camelot_train::{Dataset, WdlFit, fit_scale, fit_wdl, man_up};

use super::failure::Failure;
use super::progress::Progress;
use super::screen::Screen;
use super::selfplay::sum_up;
use super::text::{self, grouped};

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot data camelot-1.data
  camelot data camelot-1.data camelot-2.data      of both together

The last lines are the curves that fit the results best: what a score is worth, and what a Man.";

/// The arguments of `camelot data`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Data files of `camelot selfplay`, all of one variant
    #[arg(value_name = "FILE", required = true)]
    data: Vec<PathBuf>,
}

/// No more pieces than these are missing in the opening.
const OPENING: [usize; 3] = [3, 5, 9];

/// How much of the board is left in each of the fits.
const STAGES: [&str; 3] = ["up to a third", "up to two thirds", "more"];

impl Args {
    /// Reads the files and says what is in them.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let mut statistics = Statistics::default();
        let data = read(&self.data, |contents| {
            contents.blocks.iter().for_each(|block| statistics.add(block));
        })?;
        for (file, settings) in &data.settings {
            writeln!(screen, "{:<12}{}: {settings}", "file", file.display())?;
        }
        sum_up(&statistics, screen)?;
        let data = &data.set;
        write_facts(data, screen)?;
        let progress = Progress::spinner("fitting curves");
        let scale = fit_scale(data);
        let fits = fit_wdl(data);
        let found = OPENING.map(|missing| (missing, man_up(data, missing)));
        drop(progress);
        writeln!(
            screen,
            "{:<12}{scale} hundredths of a Man are 1.0 of the logistic curve",
            "scale"
        )?;
        for (WdlFit { positions, scale, draw_band }, stage) in fits.into_iter().zip(STAGES) {
            let of = text::counted(positions, "position", "positions");
            writeln!(
                screen,
                "{:<12}scale {scale:.0}, draw band {draw_band:.0} in {of} with {stage} of the pieces",
                "win or draw"
            )?;
        }
        for (missing, found) in found {
            let score = 100.0 * found.score / found.positions.max(1) as f64;
            let logit = found.logit().map_or("-".to_owned(), |logit| format!("{logit:.3}"));
            writeln!(
                screen,
                "{:<12}{score:.1} % in {} with at most {missing} pieces missing: {logit} of the logistic curve",
                "a Man up",
                text::counted(found.positions as usize, "position", "positions"),
            )?;
        }
        Ok(())
    }
}

/// The positions of data files, and how each file was played.
pub(super) struct Data {
    pub(super) set: Dataset,
    pub(super) settings: Vec<(PathBuf, String)>,
}

/// Reads data files of one variant; `on_file` is given each. Stretches that
/// were cut or altered are passed over with a warning.
pub(super) fn read(files: &[PathBuf], mut on_file: impl FnMut(&Contents)) -> Result<Data, Failure> {
    let progress = Progress::spinner("reading positions");
    let mut set: Option<Dataset> = None;
    let mut settings = Vec::new();
    for file in files {
        let contents = Contents::read(file).map_err(|error| wrong(file, error))?;
        for fault in &contents.faults {
            progress.warn(&format!("{}: {fault}; they are passed over", file.display()));
        }
        let set = set.get_or_insert_with(|| Dataset::new(contents.variant));
        if set.variant() != contents.variant {
            let (found, wanted) = (contents.variant, set.variant());
            return Err(wrong(file, format!("its games are of {found}, those before of {wanted}")));
        }
        set.add(&contents);
        on_file(&contents);
        settings.push((file.clone(), contents.settings));
    }
    drop(progress);
    let set = set.filter(|data| !data.training().is_empty());
    let set = set.ok_or_else(|| Failure::because("there is no position to learn from"))?;
    Ok(Data { set, settings })
}

fn wrong(file: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::because(format!("{}: {why}", file.display()))
}

/// Writes how many positions there are and how they are divided.
pub(super) fn write_facts(data: &Dataset, screen: &mut Screen) -> Result<(), Failure> {
    let facts = data.facts();
    writeln!(
        screen,
        "{:<12}{} of {}; {} positions, {} of them repeated",
        "data",
        text::counted(facts.games as usize, "game", "games"),
        data.variant(),
        grouped(facts.positions),
        grouped(facts.repeated)
    )?;
    let (training, aside) = (data.training().len() as u64, data.validation().len() as u64);
    let (training, aside) = (grouped(training), grouped(aside));
    writeln!(screen, "{:<12}{training} to learn from, {aside} kept aside", "")?;
    Ok(())
}
