//! A parameter that is tuned.

use std::str::FromStr;

use camelot_search::{Parameter, ParameterError, Parameters};
use serde::{Deserialize, Serialize};

/// A parameter of the search that is tuned, where it starts and how far it is
/// moved. There is always one of its name, and its start is within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Tuned {
    parameter: &'static Parameter,
    start: i32,
    step: f64,
}

/// Why a parameter cannot be tuned so.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TunedError {
    /// There is none of this name, or its start is out of bounds.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The step is nothing, or leads out of the bounds from everywhere.
    #[error("the step of {name} is a number above 0, at most {most}, not '{found}'")]
    Step {
        /// Which parameter.
        name: &'static str,
        /// How far its bounds are from each other.
        most: i32,
        /// What was given.
        found: String,
    },
}

/// How many steps lie between the bounds of a parameter for which no step is given.
const STEPS_WITHIN_BOUNDS: f64 = 20.0;

impl Tuned {
    /// The parameter called `name`, tuned from `start`, by default the value
    /// that the engine plays with. It is perturbed by `step` in the last
    /// iteration and by more before, by default a twentieth of what its bounds
    /// allow and at least 1.
    ///
    /// # Errors
    /// [`TunedError`].
    pub fn new(name: &str, start: Option<i32>, step: Option<f64>) -> Result<Tuned, TunedError> {
        Tuned::read(name, start.map(|n| n.to_string()), step.map(|n| n.to_string()))
    }

    fn read(name: &str, start: Option<String>, step: Option<String>) -> Result<Tuned, TunedError> {
        let known = Parameters::ALL.iter().find(|known| known.name == name);
        let parameter = known.ok_or_else(|| ParameterError::Unknown(name.to_string()))?;
        let start = start.map_or(Ok(parameter.default), |text| start_of(parameter, &text))?;
        let most = parameter.greatest - parameter.least;
        let step = match step {
            None => (f64::from(most) / STEPS_WITHIN_BOUNDS).max(1.0),
            Some(found) => found
                .parse()
                .ok()
                .filter(|step: &f64| *step > 0.0 && *step <= f64::from(most))
                .ok_or(TunedError::Step { name: parameter.name, most, found })?,
        };
        Ok(Tuned { parameter, start, step })
    }

    /// Its entry in the table of parameters.
    pub fn parameter(&self) -> &'static Parameter {
        self.parameter
    }

    /// Where it starts.
    pub fn start(&self) -> i32 {
        self.start
    }

    /// By how much it is perturbed in the last iteration.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The nearest value within the bounds.
    pub fn within_bounds(&self, value: f64) -> f64 {
        value.clamp(self.parameter.least.into(), self.parameter.greatest.into())
    }
}

fn start_of(parameter: &Parameter, text: &str) -> Result<i32, ParameterError> {
    let bounds = parameter.least..=parameter.greatest;
    text.parse().ok().filter(|start| bounds.contains(start)).ok_or_else(|| ParameterError::Value {
        name: parameter.name,
        found: text.to_string(),
        least: parameter.least,
        greatest: parameter.greatest,
    })
}

impl FromStr for Tuned {
    type Err = TunedError;

    /// Reads `NAME`, `NAME=START`, `NAME/STEP` or `NAME=START/STEP`.
    fn from_str(text: &str) -> Result<Tuned, TunedError> {
        let (text, step) = match text.split_once('/') {
            Some((text, step)) => (text, Some(step.to_string())),
            None => (text, None),
        };
        match text.split_once('=') {
            Some((name, start)) => Tuned::read(name, Some(start.to_string()), step),
            None => Tuned::read(text, None, step),
        }
    }
}

/// As it is written in a file.
#[derive(Serialize, Deserialize)]
struct Saved {
    name: String,
    start: i32,
    step: f64,
}

impl From<Tuned> for Saved {
    fn from(tuned: Tuned) -> Saved {
        Saved { name: tuned.parameter.name.to_string(), start: tuned.start, step: tuned.step }
    }
}

impl TryFrom<Saved> for Tuned {
    type Error = TunedError;

    fn try_from(saved: Saved) -> Result<Tuned, TunedError> {
        Tuned::new(&saved.name, Some(saved.start), Some(saved.step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Tuned, String> {
        text.parse().map_err(|error: TunedError| error.to_string())
    }

    #[test]
    fn what_is_left_out_comes_from_the_table() {
        for parameter in Parameters::ALL {
            let tuned = read(parameter.name).unwrap();
            assert_eq!((tuned.parameter(), tuned.start()), (parameter, parameter.default));
            let twentieth = f64::from(parameter.greatest - parameter.least) / 20.0;
            assert_eq!(tuned.step(), if twentieth < 1.0 { 1.0 } else { twentieth });
        }
        let shown = |text: &str| read(text).map(|tuned| (tuned.start(), tuned.step()));
        let Tuned { start, step, .. } = read("lmr_factor").unwrap();
        assert_eq!(shown("lmr_factor=600"), Ok((600, step)));
        assert_eq!(shown("lmr_factor/2.5"), Ok((start, 2.5)));
        assert_eq!(shown("lmr_base=-100/40"), Ok((-100, 40.0)));
    }

    #[test]
    fn what_is_not_in_the_table_is_refused() {
        for name in ["lmr", ""] {
            let unknown =
                format!("no parameter is called '{name}'; camelot tune --list names them all");
            assert_eq!(read(name), Err(unknown));
        }
        let Parameter { least, greatest, .. } = read("lmr_factor").unwrap().parameter();
        for found in ["", "x", "1.5", "99999", "-99999"] {
            let said = format!("lmr_factor is a number from {least} to {greatest}, not '{found}'");
            assert_eq!(read(&format!("lmr_factor={found}")), Err(said));
        }
        let most = greatest - least;
        for found in ["", "x", "0", "-1", "nan", "inf", "99999"] {
            let said = format!(
                "the step of lmr_factor is a number above 0, at most {most}, not '{found}'"
            );
            assert_eq!(read(&format!("lmr_factor=600/{found}")), Err(said));
        }
    }
}
