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
    /// A charge that starts in the own castle and ends in it again.
    #[error("a piece that leaves its own castle by a canter may not end there again, on {0:#}")]
    ChargeHome(Square),
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

#[cfg(test)]
mod tests {
    use crate::notation::set_up;
    use crate::{Position, Side, Variant};

    fn error(position: &Position, text: &str) -> String {
        position.parse_move(text).unwrap_err().to_string()
    }

    fn camelot(pieces: &str) -> Position {
        set_up(Variant::Camelot, Side::White, pieces)
    }

    #[test]
    fn what_is_no_square_is_quoted_with_its_place() {
        let start = Position::start(Variant::Camelot);
        for (text, quoted, character) in [
            ("hello", "hello", 1),
            ("c6-eé", "eé", 4),
            ("c6 - e10e11 - a0", "a0", 15),
            ("c6z99", "z99", 3),
            ("c6e123", "e123", 3),
            ("c6e", "e", 3),
            ("c6-", "-", 3),
            ("c6--e8", "-e8", 4),
            ("-c6e8", "-c6e8", 1),
            ("  c6e8 !!!", "!!!", 8),
            ("c6\0", "\\u{0}", 3),
            ("?x", "?x", 1),
        ] {
            let wanted = format!(
                "'{quoted}' (character {character}) is no square: squares are wanted, as in c6e8 or C6-E8"
            );
            assert_eq!(error(&start, text), wanted);
        }
        assert_eq!(error(&start, "a1b1"), "A1 is no square of the camelot board");
        assert_eq!(error(&start, "c6p16"), "P16 is no square of the camelot board");
        let too_short = "a move is written with its start and end square, as in c6e8 or C6-E8";
        for text in ["", " ", "c6", "!", " c6?! "] {
            assert_eq!(error(&start, text), too_short);
        }
    }

    #[test]
    fn the_wrong_piece_is_named() {
        let start = Position::start(Variant::Camelot);
        assert_eq!(error(&start, "A6-A7"), "there is no piece on A6");
        assert_eq!(
            error(&start, "C11-C10"),
            "the piece on C11 is not White's, and White is to move"
        );
        let home = camelot("Nc6 Mf1 nd11 md10");
        assert_eq!(error(&home, "C6-C7"), "the piece on F1 must leave its own castle first");
    }

    #[test]
    fn the_impossible_leg_is_named() {
        let start = Position::start(Variant::Camelot);
        assert_eq!(error(&start, "C6-E8-E8"), "E8 to E8: that is neither a step nor a leap");
        assert_eq!(error(&start, "C6-F8-G8"), "C6 to F8: that is neither a step nor a leap");
        assert_eq!(error(&start, "C6-D7"), "C6 to D7: there is a piece on D7");
        assert_eq!(error(&start, "C6-C8"), "C6 to C8: there is no piece on C7 to leap over");
        assert_eq!(error(&start, "D6-F8-F9"), "F8 to F9: a step combines with nothing else");
        assert_eq!(error(&start, "C6-C7-C8"), "C7 to C8: a step combines with nothing else");
        assert_eq!(error(&start, "C6-H9"), "no legal move leads from C6 to H9");
    }

    #[test]
    fn a_piece_takes_another_only_once_and_a_man_does_not_charge() {
        let ring = camelot("Nc4 Mk4 md5 md7 mf7 mf5");
        let taken = "E6 to C4: the piece on D5 has been taken already";
        assert_eq!(error(&ring, "c4xe6xc4"), taken);
        let after = "E6 to G6: no canter may follow a jump";
        let friend = camelot("Nc4 Mf6 md5 mi12");
        assert_eq!(error(&friend, "C4xE6-G6"), after);
        let man = camelot("Mc4 Md5 mf7 mi12");
        assert_eq!(error(&man, "C4-E6xG8"), "E6 to G8: only a Knight may jump after a canter");
    }

    #[test]
    fn the_castles_are_named() {
        let home = camelot("Mf2 Mc3 Mh2 ni12 mj12");
        let own = "only a jump may land in the own castle";
        assert_eq!(error(&home, "F2-F1"), format!("F2 to F1: {own}"));
        let friend = camelot("Mg3 Mg2 mi12 mj12");
        assert_eq!(error(&friend, "G3-G1"), format!("G3 to G1: {own}"));
        let knight = camelot("Ng3 Mg2 mf2 mi12");
        assert_eq!(error(&knight, "G3-G1xE3"), format!("G3 to G1: {own}"));
        let inside = camelot("Mf16 Mc3 ni12 mj12");
        let stays = "a piece in the enemy castle never leaves it";
        assert_eq!(error(&inside, "F16-F15"), format!("F16 to F15: {stays}"));
        assert!(inside.parse_move("F16-G16").is_ok());
        let mut setup = inside.to_setup();
        setup.castle_moves = [2, 0];
        let used = setup.validate().unwrap();
        assert_eq!(error(&used, "F16-G16"), "F16 to G16: there is no castle move left");
        let entering = camelot("Mf14 Mf15 Mg15 ni12 mj12");
        let ends = "landing in the enemy castle ends the move";
        assert_eq!(error(&entering, "F14-F16-H14"), format!("F16 to H14: {ends}"));
        let exit = camelot("Mf1 Mc3 ni12 mj12");
        assert_eq!(error(&exit, "F1-G1"), format!("F1 to G1: {own}"));
    }

    #[test]
    fn the_broken_rule_is_named() {
        let circle = camelot("Nc4 Md5 Me5 Md4 ni12 mj12");
        assert_eq!(error(&circle, "c4e6e4c4"), "a canter may not end on its start square C4");
        let duty = camelot("Nc4 Md5 mf7 mi12");
        assert_eq!(
            error(&duty, "C4-E6"),
            "the Knight lands on E6 next to the exposed enemy on F7 and must capture in the same move"
        );
        // Another route is free of duty, this one is not.
        let routes = camelot("Nc8 Mc7 Md7 Mc9 Md9 md11 mj12");
        assert!(routes.parse_move("C8-C6-E8").is_ok());
        assert_eq!(
            error(&routes, "C8-C10-E8"),
            "the Knight lands on C10 next to the exposed enemy on D11 and must capture in the same move"
        );
        let double = camelot("Mc4 Mk4 md5 mf7 mi12");
        assert_eq!(error(&double, "C4xE6"), "the piece on E6 must go on jumping, over F7");
        assert_eq!(error(&double, "K4-K5"), "a capture is compulsory, C4xE6xG8 for one");
        assert_eq!(error(&double, "K4-C9"), "a capture is compulsory, C4xE6xG8 for one");
        let over = camelot("Mf16 Mg16 ni12 mj12");
        assert_eq!(error(&over, "F16-F15"), "the game is over: 1-0 castle");
    }

    #[test]
    fn a_charge_out_of_the_own_castle_does_not_end_there() {
        // F1-F3-D3 by canters, then D3xF1; the jump F1xD3 is what must be made.
        let home = camelot("Nf1 Mf2 Me3 me2 mj12");
        assert_eq!(
            error(&home, "F1-F3-D3xF1"),
            "a piece that leaves its own castle by a canter may not end there again, on F1"
        );
        assert!(home.parse_move("F1xD3").is_ok());
    }

    #[test]
    fn rytsari_says_where_it_differs() {
        let rytsari = |pieces| set_up(Variant::Rytsari, Side::White, pieces);
        let canters = rytsari("Mc4 Md5 Me7 ni12 mj12");
        assert_eq!(
            error(&canters, "C4-E6-E8"),
            "E6 to E8: all legs of a canter must run in one direction"
        );
        let double = rytsari("Mc4 md5 mf7 mi12");
        assert_eq!(error(&double, "C4xE6xG8"), "E6 to G8: a move captures only once");
        let charge = rytsari("Ng3 Mg2 mf2 mi12");
        assert_eq!(
            error(&charge, "G3-G1"),
            "a Knight that canters into its own castle, on G1, must capture in the same move"
        );
    }

    #[test]
    fn start_and_end_that_fit_several_moves_list_them() {
        let ring = camelot("Mc4 Mk4 md5 md7 mb5 mb7 mc9");
        assert_eq!(error(&ring, "c4c10"), "C4 to C10 fits 2 moves: C4xA6xC8xC10, C4xE6xC8xC10");
    }

    #[test]
    fn endless_text_gives_a_short_message() {
        let start = Position::start(Variant::Camelot);
        for part in ["c6", "é", "a0", "x", "!", "9", "c", "p16", "\0", "c6 "] {
            let text = part.repeat(1_000_000);
            assert!(error(&start, &text).len() < 200, "{part}");
            assert!(error(&start, &format!("c6e8{text}")).len() < 200, "{part}");
        }
    }
}
