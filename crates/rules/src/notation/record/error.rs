//! What is wrong with a game record, and where.

use super::{GameResult, Ply};
use crate::{MoveTextError, Outcome, PositionTextError, VariantError};

/// The first fault of a game record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column}{}: {fault}", at(.ply))]
pub struct RecordError {
    /// Which game of the text, from 1.
    pub game: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The move to be made where the fault is; `None` outside of the moves.
    pub ply: Option<Ply>,
    /// What is wrong.
    pub fault: RecordFault,
}

fn at(ply: &Option<Ply>) -> String {
    ply.map(|ply| format!(", move {ply}")).unwrap_or_default()
}

/// What may be wrong with a game record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// A move that cannot be read or is not legal.
    #[error("'{text}' is no legal move: {error}")]
    Move {
        /// What is written, shortened.
        text: String,
        /// Why it is no move.
        error: MoveTextError,
    },
    /// A result that is written in another way than records do.
    #[error("'{text}' is no result: it is written {meant}")]
    ResultForm {
        /// What is written.
        text: String,
        /// What it means.
        meant: GameResult,
    },
    /// A move after the end of the game.
    #[error("'{text}' comes after the end of the game ({outcome})")]
    AfterTheEnd {
        /// What is written, shortened.
        text: String,
        /// How the game has ended.
        outcome: Outcome,
    },
    /// A move number with its dots that announces another move.
    #[error("the move number '{found}' is wrong: '{wanted}' is wanted")]
    Number {
        /// The number and dots, shortened.
        found: String,
        /// The number and dots of the move to be made.
        wanted: String,
    },
    /// A mark that follows no move, or a second one.
    #[error("the mark '{0}' has no move of its own: one mark may follow each move")]
    Mark(&'static str),
    /// A comment without its end.
    #[error("the comment that opens here is not closed: '}}' is wanted")]
    OpenComment,
    /// A variation without its end.
    #[error("the variation that opens here is not closed: ')' is wanted")]
    OpenVariation,
    /// A variation without a move.
    #[error("the variation that closes here has no move")]
    EmptyVariation,
    /// `)` that closes nothing.
    #[error("')' closes no variation")]
    CloseWithoutOpen,
    /// `(` before the first move of the game or variation.
    #[error("'(' before the first move: a variation stands behind the move it replaces")]
    VariationOfNothing,
    /// Variations within variations, too deep.
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    /// A result inside a variation.
    #[error("the result {0} stands in a variation: it is wanted behind the last move of the game")]
    ResultInVariation(GameResult),
    /// A character that has no meaning where it stands.
    #[error("'{0}' has no meaning here")]
    Stray(char),
    /// A tag that cannot be read.
    #[error("this is no tag: [Name \"value\"] is wanted, on one line")]
    Tag,
    /// A second tag for one of the fields of a record.
    #[error("the tag {0} is there twice")]
    TagTwice(&'static str),
    /// The variant is not known.
    #[error("tag Variant: {0}")]
    Variant(VariantError),
    /// The start position cannot be read.
    #[error("tag Position: {0}")]
    Position(PositionTextError),
    /// The result tag is no result.
    #[error("tag Result: '{0}' is no result: 1-0, 0-1, 1/2-1/2 or * are wanted")]
    ResultTag(String),
    /// The result tag and the result behind the moves differ.
    #[error("the result is {text}, but the tag Result says {tag}")]
    ResultsDiffer {
        /// What the tag says.
        tag: GameResult,
        /// What stands behind the moves.
        text: GameResult,
    },
    /// The result is not that of the board.
    #[error("the result is {result}, but the game has ended {outcome}")]
    ResultNotOfBoard {
        /// What the record says.
        result: GameResult,
        /// How the game has ended on the board.
        outcome: Outcome,
    },
}
