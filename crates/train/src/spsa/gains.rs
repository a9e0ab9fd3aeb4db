//! How far parameters are moved, iteration by iteration.

use serde::{Deserialize, Serialize};

/// The constants of the gain sequences `a(k) = a / (A + k)^alpha` and
/// `c(k) = c / k^gamma`.
///
/// As in fishtest they are fixed by what they are at the end, which is easier
/// to think about: `c(N)` is the step of a parameter, and `a(N)` is
/// `r_end * c(N)^2`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gains {
    /// How fast the pace falls.
    pub alpha: f64,
    /// How fast the perturbation falls.
    pub gamma: f64,
    /// `A` as a share of all iterations: keeps the first ones from going too far.
    pub stability: f64,
    /// What a won game is worth in the last iteration, in steps.
    pub r_end: f64,
}

/// How far a parameter is moved in an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// By how much it is perturbed, up and down: `c(k)`.
    pub perturbation: f64,
    /// By how much it is moved for each game won more than lost: `a(k) / c(k)`.
    pub pace: f64,
}

impl Default for Gains {
    /// What Spall recommends and fishtest uses: 0.602, 0.101, 10 %, 0.002.
    fn default() -> Gains {
        Gains { alpha: 0.602, gamma: 0.101, stability: 0.1, r_end: 0.002 }
    }
}

impl Gains {
    /// The gain of iteration `iteration`, from 1, out of `iterations`, for a
    /// parameter whose perturbation is `step` in the last one.
    pub fn at(&self, iteration: u32, iterations: u32, step: f64) -> Gain {
        let (k, n) = (f64::from(iteration), f64::from(iterations));
        let stability = self.stability * n;
        let perturbation = step * (n / k).powf(self.gamma);
        let a_end = self.r_end * step * step;
        let a = a_end * ((stability + n) / (stability + k)).powf(self.alpha);
        Gain { perturbation, pace: a / perturbation }
    }

    /// Whether the sequences fall, and move parameters at all.
    pub(super) fn are_sensible(&self) -> bool {
        let Gains { alpha, gamma, stability, r_end } = *self;
        (0.0..=1.0).contains(&alpha)
            && (0.0..=1.0).contains(&gamma)
            && (0.0..=1.0).contains(&stability)
            && r_end > 0.0
            && r_end <= 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-3, "{found} is not {expected}");
    }

    #[test]
    fn the_last_iteration_has_what_was_asked_for() {
        let gain = Gains::default().at(1000, 1000, 50.0);
        assert_near(gain.perturbation, 50.0);
        assert_near(gain.pace, 0.002 * 50.0);
    }

    #[test]
    fn the_first_iterations_go_farther() {
        // 1000^0.101 = 10^0.303 = 2.00909; (1100 / 101)^0.602 = e^(0.602 * 2.38796) = 4.2102.
        let gain = Gains::default().at(1, 1000, 50.0);
        assert_near(gain.perturbation, 50.0 * 2.00909);
        assert_near(gain.pace, 0.002 * 50.0 * 4.2102 / 2.00909);
        // 2^0.101 = 1.07252; (1100 / 600)^0.602 = e^(0.602 * 0.60614) = 1.44036.
        let gain = Gains::default().at(500, 1000, 50.0);
        assert_near(gain.perturbation, 50.0 * 1.07252);
        assert_near(gain.pace, 0.002 * 50.0 * 1.44036 / 1.07252);
    }

    #[test]
    fn senseless_constants_are_known() {
        let good = Gains::default();
        assert!(good.are_sensible());
        for wrong in [
            Gains { alpha: -0.1, ..good },
            Gains { gamma: f64::NAN, ..good },
            Gains { stability: 2.0, ..good },
            Gains { r_end: 0.0, ..good },
            Gains { r_end: f64::INFINITY, ..good },
        ] {
            assert!(!wrong.are_sensible(), "{wrong:?}");
        }
    }
}
