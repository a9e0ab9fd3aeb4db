//! No line makes the parsers panic, and what is read prints and reads back.
#![no_main]

use camelot_protocol::{Command, Dialect, Reply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        for dialect in [Dialect::Uci, Dialect::Ugi] {
            if let Ok(command) = line.parse::<Command>() {
                assert_eq!(command.print(dialect).parse(), Ok(command));
            }
            if let Ok(reply) = Reply::parse(line, dialect) {
                assert_eq!(Reply::parse(&reply.print(dialect), dialect), Ok(reply));
            }
        }
    }
});
