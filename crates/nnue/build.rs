//! Lists the network files of `nets/` for embedding: one that is put there is part of the next build.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let nets = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("nets");
    println!("cargo::rerun-if-changed={}", nets.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&nets)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "nnue") {
            files.push(path);
        }
    }
    files.sort();
    let entries: String =
        files.iter().map(|path| format!("    include_bytes!({path:?}),\n")).collect();
    let table = format!("static FILES: &[&[u8]] = &[\n{entries}];\n");
    let out = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("nets.rs");
    fs::write(out, table)
}
