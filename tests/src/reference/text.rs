//! Position text, section 8.

use super::position::{Kind, Piece, RefPosition, Side};
use super::variant::Variant;

impl RefPosition {
    /// Reads a position text of the variant called `variant`.
    ///
    /// What can be written is accepted, also positions that no game leads to. Trailing fields may be
    /// left out. The error says which field is wrong and what was expected.
    pub fn parse(variant: &str, position_text: &str) -> Result<RefPosition, String> {
        let variant = Variant::named(variant)?;
        let fields: Vec<&str> = position_text.split(' ').collect();
        if fields.len() > 6 {
            return Err(format!("{} fields, expected at most 6", fields.len()));
        }
        let field = |index: usize, default| fields.get(index).copied().unwrap_or(default);
        let mut position = RefPosition::empty(variant);
        position.read_board(field(0, ""))?;
        position.side = match field(1, "w") {
            "w" => Side::White,
            "b" => Side::Black,
            other => return Err(format!("side '{other}', expected w or b")),
        };
        let castle_moves = 0..=u32::from(variant.castle_move_limit.unwrap_or(0));
        let white = number("white castle moves", field(2, "0"), castle_moves.clone())?;
        let black = number("black castle moves", field(3, "0"), castle_moves)?;
        position.castle_moves = [white as u8, black as u8];
        position.quiet_plies = number("quiet plies", field(4, "0"), 0..=100)?;
        position.move_number = number("move number", field(5, "1"), 1..=u32::MAX)?;
        Ok(position)
    }

    /// The position text, with all six fields.
    pub fn to_text(&self) -> String {
        let ranks: Vec<String> =
            (1..=self.variant.height()).rev().map(|rank| self.rank_text(rank)).collect();
        let side = match self.side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        format!(
            "{} {side} {} {} {} {}",
            ranks.join("/"),
            self.castle_moves[0],
            self.castle_moves[1],
            self.quiet_plies,
            self.move_number
        )
    }

    fn read_board(&mut self, board: &str) -> Result<(), String> {
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != self.variant.height() as usize {
            return Err(format!("{} ranks, expected {}", ranks.len(), self.variant.height()));
        }
        for (rank, text) in (1..=self.variant.height()).rev().zip(ranks) {
            self.read_rank(rank, text)?;
        }
        Ok(())
    }

    fn read_rank(&mut self, rank: i8, text: &str) -> Result<(), String> {
        let squares: Vec<_> = self.variant.rank(rank).collect();
        let mut filled = 0;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            if digits > 0 {
                let run = number("run of empty squares", &rest[..digits], 1..=14)?;
                filled += run as usize;
                rest = &rest[digits..];
                continue;
            }
            let side = if letter.is_uppercase() { Side::White } else { Side::Black };
            let kind = match letter {
                'N' | 'n' => Kind::Knight,
                'M' | 'm' => Kind::Man,
                _ => return Err(format!("'{letter}' in rank {rank}, expected N, M, n or m")),
            };
            if let Some(&square) = squares.get(filled) {
                self.pieces.insert(square, Piece { side, kind });
            }
            filled += 1;
            rest = &rest[1..];
        }
        if filled != squares.len() {
            return Err(format!("rank {rank} has {filled} squares, expected {}", squares.len()));
        }
        Ok(())
    }

    fn rank_text(&self, rank: i8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in self.variant.rank(rank) {
            let Some(piece) = self.pieces.get(&square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter(*piece));
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }
}

fn letter(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, Kind::Knight) => 'N',
        (Side::White, Kind::Man) => 'M',
        (Side::Black, Kind::Knight) => 'n',
        (Side::Black, Kind::Man) => 'm',
    }
}

fn number(what: &str, text: &str, range: std::ops::RangeInclusive<u32>) -> Result<u32, String> {
    let plain = !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    let value = text.parse().ok().filter(|value| plain && range.contains(value));
    value.ok_or_else(|| {
        format!("{what} '{text}', expected a number from {} to {}", range.start(), range.end())
    })
}
