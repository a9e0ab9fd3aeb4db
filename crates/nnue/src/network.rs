//! The network: its shape, its weights, and the value it gives.

use camelot_rules::{Position, Variant};

use crate::error::NetworkError;
use crate::kernels::{self, Block, LANES};
use crate::quantisation::{ACTIVE_ONE, MAX_OUTPUT_SHIFT, SQUARE_ONE, second_activations};
use crate::{Accumulators, Inputs, Isa, rows};

/// No second layer has more neurons.
const MOST_SECOND: usize = 64;

/// What a network is made for, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The game it judges.
    pub variant: Variant,
    /// Hidden neurons for each point of view: a multiple of 64, 64 to 1024.
    pub hidden: usize,
    /// Outputs, of which the number of pieces chooses one: 1 to 8.
    pub buckets: usize,
    /// Neurons of the second hidden layer, for each bucket: 0 if there is none,
    /// else a multiple of 8 up to 64.
    pub second: usize,
    /// 1.0 in the weights of the second layer is two to this power.
    pub second_shift: u8,
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

    /// Weights of the second layer, for all buckets: for each of its neurons a
    /// row like one of [`Shape::output_weights`].
    pub fn second_weights(&self) -> usize {
        self.second_biases() * 2 * self.hidden
    }

    /// Biases of the second layer, for all buckets.
    pub fn second_biases(&self) -> usize {
        self.buckets * self.second
    }

    /// Weights that lead from the second layer to the output, for all buckets:
    /// for each those of the activations, then those of their squares.
    pub fn second_outputs(&self) -> usize {
        self.second_biases() * 2
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
                "neurons of the second layer",
                self.second,
                self.second <= MOST_SECOND && self.second.is_multiple_of(rows::ROWS),
                "a multiple of 8 from 0 to 64",
            ),
            (
                "shift of the second layer",
                self.second_shift.into(),
                self.second_shift <= MAX_OUTPUT_SHIFT,
                "0 to 12",
            ),
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
    /// See [`Shape::second_weights`].
    pub second_weights: Vec<i16>,
    /// One for each neuron of the second layer.
    pub second_biases: Vec<i32>,
    /// See [`Shape::second_outputs`].
    pub second_outputs: Vec<i16>,
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
            second_weights: vec![0; shape.second_weights()],
            second_biases: vec![0; shape.second_biases()],
            second_outputs: vec![0; shape.second_outputs()],
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
            ("weights of the second layer", self.second_weights.len(), shape.second_weights()),
            ("biases of the second layer", self.second_biases.len(), shape.second_biases()),
            ("outputs of the second layer", self.second_outputs.len(), shape.second_outputs()),
        ] {
            if found != wanted {
                return Err(NetworkError::Length { what, found, wanted });
            }
        }
        self.check_hidden_sums()?;
        self.check_second_sums()?;
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

    /// That no sum of the second layer can leave an `i32`.
    fn check_second_sums(&self) -> Result<(), NetworkError> {
        let rows = self.second_weights.chunks_exact(2 * self.shape.hidden);
        match rows.zip(&self.second_biases).position(|(row, bias)| !fits(row, &[], *bias)) {
            None => Ok(()),
            Some(place) => {
                Err(NetworkError::Overflow { what: "neuron of the second layer", place })
            }
        }
    }

    /// That no output can leave an `i32`.
    fn check_output_sums(&self) -> Result<(), NetworkError> {
        let rows = self.output_weights.chunks_exact(2 * self.shape.hidden);
        for (place, (row, bias)) in rows.zip(&self.output_biases).enumerate() {
            let more =
                &self.second_outputs[2 * self.shape.second * place..][..2 * self.shape.second];
            if !fits(row, more, *bias) {
                return Err(NetworkError::Overflow { what: "output", place });
            }
        }
        Ok(())
    }
}

/// Whether a sum of activations with these weights and `bias` stays an `i32`.
fn fits(weights: &[i16], more: &[i16], bias: i32) -> bool {
    let weights = weights.iter().chain(more);
    let total: u64 = weights.map(|weight| u64::from(weight.unsigned_abs())).sum();
    let most = total * SQUARE_ONE.unsigned_abs() as u64 + u64::from(bias.unsigned_abs());
    most <= i32::MAX.unsigned_abs().into()
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
    second_weights: Vec<Block>,
    second_biases: Vec<i32>,
    second_outputs: Vec<i16>,
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
            second_weights: blocks(&parts.second_weights),
            second_biases: parts.second_biases,
            second_outputs: parts.second_outputs,
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
            second_weights: flat(&self.second_weights),
            second_biases: self.second_biases.clone(),
            second_outputs: self.second_outputs.clone(),
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

    /// Blocks of activations that [`Network::value`] wants room for.
    pub(crate) fn room(&self) -> usize {
        if self.shape.second == 0 { 0 } else { 2 * self.blocks() }
    }

    /// The value for the mover, from the hidden sums of both points of view.
    #[inline(always)]
    pub(crate) fn value(
        &self,
        mover: &[Block],
        other: &[Block],
        room: &mut [Block],
        pieces: u32,
    ) -> i32 {
        let bucket = self.inputs.bucket(self.shape.buckets, pieces);
        let length = self.blocks();
        let weights = &self.output_weights[2 * length * bucket..][..2 * length];
        let total = if self.shape.second == 0 {
            let (of_mover, of_other) = weights.split_at(length);
            kernels::output(mover, of_mover).wrapping_add(kernels::output(other, of_other))
        } else {
            let (first, last) = room.split_at_mut(length);
            kernels::activate(mover, first);
            kernels::activate(other, last);
            kernels::product(room, weights).wrapping_add(self.second(room, bucket))
        };
        let total = i64::from(total.wrapping_add(self.output_biases[bucket]));
        let one = i64::from(ACTIVE_ONE).pow(2) << self.shape.output_shift;
        (total * i64::from(self.shape.scale) / one) as i32
    }
}

impl Network {
    /// What the second layer adds to the output of `bucket`.
    #[inline(always)]
    fn second(&self, active: &[Block], bucket: usize) -> i32 {
        let Shape { second, second_shift, .. } = self.shape;
        let length = second * active.len();
        let rows = &self.second_weights[bucket * length..][..length];
        let biases = &self.second_biases[bucket * second..][..second];
        let weights = &self.second_outputs[2 * bucket * second..][..2 * second];
        let (plain, squared) = weights.split_at(second);
        let mut sums = [0; MOST_SECOND];
        let sums = &mut sums[..second];
        rows::products(self.isa, active, rows, sums);
        let mut total: i32 = 0;
        for (((sum, bias), plain), squared) in sums.iter().zip(biases).zip(plain).zip(squared) {
            let [active, square] = second_activations(sum.wrapping_add(*bias) >> second_shift);
            let weighted = (active * i32::from(*plain)).wrapping_add(square * i32::from(*squared));
            total = total.wrapping_add(weighted);
        }
        total
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
        let good = Shape {
            variant: Variant::Cam,
            hidden: 64,
            buckets: 1,
            second: 8,
            second_shift: 12,
            output_shift: 6,
            scale: 1,
        };
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
            (
                Shape { second: 12, ..good },
                "12 neurons of the second layer: a multiple of 8 from 0 to 64 is wanted",
            ),
            (Shape { second_shift: 13, ..good }, "13 shift of the second layer: 0 to 12 is wanted"),
            (Shape { output_shift: 13, ..good }, "13 output shift: 0 to 12 is wanted"),
            (Shape { scale: 0, ..good }, "0 scale: 1 to 1000 is wanted"),
        ] {
            assert_eq!(bad.check().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let parts = random_parts(Variant::Camette, 64, 2, 8, 1);
        assert!(Network::new(parts.clone()).is_ok());
        let mut hidden = parts.clone();
        hidden.hidden_weights[70] = 32_767 / 8 + 1;
        let error = Network::new(hidden).unwrap_err();
        assert_eq!(error, NetworkError::Overflow { what: "hidden neuron", place: 6 });
        let mut output = parts.clone();
        output.output_weights[128..192].fill(i16::MAX);
        let error = Network::new(output).unwrap_err();
        assert_eq!(error, NetworkError::Overflow { what: "output", place: 1 });
        let mut second = parts.clone();
        second.second_weights[15 * 128..].fill(i16::MAX);
        let error = Network::new(second).unwrap_err();
        let what = "neuron of the second layer";
        assert_eq!(error, NetworkError::Overflow { what, place: 15 });
        let mut outputs = parts.clone();
        outputs.second_outputs[..16].fill(i16::MAX);
        let error = Network::new(outputs).unwrap_err();
        assert_eq!(error, NetworkError::Overflow { what: "output", place: 0 });
        let mut short = parts;
        short.output_biases.pop();
        let error = Network::new(short).unwrap_err();
        assert_eq!(error, NetworkError::Length { what: "output biases", found: 1, wanted: 2 });
    }

    #[test]
    fn a_value_is_what_the_words_of_the_quantisation_say() {
        for second in [0, 8, 16] {
            let parts = random_parts(Variant::Cam, 128, 3, second, 5);
            let network = Network::new(parts.clone()).unwrap();
            let mut position = Position::start(Variant::Cam);
            for text in ["c5d6", "e9d8", "e5f6"] {
                let by_hand = crate::testing::value_by_hand(&parts, &position);
                assert_eq!(network.evaluate(&position), by_hand, "{second}, before {text}");
                for isa in Isa::available() {
                    let other = network.clone().with_isa(isa);
                    assert_eq!(other.evaluate(&position), by_hand, "{second}, before {text}");
                }
                position = position.play(&position.parse_move(text).unwrap()).unwrap();
            }
        }
    }

    #[test]
    fn the_numbers_come_back() {
        let parts = random_parts(Variant::Camelot, 64, 7, 16, 2);
        assert_eq!(Network::new(parts.clone()).unwrap().parts(), parts);
    }
}
