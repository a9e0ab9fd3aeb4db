//! The rules of the Camelot family of board games: boards, positions, moves,
//! notation and game records. It knows no search. With the feature `serde` a
//! [`Variant`] can be kept in files, as its name.
//!
//! ```
//! use camelot_rules::{Game, Move, Position, Variant};
//!
//! let mut game = Game::new(Position::start(Variant::Camelot));
//! let m = Move::quiet("d6".parse()?, "f8".parse()?);
//! game.play(&m)?;
//! assert_eq!(game.position().legal_moves().len(), 100);
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod direction;
mod game;
mod history;
pub mod movegen;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod play;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod side;
mod square;
mod symmetry;
mod variant;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use direction::Direction;
pub use game::Game;
pub use history::History;
pub use movegen::MoveGen;
pub use moves::Move;
pub use notation::{
    GameRecord, GameResult, Leg, Mark, MoveTextError, Path, Ply, PositionTextError, RecordError,
    RecordedMove, Variation, canonical_path, canonical_paths, parse_records, read_records,
};
pub use outcome::{Outcome, Reason};
pub use perft::{perft, perft_divide};
pub use play::IllegalMove;
pub use position::{Position, QUIET_PLY_LIMIT};
pub use setup::{Setup, SetupFault};
pub use side::{Kind, Piece, Side};
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;
pub use variant::{CastleMoves, Goal, Variant, VariantError, VariantRules};
