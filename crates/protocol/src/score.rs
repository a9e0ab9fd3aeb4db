//! What a line is worth: centipawns of this game, or a win or loss with its distance.

use std::fmt;

use crate::Dialect;

/// A score from the side to move's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a Man.
    Cp(i32),
    /// The side to move wins after so many plies; 0 when the game is over and won already.
    Win {
        /// Plies to the end of the game, its last move included.
        plies: u32,
    },
    /// The side to move loses after so many plies; 0 when the game is over and lost already.
    Loss {
        /// Plies to the end of the game, its last move included.
        plies: u32,
    },
}

/// Whether a score is only known to be at least, or at most, what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
}

impl Score {
    /// The text after the word `score`: `cp 37`, `mate 3`, `mate -2`.
    ///
    /// UCI counts moves: a win after 5 plies is `mate 3`, a loss after 4 plies `mate -2`. UGI counts plies. A game that is over is
    /// `mate 0` whoever won it, for text knows no negative zero.
    pub fn print(self, dialect: Dialect) -> String {
        let distance = |plies: u32| match dialect {
            Dialect::Uci => plies.div_ceil(2),
            Dialect::Ugi => plies,
        };
        match self {
            Score::Cp(value) => format!("cp {value}"),
            Score::Win { plies } => format!("mate {}", distance(plies)),
            Score::Loss { plies: 0 } => "mate 0".to_string(),
            Score::Loss { plies } => format!("mate -{}", distance(plies)),
        }
    }

    /// The score that `mate COUNT` stands for. A win in `n` UCI moves takes `2n − 1` plies, a loss `2n`; `mate 0` is a loss, as
    /// in UCI: it is said of a game that is over, and the winner has just moved.
    pub fn from_mate(count: i32, dialect: Dialect) -> Score {
        let distance = count.unsigned_abs();
        match (count > 0, dialect) {
            (true, _) => Score::Win { plies: dialect.mate_plies(distance) },
            (false, Dialect::Uci) => Score::Loss { plies: distance.saturating_mul(2) },
            (false, Dialect::Ugi) => Score::Loss { plies: distance },
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Lower => "lowerbound",
            Bound::Upper => "upperbound",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_in_moves_and_plies() {
        let cases = [
            (Score::Win { plies: 1 }, "mate 1", "mate 1"),
            (Score::Win { plies: 5 }, "mate 3", "mate 5"),
            (Score::Loss { plies: 2 }, "mate -1", "mate -2"),
            (Score::Loss { plies: 4 }, "mate -2", "mate -4"),
            (Score::Loss { plies: 0 }, "mate 0", "mate 0"),
            (Score::Win { plies: 0 }, "mate 0", "mate 0"),
            (Score::Cp(-37), "cp -37", "cp -37"),
        ];
        for (score, uci, ugi) in cases {
            assert_eq!(score.print(Dialect::Uci), uci);
            assert_eq!(score.print(Dialect::Ugi), ugi);
        }
    }

    #[test]
    fn extreme_distances_survive_the_round_trip() {
        for dialect in [Dialect::Uci, Dialect::Ugi] {
            for count in [i32::MIN, -1, 0, 1, i32::MAX] {
                assert_eq!(
                    Score::from_mate(count, dialect).print(dialect),
                    format!("mate {count}")
                );
            }
        }
        assert_eq!(Score::Win { plies: u32::MAX }.print(Dialect::Uci), "mate 2147483648");
    }
}
