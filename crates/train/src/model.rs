//! The network in `f32`: its value, and how the loss changes with its numbers.

use std::ops::Range;

use camelot_nnue::{Inputs, Shape};
use camelot_rules::{Position, Variant};
use smallvec::SmallVec;

use crate::Diverged;
use crate::data::Sample;

/// Active inputs: numbers of rows of weights.
pub type Rows = SmallVec<[u16; 48]>;

/// Neurons computed side by side. Sums over neurons are made in so many parts,
/// so that they are the same with every set of instructions.
pub(crate) const LANES: usize = 16;

/// A network in `f32`.
///
/// All numbers are in one list: the hidden weights (a row for each input), the
/// hidden biases, the output weights (for each bucket those of the mover's
/// point of view, then those of the other side's) and the output biases; then,
/// neuron by neuron and bucket by bucket, the weights of the second layer, its
/// biases, and for each bucket the weights that lead from its activations, and
/// from their squares, to the output.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The game it judges.
    pub variant: Variant,
    /// Hidden neurons for each point of view, a multiple of 64.
    pub hidden: usize,
    /// Outputs, chosen by the number of pieces.
    pub buckets: usize,
    /// Neurons of a second hidden layer, which each bucket has for itself and
    /// which adds to the output: 0 if there is none, else a multiple of 8.
    pub second: usize,
    /// The numbers.
    pub numbers: Vec<f32>,
}

/// What the model is asked about: active inputs of the mover's and of the
/// other side's point of view, and the bucket.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) rows: [Rows; 2],
    pub(crate) bucket: usize,
}

/// Memory for one evaluation: hidden sums of both points of view, side by
/// side, and how the loss changes with them.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    pub(crate) sums: Vec<f32>,
    pub(crate) slopes: Vec<f32>,
    /// Where there is a second layer: the activations of the sums, how the loss
    /// changes with them, and the sums of the second layer.
    pub(crate) active: Vec<f32>,
    pub(crate) active_slopes: Vec<f32>,
    pub(crate) second: Vec<f32>,
}

impl Scratch {
    pub(crate) fn new(model: &Model) -> Scratch {
        let zeros = || vec![0.0; 2 * model.hidden];
        Scratch {
            sums: zeros(),
            slopes: zeros(),
            active: zeros(),
            active_slopes: zeros(),
            second: vec![0.0; model.second],
        }
    }
}

impl Model {
    /// No hidden weight grows beyond this, no hidden bias beyond
    /// [`Model::MOST_BIAS`]: so the sums fit the integers of the engine.
    pub(crate) const MOST_WEIGHT: f32 = 1.98;
    pub(crate) const MOST_BIAS: f32 = 3.0;

    /// A network with small random weights.
    pub fn random(
        variant: Variant,
        hidden: usize,
        buckets: usize,
        second: usize,
        seed: u64,
    ) -> Model {
        let mut model = Model { variant, hidden, buckets, second, numbers: Vec::new() };
        let mut random = fastrand::Rng::with_seed(seed);
        let mut symmetric = |most: f32| most * (2.0 * random.f32() - 1.0);
        // As large as keeps the sums of a full board within the activation.
        let hidden_most = 1.0 / (Inputs::of(variant).most_active() as f32).sqrt();
        let output_most = 1.0 / (hidden as f32).sqrt();
        let second_most = 2.0 / (hidden as f32).sqrt();
        let second_output_most = 1.0 / (second as f32).sqrt();
        let mut numbers = vec![0.0; model.count()];
        numbers[model.hidden_weights()].fill_with(|| symmetric(hidden_most));
        numbers[model.hidden_biases()].fill_with(|| 0.25 + symmetric(0.25));
        numbers[model.output_weights()].fill_with(|| symmetric(output_most));
        numbers[model.second_weights()].fill_with(|| symmetric(second_most));
        numbers[model.second_biases()].fill_with(|| symmetric(0.25));
        numbers[model.second_outputs()].fill_with(|| symmetric(second_output_most));
        model.numbers = numbers;
        model
    }

    /// Its shape as the engine will have it, with `scale`; the places of the
    /// weights are not known yet.
    pub(crate) fn shape(&self, scale: u16) -> Shape {
        let Model { variant, hidden, buckets, second, .. } = *self;
        Shape { variant, hidden, buckets, second, second_shift: 0, output_shift: 0, scale }
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.second_outputs().end
    }

    /// That all numbers are finite.
    pub(crate) fn check_finite(&self) -> Result<(), Diverged> {
        if self.numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(Diverged) }
    }

    pub(crate) fn hidden_weights(&self) -> Range<usize> {
        0..Inputs::of(self.variant).rows() * self.hidden
    }

    pub(crate) fn hidden_biases(&self) -> Range<usize> {
        let start = self.hidden_weights().end;
        start..start + self.hidden
    }

    pub(crate) fn output_weights(&self) -> Range<usize> {
        let start = self.hidden_biases().end;
        start..start + self.buckets * 2 * self.hidden
    }

    pub(crate) fn output_biases(&self) -> Range<usize> {
        let start = self.output_weights().end;
        start..start + self.buckets
    }

    pub(crate) fn second_weights(&self) -> Range<usize> {
        let start = self.output_biases().end;
        start..start + self.buckets * self.second * 2 * self.hidden
    }

    pub(crate) fn second_biases(&self) -> Range<usize> {
        let start = self.second_weights().end;
        start..start + self.buckets * self.second
    }

    pub(crate) fn second_outputs(&self) -> Range<usize> {
        let start = self.second_biases().end;
        start..start + self.buckets * self.second * 2
    }

    fn row(&self, row: u16) -> Range<usize> {
        let start = usize::from(row) * self.hidden;
        start..start + self.hidden
    }

    pub(crate) fn output_row(&self, bucket: usize) -> Range<usize> {
        let start = self.output_weights().start + bucket * 2 * self.hidden;
        start..start + 2 * self.hidden
    }

    /// The value for the mover, in units of the logistic curve.
    #[inline(always)]
    pub(crate) fn value(&self, query: &Query, scratch: &mut Scratch) -> f32 {
        let biases = &self.numbers[self.hidden_biases()];
        for (sums, rows) in scratch.sums.chunks_exact_mut(self.hidden).zip(&query.rows) {
            sums.copy_from_slice(biases);
            for row in rows {
                add(sums, &self.numbers[self.row(*row)]);
            }
        }
        let weights = &self.numbers[self.output_row(query.bucket)];
        let bias = self.numbers[self.output_biases()][query.bucket];
        let direct = bias + weighted_activations(&scratch.sums, weights);
        if self.second == 0 { direct } else { direct + self.second_value(query.bucket, scratch) }
    }

    /// Adds to `gradient` how the loss changes with each number, where `slope`
    /// is how it changes with the value that was just computed for `query`.
    #[inline(always)]
    pub(crate) fn add_gradient(
        &self,
        query: &Query,
        slope: f32,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let weights = self.output_row(query.bucket);
        if self.second == 0 {
            let Scratch { sums, slopes, .. } = scratch;
            let range = weights.clone();
            slopes_of_sums(sums, &self.numbers[range], slope, slopes, &mut gradient[weights]);
        } else {
            self.add_second_gradient(query.bucket, slope, scratch, gradient);
        }
        let Scratch { slopes, .. } = scratch;
        gradient[self.output_biases()][query.bucket] += slope;
        for (slopes, rows) in slopes.chunks_exact(self.hidden).zip(&query.rows) {
            add(&mut gradient[self.hidden_biases()], slopes);
            for row in rows {
                add(&mut gradient[self.row(*row)], slopes);
            }
        }
    }

    /// The value of a single query.
    pub(crate) fn value_of(&self, query: &Query) -> f32 {
        self.value(query, &mut Scratch::new(self))
    }

    /// The value of `position` for the side to move, in units of the logistic
    /// curve.
    pub fn evaluate(&self, position: &Position) -> f32 {
        let inputs = Inputs::of(self.variant);
        let sample = Sample::new(position, 0, None, 0);
        let bucket = inputs.bucket(self.buckets, sample.pieces.len() as u32);
        self.value_of(&Query { rows: sample.rows(inputs, false), bucket })
    }
}

#[inline(always)]
fn add(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

#[inline(always)]
fn weighted_activations(sums: &[f32], weights: &[f32]) -> f32 {
    let (sums, _) = sums.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut totals = [0.0; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        // Copies: through references the compiler gathers lane by lane.
        let (sums, weights) = (*sums, *weights);
        for lane in 0..LANES {
            let active = sums[lane].clamp(0.0, 1.0);
            totals[lane] += active * active * weights[lane];
        }
    }
    totals.iter().sum()
}

/// How the loss changes with the hidden sums; and adds to `gradient` how it
/// changes with the output weights.
#[inline(always)]
fn slopes_of_sums(
    sums: &[f32],
    weights: &[f32],
    slope: f32,
    slopes: &mut [f32],
    gradient: &mut [f32],
) {
    let places = sums.iter().zip(weights).zip(slopes).zip(gradient);
    for (((sum, weight), change), gradient) in places {
        let active = sum.clamp(0.0, 1.0);
        *gradient += slope * active * active;
        let inside = *sum > 0.0 && *sum < 1.0;
        let rise = slope * weight * 2.0 * active;
        *change = if inside { rise } else { 0.0 };
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use camelot_nnue::Isa;

    pub(crate) fn query(model: &Model, seed: u64) -> Query {
        let mut random = fastrand::Rng::with_seed(seed);
        let rows = Inputs::of(model.variant).rows() as u16;
        let mut some = || (0..8).map(|_| random.u16(0..rows)).collect();
        Query { rows: [some(), some()], bucket: seed as usize % model.buckets }
    }

    #[test]
    fn gradients_agree_with_finite_differences() {
        for second in [0, 8, 16] {
            check_gradients(Model::random(Variant::Camette, 64, 3, second, 11));
        }
    }

    fn check_gradients(mut model: Model) {
        // Sums lie well between the kinks of the activation, but for some that
        // lie far beyond them.
        let (weights, biases) = (model.hidden_weights(), model.hidden_biases());
        model.numbers[weights].iter_mut().for_each(|weight| *weight *= 0.1);
        for (neuron, bias) in model.numbers[biases].iter_mut().enumerate() {
            *bias = match neuron % 8 {
                0 => -1.0,
                1 => 2.0,
                _ => 0.3 + 0.8 * *bias,
            };
        }
        let (weights, biases) = (model.second_weights(), model.second_biases());
        model.numbers[weights].iter_mut().for_each(|weight| *weight *= 0.1);
        for (neuron, bias) in model.numbers[biases].iter_mut().enumerate() {
            *bias = [-1.8, -0.5, 0.5, 0.4, 1.8][neuron % 5] + 0.1 * *bias;
        }
        let mut scratch = Scratch::new(&model);
        let mut random = fastrand::Rng::with_seed(1);
        for seed in 0..6 {
            let query = query(&model, seed);
            let mut gradient = vec![0.0; model.count()];
            model.value(&query, &mut scratch);
            // The loss is three times the value.
            model.add_gradient(&query, 3.0, &mut scratch, &mut gradient);
            let touched: Vec<usize> = (0..model.count()).filter(|n| gradient[*n] != 0.0).collect();
            for _ in 0..200 {
                let place = touched[random.usize(0..touched.len())];
                let step = 1.0 / 256.0;
                let moved = |by: f32| {
                    let mut model = model.clone();
                    model.numbers[place] += by;
                    model.value_of(&query)
                };
                let difference = 3.0 * (moved(step) - moved(-step)) / (2.0 * step);
                let error = (difference - gradient[place]).abs();
                assert!(error < 1e-3, "{place}: {difference} {}", gradient[place]);
            }
            for range in [model.second_weights(), model.second_biases(), model.second_outputs()] {
                let some = touched.iter().any(|place| range.contains(place));
                assert_eq!(some, model.second > 0);
            }
            // And what is not touched does not matter.
            let mut other = model.clone();
            for (place, gradient) in gradient.iter().enumerate() {
                if *gradient == 0.0 {
                    other.numbers[place] += 0.01;
                }
            }
            let change = other.value_of(&query) - model.value_of(&query);
            assert!(change.abs() < 1e-5, "{change}");
        }
    }

    #[test]
    fn every_instruction_set_gives_the_same_value_and_gradient() {
        for second in [0, 16] {
            check_instruction_sets(&Model::random(Variant::Cam, 128, 2, second, 3));
        }
    }

    fn check_instruction_sets(model: &Model) {
        let query = query(model, 4);
        let results: Vec<(f32, Vec<f32>)> = Isa::available()
            .map(|isa| {
                let mut scratch = Scratch::new(model);
                let mut gradient = vec![0.0; model.count()];
                let value = isa.run(
                    #[inline(always)]
                    || {
                        let value = model.value(&query, &mut scratch);
                        model.add_gradient(&query, 0.7, &mut scratch, &mut gradient);
                        value
                    },
                );
                (value, gradient)
            })
            .collect();
        for result in &results {
            assert_eq!(result, &results[0]);
        }
        assert_ne!(results[0].0, 0.0);
    }
}
