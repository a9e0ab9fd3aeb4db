//! Positions to learn from: without repeats, some games kept aside.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use camelot_rules::Variant;

use crate::data::{Contents, PackedGame, Sample};

/// The positions of data files in memory, packed.
#[derive(Clone, Debug)]
pub struct Dataset {
    variant: Variant,
    bytes: Vec<u8>,
    /// Where the samples begin that are learnt from.
    training: Vec<u32>,
    /// Where those begin that are kept aside.
    validation: Vec<u32>,
    facts: DatasetFacts,
    seen: HashSet<u64, BuildHasherDefault<DefaultHasher>>,
}

/// What a data set is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatasetFacts {
    /// Games.
    pub games: u64,
    /// Positions in the files.
    pub positions: u64,
    /// Of these, how many were there already and are left out.
    pub repeated: u64,
}

impl Dataset {
    /// Of a hundred games, how many are kept aside.
    pub const VALIDATION_PERCENT: u32 = 5;

    /// An empty data set of `variant`.
    pub fn new(variant: Variant) -> Dataset {
        Dataset {
            variant,
            bytes: Vec::new(),
            training: Vec::new(),
            validation: Vec::new(),
            facts: DatasetFacts::default(),
            seen: HashSet::default(),
        }
    }

    /// Adds the games of a data file of the same variant. A position that is
    /// there already is left out.
    pub fn add(&mut self, contents: &Contents) {
        let games = contents.blocks.iter().flat_map(|block| &block.games);
        games.for_each(|game| self.add_game(game));
    }

    /// Whether a game is kept aside follows from its positions alone, so it is
    /// the same in whatever file it stands.
    fn add_game(&mut self, game: &PackedGame) {
        let is_kept_aside = crc32fast::hash(&game.samples) % 100 < Dataset::VALIDATION_PERCENT;
        self.facts.games += 1;
        for packed in game.packed_samples(self.variant) {
            self.facts.positions += 1;
            let key = self.seen.hasher().hash_one(Sample::key(packed));
            // Four gigabytes are 150 million positions.
            let Ok(start) = u32::try_from(self.bytes.len()) else { return };
            if !self.seen.insert(key) {
                self.facts.repeated += 1;
                continue;
            }
            self.bytes.extend(packed);
            if is_kept_aside { &mut self.validation } else { &mut self.training }.push(start);
        }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// What it is made of.
    pub fn facts(&self) -> DatasetFacts {
        self.facts
    }

    /// Handles of the positions to learn from, in the order of the files.
    pub fn training(&self) -> &[u32] {
        &self.training
    }

    /// Handles of the positions kept aside.
    pub fn validation(&self) -> &[u32] {
        &self.validation
    }

    /// The sample of a handle; `None` of any other number.
    pub fn sample(&self, handle: u32) -> Option<Sample> {
        let bytes = self.bytes.get(handle as usize..)?;
        Sample::unpack(self.variant, bytes).map(|(sample, _)| sample)
    }

    /// A number that tells this data set from others.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Goal, Settings, play};

    fn contents() -> Contents {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data");
        let settings = Settings { nodes: 20, ..Settings::new(Variant::Camette) };
        play(&file, &settings, Goal::Games(96), 1, |_, _| {}, |_| {}).unwrap();
        Contents::read(&file).unwrap()
    }

    #[test]
    fn no_position_is_there_twice_and_games_are_kept_aside_whole() {
        let contents = contents();
        let mut once = Dataset::new(Variant::Camette);
        once.add(&contents);
        let facts = once.facts();
        let kept = once.training().len() + once.validation().len();
        assert_eq!((facts.games, facts.positions), (96, contents.positions()));
        assert_eq!(kept as u64, facts.positions - facts.repeated);
        assert!(!once.validation().is_empty());
        assert!(once.validation().len() * 4 < once.training().len());

        let mut twice = once.clone();
        twice.add(&contents);
        assert_eq!(twice.training(), once.training());
        assert_eq!(twice.facts().repeated, facts.repeated + facts.positions);

        let samples: Vec<Sample> = once
            .training()
            .iter()
            .chain(once.validation())
            .filter_map(|h| once.sample(*h))
            .collect();
        assert_eq!(samples.len(), kept);
        for (n, one) in samples.iter().enumerate() {
            assert!(
                !samples[..n]
                    .iter()
                    .any(|other| { (&one.pieces, one.side) == (&other.pieces, other.side) })
            );
        }
    }
}
