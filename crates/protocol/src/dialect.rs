//! The two dialects of the protocol.

/// Which of the two close relatives is spoken: it decides the spelling of some commands and the unit of `mate` scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The Universal Chess Interface: `mate` counts moves of the winner, `bestmove` may name a move to ponder on.
    #[default]
    Uci,
    /// The Universal Game Interface: `mate` counts plies, one word follows `bestmove`, players are called 1 (White) and 2.
    Ugi,
}

impl Dialect {
    /// The plies within which the win asked for by `go mate COUNT` falls: `COUNT` moves of the side to move in UCI, so
    /// `2·COUNT − 1` plies; plies already in UGI.
    pub fn mate_plies(self, count: u32) -> u32 {
        match self {
            Dialect::Uci => count.saturating_mul(2).saturating_sub(1),
            Dialect::Ugi => count,
        }
    }
}
