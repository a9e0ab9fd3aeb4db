//! The engine's options: what they are, and what it takes to change one.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use camelot_nnue::Network;
use camelot_protocol::{OptionChange, OptionDecl, OptionValue, Options, Reply};
use camelot_rules::{Game, Position, Variant};
use camelot_search::evaluation::EvaluationChoice;
use camelot_search::{LEVELS, Parameters, Strength};

use super::refusal::Refusal;
use super::session::Session;
use crate::memory;

const HASH: &str = "Hash";
const CLEAR_HASH: &str = "Clear Hash";
const THREADS: &str = "Threads";
const MULTI_PV: &str = "MultiPV";
const PONDER: &str = "Ponder";
const MOVE_OVERHEAD: &str = "Move Overhead";
const VARIANT: &str = "UCI_Variant";
const SHOW_WDL: &str = "UCI_ShowWDL";
const LEVEL: &str = "Skill Level";
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const USE_NETWORKS: &str = "Use NNUE";
const EVAL_FILE: &str = "EvalFile";
const PARAMETERS: &str = "Search Parameters";

/// Options that a running search depends on.
const NEED_IDLE: [(&str, &str); 7] = [
    (HASH, "setoption Hash"),
    (CLEAR_HASH, "setoption Clear Hash"),
    (THREADS, "setoption Threads"),
    (VARIANT, "setoption UCI_Variant"),
    (USE_NETWORKS, "setoption Use NNUE"),
    (EVAL_FILE, "setoption EvalFile"),
    (PARAMETERS, "setoption Search Parameters"),
];

/// The values of those options that say how to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) hash_mb: u64,
    pub(crate) multi_pv: u64,
    pub(crate) move_overhead: Duration,
    pub(crate) variant: Variant,
    pub(crate) show_wdl: bool,
    pub(crate) level: u8,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mb: 64,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            variant: Variant::Camelot,
            show_wdl: false,
            level: LEVELS,
            limit_strength: false,
            elo: *Strength::ELO.start(),
        }
    }
}

impl Settings {
    /// How the engine is held back in the game of this seed, if it is. A limit in Elo goes before a level.
    pub(crate) fn strength(&self, seed: u64) -> Option<Strength> {
        if self.limit_strength {
            Some(Strength::of_elo(self.elo, seed))
        } else {
            Strength::of_level(self.level, seed)
        }
    }
}

/// All options, at their defaults.
pub(crate) fn declared() -> Options {
    let at_first = Settings::default();
    let variants = Variant::ALL.map(Variant::name);
    let overhead = i64::try_from(at_first.move_overhead.as_millis()).unwrap_or_default();
    let elo = i64::from(*Strength::ELO.start())..=i64::from(*Strength::ELO.end());
    Options::new([
        OptionDecl::spin(HASH, at_first.hash_mb.cast_signed(), 1..=65536, "MB"),
        OptionDecl::button(CLEAR_HASH),
        OptionDecl::spin(THREADS, 1, 1..=256, ""),
        OptionDecl::spin(MULTI_PV, at_first.multi_pv.cast_signed(), 1..=256, ""),
        OptionDecl::check_box(PONDER, false),
        OptionDecl::spin(MOVE_OVERHEAD, overhead, 0..=5000, "ms"),
        OptionDecl::combo(VARIANT, at_first.variant.name(), &variants),
        OptionDecl::check_box(SHOW_WDL, at_first.show_wdl),
        OptionDecl::spin(LEVEL, at_first.level.into(), 0..=LEVELS.into(), ""),
        OptionDecl::check_box(LIMIT_STRENGTH, at_first.limit_strength),
        OptionDecl::spin(ELO, at_first.elo.into(), elo, "Elo"),
        OptionDecl::check_box(USE_NETWORKS, EvaluationChoice::default().use_networks),
        OptionDecl::text(EVAL_FILE, ""),
        OptionDecl::text(PARAMETERS, ""),
    ])
}

impl<W> Session<W> {
    /// Carries out `setoption`. What it gives back is to be printed.
    pub(super) fn set_option(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<Vec<Reply>, Refusal> {
        let change = self.options.check(name, value)?;
        if let Some((_, command)) = NEED_IDLE.iter().find(|(name, _)| *name == change.name) {
            self.ensure_idle(command)?;
        }
        let replies = self.prepare(&change)?;
        self.options.apply(change);
        Ok(replies)
    }

    /// Does what a change takes.
    fn prepare(&mut self, change: &OptionChange) -> Result<Vec<Reply>, Refusal> {
        match (change.name.as_str(), &change.value) {
            (HASH, OptionValue::Spin(megabytes)) => self.resize(megabytes.unsigned_abs())?,
            (CLEAR_HASH, _) => self.engine.clear(),
            (MULTI_PV, OptionValue::Spin(lines)) => self.settings.multi_pv = lines.unsigned_abs(),
            (MOVE_OVERHEAD, OptionValue::Spin(milliseconds)) => {
                self.settings.move_overhead = Duration::from_millis(milliseconds.unsigned_abs());
            }
            (VARIANT, OptionValue::Combo(name)) => self.switch_to(name),
            (SHOW_WDL, OptionValue::Check(show)) => self.settings.show_wdl = *show,
            (LEVEL, OptionValue::Spin(level)) => {
                self.settings.level = u8::try_from(*level).unwrap_or(LEVELS);
            }
            (LIMIT_STRENGTH, OptionValue::Check(limit)) => self.settings.limit_strength = *limit,
            (ELO, OptionValue::Spin(elo)) => {
                self.settings.elo = u16::try_from(*elo).unwrap_or(*Strength::ELO.end());
            }
            (USE_NETWORKS, OptionValue::Check(use_networks)) => {
                let evaluation = self.engine.evaluation().clone();
                self.engine
                    .set_evaluation(EvaluationChoice { use_networks: *use_networks, ..evaluation });
            }
            (PARAMETERS, OptionValue::Text(changes)) => {
                let parameters = Parameters::from_text(changes).map_err(Refusal::Parameters)?;
                self.engine.set_parameters(parameters);
            }
            (EVAL_FILE, OptionValue::Text(file)) => return self.replace_network(file),
            (THREADS, OptionValue::Spin(threads)) => {
                self.engine.set_threads(usize::try_from(*threads).unwrap_or(1));
            }
            // Ponder tells what the other side means to do.
            _ => {}
        }
        Ok(Vec::new())
    }

    /// Takes the network of `file` instead of that in the program; without a name, that in the program again.
    fn replace_network(&mut self, file: &str) -> Result<Vec<Reply>, Refusal> {
        let mut replies = Vec::new();
        let mut replacement = None;
        if !file.is_empty() {
            let network = Network::read(Path::new(file)).map_err(|error| Refusal::EvalFile {
                file: file.to_string(),
                error,
                kept: self.options.get(EVAL_FILE).map(OptionValue::to_string).unwrap_or_default(),
            })?;
            let shape = network.shape();
            let what = format!("judges {} with {}", shape.variant, shape.layers());
            replies.push(Reply::InfoString(format!("EvalFile: this network {what}")));
            replacement = Some(Arc::new(network));
        }
        let use_networks = self.engine.evaluation().use_networks;
        self.engine.set_evaluation(EvaluationChoice { use_networks, replacement });
        Ok(replies)
    }

    fn resize(&mut self, wanted: u64) -> Result<(), Refusal> {
        let kept = self.settings.hash_mb;
        // Systems promise more memory than they have, and end a program that takes it at its word.
        if let Some(available) = memory::available_mb().filter(|available| *available < wanted) {
            return Err(Refusal::Memory { wanted, available, kept });
        }
        self.engine
            .set_hash_mb(usize::try_from(wanted).unwrap_or(usize::MAX))
            .map_err(|error| Refusal::Hash { error, kept })?;
        self.settings.hash_mb = wanted;
        Ok(())
    }

    fn switch_to(&mut self, name: &str) {
        if let Ok(variant) = name.parse::<Variant>()
            && variant != self.settings.variant
        {
            self.settings.variant = variant;
            self.game = Game::new(Position::start(variant));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_suit_the_declarations() {
        for declaration in declared().declarations() {
            let value = match declaration.default() {
                OptionValue::Button => None,
                OptionValue::Text(text) => Some(text),
                value => Some(value.to_string()),
            };
            assert_eq!(declaration.check(value.as_deref()), Ok(declaration.default()));
        }
    }

    #[test]
    fn a_limit_in_elo_goes_before_a_level() {
        let (level, elo) = (Strength::of_level(3, 1), *Strength::ELO.end());
        let settings = Settings { level: 3, elo, ..Settings::default() };
        assert_eq!(settings.strength(1), level);
        let settings = Settings { limit_strength: true, ..settings };
        assert_eq!(settings.strength(1), Some(Strength::of_elo(elo, 1)));
        assert_eq!(Settings::default().strength(1), None);
    }

    #[test]
    fn options_that_need_an_idle_engine_exist() {
        for (name, command) in NEED_IDLE {
            assert!(declared().get(name).is_some());
            assert!(command.ends_with(name));
        }
    }
}
