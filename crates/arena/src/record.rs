//! Games of a match as records.

use std::time::SystemTime;

use camelot_protocol::Score;
use camelot_rules::{GameRecord, Side};

use crate::config::MatchConfig;
use crate::referee::{MoveNote, PlayedGame};
use crate::schedule::ScheduledGame;

/// The record of a game: who played with which limits, how it ended, and at each move after the opening a comment such as
/// `+0.35/12 1843200 nodes 0.900 s`: the score for the mover in Men, the depth, the nodes, and the time by the referee's clock.
pub fn record(config: &MatchConfig, scheduled: ScheduledGame, played: &PlayedGame) -> GameRecord {
    let mut record = GameRecord::from_game(&played.game);
    let (white, black) = (scheduled.white, scheduled.black);
    let limits = [white, black].map(|engine| config.limit_of(engine).to_string());
    let verdict = &played.verdict;
    let termination = match verdict.detail.as_str() {
        "" => verdict.ending.to_string(),
        detail => format!("{}: {detail}", verdict.ending),
    };
    for (name, value) in [
        ("Event", config.event.as_str()),
        ("Date", &today()),
        ("Round", &(scheduled.number + 1).to_string()),
        ("White", config.name_of(white)),
        ("Black", config.name_of(black)),
        ("Opening", &(scheduled.opening + 1).to_string()),
        ("WhiteLimit", &limits[0]),
        ("BlackLimit", &limits[1]),
        ("Termination", &termination),
    ] {
        record.set_tag(name, value);
    }
    record.result = verdict.result();
    let opening = record.moves.len() - played.notes.len();
    if let Some(last) = record.moves[..opening].last_mut() {
        last.comments.push("end of the opening".to_owned());
    }
    for (m, note) in record.moves[opening..].iter_mut().zip(&played.notes) {
        m.comments.push(comment(note));
    }
    let remarks = played.remarks.iter().map(|remark| (remark.side, remark.text.as_str()));
    for (side, text) in remarks {
        let name = config.name_of(if side == Side::White { white } else { black });
        let comments = match record.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut record.comments,
        };
        comments.push(format!("{name}, {text}"));
    }
    record
}

fn comment(note: &MoveNote) -> String {
    let score = match note.score {
        None => "?".to_owned(),
        Some(Score::Cp(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
        Some(Score::Win { plies }) => format!("win in {plies}"),
        Some(Score::Loss { plies }) => format!("loss in {plies}"),
    };
    let depth = note.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    let nodes = note.nodes.map(|nodes| format!(" {nodes} nodes")).unwrap_or_default();
    format!("{score}{depth}{nodes} {:.3} s", note.time.as_secs_f64())
}

/// The date in UTC, as records write it.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.chars().take_while(|c| *c != 'T').map(|c| if c == '-' { '.' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use camelot_rules::{Game, GameResult, Position, Variant, parse_records};

    use super::*;
    use crate::config::tests::config;
    use crate::referee::Remark;
    use crate::verdict::Verdict;

    #[test]
    fn a_record_tells_all_and_can_be_read_again() {
        let mut config = config(&["/x/new tc=1+0.01", "/x/old"], 2);
        crate::spec::settle_names(&mut config.engines);
        let mut game = Game::new(Position::start(Variant::Camette));
        for text in ["B3-A4", "D5-E4", "A4-B4"] {
            let m = game.position().parse_move(text).unwrap();
            game.play(&m).unwrap();
        }
        let note = MoveNote {
            score: Some(Score::Cp(-135)),
            depth: Some(12),
            nodes: Some(5_000),
            time: Duration::from_millis(37),
        };
        let played = PlayedGame {
            game,
            notes: vec![note],
            verdict: Verdict::late(Side::Black, Duration::from_millis(21)),
            remarks: vec![Remark { side: Side::Black, text: "ply 3: odd".to_owned() }],
        };
        let scheduled = config.schedule().game(0).unwrap();
        let text = record(&config, scheduled, &played).to_string();
        let read = parse_records(&text).unwrap().remove(0);
        assert_eq!(read.result, GameResult::WhiteWins);
        assert_eq!(read.tag("White"), Some("new"));
        assert_eq!(read.tag("WhiteLimit"), Some("tc 1+0.01"));
        assert_eq!(read.tag("BlackLimit"), Some("nodes 100"));
        assert_eq!(read.tag("Termination"), Some("loss on time: 21 ms over"));
        assert_eq!(read.moves[1].comments, ["end of the opening"]);
        assert_eq!(read.moves[2].comments, ["-1.35/12 5000 nodes 0.037 s", "old, ply 3: odd"]);
    }

    #[test]
    fn comments_leave_out_what_an_engine_does_not_tell() {
        let told = |note: MoveNote| comment(&note);
        assert_eq!(told(MoveNote::default()), "? 0.000 s");
        let win = MoveNote { score: Some(Score::Win { plies: 5 }), ..MoveNote::default() };
        assert_eq!(told(win), "win in 5 0.000 s");
    }
}
