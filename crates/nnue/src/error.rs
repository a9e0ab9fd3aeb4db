//! What may be wrong with a network.

use std::io;

/// Why a network or its file is refused.
#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    /// The file cannot be read or written.
    #[error("the network file cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// The file is of another kind.
    #[error("this is no network file of Camelot: it does not begin with CAMLNNUE")]
    Foreign,
    /// The file is of a version that this program does not know.
    #[error("the network file has version {found}; this program reads versions up to {known}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The last version that is read.
        known: u32,
    },
    /// The file is shorter or longer than it says.
    #[error(
        "the network file has {found} bytes where {wanted} are wanted: it was cut, or something was added"
    )]
    Size {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        wanted: u64,
    },
    /// The contents are not those that were written.
    #[error(
        "the network file was altered: its checksum is {found:08x}, but {wanted:08x} was written"
    )]
    Checksum {
        /// The checksum of what is there.
        found: u32,
        /// The checksum in the file.
        wanted: u32,
    },
    /// The network is for a game that this program does not know.
    #[error("the network is for a variant that is not known: '{0}'")]
    Variant(String),
    /// The description is not text.
    #[error("the description in the network file is no UTF-8 text")]
    Description,
    /// A size is out of range.
    #[error("{found} {what}: {wanted} is wanted")]
    Shape {
        /// Which size.
        what: &'static str,
        /// What it is.
        found: usize,
        /// What it may be.
        wanted: &'static str,
    },
    /// A list of numbers is not as long as the shape says.
    #[error("the network has {found} {what}; its shape wants {wanted}")]
    Length {
        /// Which list.
        what: &'static str,
        /// How long it is.
        found: usize,
        /// How long it should be.
        wanted: usize,
    },
    /// The weights are so large that a sum could overflow.
    #[error("the weights of {what} {place} are so large that its sum could overflow")]
    Overflow {
        /// Of which part.
        what: &'static str,
        /// Which one, from 0.
        place: usize,
    },
}

impl PartialEq for NetworkError {
    /// By what is said.
    fn eq(&self, other: &NetworkError) -> bool {
        self.to_string() == other.to_string()
    }
}
