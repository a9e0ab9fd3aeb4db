//! From the trained numbers to the integers of the engine, and back.

use std::ops::Range;

use camelot_nnue::quantisation::{HIDDEN_ONE, MAX_OUTPUT_SHIFT, SQUARE_ONE};
use camelot_nnue::{Network, NetworkError, Parts, Shape};

use crate::{Diverged, Model};

/// Why no network can be made of a model.
#[derive(Debug, thiserror::Error)]
pub enum QuantiseError {
    /// Its numbers are not finite.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// One of its numbers does not fit the integers of a network.
    #[error(
        "the number {0} of the network is too large for the engine's integers: train with a lower --rate or a larger --decay"
    )]
    TooLarge(f32),
    /// Its shape is out of range or its weights are too large.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// The network of the engine for `model`. `scale` says how many hundredths of
/// a Man 1.0 of the logistic curve is; `description` is for people.
///
/// The weights of the output and of the second layer get as many binary places
/// as leave room for every sum.
///
/// # Errors
/// [`QuantiseError`] if the shape is out of range, or the weights are too large
/// or not finite.
pub fn quantised(model: &Model, scale: u16, description: String) -> Result<Network, QuantiseError> {
    let shape = model.shape(scale);
    shape.check()?;
    model.check_finite()?;
    let output_shift = shift(|shift| output_fits(model, shift));
    let second_shift = if model.second == 0 { 0 } else { shift(|shift| second_fits(model, shift)) };
    let [output_one, second_one] =
        [output_shift, second_shift].map(|shift| f32::from(1_u16 << shift));
    let (hidden_one, square_one) = (f32::from(HIDDEN_ONE), SQUARE_ONE as f32);
    let list = |range: Range<usize>| &model.numbers[range];
    Ok(Network::new(Parts {
        shape: Shape { second_shift, output_shift, ..shape },
        description,
        hidden_weights: integers(list(model.hidden_weights()), hidden_one)?,
        hidden_biases: integers(list(model.hidden_biases()), hidden_one)?,
        output_weights: integers(list(model.output_weights()), output_one)?,
        output_biases: integers(list(model.output_biases()), output_one * square_one)?,
        second_weights: integers(list(model.second_weights()), second_one)?,
        second_biases: integers(list(model.second_biases()), second_one * square_one)?,
        second_outputs: integers(list(model.second_outputs()), output_one)?,
    })?)
}

/// `numbers` as integers in which 1.0 is `one`.
fn integers<T: TryFrom<i64>>(numbers: &[f32], one: f32) -> Result<Vec<T>, QuantiseError> {
    let integer = |number: &f32| {
        let rounded = (number * one).round() as i64;
        T::try_from(rounded).map_err(|_| QuantiseError::TooLarge(*number))
    };
    numbers.iter().map(integer).collect()
}

/// The numbers that the integers of `network` stand for: what is to be learnt
/// further.
pub fn restored(network: &Network) -> Model {
    let parts = network.parts();
    let Shape { variant, hidden, buckets, second, second_shift, output_shift, .. } = parts.shape;
    let (second_one, output_one) =
        (f32::from(1_u16 << second_shift), f32::from(1_u16 << output_shift));
    let weights = |list: Vec<i16>, one: f32| list.into_iter().map(move |n| f32::from(n) / one);
    let biases = |list: Vec<i32>, one: f32| {
        list.into_iter().map(move |number| number as f32 / (one * SQUARE_ONE as f32))
    };
    let numbers = weights(parts.hidden_weights, HIDDEN_ONE.into())
        .chain(weights(parts.hidden_biases, HIDDEN_ONE.into()))
        .chain(weights(parts.output_weights, output_one))
        .chain(biases(parts.output_biases, output_one))
        .chain(weights(parts.second_weights, second_one))
        .chain(biases(parts.second_biases, second_one))
        .chain(weights(parts.second_outputs, output_one))
        .collect();
    Model { variant, hidden, buckets, second, numbers }
}

/// The greatest shift that `fits`.
fn shift(fits: impl Fn(u8) -> bool) -> u8 {
    (0..=MAX_OUTPUT_SHIFT).rev().find(|shift| fits(*shift)).unwrap_or(0)
}

/// Whether the output's integers are in range when 1.0 is two to `shift`.
fn output_fits(model: &Model, shift: u8) -> bool {
    let weights = &model.numbers[model.output_weights()];
    let biases = &model.numbers[model.output_biases()];
    let more = &model.numbers[model.second_outputs()];
    let rows = weights.chunks_exact(2 * model.hidden).zip(biases);
    rows.enumerate().all(|(bucket, (row, bias))| {
        let more = &more[2 * model.second * bucket..][..2 * model.second];
        fits(row, more, *bias, shift)
    })
}

/// The same for the second layer.
fn second_fits(model: &Model, shift: u8) -> bool {
    let weights = &model.numbers[model.second_weights()];
    let biases = &model.numbers[model.second_biases()];
    let mut rows = weights.chunks_exact(2 * model.hidden).zip(biases);
    rows.all(|(row, bias)| fits(row, &[], *bias, shift))
}

fn fits(row: &[f32], more: &[f32], bias: f32, shift: u8) -> bool {
    let one = f64::from(1_u16 << shift);
    let sizes = row.iter().chain(more).map(|weight| (f64::from(*weight).abs() * one).round());
    let greatest = sizes.clone().fold(0.0, f64::max);
    let square_one = f64::from(SQUARE_ONE);
    let total = (sizes.sum::<f64>() + f64::from(bias).abs() * one + 1.0) * square_one;
    greatest <= f64::from(i16::MAX) && total <= f64::from(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Sample;
    use camelot_nnue::Inputs;
    use camelot_rules::{Position, Variant};

    /// By how much the integers may err, in units of the logistic curve: each
    /// of the active inputs and the bias is off by half of 1/362, the halving
    /// by 1/181 at most, and a square by twice that; each output weight by
    /// half of its last place.
    fn stated_error(model: &Model, bucket: usize, active: usize, shift: u8) -> f32 {
        let activation = 0.5 * (active + 1) as f32 / 362.0 + 1.0 / 181.0;
        let weights = &model.numbers[model.output_weights()];
        let row = &weights[bucket * 2 * model.hidden..][..2 * model.hidden];
        let place = 0.5 / f32::from(1_u16 << shift);
        row.iter().map(|weight| weight.abs() * 2.0 * activation + place).sum()
    }

    #[test]
    fn integers_agree_with_floats_within_the_stated_error() {
        for variant in Variant::ALL {
            let model = Model::random(variant, 128, 4, 0, 21);
            let network = quantised(&model, 1000, String::new()).unwrap();
            let inputs = Inputs::of(variant);
            let mut random = fastrand::Rng::with_seed(3);
            let mut position = Position::start(variant);
            let mut errors = Vec::new();
            for _ in 0..60 {
                let sample = Sample::new(&position, 0, None, 0);
                let bucket = inputs.bucket(4, position.occupied().count());
                let active = sample.rows(inputs, false)[0].len();
                let float = model.evaluate(&position);
                let integer = network.evaluate(&position) as f32 / 1000.0;
                let most = stated_error(&model, bucket, active, network.shape().output_shift);
                let error = (float - integer).abs();
                assert!(error <= most + 0.001, "{variant}: {float} {integer}, {most}");
                errors.push(error);
                match random.choice(position.legal_moves()) {
                    Some(m) => position = position.play_unchecked(&m),
                    None => break,
                }
            }
            // Errors of both signs mostly cancel: two hundredths of the curve
            // are three or four hundredths of a Man.
            let mean = errors.iter().sum::<f32>() / errors.len() as f32;
            assert!(mean < 0.02, "{variant}: {mean}");
        }
    }

    #[test]
    fn a_restored_model_gives_the_same_network() {
        for (variant, second) in Variant::ALL.into_iter().zip([0, 8, 16, 0, 24]) {
            let model = Model::random(variant, 64, 3, second, 5);
            let network = quantised(&model, 300, "x".into()).unwrap();
            let again = quantised(&restored(&network), 300, "x".into()).unwrap();
            assert_eq!(again.to_bytes(), network.to_bytes(), "{variant}");
        }
    }

    #[test]
    fn a_second_layer_agrees_with_floats() {
        let model = Model::random(Variant::Camelot, 128, 4, 16, 21);
        let network = quantised(&model, 1000, String::new()).unwrap();
        let mut random = fastrand::Rng::with_seed(3);
        let mut position = Position::start(Variant::Camelot);
        let mut total = 0.0;
        for _ in 0..60 {
            let integer = network.evaluate(&position) as f32 / 1000.0;
            total += (model.evaluate(&position) - integer).abs();
            let m = random.choice(position.legal_moves()).unwrap();
            position = position.play_unchecked(&m);
        }
        assert!(total / 60.0 < 0.02, "{total}");
    }

    #[test]
    fn models_that_are_no_network_are_refused() {
        let good = Model::random(Variant::Camette, 64, 2, 8, 1);
        let error = |model: &Model| quantised(model, 170, String::new()).unwrap_err().to_string();
        for place in [
            0,
            good.output_weights().start,
            good.output_biases().start,
            good.second_weights().start,
        ] {
            for number in [f32::NAN, f32::INFINITY] {
                let mut model = good.clone();
                model.numbers[place] = number;
                assert!(error(&model).contains("diverged"), "{place} {number}");
            }
        }
        assert!(error(&Model { hidden: 0, ..good.clone() }).contains("0 hidden neurons"));
        assert!(error(&Model { buckets: 9, ..good }).contains("9 buckets"));
    }

    #[test]
    fn large_output_weights_get_fewer_places() {
        let mut model = Model::random(Variant::Camette, 64, 1, 0, 1);
        let places = |model: &Model| {
            quantised(model, 170, String::new()).map(|network| network.shape().output_shift)
        };
        let small = places(&model).unwrap();
        let range = model.output_weights();
        model.numbers[range.clone()].iter_mut().for_each(|number| *number *= 64.0);
        let large = places(&model).unwrap();
        assert!(large < small && small <= MAX_OUTPUT_SHIFT, "{large} {small}");
        for large in [32_768.0, 65_536.0, 1e6, 1e30] {
            model.numbers[range.clone()].fill(large);
            assert!(places(&model).is_err(), "{large}");
        }
    }

    #[test]
    fn no_number_is_cut_to_fit() {
        let good = Model::random(Variant::Camette, 64, 1, 8, 1);
        for range in [
            good.hidden_weights(),
            good.hidden_biases(),
            good.output_weights(),
            good.output_biases(),
            good.second_weights(),
            good.second_biases(),
            good.second_outputs(),
        ] {
            for large in [-65_536.0, 65_536.0, 65_536.0 * 65_536.0, 1e30] {
                let mut model = good.clone();
                model.numbers[range.start] = large;
                let Ok(network) = quantised(&model, 170, String::new()) else { continue };
                let kept = restored(&network).numbers[range.start];
                assert!((kept - large).abs() < 1.0, "{range:?}: {large} became {kept}");
            }
        }
    }
}
