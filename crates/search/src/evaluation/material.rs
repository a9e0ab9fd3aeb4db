//! Material by the scale that the World Camelot Federation publishes.

use camelot_rules::{Position, Side};

use super::weights;

/// 100 + 125 · ln n / ln 14 for n from 0, rounded (0 counts as 1).
const KNIGHT: [i32; 21] = [
    100, 100, 133, 152, 166, 176, 185, 192, 198, 204, 209, 214, 218, 221, 225, 228, 231, 234, 237,
    239, 242,
];

/// A Knight's worth for a side with `pieces` pieces outside the enemy castle.
/// With 14, all that Camelot has, it is 2¼ Men: the more friends a Knight
/// has, the more it can charge.
fn knight(pieces: u32) -> i32 {
    KNIGHT[(pieces as usize).min(KNIGHT.len() - 1)]
}

/// What the pieces of each side are worth.
#[inline(always)]
pub(super) fn pieces(position: &Position) -> [i32; 2] {
    Side::ALL.map(|side| {
        let inside = position.rules().castle(!side);
        let own = position.pieces(side);
        let outside = (own & !inside).count();
        let knights = (position.knights(side) & !inside).count() as i32;
        let men = outside as i32 - knights;
        let arrived = (own & inside).count() as i32;
        knights * knight(outside) + men * weights::MAN + arrived * weights::IN_CASTLE
    })
}

/// The side that is ahead gains by every exchange: its lead in pieces counts
/// for more the fewer there are.
#[inline(always)]
pub(super) fn trade_down(position: &Position) -> [i32; 2] {
    let [white, black] = Side::ALL.map(|side| position.pieces(side).count() as i32);
    let start = position.rules().knights[0].count() + position.rules().men[0].count();
    let gone = 2 * start as i32 - white - black;
    let bonus = (white - black).abs() * gone * weights::TRADE_DOWN / (2 * start as i32);
    if white > black { [bonus, 0] } else { [0, bonus] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knights_follow_the_published_formula() {
        for (pieces, worth) in KNIGHT.iter().enumerate() {
            let formula = 100.0 + 125.0 * (pieces.max(1) as f64).ln() / 14f64.ln();
            assert_eq!(*worth, formula.round() as i32, "{pieces} pieces");
        }
    }
}
