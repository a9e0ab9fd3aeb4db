//! No text makes the parser panic; what it accepts is a valid position that
//! prints and reads back.
#![no_main]

use camelot_rules::{Position, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let variant = Variant::ALL[usize::from(number) % Variant::ALL.len()];
    if let Ok(position) = Position::from_text(variant, text) {
        assert_eq!(position.to_setup().validate().as_ref(), Ok(&position));
        assert_eq!(Position::from_text(variant, &position.to_string()), Ok(position));
        assert_eq!(camelot_rules::perft(&position, 1), position.legal_moves().len() as u64);
    }
});
