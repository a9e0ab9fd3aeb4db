//! Positions whose answer is known: forced wins and losses, proved here by a
//! search that knows nothing of the engine's, and first moves that are
//! published as losing material.

use std::collections::BTreeSet;

use camelot_rules::{Position, QUIET_PLY_LIMIT, Side, Variant};
use camelot_search::evaluation::Evaluator;
use camelot_search::{Engine, Limits, Parameters, Report, Score, SearchRequest};

use crate::common::{random_few_pieces, search};

/// Whether the side to move can force a win within `plies`: every move is
/// looked at, to the end.
fn wins(position: &Position, plies: u32) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner == Some(position.side_to_move()),
        None => {
            plies > 0
                && position
                    .legal_moves()
                    .iter()
                    .any(|m| loses(&position.play_unchecked(m), plies - 1))
        }
    }
}

/// Whether the side to move loses within `plies`, whatever it does.
fn loses(position: &Position, plies: u32) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner == Some(!position.side_to_move()),
        None => {
            plies > 0
                && position
                    .legal_moves()
                    .iter()
                    .all(|m| wins(&position.play_unchecked(m), plies - 1))
        }
    }
}

struct Forced {
    position: Position,
    score: Score,
}

/// The lines of `forced_results.txt`: `variant: win|loss plies: position`.
fn forced_results() -> impl Iterator<Item = Forced> {
    let lines = include_str!("forced_results.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [variant, result, text] = line.split(": ").collect::<Vec<_>>().try_into().unwrap();
        let (kind, plies) = result.split_once(' ').unwrap();
        let plies = plies.parse().unwrap();
        Forced {
            position: Position::from_text(variant.parse().unwrap(), text).unwrap(),
            score: if kind == "win" { Score::win_in(plies) } else { Score::loss_in(plies) },
        }
    })
}

fn plies(score: Score) -> u32 {
    match score.view() {
        camelot_search::ScoreView::WinIn(plies) | camelot_search::ScoreView::LossIn(plies) => plies,
        camelot_search::ScoreView::Cp(cp) => panic!("{cp} is no win or loss"),
    }
}

/// `score` is forced, and nothing shorter is.
fn is_proved(position: &Position, score: Score) -> bool {
    let forced = if score > Score::DRAW { wins } else { loses };
    let plies = plies(score);
    forced(position, plies) && plies.checked_sub(1).is_none_or(|fewer| !forced(position, fewer))
}

#[test]
fn forced_results_are_found() {
    let mut engine = Engine::new(4).unwrap();
    let mut wins_seen = BTreeSet::new();
    for Forced { position, score } in forced_results() {
        assert!(is_proved(&position, score), "{position} is no {score}");
        engine.clear();
        let depth = plies(score);
        // Some of them are pruned at first, where the loser stands far behind already.
        let report = search(&mut engine, position, Limits::depth(depth + 8));
        assert_eq!(report.lines[0].score, score, "{position}");

        let end = play_line(&position, &report);
        assert_eq!(report.lines[0].pv.len() as u32, depth, "{position}");
        wins_seen.insert((plies(score), end.outcome().unwrap().reason.to_string()));
        let next = position.play(&report.best.unwrap()).unwrap();
        assert!(if score > Score::DRAW { loses } else { wins }(&next, depth - 1), "{position}");
    }
    for plies in [1, 3, 5, 7] {
        for reason in ["castle", "capture"] {
            assert!(wins_seen.contains(&(plies, reason.to_owned())), "{plies} {reason}");
        }
    }
}

fn play_line(position: &Position, report: &Report) -> Position {
    report.lines[0].pv.iter().fold(*position, |position, m| position.play(m).unwrap())
}

#[test]
fn a_search_for_a_win_in_so_many_moves_finds_it_or_ends() {
    let mut engine = Engine::new(4).unwrap();
    let wins = forced_results().filter(|forced| forced.score > Score::DRAW);
    for Forced { position, score } in wins.filter(|forced| (3..=5).contains(&plies(forced.score))) {
        let moves = plies(score).div_ceil(2);
        let limits = |moves| Limits { mate: Some(moves), ..Limits::default() };
        engine.clear();
        let none = search(&mut engine, position, limits(moves - 1));
        assert!(none.lines[0].score < Score::win_in(2 * moves - 3), "{position}");
        let found = search(&mut engine, position, limits(moves));
        assert_eq!(found.lines[0].score, score, "{position}");
    }
}

#[test]
fn a_proof_does_not_believe_what_was_found_nearer_to_the_draw() {
    let limits = || Limits { mate: Some(3), ..Limits::default() };
    let mut engine = Engine::new(4).unwrap();
    let mut won = 0;
    for seed in 0..400 {
        let text = random_few_pieces(Variant::Camette, seed).to_string();
        let words: Vec<&str> = text.split(' ').collect();
        let with = |quiet_plies| {
            let text = format!("{} {} 0 0 {quiet_plies} 1", words[0], words[1]);
            Position::from_text(Variant::Camette, &text).unwrap()
        };
        engine.clear();
        search(&mut engine, with(QUIET_PLY_LIMIT - 4), limits());
        let position = with(QUIET_PLY_LIMIT - 5);
        let expected = (1..=5).find(|plies| wins(&position, *plies)).map(Score::win_in);
        let found = search(&mut engine, position, limits()).lines[0].score;
        match expected {
            Some(win) => assert_eq!(found, win, "{position}"),
            None => assert!(found < Score::win_in(5), "{position}: {found}"),
        }
        won += u32::from(expected == Some(Score::win_in(5)));
    }
    assert!(won > 5, "{won}");
}

#[test]
fn a_full_width_search_agrees_with_the_proof_on_random_positions() {
    let mut engine = Engine::new(4).unwrap();
    let mut decided = 0;
    for seed in 0..600 {
        let variant = Variant::ALL[seed as usize % Variant::ALL.len()];
        let position = random_few_pieces(variant, seed);
        let limits = Limits { mate: Some(2), ..Limits::default() };
        let report = search(&mut engine, position, limits);
        let score = report.lines[0].score;
        let expected = (1..=3).find(|plies| wins(&position, *plies)).map(Score::win_in);
        match expected {
            Some(win) => {
                decided += 1;
                assert_eq!(score, win, "{position}");
            }
            None => assert!(score < Score::win_in(3), "{position}: {score}"),
        }
        if loses(&position, 2) {
            decided += 1;
            assert!(score <= Score::loss_in(2), "{position}: {score}");
        }
    }
    assert!(decided > 100, "only {decided} positions were won or lost");
}

/// White's first moves that the World Camelot Federation's opening page says
/// lose material at once, and those that it calls good.
const LOSING: [&str; 14] = [
    "C6-B7", "J6-K7", "D6-D8", "I6-I8", "F6-D8", "G6-I8", "D7-D8", "I7-I8", "E7-D8", "H7-I8",
    "E7-E8", "H7-H8", "F7-G8", "G7-F8",
];
const GOOD: [&str; 3] = ["E6-E8", "E6-G8", "F6-F8"];

/// Counts pieces, a Knight as two Men, and nothing else.
#[derive(Clone)]
struct Counting;

impl Evaluator for Counting {
    fn evaluate(&mut self, position: &Position, _ply: usize) -> i32 {
        let count = |side| position.pieces(side).count() + position.knights(side).count();
        let side = position.side_to_move();
        100 * (count(side) as i32 - count(!side) as i32)
    }
}

/// What Black's best reply to a first move wins, in Men.
fn won_by_reply(engine: &mut Engine<Counting>, text: &str, depth: u32) -> i32 {
    let start = Position::start(Variant::Camelot);
    let position = start.play(&start.parse_move(text).unwrap()).unwrap();
    engine.clear();
    let request = SearchRequest::new(position, Limits::depth(depth));
    let report = engine.search(request, |_| {});
    let end = play_line(&position, &report);
    let lead = -Counting.evaluate(&end, 0) * if end.side_to_move() == Side::White { 1 } else { -1 };
    assert_eq!(report.lines[0].score.cp(), Some(lead), "the line ends in what the score says");
    lead / 100
}

#[test]
fn the_fourteen_losing_first_moves_lose_material() {
    let mut engine = Engine::with_evaluator(16, Counting).unwrap();
    // Whole Men, however near the draw by quiet plies is.
    engine.set_parameters(Parameters { quiet_damping: 0, ..Parameters::default() });
    for text in LOSING {
        assert!(won_by_reply(&mut engine, text, 10) > 0, "{text}");
    }
    for text in GOOD {
        assert_eq!(won_by_reply(&mut engine, text, 10), 0, "{text}");
    }
}

#[test]
fn a_lead_counts_less_the_nearer_the_draw_by_quiet_plies_is() {
    let mut engine = Engine::with_evaluator(1, Counting).unwrap();
    engine.set_parameters(Parameters { quiet_damping: 25, ..Parameters::default() });
    let score = |engine: &mut Engine<Counting>, quiet_plies: u8| {
        engine.clear();
        let text = format!(
            "2/3mmm2/10/12/12/12/12/12/12/12/12/12/12/10/1MMMMMM1/2 w 0 0 {quiet_plies} 60"
        );
        let position = Position::from_text(Variant::Camelot, &text).unwrap();
        search(engine, position, Limits::depth(1)).lines[0].score.cp().unwrap()
    };
    // Three Men more, a ply later: all but a quarter of the share of 100 plies.
    for quiet_plies in [0, 39, 79] {
        let lost = 300 * 25 * (i32::from(quiet_plies) + 1) / 10_000;
        assert_eq!(score(&mut engine, quiet_plies), 300 - lost);
    }
}

#[test]
fn a_losing_first_move_is_not_chosen() {
    let mut engine = Engine::new(16).unwrap();
    let start = Position::start(Variant::Camelot);
    let request = SearchRequest::new(start, Limits::depth(6));
    let best = engine.search(request, |_| {}).best.unwrap();
    assert!(LOSING.iter().all(|text| start.parse_move(text).unwrap() != best));
}
