//! What a search finds, as replies.

use camelot_protocol::{Bound, Info, Reply, Score, Wdl};
use camelot_rules::{Move, Position};
use camelot_search::{Report, ScoreView, wdl};

/// A line of analysis of `position`.
pub(crate) fn info(position: &Position, info: &camelot_search::Info, show_wdl: bool) -> Reply {
    Reply::Info(Info {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: Some(u32::try_from(info.multipv).unwrap_or(u32::MAX)),
        score: Some(score(info.score)),
        bound: match info.bound {
            camelot_search::Bound::Exact => None,
            camelot_search::Bound::Lower => Some(Bound::Lower),
            camelot_search::Bound::Upper => Some(Bound::Upper),
        },
        wdl: show_wdl.then(|| {
            let [win, draw, loss] = wdl(info.score, position).map(u32::from);
            Wdl { win, draw, loss }
        }),
        nodes: Some(info.nodes),
        nps: Some(info.nps()),
        hashfull: Some(info.hashfull),
        time: Some(info.time),
        pv: line(position, &info.pv),
    })
}

/// The end of a search of `position`.
pub(crate) fn best_move(position: &Position, report: &Report) -> Reply {
    let ponder = report.best.zip(report.ponder).and_then(|(best, ponder)| {
        let next = position.play(&best).ok()?;
        next.is_legal(&ponder).then(|| next.move_to_protocol(&ponder))
    });
    Reply::BestMove { mv: report.best.map(|best| position.move_to_protocol(&best)), ponder }
}

/// Moves played one after the other, each in the text of its own position.
fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for m in moves {
        let Ok(next) = position.play(m) else {
            log::error!("the line breaks off at an illegal move: {m:?} in {position}");
            break;
        };
        texts.push(position.move_to_protocol(m));
        position = next;
    }
    texts
}

fn score(score: camelot_search::Score) -> Score {
    match score.view() {
        ScoreView::Cp(value) => Score::Cp(value),
        ScoreView::WinIn(plies) => Score::Win { plies },
        ScoreView::LossIn(plies) => Score::Loss { plies },
    }
}
