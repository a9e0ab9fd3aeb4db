//! Which evaluation judges a variant: a network where there is one, else the
//! evaluation made by hand.

use std::sync::Arc;

use camelot_nnue::{Network, embedded};
use camelot_rules::{Position, Variant};

use super::{Evaluator, HandMade, Learned};

/// What the user wants to be judged by.
///
/// ```
/// use camelot_rules::Variant;
/// use camelot_search::evaluation::EvaluationChoice;
///
/// let by_hand = EvaluationChoice { use_networks: false, ..EvaluationChoice::default() };
/// assert!(by_hand.network(Variant::Camelot).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct EvaluationChoice {
    /// Whether networks are used at all.
    pub use_networks: bool,
    /// A network that takes the place of the one in the program, for the
    /// variant that it was made for.
    pub replacement: Option<Arc<Network>>,
}

impl Default for EvaluationChoice {
    /// The networks in the program.
    fn default() -> EvaluationChoice {
        EvaluationChoice { use_networks: true, replacement: None }
    }
}

impl EvaluationChoice {
    /// The network that judges positions of `variant`; `None` if they are
    /// judged by the evaluation made by hand.
    pub fn network(&self, variant: Variant) -> Option<Arc<Network>> {
        if !self.use_networks {
            return None;
        }
        let replacement = self.replacement.as_ref();
        let own = replacement.filter(|network| network.shape().variant == variant);
        own.cloned().or_else(|| embedded(variant))
    }
}

/// One of the two evaluations, chosen when the program runs.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// The sum of [terms](super::terms).
    HandMade(HandMade),
    /// A network.
    Learned(Box<Learned>),
}

impl Evaluation {
    /// The evaluation that `choice` has for `variant`.
    pub fn of(choice: &EvaluationChoice, variant: Variant) -> Evaluation {
        match choice.network(variant) {
            Some(network) => Evaluation::Learned(Box::new(Learned::new(network))),
            None => Evaluation::HandMade(HandMade),
        }
    }

    /// Whether this is the evaluation that `choice` has for `variant`.
    pub(crate) fn fits(&self, choice: &EvaluationChoice, variant: Variant) -> bool {
        match (self, choice.network(variant)) {
            (Evaluation::HandMade(_), None) => true,
            (Evaluation::Learned(own), Some(wanted)) => Arc::ptr_eq(own.network(), &wanted),
            _ => false,
        }
    }
}

impl Evaluator for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        match self {
            Evaluation::HandMade(by_hand) => by_hand.evaluate(position, ply),
            Evaluation::Learned(learned) => learned.evaluate(position, ply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_nnue::{Parts, Shape};

    fn network(variant: Variant) -> Arc<Network> {
        let shape = Shape { variant, hidden: 64, buckets: 1, output_shift: 0, scale: 100 };
        let mut parts = Parts::zero(shape);
        parts.output_biases[0] = 32_761 / 4 + 1;
        Arc::new(Network::new(parts).unwrap())
    }

    #[test]
    fn a_network_judges_its_own_variant_alone() {
        let replacement = Some(network(Variant::Cam));
        let choice = EvaluationChoice { use_networks: true, replacement };
        let value = |choice: &EvaluationChoice, variant: Variant| {
            Evaluation::of(choice, variant).evaluate(&Position::start(variant), 0)
        };
        assert_eq!(value(&choice, Variant::Cam), 25);
        let start = Position::start(Variant::Camette);
        let without = EvaluationChoice::default();
        let expected = Evaluation::of(&without, Variant::Camette).evaluate(&start, 0);
        assert_eq!(value(&choice, Variant::Camette), expected);
        let by_hand = EvaluationChoice { use_networks: false, ..choice.clone() };
        let start = Position::start(Variant::Cam);
        assert_eq!(value(&by_hand, Variant::Cam), HandMade.evaluate(&start, 0));

        let evaluation = Evaluation::of(&choice, Variant::Cam);
        assert!(evaluation.fits(&choice, Variant::Cam) && !evaluation.fits(&by_hand, Variant::Cam));
    }
}
