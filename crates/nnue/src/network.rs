//! The network: its weights, and the value it gives.

use camelot_rules::Position;

use crate::error::NetworkError;
use crate::kernels::{self, Block, LANES};
use crate::quantisation::{ACTIVE_ONE, SQUARE_ONE};
use crate::{Accumulators, Inputs, Isa, Shape};

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
    pub(crate) shape: Shape,
    description: String,
    pub(crate) inputs: &'static Inputs,
    pub(crate) hidden_weights: Vec<Block>,
    pub(crate) hidden_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
    pub(crate) second_weights: Vec<Block>,
    pub(crate) second_biases: Vec<i32>,
    pub(crate) second_outputs: Vec<i16>,
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

fn blocks(numbers: &[i16]) -> Vec<Block> {
    let (blocks, _) = numbers.as_chunks::<LANES>();
    blocks.iter().map(|lanes| Block(*lanes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_parts;
    use camelot_rules::Variant;

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
