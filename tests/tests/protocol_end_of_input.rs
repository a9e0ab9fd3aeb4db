//! The end of the input, in all states: what was begun is brought to its end, and the program goes with exit code 0.

use camelot_tests::binary::run_with_input;
use camelot_tests::conversation::Engine;

/// What the program says to all of `input`, line by line.
fn said(input: &str) -> Vec<String> {
    let mut engine = Engine::start();
    engine.write(input.as_bytes());
    let (lines, status) = engine.finish();
    assert_eq!(status.code(), Some(0), "after {input:?}");
    lines
}

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn idle_it_ends() {
    assert_eq!(said(""), [""; 0]);
    assert_eq!(said("\n"), [""; 0]);
    assert_eq!(said("isready"), ["readyok"]);
    assert_eq!(said("isready\r\n"), ["readyok"]);
}

#[test]
fn the_command_uci_is_the_same() {
    let output = run_with_input(&["uci"], "isready\nfrobnicate\ngo depth 1\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"readyok\ninfo string error: "));
    assert!(output.stderr.is_empty(), "nothing but the protocol is said");
}

#[test]
fn a_search_with_a_limit_reaches_it() {
    let lines = said("setoption name UCI_Variant value cam\ngo depth 4\n");
    assert_eq!(best_moves(&lines), 1);
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:?}");
    for go in ["go nodes 1000", "go movetime 20", "go wtime 100 btime 100", "go mate 1"] {
        assert_eq!(best_moves(&said(go)), 1, "{go}");
    }
}

#[test]
fn a_search_without_a_limit_is_stopped() {
    for go in ["go", "go infinite", "go infinite depth 3", "go ponder", "go ponder depth 3"] {
        let lines = said(go);
        assert_eq!(best_moves(&lines), 1, "{go}");
        assert!(lines.iter().any(|line| line.contains(" score ")), "{go}");
    }
}

#[test]
fn after_ponderhit_limits_count_as_such() {
    let lines = said("setoption name UCI_Variant value cam\ngo ponder depth 4\nponderhit\n");
    assert_eq!(best_moves(&lines), 1);
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:?}");
    assert_eq!(best_moves(&said("go ponder\nponderhit\n")), 1);
}

#[test]
fn commands_that_wait_are_carried_out_first() {
    let lines = said("go infinite\nstop\nposition startpos moves d6f8\ngo depth 2\nd\nisready");
    assert_eq!(best_moves(&lines), 2);
    let lines: Vec<&String> = lines.iter().filter(|line| !line.starts_with("info depth")).collect();
    assert!(lines[0].starts_with("bestmove "));
    assert!(lines.iter().any(|line| line.ends_with(" b 0 0 1 1")));
    assert!(lines.iter().any(|line| *line == "readyok"));
    let lines = said("go infinite\nstop\ngo infinite\nstop\ngo infinite");
    assert_eq!(best_moves(&lines), 3);
}

#[test]
fn counts_and_benches_reach_their_end() {
    let lines = said("setoption name UCI_Variant value camette\ngo perft 4");
    assert_eq!(lines.len(), 23);
    assert!(lines[22].starts_with("Nodes searched: "));
    assert!(said("bench 1").last().is_some_and(|line| line.ends_with(" nps")));
}

#[test]
fn a_game_that_is_over_is_answered() {
    let position = "position fen 1/1M1/5/5/5/1n1/1 moves c6c7";
    for go in ["go depth 3", "go infinite", "go"] {
        let lines = said(&format!("setoption name UCI_Variant value camette\n{position}\n{go}"));
        assert_eq!(lines, ["info depth 0 score mate 0", "bestmove (none)"], "{go}");
    }
}

#[test]
fn an_output_that_nobody_reads_ends_the_program() {
    use std::process::Stdio;
    for go in ["go infinite", "go depth 255", "go perft 9", "isready"] {
        let mut command = camelot_tests::binary::camelot(&[]);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("it has an input");
        // The program may be gone before all is written.
        let _ = std::io::Write::write_all(&mut input, format!("{go}\nisready\n").as_bytes());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{go}");
    }
}

#[test]
fn nothing_is_left_running_when_the_other_side_is_gone() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.ready();
    let (lines, status) = engine.finish();
    assert_eq!(best_moves(&lines), 1);
    assert_eq!(status.code(), Some(0));
}
