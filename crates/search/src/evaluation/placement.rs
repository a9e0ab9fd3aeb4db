//! Where the pieces stand: how near to the enemy castle, how near to their own.
//!
//! Each kind of piece has a worth for its steps to go, and one for guarding.
//! They are added up once for each square of each board, so that a piece costs
//! one look into a table.

use std::sync::LazyLock;

use camelot_rules::{Bitboard, Kind, Position, Side, Square, Variant};

use super::geometry::Geometry;
use super::weights::{self, Blend};

/// What a side's pieces add up to, and what the race needs to know of them.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    /// The worth of the squares they stand on.
    pub(super) worth: Blend,
    /// Steps to go of the piece nearest to the enemy castle and of the second
    /// nearest.
    pub(super) runners: [i32; 2],
    /// Steps from the own castle to the piece nearest to it.
    pub(super) guard: i32,
}

/// More steps than any board has.
pub(super) const FAR: i32 = 99;

/// A square for one side and kind.
#[derive(Clone, Copy, Default)]
struct Entry {
    full: i16,
    bare: i16,
    goal: u8,
    home: u8,
}

/// By variant, side, kind and square.
type Table = [[[Entry; 256]; 2]; 2];

static TABLES: LazyLock<[Table; Variant::ALL.len()]> = LazyLock::new(|| Variant::ALL.map(table));

fn table(variant: Variant) -> Table {
    let board = variant.rules().board;
    Side::ALL.map(|side| {
        Kind::ALL.map(|kind| {
            let mut entries = [Entry::default(); 256];
            for square in board {
                entries[square.index()] = entry(variant, side, kind, square);
            }
            entries
        })
    })
}

fn entry(variant: Variant, side: Side, kind: Kind, square: Square) -> Entry {
    let geometry = Geometry::of(variant);
    let goal = geometry.steps_to_goal(side, square);
    let home = geometry.steps_to_goal(!side, square);
    let mut worth = weights::TO_GO[kind as usize][usize::from(goal).min(15)];
    // In the enemy castle it matters no more where a piece stands.
    if goal > 0 {
        let (file, files) = (square.file(), variant.rules().size.0);
        let from_edge = file.min(files - 1 - file);
        worth += weights::FROM_EDGE[usize::from(from_edge).min(6)];
        let from_home = weights::FROM_HOME[kind as usize].get(usize::from(home));
        worth += from_home.copied().unwrap_or_default();
    }
    Entry { full: worth.full as i16, bare: worth.bare as i16, goal, home }
}

impl Placement {
    /// The placement of the pieces of `side`.
    #[inline(always)]
    pub(super) fn of(position: &Position, side: Side) -> Placement {
        let table = &TABLES[position.variant() as usize][side.index()];
        let mut placement = Placement { worth: Blend::default(), runners: [FAR; 2], guard: FAR };
        placement.add(position.knights(side), &table[Kind::Knight as usize]);
        placement.add(position.men(side), &table[Kind::Man as usize]);
        placement
    }

    #[inline(always)]
    fn add(&mut self, pieces: Bitboard, table: &[Entry; 256]) {
        for square in pieces {
            let entry = &table[square.index()];
            self.worth += Blend { full: entry.full.into(), bare: entry.bare.into() };
            let goal = i32::from(entry.goal);
            self.runners[1] = self.runners[1].min(goal.max(self.runners[0]));
            self.runners[0] = self.runners[0].min(goal);
            self.guard = self.guard.min(i32::from(entry.home));
        }
    }
}
