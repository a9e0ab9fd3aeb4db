//! Random keys for incremental position hashing (Zobrist 1970).

use crate::{Kind, Side, Square, Variant};

const SQUARES: usize = 256;

struct Keys {
    pieces: [[[u64; SQUARES]; 2]; 2],
    castle_moves: [[u64; 3]; 2],
    black_to_move: u64,
    variants: [u64; Variant::ALL.len()],
}

/// One step of SplitMix64 (Steele, Lea and Flood 2014): state to number.
const fn split_mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> Keys {
    const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut keys = Keys {
        pieces: [[[0; SQUARES]; 2]; 2],
        castle_moves: [[0; 3]; 2],
        black_to_move: split_mix(GAMMA),
        variants: [0; Variant::ALL.len()],
    };
    let mut state = GAMMA;
    let mut n = 0;
    while n < 4 * SQUARES {
        state = state.wrapping_add(GAMMA);
        keys.pieces[n & 1][n >> 1 & 1][n >> 2] = split_mix(state);
        n += 1;
    }
    n = 0;
    while n < 6 {
        state = state.wrapping_add(GAMMA);
        keys.castle_moves[n & 1][n >> 1] = split_mix(state);
        n += 1;
    }
    n = 0;
    while n < keys.variants.len() {
        state = state.wrapping_add(GAMMA);
        keys.variants[n] = split_mix(state);
        n += 1;
    }
    keys
}

static KEYS: Keys = keys();

/// The key of a piece of `side` and `kind` on `square`.
pub(crate) fn piece(side: Side, kind: Kind, square: Square) -> u64 {
    KEYS.pieces[side.index()][kind as usize][square.index()]
}

/// The key of `side` having made `used` castle moves, 0–2.
pub(crate) fn castle_moves(side: Side, used: u8) -> u64 {
    KEYS.castle_moves[side.index()][used as usize]
}

/// The key of `side` being on move.
pub(crate) fn side_to_move(side: Side) -> u64 {
    match side {
        Side::White => 0,
        Side::Black => KEYS.black_to_move,
    }
}

/// The key of the variant.
pub(crate) fn variant(variant: Variant) -> u64 {
    KEYS.variants[variant as usize]
}
