//! Data files: positions of self-play, packed, in blocks that are checked.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `CAMLDATA` |
//! | 4 | version, 1 |
//! | 4 | CRC-32 of the settings |
//! | 4 + n | the settings: length, UTF-8 text |
//!
//! Then blocks, in the order in which they were finished:
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | `BLCK` |
//! | 4 | CRC-32 of the rest of the block |
//! | 4 | length of the games in bytes |
//! | 4, 4 | number of the first game, number of games |
//! | n | the games |
//!
//! A game is its length in plies (2 bytes), how many of them had a compulsory
//! capture (2), its [end](End) (1), the number of positions recorded (2), and
//! these, each a [`Sample`].

mod block;
mod error;
mod file;
mod game;
mod sample;

pub use block::Block;
pub use error::{DataError, Fault};
pub use file::{Contents, DataWriter};
pub use game::{End, PackedGame};
pub use sample::Sample;
