//! `camelot match --check`: one engine held against the protocol.

use std::io::Write;
use std::time::Duration;

use camelot_arena::check::{Failure as Fault, checks};
use camelot_arena::{EngineSpec, StopSignal};

use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::cli::screen::Screen;
use crate::cli::text::counted;

/// Runs the checks, or only those of the numbers `only`.
pub(super) fn run(
    spec: &EngineSpec,
    only: &[usize],
    patience: Duration,
    stop: &StopSignal,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let count = checks().count();
    if let Some(number) = only.iter().find(|number| !(1..=count).contains(number)) {
        return Err(Failure::because(format!(
            "there is no check {number}: they go from 1 to {count}"
        )));
    }
    let chosen = checks().filter(|(number, _)| only.is_empty() || only.contains(number));
    let chosen: Vec<_> = chosen.collect();
    let progress = Progress::bar(chosen.len() as u64, "checks");
    let mut failed = Vec::new();
    for (number, check) in &chosen {
        let result = check.run(&spec.program, patience, stop);
        if stop.is_stopped() {
            return Err(Failure::because("interrupted"));
        }
        progress.step();
        progress.suspend(|| match &result {
            Ok(()) => writeln!(screen, "{number:>3}  ok      {}", check.name),
            Err(fault) => write_fault(*number, check.name, fault, screen),
        })?;
        screen.flush()?;
        if result.is_err() {
            failed.push(number.to_string());
            if *number == 1 {
                return Err(Failure::because(
                    "the first check failed; without it the others make no sense",
                ));
            }
        }
    }
    drop(progress);
    let all = counted(chosen.len(), "check", "checks");
    if failed.is_empty() {
        return Ok(writeln!(screen, "{all} passed")?);
    }
    Err(Failure::because(format!("{} of {all} failed: {}", failed.len(), failed.join(", "))))
}

fn write_fault(
    number: usize,
    name: &str,
    fault: &Fault,
    screen: &mut Screen,
) -> std::io::Result<()> {
    writeln!(screen, "{number:>3}  FAILED  {name}\n     {}", fault.why)?;
    for line in &fault.conversation {
        writeln!(screen, "       {line}")?;
    }
    Ok(())
}
