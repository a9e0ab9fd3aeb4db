//! A tuning run, iteration by iteration.

use fastrand::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Contest, Gain, Settings, SettingsError, Tuned};

/// The state of a tuning run after some iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    pub(super) settings: Settings,
    /// Iterations that are done.
    pub(super) done: u32,
    /// Where the parameters are now. They stay fractions: a step of an
    /// iteration is much smaller than 1, and rounded each time it would be lost.
    pub(super) values: Vec<f64>,
}

/// A parameter in an iteration.
struct Trial {
    /// Its value for one side.
    plus: f64,
    /// Its value for the other.
    minus: f64,
    /// By how much it is moved for each game that `plus` wins more.
    pace: f64,
}

impl Tuning {
    /// A run of which nothing is done.
    ///
    /// # Errors
    /// [`SettingsError`].
    pub fn new(settings: Settings) -> Result<Tuning, SettingsError> {
        settings.check()?;
        let values = settings.parameters.iter().map(|tuned| tuned.start().into()).collect();
        Ok(Tuning { settings, done: 0, values })
    }

    /// What is tuned, and how.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Iterations that are done.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.done >= self.settings.iterations
    }

    /// The parameters and their values now, within their bounds.
    pub fn values(&self) -> impl Iterator<Item = (&Tuned, f64)> {
        self.settings.parameters.iter().zip(self.values.iter().copied())
    }

    /// What an engine is given to play with the values of now, to the nearest
    /// whole number: `name:value name:value`.
    pub fn engine_text(&self) -> String {
        let words = self.values().map(|(tuned, value)| {
            let name = tuned.parameter().name;
            format!("{name}:{:.0}", value.round())
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Makes the next iteration, if there is one, with as many pairs at a time
    /// as the pool of threads at hand has threads. The result does not depend
    /// on them.
    ///
    /// # Errors
    /// When a pair cannot be played; the state is then as before.
    pub fn iterate<C: Contest>(&mut self, contest: &C) -> Result<(), C::Error> {
        if self.is_done() {
            return Ok(());
        }
        let iteration = self.done + 1;
        let Settings { seed, pairs, .. } = self.settings;
        let trials = self.trials(iteration, &mut generator(seed, iteration, 0));
        let net = (1..=pairs)
            .into_par_iter()
            .map(|pair| {
                let mut random = generator(seed, iteration, pair);
                let (plus, minus): (Vec<i32>, Vec<i32>) =
                    trials.iter().map(|trial| trial.rounded(random.f64())).unzip();
                contest.play_pair(&plus, &minus, &mut random)
            })
            .try_reduce(|| 0, |a, b| Ok(a + b))?;
        let parameters = &self.settings.parameters;
        for ((value, tuned), trial) in self.values.iter_mut().zip(parameters).zip(&trials) {
            *value = tuned.within_bounds(*value + trial.pace * f64::from(net));
        }
        self.done = iteration;
        Ok(())
    }

    /// The parameters moved up or down by chance.
    fn trials(&self, iteration: u32, random: &mut Rng) -> Vec<Trial> {
        let trial = |(tuned, value): (&Tuned, f64)| {
            let gain = self.settings.gains.at(iteration, self.settings.iterations, tuned.step());
            let Gain { perturbation, pace } = gain;
            let direction = if random.bool() { 1.0 } else { -1.0 };
            Trial {
                plus: tuned.within_bounds(value + direction * perturbation),
                minus: tuned.within_bounds(value - direction * perturbation),
                pace: direction * pace,
            }
        };
        self.values().map(trial).collect()
    }
}

impl Trial {
    /// Both values as whole numbers: rounded up or down by `chance`, from 0 to
    /// below 1, so that on average they are what they are. To the nearest, a
    /// perturbation of less than a half would often vanish, and games would be
    /// credited to a difference that was not there. One chance for both keeps
    /// their difference as near as can be to twice the perturbation.
    fn rounded(&self, chance: f64) -> (i32, i32) {
        let round = |value: f64| (value + chance).floor() as i32;
        (round(self.plus), round(self.minus))
    }
}

/// The random numbers of a pair, from 1, of an iteration; 0 for the
/// iteration's own. None depends on how many others were drawn.
fn generator(seed: u64, iteration: u32, pair: u32) -> Rng {
    let place = (u64::from(iteration) << 32) | u64::from(pair);
    // Neighbouring seeds would give generators that begin alike.
    let mixed = Rng::with_seed(seed).u64(..) ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Rng::with_seed(Rng::with_seed(mixed).u64(..))
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;
    use std::convert::Infallible;

    use super::*;
    use crate::spsa::Games;
    use crate::spsa::settings::tests::settings;

    /// Games whose results depend on chance and on how far the values are from
    /// the best ones, as a share of their bounds.
    pub(in crate::spsa) struct Hill {
        parameters: Vec<Tuned>,
        best: Vec<f64>,
    }

    impl Hill {
        pub(in crate::spsa) fn new(settings: &Settings, best: &[f64]) -> Hill {
            Hill { parameters: settings.parameters.clone(), best: best.to_vec() }
        }

        /// In logits: half of the bounds away is 2 lower, so that 88 % of the games are lost.
        fn height(&self, values: &[i32]) -> f64 {
            let of_one = |((value, best), tuned): ((&i32, &f64), &Tuned)| {
                let bounds = tuned.parameter();
                let share = (f64::from(*value) - best) / f64::from(bounds.greatest - bounds.least);
                -8.0 * share * share
            };
            values.iter().zip(&self.best).zip(&self.parameters).map(of_one).sum()
        }
    }

    impl Contest for Hill {
        type Error = Infallible;

        fn play_pair(
            &self,
            plus: &[i32],
            minus: &[i32],
            random: &mut Rng,
        ) -> Result<i32, Infallible> {
            let difference = self.height(plus) - self.height(minus);
            let chance = 1.0 / (1.0 + (-difference).exp());
            let mut game = || if random.f64() < chance { 1 } else { -1 };
            Ok(game() + game())
        }
    }

    /// A contest without games.
    struct Fixed(Result<i32, &'static str>);

    impl Contest for Fixed {
        type Error = &'static str;

        fn play_pair(&self, _: &[i32], _: &[i32], _: &mut Rng) -> Result<i32, &'static str> {
            self.0
        }
    }

    fn run<C: Contest<Error: std::fmt::Debug>>(settings: &Settings, contest: &C) -> Tuning {
        let mut tuning = Tuning::new(settings.clone()).unwrap();
        while !tuning.is_done() {
            tuning.iterate(contest).unwrap();
        }
        tuning
    }

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    #[test]
    fn the_best_values_are_found_in_spite_of_noise() {
        // Eight to ten steps, of twenty within the bounds, from where they start.
        let names = ["lmr_factor=512/70", "rfp_margin=60/14.5", "lmr_base=0/256"];
        let best = [1_100.0, 200.0, -2_000.0];
        for seed in 1..=3 {
            let settings = Settings { iterations: 2_000, pairs: 8, seed, ..settings(&names) };
            // The games cost nothing: to share them out would take longer.
            let tuning = pool(1).install(|| run(&settings, &Hill::new(&settings, &best)));
            for ((tuned, value), best) in tuning.values().zip(best) {
                let off = (value - best).abs() / tuned.step();
                // A step is a twentieth of the bounds; a single game moves a value by at most 1/250 of it.
                let name = tuned.parameter().name;
                assert!(off < 1.0, "seed {seed}, {name}: {value} is {off:.2} steps off {best}");
            }
        }
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let settings = Settings { iterations: 500, ..settings(&["rfp_margin=30", "lmr_moves=19"]) };
        let mut tuning = Tuning::new(settings.clone()).unwrap();
        let hill = Hill::new(&settings, &[-100.0, 28.0]);
        while !tuning.is_done() {
            let Ok(()) = tuning.iterate(&hill);
            for (tuned, value) in tuning.values() {
                assert_eq!(tuned.within_bounds(value), value);
            }
        }
        assert_eq!(tuning.engine_text(), "rfp_margin:10 lmr_moves:20");
    }

    #[test]
    fn every_value_goes_by_the_pace_of_the_iteration_for_each_win() {
        let settings = settings(&["lmr_factor=700", "lmr_base=300/10"]);
        let mut tuning = Tuning::new(settings.clone()).unwrap();
        let mut directions = HashSet::new();
        for iteration in 1..=settings.iterations {
            let before = tuning.clone();
            tuning.iterate(&Fixed(Ok(2))).unwrap();
            for ((tuned, now), (_, then)) in tuning.values().zip(before.values()) {
                let gain = settings.gains.at(iteration, settings.iterations, tuned.step());
                let expected = 2.0 * f64::from(settings.pairs) * gain.pace;
                assert!(((now - then).abs() - expected).abs() < 1e-9);
                directions.insert((tuned.parameter().name, now > then));
            }
        }
        assert_eq!(directions.len(), 4, "each went up and down");
        let still = run(&settings, &Fixed(Ok(0)));
        assert_eq!(still.engine_text(), "lmr_factor:700 lmr_base:300");
    }

    #[test]
    fn an_iteration_that_fails_changes_nothing() {
        let mut tuning = Tuning::new(settings(&["lmr_factor"])).unwrap();
        tuning.iterate(&Fixed(Ok(1))).unwrap();
        let before = tuning.clone();
        assert_eq!(tuning.iterate(&Fixed(Err("no memory"))), Err("no memory"));
        assert_eq!(tuning, before);
    }

    #[test]
    fn games_give_the_same_on_any_number_of_threads_and_other_seeds_give_another() {
        let names = ["rfp_margin=150/140", "lmr_factor=800/700"];
        let settings = Settings { iterations: 3, pairs: 6, ..settings(&names) };
        let with = |threads: usize, seed: u64| {
            let settings = Settings { seed, ..settings.clone() };
            pool(threads).install(|| run(&settings, &Games::new(&settings))).values
        };
        let one = with(1, 1);
        assert_eq!(with(3, 1), one);
        assert_ne!(with(1, 2), one);
    }

    #[test]
    fn rounding_is_right_on_average_and_never_leaves_the_bounds() {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let trial = |plus, minus| Trial { plus, minus, pace: 0.0 };
        for (plus, minus) in [(10.4, 9.6), (-3.2, -4.7), (5.0, 4.75)] {
            let rounded: Vec<(i32, i32)> =
                (0..1_000).map(|n| trial(plus, minus).rounded(f64::from(n) / 1_000.0)).collect();
            let of = |f: fn(&(i32, i32)) -> i32| {
                mean(&rounded.iter().map(|both| f64::from(f(both))).collect::<Vec<_>>())
            };
            assert!((of(|both| both.0) - plus).abs() < 0.002);
            assert!((of(|both| both.1) - minus).abs() < 0.002);
            assert!(rounded.iter().all(|(a, b)| (f64::from(a - b) - (plus - minus)).abs() < 1.0));
        }
        for chance in [0.0, 0.5, 0.999_999] {
            assert_eq!(trial(20.0, 1.0).rounded(chance), (20, 1));
        }
    }

    #[test]
    fn no_two_pairs_have_the_same_chance() {
        let mut seen = HashSet::new();
        for (seed, iteration) in [1, 2, 3].iter().flat_map(|seed| (1..=20).map(move |k| (*seed, k)))
        {
            assert!((0..=20).all(|pair| seen.insert(generator(seed, iteration, pair).u64(..))));
        }
    }
}
