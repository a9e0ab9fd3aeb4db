//! A match in words: its heading, its games, its table.

use camelot_arena::stats::{Elo, Pentanomial, SprtState, Tally};
use camelot_arena::{FinishedGame, Form, MatchConfig, Meeting, Standing, Summary, Test};

use crate::cli::text::counted;

/// What is played, in two lines.
pub(super) fn heading(config: &MatchConfig) -> String {
    let names: Vec<&str> = config.engines.iter().map(|spec| spec.name.as_str()).collect();
    let names = match (config.form, names.as_slice()) {
        (Form::Gauntlet, [first, others @ ..]) => format!("{first} against {}", others.join(", ")),
        _ => names.join(" – "),
    };
    let openings = match config.generation {
        None => "from a file".to_owned(),
        Some(generation) => format!(
            "of {}, balanced within ±{:.2}, seed {}",
            counted(generation.plies as usize, "random ply", "random plies"),
            f64::from(generation.balance) / 100.0,
            generation.seed
        ),
    };
    let limits: Vec<String> =
        (0..config.engines.len()).map(|n| config.limit_of(n).to_string()).collect();
    let is_fair = limits.windows(2).all(|two| two[0] == two[1]);
    let limits = if is_fair { config.limit_of(0).to_string() } else { limits.join(" – ") };
    format!(
        "{names}: {} of {}, {limits}, {} at a time\nOpenings {openings}",
        counted(config.schedule().len(), "game", "games"),
        config.variant,
        config.concurrency
    )
}

/// A game that has ended, in a line.
pub(super) fn game(config: &MatchConfig, game: &FinishedGame, summary: &Summary) -> String {
    let result = match game.winner {
        Some(winner) if winner == game.white => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let detail = match game.detail.as_str() {
        "" => String::new(),
        detail => format!(" ({detail})"),
    };
    let remarks: usize = game.remarks.iter().map(Vec::len).sum();
    let remarks = match remarks {
        0 => String::new(),
        count => format!(", {}", counted(count, "remark", "remarks")),
    };
    format!(
        "game {} ({} of {}): {} – {} {result} {}{detail}, {}{remarks}",
        game.number + 1,
        summary.finished,
        summary.scheduled,
        config.name_of(game.white),
        config.name_of(game.black),
        game.ending,
        counted(game.plies, "ply", "plies"),
    )
}

/// How the match stands.
pub(super) fn rows(summary: &Summary) -> Vec<String> {
    let names = summary.engines.iter().map(|engine| engine.name.chars().count());
    let width = names.max().unwrap_or(0).max("engine".len());
    let mut rows = vec![format!(
        "{:<width$}  {:>5}  {:>5}  {:>5}  {:>7}  {:>14}  {:>14}",
        "engine", "wins", "draws", "loss", "score", "as White", "as Black"
    )];
    rows.extend(summary.engines.iter().map(|engine| standing(engine, width)));
    rows.push(String::new());
    for meeting in &summary.meetings {
        rows.push(meeting_row(summary, meeting));
    }
    rows.extend(summary.test.as_ref().map(test));
    let ends: Vec<String> =
        summary.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
    if !ends.is_empty() {
        rows.push(format!(
            "White {}, {}; ends: {}",
            wdl(&summary.white),
            percent(&summary.white),
            ends.join(", ")
        ));
    }
    rows.extend(summary.engines.iter().filter_map(faults));
    rows
}

fn standing(engine: &Standing, width: usize) -> String {
    let Standing { name, white, black, total, .. } = engine;
    format!(
        "{name:<width$}  {:>5}  {:>5}  {:>5}  {:>7}  {:>14}  {:>14}",
        total.wins,
        total.draws,
        total.losses,
        percent(total),
        wdl(white),
        wdl(black)
    )
}

fn wdl(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn percent(tally: &Tally) -> String {
    tally.score().map_or_else(|| "–".to_owned(), |score| format!("{:.1} %", 100.0 * score))
}

fn meeting_row(summary: &Summary, meeting: &Meeting) -> String {
    let name = |place: usize| summary.engines.get(place).map_or("?", |engine| &engine.name);
    let Pentanomial(counts) = meeting.pairs;
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let elo = match meeting.elo {
        Some(elo) => elo_text(elo),
        None => "Elo not known yet".to_owned(),
    };
    let superiority = match meeting.likelihood_of_superiority {
        Some(chance) => format!(", {:.1} % likely the stronger", 100.0 * chance),
        None => String::new(),
    };
    let pairs = counted(meeting.pairs.pairs() as usize, "pair", "pairs");
    format!(
        "{} – {}: {}, {elo} from {pairs} [{}]{superiority}",
        name(meeting.first),
        name(meeting.second),
        wdl(&meeting.tally),
        counts.join(" ")
    )
}

fn elo_text(elo: Elo) -> String {
    let number = |number: f64| match number {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        number => format!("{number:+.1}"),
    };
    format!("Elo {} (95 %: {} to {})", number(elo.value), number(elo.low), number(elo.high))
}

fn test(test: &Test) -> String {
    let state = match test.state {
        SprtState::Undecided => "undecided",
        SprtState::AcceptedH0 => "H0 accepted",
        SprtState::AcceptedH1 => "H1 accepted",
    };
    let (lower, upper) = test.bounds;
    format!("sprt {}: LLR {:.2} ({lower:.2} to {upper:.2}), {state}", test.sprt, test.llr)
}

fn faults(engine: &Standing) -> Option<String> {
    let mut words: Vec<String> =
        engine.faults.iter().map(|(ending, count)| format!("{count} by {ending}")).collect();
    if !words.is_empty() {
        words.insert(0, "lost".to_owned());
    }
    if engine.remarks > 0 {
        words.push(format!(
            "({} on its output)",
            counted(engine.remarks as usize, "remark", "remarks")
        ));
    }
    (!words.is_empty()).then(|| format!("{}: {}", engine.name, words.join(" ")))
}
