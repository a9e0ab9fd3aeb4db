//! The command line as a whole: help, wrong usage, colours, pipes that close.

use camelot_tests::binary::{camelot, run_badly, run_unread, run_well, stderr, stdout};

const COMMANDS: [&str; 14] = [
    "analyse",
    "perft",
    "show",
    "moves",
    "replay",
    "bench",
    "play",
    "match",
    "selfplay",
    "train",
    "net",
    "tune",
    "completions",
    "man",
];

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(run_well(&["--version"]), concat!("camelot ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn help_names_every_command_and_every_command_teaches_by_examples() {
    let help = run_well(&["--help"]);
    assert!(help.contains("Examples:\n"), "{help}");
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in the help");
        for flag in ["-h", "--help"] {
            let help = run_well(&[command, flag]);
            assert!(help.contains("Examples:\n  "), "{command} {flag}: {help}");
            assert!(help.contains(&format!("camelot {command}")), "{command} {flag}: {help}");
        }
    }
}

#[test]
fn paragraphs_of_help_are_wrapped_once() {
    for command in ["analyse", "replay", "play"] {
        let output = camelot(&[command, "--help"]).env("COLUMNS", "80").output().unwrap();
        let help = stdout(&output);
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2).filter(|pair| !pair[1].starts_with(' ')) {
            let Some(next) = pair[1].split(' ').next().filter(|word| !word.is_empty()) else {
                continue;
            };
            let is_full = pair[0].is_empty() || pair[0].len() + 1 + next.len() > 80;
            assert!(is_full, "{command}: {pair:?}");
        }
    }
}

#[test]
fn wrong_usage_is_told_with_what_would_be_right() {
    for (arguments, hint) in [
        (&["analyze"][..], "'analyse'"),
        (&["show", "--variant", "chess"], "camelot, rytsari, chivalry, cam, camette"),
        (&["show", "--at", "12b"], "--game <FILE>"),
        (&["show", "--game", "x", "--at", "12x"], "as in 12b"),
        (&["show", "--game", "x", "--variant", "cam"], "cannot be used with"),
        (&["analyse", "--depth", "0"], "1..="),
        (&["analyse", "--nodes", "-1"], "'-1'"),
        (&["analyse", "--nodes", "12345678901234567890123"], "--nodes"),
        (&["analyse", "--time", "5"], "for example 5sec or 5ms"),
        (&["analyse", "--time", "quick"], "--time"),
        (&["analyse", "--multipv", "0"], "1..="),
        (&["analyse", "--hash", "0"], "--hash"),
        (&["analyse", "--threads", "0"], "1..=256"),
        (&["analyse", "--jobs", "2"], "--batch <FILE>"),
        (&["perft", "many"], "DEPTH"),
        (&["perft", "65"], "..=64"),
        (&["perft", "--threads", "0"], "1..="),
        (&["replay"], "<FILE>"),
        (&["play", "--side", "red"], "white, black"),
        (&["bench", "0"], "1..="),
        (&["bench", "--hand-made", "--eval-file", "x"], "cannot be used with"),
        (&["selfplay", "--out", "x"], "--positions"),
        (&["selfplay", "--games", "1", "--out", "x", "--opening", "8-2"], "as in 2-8"),
        (&["train", "--out", "x"], "<FILE>"),
        (&["train", "x", "--out", "y", "--hidden", "100"], "multiple of 64"),
        (&["net", "look"], "'look'"),
        (&["completions", "tcsh"], "bash"),
        (&["man", "chess"], "analyse, perft"),
    ] {
        let said = run_badly(2, arguments);
        assert!(said.contains(hint), "{arguments:?} does not say {hint}: {said}");
    }
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let escapes = |arguments: &[&str], variables: &[(&str, &str)]| {
        let output = camelot(arguments).envs(variables.iter().copied()).output().unwrap();
        assert!(output.status.success());
        stdout(&output).contains('\x1b')
    };
    assert!(!escapes(&["show"], &[]));
    assert!(!escapes(&["show", "--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!escapes(&["show"], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
    assert!(escapes(&["show", "--color", "always"], &[]));
    assert!(escapes(&["--color", "always", "show"], &[("NO_COLOR", "1")]));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for arguments in [
        &["show"][..],
        &["moves"],
        &["perft", "1"],
        &["perft", "1", "--divide"],
        &["analyse", "--depth", "1"],
        &["analyse", "--depth", "1", "--json"],
        &["bench", "1"],
        &["play", "--depth", "1"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let output = run_unread(arguments);
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for arguments in [
        &["show"][..],
        &["man"],
        &["completions", "zsh"],
        &["replay", "x"],
        &["--help"],
        &["--version"],
        &["show", "-h"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = camelot(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).starts_with("error: the output cannot be written: "));
    }
}

#[test]
fn completions_know_the_commands_and_the_manual_has_a_page_for_each() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run_well(&["completions", shell]);
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
        // The others complete no values.
        if ["bash", "fish", "zsh"].contains(&shell) {
            assert!(script.contains("camette"), "{shell} does not know the variants");
        }
    }
    assert!(run_well(&["man"]).contains(".TH camelot"));
    for command in COMMANDS {
        let page = run_well(&["man", command]);
        assert!(page.contains(&format!("camelot\\-{command}")), "{command}");
        let title = page.lines().find(|line| line.starts_with(".TH ")).unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let wanted = format!(".TH camelot-{command} 1  \"camelot {version}\" \"User Commands\"");
        assert_eq!(title, wanted);
    }
}
