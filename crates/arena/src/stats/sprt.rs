//! The sequential probability ratio test: is the difference nearer to `elo1` than to `elo0`?
//!
//! The generalised test on game pairs (GSPRT). Of all distributions of the five kinds of pair that have the difference `elo0`,
//! the one is taken that makes the counts most likely, likewise for `elo1`; the logarithm of the ratio of the two likelihoods is
//! the LLR. When it leaves the bounds of A. Wald, `ln(β/(1−α))` and `ln((1−β)/α)`, the test has decided. The likeliest
//! distributions are those of M. Van den Bergh, *Comments on Normalized Elo*,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, proposition 1.1 and section 4.1.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pentanomial::NORMALISED_ELO;
use super::{Pentanomial, score_of_elo};
use crate::words::{WordsError, key_values};

/// Points for each game of a pair of each kind.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What a kind of pair that has not come is counted as, so that no probability is 0; as fishtest and fastchess have it.
const NEVER_SEEN: f64 = 1e-3;

/// Which kind of Elo the hypotheses are stated in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo of the score, as the tables show it.
    #[default]
    Logistic,
    /// Elo of the score in units of its deviation, which needs the same number of games however drawish the openings are.
    Normalised,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference if nothing is gained (H0).
    pub elo0: f64,
    /// The difference hoped for (H1).
    pub elo1: f64,
    /// How likely H1 may be accepted where H0 holds.
    pub alpha: f64,
    /// How likely H0 may be accepted where H1 holds.
    pub beta: f64,
    /// The kind of Elo of `elo0` and `elo1`.
    pub model: EloModel,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtState {
    /// It goes on.
    Undecided,
    /// H0: no gain of the kind hoped for.
    AcceptedH0,
    /// H1: the gain is there.
    AcceptedH1,
}

/// Names the setting that is no number, too, where all are named.
fn also_model(error: WordsError) -> WordsError {
    match error {
        WordsError::Unknown { word, known } => {
            WordsError::Unknown { word, known: format!("{known} model=logistic") }
        }
        other => other,
    }
}

impl FromStr for Sprt {
    type Err = WordsError;

    /// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic`; what is left out is as in this example.
    fn from_str(text: &str) -> Result<Sprt, WordsError> {
        let (models, numbers): (Vec<&str>, Vec<&str>) =
            text.split([' ', ',']).partition(|word| word.starts_with("model="));
        let model = match models.last().map(|word| &word["model=".len()..]) {
            None | Some("logistic") => EloModel::Logistic,
            Some("normalised" | "normalized") => EloModel::Normalised,
            Some(other) => {
                let why = format!("the model is logistic or normalised, not '{other}'");
                return Err(WordsError::Senseless(why));
            }
        };
        let known = [("elo0", 0.0), ("elo1", 5.0), ("alpha", 0.05), ("beta", 0.05)];
        let [elo0, elo1, alpha, beta] =
            key_values(&numbers.join(" "), known).map_err(also_model)?;
        let sprt = Sprt { elo0, elo1, alpha, beta, model };
        sprt.check().map_err(WordsError::Senseless)?;
        Ok(sprt)
    }
}

impl Sprt {
    /// Whether such a test can decide anything.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        let Sprt { elo0, elo1, alpha, beta, .. } = *self;
        // Elo beyond this are certain wins.
        let is_elo = |elo: f64| (-2_000.0..=2_000.0).contains(&elo);
        if !is_elo(elo0) || !is_elo(elo1) || elo0 >= elo1 {
            return Err(format!("elo0={elo0} must be less than elo1={elo1}, both within ±2000"));
        }
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if !is_chance(alpha) || !is_chance(beta) {
            let why = "alpha and beta are chances of being wrong, above 0 and below 0.5";
            return Err(why.to_owned());
        }
        Ok(())
    }

    /// The bounds of the LLR, lower and upper.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of H1 and H0; 0 without pairs.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => likeliest_with_mean(&seen, score_of_elo(elo)),
            EloModel::Normalised => {
                let t = elo / NORMALISED_ELO * std::f64::consts::SQRT_2;
                likeliest_with_t_value(&seen, t)
            }
        };
        let (h0, h1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratio = |n: usize| seen[n] * (h1[n].ln() - h0[n].ln());
        total * (0..5).map(ratio).sum::<f64>()
    }

    /// How the test stands after these pairs.
    pub fn state(&self, pairs: &Pentanomial) -> SprtState {
        let llr = self.llr(pairs);
        let (lower, upper) = self.bounds();
        if llr >= upper {
            SprtState::AcceptedH1
        } else if llr <= lower {
            SprtState::AcceptedH0
        } else {
            SprtState::Undecided
        }
    }
}

impl fmt::Display for Sprt {
    /// `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic`, as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        let model = match model {
            EloModel::Logistic => "logistic",
            EloModel::Normalised => "normalised",
        };
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

/// The distribution with this mean under which `seen` is likeliest.
fn likeliest_with_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(seen, &SCORES.map(|score| score - mean))
}

/// The distribution with (mean − 1/2)/σ = `t` under which `seen` is likeliest, found step by step from the even one.
fn likeliest_with_t_value(seen: &[f64; 5], t: f64) -> [f64; 5] {
    const MOST_STEPS: usize = 100;
    let mut found = [0.2; 5];
    for _ in 0..MOST_STEPS {
        let mean: f64 = (0..5).map(|n| found[n] * SCORES[n]).sum();
        let variance: f64 = (0..5).map(|n| found[n] * (SCORES[n] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let phi = SCORES.map(|score| {
            let distance = (score - mean) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + distance * distance)
        });
        let next = tilted(seen, &phi);
        let change = (0..5).map(|n| (next[n] - found[n]).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// `seen[n] / (1 + θ·phi[n])` with the θ that makes the mean of `phi` 0, found by halving: the mean falls as θ grows, between the
/// two θ at which a probability becomes infinite. `phi` has values on both sides of 0.
fn tilted(seen: &[f64; 5], phi: &[f64; 5]) -> [f64; 5] {
    const HALVINGS: usize = 200;
    let least = phi.iter().copied().fold(f64::INFINITY, f64::min);
    let most = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let tilt =
        |theta: f64| -> [f64; 5] { std::array::from_fn(|n| seen[n] / (1.0 + theta * phi[n])) };
    for _ in 0..HALVINGS {
        let theta = f64::midpoint(low, high);
        let mean: f64 = tilt(theta).iter().zip(phi).map(|(p, phi)| p * phi).sum();
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    tilt(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(model: EloModel, elo0: f64, elo1: f64, counts: [u64; 5]) -> f64 {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }.llr(&Pentanomial(counts))
    }

    /// Values that fastchess expects of itself, `app/tests/sprt_test.cpp` ("normalized pentanomial 1" and "2", "logistic
    /// pentanomial 1" and "2"); pairs of two draws and of a win and a loss are one kind here.
    #[test]
    fn the_llr_is_that_of_fastchess() {
        use EloModel::{Logistic, Normalised};
        for (model, elo0, elo1, counts, expected) in [
            (Normalised, 0.0, 2.0, [365, 16618, 36029 + 200, 16974, 390], 2.25),
            (Normalised, -1.75, 0.25, [127, 4883, 10311 + 401, 5150, 104], 3.01),
            (Logistic, 0.5, 2.5, [223, 9863, 20279 + 1000, 10037, 246], -3.07),
            (Logistic, 0.0, 2.0, [871, 26175, 55003 + 980, 26678, 821], -4.98),
        ] {
            let found = llr(model, elo0, elo1, counts);
            assert!((found - expected).abs() <= 0.005 + 1e-9, "{found}, not {expected}");
        }
    }

    /// With nothing but pairs won twice, the likeliest distributions have pairs of two wins and of two losses only. That of
    /// t = 0 has half of each, that of `t` the share q of wins for which (q − 1/2)/√(q(1−q)) = t.
    #[test]
    fn the_llr_of_pairs_that_are_all_won_is_known() {
        let t = 5.0 / NORMALISED_ELO * std::f64::consts::SQRT_2;
        let q = 0.5 + t / (2.0 * (1.0 + t * t).sqrt());
        assert!(((q - 0.5) / (q * (1.0 - q)).sqrt() - t).abs() < 1e-12);
        let found = llr(EloModel::Normalised, 0.0, 5.0, [0, 0, 0, 0, 104]);
        assert!((found - 104.0 * (q / 0.5).ln()).abs() < 0.01, "{found}");
    }

    #[test]
    fn the_likeliest_distributions_have_what_is_asked_of_them() {
        let seen = [0.1, 0.2, 0.3, 0.25, 0.15];
        for mean in [0.3, 0.5, 0.62] {
            let found = likeliest_with_mean(&seen, mean);
            let found_mean: f64 = (0..5).map(|n| found[n] * SCORES[n]).sum();
            assert!(
                (found.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (found_mean - mean).abs() < 1e-9
            );
        }
        for t in [-0.3, 0.0, 0.1] {
            let found = likeliest_with_t_value(&seen, t);
            let mean: f64 = (0..5).map(|n| found[n] * SCORES[n]).sum();
            let variance: f64 = (0..5).map(|n| found[n] * (SCORES[n] - mean).powi(2)).sum();
            assert!(((mean - 0.5) / variance.sqrt() - t).abs() < 1e-6);
        }
    }

    #[test]
    fn bounds_are_those_of_wald_and_decide() {
        let test: Sprt = "".parse().unwrap();
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944_438_979).abs() < 1e-8 && (lower + upper).abs() < 1e-12);
        assert_eq!(test.state(&Pentanomial::default()), SprtState::Undecided);
        assert_eq!(test.state(&Pentanomial([100, 900, 1000, 1400, 300])), SprtState::AcceptedH1);
        assert_eq!(test.state(&Pentanomial([300, 1400, 1000, 900, 100])), SprtState::AcceptedH0);
    }

    #[test]
    fn tests_are_read_with_what_is_left_out_and_refused_when_senseless() {
        let text = "elo0=-2.5 elo1=10 alpha=0.1 beta=0.05 model=normalised";
        assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        let full = "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic";
        assert_eq!("".parse::<Sprt>().unwrap().to_string(), full);
        for (text, why) in [
            ("elo0=5", "elo0=5 must be less than elo1=5"),
            ("alpha=0", "above 0 and below 0.5"),
            ("model=bayes", "the model is logistic or normalised, not 'bayes'"),
            ("elo2=5", "'elo2=5' is no setting here"),
            ("elo2=5", "model=logistic"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
