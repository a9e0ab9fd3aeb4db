//! Games that are over.

use camelot_protocol::Score;
use camelot_rules::{Game, Position, Variant};

use super::talk::Talk;
use super::{Check, Outcome, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("d tells every end of the game with its reason", reasons),
    uci("the third repetition and the hundredth quiet ply end the game", draws),
    uci("go in a game that is over is answered by bestmove (none)", searches),
];

/// Positions whose games are over, with state and reason.
const OVER: [(Variant, &str, &str); 5] = [
    (Variant::Camette, "M/3/5/5/5/1n1/1 b 0 0 0 1", "1-0 castle"),
    (Variant::Camette, "1/3/5/5/5/1n1/m w 0 0 0 1", "0-1 castle"),
    (Variant::Cam, "1/3/5/7/7/7/7/7/7/3M3/5/3/1 b 0 0 0 1", "1-0 capture"),
    (
        Variant::Camelot,
        "2/8/10/12/12/12/12/12/12/5m6/12/6M5/12/10/8/2 w 0 0 3 9",
        "1/2-1/2 material",
    ),
    (Variant::Camette, "1/1n1/1mmm1/5/1MMM1/1N1/1 w 0 0 100 60", "1/2-1/2 quiet-plies"),
];

fn reasons(talk: &mut Talk) -> Outcome {
    for (variant, text, state) in OVER {
        talk.variant(variant)?;
        talk.silently(&format!("position fen {text}"))?;
        let told = talk.told("d", "state")?;
        ensure(told == state, || {
            format!("the state of '{text}' should be '{state}', it is '{told}'")
        })?;
        let moves = talk.told("moves", "moves")?;
        ensure(moves.is_empty(), || format!("there should be no moves in '{text}'"))?;
    }
    Ok(())
}

fn draws(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    let there_and_back = "c2b2 c6d6 b2c2 d6c6";
    for (command, state) in [
        (format!("position startpos moves {there_and_back}"), "ongoing"),
        (
            format!("position startpos moves {there_and_back} {there_and_back}"),
            "1/2-1/2 repetition",
        ),
        ("position fen 1/1n1/5/5/5/1N1/1 w 0 0 98 60 moves c2b2".to_owned(), "ongoing"),
        ("position fen 1/1n1/5/5/5/1N1/1 w 0 0 99 60 moves c2b2".to_owned(), "1/2-1/2 quiet-plies"),
    ] {
        talk.silently(&command)?;
        let told = talk.told("d", "state")?;
        ensure(told == state, || {
            format!("after '{command}' the state should be '{state}', it is '{told}'")
        })?;
    }
    Ok(())
}

fn searches(talk: &mut Talk) -> Outcome {
    for (variant, text, state) in OVER {
        talk.variant(variant)?;
        let position = Position::from_text(variant, text).map_err(|error| error.to_string())?;
        talk.silently(&format!("position fen {text}"))?;
        for go in ["go depth 3", "go movetime 50", "go wtime 1000 btime 1000"] {
            let search = talk.go(go, &Game::new(position))?;
            let score = search.infos.last().and_then(|info| info.score);
            let is_right = match score {
                Some(Score::Cp(0)) => state.starts_with("1/2"),
                Some(Score::Win { plies: 0 } | Score::Loss { plies: 0 }) => {
                    !state.starts_with("1/2")
                }
                _ => false,
            };
            ensure(is_right, || format!("{score:?} is no score of '{state}'"))?;
        }
    }
    Ok(())
}
