//! The second hidden layer in `f32`: for each bucket some neurons that see the
//! activations of both points of view and add to the output, by their value cut
//! to 0 to 1 and by its square cut to -1 to 1.

use std::ops::Range;

use crate::Model;
use crate::model::{LANES, Scratch};

impl Model {
    /// What the second layer adds to the output of `bucket`.
    #[inline(always)]
    pub(crate) fn second_value(&self, bucket: usize, scratch: &mut Scratch) -> f32 {
        let Scratch { sums, active, second, .. } = scratch;
        for (sum, active) in sums.iter().zip(&mut *active) {
            let cut = sum.clamp(0.0, 1.0);
            *active = cut * cut;
        }
        let rows = &self.numbers[self.second_rows(bucket)];
        let biases = &self.numbers[self.second_biases()][bucket * self.second..];
        let weights = &self.numbers[self.second_outputs()][2 * bucket * self.second..];
        let (plain, squared) = weights[..2 * self.second].split_at(self.second);
        let mut total = 0.0;
        let rows = rows.chunks_exact(2 * self.hidden);
        for (place, (row, sum)) in rows.zip(&mut *second).enumerate() {
            *sum = biases[place] + product(active, row);
            let cut = sum.clamp(-1.0, 1.0);
            total += cut.max(0.0) * plain[place] + cut * cut * squared[place];
        }
        total
    }

    /// The weights of the second layer of `bucket`.
    fn second_rows(&self, bucket: usize) -> Range<usize> {
        let length = self.second * 2 * self.hidden;
        let start = self.second_weights().start + bucket * length;
        start..start + length
    }

    /// [`Model::add_gradient`] for all numbers behind the hidden sums.
    #[inline(always)]
    pub(crate) fn add_second_gradient(
        &self,
        bucket: usize,
        slope: f32,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let Scratch { sums, slopes, active, active_slopes, second } = scratch;
        let direct = self.output_row(bucket);
        let weights = &self.numbers[direct.clone()];
        for (change, weight) in active_slopes.iter_mut().zip(weights) {
            *change = slope * weight;
        }
        add_times(&mut gradient[direct], active, slope);
        let outputs = self.second_outputs().start + 2 * bucket * self.second;
        let biases = self.second_biases().start + bucket * self.second;
        let mut row = self.second_rows(bucket).start;
        for (place, sum) in second.iter().enumerate() {
            let (plain, squared) = (outputs + place, outputs + self.second + place);
            let cut = sum.clamp(-1.0, 1.0);
            gradient[plain] += slope * cut.max(0.0);
            gradient[squared] += slope * cut * cut;
            let inside = *sum > -1.0 && *sum < 1.0;
            let mut rise = if inside { 2.0 * cut * self.numbers[squared] } else { 0.0 };
            if inside && *sum > 0.0 {
                rise += self.numbers[plain];
            }
            let rise = slope * rise;
            if rise != 0.0 {
                gradient[biases + place] += rise;
                let range = row..row + 2 * self.hidden;
                add_times(&mut gradient[range.clone()], active, rise);
                add_times(active_slopes, &self.numbers[range], rise);
            }
            row += 2 * self.hidden;
        }
        for ((sum, change), active) in sums.iter().zip(slopes).zip(&*active_slopes) {
            let inside = *sum > 0.0 && *sum < 1.0;
            *change = if inside { 2.0 * *sum * active } else { 0.0 };
        }
    }
}

#[inline(always)]
fn add_times(sums: &mut [f32], more: &[f32], times: f32) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += times * more;
    }
}

#[inline(always)]
fn product(active: &[f32], weights: &[f32]) -> f32 {
    let (active, _) = active.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut totals = [0.0; LANES];
    for (active, weights) in active.iter().zip(weights) {
        let (active, weights) = (*active, *weights);
        for lane in 0..LANES {
            totals[lane] += active[lane] * weights[lane];
        }
    }
    totals.iter().sum()
}
