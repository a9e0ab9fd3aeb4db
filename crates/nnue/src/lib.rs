//! The learned evaluation of the Camelot engine: a small network that is
//! updated by what a move changes.
//!
//! For each side's point of view there is a layer of hidden neurons whose
//! [inputs](Inputs) are the pieces on their squares; the point of view of the
//! mover and that of the other side together give one value, directly and, in
//! some networks, through a second hidden layer. The hidden sums
//! are kept from position to position and changed by the pieces that differ
//! ([`Accumulators`]). All arithmetic is in integers ([`quantisation`]), so
//! every machine computes the same value.
//!
//! ```
//! use camelot_nnue::{Accumulators, Network, Parts, Shape};
//! use camelot_rules::{Position, Variant};
//!
//! let shape = Shape {
//!     variant: Variant::Cam,
//!     hidden: 64,
//!     buckets: 2,
//!     second: 0,
//!     second_shift: 0,
//!     output_shift: 6,
//!     scale: 170,
//! };
//! let network = Network::new(Parts::zero(shape))?;
//! let position = Position::start(Variant::Cam);
//! assert_eq!(Accumulators::new(&network, 1).evaluate(&network, &position, 0), 0);
//! # Ok::<(), camelot_nnue::NetworkError>(())
//! ```

mod accumulator;
mod aside;
mod embedded;
mod error;
mod file;
mod inputs;
mod isa;
mod kernels;
mod network;
mod placement;
pub mod quantisation;
mod second_layer;
mod shape;
#[cfg(test)]
mod testing;

pub use accumulator::Accumulators;
pub use aside::{check_aside, check_regular, open_regular, write_aside};
pub use embedded::embedded;
pub use error::NetworkError;
pub use inputs::{Inputs, View};
pub use isa::Isa;
pub use network::{Network, Parts};
pub use shape::Shape;
