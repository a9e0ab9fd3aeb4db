//! A position, what a move changes in it, and the end of the game (the last part of section 2).

use std::collections::{BTreeMap, BTreeSet};

use super::legal::RefMove;
use super::square::{DIRECTIONS, Sq};
use super::variant::Variant;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player that moves first and defends the castle on rank 1.
    White,
    /// The player that defends the castle on the highest rank.
    Black,
}

impl Side {
    /// The other player.
    pub fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Moves, canters, jumps and charges.
    Knight,
    /// Moves, canters and jumps.
    Man,
}

/// A piece and its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Who owns the piece.
    pub side: Side,
    /// Knight or Man.
    pub kind: Kind,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RefOutcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// The number of the rule under "End of the game" that ended it, 1 to 6.
    pub rule: u8,
}

/// A position of one of the five games, without the game that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefPosition {
    pub(super) variant: Variant,
    pub(super) pieces: BTreeMap<Sq, Piece>,
    pub(super) side: Side,
    /// Castle moves used by White and by Black.
    pub(super) castle_moves: [u8; 2],
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
}

impl RefPosition {
    /// The start position of the variant called `name`; an error when there is none of that name.
    pub fn start(name: &str) -> Result<RefPosition, String> {
        let variant = Variant::named(name)?;
        let mut start = RefPosition::empty(variant);
        for (squares, kind) in
            [(variant.white_knights(), Kind::Knight), (variant.white_men(), Kind::Man)]
        {
            for square in squares {
                start.pieces.insert(square, Piece { side: Side::White, kind });
                start.pieces.insert(variant.mirror(square), Piece { side: Side::Black, kind });
            }
        }
        Ok(start)
    }

    pub(super) fn empty(variant: Variant) -> RefPosition {
        RefPosition {
            variant,
            pieces: BTreeMap::new(),
            side: Side::White,
            castle_moves: [0, 0],
            quiet_plies: 0,
            move_number: 1,
        }
    }

    /// The name of the variant.
    pub fn variant(&self) -> &'static str {
        self.variant.name
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// All pieces by the square they stand on.
    pub fn pieces(&self) -> &BTreeMap<Sq, Piece> {
        &self.pieces
    }

    /// Whether `square` belongs to the castle that `side` defends.
    pub(super) fn in_own_castle(&self, side: Side, square: Sq) -> bool {
        self.variant.castle_of(side).contains(&square)
    }

    /// Whether `square` belongs to the castle that `side` attacks.
    pub(super) fn in_enemy_castle(&self, side: Side, square: Sq) -> bool {
        self.in_own_castle(side.opponent(), square)
    }

    /// Section 1: the exposed enemies of `square` for a piece of `side` that stands on it.
    pub(super) fn exposed_enemies(&self, side: Side, square: Sq) -> BTreeSet<Sq> {
        DIRECTIONS
            .into_iter()
            .filter(|&direction| {
                let adjacent = square.step(direction);
                let beyond = adjacent.step(direction);
                let enemy = self.pieces.get(&adjacent).is_some_and(|piece| piece.side != side);
                enemy && self.variant.has(beyond) && !self.pieces.contains_key(&beyond)
            })
            .map(|direction| square.step(direction))
            .collect()
    }

    /// The squares on which `side` has pieces.
    pub(super) fn squares_of(&self, side: Side) -> Vec<Sq> {
        let own = self.pieces.iter().filter(|(_, piece)| piece.side == side);
        own.map(|(&square, _)| square).collect()
    }

    fn count(&self, side: Side) -> usize {
        self.squares_of(side).len()
    }

    /// The position after `mv`, which must be legal here: it is carried out, not tested.
    pub fn play(&self, mv: &RefMove) -> RefPosition {
        let mut next = self.clone();
        if let Some(piece) = next.pieces.remove(&mv.from) {
            next.pieces.retain(|square, _| !mv.captured.contains(square));
            next.pieces.insert(mv.to, piece);
        }
        let lands_in_enemy_castle = self.in_enemy_castle(self.side, mv.to);
        let castle_move = lands_in_enemy_castle && self.in_enemy_castle(self.side, mv.from);
        if castle_move && self.variant.castle_move_limit.is_some() {
            next.castle_moves[self.side as usize] += 1;
        }
        if mv.captured.is_empty() && !lands_in_enemy_castle {
            next.quiet_plies += 1;
        } else {
            next.quiet_plies = 0;
        }
        if self.side == Side::Black {
            next.move_number += 1;
        }
        next.side = self.side.opponent();
        next
    }

    /// How the game has ended in this position, or `None` if it goes on.
    ///
    /// Rule 5, repetition, needs the game that led here and is not looked at.
    pub fn outcome(&self) -> Option<RefOutcome> {
        self.won_by_castle()
            .or_else(|| self.won_by_capture())
            .or_else(|| self.drawn_by_material())
            .or_else(|| self.without_a_move())
            .or_else(|| self.drawn_by_quiet_plies())
    }

    /// Whether rule 1, 2, 3 or 6 has ended the game, so that nobody asks for moves any more.
    pub(super) fn over_whatever_the_moves(&self) -> bool {
        self.won_by_castle()
            .or_else(|| self.won_by_capture())
            .or_else(|| self.drawn_by_material())
            .or_else(|| self.drawn_by_quiet_plies())
            .is_some()
    }

    /// Rule 1. Should both sides be there, set up by hand, the side that has just moved is first.
    fn won_by_castle(&self) -> Option<RefOutcome> {
        [self.side.opponent(), self.side]
            .into_iter()
            .find(|&side| {
                let castle = self.variant.castle_of(side.opponent());
                let own = self.squares_of(side);
                let inside = own.iter().filter(|square| castle.contains(square)).count();
                inside >= self.variant.castle_win
            })
            .map(|winner| RefOutcome { winner: Some(winner), rule: 1 })
    }

    /// Rule 2, and for Cam section 5: "capturing all enemies wins, whatever is left".
    fn won_by_capture(&self) -> Option<RefOutcome> {
        [Side::White, Side::Black]
            .into_iter()
            .find(|&side| {
                self.count(side.opponent()) == 0 && self.count(side) >= self.variant.capture_win
            })
            .map(|winner| RefOutcome { winner: Some(winner), rule: 2 })
    }

    /// Rule 3, ruling c.
    fn drawn_by_material(&self) -> Option<RefOutcome> {
        let bare = self.count(Side::White) <= 1 && self.count(Side::Black) <= 1;
        (self.variant.bare_draw && bare).then_some(RefOutcome { winner: None, rule: 3 })
    }

    /// Rule 4, ruling d, and for Cam ruling g: "a side without a legal move loses".
    fn without_a_move(&self) -> Option<RefOutcome> {
        let other = self.side.opponent();
        let wins = self.count(other) >= self.variant.blockade_win;
        self.moves_while_the_game_lasts()
            .is_empty()
            .then_some(RefOutcome { winner: wins.then_some(other), rule: 4 })
    }

    /// Rule 6.
    fn drawn_by_quiet_plies(&self) -> Option<RefOutcome> {
        (self.quiet_plies >= 100).then_some(RefOutcome { winner: None, rule: 6 })
    }
}
