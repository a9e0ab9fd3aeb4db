//! Small positions for each sentence of the rules. What is expected was worked out by hand.

mod cam;
mod castles;
mod duty;
mod ends;
mod leaps;
mod move_counts;
mod obligation;
mod paths;
mod random;
mod rytsari;
mod text;

use std::collections::BTreeSet;

use super::{Kind, Piece, RefMove, RefPosition, Side, Sq};
use crate::reference::variant::Variant;

/// A position with White to move, from lists of pieces such as `Nf5 Mf6`.
fn white_to_move(variant: &str, white: &str, black: &str) -> RefPosition {
    let mut position = RefPosition::empty(Variant::named(variant).unwrap());
    for (side, pieces) in [(Side::White, white), (Side::Black, black)] {
        for piece in pieces.split_whitespace() {
            let kind = if piece.starts_with('N') { Kind::Knight } else { Kind::Man };
            let square = Sq::parse(&piece[1..]).unwrap();
            assert!(position.variant.has(square), "{piece} is off the board");
            let earlier = position.pieces.insert(square, Piece { side, kind });
            assert!(earlier.is_none(), "two pieces on {square}");
        }
    }
    position
}

/// The same with Black to move.
fn black_to_move(variant: &str, white: &str, black: &str) -> RefPosition {
    RefPosition { side: Side::Black, ..white_to_move(variant, white, black) }
}

/// The moves in a text such as `f5-f7 f5-f7xf6`, in any order.
fn list(moves: &str) -> BTreeSet<String> {
    moves.split_whitespace().map(str::to_string).collect()
}

/// All legal moves.
fn moves(position: &RefPosition) -> BTreeSet<String> {
    position.legal_moves().iter().map(RefMove::to_string).collect()
}

/// The legal moves of the piece on `square`.
fn moves_from(position: &RefPosition, square: &str) -> BTreeSet<String> {
    moves(position).into_iter().filter(|mv| mv.split('-').next() == Some(square)).collect()
}

/// The legal moves of the piece on `square` except single steps.
fn leaps_from(position: &RefPosition, square: &str) -> BTreeSet<String> {
    let legal = position.legal_moves().into_iter().filter(|mv| mv.from.to_string() == square);
    let is_step = |mv: &RefMove| {
        mv.captured.is_empty()
            && (mv.from.file - mv.to.file).abs() <= 1
            && (mv.from.rank - mv.to.rank).abs() <= 1
    };
    legal.filter(|mv| !is_step(mv)).map(|mv| mv.to_string()).collect()
}

/// The position after the legal move that is displayed as `text`.
fn after(position: &RefPosition, text: &str) -> RefPosition {
    let legal = position.legal_moves();
    let mv = legal.iter().find(|mv| mv.to_string() == text);
    position.play(mv.unwrap_or_else(|| panic!("{text} is not among {legal:?}")))
}
