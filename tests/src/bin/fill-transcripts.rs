//! Makes the shell sessions of a document new:
//! `cargo run -p camelot-tests --bin fill-transcripts -- README.md target/release`,
//! in the top folder, after `cargo build --release`.

use std::path::Path;
use std::process::ExitCode;

use camelot_tests::transcript::with_real_output;

fn main() -> std::io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [document, programs] = &arguments[..] else {
        eprintln!("usage: fill-transcripts DOCUMENT FOLDER-OF-PROGRAMS");
        return Ok(ExitCode::from(2));
    };
    let root = std::env::current_dir()?;
    let old = std::fs::read_to_string(document)?;
    let programs = std::fs::canonicalize(Path::new(programs))?;
    std::fs::write(document, with_real_output(&old, &root, &programs))?;
    Ok(ExitCode::SUCCESS)
}
