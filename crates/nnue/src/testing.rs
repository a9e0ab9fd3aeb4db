//! Networks for tests, and a second reading of what they compute.

use camelot_rules::{Position, Side, Variant};

use crate::{Inputs, Parts, Shape, View};

/// A network of random numbers.
pub(crate) fn random_parts(
    variant: Variant,
    hidden: usize,
    buckets: usize,
    second: usize,
    seed: u64,
) -> Parts {
    let mut random = fastrand::Rng::with_seed(seed);
    let second_shift = 5 * u8::from(second > 0);
    let (output_shift, scale) = (6, 170);
    let mut parts =
        Parts::zero(Shape { variant, hidden, buckets, second, second_shift, output_shift, scale });
    parts.description = format!("random numbers, seed {seed}");
    parts.hidden_weights.fill_with(|| random.i16(-150..150));
    parts.hidden_biases.fill_with(|| random.i16(-100..300));
    parts.output_weights.fill_with(|| random.i16(-64..64));
    parts.output_biases.fill_with(|| random.i32(-1_000_000..1_000_000));
    parts.second_weights.fill_with(|| random.i16(-32..32));
    parts.second_biases.fill_with(|| random.i32(-500_000..500_000));
    parts.second_outputs.fill_with(|| random.i16(-64..64));
    parts
}

/// The value of `position`, piece by piece and neuron by neuron.
pub(crate) fn value_by_hand(parts: &Parts, position: &Position) -> i32 {
    let Shape { variant, hidden, buckets, second, second_shift, output_shift, scale } = parts.shape;
    let inputs = Inputs::of(variant);
    let sums = |view: View| -> Vec<i64> {
        let mut rows = Vec::new();
        for square in position.occupied() {
            rows.push(inputs.row(view, position.piece_at(square).unwrap(), square));
        }
        for side in Side::ALL {
            rows.extend(inputs.castle_rows(view, side, 0, position.castle_moves(side)));
        }
        (0..hidden)
            .map(|neuron| {
                let weight = |row: &u16| parts.hidden_weights[usize::from(*row) * hidden + neuron];
                let of_rows: i64 = rows.iter().map(|row| i64::from(weight(row))).sum();
                of_rows + i64::from(parts.hidden_biases[neuron])
            })
            .collect()
    };
    let side = position.side_to_move();
    let both = [sums(View::of(side)), sums(View::of(!side))].concat();
    let bucket = inputs.bucket(buckets, position.occupied().count());
    let row = |weights: &[i16], row: usize| -> i64 {
        both.iter()
            .zip(&weights[row * 2 * hidden..][..2 * hidden])
            .map(|(sum, weight)| (sum.clamp(&0, &362) / 2).pow(2) * i64::from(*weight))
            .sum()
    };
    let mut total = row(&parts.output_weights, bucket) + i64::from(parts.output_biases[bucket]);
    for neuron in bucket * second..(bucket + 1) * second {
        let sum = row(&parts.second_weights, neuron) + i64::from(parts.second_biases[neuron]);
        let sum = (sum >> second_shift).clamp(-32_761, 32_761);
        let place = neuron + bucket * second;
        total += sum.max(0) * i64::from(parts.second_outputs[place]);
        total += ((sum * sum) >> 15) * i64::from(parts.second_outputs[place + second]);
    }
    (total * i64::from(scale) / (32_761 << output_shift)) as i32
}
