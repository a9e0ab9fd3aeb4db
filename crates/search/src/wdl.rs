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
/// They were fitted to the scores and results of games of the engine against
/// itself, for each variant: `docs/training.md` says of which, and how 100 came
/// to be worth a Man in the opening.
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

/// The shares of all pieces but one that the [`CURVES`] stand for. The last is
/// the opening, with a Man missing or none.
const SHARES: [f64; 4] = [1.0 / 6.0, 0.5, 5.0 / 6.0, 1.0];

/// By variant, in the order of `Variant::ALL`, at each of the [`SHARES`].
const CURVES: [[Curve; SHARES.len()]; Variant::ALL.len()] = [
    [curve(94.0, 173.0), curve(93.0, 103.0), curve(94.0, 51.0), curve(156.0, 32.0)],
    [curve(92.0, 110.0), curve(84.0, 70.0), curve(82.0, 47.0), curve(43.0, 12.0)],
    [curve(146.0, 138.0), curve(136.0, 30.0), curve(174.0, 19.0), curve(160.0, 6.0)],
    [curve(272.0, 321.0), curve(263.0, 410.0), curve(70.0, 270.0), curve(149.0, 362.0)],
    [curve(20.0, 17.0), curve(20.0, 17.0), curve(32.0, 14.0), curve(50.0, 0.0)],
];

impl Curve {
    /// Between the curves on either side, by the pieces left.
    fn of(position: &Position) -> Curve {
        let rules = position.rules();
        let all: u32 = rules.knights.iter().chain(&rules.men).map(|set| set.count()).sum();
        let left = f64::from(position.occupied().count()) / f64::from(all.max(2) - 1);
        let curves = &CURVES[position.variant() as usize];
        let after = 1 + SHARES[1..3].partition_point(|share| *share < left);
        let (low, high) = (SHARES[after - 1], SHARES[after]);
        let (one, two) = (curves[after - 1], curves[after]);
        let part = ((left - low) / (high - low)).clamp(0.0, 1.0);
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

    /// Won, drawn and lost by the side that was a Man up in 600 games of each
    /// variant from the opening: what 100 is to say there.
    #[test]
    fn a_hundred_says_what_a_man_up_in_the_opening_came_to() {
        for (text, variant, games) in [
            (
                "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMM1N2/12/12/10/8/2 b 0 0 0 1",
                Variant::Camelot,
                [364, 56, 180],
            ),
            (
                "2/8/10/12/14/2nmmmmmmmmn2/2nmmmmmmmmn2/14/14/2NMMMMMMMMN2/2NMMMMM1MMN2/14/12/10/8/2 b 0 0 0 1",
                Variant::Rytsari,
                [530, 28, 42],
            ),
            (
                "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMM1MMNN2/14/12/10/8/2 b 0 0 0 1",
                Variant::Chivalry,
                [386, 10, 204],
            ),
            (
                "1/3/5/2n1n2/1mmmmm1/7/7/7/1MM1MM1/2N1N2/5/3/1 b 0 0 0 1",
                Variant::Cam,
                [88, 486, 26],
            ),
            ("1/1n1/1mmm1/5/1MM2/1N1/1 b 0 0 0 1", Variant::Camette, [530, 0, 70]),
        ] {
            let position = Position::from_text(variant, text).unwrap();
            for (chance, games) in wdl(Score::from_cp(100), &position).into_iter().zip(games) {
                let seen = games * 10 / 6;
                assert!(chance.abs_diff(seen) <= 20, "{variant}: {chance} for {seen} permille");
            }
        }
    }
}
