//! What the tests of the search share.

use camelot_rules::{Game, Kind, Piece, Position, Setup, Side, Square, Variant};
use camelot_search::evaluation::Evaluator;
use camelot_search::{Engine, Info, Limits, Report, SearchRequest};

/// A search from `position` without a game before it.
pub(crate) fn search<E: Evaluator + Clone + 'static>(
    engine: &mut Engine<E>,
    position: Position,
    limits: Limits,
) -> Report {
    engine.search(SearchRequest::new(position, limits), |_| {})
}

/// A search from the newest position of `game`, with all its lines.
pub(crate) fn search_game(engine: &mut Engine, game: &Game, limits: Limits) -> (Report, Vec<Info>) {
    let mut infos = Vec::new();
    let report =
        engine.search(SearchRequest::from_game(game, limits), |info| infos.push(info.clone()));
    (report, infos)
}

/// Numbers that look random and are the same each time (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A game of at most `plies` random moves.
pub(crate) fn random_game(variant: Variant, seed: u64, plies: usize) -> Game {
    let mut random = Random(seed);
    let mut game = Game::new(Position::start(variant));
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if game.outcome().is_some() {
            break;
        }
        game.play(&moves[random.below(moves.len())]).unwrap();
    }
    game
}

/// A position that is not over, with one to three pieces a side, most of
/// them near a castle.
pub(crate) fn random_few_pieces(variant: Variant, seed: u64) -> Position {
    let mut random = Random(seed);
    let squares: Vec<Square> = variant.rules().board.squares().collect();
    loop {
        let mut setup = Setup::empty(variant);
        for side in Side::ALL {
            for _ in 0..1 + random.below(3) {
                let square = squares[random.below(squares.len())];
                let kind = Kind::ALL[random.below(2)];
                if !(setup.sides[0] | setup.sides[1]).contains(square) {
                    setup.put(Piece { side, kind }, square);
                }
            }
        }
        setup.side = Side::ALL[random.below(2)];
        if let Ok(position) = setup.validate()
            && position.outcome().is_none()
        {
            return position;
        }
    }
}
