//! White space, bytes and what is no command.

use camelot_rules::{Game, Position, Variant};

use super::talk::Talk;
use super::{Check, Outcome, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("white space of every kind and CR LF are read as meant", white_space),
    uci("keywords are taken in any case", any_case),
    uci("empty lines and comments are passed over", nothing_said),
    uci("a line that is no command is refused by one line", unknown),
    uci("bytes that are no UTF-8, and NUL, are refused and do no harm", bytes),
    uci("a line of a megabyte does no harm", long_line),
];

fn after(moves: &[&str]) -> Result<Game, String> {
    let mut game = Game::new(Position::start(Variant::Camelot));
    for text in moves {
        let m = game.position().parse_move(text).map_err(|error| error.to_string())?;
        game.play(&m).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

fn white_space(talk: &mut Talk) -> Outcome {
    talk.say_bytes(b"  position\tstartpos   moves  d6f8 \t h11f9  \r\n\r\n");
    let lines = talk.ready()?;
    ensure(lines.is_empty(), || format!("it is answered by '{}'", lines.join("' '")))?;
    talk.stands(after(&["d6f8", "h11f9"])?.position())
}

fn any_case(talk: &mut Talk) -> Outcome {
    talk.silently("POSITION StartPos Moves D6F8")?;
    talk.stands(after(&["d6f8"])?.position())?;
    talk.go("GO Depth 1", &after(&["d6f8"])?).map(drop)
}

fn nothing_said(talk: &mut Talk) -> Outcome {
    talk.silently("\n   \n# go infinite\n\t")
}

fn unknown(talk: &mut Talk) -> Outcome {
    for command in ["frobnicate", "go fast", "position", "setoption", "uci now"] {
        talk.refused(command)?;
    }
    Ok(())
}

fn bytes(talk: &mut Talk) -> Outcome {
    talk.silently("position startpos moves d6f8")?;
    talk.say_bytes(b"position startpos moves d6\xff\xfef8\nfen\0\nposition fen \xc3\x28\n");
    let lines = talk.ready()?;
    ensure(lines.len() == 3, || {
        format!("three errors are wanted, there are {} lines", lines.len())
    })?;
    talk.stands(after(&["d6f8"])?.position())
}

fn long_line(talk: &mut Talk) -> Outcome {
    talk.silently("position startpos moves d6f8")?;
    let mut line = b"position startpos moves ".to_vec();
    line.resize(1 << 20, b'x');
    line.push(b'\n');
    talk.say_bytes(&line);
    let lines = talk.ready()?;
    ensure(lines.len() == 1, || format!("one error is wanted, there are {} lines", lines.len()))?;
    talk.stands(after(&["d6f8"])?.position())
}
