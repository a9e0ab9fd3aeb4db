//! How many hundredths of a Man are 1.0 of the logistic curve.

use camelot_search::Score;

use crate::Dataset;
use crate::loss::cross_entropy;

/// Positions looked at, at most.
const ENOUGH: usize = 200_000;

/// The scale at which the scores of the positions foretell the results of
/// their games best: that of the least cross-entropy, from 20 to 1000,
/// rounded. Won and lost scores are left out.
pub fn fit_scale(data: &Dataset) -> u16 {
    let step = data.training().len().div_ceil(ENOUGH).max(1);
    let points: Vec<(f32, f32)> = data
        .training()
        .iter()
        .step_by(step)
        .filter_map(|handle| data.sample(*handle))
        .filter(|sample| i32::from(sample.score).abs() <= Score::MAX_CP)
        .map(|sample| (f32::from(sample.score), f32::from(sample.result) / 2.0))
        .collect();
    least(20.0, 1000.0, |scale| {
        let losses = points.iter().map(|(score, result)| cross_entropy(score / scale, *result));
        losses.map(f64::from).sum()
    })
    .round() as u16
}

/// Where between `low` and `high` a function with one valley is least, to
/// within a tenth: golden-section search.
fn least(mut low: f32, mut high: f32, f: impl Fn(f32) -> f64) -> f32 {
    const GOLDEN: f32 = 0.618_034;
    while high - low > 0.1 {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if f(left) < f(right) { high = right } else { low = left }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_valley_is_found() {
        for bottom in [25.0, 170.0, 600.5] {
            let found = least(20.0, 1000.0, |x| f64::from((x - bottom).abs()));
            assert!((found - bottom).abs() < 0.2, "{found}");
        }
    }

    #[test]
    fn the_scale_is_that_which_the_results_were_drawn_with() {
        // Of 1000 games at a score of s hundredths, as many are won as the
        // curve of scale 150 says.
        let points: Vec<(f32, f32)> = (-40..=40)
            .map(|n| n as f32 * 10.0)
            .map(|score| (score, crate::loss::logistic(score / 150.0)))
            .collect();
        let scale = least(20.0, 1000.0, |scale| {
            points.iter().map(|(score, won)| f64::from(cross_entropy(score / scale, *won))).sum()
        });
        assert!((scale - 150.0).abs() < 1.0, "{scale}");
    }
}
