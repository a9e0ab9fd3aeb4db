//! The second hidden layer: many rows of weights times the same activations.
//!
//! Row by row the compiler's loops spend more on adding up lanes than on
//! products. Here eight rows go side by side, and their lanes are added up
//! together.

use crate::kernels::{self, Block};
use crate::quantisation::second_activations;
use crate::{Isa, Network, Shape};

/// No second layer has more neurons.
pub(crate) const MOST: usize = 64;

/// Rows that go side by side.
pub(crate) const ROWS: usize = 8;

impl Network {
    /// What the second layer adds to the output of `bucket`.
    #[inline(always)]
    pub(crate) fn second(&self, active: &[Block], bucket: usize) -> i32 {
        let Shape { second, second_shift, .. } = self.shape;
        let length = second * active.len();
        let rows = &self.second_weights[bucket * length..][..length];
        let biases = &self.second_biases[bucket * second..][..second];
        let weights = &self.second_outputs[2 * bucket * second..][..2 * second];
        let (plain, squared) = weights.split_at(second);
        let mut sums = [0; MOST];
        let sums = &mut sums[..second];
        products(self.isa, active, rows, sums);
        let mut total: i32 = 0;
        for (((sum, bias), plain), squared) in sums.iter().zip(biases).zip(plain).zip(squared) {
            let [active, square] = second_activations(sum.wrapping_add(*bias) >> second_shift);
            let weighted = (active * i32::from(*plain)).wrapping_add(square * i32::from(*squared));
            total = total.wrapping_add(weighted);
        }
        total
    }
}

/// Writes to each of `sums` the [product](kernels::product) of `active` and its
/// row of `weights`. Activations are not negative, sums a multiple of [`ROWS`].
#[inline(always)]
pub(crate) fn products(isa: Isa, active: &[Block], weights: &[Block], sums: &mut [i32]) {
    let (groups, _) = sums.as_chunks_mut::<ROWS>();
    let weights = weights.chunks_exact(ROWS * active.len());
    for (sums, weights) in groups.iter_mut().zip(weights) {
        *sums = isa.eight_products(active, weights);
    }
}

/// The products of `active` with eight rows of `weights`, in plain loops.
#[inline(always)]
pub(crate) fn eight_plain(active: &[Block], weights: &[Block]) -> [i32; ROWS] {
    std::array::from_fn(|row| {
        kernels::product(active, &weights[row * active.len()..][..active.len()])
    })
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use std::arch::x86_64::*;

    use super::ROWS;
    use crate::kernels::{Block, LANES};

    /// As [`super::eight_plain`].
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(crate) fn eight_avx2(active: &[Block], weights: &[Block]) -> [i32; ROWS] {
        let rows = rows(active.len(), weights);
        let mut totals = [_mm256_setzero_si256(); ROWS];
        for (place, active) in active.iter().enumerate() {
            for part in 0..LANES / 16 {
                let active = quarter(active, part);
                for (total, row) in totals.iter_mut().zip(rows) {
                    let products = _mm256_madd_epi16(active, quarter(&row[place], part));
                    *total = _mm256_add_epi32(*total, products);
                }
            }
        }
        added_up(totals)
    }

    /// As [`super::eight_plain`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx2")]
    pub(crate) fn eight_avx512(active: &[Block], weights: &[Block]) -> [i32; ROWS] {
        let rows = rows(active.len(), weights);
        let mut totals = [_mm512_setzero_si512(); ROWS];
        for (place, active) in active.iter().enumerate() {
            for part in 0..LANES / 32 {
                let active = half(active, part);
                for (total, row) in totals.iter_mut().zip(rows) {
                    let products = _mm512_madd_epi16(active, half(&row[place], part));
                    *total = _mm512_add_epi32(*total, products);
                }
            }
        }
        let mut halves = [_mm256_setzero_si256(); ROWS];
        for (half, total) in halves.iter_mut().zip(totals) {
            let high = _mm512_extracti64x4_epi64::<1>(total);
            *half = _mm256_add_epi32(_mm512_castsi512_si256(total), high);
        }
        added_up(halves)
    }

    #[inline(always)]
    fn rows(length: usize, weights: &[Block]) -> [&[Block]; ROWS] {
        std::array::from_fn(|row| &weights[row * length..][..length])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn quarter(block: &Block, part: usize) -> __m256i {
        let lanes = &block.0.as_chunks::<16>().0[part];
        // SAFETY: sixteen `i16` are the 32 bytes that are read, from wherever.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn half(block: &Block, part: usize) -> __m512i {
        let lanes = &block.0.as_chunks::<32>().0[part];
        // SAFETY: 32 `i16` are the 64 bytes that are read, from wherever.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    /// The sum of the lanes of each.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn added_up(totals: [__m256i; ROWS]) -> [i32; ROWS] {
        let [a, b, c, d, e, f, g, h] = totals;
        let low = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
        let high = _mm256_hadd_epi32(_mm256_hadd_epi32(e, f), _mm256_hadd_epi32(g, h));
        let sums = _mm256_add_epi32(
            _mm256_permute2x128_si256::<0x20>(low, high),
            _mm256_permute2x128_si256::<0x31>(low, high),
        );
        let mut out = [0; ROWS];
        // SAFETY: eight `i32` are the 32 bytes that are written, to wherever.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), sums) };
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::LANES;

    #[test]
    fn every_instruction_set_gives_the_products_of_each_row() {
        let mut random = fastrand::Rng::with_seed(6);
        for length in [2, 4, 6, 32] {
            let mut block = |most: i16, least: i16| {
                let mut block = Block::ZERO;
                block.0.fill_with(|| random.i16(least..=most));
                block
            };
            let active: Vec<Block> = (0..length).map(|_| block(32_761, 0)).collect();
            let weights: Vec<Block> =
                (0..length * 2 * ROWS).map(|_| block(i16::MAX, i16::MIN)).collect();
            for isa in Isa::available() {
                let mut sums = [0; 2 * ROWS];
                products(isa, &active, &weights, &mut sums);
                for (row, sum) in sums.iter().enumerate() {
                    let mut expected: i32 = 0;
                    for place in 0..length * LANES {
                        let (block, lane) = (place / LANES, place % LANES);
                        let weight = weights[row * length + block].0[lane];
                        let active = active[block].0[lane];
                        expected = expected.wrapping_add(i32::from(active) * i32::from(weight));
                    }
                    assert_eq!(*sum, expected, "{}, row {row}", isa.name());
                }
            }
        }
    }
}
