//! What the results of games say about scores and about material.

use camelot_rules::{Kind, Side};
use camelot_search::Score;

use crate::Dataset;
use crate::data::Sample;
use crate::loss::{cross_entropy, logistic};

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

/// How often a score leads to which result: see `camelot_search::wdl`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlFit {
    /// Positions that it was fitted to.
    pub positions: usize,
    /// How many hundredths of a Man are 1.0 of the logistic curve.
    pub scale: f32,
    /// The score at which a win is as likely as anything else.
    pub draw_band: f32,
}

/// Of the scores and results of the positions, the fits of greatest
/// likelihood: where up to a third of the pieces are left, up to two thirds,
/// and more. Won and lost scores are left out.
pub fn fit_wdl(data: &Dataset) -> [WdlFit; 3] {
    let full = camelot_nnue::Inputs::of(data.variant()).pieces() as usize;
    let step = data.training().len().div_ceil(ENOUGH).max(1);
    let mut points = [const { Vec::new() }; 3];
    for sample in data.training().iter().step_by(step).filter_map(|handle| data.sample(*handle)) {
        if i32::from(sample.score).abs() <= Score::MAX_CP {
            let stage = (sample.pieces.len() * 3).saturating_sub(1) / full;
            points[stage.min(2)].push((f32::from(sample.score), sample.result));
        }
    }
    points.map(|points| fit_points(&points))
}

/// The fit to scores and results: 0 lost, 1 drawn, 2 won.
fn fit_points(points: &[(f32, u8)]) -> WdlFit {
    let unlikelihood = |scale: f32, band: f32| -> f64 {
        let of = |(score, result): &(f32, u8)| {
            let win = logistic((score - band) / scale);
            let loss = logistic((-score - band) / scale);
            let chance = [loss, 1.0 - win - loss, win][usize::from(*result)];
            -f64::from(chance.max(1e-6).ln())
        };
        points.iter().map(of).sum()
    };
    let best_band = |scale: f32| least(0.0, 1000.0, |band| unlikelihood(scale, band));
    let scale = least(20.0, 1000.0, |scale| unlikelihood(scale, best_band(scale)));
    WdlFit { positions: points.len(), scale, draw_band: best_band(scale) }
}

/// How the side scores that is a Man up and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ManUp {
    /// Positions.
    pub positions: u64,
    /// Wins, and half the draws.
    pub score: f64,
}

impl ManUp {
    /// The score as the logistic curve has it: what 100 hundredths of a Man
    /// are of it. `None` if it is not known.
    pub fn logit(&self) -> Option<f64> {
        let part = self.score / self.positions as f64;
        (0.0 < part && part < 1.0).then(|| (part / (1.0 - part)).ln())
    }
}

/// How the side scores that has one Man more and as many Knights, where
/// no more than `missing` pieces are off the board.
pub fn man_up(data: &Dataset, missing: usize) -> ManUp {
    let full = camelot_nnue::Inputs::of(data.variant()).pieces() as usize;
    let samples = data.training().iter().filter_map(|handle| data.sample(*handle));
    let mut found = ManUp::default();
    for sample in samples.filter(|sample| sample.pieces.len() + missing >= full) {
        let more = [Kind::Knight, Kind::Man].map(|kind| more_of(&sample, kind));
        let mover = f64::from(sample.result) / 2.0;
        let score = match more {
            [0, 1] => mover,
            [0, -1] => 1.0 - mover,
            _ => continue,
        };
        found.positions += 1;
        found.score += score;
    }
    found
}

/// By how many pieces of `kind` the mover has more than the enemy.
fn more_of(sample: &Sample, kind: Kind) -> i32 {
    let count = |side: Side| {
        let of = |(_, piece): &&(_, camelot_rules::Piece)| piece.side == side && piece.kind == kind;
        sample.pieces.iter().filter(of).count() as i32
    };
    count(sample.side) - count(!sample.side)
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
    fn the_chances_are_those_which_the_results_were_drawn_with() {
        // Of 1000 games at each score, as many won, drawn and lost as the
        // curves of scale 150 and band 40 say.
        let points: Vec<(f32, u8)> = (-40..=40)
            .map(|n| n as f32 * 10.0)
            .flat_map(|score| {
                let part = |s: f32| (1000.0 * logistic((s - 40.0) / 150.0)).round() as usize;
                let (win, loss) = (part(score), part(-score));
                let draw = 1000 - win - loss;
                [(2, win), (1, draw), (0, loss)]
                    .into_iter()
                    .flat_map(move |(result, count)| vec![(score, result); count])
            })
            .collect();
        let WdlFit { scale, draw_band, .. } = fit_points(&points);
        assert!((scale - 150.0).abs() < 2.0 && (draw_band - 40.0).abs() < 1.0);
    }

    #[test]
    fn a_man_up_is_seen_from_both_sides() {
        use camelot_rules::{Position, Variant};
        let up = |text: &str| {
            let position = Position::from_text(Variant::Camette, text).unwrap();
            more_of(&Sample::new(&position, 0, None, 0), Kind::Man)
        };
        assert_eq!(up("1/1n1/1mmm1/5/1MM2/1N1/1 w"), -1);
        assert_eq!(up("1/1n1/1mmm1/5/1MM2/1N1/1 b"), 1);
        let even = ManUp { positions: 10, score: 5.0 };
        assert_eq!(even.logit(), Some(0.0));
        assert_eq!(ManUp::default().logit(), None);
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
