//! What the network is to learn, and how far from it a value is.

use camelot_search::Score;

use crate::data::Sample;

/// How a position's target is mixed of its score and its game's result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The weight of the result, 0 to 1; that of the score is the rest.
    pub result_weight: f32,
    /// Hundredths of a Man that are worth 1.0 of the logistic curve.
    pub scale: f32,
}

/// A won or lost score counts as so much.
const DECISIVE: f32 = 8.0;

impl Target {
    /// The chance that the mover of `sample` scores, as it is to be learnt.
    pub fn of(&self, sample: &Sample) -> f32 {
        let score = self.logit(sample.score);
        let result = f32::from(sample.result) / 2.0;
        self.result_weight * result + (1.0 - self.result_weight) * logistic(score)
    }

    fn logit(&self, score: i16) -> f32 {
        let score = f32::from(score);
        if score.abs() > Score::MAX_CP as f32 {
            DECISIVE.copysign(score)
        } else {
            (score / self.scale).clamp(-DECISIVE, DECISIVE)
        }
    }
}

/// The logistic curve: the chance that a value stands for.
pub(crate) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// −y ln p − (1 − y) ln (1 − p), with p the chance that `value` stands for.
pub(crate) fn cross_entropy(value: f32, target: f32) -> f32 {
    // ln (1 + e^value) − y · value, safe for large values.
    value.max(0.0) - target * value + (-value.abs()).exp().ln_1p()
}

/// The loss of a value: half the squared error of the chance and half its
/// cross-entropy; and how it changes with the value.
///
/// The squared error alone learns little where the network is surely wrong,
/// the cross-entropy alone much from the results that nobody could foresee;
/// the mean of both is what `docs/training.md` trains with.
#[inline]
pub(crate) fn loss(value: f32, target: f32) -> (f32, f32) {
    let chance = logistic(value);
    let error = chance - target;
    let loss = 0.5 * (error * error + cross_entropy(value, target));
    (loss, error * (chance * (1.0 - chance) + 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::{Position, Side, Variant};

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for value in [-6.0, -1.5, -0.1, 0.0, 0.7, 3.0] {
            for target in [0.0, 0.3, 0.5, 1.0] {
                let step = 0.01;
                let rise = loss(value + step, target).0 - loss(value - step, target).0;
                let slope = loss(value, target).1;
                assert!((rise / (2.0 * step) - slope).abs() < 1e-3, "{value} {target}");
            }
        }
    }

    #[test]
    fn the_loss_is_least_at_the_target() {
        for target in [0.1_f32, 0.5, 0.8] {
            let right = (target / (1.0 - target)).ln();
            assert!(loss(right, target).1.abs() < 1e-6);
            assert!(loss(right, target).0 < loss(right + 0.5, target).0);
            assert!(loss(right, target).0 < loss(right - 0.5, target).0);
        }
        assert!((cross_entropy(0.0, 0.5) - 2.0_f32.ln()).abs() < 1e-6);
    }

    #[test]
    fn a_target_lies_between_score_and_result() {
        let start = Position::start(Variant::Cam);
        let target = |result_weight, score, winner| {
            Target { result_weight, scale: 170.0 }.of(&Sample::new(&start, score, winner, 0))
        };
        assert_eq!(target(1.0, 500, Some(Side::Black)), 0.0);
        assert_eq!(target(1.0, 500, None), 0.5);
        assert_eq!(target(0.0, 0, Some(Side::White)), 0.5);
        assert!((target(0.0, 170, None) - 0.731_059).abs() < 1e-5);
        assert!((target(0.25, 170, Some(Side::White)) - (0.25 + 0.75 * 0.731_059)).abs() < 1e-5);
        assert_eq!(target(0.0, 29_990, None), logistic(8.0));
        assert_eq!(target(0.0, -29_990, None), logistic(-8.0));
    }
}
