//! Positions and moves, in every variant.

use camelot_rules::{Game, Position, Variant};

use super::talk::Talk;
use super::{Check, Outcome, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("d tells the start position of every variant", starts),
    uci("moves lists all legal moves, canonical and sorted", legal_moves),
    uci("go perft counts as the rules do", perft),
    uci("position fen is read, fields left out included", texts),
    uci("moves are read in every form", move_forms),
    uci("a wrong position text is refused and the old position stands", wrong_text),
    uci("an illegal move in position is refused and the old position stands", wrong_move),
    uci("a whole random game is followed move by move", random_game),
];

fn starts(talk: &mut Talk) -> Outcome {
    for variant in Variant::ALL {
        let game = talk.variant(variant)?;
        talk.silently("position startpos")?;
        talk.stands(game.position())?;
    }
    Ok(())
}

fn legal(position: &Position) -> String {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|m| position.move_to_protocol(m)).collect();
    moves.sort_unstable();
    moves.join(" ")
}

fn lists(talk: &mut Talk, position: &Position) -> Outcome {
    let told = talk.told("moves", "moves")?;
    ensure(told == legal(position), || {
        format!("in '{position}' the moves are '{}'", legal(position))
    })
}

fn legal_moves(talk: &mut Talk) -> Outcome {
    for variant in Variant::ALL {
        let game = talk.variant(variant)?;
        lists(talk, game.position())?;
    }
    // A Knight beside enemies, a Man between them, a Man that jumps near its own castle.
    talk.variant(Variant::Camelot)?;
    for text in [
        "2/8/10/12/12/12/5m6/12/12/5m6/4N1M5/12/12/10/8/2 w 0 0 0 1",
        "2/8/10/12/12/12/4m1m5/12/4m1m5/5M6/12/12/12/10/8/2 w 0 0 0 1",
        "2/8/10/12/12/12/12/12/12/12/12/12/2m9/1mM7/8/2 w 0 0 0 1",
    ] {
        let position =
            Position::from_text(Variant::Camelot, text).map_err(|error| error.to_string())?;
        talk.silently(&format!("position fen {text}"))?;
        lists(talk, &position)?;
    }
    Ok(())
}

fn perft(talk: &mut Talk) -> Outcome {
    // rules.md, section 7.
    for (variant, count) in
        [(Variant::Camelot, 10_026), (Variant::Cam, 2_916), (Variant::Camette, 345)]
    {
        talk.variant(variant)?;
        talk.say("position startpos\ngo perft 2");
        let told = talk.after_word("Nodes searched:")?;
        ensure(told == count.to_string(), || {
            format!("'go perft 2' in {variant} should find {count}, it finds {told}")
        })?;
    }
    Ok(())
}

fn texts(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    for text in [
        "1/1n1/1mmm1/5/1MMM1/1N1/1",
        "1/1n1/1mmm1/5/1MMM1/1N1/1 b",
        "1/1n1/5/5/1M3/3/1 b 0 0 31 20",
    ] {
        let position =
            Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())?;
        talk.silently(&format!("position fen {text}"))?;
        talk.stands(&position)?;
        talk.silently(&format!("position fen {text} moves"))?;
        talk.stands(&position)?;
    }
    Ok(())
}

fn move_forms(talk: &mut Talk) -> Outcome {
    for form in ["c6e8g8", "C6E8G8", "C6-E8-G8", "c6g8"] {
        let mut game = Game::new(Position::start(Variant::Camelot));
        for text in ["d6f8", "h11f9", form] {
            let m = game.position().parse_move(text).map_err(|error| error.to_string())?;
            game.play(&m).map_err(|error| error.to_string())?;
        }
        talk.silently(&format!("position startpos moves d6f8 h11f9 {form}"))?;
        talk.stands(game.position())?;
    }
    Ok(())
}

/// A position other than the start, set.
fn old_position(talk: &mut Talk) -> Result<Position, String> {
    let text = "1/1n1/1mmm1/5/1MMM1/1N1/1 b 0 0 7 12";
    talk.variant(Variant::Camette)?;
    talk.silently(&format!("position fen {text}"))?;
    Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())
}

fn wrong_text(talk: &mut Talk) -> Outcome {
    let old = old_position(talk)?;
    for text in [
        "1/1n1/1mmm1/5/1MMM1/1N1",
        "1/1n1/1mmm1/6/1MMM1/1N1/1",
        "1/1n1/1mmm1/5/1MMM1/1K1/1",
        "1/1n1/1mmm1/5/1MMM1/1N1/1 x",
        "1/1n1/1mmm1/5/1MMM1/1N1/1 w 0 0 101",
        "1/NNN/1mmm1/5/1MMM1/1N1/1",
        "blah",
        "ä/ö",
    ] {
        talk.refused(&format!("position fen {text}"))?;
        talk.stands(&old)?;
    }
    Ok(())
}

fn wrong_move(talk: &mut Talk) -> Outcome {
    let old = old_position(talk)?;
    for moves in ["c2c7", "b3a4 b3a4", "b3a4 z9z9", "b3a4 b5", "b3a4 d5e4 0000"] {
        talk.refused(&format!("position startpos moves {moves}"))?;
        talk.stands(&old)?;
    }
    Ok(())
}

fn random_game(talk: &mut Talk) -> Outcome {
    let mut random = fastrand::Rng::with_seed(7);
    for variant in Variant::ALL {
        let mut game = talk.variant(variant)?;
        let mut moves = String::new();
        for _ in 0..60 {
            let Some(m) = random.choice(game.position().legal_moves()) else { break };
            moves.push(' ');
            moves.push_str(&game.position().move_to_protocol(&m));
            if game.play(&m).is_err() {
                break;
            }
            talk.silently(&format!("position startpos moves{moves}"))?;
            let state = game.outcome().map_or_else(|| "ongoing".to_owned(), |end| end.to_string());
            let told = talk.told("d", "state")?;
            ensure(told == state, || {
                format!("after{moves} the state should be '{state}', it is '{told}'")
            })?;
            if game.outcome().is_some() {
                break;
            }
            lists(talk, game.position())?;
        }
    }
    Ok(())
}
