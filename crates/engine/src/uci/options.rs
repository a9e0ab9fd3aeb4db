//! The engine's options: what they are, and what it takes to change one.

use std::time::Duration;

use camelot_protocol::{OptionChange, OptionDecl, OptionValue, Options};
use camelot_rules::{Game, Position, Variant};

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

/// Options that a running search depends on.
const NEED_IDLE: [(&str, &str); 4] = [
    (HASH, "setoption Hash"),
    (CLEAR_HASH, "setoption Clear Hash"),
    (THREADS, "setoption Threads"),
    (VARIANT, "setoption UCI_Variant"),
];

/// The values of those options that say how to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) hash_mb: u64,
    pub(crate) multi_pv: u64,
    pub(crate) move_overhead: Duration,
    pub(crate) variant: Variant,
    pub(crate) show_wdl: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash_mb: 64,
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
            variant: Variant::Camelot,
            show_wdl: false,
        }
    }
}

/// All options, at their defaults.
pub(crate) fn declared() -> Options {
    let at_first = Settings::default();
    let variants = Variant::ALL.map(Variant::name);
    let overhead = i64::try_from(at_first.move_overhead.as_millis()).unwrap_or_default();
    Options::new([
        OptionDecl::spin(HASH, at_first.hash_mb.cast_signed(), 1..=65536, "MB"),
        OptionDecl::button(CLEAR_HASH),
        OptionDecl::spin(THREADS, 1, 1..=1, ""),
        OptionDecl::spin(MULTI_PV, at_first.multi_pv.cast_signed(), 1..=256, ""),
        OptionDecl::check_box(PONDER, false),
        OptionDecl::spin(MOVE_OVERHEAD, overhead, 0..=5000, "ms"),
        OptionDecl::combo(VARIANT, at_first.variant.name(), &variants),
        OptionDecl::check_box(SHOW_WDL, at_first.show_wdl),
    ])
}

impl<W> Session<W> {
    /// Carries out `setoption`.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Refusal> {
        let change = self.options.check(name, value)?;
        if let Some((_, command)) = NEED_IDLE.iter().find(|(name, _)| *name == change.name) {
            self.ensure_idle(command)?;
        }
        self.prepare(&change)?;
        self.options.apply(change);
        Ok(())
    }

    /// Does what a change takes.
    fn prepare(&mut self, change: &OptionChange) -> Result<(), Refusal> {
        match (change.name.as_str(), &change.value) {
            (HASH, OptionValue::Spin(megabytes)) => return self.resize(megabytes.unsigned_abs()),
            (CLEAR_HASH, _) => self.engine.clear(),
            (MULTI_PV, OptionValue::Spin(lines)) => self.settings.multi_pv = lines.unsigned_abs(),
            (MOVE_OVERHEAD, OptionValue::Spin(milliseconds)) => {
                self.settings.move_overhead = Duration::from_millis(milliseconds.unsigned_abs());
            }
            (VARIANT, OptionValue::Combo(name)) => self.switch_to(name),
            (SHOW_WDL, OptionValue::Check(show)) => self.settings.show_wdl = *show,
            // Threads has one value only, and Ponder tells what the other side means to do.
            _ => {}
        }
        Ok(())
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
            let default = declaration.default().to_string();
            let value = (!default.is_empty()).then_some(default.as_str());
            assert_eq!(declaration.check(value), Ok(declaration.default()));
        }
    }

    #[test]
    fn options_that_need_an_idle_engine_exist() {
        for (name, command) in NEED_IDLE {
            assert!(declared().get(name).is_some());
            assert!(command.ends_with(name));
        }
    }
}
