//! The program under test: built once, run with given arguments and input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The path of the program `camelot`, built on the first call in the profile and target folder of the running test.
///
/// # Panics
/// If it cannot be built.
pub fn binary() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let test = std::env::current_exe().expect("the test knows where it lies");
        let folder = test.ancestors().nth(2).expect("tests lie in TARGET/PROFILE/deps");
        let target = folder.parent().expect("a profile's folder lies in the target folder");
        let profile = match folder.file_name().and_then(|name| name.to_str()) {
            Some("debug") | None => "test",
            Some(name) => name,
        };
        escargot::CargoBuild::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .package("camelot-engine")
            .bin("camelot")
            .target_dir(target)
            .profile(profile)
            .run()
            .expect("the program builds")
            .path()
            .to_path_buf()
    })
}

/// The program with `arguments`, free of settings of the shell that runs the test: nothing to read, output to be collected.
pub fn camelot(arguments: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_LOG"] {
        command.env_remove(variable);
    }
    command
}

/// What the program does with `arguments`, from start to end.
pub fn run(arguments: &[&str]) -> Output {
    camelot(arguments).output().expect("the program starts")
}

/// What the program does with `arguments` when nobody reads its output.
pub fn run_unread(arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    camelot(arguments).stdout(writer).output().expect("the program starts")
}

/// What the program does with `arguments` when `input` is all it can read.
pub fn run_with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = camelot(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // A program that ends early does not read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// What the program printed on standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the program printed on standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What the program prints on standard output when all goes well.
///
/// # Panics
/// If the program fails or complains.
pub fn run_well(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

/// What the program says on standard error when it fails with `code`.
///
/// # Panics
/// If it ends otherwise, or does not begin with `error:`.
pub fn run_badly(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.starts_with("error: "), "{arguments:?}: {said}");
    said
}
