//! The network: its shape, its weights, and the value it gives.

use camelot_rules::{Position, Variant};

use crate::error::NetworkError;
use crate::kernels::{self, Block, LANES};
use crate::quantisation::{ACTIVE_ONE, MAX_OUTPUT_SHIFT, SQUARE_ONE};
use crate::{Accumulators, Inputs, Isa};

/// What a network is made for, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The game it judges.
    pub variant: Variant,
    /// Hidden neurons for each point of view: a multiple of 64, 64 to 1024.
    pub hidden: usize,
    /// Outputs, of which the number of pieces chooses one: 1 to 8.
    pub buckets: usize,
    /// 1.0 in the weights of the output is two to this power.
    pub output_shift: u8,
    /// Hundredths of a Man that 1.0 of the output is worth: 1 to 1000.
    pub scale: u16,
}

impl Shape {
    /// Weights of the hidden layer.
    pub fn hidden_weights(&self) -> usize {
        Inputs::of(self.variant).rows() * self.hidden
    }

    /// Weights of the output, for all buckets: for each those of the mover's
    /// point of view, then those of the other side's.
    pub fn output_weights(&self) -> usize {
        self.buckets * 2 * self.hidden
    }

    /// That there can be a network of this shape.
    ///
    /// # Errors
    /// [`NetworkError::Shape`] if a size is out of range.
    pub fn check(&self) -> Result<(), NetworkError> {
        let faults = [
            (
                "hidden neurons",
                self.hidden,
                (64..=1024).contains(&self.hidden) && self.hidden.is_multiple_of(64),
                "a multiple of 64 from 64 to 1024",
            ),
            ("buckets", self.buckets, (1..=8).contains(&self.buckets), "1 to 8"),
            (
                "output shift",
                self.output_shift.into(),
                self.output_shift <= MAX_OUTPUT_SHIFT,
                "0 to 12",
            ),
            ("scale", self.scale.into(), (1..=1000).contains(&self.scale), "1 to 1000"),
        ];
        match faults.into_iter().find(|(_, _, good, _)| !good) {
            None => Ok(()),
            Some((what, found, _, wanted)) => Err(NetworkError::Shape { what, found, wanted }),
        }
    }
}

/// A network's numbers in plain lists, as files hold them and training gives
/// them; what 1.0 is in each is said in [`crate::quantisation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The shape, which says how long the lists are.
    pub shape: Shape,
    /// How the network was trained, for people.
    pub description: String,
    /// Of the hidden layer: a row of [`Shape::hidden`] for each of
    /// [`Inputs::rows`].
    pub hidden_weights: Vec<i16>,
    /// One for each hidden neuron.
    pub hidden_biases: Vec<i16>,
    /// See [`Shape::output_weights`].
    pub output_weights: Vec<i16>,
    /// One for each bucket.
    pub output_biases: Vec<i32>,
}

impl Parts {
    /// A network that finds every position even.
    pub fn zero(shape: Shape) -> Parts {
        Parts {
            shape,
            description: String::new(),
            hidden_weights: vec![0; shape.hidden_weights()],
            hidden_biases: vec![0; shape.hidden],
            output_weights: vec![0; shape.output_weights()],
            output_biases: vec![0; shape.buckets],
        }
    }

    fn check(&self) -> Result<(), NetworkError> {
        let shape = self.shape;
        shape.check()?;
        for (what, found, wanted) in [
            ("hidden weights", self.hidden_weights.len(), shape.hidden_weights()),
            ("hidden biases", self.hidden_biases.len(), shape.hidden),
            ("output weights", self.output_weights.len(), shape.output_weights()),
            ("output biases", self.output_biases.len(), shape.buckets),
        ] {
            if found != wanted {
                return Err(NetworkError::Length { what, found, wanted });
            }
        }
        self.check_hidden_sums()?;
        self.check_output_sums()
    }

    /// That no sum of a hidden neuron can leave an `i16`.
    fn check_hidden_sums(&self) -> Result<(), NetworkError> {
        let mut greatest = vec![0_u32; self.shape.hidden];
        for row in self.hidden_weights.chunks_exact(self.shape.hidden) {
            for (most, weight) in greatest.iter_mut().zip(row) {
                *most = (*most).max(u32::from(weight.unsigned_abs()));
            }
        }
        let active = Inputs::of(self.shape.variant).most_active() as u32;
        let sums = greatest.iter().zip(&self.hidden_biases);
        let fits = |(most, bias): (&u32, &i16)| {
            most * active + u32::from(bias.unsigned_abs()) <= i16::MAX.unsigned_abs().into()
        };
        match sums.map(fits).position(|fits| !fits) {
            None => Ok(()),
            Some(place) => Err(NetworkError::Overflow { what: "hidden neuron", place }),
        }
    }

    /// That no output can leave an `i32`.
    fn check_output_sums(&self) -> Result<(), NetworkError> {
        let rows = self.output_weights.chunks_exact(2 * self.shape.hidden);
        for (place, (row, bias)) in rows.zip(&self.output_biases).enumerate() {
            let weights: u64 = row.iter().map(|weight| u64::from(weight.unsigned_abs())).sum();
            let most = weights * SQUARE_ONE.unsigned_abs() as u64 + u64::from(bias.unsigned_abs());
            if most > i32::MAX.unsigned_abs().into() {
                return Err(NetworkError::Overflow { what: "output", place });
            }
        }
        Ok(())
    }
}

/// A network ready to judge positions.
#[derive(Clone, Debug)]
pub struct Network {
    shape: Shape,
    description: String,
    pub(crate) inputs: &'static Inputs,
    pub(crate) hidden_weights: Vec<Block>,
    pub(crate) hidden_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
    pub(crate) isa: Isa,
}

impl Network {
    /// A network of these numbers.
    ///
    /// # Errors
    /// [`NetworkError`] if the shape is out of range, a list is not as long as
    /// it says, or a sum could overflow.
    pub fn new(parts: Parts) -> Result<Network, NetworkError> {
        parts.check()?;
        Ok(Network {
            shape: parts.shape,
            inputs: Inputs::of(parts.shape.variant),
            hidden_weights: blocks(&parts.hidden_weights),
            hidden_biases: blocks(&parts.hidden_biases),
            output_weights: blocks(&parts.output_weights),
            output_biases: parts.output_biases,
            description: parts.description,
            isa: Isa::best(),
        })
    }

    /// The numbers of the network.
    pub fn parts(&self) -> Parts {
        let flat = |blocks: &[Block]| blocks.iter().flat_map(|block| block.0).collect();
        Parts {
            shape: self.shape,
            description: self.description.clone(),
            hidden_weights: flat(&self.hidden_weights),
            hidden_biases: flat(&self.hidden_biases),
            output_weights: flat(&self.output_weights),
            output_biases: self.output_biases.clone(),
        }
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How it was trained, for people.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The same network computing with `isa`; the values are the same.
    #[must_use]
    pub fn with_isa(self, isa: Isa) -> Network {
        Network { isa, ..self }
    }

    /// The worth of `position` for the side to move in hundredths of a Man,
    /// computed afresh. A search is better served by [`Accumulators`].
    pub fn evaluate(&self, position: &Position) -> i32 {
        Accumulators::new(self, 1).evaluate(self, position, 0)
    }

    /// Blocks of hidden sums for one point of view.
    pub(crate) fn blocks(&self) -> usize {
        self.shape.hidden / LANES
    }

    /// The value for the mover, from the hidden sums of both points of view.
    #[inline(always)]
    pub(crate) fn value(&self, mover: &[Block], other: &[Block], pieces: u32) -> i32 {
        let bucket = self.inputs.bucket(self.shape.buckets, pieces);
        let length = self.blocks();
        let weights = &self.output_weights[2 * length * bucket..][..2 * length];
        let (of_mover, of_other) = weights.split_at(length);
        let total = kernels::output(mover, of_mover).wrapping_add(kernels::output(other, of_other));
        let total = i64::from(total.wrapping_add(self.output_biases[bucket]));
        let one = i64::from(ACTIVE_ONE).pow(2) << self.shape.output_shift;
        (total * i64::from(self.shape.scale) / one) as i32
    }
}

fn blocks(numbers: &[i16]) -> Vec<Block> {
    let (blocks, _) = numbers.as_chunks::<LANES>();
    blocks.iter().map(|lanes| Block(*lanes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_parts;

    #[test]
    fn shapes_out_of_range_are_refused() {
        let good =
            Shape { variant: Variant::Cam, hidden: 64, buckets: 1, output_shift: 6, scale: 1 };
        assert_eq!(good.check(), Ok(()));
        for (bad, message) in [
            (
                Shape { hidden: 96, ..good },
                "96 hidden neurons: a multiple of 64 from 64 to 1024 is wanted",
            ),
            (
                Shape { hidden: 1088, ..good },
                "1088 hidden neurons: a multiple of 64 from 64 to 1024 is wanted",
            ),
            (Shape { buckets: 9, ..good }, "9 buckets: 1 to 8 is wanted"),
            (Shape { output_shift: 13, ..good }, "13 output shift: 0 to 12 is wanted"),
            (Shape { scale: 0, ..good }, "0 scale: 1 to 1000 is wanted"),
        ] {
            assert_eq!(bad.check().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let parts = random_parts(Variant::Camette, 64, 2, 1);
        assert!(Network::new(parts.clone()).is_ok());
        let mut hidden = parts.clone();
        hidden.hidden_weights[70] = 32_767 / 8 + 1;
        let error = Network::new(hidden).unwrap_err();
        assert_eq!(error, NetworkError::Overflow { what: "hidden neuron", place: 6 });
        let mut output = parts.clone();
        output.output_weights[128..192].fill(i16::MAX);
        let error = Network::new(output).unwrap_err();
        assert_eq!(error, NetworkError::Overflow { what: "output", place: 1 });
        let mut short = parts;
        short.output_biases.pop();
        let error = Network::new(short).unwrap_err();
        assert_eq!(error, NetworkError::Length { what: "output biases", found: 1, wanted: 2 });
    }

    #[test]
    fn a_value_is_what_the_words_of_the_quantisation_say() {
        let parts = random_parts(Variant::Cam, 128, 3, 5);
        let network = Network::new(parts.clone()).unwrap();
        let mut position = Position::start(Variant::Cam);
        for text in ["c5d6", "e9d8", "e5f6"] {
            let by_hand = crate::testing::value_by_hand(&parts, &position);
            assert_eq!(network.evaluate(&position), by_hand, "before {text}");
            position = position.play(&position.parse_move(text).unwrap()).unwrap();
        }
    }

    #[test]
    fn the_numbers_come_back() {
        let parts = random_parts(Variant::Camelot, 64, 7, 2);
        assert_eq!(Network::new(parts.clone()).unwrap().parts(), parts);
    }
}
