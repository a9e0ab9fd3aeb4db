//! Training, epoch by epoch.

use std::ops::RangeInclusive;

use camelot_nnue::{Inputs, Isa, Network};
use camelot_rules::Variant;
use rayon::prelude::*;

use crate::adam::Adam;
use crate::loss::{cross_entropy, loss};
use crate::model::{Query, Scratch};
use crate::quantise::restored;
use crate::schedule::learning_rate;
use crate::{Checkpoint, CheckpointError, Dataset, Model, Target, TrainSettings};

/// What there is to say after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpochReport {
    /// Its number, from 1.
    pub epoch: u32,
    /// The mean loss while learning.
    pub training_loss: f64,
    /// The mean loss of the positions kept aside; `None` if there are none.
    pub validation_loss: Option<f64>,
    /// How well the results of the games kept aside are foretold: the mean
    /// cross-entropy; 0.693 is guessing.
    pub result_cross_entropy: Option<f64>,
}

/// The loss or a number of the model is infinite or not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the training has diverged, its numbers are no longer finite: train afresh with a lower --rate"
)]
pub struct Diverged;

/// The network to begin with is of another game than the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the network to begin with is for {network}, and the data are games of {data}: give a network for {data}"
)]
pub struct OtherVariant {
    /// The game of the network.
    pub network: Variant,
    /// The game of the data.
    pub data: Variant,
}

/// How well the results are foretold where so many pieces are left.
#[derive(Clone, Debug, PartialEq)]
pub struct PiecesReport {
    /// The numbers of pieces that share an output.
    pub pieces: RangeInclusive<u32>,
    /// Positions of them kept aside.
    pub positions: u64,
    /// The mean cross-entropy of their results; 0.693 is guessing.
    pub result_cross_entropy: f64,
}

/// Sums over positions kept aside.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    positions: u64,
    loss: f64,
    cross_entropy: f64,
}

impl Sums {
    fn and(self, more: Sums) -> Sums {
        Sums {
            positions: self.positions + more.positions,
            loss: self.loss + more.loss,
            cross_entropy: self.cross_entropy + more.cross_entropy,
        }
    }
}

/// What there is to say after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Steps made, of all epochs.
    pub step: u64,
    /// Steps to make in all.
    pub steps: u64,
    /// The mean loss of the step's positions.
    pub loss: f32,
}

/// A training run.
#[derive(Debug)]
pub struct Trainer<'a> {
    settings: TrainSettings,
    data: &'a Dataset,
    state: Checkpoint,
    /// For each [part](PARTS) of a batch.
    gradients: Vec<Vec<f32>>,
    isa: Isa,
}

/// A batch is worked on in so many parts, whose gradients are added up in
/// order, so that the number of threads changes nothing.
const PARTS: usize = 8;

impl<'a> Trainer<'a> {
    /// A run from random weights.
    pub fn new(settings: TrainSettings, data: &'a Dataset, scale: u16) -> Trainer<'a> {
        let TrainSettings { hidden, buckets, second, seed, .. } = settings;
        let model = Model::random(data.variant(), hidden, buckets, second, seed);
        Trainer::begin(settings, data, scale, model)
    }

    /// A run from the weights of `network`: the settings become those
    /// [beginning with it](TrainSettings::beginning_with).
    ///
    /// # Errors
    /// [`OtherVariant`] if the network is of another game than the data.
    pub fn further(
        settings: TrainSettings,
        data: &'a Dataset,
        scale: u16,
        network: &Network,
    ) -> Result<Trainer<'a>, OtherVariant> {
        let variants = OtherVariant { network: network.shape().variant, data: data.variant() };
        if variants.network != variants.data {
            return Err(variants);
        }
        let settings = settings.beginning_with(network);
        let TrainSettings { hidden, second, seed, .. } = settings;
        let model = restored(network).grown(hidden, second, seed);
        Ok(Trainer::begin(settings, data, scale, model))
    }

    fn begin(settings: TrainSettings, data: &'a Dataset, scale: u16, model: Model) -> Trainer<'a> {
        let state = Checkpoint {
            settings: description(&settings, data, scale),
            scale,
            steps: 0,
            epochs: Vec::new(),
            adam: Adam::new(model.count()),
            model,
        };
        Trainer::with(settings, data, state)
    }

    /// A run that goes on where it was interrupted.
    ///
    /// # Errors
    /// [`CheckpointError::Settings`] if the checkpoint is of another run,
    /// [`CheckpointError::Damaged`] if it only says that it is of this one.
    pub fn resume(
        settings: TrainSettings,
        data: &'a Dataset,
        scale: u16,
        checkpoint: Checkpoint,
    ) -> Result<Trainer<'a>, CheckpointError> {
        let wanted = description(&settings, data, scale);
        if checkpoint.settings != wanted {
            return Err(CheckpointError::Settings { found: checkpoint.settings, wanted });
        }
        let Model { variant, hidden, buckets, second, .. } = checkpoint.model;
        let shape = (variant, hidden, buckets, second, checkpoint.scale);
        let TrainSettings { hidden, buckets, second, .. } = settings;
        if shape != (data.variant(), hidden, buckets, second, scale) {
            return Err(CheckpointError::Damaged);
        }
        Ok(Trainer::with(settings, data, checkpoint))
    }

    fn with(settings: TrainSettings, data: &'a Dataset, state: Checkpoint) -> Trainer<'a> {
        let gradients = vec![vec![0.0; state.model.count()]; PARTS];
        Trainer { settings, data, state, gradients, isa: Isa::best() }
    }

    /// Where the run stands: what to save after each epoch.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.state
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.state.epochs.len() >= self.settings.epochs as usize
    }

    /// Steps of an epoch.
    pub fn steps_per_epoch(&self) -> u64 {
        self.data.training().len().div_ceil(self.settings.batch.max(1)) as u64
    }

    /// Trains for an epoch; `on_step` is told how it goes.
    ///
    /// # Errors
    /// [`Diverged`] as soon as a loss or, at the end, a number is not finite;
    /// then there is nothing worth to be saved.
    pub fn epoch(&mut self, mut on_step: impl FnMut(Progress)) -> Result<EpochReport, Diverged> {
        let epoch = self.state.epochs.len() as u32 + 1;
        let seed = self.settings.seed.wrapping_add(u64::from(epoch) << 32);
        let mut random = fastrand::Rng::with_seed(seed);
        // The lowest bit says whether left and right are exchanged.
        let mut order: Vec<u64> = self
            .data
            .training()
            .iter()
            .map(|handle| u64::from(*handle) << 1 | u64::from(random.bool()))
            .collect();
        random.shuffle(&mut order);
        let steps = self.steps_per_epoch() * u64::from(self.settings.epochs);
        let mut total = 0.0;
        for batch in order.chunks(self.settings.batch.max(1)) {
            let sum = self.step(batch, steps);
            if !sum.is_finite() {
                return Err(Diverged);
            }
            total += sum;
            let loss = (sum / batch.len() as f64) as f32;
            on_step(Progress { step: self.state.steps, steps, loss });
        }
        self.state.model.check_finite()?;
        let (validation_loss, result_cross_entropy) = self.validate().unzip();
        let report = EpochReport {
            epoch,
            training_loss: total / order.len().max(1) as f64,
            validation_loss,
            result_cross_entropy,
        };
        let losses = [validation_loss, result_cross_entropy];
        if losses.into_iter().flatten().any(|loss| !loss.is_finite()) {
            return Err(Diverged);
        }
        self.state.epochs.push(report);
        Ok(report)
    }

    /// Learns from a batch; returns the sum of its losses.
    fn step(&mut self, batch: &[u64], steps: u64) -> f64 {
        let (data, target, isa) = (self.data, self.target(), self.isa);
        let model = &self.state.model;
        let part_size = batch.len().div_ceil(PARTS);
        let mean = 1.0 / batch.len() as f32;
        let losses: Vec<f64> = self
            .gradients
            .par_iter_mut()
            .zip(batch.par_chunks(part_size))
            .map(|(gradient, part)| {
                let mut scratch = Scratch::new(model);
                let mut total = 0.0;
                for entry in part {
                    let handle = (entry >> 1) as u32;
                    let Some((query, target)) = query(model, data, &target, handle, entry & 1 == 1)
                    else {
                        continue;
                    };
                    isa.run(
                        #[inline(always)]
                        || {
                            let (loss, slope) = loss(model.value(&query, &mut scratch), target);
                            total += f64::from(loss);
                            model.add_gradient(&query, slope * mean, &mut scratch, gradient);
                        },
                    );
                }
                total
            })
            .collect();
        let state = &mut self.state;
        let rate = learning_rate(self.settings.rate, self.settings.warm_up, state.steps, steps);
        state.steps += 1;
        let TrainSettings { decay, .. } = self.settings;
        state.adam.step(&mut state.model.numbers, &mut self.gradients, rate, decay, state.steps);
        clip(&mut state.model);
        losses.iter().sum()
    }

    /// The mean loss and the mean cross-entropy of the results of the
    /// positions kept aside.
    fn validate(&self) -> Option<(f64, f64)> {
        let sums = self.sums_by_bucket().into_iter().fold(Sums::default(), Sums::and);
        let count = sums.positions as f64;
        (sums.positions > 0).then_some((sums.loss / count, sums.cross_entropy / count))
    }

    /// How well the network foretells the results of the positions kept
    /// aside, by the number of pieces.
    pub fn by_pieces(&self) -> Vec<PiecesReport> {
        let inputs = Inputs::of(self.data.variant());
        let buckets = self.settings.buckets;
        let sums = self.sums_by_bucket();
        sums.into_iter()
            .enumerate()
            .filter_map(|(bucket, sums)| {
                let mut of = (1..=inputs.pieces()).filter(|n| inputs.bucket(buckets, *n) == bucket);
                let from = of.next()?;
                let positions = sums.positions;
                let count = positions.max(1) as f64;
                Some(PiecesReport {
                    pieces: from..=of.next_back().unwrap_or(from),
                    positions,
                    result_cross_entropy: sums.cross_entropy / count,
                })
            })
            .collect()
    }

    fn sums_by_bucket(&self) -> Vec<Sums> {
        let (data, target, isa) = (self.data, self.target(), self.isa);
        let model = &self.state.model;
        let none = || vec![Sums::default(); model.buckets];
        let parts: Vec<Vec<Sums>> = data
            .validation()
            .par_chunks(1024)
            .map(|part| {
                let mut scratch = Scratch::new(model);
                let mut sums = none();
                for handle in part {
                    let Some((query, wanted)) = query(model, data, &target, *handle, false) else {
                        continue;
                    };
                    let value = isa.run(
                        #[inline(always)]
                        || model.value(&query, &mut scratch),
                    );
                    let result = data.sample(*handle).map_or(0.5, |s| f32::from(s.result) / 2.0);
                    sums[query.bucket] = sums[query.bucket].and(Sums {
                        positions: 1,
                        loss: f64::from(loss(value, wanted).0),
                        cross_entropy: f64::from(cross_entropy(value, result)),
                    });
                }
                sums
            })
            .collect();
        // Added up in order, so that the number of threads changes nothing.
        parts.into_iter().fold(none(), |all, part| {
            all.into_iter().zip(part).map(|(sum, more)| sum.and(more)).collect()
        })
    }

    fn target(&self) -> Target {
        let scale = f32::from(self.state.scale);
        Target { result_weight: self.settings.result_weight, scale }
    }
}

fn description(settings: &TrainSettings, data: &Dataset, scale: u16) -> String {
    let facts = data.facts();
    format!(
        "variant={} {settings} scale={scale} games={} positions={} data={:08x}",
        data.variant(),
        facts.games,
        facts.positions - facts.repeated,
        data.checksum()
    )
}

/// What the model is asked about a position, and what it is to answer.
fn query(
    model: &Model,
    data: &Dataset,
    target: &Target,
    handle: u32,
    mirrored: bool,
) -> Option<(Query, f32)> {
    let inputs = Inputs::of(data.variant());
    let sample = data.sample(handle)?;
    let bucket = inputs.bucket(model.buckets, sample.pieces.len() as u32);
    Some((Query { rows: sample.rows(inputs, mirrored), bucket }, target.of(&sample)))
}

/// Keeps the hidden layer within what the engine's integers can hold.
fn clip(model: &mut Model) {
    let (weights, biases) = (model.hidden_weights(), model.hidden_biases());
    for (range, most) in [(weights, Model::MOST_WEIGHT), (biases, Model::MOST_BIAS)] {
        let clip = |number: &mut f32| *number = number.clamp(-most, most);
        model.numbers[range].par_iter_mut().with_min_len(1 << 14).for_each(clip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantised;

    #[test]
    fn a_checkpoint_of_another_shape_is_not_gone_on_with() {
        let data = Dataset::new(Variant::Camette);
        let settings = TrainSettings { hidden: 64, buckets: 2, ..TrainSettings::default() };
        let found = Trainer::new(settings, &data, 170).checkpoint().clone();
        let resume = |settings, scale, found: &Checkpoint| {
            Trainer::resume(settings, &data, scale, found.clone()).map(drop)
        };
        assert!(resume(settings, 170, &found).is_ok());
        for (other, scale) in [
            (TrainSettings { hidden: 128, ..settings }, 170),
            (TrainSettings { buckets: 3, ..settings }, 170),
            (TrainSettings { second: 8, ..settings }, 170),
            (settings, 171),
        ] {
            let error = resume(other, scale, &found).unwrap_err();
            assert!(matches!(error, CheckpointError::Settings { .. }), "{error}");
            // One that only says that it is of this run.
            let wanted = Trainer::new(other, &data, scale).checkpoint().settings.clone();
            let error = resume(other, scale, &Checkpoint { settings: wanted, ..found.clone() });
            assert!(matches!(error, Err(CheckpointError::Damaged)), "{error:?}");
        }
        let other_game = Dataset::new(Variant::Cam);
        let wanted = Trainer::new(settings, &other_game, 170).checkpoint().settings.clone();
        let lying = Checkpoint { settings: wanted, ..found };
        let error = Trainer::resume(settings, &other_game, 170, lying).map(drop);
        assert!(matches!(error, Err(CheckpointError::Damaged)), "{error:?}");
    }

    #[test]
    fn clipped_weights_fit_the_integers_of_every_variant() {
        for variant in Variant::ALL {
            let mut model = Model::random(variant, 64, 1, 0, 1);
            let hidden = model.hidden_weights().start..model.hidden_biases().end;
            model.numbers[hidden].fill(100.0);
            clip(&mut model);
            assert!(quantised(&model, 170, String::new()).is_ok(), "{variant}");
        }
    }
}
