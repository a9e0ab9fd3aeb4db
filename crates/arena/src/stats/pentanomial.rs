//! Results of game pairs.
//!
//! The two games of a pair begin with the same opening, colours swapped, so their results hang together: a lopsided opening gives
//! each side one win. Counting pairs, of which there are five kinds by their points, leaves that out of the error, where counting
//! games alone overstates it.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erf;

use super::Elo;

/// How many pairs brought 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair that brought so many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The same pairs seen by the opponent.
    pub fn reversed(mut self) -> Pentanomial {
        self.0.reverse();
        self
    }

    /// Pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points for each game, from 0 to 1, and their variance for each pair; `None` without pairs.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let pairs = self.pairs() as f64;
        let moment = |f: &dyn Fn(f64) -> f64| {
            let terms =
                self.0.iter().enumerate().map(|(n, count)| *count as f64 * f(n as f64 / 4.0));
            terms.sum::<f64>() / pairs
        };
        (pairs > 0.0).then(|| {
            let mean = moment(&|score| score);
            (mean, moment(&|score| (score - mean).powi(2)))
        })
    }

    /// The Elo difference and its 95 % interval, the score of a pair being taken as normally distributed.
    ///
    /// `None` while all pairs have ended alike: nothing is then known about the error.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, variance) = self.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
        Some(Elo::from_score(mean, (variance / self.pairs() as f64).sqrt()))
    }

    /// The normalised Elo difference, (score − 1/2) / (√2·σ) · 800 / ln 10, and half the width of its 95 % interval.
    ///
    /// It does not depend on how drawish the openings are; √2·σ is the standard deviation for each game. See M. Van den Bergh,
    /// *Comments on Normalized Elo*, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>. `None` as with
    /// [`Pentanomial::elo`].
    pub fn normalised_elo(&self) -> Option<(f64, f64)> {
        let (mean, variance) = self.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
        let unit = NORMALISED_ELO / (2.0 * variance).sqrt();
        let error = (variance / self.pairs() as f64).sqrt();
        Some(((mean - 0.5) * unit, 1.959_963_984_540_054 * error * unit))
    }

    /// How likely it is that the engine is the stronger one, Φ((score − 1/2) / error). `None` as with [`Pentanomial::elo`].
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, variance) = self.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
        let error = (variance / self.pairs() as f64).sqrt();
        Some((1.0 + erf((mean - 0.5) / error / std::f64::consts::SQRT_2)) / 2.0)
    }
}

/// What a t-value for each game is multiplied with to give normalised Elo: 800 / ln 10.
pub(super) const NORMALISED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that fastchess expects of itself, `app/tests/elo_test.cpp` ("EloPentanomial 1" to "3"), to its 1 %, which is
    /// that of its tests; pairs of two draws and of a win and a loss are one kind here.
    #[test]
    fn elo_is_that_of_fastchess() {
        for (counts, elo, error, normalised, normalised_error, superiority) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28, Some(100.00)),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96, Some(5.05)),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65, None),
        ] {
            let pairs = Pentanomial(counts);
            let is_near = |found: f64, expected: f64| (found - expected).abs() <= 0.005 + 1e-9;
            let found = pairs.elo().unwrap();
            assert!(is_near(found.value, elo), "{found:?}");
            assert!(is_near(found.margin(), error), "{found:?}");
            let (found, found_error) = pairs.normalised_elo().unwrap();
            assert!(
                is_near(found, normalised) && is_near(found_error, normalised_error),
                "{found}"
            );
            if let Some(percent) = superiority {
                let found = 100.0 * pairs.likelihood_of_superiority().unwrap();
                assert!(is_near(found, percent), "{found}");
            }
        }
    }

    #[test]
    fn the_opponent_sees_the_opposite() {
        let pairs = Pentanomial([3, 1, 4, 1, 5]);
        let (ours, theirs) = (pairs.elo().unwrap(), pairs.reversed().elo().unwrap());
        assert!((ours.value + theirs.value).abs() < 1e-9 && (ours.low + theirs.high).abs() < 1e-9);
        assert!(ours.low < ours.value && ours.value < ours.high);
    }

    #[test]
    fn pairs_that_all_end_alike_tell_no_error() {
        assert_eq!(Pentanomial::default().elo(), None);
        assert_eq!(Pentanomial([0, 0, 0, 0, 7]).elo(), None);
        assert_eq!(Pentanomial([0, 0, 7, 0, 0]).likelihood_of_superiority(), None);
        assert_eq!(Pentanomial([0, 0, 0, 1, 7]).elo().unwrap().high, f64::INFINITY);
    }

    #[test]
    fn pairs_of_independent_games_have_the_error_of_games() {
        // Wins and losses alike, no draws, all pairs independent: the standard error of n games is 1/(2√n).
        let pairs = Pentanomial([25, 0, 50, 0, 25]);
        let (mean, variance) = pairs.mean_and_variance().unwrap();
        let error = (variance / 100.0).sqrt();
        assert!((mean - 0.5).abs() < 1e-12 && (error - 0.5 / 200f64.sqrt()).abs() < 1e-12);
    }

    proptest::proptest! {
        #[test]
        fn a_better_pair_never_lowers_elo(counts in proptest::array::uniform5(0u64..50), worse in 0usize..4) {
            let mut better = Pentanomial(counts);
            if counts[worse] > 0 {
                better.0[worse] -= 1;
                better.0[worse + 1] += 1;
                let before = Pentanomial(counts).elo();
                if let (Some(before), Some(after)) = (before, better.elo()) {
                    proptest::prop_assert!(after.value > before.value);
                }
            }
        }
    }
}
