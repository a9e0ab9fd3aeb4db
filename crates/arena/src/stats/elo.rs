//! Elo differences.

/// The two-sided 95 % quantile of the normal distribution.
const Z_95: f64 = 1.959_963_984_540_054;

/// A difference in Elo with its 95 % interval.
///
/// Both ends come from the interval of the score, so the interval is not symmetric. An end is infinite where the score's
/// interval reaches 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference that the score stands for.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// From a score between 0 and 1 and its standard error.
    pub fn from_score(score: f64, error: f64) -> Elo {
        Elo {
            value: elo_of_score(score),
            low: elo_of_score(score - Z_95 * error),
            high: elo_of_score(score + Z_95 * error),
        }
    }

    /// Half the width of the interval, what other runners print behind `±`.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The Elo difference at which `score` is expected: −400·log10(1/score − 1); infinite from 0 downwards and from 1 upwards.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score expected at an Elo difference: 1 / (1 + 10^(−elo/400)).
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_elo_are_each_others_inverse() {
        for elo in [-800.0, -35.5, 0.0, 1.0, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(-0.1), f64::NEG_INFINITY);
    }
}
