//! A block: some games in a row, with a checksum.

use camelot_rules::Variant;

use super::PackedGame;

/// Games in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the first of them.
    pub first_game: u32,
    /// The games.
    pub games: Vec<PackedGame>,
}

pub(crate) const MAGIC: &[u8; 4] = b"BLCK";

const HEAD: usize = 20;

impl Block {
    /// How many positions are recorded.
    pub fn positions(&self) -> u64 {
        self.games.iter().map(|game| u64::from(game.positions)).sum()
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut games = Vec::new();
        for game in &self.games {
            game.pack(&mut games);
        }
        let mut rest = Vec::with_capacity(HEAD + games.len());
        for number in [games.len() as u32, self.first_game, self.games.len() as u32] {
            rest.extend(number.to_le_bytes());
        }
        rest.extend(games);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crc32fast::hash(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// Reads a block from the front of `bytes` and says how long it is; `None`
    /// if none that is whole and unaltered stands there.
    pub(crate) fn from_bytes(variant: Variant, bytes: &[u8]) -> Option<(Block, usize)> {
        let (head, _) = bytes.split_first_chunk::<HEAD>()?;
        let (words, _) = head.as_chunks::<4>();
        if words[0] != *MAGIC {
            return None;
        }
        let word = |place: usize| u32::from_le_bytes(words[place]);
        let length = HEAD.checked_add(word(2) as usize)?;
        if crc32fast::hash(bytes.get(8..length)?) != word(1) {
            return None;
        }
        let mut rest = &bytes[HEAD..length];
        let mut games = Vec::new();
        for _ in 0..word(4) {
            let (game, length) = PackedGame::unpack(variant, rest)?;
            games.push(game);
            rest = &rest[length..];
        }
        rest.is_empty().then_some((Block { first_game: word(3), games }, length))
    }
}
