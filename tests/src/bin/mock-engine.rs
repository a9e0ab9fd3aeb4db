//! An engine that plays the first move that comes to its mind, and does wrong what it is told to.
//!
//! `mock-engine [--fault FAULT] [--at N] [--slow MS] [--ugi] [--name NAME] [--tag TEXT] [--child]`: from the N-th `go` on (the
//! first if left out) it commits FAULT. `--ugi` makes it know UGI only, `--child` start a process of its own that lingers, and
//! `--tag` is for finding it among processes.

use std::io::{BufRead, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use camelot_rules::{Game, Move, Position, Variant};

/// What the command line says.
#[derive(Default)]
struct Settings {
    fault: String,
    at: usize,
    slow: Duration,
    ugi: bool,
    name: String,
    child: bool,
}

#[expect(clippy::zombie_processes, reason = "to leave a child behind is what `--child` is for")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let value = |key: &str| {
        let place = words.iter().position(|word| word == key);
        place.and_then(|place| words.get(place + 1)).cloned().unwrap_or_default()
    };
    let has = |key: &str| words.iter().any(|word| word == key);
    if has("--linger") {
        std::thread::sleep(Duration::from_secs(1_000));
        return;
    }
    let settings = Settings {
        fault: value("--fault"),
        at: value("--at").parse().unwrap_or(1),
        slow: Duration::from_millis(value("--slow").parse().unwrap_or(0)),
        ugi: has("--ugi"),
        name: value("--name"),
        child: has("--child"),
    };
    if settings.child {
        let own = std::env::current_exe().expect("it knows where it lies");
        Command::new(own)
            .args(["--linger", "--tag", &value("--tag")])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
    }
    talk(&settings);
}

fn say(line: &str) {
    let mut stdout = std::io::stdout();
    // A referee that has gone is no concern of a mock.
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

fn talk(settings: &Settings) {
    let fault = settings.fault.as_str();
    match fault {
        "exit-at-start" => {
            eprintln!("mock: no wish to play");
            std::process::exit(3);
        }
        "silent" => std::thread::sleep(Duration::from_secs(1_000)),
        _ => {}
    }
    let mut variant = Variant::Camelot;
    let mut game = Game::new(Position::start(variant));
    let mut searches = 0;
    let mut is_pondering = false;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uci"] if !settings.ugi => greet(settings, "uciok"),
            ["ugi"] => greet(settings, "ugiok"),
            ["isready"] => say("readyok"),
            ["setoption", "name", "UCI_Variant", "value", name] => {
                variant = name.parse().expect("a referee knows the variants");
            }
            ["position", rest @ ..] => game = position(variant, rest),
            ["query", "gameover"] => say(&format!("response {}", game.outcome().is_some())),
            ["query", "result"] => say(match (fault, game.outcome().map(|end| end.result())) {
                ("wrong-result", _) | (_, None) => "response none",
                (_, Some("1-0")) => "response p1win",
                (_, Some("0-1")) => "response p2win",
                _ => "response draw",
            }),
            ["go", "ponder", ..] if fault != "impatient" => is_pondering = true,
            ["ponderhit"] => {
                is_pondering = false;
                search(&game, fault);
            }
            ["stop"] if is_pondering => {
                is_pondering = false;
                search(&game, "");
            }
            ["go", ..] => {
                searches += 1;
                std::thread::sleep(settings.slow);
                let fault = if searches >= settings.at { fault } else { "" };
                search(&game, fault);
            }
            ["stop"] if fault == "late" => search(&game, ""),
            ["quit"] => return,
            _ => {}
        }
    }
}

fn greet(settings: &Settings, end: &str) {
    if !settings.name.is_empty() {
        say(&format!("id name {}", settings.name));
    }
    say("id author nobody");
    say("option name Strength type spin default 5 min 1 max 10");
    let variants = Variant::ALL.map(|variant| format!(" var {variant}")).concat();
    say(&format!("option name UCI_Variant type combo default camelot{variants}"));
    say(end);
    if settings.fault == "exit-after-handshake" {
        std::process::exit(0);
    }
}

/// The game that `position` tells of.
fn position(variant: Variant, words: &[&str]) -> Game {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let start = match &words[..moves] {
        ["fen", text @ ..] => {
            Position::from_text(variant, &text.join(" ")).expect("a referee sends right positions")
        }
        _ => Position::start(variant),
    };
    let mut game = Game::new(start);
    for text in words.iter().skip(moves + 1) {
        let m = game.position().parse_move(text).expect("a referee sends legal moves");
        game.play(&m).expect("a referee sends legal moves");
    }
    game
}

/// The move that a mock makes.
fn choice(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let chosen = position.hash().checked_rem(moves.len() as u64)?;
    moves.get(chosen as usize).copied()
}

fn search(game: &Game, fault: &str) {
    let position = game.position();
    let m = choice(position).expect("a referee asks for a move only where there is one");
    let text = position.move_to_protocol(&m);
    let next = position.play(&m).expect("it is legal");
    let reply = choice(&next).map(|reply| format!(" ponder {}", next.move_to_protocol(&reply)));
    let best = format!("bestmove {text}{}", reply.unwrap_or_default());
    match fault {
        "exit-after-go" => {
            eprintln!("mock: out of ideas");
            std::process::exit(3);
        }
        "deaf" => loop {
            std::thread::sleep(Duration::from_secs(1_000));
        },
        // It answers when it is told to stop.
        "late" => return,
        "garbage" => {
            let mut stdout = std::io::stdout();
            let _ = stdout
                .write_all(b"\x00\xff\xfe no words \x1b[2J\r\n\n=====\n")
                .and_then(|()| stdout.flush());
            return;
        }
        "broken-bestmove" => return say("bestmove"),
        "long-line" => return say(&"x".repeat(10 << 20)),
        "illegal" => return say("bestmove a1a9"),
        "claims-end" => return say("bestmove (none)"),
        "broken-info" => say("info depth seven"),
        "illegal-line" => say(&format!("info depth 1 score cp 0 pv {text} {text} {text}")),
        _ => say(&format!("info depth 1 score cp 0 nodes 1 time 0 pv {text}")),
    }
    say(&best);
    if fault == "two-bestmoves" {
        say(&best);
    }
}
