//! How the program ends.

use super::talk::{Talk, best_moves};
use super::{Check, Outcome, bare, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    bare("quit ends the program with code 0", quit),
    uci("quit during a search prints its bestmove first", quit_searching),
    uci("the end of input ends an idle program with code 0", end_idle),
    uci("at the end of input a limited search is finished first", end_limited),
    uci(
        "at the end of input a search without a limit is stopped, its bestmove printed",
        end_unlimited,
    ),
    uci("at the end of input commands that wait are carried out first", end_waiting),
];

fn quit(talk: &mut Talk) -> Outcome {
    talk.say("quit");
    talk.end().map(drop)
}

/// The program ends, after so many `bestmove`.
fn ends_after(talk: &mut Talk, wanted: usize) -> Outcome {
    let count = best_moves(&talk.end()?);
    ensure(count == wanted, || {
        format!("{wanted} 'bestmove' are wanted before the end, there are {count}")
    })
}

fn quit_searching(talk: &mut Talk) -> Outcome {
    talk.say("go infinite\nquit");
    ends_after(talk, 1)
}

fn end_idle(talk: &mut Talk) -> Outcome {
    talk.end_input();
    ends_after(talk, 0)
}

fn end_limited(talk: &mut Talk) -> Outcome {
    talk.say("go depth 5");
    talk.end_input();
    let lines = talk.end()?;
    ensure(best_moves(&lines) == 1, || "there should be one 'bestmove'".to_owned())?;
    let is_reached = lines.iter().any(|line| line.starts_with("info depth 5 "));
    ensure(is_reached, || "depth 5 was not reached".to_owned())
}

fn end_unlimited(talk: &mut Talk) -> Outcome {
    talk.say("go infinite");
    talk.end_input();
    ends_after(talk, 1)
}

fn end_waiting(talk: &mut Talk) -> Outcome {
    talk.say("go infinite\nstop\nposition startpos moves d6f8\ngo depth 2");
    talk.end_input();
    ends_after(talk, 2)
}
