//! A game of self-play as its block holds it.

use camelot_rules::{Outcome, Reason, Side, Variant};

use super::Sample;

/// How a game of self-play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// By which rule; `None` for a game that was broken off as too long, and
    /// counts as a draw.
    pub reason: Option<Reason>,
}

impl End {
    const REASONS: [Option<Reason>; 7] = [
        None,
        Some(Reason::Castle),
        Some(Reason::Capture),
        Some(Reason::Material),
        Some(Reason::NoMoves),
        Some(Reason::Repetition),
        Some(Reason::QuietPlies),
    ];

    const WINNERS: [Option<Side>; 3] = [None, Some(Side::White), Some(Side::Black)];

    /// Every end, in the order of its number.
    pub(crate) fn number(self) -> u8 {
        let reason = End::REASONS.iter().position(|reason| *reason == self.reason);
        let winner = End::WINNERS.iter().position(|winner| *winner == self.winner);
        (3 * reason.unwrap_or_default() + winner.unwrap_or_default()) as u8
    }

    fn from_number(number: u8) -> Option<End> {
        let reason = *End::REASONS.get(usize::from(number / 3))?;
        Some(End { winner: End::WINNERS[usize::from(number % 3)], reason })
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        End { winner: outcome.winner, reason: Some(outcome.reason) }
    }
}

/// A game: what there is to say of it, and its positions, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame {
    /// Its length in plies, the random ones counted.
    pub plies: u16,
    /// In how many of its positions a capture was compulsory.
    pub compulsory: u16,
    /// How it ended.
    pub end: End,
    /// How many positions are recorded.
    pub positions: u16,
    /// The positions, one packed [`Sample`] behind the other.
    pub samples: Vec<u8>,
}

impl PackedGame {
    pub(crate) fn pack(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.plies.to_le_bytes());
        bytes.extend(self.compulsory.to_le_bytes());
        bytes.push(self.end.number());
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(&self.samples);
    }

    /// Reads a game from the front of `bytes` and says how long it is; `None`
    /// if none stands there.
    pub(crate) fn unpack(variant: Variant, bytes: &[u8]) -> Option<(PackedGame, usize)> {
        let (head, rest) = bytes.split_first_chunk::<7>()?;
        let positions = u16::from_le_bytes([head[5], head[6]]);
        let mut length = 0;
        for _ in 0..positions {
            length += Sample::unpack(variant, &rest[length..])?.1;
        }
        let game = PackedGame {
            plies: u16::from_le_bytes([head[0], head[1]]),
            compulsory: u16::from_le_bytes([head[2], head[3]]),
            end: End::from_number(head[4])?,
            positions,
            samples: rest[..length].to_vec(),
        };
        Some((game, head.len() + length))
    }

    /// The packed samples, each by itself.
    pub fn packed_samples(&self, variant: Variant) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.samples[..];
        std::iter::from_fn(move || {
            let (_, length) = Sample::unpack(variant, rest)?;
            let (sample, after) = rest.split_at(length);
            rest = after;
            Some(sample)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_a_number() {
        for number in 0..21 {
            assert_eq!(End::from_number(number).map(End::number), Some(number));
        }
        assert_eq!(End::from_number(21), None);
    }
}
