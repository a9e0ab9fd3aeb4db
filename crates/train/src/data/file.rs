//! Reading data files, sound or not, and appending to them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use camelot_rules::Variant;

use super::{Block, DataError, Fault, block};
use crate::selfplay::Settings;

const MAGIC: &[u8; 8] = b"CAMLDATA";
const VERSION: u32 = 1;

/// All that could be read of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// How its games were played, see [`Settings`].
    pub settings: String,
    /// The game that was played.
    pub variant: Variant,
    /// The sound blocks, in the order of the file.
    pub blocks: Vec<Block>,
    /// What was passed over.
    pub faults: Vec<Fault>,
    /// The length of the file up to the end of the last sound block.
    pub sound_length: usize,
}

impl Contents {
    /// Reads a data file. Blocks that were cut or altered are passed over.
    ///
    /// # Errors
    /// [`DataError`] if it cannot be read, or its beginning is not that of a
    /// data file.
    pub fn read(file: &Path) -> Result<Contents, DataError> {
        let mut bytes = Vec::new();
        camelot_nnue::open_regular(file)?.read_to_end(&mut bytes)?;
        Contents::from_bytes(&bytes)
    }

    /// The contents of a file with these bytes.
    ///
    /// # Errors
    /// As [`Contents::read`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Contents, DataError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(DataError::Foreign)?;
        let (head, rest) = rest.split_first_chunk::<12>().ok_or(DataError::Head)?;
        let (words, _) = head.as_chunks::<4>();
        let [version, checksum, length] = [0, 1, 2].map(|n: usize| u32::from_le_bytes(words[n]));
        if version != VERSION {
            return Err(DataError::Version { found: version, known: VERSION });
        }
        let settings = rest.get(..length as usize).ok_or(DataError::Head)?;
        if crc32fast::hash(settings) != checksum {
            return Err(DataError::Head);
        }
        let settings = String::from_utf8(settings.to_vec()).map_err(|_| DataError::Head)?;
        let variant = Settings::variant_of(&settings).ok_or(DataError::Head)?;
        let start = MAGIC.len() + head.len() + length as usize;
        let mut contents = Contents {
            settings,
            variant,
            blocks: Vec::new(),
            faults: Vec::new(),
            sound_length: start,
        };
        contents.read_blocks(bytes);
        Ok(contents)
    }

    fn read_blocks(&mut self, bytes: &[u8]) {
        let mut place = self.sound_length;
        while place < bytes.len() {
            if let Some((block, length)) = Block::from_bytes(self.variant, &bytes[place..]) {
                place += length;
                self.sound_length = place;
                self.blocks.push(block);
                continue;
            }
            let next = next_sound(self.variant, bytes, place + 1);
            self.faults.push(Fault { offset: place, length: next - place });
            place = next;
        }
    }

    /// How many positions are recorded in sound blocks.
    pub fn positions(&self) -> u64 {
        self.blocks.iter().map(Block::positions).sum()
    }
}

/// Where the next sound block begins, or the end.
fn next_sound(variant: Variant, bytes: &[u8], from: usize) -> usize {
    let magic = block::MAGIC;
    let candidates = bytes[from..].windows(magic.len()).enumerate();
    let mut places = candidates.filter(|(_, window)| window == magic).map(|(n, _)| from + n);
    let sound = places.find(|place| Block::from_bytes(variant, &bytes[*place..]).is_some());
    sound.unwrap_or(bytes.len())
}

/// A data file to append to.
#[derive(Debug)]
pub struct DataWriter {
    file: File,
}

impl DataWriter {
    /// Opens a file to append to, or begins a new one, and locks it: two
    /// programs would write the same games twice. What is there must have
    /// been made with the same settings; a beginning that was cut is written
    /// anew. A block at the end that was cut, as
    /// when the program was interrupted, is taken off. Returns what is there.
    ///
    /// # Errors
    /// [`DataError`] if it cannot be read or written, is being written to, is
    /// no data file, or was made with other settings.
    pub fn open(file: &Path, settings: &Settings) -> Result<(DataWriter, Contents), DataError> {
        let wanted = settings.to_string();
        match camelot_nnue::check_regular(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            other => other?,
        }
        let mut writer = OpenOptions::new().read(true).append(true).create(true).open(file)?;
        writer.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => DataError::InUse,
            TryLockError::Error(error) => DataError::Io(error),
        })?;
        let mut bytes = Vec::new();
        writer.read_to_end(&mut bytes)?;
        // Only now that the file is locked: another program may begin it too.
        let head = head(&wanted);
        if bytes.len() < head.len() && head.starts_with(&bytes) {
            writer.set_len(0)?;
            writer.write_all(&head)?;
            bytes = head;
        }
        let contents = Contents::from_bytes(&bytes)?;
        if contents.settings != wanted {
            return Err(DataError::Settings { found: contents.settings, wanted });
        }
        writer.set_len(contents.sound_length as u64)?;
        Ok((DataWriter { file: writer }, contents))
    }

    /// Appends a block.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, block: &Block) -> Result<(), DataError> {
        Ok(self.file.write_all(&block.to_bytes())?)
    }
}

fn head(settings: &str) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for word in [VERSION, crc32fast::hash(settings.as_bytes()), settings.len() as u32] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(settings.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{End, PackedGame, Sample};
    use camelot_rules::Position;
    use proptest::prelude::*;
    use proptest::sample::Index;
    use std::fs;

    fn settings() -> Settings {
        Settings::new(Variant::Camette)
    }

    fn block(first_game: u32) -> Block {
        let mut samples = Vec::new();
        let start = Position::start(Variant::Camette);
        for (ply, m) in start.legal_moves().iter().take(3).enumerate() {
            Sample::new(&start.play_unchecked(m), 5, None, ply)
                .pack(Variant::Camette, &mut samples);
        }
        let end = End { winner: None, reason: None };
        let game = PackedGame { plies: 9, compulsory: 1, end, positions: 3, samples };
        Block { first_game, games: vec![game.clone(), game] }
    }

    /// A file of three blocks, and where each of them ends.
    fn bytes() -> (Vec<u8>, Vec<usize>) {
        let mut bytes = head(&settings().to_string());
        let mut ends = vec![bytes.len()];
        for n in 0..3 {
            bytes.extend(block(2 * n).to_bytes());
            ends.push(bytes.len());
        }
        (bytes, ends)
    }

    #[test]
    fn blocks_are_read_as_they_were_appended() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("camette.data");
        for n in 0..3 {
            let (mut writer, contents) = DataWriter::open(&file, &settings()).unwrap();
            assert_eq!(contents.blocks, (0..n).map(block).collect::<Vec<_>>());
            writer.append(&block(n)).unwrap();
        }
        assert_eq!(Contents::read(&file).unwrap().positions(), 18);
        let (writer, _) = DataWriter::open(&file, &settings()).unwrap();
        let error = DataWriter::open(&file, &settings()).unwrap_err();
        assert!(matches!(error, DataError::InUse));
        drop(writer);
        let other = Settings { seed: 77, ..settings() };
        let error = DataWriter::open(&file, &other).unwrap_err().to_string();
        assert!(error.starts_with("the data file was made with other settings"), "{error}");
    }

    #[test]
    fn a_file_that_two_begin_at_once_is_one_writer_s() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("camette.data");
        let start = std::sync::Barrier::new(8);
        let open = || {
            start.wait();
            DataWriter::open(&file, &settings())
        };
        let opened: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let (good, bad): (Vec<_>, Vec<_>) = opened.into_iter().partition(Result::is_ok);
        assert_eq!(good.len(), 1);
        assert!(bad.iter().all(|error| matches!(error, Err(DataError::InUse))));
        drop(good);
        assert!(DataWriter::open(&file, &settings()).is_ok());
    }

    #[test]
    fn a_beginning_that_was_cut_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("camette.data");
        let whole = head(&settings().to_string());
        for length in [0, 5, whole.len() - 1] {
            fs::write(&file, &whole[..length]).unwrap();
            DataWriter::open(&file, &settings()).unwrap();
            assert_eq!(fs::read(&file).unwrap(), whole);
        }
    }

    #[test]
    fn a_cut_block_at_the_end_is_taken_off() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("camette.data");
        let (whole, ends) = bytes();
        fs::write(&file, &whole[..ends[3] - 1]).unwrap();
        let (mut writer, contents) = DataWriter::open(&file, &settings()).unwrap();
        assert_eq!((contents.blocks.len(), contents.faults.len()), (2, 1));
        writer.append(&block(4)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), whole);
    }

    #[test]
    fn foreign_files_are_refused() {
        let error = |bytes: &[u8]| Contents::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(error(b"CAMLNNUE"), DataError::Foreign.to_string());
        assert_eq!(error(b"CAMLDATA"), DataError::Head.to_string());
        let (mut whole, _) = bytes();
        whole[25] ^= 1;
        assert_eq!(error(&whole), DataError::Head.to_string());
        whole[8] = 9;
        assert_eq!(error(&whole), "the data file has version 9; this program reads version 1");
    }

    proptest! {
        #[test]
        fn only_altered_blocks_are_lost(place in any::<Index>(), flip in 1..=255u8) {
            let (mut whole, ends) = bytes();
            let place = ends[0] + place.index(whole.len() - ends[0]);
            whole[place] ^= flip;
            let contents = Contents::from_bytes(&whole).unwrap();
            let hit = ends.iter().filter(|end| **end <= place).count() as u32 - 1;
            let expected: Vec<Block> = (0..3).filter(|n| *n != hit).map(|n| block(2 * n)).collect();
            prop_assert_eq!(contents.blocks, expected);
            prop_assert_eq!(contents.faults.len(), 1);
            prop_assert_eq!(contents.faults[0].offset, ends[hit as usize]);
        }

        #[test]
        fn a_cut_file_gives_the_blocks_before_the_cut(place in any::<Index>()) {
            let (whole, ends) = bytes();
            let length = ends[0] + place.index(whole.len() - ends[0]);
            let contents = Contents::from_bytes(&whole[..length]).unwrap();
            let sound = ends.iter().filter(|end| **end <= length).count() - 1;
            prop_assert_eq!(contents.blocks.len(), sound);
            prop_assert_eq!(contents.sound_length, ends[sound]);
        }
    }
}
