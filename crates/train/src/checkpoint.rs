//! What training needs to go on after an interruption.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `CAMLTRAI` |
//! | 4 | version, 2 |
//! | 4 | CRC-32 of all that follows |
//! | 4 + n | the settings: length, UTF-8 text |
//! | 1, 2, 1, 1, 2 | variant, hidden neurons, buckets, neurons of the second layer, scale |
//! | 8 | steps made |
//! | 4, 24 each | epochs; for each of them training loss, validation loss, cross-entropy of the results |
//! | 12 each | for each number of the model: itself, then the means and squares of [`crate::adam`], list by list |

use std::io::{self, Read};
use std::path::Path;

use camelot_nnue::NetworkError;
use camelot_rules::Variant;

use crate::adam::Adam;
use crate::{Diverged, EpochReport, Model};

const MAGIC: &[u8; 8] = b"CAMLTRAI";
const VERSION: u32 = 2;

/// The state of a training run after an epoch.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// How it is trained, and on what.
    pub settings: String,
    /// Hundredths of a Man that are 1.0 of the logistic curve.
    pub scale: u16,
    /// Steps made.
    pub steps: u64,
    /// What has been reported of each epoch.
    pub epochs: Vec<EpochReport>,
    /// The network.
    pub model: Model,
    pub(crate) adam: Adam,
}

/// Why a checkpoint is refused.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error("the checkpoint cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// It is of another kind or version.
    #[error("this is no checkpoint of a training run of this version")]
    Foreign,
    /// It was cut or altered.
    #[error("the checkpoint was cut or altered")]
    Damaged,
    /// No network has its shape.
    #[error("the checkpoint is of no network: {0}")]
    Shape(#[from] NetworkError),
    /// Its numbers are not finite.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// It is of another training run.
    #[error("the checkpoint is of another training run\n  there: {found}\n  now:   {wanted}")]
    Settings {
        /// The settings in the file.
        found: String,
        /// The settings wanted.
        wanted: String,
    },
}

impl Checkpoint {
    /// Reads a checkpoint.
    ///
    /// # Errors
    /// [`CheckpointError`] if it cannot be read, is of another kind, was cut or
    /// altered, or holds no network or numbers that are not finite.
    pub fn read(file: &Path) -> Result<Checkpoint, CheckpointError> {
        let mut bytes = Vec::new();
        camelot_nnue::open_regular(file)?.read_to_end(&mut bytes)?;
        Checkpoint::from_bytes(&bytes)
    }

    /// Writes it: aside, then renamed.
    ///
    /// # Errors
    /// When it cannot be written; what was there stays.
    pub fn write(&self, file: &Path) -> Result<(), CheckpointError> {
        Ok(camelot_nnue::write_aside(file, &self.to_bytes())?)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend((self.settings.len() as u32).to_le_bytes());
        body.extend(self.settings.as_bytes());
        body.push(self.model.variant as u8);
        body.extend((self.model.hidden as u16).to_le_bytes());
        body.push(self.model.buckets as u8);
        body.push(self.model.second as u8);
        body.extend(self.scale.to_le_bytes());
        body.extend(self.steps.to_le_bytes());
        body.extend((self.epochs.len() as u32).to_le_bytes());
        for epoch in &self.epochs {
            // Where nothing was kept aside there is nothing to report.
            let absent = f64::NAN;
            for loss in [
                epoch.training_loss,
                epoch.validation_loss.unwrap_or(absent),
                epoch.result_cross_entropy.unwrap_or(absent),
            ] {
                body.extend(loss.to_le_bytes());
            }
        }
        for list in [&self.model.numbers, &self.adam.means, &self.adam.squares] {
            body.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)?;
        let rest = rest.strip_prefix(&VERSION.to_le_bytes()).ok_or(CheckpointError::Foreign)?;
        let (checksum, body) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(CheckpointError::Damaged);
        }
        let checkpoint = Reader(body).checkpoint().ok_or(CheckpointError::Damaged)?;
        checkpoint.model.shape(checkpoint.scale).check()?;
        checkpoint.model.check_finite()?;
        Ok(checkpoint)
    }
}

/// Takes numbers from the front of a checkpoint.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn checkpoint(mut self) -> Option<Checkpoint> {
        let length = u32::from_le_bytes(self.array()?) as usize;
        let settings = String::from_utf8(self.take(length)?.to_vec()).ok()?;
        let variant = *Variant::ALL.get(usize::from(self.array::<1>()?[0]))?;
        let hidden = usize::from(u16::from_le_bytes(self.array()?));
        let [buckets, second] = self.array()?;
        let (buckets, second) = (usize::from(buckets), usize::from(second));
        let scale = u16::from_le_bytes(self.array()?);
        let steps = u64::from_le_bytes(self.array()?);
        let count = u32::from_le_bytes(self.array()?);
        let mut epochs = Vec::new();
        for epoch in 1..=count {
            let [training_loss, validation, result] = [self.f64()?, self.f64()?, self.f64()?];
            let present = |loss: f64| (!loss.is_nan()).then_some(loss);
            epochs.push(EpochReport {
                epoch,
                training_loss,
                validation_loss: present(validation),
                result_cross_entropy: present(result),
            });
        }
        let mut model = Model { variant, hidden, buckets, second, numbers: Vec::new() };
        let count = model.count();
        model.numbers = self.f32s(count)?;
        let adam = Adam { means: self.f32s(count)?, squares: self.f32s(count)? };
        self.0.is_empty().then_some(Checkpoint { settings, scale, steps, epochs, model, adam })
    }

    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    fn f32s(&mut self, count: usize) -> Option<Vec<f32>> {
        let (numbers, _) = self.take(count.checked_mul(4)?)?.as_chunks();
        Some(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        let model = Model::random(Variant::Camette, 64, 2, 8, 5);
        let mut adam = Adam::new(model.count());
        adam.means[3] = 0.5;
        adam.squares[4] = 0.25;
        let epochs = vec![
            EpochReport {
                epoch: 1,
                training_loss: 0.5,
                validation_loss: Some(0.6),
                result_cross_entropy: Some(0.7),
            },
            EpochReport {
                epoch: 2,
                training_loss: 0.4,
                validation_loss: None,
                result_cross_entropy: None,
            },
        ];
        Checkpoint { settings: "seed=1".into(), scale: 170, steps: 99, epochs, model, adam }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.ckpt");
        checkpoint().write(&file).unwrap();
        assert_eq!(Checkpoint::read(&file).unwrap(), checkpoint());
    }

    #[test]
    fn what_no_network_can_have_is_refused() {
        let error = |change: &dyn Fn(&mut Checkpoint)| {
            let mut bad = checkpoint();
            change(&mut bad);
            bad.adam = Adam::new(bad.model.count());
            bad.model.numbers.resize(bad.model.count(), 0.0);
            Checkpoint::from_bytes(&bad.to_bytes()).unwrap_err().to_string()
        };
        assert!(error(&|bad| bad.model.hidden = 0).contains("0 hidden neurons"));
        assert!(error(&|bad| bad.model.hidden = 96).contains("96 hidden neurons"));
        assert!(error(&|bad| bad.model.buckets = 0).contains("0 buckets"));
        assert!(error(&|bad| bad.model.buckets = 9).contains("9 buckets"));
        assert!(error(&|bad| bad.model.second = 9).contains("9 neurons of the second layer"));
        assert!(error(&|bad| bad.scale = 0).contains("0 scale"));
        assert!(error(&|bad| bad.model.numbers[1] = f32::NAN).contains("diverged"));
    }

    #[test]
    fn cut_altered_and_foreign_files_are_refused() {
        let good = checkpoint().to_bytes();
        let error = |bytes: &[u8]| Checkpoint::from_bytes(bytes).unwrap_err().to_string();
        for length in [0, 7, 11] {
            assert_eq!(error(&good[..length]), CheckpointError::Foreign.to_string());
        }
        for length in [12, 15, 40, good.len() - 1] {
            assert_eq!(error(&good[..length]), CheckpointError::Damaged.to_string());
        }
        for place in [12, 20, 60, good.len() - 1] {
            let mut altered = good.clone();
            altered[place] ^= 4;
            assert_eq!(error(&altered), CheckpointError::Damaged.to_string());
        }
    }
}
