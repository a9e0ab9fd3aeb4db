//! The numbers that the search goes by, all in one table, so that they can be
//! read, changed and tuned ([`Parameters::ALL`]).

/// A number of the search: what it is called and how far it may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it means, with its unit.
    pub meaning: &'static str,
    /// The value that the engine plays with.
    pub default: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub greatest: i32,
}

/// Why a parameter was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// There is none of this name.
    #[error("no parameter is called '{0}'; camelot tune --list names them all")]
    Unknown(String),
    /// A word is no name with a value.
    #[error("'{0}' is no change of a parameter, as in lmr_base:100")]
    Word(String),
    /// The value is not a number between the bounds.
    #[error("{name} is a number from {least} to {greatest}, not '{found}'")]
    Value {
        /// Which parameter.
        name: &'static str,
        /// What was given.
        found: String,
        /// Its least value.
        least: i32,
        /// Its greatest value.
        greatest: i32,
    },
}

macro_rules! parameters {
    ($($name:ident = $default:literal, $least:literal..=$greatest:literal, $meaning:literal;)*) => {
        /// A value for each number of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $(#[doc = $meaning] pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($name: $default,)* }
            }
        }

        impl Parameters {
            /// The table: every number with its meaning and bounds.
            pub const ALL: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                meaning: $meaning,
                default: $default,
                least: $least,
                greatest: $greatest,
            }),*];

            fn place(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    rfp_depth = 8, 0..=20, "reverse futility pruning: the greatest depth, in plies";
    rfp_margin = 84, 10..=300, "reverse futility pruning: margin for each ply, in hundredths of a Man";
    rfp_base = 28, -100..=300, "reverse futility pruning: margin at depth 0, in hundredths of a Man";
    rfp_improving = 84, 0..=300, "reverse futility pruning: less margin when improving, in hundredths of a Man";
    null_depth = 3, 1..=99, "null move: the least depth, in plies";
    null_pieces = 6, 0..=20, "null move: the fewest pieces of the mover";
    null_base = 3, 1..=8, "null move: plies less";
    null_divisor = 4, 1..=12, "null move: a ply less for so many of depth";
    iir_depth = 4, 1..=99, "internal iterative reduction: the least depth, in plies";
    futility_depth = 3, 0..=12, "futility pruning: the greatest depth left, in plies";
    futility_base = 112, 0..=500, "futility pruning: margin at depth 0, in hundredths of a Man";
    futility_margin = 112, 0..=300, "futility pruning: margin for each ply, in hundredths of a Man";
    lmp_depth = 8, 0..=20, "late move pruning: the greatest depth, in plies";
    lmp_base = 400, 0..=2000, "late move pruning: moves at depth 0, in hundredths";
    lmp_factor = 300, 10..=1000, "late move pruning: moves for each depth squared, in hundredths";
    lmp_worse = 50, 10..=100, "late move pruning: percent of the moves when not improving";
    lmr_moves = 2, 1..=20, "late move reductions: moves searched in full";
    lmr_base = 800, -2048..=3072, "late move reductions: at least, in 1024ths of a ply";
    lmr_factor = 700, 100..=1500, "late move reductions: times ln depth ln moves, in 1024ths of a ply";
    lmr_pv = 1024, 0..=4096, "late move reductions: less in the principal variation, in 1024ths of a ply";
    lmr_forcing = 1024, 0..=4096, "late move reductions: less for moves that force a capture, in 1024ths of a ply";
    lmr_history = 2048, 0..=8192, "late move reductions: less for the best history, in 1024ths of a ply";
    history_bonus = 16, 1..=500, "history: added for depth squared";
    history_linear = 32, 0..=1000, "history: added for depth";
    history_most = 2000, 100..=8000, "history: the most that is added";
    singular_depth = 99, 4..=99, "singular extension: the least depth, in plies";
    singular_margin = 28, 0..=200, "singular extension: margin for each ply, in tenths of a hundredth of a Man";
    singular_double = 35, 0..=500, "singular extension: margin of a second ply, in hundredths of a Man";
    singular_negative = 1, 0..=3, "singular extension: plies less when others do as well";
    aspiration = 35, 5..=200, "aspiration windows: the first half-width, in hundredths of a Man";
    quiet_damping = 25, 0..=100, "draw by quiet plies: percent of the evaluation that is lost when it is there";
    time_moves = 30, 10..=60, "clock: moves still to come in a game without a time control";
    time_soft = 60, 20..=150, "clock: percent of a move's share after which no iteration begins";
    time_hard = 400, 100..=800, "clock: percent of a move's share after which the search is broken off";
    time_share = 100, 0..=200, "clock: percent less time as the best move takes all nodes";
    time_share_base = 170, 50..=250, "clock: percent of time when the best move takes no nodes";
    time_stable = 5, 0..=30, "clock: percent less time for each iteration with the same best move";
    time_stable_base = 125, 80..=200, "clock: percent of time when the best move has just changed";
    time_fall = 50, 0..=300, "clock: percent more time for each Man that the score has fallen";
}

impl Parameters {
    /// The parameters that the engine plays with, but for the changes that
    /// `text` names: words `name:value` with blanks between them.
    ///
    /// # Errors
    /// [`ParameterError`] for the first word that is no such change.
    ///
    /// ```
    /// use camelot_search::Parameters;
    /// let changed = Parameters::from_text("lmp_depth:5 iir_depth:6")?;
    /// assert_eq!((changed.lmp_depth, changed.iir_depth), (5, 6));
    /// assert!(Parameters::from_text("lmp_depth:many").is_err());
    /// # Ok::<(), camelot_search::ParameterError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Parameters, ParameterError> {
        let mut parameters = Parameters::default();
        for word in text.split_whitespace() {
            let change = word.split_once(':');
            let (name, value) = change.ok_or_else(|| ParameterError::Word(word.to_string()))?;
            parameters.set(name, value)?;
        }
        Ok(parameters)
    }

    /// Gives the parameter called `name` the value written in `value`.
    ///
    /// # Errors
    /// [`ParameterError`] if there is none of this name, or the value is not a
    /// number within its bounds.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParameterError> {
        let unknown = || ParameterError::Unknown(name.to_string());
        let Parameter { name, least, greatest, .. } =
            *Parameters::ALL.iter().find(|known| known.name == name).ok_or_else(unknown)?;
        let place = self.place(name).ok_or_else(unknown)?;
        let number = value.parse().ok().filter(|number| (least..=greatest).contains(number));
        *place = number.ok_or_else(|| ParameterError::Value {
            name,
            found: value.to_string(),
            least,
            greatest,
        })?;
        Ok(())
    }
}
