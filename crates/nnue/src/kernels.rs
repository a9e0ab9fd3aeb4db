//! The inner loops: adding rows of weights to hidden sums, and the output.
//!
//! Plain loops over arrays of two cache lines each, which the compiler turns
//! into vector instructions; [`Isa::run`](crate::Isa::run) compiles them for
//! those of the machine.

use crate::quantisation::activation;

/// Neurons in a [`Block`].
pub(crate) const LANES: usize = 64;

/// Sums or weights of neighbouring neurons: two cache lines, or two AVX-512
/// registers. Hidden layers are multiples of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

impl Block {
    /// Zero in every lane.
    pub(crate) const ZERO: Block = Block([0; LANES]);
}

/// Adds to `sums` the rows of `weights` that `come` names and takes off those
/// that `gone` names. A row is as long as `sums`.
///
/// On the way a sum may wrap around; in the end it has not, see
/// [`crate::quantisation`].
#[inline(always)]
pub(crate) fn change(
    sums: &mut [Block],
    weights: &[Block],
    come: impl Iterator<Item = u16> + Clone,
    gone: impl Iterator<Item = u16> + Clone,
) {
    let length = sums.len();
    for (place, sum) in sums.iter_mut().enumerate() {
        let mut lanes = sum.0;
        for row in come.clone() {
            let weight = &weights[usize::from(row) * length + place].0;
            for lane in 0..LANES {
                lanes[lane] = lanes[lane].wrapping_add(weight[lane]);
            }
        }
        for row in gone.clone() {
            let weight = &weights[usize::from(row) * length + place].0;
            for lane in 0..LANES {
                lanes[lane] = lanes[lane].wrapping_sub(weight[lane]);
            }
        }
        sum.0 = lanes;
    }
}

/// The sum of the activations of `sums`, each times its weight.
#[inline(always)]
pub(crate) fn output(sums: &[Block], weights: &[Block]) -> i32 {
    let mut total: i32 = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            let active = i32::from(activation(sum.0[lane]));
            total = total.wrapping_add(active * i32::from(weight.0[lane]));
        }
    }
    total
}

/// Writes the activations of `sums` to `active`.
#[inline(always)]
pub(crate) fn activate(sums: &[Block], active: &mut [Block]) {
    for (sum, active) in sums.iter().zip(active) {
        for lane in 0..LANES {
            active.0[lane] = activation(sum.0[lane]);
        }
    }
}

/// The sum of activations, each times its weight.
#[inline(always)]
pub(crate) fn product(active: &[Block], weights: &[Block]) -> i32 {
    let mut total: i32 = 0;
    for (active, weight) in active.iter().zip(weights) {
        for lane in 0..LANES {
            let weighted = i32::from(active.0[lane]) * i32::from(weight.0[lane]);
            total = total.wrapping_add(weighted);
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Isa;
    use proptest::prelude::*;

    fn blocks(count: usize) -> impl Strategy<Value = Vec<Block>> {
        let block = proptest::collection::vec(any::<i16>(), LANES)
            .prop_map(|lanes| Block(std::array::from_fn(|lane| lanes[lane])));
        proptest::collection::vec(block, count)
    }

    proptest! {
        #[test]
        fn every_instruction_set_gives_the_same_bits(
            sums in blocks(4),
            weights in blocks(4 * 10),
            come in proptest::collection::vec(0..10u16, 0..5),
            gone in proptest::collection::vec(0..10u16, 0..5),
        ) {
            let results: Vec<(Vec<Block>, i32)> = Isa::available()
                .map(|isa| {
                    let mut sums = sums.clone();
                    isa.run(#[inline(always)] || {
                        let rows = |rows: &Vec<u16>| rows.clone().into_iter();
                        change(&mut sums, &weights, rows(&come), rows(&gone));
                    });
                    let total = isa.run(#[inline(always)] || output(&sums, &weights[..4]));
                    (sums, total)
                })
                .collect();
            for result in &results {
                prop_assert_eq!(result, &results[0]);
            }
            // And they are what the words say: where there is one set of
            // instructions, as on AArch64, this alone tests them.
            let mut total: i32 = 0;
            for place in 0..4 * LANES {
                let (block, lane) = (place / LANES, place % LANES);
                let weight = |row: &u16| weights[usize::from(*row) * 4 + block].0[lane];
                let expected = i32::from(sums[block].0[lane])
                    + come.iter().map(|row| i32::from(weight(row))).sum::<i32>()
                    - gone.iter().map(|row| i32::from(weight(row))).sum::<i32>();
                let sum = results[0].0[block].0[lane];
                prop_assert_eq!(sum, expected as i16);
                let active = (i64::from(sum).clamp(0, 362) / 2).pow(2);
                total = total.wrapping_add((active * i64::from(weights[block].0[lane])) as i32);
            }
            prop_assert_eq!(results[0].1, total);
        }
    }

    #[test]
    fn the_output_is_the_weighted_sum_of_activations() {
        let mut sums = [Block([0; LANES]); 2];
        let mut weights = [Block([0; LANES]); 2];
        (sums[0].0[3], weights[0].0[3]) = (362, 5);
        (sums[1].0[31], weights[1].0[31]) = (181, -2);
        (sums[1].0[30], weights[1].0[30]) = (-100, 1000);
        assert_eq!(output(&sums, &weights), 5 * 32_761 - 2 * 90 * 90);
    }
}
