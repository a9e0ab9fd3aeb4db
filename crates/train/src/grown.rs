//! A network that has learnt, with more neurons to learn further.

use crate::Model;

impl Model {
    /// This network with more neurons: up to `hidden` for each point of view,
    /// and `second` in a second layer if it has none. It gives the same values:
    /// the new neurons see with random weights, but are not listened to yet
    /// (Chen, Goodfellow and Shlens 2016, Net2Net).
    pub(crate) fn grown(&self, hidden: usize, second: usize, seed: u64) -> Model {
        let mut grown = Model::random(self.variant, hidden, self.buckets, second, seed);
        for unheard in [grown.output_weights(), grown.second_outputs()] {
            grown.numbers[unheard].fill(0.0);
        }
        if self.second != 0 {
            let unheard = grown.second_weights();
            grown.numbers[unheard].fill(0.0);
        }
        // Rows of one number for each neuron of one point of view.
        let first = |model: &Model| 0..model.output_weights().end;
        for list in [first, Model::second_weights] {
            let rows = self.numbers[list(self)].chunks_exact(self.hidden);
            let range = list(&grown);
            for (grown, row) in grown.numbers[range].chunks_exact_mut(hidden).zip(rows) {
                grown[..self.hidden].copy_from_slice(row);
            }
        }
        for list in [Model::output_biases, Model::second_biases, Model::second_outputs] {
            let range = list(&grown);
            let known = &self.numbers[list(self)];
            if !known.is_empty() {
                grown.numbers[range].copy_from_slice(known);
            }
        }
        grown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Query;
    use crate::model::tests::query;
    use camelot_rules::Variant;

    #[test]
    fn a_grown_network_gives_the_same_values_and_can_learn_more() {
        for (before, hidden, after) in [(0, 192, 0), (0, 64, 8), (16, 128, 16)] {
            let small = Model::random(Variant::Cam, 64, 3, before, 7);
            let mut grown = small.grown(hidden, after, 8);
            let queries: Vec<Query> = (0..20).map(|seed| query(&small, seed)).collect();
            for query in &queries {
                let (before, after) = (small.value_of(query), grown.value_of(query));
                assert!((before - after).abs() < 1e-4, "{before} {after}");
            }
            let new = match after {
                8 => grown.second_outputs().start..grown.second_outputs().end,
                _ => grown.output_weights().start + 64..grown.output_weights().start + hidden,
            };
            grown.numbers[new].fill(1.0);
            assert!(queries.iter().any(|query| small.value_of(query) != grown.value_of(query)));
        }
    }
}
