//! Options.

use camelot_rules::{Game, Position, Variant};

use super::talk::Talk;
use super::{Check, Outcome, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("names of options are taken in any case, buttons with spaces included", names),
    uci("wrong names and values of options are refused, and the old ones stay", wrong),
    uci("the position becomes the start when the variant changes", variant),
];

fn names(talk: &mut Talk) -> Outcome {
    for command in [
        "setoption name hash value 8",
        "setoption name MULTIPV value 2",
        "setoption name Clear Hash",
        "setoption name clear hash",
        "setoption  name  Move   Overhead  value  20",
    ] {
        talk.silently(command)?;
    }
    Ok(())
}

fn wrong(talk: &mut Talk) -> Outcome {
    for command in [
        "setoption name Hash value abc",
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Hash value",
        "setoption name Hash",
        "setoption name MultiPV value 0",
        "setoption name UCI_Variant value chess",
        "setoption name Hush value 8",
        "setoption value 8",
    ] {
        talk.refused(command)?;
    }
    talk.go("go depth 2", &Game::new(Position::start(Variant::Camelot))).map(drop)
}

fn variant(talk: &mut Talk) -> Outcome {
    talk.silently("position startpos moves d6f8")?;
    let game = talk.variant(Variant::Camette)?;
    talk.stands(game.position())
}
