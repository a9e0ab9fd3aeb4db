//! The other dialect.

use camelot_protocol::Score;
use camelot_rules::{Game, Position, Variant};

use super::talk::Talk;
use super::{Check, Outcome, ensure, ugi_check};

pub(super) const CHECKS: &[Check] = &[
    ugi_check("UGI: one word follows bestmove, and clocks are p1time and p2time", one_word),
    ugi_check("UGI: wins are counted in plies", plies),
    ugi_check("UGI: query is answered in every state of a game", queries),
];

fn one_word(talk: &mut Talk) -> Outcome {
    let game = talk.variant(Variant::Camette)?;
    talk.silently("uginewgame")?;
    for go in ["go depth 4", "go p1time 200 p2time 200 p1inc 10 p2inc 10", "go movetime 20"] {
        let search = talk.go(&format!("position startpos\n{go}"), &game)?;
        let words = search.last_line.split_whitespace().count();
        ensure(words == 2, || format!("'{}' has {words} words, not 2", search.last_line))?;
    }
    Ok(())
}

fn plies(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    let text = "1/3/M4/2n2/5/3/1 w 0 0 0 1";
    let position =
        Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())?;
    let search = talk.go(&format!("position fen {text}\ngo depth 6"), &Game::new(position))?;
    let told = search.infos.iter().rev().find_map(|info| info.score);
    ensure(told == Some(Score::Win { plies: 3 }), || {
        format!("the score should be 'mate 3', it is {told:?}")
    })
}

fn queries(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    for (position, answers) in [
        ("startpos", ["true", "false", "none"]),
        ("startpos moves b3a4", ["false", "false", "none"]),
        ("fen 1/1M1/5/5/5/1n1/1 w moves c6c7", ["false", "true", "p1win"]),
        ("fen 1/3/5/M4/5/1m1/1 b moves c2c1", ["true", "true", "p2win"]),
        ("startpos moves c2b2 c6d6 b2c2 d6c6 c2b2 c6d6 b2c2 d6c6", ["true", "true", "draw"]),
    ] {
        talk.silently(&format!("position {position}"))?;
        for (query, answer) in ["p1turn", "gameover", "result"].into_iter().zip(answers) {
            let told = talk.told(&format!("query {query}"), "response")?;
            ensure(told == answer, || {
                format!(
                    "after 'position {position}', 'query {query}' should give '{answer}', not '{told}'"
                )
            })?;
        }
    }
    talk.refused("query score").map(drop)
}
