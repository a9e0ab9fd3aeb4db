//! The learned evaluation: a network and the hidden sums of a search's line.

use std::sync::Arc;

use camelot_nnue::{Accumulators, Network};
use camelot_rules::Position;

use super::Evaluator;
use crate::Score;
use crate::running::MAX_PLY;

/// A network at work in one search. It judges positions of its own variant.
#[derive(Clone, Debug)]
pub struct Learned {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Learned {
    /// The network, with nothing computed yet.
    pub fn new(network: Arc<Network>) -> Learned {
        Learned { accumulators: Accumulators::new(&network, MAX_PLY + 1), network }
    }
}

impl Evaluator for Learned {
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let value = self.accumulators.evaluate(&self.network, position, ply);
        value.clamp(-Score::MAX_CP, Score::MAX_CP)
    }
}
