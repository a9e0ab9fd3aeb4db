//! What the benches share: positions to measure on, and the layout that the
//! rules crate did not choose.

pub mod four_ranks;

use camelot_rules::{Game, Position, Variant};

/// Positions of a game of Camelot in which each move is chosen by a fixed
/// rule without sense: opening, contact, and thin endings.
pub fn positions() -> Vec<Position> {
    let mut game = Game::new(Position::start(Variant::Camelot));
    let mut choice = 1usize;
    while game.positions().len() < 80 {
        let moves = game.position().legal_moves();
        choice =
            choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(m) = moves.get((choice >> 33) % moves.len().max(1)) else { break };
        if game.play(m).is_err() {
            break;
        }
    }
    game.positions().to_vec()
}
