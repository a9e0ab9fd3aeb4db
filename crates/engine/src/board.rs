//! Drawing a position as text: plain for logs and pipes, coloured for a terminal.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style as Paint};
use camelot_rules::{Kind, Move, Piece, Position, Side, Square};

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// With ANSI colours; without, the drawing is pure ASCII.
    pub(crate) color: bool,
    /// The side whose castle is at the bottom.
    pub(crate) view: Side,
    /// The move that led here: its two ends are marked.
    pub(crate) last_move: Option<Move>,
}

impl Style {
    /// Pure ASCII, seen from White's side, no move marked.
    pub(crate) const PLAIN: Style = Style { color: false, view: Side::White, last_move: None };
}

/// The position drawn: files and ranks labelled, the board in its outline, one line a rank, each ended by a line feed.
///
/// Plain, `N` and `M` are White's Knights and Men, `n` and `m` Black's, `*` an empty castle square, and brackets mark the ends of
/// the last move. Coloured, pieces are light or dark blocks with the same letters, and castles and last move are tinted.
pub(crate) fn draw(position: &Position, style: Style) -> String {
    Drawing { position, style }.text()
}

/// Characters from one square to the next.
const CELL: usize = 3;

struct Drawing<'a> {
    position: &'a Position,
    style: Style,
}

impl Drawing<'_> {
    fn text(&self) -> String {
        let (files, ranks) = self.size();
        // The plain outline begins above the board and ends below it.
        let rows = if self.style.color { 0..ranks } else { -1..ranks + 1 };
        let mut text = String::new();
        for row in rows {
            let cells: String = (-1..=files).map(|column| self.cell(column, row)).collect();
            let rank = self.rank(row).map(|rank| rank.to_string()).unwrap_or_default();
            let left = self.label(&format!("{rank:>2}"));
            let line = format!("{left} {cells} {}", self.label(&rank));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let letters: String = (0..files).map(|column| format!(" {} ", self.file(column))).collect();
        let _ = writeln!(text, "      {}", self.label(letters.trim_end()));
        text
    }

    fn size(&self) -> (i8, i8) {
        let (files, ranks) = self.position.rules().size;
        (files as i8, ranks as i8)
    }

    /// The square in a column counted from the left and a row counted from the top, if the board has it.
    fn square(&self, column: i8, row: i8) -> Option<Square> {
        let (files, ranks) = self.size();
        let (file, rank) = match self.style.view {
            Side::White => (column, ranks - 1 - row),
            Side::Black => (files - 1 - column, row),
        };
        let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        self.position.rules().board.contains(square).then_some(square)
    }

    /// The number of the rank drawn in `row`, if there is one.
    fn rank(&self, row: i8) -> Option<i8> {
        let ranks = self.size().1;
        let rank = match self.style.view {
            Side::White => ranks - row,
            Side::Black => row + 1,
        };
        (1..=ranks).contains(&rank).then_some(rank)
    }

    fn file(&self, column: i8) -> char {
        let file = match self.style.view {
            Side::White => column,
            Side::Black => self.size().0 - 1 - column,
        };
        char::from(b'A' + file as u8)
    }

    /// A label beside the board, dimmed when colours are on.
    fn label(&self, text: &str) -> String {
        if self.style.color { painted(Paint::new().dimmed(), text) } else { text.to_owned() }
    }

    fn cell(&self, column: i8, row: i8) -> String {
        match self.square(column, row) {
            Some(square) if self.style.color => self.coloured_square(square),
            Some(square) => self.plain_square(square),
            None if self.style.color => " ".repeat(CELL),
            None => self.outside(column, row),
        }
    }

    /// What lies beside the board: its wall, its edge where the rank below or above is wider, and the corners.
    fn outside(&self, column: i8, row: i8) -> String {
        let is_square = |right, down| self.square(column + right, row + down).is_some();
        let on_edge = is_square(0, 1) || is_square(0, -1);
        let middle = if on_edge { '-' } else { ' ' };
        let end = |towards| match (is_square(towards, 0), on_edge) {
            (true, _) => '|',
            (false, true) => '-',
            (false, false) if is_square(towards, 1) => '.',
            (false, false) if is_square(towards, -1) => '\'',
            (false, false) => ' ',
        };
        [end(-1), middle, end(1)].iter().collect()
    }

    fn plain_square(&self, square: Square) -> String {
        let content = match self.position.piece_at(square) {
            Some(piece) => piece.letter(),
            None if self.is_castle(square) => '*',
            None => '.',
        };
        let [left, right] = if self.is_marked(square) { ['[', ']'] } else { [' ', ' '] };
        format!("{left}{content}{right}")
    }

    fn coloured_square(&self, square: Square) -> String {
        let tile = self.tile(square);
        match self.position.piece_at(square) {
            Some(piece) => {
                let (block, letter) = palette::piece(piece);
                let side = Paint::new().fg_color(Some(block.into())).bg_color(Some(tile.into()));
                let middle =
                    Paint::new().fg_color(Some(letter.into())).bg_color(Some(block.into())).bold();
                let letter = piece.letter();
                format!(
                    "{}{}{}",
                    painted(side, "▐"),
                    painted(middle, &letter.to_string()),
                    painted(side, "▌")
                )
            }
            None => painted(Paint::new().bg_color(Some(tile.into())), "   "),
        }
    }

    fn tile(&self, square: Square) -> Ansi256Color {
        if self.is_marked(square) {
            palette::LAST_MOVE
        } else if self.is_castle(square) {
            palette::CASTLE
        } else {
            palette::TILES[usize::from((square.file() + square.rank()) % 2)]
        }
    }

    fn is_castle(&self, square: Square) -> bool {
        self.position.rules().castles.iter().any(|castle| castle.contains(square))
    }

    fn is_marked(&self, square: Square) -> bool {
        self.style.last_move.is_some_and(|m| m.from == square || m.to == square)
    }
}

fn painted(paint: Paint, text: &str) -> String {
    format!("{paint}{text}{paint:#}")
}

/// Colours of the 256-colour table that all terminals share, so that the board looks the same on light and dark screens.
mod palette {
    use super::{Ansi256Color, Kind, Piece, Side};

    pub(super) const TILES: [Ansi256Color; 2] = [Ansi256Color(65), Ansi256Color(66)];
    pub(super) const CASTLE: Ansi256Color = Ansi256Color(96);
    pub(super) const LAST_MOVE: Ansi256Color = Ansi256Color(178);

    /// The colour of a piece and of the letter on it.
    pub(super) fn piece(piece: Piece) -> (Ansi256Color, Ansi256Color) {
        match (piece.side, piece.kind) {
            (Side::White, Kind::Knight) => (Ansi256Color(231), Ansi256Color(88)),
            (Side::White, Kind::Man) => (Ansi256Color(231), Ansi256Color(238)),
            (Side::Black, Kind::Knight) => (Ansi256Color(16), Ansi256Color(215)),
            (Side::Black, Kind::Man) => (Ansi256Color(16), Ansi256Color(250)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn a_small_board_looks_like_this() {
        let position = Position::from_text(Variant::Camette, "n/1N1/5/2M2/3m1/3/1 b").unwrap();
        let m = Move::quiet("d4".parse().unwrap(), "d3".parse().unwrap());
        let drawing = draw(&position, Style { last_move: Some(m), ..Style::PLAIN });
        let lines = [
            "           .---.",
            " 7      .--| n |--.      7",
            " 6   .--| .  N  . |--.   6",
            " 5   | .  .  .  .  . |   5",
            " 4   | .  .  M [.] . |   4",
            " 3   | .  .  . [m] . |   3",
            " 2   '--| .  .  . |--'   2",
            " 1      '--| * |--'      1",
            "           '---'",
            "       A  B  C  D  E",
        ];
        assert_eq!(drawing, lines.map(|line| format!("{line}\n")).concat());
    }

    #[test]
    fn every_square_is_in_its_place_from_either_side() {
        for variant in Variant::ALL {
            let position = Position::start(variant);
            let (files, ranks) = variant.rules().size;
            for view in Side::ALL {
                let drawing = draw(&position, Style { view, ..Style::PLAIN });
                let lines: Vec<Vec<char>> = drawing.lines().map(|l| l.chars().collect()).collect();
                assert_eq!(lines.len(), usize::from(ranks) + 3);
                for square in variant.rules().board.squares() {
                    let (column, row) = match view {
                        Side::White => (square.file(), ranks - 1 - square.rank()),
                        Side::Black => (files - 1 - square.file(), square.rank()),
                    };
                    let drawn = lines[usize::from(row) + 1][usize::from(column) * 3 + 7];
                    let is_castle = square.rank() == 0 || square.rank() == ranks - 1;
                    let empty = if is_castle { '*' } else { '.' };
                    let wanted = position.piece_at(square).map_or(empty, Piece::letter);
                    assert_eq!(drawn, wanted, "{variant} {square} {view}");
                }
            }
        }
    }

    #[test]
    fn only_a_coloured_drawing_has_escapes_and_only_a_plain_one_is_ascii() {
        for variant in Variant::ALL {
            let position = Position::start(variant);
            assert!(draw(&position, Style::PLAIN).is_ascii());
            assert!(!draw(&position, Style::PLAIN).contains('\x1b'));
            let colored = draw(&position, Style { color: true, ..Style::PLAIN });
            let pieces = position.occupied().count() as usize;
            assert_eq!(colored.matches('▐').count(), pieces);
        }
    }
}
