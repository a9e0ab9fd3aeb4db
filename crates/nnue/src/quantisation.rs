//! How the numbers of the network become integers.
//!
//! | number | integer | 1.0 is |
//! | --- | --- | --- |
//! | weights and biases of the hidden layer, and its sums | `i16` | [`HIDDEN_ONE`] = 362 |
//! | activation: the sum cut to 0 to 1, halved | `i16` | [`ACTIVE_ONE`] = 181 |
//! | activation squared | `i16` | 181² = 32761 = [`SQUARE_ONE`] |
//! | weights of the second layer | `i16` | 2^shift, the shift in the file |
//! | biases and sums of the second layer | `i32` | 32761 · 2^shift |
//! | activations of the second layer | `i32` | 32761 |
//! | weights of the output | `i16` | 2^shift, the shift in the file |
//! | biases and sums of the output | `i32` | 32761 · 2^shift |
//!
//! 181 is the greatest number whose square an `i16` holds; the sums have one
//! bit more, because rounding adds up in them. The output counts in units of
//! the logistic curve: 1.0 is a chance of e : 1. It becomes hundredths of a
//! Man by the scale in the file, rounded towards zero.
//!
//! No sum can overflow in a network that [`crate::Network::new`] has taken:
//! it refuses weights with which one could.

/// 1.0 in the hidden layer.
pub const HIDDEN_ONE: i16 = 362;

/// 1.0 in an activation before it is squared.
pub const ACTIVE_ONE: i16 = 181;

/// 1.0 in an activation.
pub const SQUARE_ONE: i32 = 181 * 181;

/// The greatest shift of the weights of the output and of the second layer.
pub const MAX_OUTPUT_SHIFT: u8 = 12;

/// The activation of a hidden sum: cut, halved, squared.
#[inline(always)]
pub(crate) fn activation(sum: i16) -> i16 {
    let active = sum.clamp(0, HIDDEN_ONE) >> 1;
    active.wrapping_mul(active)
}

/// The activations of a sum of the second layer in which 1.0 is
/// [`SQUARE_ONE`]: cut to 0 to 1; and cut to -1 to 1, squared, which for speed
/// comes out a 4600th too small.
#[inline(always)]
pub(crate) fn second_activations(sum: i32) -> [i32; 2] {
    let cut = sum.clamp(-SQUARE_ONE, SQUARE_ONE);
    [cut.max(0), (cut * cut) >> 15]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_activation_is_a_square_between_zero_and_one() {
        assert_eq!(activation(i16::MIN), 0);
        assert_eq!(activation(-1), 0);
        assert_eq!(i32::from(activation(HIDDEN_ONE)), SQUARE_ONE);
        assert_eq!(i32::from(activation(i16::MAX)), SQUARE_ONE);
        for sum in 0..=HIDDEN_ONE {
            let exact = (f64::from(sum) / f64::from(HIDDEN_ONE)).powi(2);
            let found = f64::from(activation(sum)) / f64::from(SQUARE_ONE);
            assert!((exact - found).abs() <= 1.0 / f64::from(ACTIVE_ONE), "{sum}");
        }
    }
}
