//! What may be wrong with a data file.

use std::io;

/// Why a data file is refused.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// It cannot be read or written.
    #[error("the data file cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// Another program is writing to it.
    #[error("another program is writing to the data file: end that first, or choose another file")]
    InUse,
    /// It is of another kind.
    #[error("this is no data file of Camelot: it does not begin with CAMLDATA")]
    Foreign,
    /// Its version is not known.
    #[error("the data file has version {found}; this program reads version {known}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that is read.
        known: u32,
    },
    /// Its beginning was cut or altered.
    #[error("the beginning of the data file, with its settings, was cut or altered")]
    Head,
    /// It was made in another way than what is now wanted.
    #[error("the data file was made with other settings\n  there: {found}\n  now:   {wanted}")]
    Settings {
        /// The settings in the file.
        found: String,
        /// The settings wanted.
        wanted: String,
    },
    /// It is of another game.
    #[error("the data file is of {found}; {wanted} is wanted")]
    Variant {
        /// The variant of the file.
        found: String,
        /// The variant wanted.
        wanted: String,
    },
}

/// A stretch of a data file that is passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it begins, in bytes from the beginning of the file.
    pub offset: usize,
    /// How long it is, in bytes.
    pub length: usize,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes from byte {} on were cut or altered", self.length, self.offset)
    }
}
