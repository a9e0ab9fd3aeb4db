//! The text protocol of the Camelot engine: commands and replies as types, parsed and printed in both directions.
//!
//! An engine parses [`Command`]s and prints [`Reply`]s; a match runner prints the first and parses the second. `protocol.md`
//! at the top of the repository describes the language. Nothing here reads or writes: text comes in, text goes out.
//! Positions and moves are carried as text, since only the rules can judge them. No input makes these parsers panic.
//!
//! ```
//! use camelot_protocol::{Command, Dialect, Reply};
//!
//! let command: Command = "position startpos moves d6f8".parse()?;
//! assert_eq!(command.print(Dialect::Uci), "position startpos moves d6f8");
//!
//! let error = "go depth abc".parse::<Command>().unwrap_err();
//! assert_eq!(
//!     Reply::error(&error).print(Dialect::Uci),
//!     "info string error: go: 'depth' wants a whole number from 0 to 255, got 'abc' (argument 2)"
//! );
//! # Ok::<(), camelot_protocol::CommandError>(())
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod command;
mod conversation;
mod dialect;
mod error;
mod go;
mod help;
mod info;
mod option;
mod option_line;
mod options;
mod position;
mod reply;
mod score;
mod state;
mod words;

pub use command::{Command, Query};
pub use conversation::{Conversation, Pattern, Step};
pub use dialect::Dialect;
pub use error::{CommandError, ReplyError};
pub use go::{Clock, GoLimits, MAX_DEPTH, MAX_TIME};
pub use help::{COMMANDS, Usage};
pub use info::{Info, Wdl};
pub use option::{OptionDecl, OptionError, OptionKind, OptionValue};
pub use options::{OptionChange, Options};
pub use position::PositionBase;
pub use reply::Reply;
pub use score::{Bound, Score};
pub use state::{EndReason, GameResult, GameState};
