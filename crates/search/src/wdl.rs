//! Win, draw and loss: how often a score leads to which result.

use camelot_rules::{Position, Variant};

use crate::{Score, ScoreView};

/// The chances of the side to move to win, draw and lose, in permille, adding
/// up to 1000.
///
/// A logistic of the score for each end: the chance to win is
/// 1 / (1 + exp((d − s) / k)) at a score of `s` hundredths of a Man, the
/// chance to lose the same at −s, and what is left is the draw. `k` and `d`
/// say how fast the result follows the score and how wide the band of draws is.
///
/// They were fitted to the scores and results of self-play, for each variant:
/// `camelot data` prints them, `docs/training.md` says of which games.
pub fn wdl(score: Score, position: &Position) -> [u16; 3] {
    let cp = match score.view() {
        ScoreView::WinIn(_) => return [1000, 0, 0],
        ScoreView::LossIn(_) => return [0, 0, 1000],
        ScoreView::Cp(cp) => f64::from(cp),
    };
    let Curve { scale, draw_band } = Curve::of(position);
    let chance = |s: f64| (1000.0 / (1.0 + ((draw_band - s) / scale).exp())).round() as u16;
    let (win, loss) = (chance(cp), chance(-cp));
    [win, 1000 - win - loss, loss]
}

/// How the result follows the score.
#[derive(Clone, Copy)]
struct Curve {
    /// `k`, in hundredths of a Man.
    scale: f64,
    /// `d`, in hundredths of a Man.
    draw_band: f64,
}

const fn curve(scale: f64, draw_band: f64) -> Curve {
    Curve { scale, draw_band }
}

/// By variant, in the order of `Variant::ALL`, with a sixth of the pieces
/// left, with half of them, and with five sixths.
const CURVES: [[Curve; 3]; Variant::ALL.len()] = [
    [curve(68.0, 125.0), curve(67.0, 74.0), curve(68.0, 37.0)],
    [curve(57.0, 68.0), curve(52.0, 43.0), curve(51.0, 29.0)],
    [curve(93.0, 88.0), curve(87.0, 19.0), curve(111.0, 12.0)],
    [curve(128.0, 151.0), curve(124.0, 193.0), curve(33.0, 127.0)],
    [curve(21.0, 18.0), curve(21.0, 18.0), curve(33.0, 15.0)],
];

impl Curve {
    /// Between the curves on either side, by the pieces left.
    fn of(position: &Position) -> Curve {
        let rules = position.rules();
        let all: u32 = rules.knights.iter().chain(&rules.men).map(|set| set.count()).sum();
        let left = f64::from(position.occupied().count()) / f64::from(all.max(1));
        let curves = &CURVES[position.variant() as usize];
        let place = (3.0 * left - 0.5).clamp(0.0, 2.0);
        let before = (place as usize).min(1);
        let (one, two) = (curves[before], curves[before + 1]);
        let part = place - before as f64;
        Curve {
            scale: one.scale + part * (two.scale - one.scale),
            draw_band: one.draw_band + part * (two.draw_band - one.draw_band),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_add_up_and_rise_with_the_score() {
        for position in Variant::ALL.map(Position::start) {
            let mut last = 0;
            for cp in (-3_000..3_000).step_by(7) {
                let [win, draw, loss] = wdl(Score::from_cp(cp), &position);
                assert_eq!(win + draw + loss, 1000);
                assert!(win >= last);
                last = win;
                assert_eq!(wdl(Score::from_cp(-cp), &position), [loss, draw, win]);
            }
        }
        let position = Position::start(Variant::Camelot);
        assert_eq!(wdl(Score::win_in(3), &position), [1000, 0, 0]);
        assert_eq!(wdl(Score::loss_in(3), &position), [0, 0, 1000]);
    }
}
