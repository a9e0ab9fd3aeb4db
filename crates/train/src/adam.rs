//! Adam: steps along the gradient, scaled by how large it has been, with
//! numbers that decay.
//!
//! D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", 2015;
//! I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", 2019.

use camelot_nnue::Isa;
use rayon::prelude::*;

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// Numbers that one task works on.
const CHUNK: usize = 4096;

/// The means of gradients and of their squares so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
}

impl Adam {
    pub(crate) fn new(count: usize) -> Adam {
        Adam { means: vec![0.0; count], squares: vec![0.0; count] }
    }

    /// Makes step number `step`, from 1, along the sum of `gradients`, which
    /// are zero afterwards. On the way each number loses `rate` · `decay` of
    /// itself, and each from `border` on `rate` · `decay_beyond`.
    pub(crate) fn step(
        &mut self,
        numbers: &mut [f32],
        gradients: &mut [Vec<f32>],
        rate: f32,
        (decay, border, decay_beyond): (f32, usize, f32),
        step: u64,
    ) {
        let power = step.min(i32::MAX as u64) as i32;
        let (kept, kept_beyond) = (1.0 - rate * decay, 1.0 - rate * decay_beyond);
        let rate = rate * (1.0 - BETA2.powi(power)).sqrt() / (1.0 - BETA1.powi(power));
        let (first, others) = match gradients.split_first_mut() {
            Some(split) => split,
            None => return,
        };
        first.par_chunks_mut(CHUNK).enumerate().for_each(|(n, sum)| {
            for other in others.iter() {
                let other = &other[n * CHUNK..][..sum.len()];
                sum.iter_mut().zip(other).for_each(|(sum, more)| *sum += more);
            }
        });
        others.par_iter_mut().for_each(|gradient| gradient.fill(0.0));
        let isa = Isa::best();
        numbers
            .par_chunks_mut(CHUNK)
            .zip(self.means.par_chunks_mut(CHUNK))
            .zip(self.squares.par_chunks_mut(CHUNK))
            .zip(first.par_chunks_mut(CHUNK))
            .enumerate()
            .for_each(|(n, (((numbers, means), squares), gradient))| {
                let border = border.saturating_sub(n * CHUNK).min(numbers.len());
                let (first, beyond) = numbers.split_at_mut(border);
                let (first_means, means) = means.split_at_mut(border);
                let (first_squares, squares) = squares.split_at_mut(border);
                let (first_gradient, gradient_beyond) = gradient.split_at_mut(border);
                isa.run(
                    #[inline(always)]
                    || {
                        update(first, first_means, first_squares, first_gradient, rate, kept);
                        update(beyond, means, squares, gradient_beyond, rate, kept_beyond);
                    },
                );
                gradient.fill(0.0);
            });
    }
}

#[inline(always)]
fn update(
    numbers: &mut [f32],
    means: &mut [f32],
    squares: &mut [f32],
    gradient: &[f32],
    rate: f32,
    kept: f32,
) {
    let moments = means.iter_mut().zip(squares);
    for ((number, (mean, square)), g) in numbers.iter_mut().zip(moments).zip(gradient) {
        *mean = BETA1 * *mean + (1.0 - BETA1) * g;
        *square = BETA2 * *square + (1.0 - BETA2) * g * g;
        *number = *number * kept - rate * *mean / (square.sqrt() + EPSILON);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate_whatever_the_gradient() {
        let mut numbers = vec![1.0; 3];
        let mut gradients = vec![vec![5.0, -0.01, 0.0], vec![5.0, -0.01, 0.0]];
        Adam::new(3).step(&mut numbers, &mut gradients, 0.1, (0.0, 3, 0.0), 1);
        for (number, expected) in numbers.iter().zip([0.9, 1.1, 1.0]) {
            assert!((number - expected).abs() < 1e-4, "{number}");
        }
        assert_eq!(gradients, vec![vec![0.0; 3]; 2]);
    }

    #[test]
    fn numbers_without_a_gradient_decay() {
        let mut numbers = vec![2.0, -1.0, 3.0];
        Adam::new(3).step(&mut numbers, &mut [vec![0.0; 3]], 0.1, (0.5, 2, 1.0), 1);
        assert_eq!(numbers, [2.0 * 0.95, -0.95, 3.0 * 0.9]);
        let mut numbers = vec![1.0; 3 * CHUNK];
        let border = CHUNK + 7;
        let gradients = &mut [vec![0.0; 3 * CHUNK]];
        Adam::new(3 * CHUNK).step(&mut numbers, gradients, 0.1, (0.5, border, 0.0), 1);
        assert!(numbers[..border].iter().all(|number| *number == 0.95));
        assert!(numbers[border..].iter().all(|number| *number == 1.0));
    }

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut numbers = vec![3.0, -2.0];
        let mut adam = Adam::new(2);
        for step in 1..=2_000 {
            let slopes = numbers.iter().zip([1.0, 0.5]).map(|(x, bottom)| 2.0 * (x - bottom));
            let mut gradients = vec![slopes.collect::<Vec<f32>>()];
            adam.step(&mut numbers, &mut gradients, 0.01, (0.0, 2, 0.0), step);
        }
        assert!((numbers[0] - 1.0).abs() < 0.01 && (numbers[1] - 0.5).abs() < 0.01);
    }
}
