//! How games of self-play are played.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use camelot_nnue::Network;
use camelot_rules::Variant;

/// How games are played. The same settings give the same games, game by game,
/// whatever the number of threads.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game.
    pub variant: Variant,
    /// Of all random choices.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// By how many per cent the nodes of a move differ from `nodes`, at most.
    pub spread: u8,
    /// Random plies that a game begins with.
    pub opening: RangeInclusive<u16>,
    /// After the opening, per cent of the moves that are random.
    pub random: u8,
    /// No move after this ply is random.
    pub random_until: u16,
    /// A game that is longer is broken off and counts as a draw.
    pub max_plies: u16,
    /// What judges positions; `None` for the evaluation made by hand.
    pub network: Option<Arc<Network>>,
}

impl Settings {
    /// What suits most: 300 nodes ± 25 %, 2 to 8 random plies, 8 % random
    /// moves up to ply 200, the evaluation made by hand.
    pub fn new(variant: Variant) -> Settings {
        Settings {
            variant,
            seed: 1,
            nodes: 300,
            spread: 25,
            opening: 2..=8,
            random: 8,
            random_until: 200,
            max_plies: 600,
            network: None,
        }
    }

    /// The variant that the text of settings names.
    pub(crate) fn variant_of(text: &str) -> Option<Variant> {
        text.split(' ').find_map(|word| word.strip_prefix("variant="))?.parse().ok()
    }
}

impl fmt::Display for Settings {
    /// All of them in one line, a network by the checksum of its file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "variant={} seed={} nodes={} spread={} opening={}-{} random={} random-until={} max-plies={}",
            self.variant,
            self.seed,
            self.nodes,
            self.spread,
            self.opening.start(),
            self.opening.end(),
            self.random,
            self.random_until,
            self.max_plies,
        )?;
        match &self.network {
            Some(network) => {
                write!(f, " evaluation={:08x}", crc32fast::hash(&network.to_bytes()))
            }
            None => f.write_str(" evaluation=hand-made"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_names_the_variant() {
        for variant in Variant::ALL {
            let text = Settings::new(variant).to_string();
            assert_eq!(Settings::variant_of(&text), Some(variant));
        }
        assert_eq!(Settings::variant_of("seed=1"), None);
    }
}
