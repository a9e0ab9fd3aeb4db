//! Conversations at random: whatever comes when, each accepted `go` gets its one end, each `isready` its answer, and no answer is
//! broken by another.

use camelot_tests::conversation::Engine;

const COMMANDS: [&str; 24] = [
    "go infinite",
    "go infinite",
    "go depth 2",
    "go nodes 300",
    "go movetime 1",
    "go ponder depth 2",
    "go ponder",
    "go perft 2",
    "go depth x",
    "go depth 1 searchmoves a1a2",
    "ponderhit",
    "stop",
    "stop",
    "isready",
    "position startpos",
    "position startpos moves b3a4",
    "position startpos moves b3a4 a1a1",
    "position fen 1/1M1/5/5/5/1n1/1 moves c6c7",
    "d",
    "moves",
    "ucinewgame",
    "setoption name MultiPV value 2",
    "setoption name Hash value 1",
    "frobnicate",
];

/// Conversations to hold; each has this many commands.
const CONVERSATIONS: u64 = 60;
const LENGTH: usize = 150;

#[test]
fn every_go_has_its_one_end() {
    for seed in 0..CONVERSATIONS {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut commands = vec!["setoption name UCI_Variant value camette"];
        commands.extend((0..LENGTH).map(|_| COMMANDS[random.usize(..COMMANDS.len())]));
        let mut engine = Engine::start();
        engine.say(&commands.join("\n"));
        let (lines, status) = engine.finish();
        assert_eq!(status.code(), Some(0), "{commands:?}");
        check(&commands, &lines);
    }
}

fn check(commands: &[&str], lines: &[String]) {
    let asked = |start: &str| commands.iter().filter(|line| line.starts_with(start)).count();
    let said = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    let context = || format!("\n{}\n---\n{}", commands.join("\n"), lines.join("\n"));
    let ends = said("bestmove ") + said("Nodes searched: ") + said("info string perft stopped");
    assert_eq!(asked("go "), ends + said("info string error: go: "), "{}", context());
    assert_eq!(asked("isready"), said("readyok"), "{}", context());
    assert_eq!(asked("moves"), said("moves"), "{}", context());
    assert_eq!(asked("frobnicate"), said("info string error: unknown command"), "{}", context());
    assert_eq!(asked("d"), said("state "), "{}", context());
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("state ") {
            assert!(
                lines[index - 2].starts_with("position ") && lines[index - 1].starts_with("hash ")
            );
            let board = &lines[index - 11..index - 2];
            assert!(
                board
                    .iter()
                    .all(|line| line.starts_with(' ') || line.starts_with(char::is_numeric)),
                "{}",
                context()
            );
        }
    }
}
