//! Positions to compare generators on: random games, and random setups that no game need lead to.

use fastrand::Rng;

use super::legal::RefMove;
use super::position::{Kind, Piece, RefPosition, Side};
use super::square::Sq;
use super::variant::Variant;

/// The positions of a random game, the start position first, until it ends or `max_plies` are played.
///
/// The same seed gives the same game. Each game has a taste of its own for captures and for moves
/// towards the enemy castle, so that in many games pieces thin out and castles are reached.
///
/// # Panics
///
/// If there is no variant of that name.
pub fn random_game(variant: &str, seed: u64, max_plies: usize) -> Vec<RefPosition> {
    let mut rng = Rng::with_seed(seed);
    let taste_for_captures = rng.f32();
    let taste_for_castles = rng.f32() * 0.7;
    let mut position = RefPosition::start(variant).unwrap_or_else(|error| panic!("{error}"));
    let mut game = vec![position.clone()];
    while game.len() <= max_plies {
        let moves: Vec<RefMove> = position.legal_moves().into_iter().collect();
        let captures: Vec<&RefMove> = moves.iter().filter(|mv| !mv.captured.is_empty()).collect();
        let chosen = if !captures.is_empty() && rng.f32() < taste_for_captures {
            rng.choice(captures)
        } else if rng.f32() < taste_for_castles {
            let some: Vec<&RefMove> = rng.choose_multiple(&moves, 4);
            some.into_iter().min_by_key(|mv| distance_to_enemy_castle(&position, mv.to))
        } else {
            rng.choice(&moves)
        };
        let Some(mv) = chosen else { break };
        position = position.play(mv);
        game.push(position.clone());
    }
    game
}

/// A position set up at random; the same seed gives the same position.
///
/// Sometimes few pieces, sometimes all; often crowded round a castle or another spot; often with
/// squares kept empty for long chains of leaps. A side has at most one piece in its own castle and
/// never more of a kind than the variant starts with. The game may be over in it.
///
/// # Panics
///
/// If there is no variant of that name.
pub fn random_setup(variant: &str, seed: u64) -> RefPosition {
    let mut rng = Rng::with_seed(seed);
    let variant = Variant::named(variant).unwrap_or_else(|error| panic!("{error}"));
    let mut setup = RefPosition::empty(variant);
    let board = variant.squares();
    let spot = random_spot(&variant, &mut rng);
    let gathered = rng.f32();
    // Leaps keep the parity of file and rank, so one class of squares is all that a chain can land on.
    let landings = (rng.i8(0..2), rng.i8(0..2));
    let kept_empty = if rng.bool() { 0.9 } else { 0.0 };
    for side in [Side::White, Side::Black] {
        let crowd = rng.u8(0..4);
        for (kind, most) in
            [(Kind::Knight, variant.white_knights().len()), (Kind::Man, variant.white_men().len())]
        {
            let number = match crowd {
                0 => rng.usize(0..=most.min(2)),
                1 | 2 => rng.usize(0..=most),
                _ => most,
            };
            for _ in 0..number {
                let squares = if rng.f32() < gathered { &spot } else { &board };
                let square = squares[rng.usize(0..squares.len())];
                let landing = (square.file % 2, square.rank % 2) == landings;
                if !landing || rng.f32() >= kept_empty {
                    setup.place_if_allowed(square, Piece { side, kind });
                }
            }
        }
    }
    setup.side = if rng.bool() { Side::White } else { Side::Black };
    let limit = variant.castle_move_limit.unwrap_or(0);
    setup.castle_moves = [rng.u8(0..=limit), rng.u8(0..=limit)];
    setup.quiet_plies = match rng.u8(0..8) {
        0 => rng.u32(96..=100),
        1..4 => rng.u32(0..96),
        _ => 0,
    };
    setup.move_number = rng.u32(1..=80);
    setup
}

impl RefPosition {
    fn place_if_allowed(&mut self, square: Sq, piece: Piece) {
        let castle_taken = self.in_own_castle(piece.side, square)
            && self.squares_of(piece.side).iter().any(|&own| self.in_own_castle(piece.side, own));
        if !castle_taken {
            self.pieces.entry(square).or_insert(piece);
        }
    }
}

/// The squares around a castle, or around any other square.
fn random_spot(variant: &Variant, rng: &mut Rng) -> Vec<Sq> {
    let board = variant.squares();
    let owner = if rng.bool() { Side::White } else { Side::Black };
    let (centre, radius) = match rng.u8(0..4) {
        0 | 1 => (variant.castle_of(owner)[0], rng.i8(1..=3)),
        2 => (variant.castle_of(owner)[0], rng.i8(2..=5)),
        _ => (board[rng.usize(0..board.len())], rng.i8(2..=5)),
    };
    board.into_iter().filter(|&square| distance(square, centre) <= radius).collect()
}

fn distance_to_enemy_castle(position: &RefPosition, square: Sq) -> i8 {
    let castle = position.variant.castle_of(position.side.opponent());
    castle.into_iter().map(|goal| distance(square, goal)).min().unwrap_or(0)
}

/// Steps from one square to the other.
fn distance(from: Sq, to: Sq) -> i8 {
    (from.file - to.file).abs().max((from.rank - to.rank).abs())
}
