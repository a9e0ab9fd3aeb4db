//! The README shows what the program prints, apart from times and speeds.
#![cfg(unix)]

use std::path::Path;

use camelot_tests::binary::binary;
use camelot_tests::transcript::{with_real_output, without_timings};

#[test]
fn the_readme_shows_real_output() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let programs = binary().parent().expect("the program lies in a folder");
    let real = with_real_output(&readme, root, programs);
    assert_eq!(without_timings(&real), without_timings(&readme));
}
