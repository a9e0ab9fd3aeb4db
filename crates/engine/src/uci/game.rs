//! The command `position`: a new game is built aside, all or nothing.

use camelot_protocol::PositionBase;
use camelot_rules::{Game, MoveTextError, Position, PositionTextError, Variant};

use super::refusal::Refusal;

/// The game that a `position` command describes.
///
/// # Errors
/// What is wrong with the position text, or which move cannot be played and why.
pub(crate) fn read(
    variant: Variant,
    base: &PositionBase,
    moves: &[String],
) -> Result<Game, Refusal> {
    let start = match base {
        PositionBase::Start => Position::start(variant),
        PositionBase::Text(text) => {
            Position::from_text(variant, text).map_err(|error| refusal(error, text))?
        }
    };
    let mut game = Game::new(start);
    for (index, text) in moves.iter().enumerate() {
        play(&mut game, text).map_err(|error| Refusal::Move {
            number: index + 1,
            text: text.clone(),
            error,
        })?;
    }
    Ok(game)
}

/// Why `text` is no position: its faults, or that it is one of another variant.
fn refusal(error: PositionTextError, text: &str) -> Refusal {
    match Variant::ALL.into_iter().find(|other| Position::from_text(*other, text).is_ok()) {
        Some(other) => Refusal::OtherVariant { error, other },
        None => Refusal::Position(error),
    }
}

fn play(game: &mut Game, text: &str) -> Result<(), MoveTextError> {
    if let Some(outcome) = game.outcome() {
        return Err(MoveTextError::GameOver(outcome));
    }
    let m = game.position().parse_move(text)?;
    game.play(&m).map_err(|illegal| MoveTextError::NoMove { from: illegal.from, to: illegal.to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(moves: &str) -> Vec<String> {
        moves.split_whitespace().map(str::to_string).collect()
    }

    fn error(base: &PositionBase, moves: &str) -> String {
        read(Variant::Camelot, base, &texts(moves)).unwrap_err().to_string()
    }

    #[test]
    fn moves_are_played_from_the_base() {
        let game = read(Variant::Camelot, &PositionBase::Start, &texts("d6f8 H11-F9")).unwrap();
        assert_eq!(game.moves().len(), 2);
        assert_eq!(game.position().move_number(), 2);
    }

    #[test]
    fn a_wrong_move_is_named_with_its_place() {
        let message = error(&PositionBase::Start, "d6f8 d6f8");
        assert!(message.starts_with("position: move 2, 'd6f8': "), "{message}");
    }

    #[test]
    fn nothing_is_played_after_the_third_repetition() {
        let there_and_back = "c6c5 c11c12 c5c6 c12c11 ".repeat(2);
        let game = read(Variant::Camelot, &PositionBase::Start, &texts(&there_and_back)).unwrap();
        assert!(game.outcome().is_some());
        let message = error(&PositionBase::Start, &(there_and_back + "c6c5"));
        assert!(message.starts_with("position: move 9, 'c6c5': the game is over"), "{message}");
    }

    #[test]
    fn a_position_of_another_variant_is_known() {
        let message = error(&PositionBase::Text("1/1n1/5/2M2/5/3/1 b".to_string()), "");
        assert!(message.contains("16 are wanted"), "{message}");
        assert!(message.ends_with("it is a position of camette: set UCI_Variant first"));
    }

    #[test]
    fn faults_of_the_text_are_told() {
        let message = error(&PositionBase::Text("x w".to_string()), "");
        assert!(message.starts_with("position: "), "{message}");
    }
}
