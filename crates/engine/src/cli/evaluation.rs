//! Arguments that say what positions are judged by.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use camelot_nnue::Network;
use camelot_rules::Variant;
use camelot_search::evaluation::EvaluationChoice;

use super::failure::Failure;

/// A network, or the evaluation made by hand.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Evaluation")]
pub(crate) struct EvaluationArgs {
    /// Judge positions by the network in this file instead of the one in the program
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,

    /// Judge positions by the evaluation made by hand, not by a network
    #[arg(long, conflicts_with = "eval_file")]
    hand_made: bool,
}

impl EvaluationArgs {
    /// Whether an evaluation is named.
    pub(crate) fn is_given(&self) -> bool {
        self.hand_made || self.eval_file.is_some()
    }

    /// What positions are judged by; a network holds for its own variant.
    pub(crate) fn choice(&self) -> Result<EvaluationChoice, Failure> {
        let replacement = self.eval_file.as_deref().map(read_network).transpose()?.map(Arc::new);
        Ok(EvaluationChoice { use_networks: !self.hand_made, replacement })
    }

    /// What positions of `variant` are judged by. A network for another variant is refused.
    pub(crate) fn choice_for(&self, variant: Variant) -> Result<EvaluationChoice, Failure> {
        let choice = self.choice()?;
        let other = choice.replacement.as_ref().map(|network| network.shape().variant);
        match (other.filter(|other| *other != variant), &self.eval_file) {
            (Some(other), Some(file)) => Err(Failure::because(format!(
                "{} is a network for {other}, the position is one of {variant}",
                file.display()
            ))),
            _ => Ok(choice),
        }
    }
}

/// Reads a network file.
pub(crate) fn read_network(file: &Path) -> Result<Network, Failure> {
    Network::read(file).map_err(|error| Failure::because(format!("{}: {error}", file.display())))
}
