//! Searches: moves, limits, lines.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use camelot_protocol::Info;
use camelot_rules::{Game, Position, Variant};

use super::talk::{Search, Talk, best_moves};
use super::{Check, Outcome, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    uci("go depth gives a legal move in every variant", depth),
    uci("limits of nothing give a legal move", nothing),
    uci("clocks of every form give a legal move", clocks),
    uci("go nodes is kept", nodes),
    uci("go movetime ends in time", movetime),
    uci("a clock is not overrun", clock_kept),
    uci("every line can be played and ends where the game ends", lines_legal),
    uci("nodes and time never fall, and nps fits them", numbers),
    uci("a win is found and told with its distance", wins),
    uci("searchmoves is obeyed", searchmoves),
    uci("MultiPV gives so many different lines, and no more than there are moves", multipv),
    uci("wrong words after go begin no search", wrong_words),
    uci("the same search gives the same lines after ucinewgame", determinism),
];

fn start(variant: Variant) -> Game {
    Game::new(Position::start(variant))
}

fn depth(talk: &mut Talk) -> Outcome {
    for variant in Variant::ALL {
        let game = talk.variant(variant)?;
        for depth in 1..=3 {
            talk.go(&format!("position startpos\ngo depth {depth}"), &game)?;
        }
    }
    Ok(())
}

fn nothing(talk: &mut Talk) -> Outcome {
    let game = start(Variant::Camelot);
    for limit in
        ["depth 0", "nodes 0", "nodes 1", "movetime 0", "movetime -5", "wtime 0 btime 0", "mate 0"]
    {
        talk.go(&format!("go {limit}"), &game)?;
    }
    Ok(())
}

fn clocks(talk: &mut Talk) -> Outcome {
    let game = start(Variant::Camelot);
    for limit in [
        "wtime 200 btime 200",
        "wtime 200 btime 200 winc 10 binc 10",
        "wtime 200",
        "btime 200",
        "winc 5 binc 5",
        "wtime 50 winc 1000",
        "wtime 200 btime 200 movestogo 1",
        "wtime 200 btime 200 movestogo 0",
        "wtime -99999999999999999999 btime 100",
        "wtime 100 btime 99999999999999999999",
        "wtime 99999999999999999999 btime 1 nodes 100",
    ] {
        talk.go(&format!("go {limit}"), &game)?;
    }
    Ok(())
}

fn most(search: &Search, number: fn(&Info) -> Option<u64>) -> u64 {
    search.infos.iter().filter_map(number).max().unwrap_or(0)
}

fn nodes(talk: &mut Talk) -> Outcome {
    for limit in [10, 1_000, 20_000] {
        talk.say("ucinewgame");
        let search = talk.go(&format!("go nodes {limit}"), &start(Variant::Camelot))?;
        let most = most(&search, |info| info.nodes);
        ensure(most <= limit, || format!("{most} nodes were searched where {limit} were allowed"))?;
    }
    Ok(())
}

/// How much longer than it should a search may seem to take on a machine that has other things to do.
const SLACK: Duration = Duration::from_secs(2);

fn timed(talk: &mut Talk, go: &str, allowed: Duration) -> Outcome {
    let start_of_search = Instant::now();
    talk.go(go, &start(Variant::Camelot))?;
    let taken = start_of_search.elapsed();
    ensure(taken <= allowed + SLACK, || format!("'{go}' took {} ms", taken.as_millis()))
}

fn movetime(talk: &mut Talk) -> Outcome {
    for milliseconds in [20, 200] {
        timed(talk, &format!("go movetime {milliseconds}"), Duration::from_millis(milliseconds))?;
    }
    Ok(())
}

fn clock_kept(talk: &mut Talk) -> Outcome {
    for clock in [100, 1_000] {
        let go = format!("go wtime {clock} btime {clock} winc 10 binc 10");
        timed(talk, &go, Duration::from_millis(clock))?;
    }
    Ok(())
}

fn lines_legal(talk: &mut Talk) -> Outcome {
    for (variant, text) in [
        (Variant::Camelot, Position::start(Variant::Camelot).to_string()),
        (Variant::Camette, "1/1M1/5/5/5/1n1/1 w 0 0 0 1".to_owned()),
        (Variant::Camette, "1/3/M4/2n2/5/3/1 w 0 0 0 1".to_owned()),
        (Variant::Camette, "1/1n1/5/5/5/1N1/1 w 0 0 96 60".to_owned()),
    ] {
        talk.variant(variant)?;
        let position = Position::from_text(variant, &text).map_err(|error| error.to_string())?;
        let game = Game::new(position);
        let search = talk.go(&format!("position fen {text}\ngo depth 6"), &game)?;
        for line in &search.infos {
            follow(&game, &line.pv)?;
        }
    }
    Ok(())
}

fn follow(game: &Game, pv: &[String]) -> Outcome {
    let mut game = game.clone();
    for text in pv {
        if let Some(outcome) = game.outcome() {
            return Err(format!(
                "the line '{}' goes past the end of the game ({outcome})",
                pv.join(" ")
            ));
        }
        let m = game.position().parse_move(text);
        let played = m
            .map_err(|error| error.to_string())
            .and_then(|m| game.play(&m).map_err(|e| e.to_string()));
        played
            .map_err(|error| format!("the line '{}' has an illegal move: {error}", pv.join(" ")))?;
    }
    Ok(())
}

fn numbers(talk: &mut Talk) -> Outcome {
    let search = talk.go("go depth 6", &start(Variant::Camelot))?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for info in &search.infos {
        let falls = info.nodes.is_some_and(|n| n < nodes) || info.time.is_some_and(|t| t < time);
        ensure(!falls, || "nodes or time fall from one line to the next".to_owned())?;
        nodes = info.nodes.unwrap_or(nodes);
        time = info.time.unwrap_or(time);
        if let (Some(n), Some(t), Some(nps)) = (info.nodes, info.time, info.nps) {
            let milliseconds = t.as_millis().max(1);
            let right = u128::from(n) * 1_000 / milliseconds;
            let is_near = u128::from(nps).abs_diff(right) <= 1 + right / milliseconds;
            ensure(is_near, || format!("nps {nps} does not fit {n} nodes in {milliseconds} ms"))?;
        }
    }
    Ok(())
}

fn wins(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    for (text, best, mate) in [
        ("1/1M1/5/5/5/1n1/1 w 0 0 0 1", Some("c6c7"), "mate 1"),
        ("1/3/M4/2n2/5/3/1 w 0 0 0 1", None, "mate 2"),
    ] {
        let position =
            Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())?;
        let search = talk.go(&format!("position fen {text}\ngo depth 6"), &Game::new(position))?;
        let told = search.infos.iter().rev().find_map(|info| info.score);
        let told =
            told.map(|score| score.print(camelot_protocol::Dialect::Uci)).unwrap_or_default();
        ensure(told == mate, || format!("the score should be '{mate}', it is '{told}'"))?;
        let is_best = best.is_none_or(|best| search.best.as_deref() == Some(best));
        ensure(is_best, || format!("the move should be {}", best.unwrap_or_default()))?;
    }
    Ok(())
}

fn searchmoves(talk: &mut Talk) -> Outcome {
    let game = start(Variant::Camelot);
    let search = talk.go("go depth 3 searchmoves c6b6 c6c5", &game)?;
    let is_obeyed = matches!(search.best.as_deref(), Some("c6b6" | "c6c5"));
    ensure(is_obeyed, || "the move is none of the searchmoves".to_owned())?;
    let search = talk.go("go depth 2 searchmoves c6b6 a1a2 c6b6", &game)?;
    ensure(search.best.as_deref() == Some("c6b6"), || {
        "the one legal move was not taken".to_owned()
    })?;
    ensure(!search.remarks.is_empty(), || "the illegal move was not named".to_owned())?;
    talk.refused("go depth 2 searchmoves a1a2").map(drop)
}

fn multipv(talk: &mut Talk) -> Outcome {
    talk.variant(Variant::Camette)?;
    for (text, lines, wanted) in
        [("1/1n1/1mmm1/5/1MMM1/1N1/1 w 0 0 0 1", 3, 3), ("1/1M1/5/5/5/1n1/1 w 0 0 0 1", 50, 6)]
    {
        let position =
            Position::from_text(Variant::Camette, text).map_err(|error| error.to_string())?;
        talk.silently(&format!("setoption name MultiPV value {lines}"))?;
        let search = talk.go(&format!("position fen {text}\ngo depth 3"), &Game::new(position))?;
        let deepest = search.infos.iter().filter_map(|info| info.depth).max();
        let last = search.infos.iter().filter(|info| info.depth == deepest && info.bound.is_none());
        let first_moves: HashSet<&String> =
            last.clone().filter_map(|info| info.pv.first()).collect();
        let ranks: HashSet<u32> = last.filter_map(|info| info.multipv).collect();
        let is_right = first_moves.len() == wanted && ranks.len() == wanted;
        ensure(is_right, || {
            format!(
                "{wanted} lines with different moves are wanted, there are {}",
                first_moves.len()
            )
        })?;
    }
    Ok(())
}

fn wrong_words(talk: &mut Talk) -> Outcome {
    for go in [
        "go depth abc",
        "go depth",
        "go depth -1",
        "go nodes 1.5",
        "go wtime soon",
        "go depth 3 depth 4",
    ] {
        talk.refused(go)?;
    }
    let lines = talk.ready()?;
    ensure(best_moves(&lines) == 0, || "a refused 'go' was answered by 'bestmove'".to_owned())
}

fn determinism(talk: &mut Talk) -> Outcome {
    let game = start(Variant::Camelot);
    let mut found = Vec::new();
    for _ in 0..2 {
        talk.silently("ucinewgame")?;
        let search = talk.go("position startpos\ngo depth 5", &game)?;
        let without_time = |info: &Info| Info { nps: None, time: None, ..info.clone() };
        found.push((search.best, search.infos.iter().map(without_time).collect::<Vec<_>>()));
    }
    ensure(found[0] == found[1], || "the second search differs from the first".to_owned())
}
