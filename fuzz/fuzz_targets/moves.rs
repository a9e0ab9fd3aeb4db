//! Random play: every legal move prints, in both notations, as text that reads
//! back as the same move; and no other text makes the reader panic.
#![no_main]

use camelot_rules::{Game, Position, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u8>, &str)| {
    let (number, choices, text) = input;
    let variant = Variant::ALL[usize::from(number) % Variant::ALL.len()];
    let mut game = Game::new(Position::start(variant));
    for choice in choices {
        let position = *game.position();
        if let Ok(m) = position.parse_move(text) {
            assert!(position.is_legal(&m));
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[usize::from(choice) % moves.len()];
        for text in [position.move_to_protocol(&m), position.move_to_wcf(&m)] {
            assert_eq!(position.parse_move(&text), Ok(m));
        }
        if game.play(&m).is_err() {
            break;
        }
        let after = game.position();
        assert_eq!(after.hash(), after.recomputed_hash());
        assert_eq!(after.to_setup().validate().as_ref(), Ok(after));
    }
});
