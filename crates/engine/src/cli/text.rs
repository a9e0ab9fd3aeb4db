//! Words and numbers for people.

use std::time::Duration;

use camelot_rules::{Move, Outcome, Position, Reason, Side, Variant};
use camelot_search::{Bound, Info, ScoreView};

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 move`, `2,000 moves`.
pub(crate) fn counted(number: usize, one: &str, more: &str) -> String {
    format!("{} {}", grouped(number as u64), if number == 1 { one } else { more })
}

/// A time with its unit: `730 ms`, `7.3 s`, `2 min 05 s`.
pub(crate) fn time(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        1..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

/// Nodes and their speed: `2,345,678 nodes, 1.9 million nodes/s`.
pub(crate) fn speed(nodes: u64, nps: u64) -> String {
    let speed = match nps {
        0..1_000_000 => grouped(nps),
        _ => format!("{:.1} million", nps as f64 / 1e6),
    };
    format!("{} nodes, {speed} nodes/s", grouped(nodes))
}

/// A score for the side to move: `+1.25` in Men, `win in 3 plies`; with `>=` or `<=` before it when only that is known.
pub(crate) fn score(info: &Info) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => ">= ",
        Bound::Upper => "<= ",
    };
    let unit = match info.score.view() {
        ScoreView::Cp(_) => "",
        ScoreView::WinIn(1) | ScoreView::LossIn(1) => " ply",
        ScoreView::WinIn(_) | ScoreView::LossIn(_) => " plies",
    };
    format!("{bound}{}{unit}", info.score)
}

/// The moves of a line from `position` as people write them, with numbers: `10.G7-I9`, `H10xJ8`, or `10....H11-F9` to begin with.
pub(crate) fn numbered(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let mut words = Vec::new();
    for (n, m) in moves.iter().enumerate() {
        let text = position.move_to_wcf(m);
        words.push(match position.side_to_move() {
            Side::White => format!("{}.{text}", position.move_number()),
            Side::Black if n == 0 => format!("{}....{text}", position.move_number()),
            Side::Black => text,
        });
        position = position.play_unchecked(m);
    }
    words
}

/// Whose move it is: `White to move, move 10`.
pub(crate) fn turn(position: &Position) -> String {
    format!("{} to move, move {}", position.side_to_move(), position.move_number())
}

/// How a game ended, in a sentence.
pub(crate) fn ending(outcome: Outcome, variant: Variant) -> String {
    let why = match (outcome.reason, outcome.winner) {
        (Reason::Castle, Some(winner)) => {
            let pieces = match variant.rules().goal.castle_pieces {
                1 => "a piece".to_owned(),
                _ => "two pieces".to_owned(),
            };
            format!("{pieces} in {}'s castle", !winner)
        }
        (Reason::Capture, Some(winner)) => format!("all pieces of {} are captured", !winner),
        (Reason::NoMoves, Some(winner)) => format!("{} has no legal move", !winner),
        (Reason::NoMoves, None) => "no legal move, and too few pieces to win".to_owned(),
        (Reason::Material, _) => "each side has at most one piece".to_owned(),
        (Reason::Repetition, _) => "the same position for the third time".to_owned(),
        (Reason::QuietPlies, _) => {
            "100 plies without a capture or a landing in an enemy castle".to_owned()
        }
        (Reason::Castle | Reason::Capture, None) => outcome.reason.to_string(),
    };
    match outcome.winner {
        Some(winner) => format!("{winner} wins: {why} ({})", outcome.result()),
        None => format!("Draw: {why} ({})", outcome.result()),
    }
}

/// `words` with spaces between, in lines of at most `width` characters if a word fits, each but the first indented.
pub(crate) fn wrapped(words: &[String], width: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for (n, word) in words.iter().enumerate() {
        let fits = used + 1 + word.len() <= width;
        if n > 0 && fits {
            text.push(' ');
            used += 1;
        } else if n > 0 {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            used = 0;
        }
        text.push_str(word);
        used += word.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_search::Score;

    #[test]
    fn digits_are_grouped_from_the_right() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (111_509_838, "111,509,838")]
        {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(counted(1, "move", "moves"), "1 move");
        assert_eq!(counted(2_000, "ply", "plies"), "2,000 plies");
    }

    #[test]
    fn times_have_units() {
        for (milliseconds, text) in
            [(0, "0 ms"), (730, "730 ms"), (7_300, "7.3 s"), (125_000, "2 min 05 s")]
        {
            assert_eq!(time(Duration::from_millis(milliseconds)), text);
        }
    }

    #[test]
    fn scores_and_speeds_have_units() {
        let info = |score, bound| Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score,
            bound,
            nodes: 1,
            time: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        };
        for (value, bound, text) in [
            (Score::from_cp(-125), Bound::Exact, "-1.25"),
            (Score::from_cp(35), Bound::Lower, ">= +0.35"),
            (Score::win_in(1), Bound::Exact, "win in 1 ply"),
            (Score::loss_in(4), Bound::Upper, "<= loss in 4 plies"),
        ] {
            assert_eq!(score(&info(value, bound)), text);
        }
        assert_eq!(speed(12_345, 999_999), "12,345 nodes, 999,999 nodes/s");
        assert_eq!(speed(2_345_678, 1_900_000), "2,345,678 nodes, 1.9 million nodes/s");
    }

    #[test]
    fn words_are_wrapped_at_the_width() {
        let words: Vec<String> = "aa bb cc dddddddd e".split(' ').map(str::to_owned).collect();
        assert_eq!(wrapped(&words, 5, 2), "aa bb\n  cc\n  dddddddd\n  e");
        assert_eq!(wrapped(&[], 5, 2), "");
    }
}
