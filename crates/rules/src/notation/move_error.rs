//! Why a text is not a move.

use crate::{Outcome, Side, Square, Variant};

/// Why a text is not a legal move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// Some characters are not a square.
    #[error(
        "'{text}' (character {character}) is no square: squares are wanted, as in c6e8 or C6-E8"
    )]
    NotASquare {
        /// The characters, shortened.
        text: String,
        /// Their place, from 1.
        character: usize,
    },
    /// A square that the variant's board does not have.
    #[error("{square:#} is no square of the {variant} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The game.
        variant: Variant,
    },
    /// Fewer than two squares.
    #[error("a move is written with its start and end square, as in c6e8 or C6-E8")]
    TooShort,
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The start square is empty.
    #[error("there is no piece on {0:#}")]
    NoPiece(Square),
    /// The start square holds an enemy.
    #[error("the piece on {square:#} is not {side}'s, and {side} is to move")]
    EnemyPiece {
        /// The start square.
        square: Square,
        /// The side to move.
        side: Side,
    },
    /// Another piece stands in its own castle and has to move first.
    #[error("the piece on {0:#} must leave its own castle first")]
    LeaveCastle(Square),
    /// A step or leap that cannot be made.
    #[error("{from:#} to {to:#}: {fault}")]
    Leg {
        /// Where the leg starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What is wrong with it.
        fault: LegFault,
    },
    /// A canter that comes back to its start.
    #[error("a canter may not end on its start square {0:#}")]
    EndsOnStart(Square),
    /// A Knight has cantered next to an exposed enemy and does not capture.
    #[error(
        "the Knight lands on {at:#} next to the exposed enemy on {enemy:#} and must capture in the same move"
    )]
    KnightsDuty {
        /// The landing square.
        at: Square,
        /// The enemy it could take from there.
        enemy: Square,
    },
    /// A Knight has cantered into its own castle and does not capture («Рыцари»).
    #[error("a Knight that canters into its own castle, on {0:#}, must capture in the same move")]
    Charge(Square),
    /// A jump that ends too early.
    #[error("the piece on {at:#} must go on jumping, over {enemy:#}")]
    MustGoOn {
        /// Where the text ends.
        at: Square,
        /// An enemy still to be taken.
        enemy: Square,
    },
    /// A move that captures nothing while a capture is compulsory.
    #[error("a capture is compulsory, {0} for one")]
    CaptureCompulsory(String),
    /// Start and end square fit several moves.
    #[error("{} to {} fits {count} moves: {}", shown(.from), shown(.to), listed(.moves, .count))]
    Ambiguous {
        /// Where they start.
        from: Square,
        /// Where they end.
        to: Square,
        /// The first of them, as people write them.
        moves: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Start and end square fit no move.
    #[error("no legal move leads from {from:#} to {to:#}")]
    NoMove {
        /// The start square.
        from: Square,
        /// The end square.
        to: Square,
    },
}

fn shown(square: &Square) -> String {
    format!("{square:#}")
}

fn listed(moves: &[String], count: &usize) -> String {
    let more = if *count > moves.len() { " …" } else { "" };
    format!("{}{more}", moves.join(", "))
}

/// Why a step or leap cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LegFault {
    /// Neither one square nor two in a straight line.
    #[error("that is neither a step nor a leap")]
    NoStepNoLeap,
    /// The landing square holds a piece.
    #[error("there is a piece on {0:#}")]
    Occupied(Square),
    /// There is nothing between the squares.
    #[error("there is no piece on {0:#} to leap over")]
    NothingBetween(Square),
    /// The enemy has been taken by an earlier leg of the same move.
    #[error("the piece on {0:#} has been taken already")]
    TakenAlready(Square),
    /// A step before or after other legs.
    #[error("a step combines with nothing else")]
    StepCombined,
    /// A step or canter leg into the own castle.
    #[error("only a jump may land in the own castle")]
    OwnCastle,
    /// A further leg from a square of the enemy castle.
    #[error("landing in the enemy castle ends the move")]
    EnemyCastleEnds,
    /// A piece leaves the enemy castle.
    #[error("a piece in the enemy castle never leaves it")]
    EnemyCastleStays,
    /// All castle moves have been made.
    #[error("there is no castle move left")]
    NoCastleMove,
    /// A Man jumps after a canter.
    #[error("only a Knight may jump after a canter")]
    NoCharge,
    /// A canter leg after a jump leg.
    #[error("no canter may follow a jump")]
    CanterAfterJump,
    /// A canter that turns («Рыцари»).
    #[error("all legs of a canter must run in one direction")]
    CanterTurns,
    /// A second capture («Рыцари»).
    #[error("a move captures only once")]
    SecondCapture,
}
