//! `camelot match --check`.

use camelot_tests::binary::{binary, run, run_badly, run_well, stderr, stdout};

const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

#[test]
fn our_own_engine_passes_every_check() {
    let printed = run_well(&["match", "--check", binary().to_str().unwrap()]);
    let lines: Vec<&str> = printed.lines().collect();
    let (last, checks) = lines.split_last().unwrap();
    assert_eq!(*last, format!("{} checks passed", checks.len()));
    for (n, line) in checks.iter().enumerate() {
        assert!(line.starts_with(&format!("{:>3}  ok      ", n + 1)), "{line}");
    }
    assert!(checks.len() >= 40);
}

#[test]
fn a_check_that_fails_shows_what_was_said() {
    let output = run(&["match", "--check", MOCK, "--only", "1,3,9", "--patience", "500ms"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = stdout(&output);
    // The mock gives no name, and passes over what it does not know.
    assert!(printed.contains("  1  FAILED  uci is answered by id name"), "{printed}");
    assert!(printed.contains("one line 'id name …' is wanted, there are 0"), "{printed}");
    assert!(printed.contains("       > uci\n       < id author nobody\n"), "{printed}");
    assert!(stderr(&output).contains("the first check failed"));

    let named = format!("{MOCK} -- --name Mock");
    let output = run(&["match", "--check", &named, "--only", "1,3,9", "--patience", "500ms"]);
    assert_eq!(stderr(&output), "error: 1 of 3 checks failed: 9\n");
    let printed = stdout(&output);
    assert!(printed.starts_with("  1  ok ") && printed.contains("\n  3  ok "), "{printed}");
    assert!(
        printed.contains("       > frobnicate\n       > isready\n       < readyok\n"),
        "{printed}"
    );
}

#[test]
fn an_engine_that_does_not_answer_is_told_at_the_first_check() {
    for (fault, why) in
        [("silent", "no 'uciok' within 300ms"), ("exit-at-start", "the engine ended where")]
    {
        let engine = format!("{MOCK} -- --fault {fault}");
        let output = run(&["match", "--check", &engine, "--patience", "300ms"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).contains(why), "{}", stdout(&output));
        assert_eq!(stdout(&output).matches("FAILED").count(), 1);
    }
    assert!(
        run_badly(1, &["match", "--check", "/no/such/engine"]).contains("the first check failed")
    );
}
