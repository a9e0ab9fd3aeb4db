//! Analyses as JSON, for programs.

use camelot_rules::{Game, Move, Outcome, Position};
use camelot_search::{Bound, Info, Report, ScoreView};
use serde::Serialize;

/// What is printed for a position, as the help of `camelot analyse` describes it.
#[derive(Serialize)]
pub(crate) struct Analysis {
    /// The line of the batch file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    position: String,
    variant: &'static str,
    state: String,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    best: Option<String>,
    best_wcf: Option<String>,
    lines: Vec<Line>,
}

/// What is printed for a line of a batch file that cannot be analysed.
#[derive(Serialize)]
pub(crate) struct Fault {
    /// The line of the batch file, from 1.
    pub(crate) line: usize,
    /// What it says, shortened.
    pub(crate) input: String,
    /// What is wrong with it.
    pub(crate) error: String,
}

#[derive(Serialize)]
struct Line {
    score: Score,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<&'static str>,
    depth: u32,
    pv: Vec<String>,
    pv_wcf: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Score {
    Cp(i32),
    WinInPlies(u32),
    LossInPlies(u32),
}

impl Analysis {
    /// What `report` says of the newest position of `game`, which stood on a line of a batch file or not.
    pub(crate) fn new(game: &Game, report: &Report, line: Option<usize>) -> Analysis {
        let position = game.position();
        let text = |write: fn(&Position, &Move) -> String| report.best.map(|m| write(position, &m));
        Analysis {
            line,
            position: position.to_string(),
            variant: position.variant().name(),
            state: state(game.outcome()),
            depth: report.depth,
            nodes: report.nodes,
            time_ms: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
            best: text(Position::move_to_protocol),
            best_wcf: text(Position::move_to_wcf),
            lines: report.lines.iter().map(|info| Line::new(position, info)).collect(),
        }
    }
}

fn state(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}

impl Line {
    fn new(start: &Position, info: &Info) -> Line {
        let mut position = *start;
        let (mut pv, mut pv_wcf) = (Vec::new(), Vec::new());
        for m in &info.pv {
            pv.push(position.move_to_protocol(m));
            pv_wcf.push(position.move_to_wcf(m));
            position = position.play_unchecked(m);
        }
        let score = match info.score.view() {
            ScoreView::Cp(cp) => Score::Cp(cp),
            ScoreView::WinIn(plies) => Score::WinInPlies(plies),
            ScoreView::LossIn(plies) => Score::LossInPlies(plies),
        };
        let bound = match info.bound {
            Bound::Exact => None,
            Bound::Lower => Some("lower"),
            Bound::Upper => Some("upper"),
        };
        Line { score, bound, depth: info.depth, pv, pv_wcf }
    }
}
