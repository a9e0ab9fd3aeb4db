//! Shell sessions shown in a document: commands, and what they print.

use std::path::Path;
use std::process::Command;

const OPENING: &str = "```console\n$ ";
const CLOSING: &str = "```\n";

/// `document` with each block fenced as `console`, a command behind `$ ` and
/// its output, made new: the command is run by `sh` in the folder `root`,
/// with the programs of the folder `programs` first in the path.
///
/// # Panics
/// If a block is not closed, or its command fails.
pub fn with_real_output(document: &str, root: &Path, programs: &Path) -> String {
    let mut parts = document.split(OPENING);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (block, rest) = part.split_once(CLOSING).expect("every block is closed");
        let command = block.lines().next().unwrap_or_default();
        let output = output_of(command, root, programs);
        text.extend([OPENING, command, "\n", &output, CLOSING, rest]);
    }
    text
}

fn output_of(command: &str, root: &Path, programs: &Path) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(root)
        .env("PATH", format!("{}:{path}", programs.display()))
        .output()
        .expect("there is a shell");
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints text")
}

/// `text` with what differs from run to run made equal: times and speeds.
pub fn without_timings(text: &str) -> String {
    // A fast program says millions where a slow one counts.
    let text = text.replace(" million nodes/s", " nodes/s");
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    for n in 1..words.len() {
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let unit = words[n].trim_end().trim_end_matches([',', '.', ';', ':']);
        if ["s", "ms", "nodes/s"].contains(&unit) && is_number(words[n - 1]) {
            words[n - 1] = "# ";
            words[n] = "# ";
        } else if ["time", "nps"].contains(&words[n - 1].trim_end()) && is_number(words[n]) {
            words[n] = "# ";
        }
    }
    words.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_gets_what_its_command_prints() {
        let old = "a\n```console\n$ echo new\nold\n```\nb\n```sh\n$ false\n```\n";
        let new = with_real_output(old, Path::new("/"), Path::new("/"));
        assert_eq!(new, old.replace("old", "new"));
    }

    #[test]
    fn timings_are_taken_out_and_nothing_else() {
        let text = "9 nodes, 607,709 nodes/s in 296 ms\ninfo nodes 3 nps 12 time 4 pv a1\n";
        let without = without_timings(text);
        assert_eq!(without, "9 nodes, # # in # # info nodes 3 nps # time # pv a1\n");
        let fast = text.replace("607,709", "2.1 million");
        assert_eq!(without_timings(&fast), without);
    }
}
