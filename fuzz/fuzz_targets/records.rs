//! No text makes the reader of game records panic, and what it reads prints
//! as a record that reads back the same.
#![no_main]

use camelot_rules::notation::parse_records;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(records) = parse_records(text) {
        for record in records {
            let again = parse_records(&record.to_string());
            assert_eq!(again.as_deref(), Ok(std::slice::from_ref(&record)));
        }
    }
});
