//! Which vector instructions the processor has, found at run time.
//!
//! The [kernels](crate::kernels) are written once, as plain loops; here they
//! are compiled again for each set of instructions, and the best set that the
//! machine has is chosen. On AArch64 the vector instructions (NEON) belong to
//! the base, so there is nothing to choose.

use crate::kernels::Block;
use crate::second_layer;

/// A set of vector instructions that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isa(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Base,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// What every processor of this architecture has.
    pub const BASE: Isa = Isa(Level::Base);

    /// The best set that this machine has.
    pub fn best() -> Isa {
        Isa::available().last().unwrap_or(Isa::BASE)
    }

    /// All sets that this machine has, the best last.
    pub fn available() -> impl Iterator<Item = Isa> {
        #[cfg(target_arch = "x86_64")]
        let more = {
            use std::is_x86_feature_detected as has;
            let avx2 =
                has!("avx2") && has!("fma") && has!("bmi1") && has!("bmi2") && has!("popcnt");
            let avx512 = has!("avx512f") && has!("avx512bw") && has!("avx512vl");
            [(Level::Avx2, avx2), (Level::Avx512, avx2 && avx512)]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let more: [(Level, bool); 0] = [];
        let more = more.into_iter().filter(|(_, found)| *found).map(|(level, _)| Isa(level));
        std::iter::once(Isa::BASE).chain(more)
    }

    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self.0 {
            Level::Base if cfg!(target_feature = "neon") => "NEON",
            Level::Base => "base",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "AVX-512",
        }
    }

    /// The products of `active` with eight rows of `weights`, each as long: see
    /// [`crate::second_layer`].
    #[inline(always)]
    pub(crate) fn eight_products(
        self,
        active: &[Block],
        weights: &[Block],
    ) -> [i32; second_layer::ROWS] {
        match self.0 {
            Level::Base => second_layer::eight_plain(active, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as in `run`.
            Level::Avx2 => unsafe { second_layer::x86::eight_avx2(active, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as in `run`.
            Level::Avx512 => unsafe { second_layer::x86::eight_avx512(active, weights) },
        }
    }

    /// Does `work` with these instructions: it is compiled for them as far as
    /// it, and what it calls, is marked `#[inline(always)]`.
    #[inline]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            Level::Base => work(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `available` alone makes an `Isa` of this level, and only
            // where the processor has been found to have the instructions.
            Level::Avx2 => unsafe { with_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Level::Avx512 => unsafe { with_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,fma,bmi1,bmi2,popcnt")]
fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_is_always_there_and_the_best_comes_last() {
        let available: Vec<Isa> = Isa::available().collect();
        assert_eq!(available.first(), Some(&Isa::BASE));
        assert_eq!(available.last(), Some(&Isa::best()));
        // The compiler was allowed the instructions that the name promises.
        let base = if cfg!(target_arch = "aarch64") { "NEON" } else { "base" };
        assert_eq!(Isa::BASE.name(), base);
        let sums: Vec<u64> = available.iter().map(|isa| isa.run(|| (1..=100).sum())).collect();
        assert!(sums.iter().all(|sum| *sum == 5_050));
    }
}
