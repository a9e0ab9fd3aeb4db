//! The shape of a network.

use camelot_rules::Variant;

use crate::quantisation::MAX_OUTPUT_SHIFT;
use crate::{Inputs, NetworkError, second_layer};

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
    /// Its layers in words, as in "128 hidden neurons, 16 in a second layer".
    pub fn layers(&self) -> String {
        let second = match self.second {
            0 => String::new(),
            second => format!(", {second} in a second layer"),
        };
        format!("{} hidden neurons{second}", self.hidden)
    }

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
                self.second <= second_layer::MOST && self.second.is_multiple_of(second_layer::ROWS),
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
