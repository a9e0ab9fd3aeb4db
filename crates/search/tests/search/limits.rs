//! Each limit is kept, and each search ends as it was asked to.

use std::sync::mpsc;
use std::time::Duration;

use camelot_rules::{Game, Move, Position, Side, Variant};
use camelot_search::{
    Bound, Clock, Engine, Info, Limits, Report, Score, SearchHandle, SearchRequest,
};

use crate::common::{random_game, search, search_game};

const MB: usize = 4;

fn engine() -> Engine {
    Engine::new(MB).unwrap()
}

fn start() -> Position {
    Position::start(Variant::Camelot)
}

fn quiet_start(engine: &mut Engine, limits: Limits) -> SearchHandle {
    engine.start(SearchRequest::new(start(), limits), |_| {}, |_| {}).unwrap()
}

/// A report that says what it must: a legal move with a score and a line.
fn assert_whole(position: &Position, report: &Report) {
    let best = report.best.expect("a move");
    assert!(position.is_legal(&best));
    assert_eq!(report.lines[0].pv.first(), Some(&best));
    assert_eq!(report.lines[0].pv.get(1), report.ponder.as_ref());
}

#[test]
fn limits_of_nothing_still_give_a_move_and_a_line() {
    let limits = [
        Limits::depth(0),
        Limits::nodes(0),
        Limits::nodes(1),
        Limits::move_time(Duration::ZERO),
        Limits::move_time(Duration::from_millis(1)),
        Limits { mate: Some(0), ..Limits::default() },
        Limits {
            clock: Some(Clock {
                remaining: Duration::ZERO,
                increment: Duration::ZERO,
                moves_to_go: Some(0),
            }),
            ..Limits::default()
        },
    ];
    for limits in limits {
        for variant in Variant::ALL {
            let game = random_game(variant, 3, 2);
            let (report, infos) = search_game(&mut engine(), &game, limits.clone());
            assert_whole(game.position(), &report);
            assert!(!infos.is_empty());
            assert_eq!(infos.last(), report.lines.last());
        }
    }
}

#[test]
fn a_node_limit_is_kept_exactly() {
    let mut engine = engine();
    for nodes in [0, 1, 2, 3, 100, 1_023, 1_024, 1_025, 5_000, 60_000] {
        let report = search(&mut engine, start(), Limits::nodes(nodes));
        assert_eq!(report.nodes, nodes);
        assert_whole(&start(), &report);
    }
}

#[test]
fn a_depth_limit_ends_at_that_depth() {
    let mut engine = engine();
    for depth in 0..6 {
        let report = search(&mut engine, start(), Limits::depth(depth));
        assert_eq!(report.depth, depth);
        assert_eq!(report.lines[0].depth, depth);
    }
}

#[test]
fn a_stop_that_follows_at_once_is_not_lost() {
    let mut engine = engine();
    for _ in 0..200 {
        let handle = quiet_start(&mut engine, Limits::infinite());
        handle.stop();
        assert_whole(&start(), &handle.wait());
    }
}

#[test]
fn dropping_a_handle_ends_its_search() {
    let mut engine = engine();
    let (sender, ended) = mpsc::channel();
    let request = SearchRequest::new(start(), Limits::infinite());
    let done = move |report: &Report| sender.send(report.best).unwrap();
    drop(engine.start(request, |_| {}, done).unwrap());
    assert!(ended.try_recv().unwrap().is_some());
}

#[test]
fn callbacks_come_in_order_and_agree_with_the_report() {
    let mut engine = engine();
    let (sender, events) = mpsc::channel();
    let done = sender.clone();
    let handle = engine.start(
        SearchRequest::new(start(), Limits::depth(5)),
        move |info| sender.send(Ok(info.clone())).unwrap(),
        move |report| done.send(Err(report.clone())).unwrap(),
    );
    let report = handle.unwrap().wait();
    let events: Vec<Result<Info, Report>> = events.iter().collect();
    let (last, infos) = events.split_last().unwrap();
    assert_eq!(last.as_ref().unwrap_err(), &report);
    assert_eq!(infos.last().unwrap().as_ref().unwrap(), &report.lines[0]);
}

/// A position with one legal move and one that is won in one.
fn one_move_left() -> Position {
    let position =
        Position::from_text(Variant::Cam, "1/3/5/7/7/7/7/7/7/7/2mN1/3/1 w 0 0 0 1").unwrap();
    assert_eq!(position.legal_moves().len(), 1);
    position
}

/// Searches that have nothing left to look at: a won position, a single
/// move, the end of the game, no move to look at, a depth that is reached.
fn finished_at_once() -> Vec<SearchRequest> {
    let over = Position::from_text(Variant::Cam, "N/3/5/7/7/7/7/7/7/2m4/5/3/1 b").unwrap();
    let won = Position::from_text(Variant::Cam, "1/2N/5/7/7/7/7/7/7/2m4/5/3/1 w").unwrap();
    let infinite = Limits::infinite();
    vec![
        SearchRequest::new(over, infinite.clone()),
        SearchRequest::new(won, infinite.clone()),
        SearchRequest::new(one_move_left(), infinite.clone()),
        SearchRequest::new(start(), Limits { search_moves: Some(vec![]), ..infinite.clone() }),
        SearchRequest::new(start(), Limits { depth: Some(1), ..infinite.clone() }),
        SearchRequest::new(start(), Limits { nodes: Some(1), ..infinite.clone() }),
        SearchRequest::new(start(), Limits { move_time: Some(Duration::ZERO), ..infinite }),
    ]
}

#[test]
fn infinite_searches_wait_for_stop() {
    let mut engine = engine();
    for request in finished_at_once() {
        let (sender, lines) = mpsc::channel();
        let info = move |info: &Info| sender.send(info.clone()).unwrap();
        let handle = engine.start(request, info, |_| {}).unwrap();
        lines.recv().expect("a line before the end");
        std::thread::sleep(Duration::from_millis(20));
        assert!(!handle.is_finished());
        handle.ponder_hit();
        std::thread::sleep(Duration::from_millis(5));
        assert!(!handle.is_finished(), "a ponder hit is none where nobody ponders");
        handle.stop();
        handle.wait();
    }
}

#[test]
fn pondering_searches_wait_for_the_ponder_hit() {
    let mut engine = engine();
    for mut request in finished_at_once() {
        request.limits.infinite = false;
        request.limits.ponder = true;
        request.limits.depth.get_or_insert(3);
        let handle = engine.start(request.clone(), |_| {}, |_| {}).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        assert!(!handle.is_finished());
        handle.ponder_hit();
        handle.wait();

        let handle = engine.start(request, |_| {}, |_| {}).unwrap();
        handle.stop();
        handle.wait();
    }
}

#[test]
fn the_clock_runs_from_the_ponder_hit() {
    let mut engine = engine();
    let limits =
        Limits { move_time: Some(Duration::from_millis(30)), ponder: true, ..Limits::default() };
    let handle = quiet_start(&mut engine, limits);
    std::thread::sleep(Duration::from_millis(60));
    assert!(!handle.is_finished());
    handle.ponder_hit();
    let report = handle.wait();
    assert!(report.time >= Duration::from_millis(60 + 27));
}

#[test]
fn a_single_move_is_played_at_once_on_a_clock() {
    let limits = Limits {
        clock: Some(Clock {
            remaining: Duration::from_secs(3_600),
            increment: Duration::ZERO,
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    let report = search(&mut engine(), one_move_left(), limits);
    assert_eq!(report.depth, 1);
    assert_whole(&one_move_left(), &report);
}

#[test]
fn the_end_of_a_game_is_told_without_a_move() {
    let cases = [
        (Variant::Cam, "N/3/5/7/7/7/7/7/7/2m4/5/3/1 b", Score::loss_in(0)),
        (Variant::Cam, "1/3/5/7/7/7/7/7/7/2m4/5/3/1 w", Score::loss_in(0)),
        (Variant::Camelot, "2/8/10/12/12/2n9/12/12/12/12/12/4M7/12/10/8/2 w", Score::DRAW),
        (Variant::Cam, "1/3/5/7/7/7/4N2/7/7/2m4/5/3/1 w 0 0 100 90", Score::DRAW),
    ];
    for (variant, text, score) in cases {
        let position = Position::from_text(variant, text).unwrap();
        let report = search(&mut engine(), position, Limits::depth(4));
        assert_eq!((report.best, report.ponder), (None, None));
        let line = &report.lines[0];
        assert_eq!((line.depth, line.score, line.bound), (0, score, Bound::Exact));
        assert!(line.pv.is_empty());
    }
}

fn moves(texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| start().parse_move(text).unwrap()).collect()
}

#[test]
fn a_third_repetition_is_the_end_of_the_game() {
    let mut game = Game::new(start());
    for text in ["C6-B6", "C11-B11", "B6-C6", "B11-C11"].iter().cycle().take(8) {
        let m = game.position().parse_move(text).unwrap();
        game.play(&m).unwrap();
    }
    let (report, infos) = search_game(&mut engine(), &game, Limits::depth(3));
    assert_eq!(report.best, None);
    assert_eq!(infos[0].score, Score::DRAW);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let mut engine = engine();
    let illegal = Move::quiet("a5".parse().unwrap(), "a6".parse().unwrap());
    let mut wanted = moves(&["D6-F8", "C6-B7", "D6-F8"]);
    wanted.push(illegal);
    let limits = Limits { search_moves: Some(wanted), multi_pv: 9, ..Limits::depth(4) };
    let report = search(&mut engine, start(), limits);
    let mut firsts: Vec<Move> = report.lines.iter().map(|line| line.pv[0]).collect();
    firsts.sort_by_key(|m| m.from.index());
    let mut expected = moves(&["D6-F8", "C6-B7"]);
    expected.sort_by_key(|m| m.from.index());
    assert_eq!(firsts, expected);

    let limits = Limits { search_moves: Some(vec![illegal]), ..Limits::depth(4) };
    assert_eq!(search(&mut engine, start(), limits).best, None);
}

#[test]
fn there_are_as_many_lines_as_moves_and_no_two_alike() {
    for variant in Variant::ALL {
        for seed in 0..6 {
            let game = random_game(variant, seed, 12 + 5 * seed as usize);
            let legal = game.position().legal_moves().len();
            for limits in [Limits::depth(2), Limits::nodes(0), Limits::nodes(700)] {
                let limits = Limits { multi_pv: 7, ..limits };
                let (report, _) = search_game(&mut engine(), &game, limits);
                if game.outcome().is_some() {
                    continue;
                }
                let mut firsts: Vec<Move> = report.lines.iter().map(|l| l.pv[0]).collect();
                assert_eq!(firsts.len(), legal.min(7));
                firsts.sort_by_key(|m| (m.from, m.to, m.captured.words()));
                firsts.dedup();
                assert_eq!(firsts.len(), legal.min(7), "two lines begin alike");
                let ranks: Vec<usize> = report.lines.iter().map(|l| l.multipv).collect();
                assert_eq!(ranks, (1..=legal.min(7)).collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn a_clock_is_never_overrun_in_a_game() {
    // The search's own reckoning, so that a busy machine cannot fail it.
    let mut engine = engine();
    let mut game = Game::new(Position::start(Variant::Camette));
    let mut clocks = [Duration::from_millis(150); 2];
    while game.outcome().is_none() && game.moves().len() < 60 {
        let side = game.position().side_to_move();
        let remaining = clocks[side.index()];
        let limits = Limits {
            clock: Some(Clock {
                remaining,
                increment: Duration::from_millis(1),
                moves_to_go: (side == Side::White).then_some(3),
            }),
            move_overhead: Duration::from_millis(5),
            ..Limits::default()
        };
        let (report, _) = search_game(&mut engine, &game, limits);
        game.play(&report.best.unwrap()).unwrap();
        clocks[side.index()] = remaining.saturating_sub(report.time.min(Duration::from_millis(10)));
    }
}
