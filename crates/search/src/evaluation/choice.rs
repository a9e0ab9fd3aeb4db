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

/// The evaluation that a choice has for the positions that are judged.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    choice: EvaluationChoice,
    /// Made when the first position of a variant is judged; a variant without
    /// a network is judged by hand.
    at_work: Option<(Variant, Option<Box<Learned>>)>,
}

impl Evaluation {
    /// The evaluation by `choice`.
    pub fn new(choice: EvaluationChoice) -> Evaluation {
        Evaluation { choice, at_work: None }
    }

    /// The choice.
    pub fn choice(&self) -> &EvaluationChoice {
        &self.choice
    }
}

impl Evaluator for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let variant = position.variant();
        if self.at_work.as_ref().is_none_or(|(of, _)| *of != variant) {
            let network = self.choice.network(variant);
            self.at_work = Some((variant, network.map(|network| Box::new(Learned::new(network)))));
        }
        match &mut self.at_work {
            Some((_, Some(learned))) => learned.evaluate(position, ply),
            _ => HandMade.evaluate(position, ply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_nnue::{Parts, Shape};

    fn network(variant: Variant) -> Arc<Network> {
        let shape = Shape {
            variant,
            hidden: 64,
            buckets: 1,
            second: 0,
            second_shift: 0,
            output_shift: 0,
            scale: 100,
        };
        let mut parts = Parts::zero(shape);
        parts.output_biases[0] = 32_761 / 4 + 1;
        Arc::new(Network::new(parts).unwrap())
    }

    #[test]
    fn a_network_judges_its_own_variant_alone() {
        let replacement = Some(network(Variant::Cam));
        let choice = EvaluationChoice { use_networks: true, replacement };
        let value = |choice: &EvaluationChoice, variant: Variant| {
            Evaluation::new(choice.clone()).evaluate(&Position::start(variant), 0)
        };
        assert_eq!(value(&choice, Variant::Cam), 25);
        let without = EvaluationChoice::default();
        assert_eq!(value(&choice, Variant::Camette), value(&without, Variant::Camette));
        let by_hand = EvaluationChoice { use_networks: false, ..choice.clone() };
        let start = Position::start(Variant::Cam);
        assert_eq!(value(&by_hand, Variant::Cam), HandMade.evaluate(&start, 0));

        // One evaluation after the other, as positions of other variants come.
        let mut evaluation = Evaluation::new(choice.clone());
        for variant in [Variant::Cam, Variant::Camette, Variant::Camelot, Variant::Cam] {
            let found = evaluation.evaluate(&Position::start(variant), 3);
            assert_eq!(found, value(&choice, variant), "{variant}");
        }
    }
}
