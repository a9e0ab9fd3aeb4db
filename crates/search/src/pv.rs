//! Principal variations as they are shown: legal to the last move.

use camelot_rules::{History, Move, Position};

/// The part of `line` that can be played from `position`, whose game so far
/// is `game`: up to the end of the game, repetition and 100 plies included.
pub(crate) fn playable(position: &Position, game: &History, line: &[Move]) -> Vec<Move> {
    let mut position = *position;
    let mut game = game.clone();
    let mut played = Vec::with_capacity(line.len());
    for m in line {
        if game.repetitions() >= 2 {
            break;
        }
        let Ok(next) = position.play(m) else { break };
        game.push(next.hash(), position.is_irreversible(m));
        position = next;
        played.push(*m);
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    fn quiet(text: &str) -> Move {
        Move::quiet(text[..2].parse().unwrap(), text[2..].parse().unwrap())
    }

    #[test]
    fn a_line_ends_at_the_third_repetition() {
        let start = Position::start(Variant::Cam);
        let round = ["b5b6", "b9b8", "b6b5", "b8b9"].map(quiet);
        let line: Vec<Move> = round.iter().cycle().take(20).copied().collect();
        assert_eq!(playable(&start, &History::new(start.hash()), &line).len(), 8);
    }

    #[test]
    fn a_line_ends_before_an_illegal_move() {
        let start = Position::start(Variant::Cam);
        let line = ["b5b6", "b9b8", "b5b6"].map(quiet);
        assert_eq!(playable(&start, &History::new(start.hash()), &line), &line[..2]);
    }
}
