//! Networks for tests, and a second reading of what they compute.

use camelot_rules::{Position, Side, Variant};

use crate::{Inputs, Parts, Shape, View};

/// A network of random numbers.
pub(crate) fn random_parts(variant: Variant, hidden: usize, buckets: usize, seed: u64) -> Parts {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut parts = Parts::zero(Shape { variant, hidden, buckets, output_shift: 6, scale: 170 });
    parts.description = format!("random numbers, seed {seed}");
    parts.hidden_weights.fill_with(|| random.i16(-150..150));
    parts.hidden_biases.fill_with(|| random.i16(-100..300));
    parts.output_weights.fill_with(|| random.i16(-64..64));
    parts.output_biases.fill_with(|| random.i32(-1_000_000..1_000_000));
    parts
}

/// The value of `position`, piece by piece and neuron by neuron.
pub(crate) fn value_by_hand(parts: &Parts, position: &Position) -> i32 {
    let Shape { variant, hidden, buckets, output_shift, scale } = parts.shape;
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
    let weights = &parts.output_weights[bucket * 2 * hidden..][..2 * hidden];
    let total: i64 = both
        .iter()
        .zip(weights)
        .map(|(sum, weight)| (sum.clamp(&0, &362) / 2).pow(2) * i64::from(*weight))
        .sum();
    let total = total + i64::from(parts.output_biases[bucket]);
    (total * i64::from(scale) / (32_761 << output_shift)) as i32
}
