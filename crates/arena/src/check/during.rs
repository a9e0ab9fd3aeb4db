//! Commands while a search is running.

use std::time::Duration;

use camelot_rules::{Game, Position, Variant};

use super::talk::{Talk, best_moves};
use super::{Check, Outcome, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("go infinite and stop in one write give one bestmove, a hundred times", stop_at_once),
    uci("stop without a search does nothing", stop_nothing),
    uci("isready is answered during a search, which goes on", ready),
    uci("go during a search is refused, and the search goes on", go),
    uci(
        "ucinewgame and setoption of Hash, Threads and UCI_Variant are refused during a search",
        refused,
    ),
    uci("position during a search holds for the next go", position),
    uci("stop, position and go in one write all count", queued),
    uci("go infinite does not end by itself, not even in a game that is won or over", infinite),
    uci("go ponder waits for ponderhit, and then keeps its limit", ponderhit),
    uci("go ponder is ended by stop", ponder_stop),
    uci("ponderhit is refused when nothing is pondering", no_ponder),
];

/// How long a search that must not end is watched.
const WATCHED: Duration = Duration::from_millis(300);

fn start() -> Game {
    Game::new(Position::start(Variant::Camelot))
}

/// Waits until the engine has answered `isready` during a search, and gives its errors.
fn errors_during(talk: &mut Talk, command: &str) -> Result<usize, String> {
    let lines = talk.answer(command)?;
    ensure(best_moves(&lines) == 0, || format!("'{command}' ended the search"))?;
    Ok(lines.iter().filter(|line| line.starts_with("info string error: ")).count())
}

fn stopped(talk: &mut Talk, game: &Game) -> Outcome {
    talk.say("stop");
    talk.ended(game)?;
    let lines = talk.ready()?;
    ensure(best_moves(&lines) == 0, || "there is a second 'bestmove'".to_owned())
}

fn stop_at_once(talk: &mut Talk) -> Outcome {
    for _ in 0..100 {
        talk.go("go infinite\nstop", &start())?;
    }
    let lines = talk.ready()?;
    ensure(best_moves(&lines) == 0, || "there are more 'bestmove' than 'go'".to_owned())
}

fn stop_nothing(talk: &mut Talk) -> Outcome {
    talk.silently("stop\nstop")?;
    talk.go("go depth 2", &start()).map(drop)
}

fn ready(talk: &mut Talk) -> Outcome {
    talk.say("go infinite");
    for _ in 0..3 {
        errors_during(talk, "# nothing")?;
    }
    stopped(talk, &start())
}

fn go(talk: &mut Talk) -> Outcome {
    talk.say("go infinite");
    let errors = errors_during(talk, "go depth 1")?;
    ensure(errors == 1, || "the second 'go' should be refused by one line".to_owned())?;
    stopped(talk, &start())
}

fn refused(talk: &mut Talk) -> Outcome {
    talk.say("go infinite");
    for command in [
        "ucinewgame",
        "setoption name Hash value 8",
        "setoption name Clear Hash",
        "setoption name Threads value 1",
        "setoption name UCI_Variant value cam",
    ] {
        let errors = errors_during(talk, command)?;
        ensure(errors == 1, || format!("'{command}' should be refused by one line"))?;
    }
    stopped(talk, &start())?;
    talk.stands(start().position())
}

fn position(talk: &mut Talk) -> Outcome {
    let mut game = start();
    let m = game.position().parse_move("d6f8").map_err(|error| error.to_string())?;
    game.play(&m).map_err(|error| error.to_string())?;
    talk.say("go infinite");
    let errors = errors_during(talk, "position startpos moves d6f8")?;
    ensure(errors == 0, || "'position' was refused during a search".to_owned())?;
    stopped(talk, &start())?;
    talk.go("go depth 2", &game).map(drop)
}

fn queued(talk: &mut Talk) -> Outcome {
    let position = Position::from_text(
        Variant::Camelot,
        "2/8/10/12/12/12/12/5m6/12/12/12/6M5/6M5/10/8/2 w 0 0 0 1",
    );
    let game = Game::new(position.map_err(|error| error.to_string())?);
    talk.say("go infinite");
    let text = game.start().to_string();
    talk.go(&format!("stop\nposition fen {text}\ngo depth 2"), &start())?;
    talk.ended(&game).map_err(|why| format!("the second search: {why}"))?;
    talk.stands(game.position())
}

fn infinite(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    for text in ["1/1M1/5/5/5/1n1/1 w 0 0 0 1", "M/3/5/5/5/1n1/1 b 0 0 0 1"] {
        let position =
            Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())?;
        talk.say(&format!("position fen {text}\ngo infinite"));
        let mut is_quiet = false;
        // What it finds at once comes before it falls silent.
        for _ in 0..1_000 {
            is_quiet = talk.is_silent(WATCHED);
            if is_quiet {
                break;
            }
        }
        ensure(is_quiet, || "it does not come to rest".to_owned())?;
        let lines = talk.ready()?;
        ensure(best_moves(&lines) == 0, || "the search has ended by itself".to_owned())?;
        stopped(talk, &Game::new(position))?;
    }
    Ok(())
}

fn ponderhit(talk: &mut Talk) -> Outcome {
    talk.say("go ponder movetime 20");
    std::thread::sleep(WATCHED);
    errors_during(talk, "# pondering")?;
    talk.say("ponderhit");
    talk.ended(&start()).map(drop)
}

fn ponder_stop(talk: &mut Talk) -> Outcome {
    talk.say("go ponder wtime 1000 btime 1000");
    errors_during(talk, "# pondering")?;
    stopped(talk, &start())
}

fn no_ponder(talk: &mut Talk) -> Outcome {
    talk.refused("ponderhit")?;
    talk.say("go infinite");
    let errors = errors_during(talk, "ponderhit")?;
    ensure(errors == 1, || {
        "'ponderhit' should be refused during a search that does not ponder".to_owned()
    })?;
    stopped(talk, &start())
}
