//! How a network is trained.

use std::fmt;

use camelot_nnue::{Network, Shape};

/// How a network is trained. The same settings and data give the same network,
/// bit by bit, whatever the number of threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainSettings {
    /// Hidden neurons for each point of view, a multiple of 64.
    pub hidden: usize,
    /// Outputs, chosen by the number of pieces: 1 to 8.
    pub buckets: usize,
    /// Neurons of the second hidden layer, a multiple of 8; 0 for none.
    pub second: usize,
    /// How often every position is seen.
    pub epochs: u32,
    /// Positions in a step.
    pub batch: usize,
    /// The greatest learning rate.
    pub rate: f32,
    /// Steps until it is reached.
    pub warm_up: u64,
    /// How much of itself a number loses in a step, times the rate.
    pub decay: f32,
    /// The weight of the result in the target.
    pub result_weight: f32,
    /// Of all random choices.
    pub seed: u64,
    /// The CRC-32 of the file of the network that it begins with; `None` if it
    /// begins with random weights.
    pub begins_with: Option<u32>,
}

impl Default for TrainSettings {
    /// What gained most: see `docs/strength.md`.
    fn default() -> TrainSettings {
        TrainSettings {
            hidden: 128,
            buckets: 7,
            second: 0,
            epochs: 5,
            batch: 8192,
            rate: 0.002,
            warm_up: 200,
            decay: 0.3,
            result_weight: 0.3,
            seed: 1,
            begins_with: None,
        }
    }
}

impl TrainSettings {
    /// These settings for a run that begins with `network`, and so has its
    /// outputs, at least as many neurons, and its second layer if it has one.
    pub fn beginning_with(self, network: &Network) -> TrainSettings {
        let Shape { hidden, buckets, second, .. } = network.shape();
        TrainSettings {
            hidden: self.hidden.max(hidden),
            buckets,
            second: if second == 0 { self.second } else { second },
            begins_with: Some(crc32fast::hash(&network.to_bytes())),
            ..self
        }
    }
}

impl fmt::Display for TrainSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TrainSettings {
            hidden,
            buckets,
            second,
            epochs,
            batch,
            rate,
            warm_up,
            decay,
            result_weight,
            seed,
            begins_with,
        } = self;
        write!(
            f,
            "hidden={hidden} buckets={buckets} epochs={epochs} batch={batch} rate={rate} \
             warm-up={warm_up} decay={decay} result-weight={result_weight} seed={seed}"
        )?;
        if *second > 0 {
            write!(f, " second={second}")?;
        }
        match begins_with {
            Some(checksum) => write!(f, " from={checksum:08x}"),
            None => Ok(()),
        }
    }
}
