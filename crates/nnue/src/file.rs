//! The network file.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `CAMLNNUE` |
//! | 4 | version: 1, or 2 if there is a second hidden layer |
//! | 8 | length of the file in bytes |
//! | 4 | CRC-32 of all that follows |
//! | 1 + n | name of the variant: length, ASCII text |
//! | 2, 1, 1, 2 | hidden neurons, buckets, output shift, scale |
//! | 1, 1 | version 2 only: neurons of the second layer, its shift |
//! | 4 + n | how it was trained: length, UTF-8 text |
//! | 2 each | hidden weights, hidden biases, output weights |
//! | 4 each | output biases |
//! | 2 each | version 2 only: weights of the second layer |
//! | 4 each | version 2 only: its biases |
//! | 2 each | version 2 only: weights from it to the output |

use std::io::Read;
use std::path::Path;

use camelot_rules::Variant;

use crate::{Network, NetworkError, Parts, Shape, open_regular, write_aside};

const MAGIC: &[u8; 8] = b"CAMLNNUE";
/// Without a second hidden layer.
const PLAIN: u32 = 1;
/// With a second hidden layer.
const SECOND: u32 = 2;
const HEAD: usize = 24;

/// No network is larger; of a longer file no more is read.
const MOST_BYTES: u64 = 64 << 20;

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// [`NetworkError`] if it cannot be read, is of another kind, cut or
    /// altered, or no network.
    pub fn read(file: &Path) -> Result<Network, NetworkError> {
        let mut bytes = Vec::new();
        open_regular(file)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        Network::from_bytes(&bytes)
    }

    /// Writes a network file: aside, then renamed, so that there is never half
    /// of one.
    ///
    /// # Errors
    /// [`NetworkError::Io`] if it cannot be written; what was there stays.
    pub fn write(&self, file: &Path) -> Result<(), NetworkError> {
        Ok(write_aside(file, &self.to_bytes())?)
    }

    /// The network in the bytes of a file.
    ///
    /// # Errors
    /// As [`Network::read`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let mut head = Reader { rest: &bytes[MAGIC.len()..], read: MAGIC.len() };
        let version = head.u32()?;
        if !(PLAIN..=SECOND).contains(&version) {
            return Err(NetworkError::Version { found: version, known: SECOND });
        }
        let length = head.u64()?;
        if length != bytes.len() as u64 {
            return Err(NetworkError::Size { found: bytes.len() as u64, wanted: length });
        }
        let wanted = head.u32()?;
        let found = crc32fast::hash(head.rest);
        if found != wanted {
            return Err(NetworkError::Checksum { found, wanted });
        }
        Network::new(head.parts(version)?)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = self.parts();
        let (shape, description) = (parts.shape, &parts.description);
        let mut body = Vec::new();
        let name = shape.variant.name();
        body.push(name.len() as u8);
        body.extend(name.as_bytes());
        body.extend((shape.hidden as u16).to_le_bytes());
        body.extend([shape.buckets as u8, shape.output_shift]);
        body.extend(shape.scale.to_le_bytes());
        if shape.second > 0 {
            body.extend([shape.second as u8, shape.second_shift]);
        }
        body.extend((description.len() as u32).to_le_bytes());
        body.extend(description.as_bytes());
        for list in [&parts.hidden_weights, &parts.hidden_biases, &parts.output_weights] {
            body.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        body.extend(parts.output_biases.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(parts.second_weights.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(parts.second_biases.iter().flat_map(|number| number.to_le_bytes()));
        body.extend(parts.second_outputs.iter().flat_map(|number| number.to_le_bytes()));

        let mut bytes = Vec::with_capacity(HEAD + body.len());
        bytes.extend(MAGIC);
        let version = if shape.second == 0 { PLAIN } else { SECOND };
        bytes.extend(version.to_le_bytes());
        bytes.extend(((HEAD + body.len()) as u64).to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

/// Takes numbers from the front of the bytes of a file.
struct Reader<'a> {
    rest: &'a [u8],
    read: usize,
}

impl Reader<'_> {
    fn parts(mut self, version: u32) -> Result<Parts, NetworkError> {
        let length = usize::from(self.u8()?);
        let name = String::from_utf8_lossy(self.take(length)?).into_owned();
        let variant: Variant = name.parse().map_err(|_| NetworkError::Variant(name))?;
        let mut shape = Shape {
            variant,
            hidden: usize::from(self.u16()?),
            buckets: usize::from(self.u8()?),
            second: 0,
            second_shift: 0,
            output_shift: self.u8()?,
            scale: self.u16()?,
        };
        if version == SECOND {
            shape.second = usize::from(self.u8()?);
            shape.second_shift = self.u8()?;
            if shape.second == 0 {
                let wanted = "a multiple of 8 from 8 to 64 in a file of version 2";
                let what = "neurons of the second layer";
                return Err(NetworkError::Shape { what, found: 0, wanted });
            }
        }
        shape.check()?;
        let length = self.u32()? as usize;
        let description =
            str::from_utf8(self.take(length)?).map_err(|_| NetworkError::Description)?.to_owned();
        let parts = Parts {
            hidden_weights: self.i16s(shape.hidden_weights())?,
            hidden_biases: self.i16s(shape.hidden)?,
            output_weights: self.i16s(shape.output_weights())?,
            output_biases: self.i32s(shape.buckets)?,
            second_weights: self.i16s(shape.second_weights())?,
            second_biases: self.i32s(shape.second_biases())?,
            second_outputs: self.i16s(shape.second_outputs())?,
            description,
            shape,
        };
        match self.rest.len() {
            0 => Ok(parts),
            more => {
                let wanted = self.read as u64;
                Err(NetworkError::Size { found: wanted + more as u64, wanted })
            }
        }
    }

    fn take(&mut self, count: usize) -> Result<&[u8], NetworkError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(NetworkError::Size {
            found: (self.read + self.rest.len()) as u64,
            wanted: (self.read + count) as u64,
        })?;
        self.rest = rest;
        self.read += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    fn u8(&mut self) -> Result<u8, NetworkError> {
        self.array().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Result<u16, NetworkError> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, NetworkError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, NetworkError> {
        self.array().map(u64::from_le_bytes)
    }

    fn i16s(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let (numbers, _) = self.take(2 * count)?.as_chunks();
        Ok(numbers.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect())
    }

    fn i32s(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        let (numbers, _) = self.take(4 * count)?.as_chunks();
        Ok(numbers.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_parts;
    use proptest::prelude::*;

    fn bytes(second: usize) -> Vec<u8> {
        Network::new(random_parts(Variant::Camette, 64, 2, second, 8)).unwrap().to_bytes()
    }

    /// `bytes` with the length and checksum that fit them.
    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let length = bytes.len() as u64;
        bytes[12..20].copy_from_slice(&length.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[24..]);
        bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    fn error(bytes: &[u8]) -> String {
        Network::from_bytes(bytes).unwrap_err().to_string()
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("camelot.nnue");
        for variant in Variant::ALL {
            for second in [0, 16] {
                let network = Network::new(random_parts(variant, 64, 7, second, 1)).unwrap();
                network.write(&file).unwrap();
                assert_eq!(Network::read(&file).unwrap().parts(), network.parts());
            }
        }
    }

    #[test]
    fn each_fault_is_named() {
        let good = bytes(0);
        assert_eq!(error(b"PK\x03\x04 something else"), NetworkError::Foreign.to_string());
        assert_eq!(error(b""), NetworkError::Foreign.to_string());
        let mut other = good.clone();
        other[8] = 3;
        assert_eq!(
            error(&other),
            "the network file has version 3; this program reads versions up to 2"
        );
        let size = good.len();
        let cut = format!(
            "the network file has {} bytes where {size} are wanted: it was cut, or something was added",
            size - 5
        );
        assert_eq!(error(&good[..size - 5]), cut);
        let mut altered = good.clone();
        altered[size / 2] ^= 1;
        assert!(error(&altered).starts_with("the network file was altered: its checksum is "));
        let mut foreign = good.clone();
        foreign[25..32].copy_from_slice(b"chesses");
        assert_eq!(
            error(&sealed(foreign)),
            "the network is for a variant that is not known: 'chesses'"
        );
        let mut shape = good.clone();
        shape[34] = 0;
        assert_eq!(error(&sealed(shape)), "0 buckets: 1 to 8 is wanted");
        let mut second = bytes(8);
        second[38] = 9;
        assert_eq!(
            error(&sealed(second)),
            "9 neurons of the second layer: a multiple of 8 from 0 to 64 is wanted"
        );
        let mut none = bytes(8);
        none[38] = 0;
        assert!(error(&sealed(none)).contains("a multiple of 8 from 8 to 64"));
        let longer = [&good[..], &[0; 3]].concat();
        assert!(error(&sealed(longer)).contains("something was added"));
        let missing = Network::read(Path::new("/nowhere/x.nnue")).unwrap_err().to_string();
        assert!(missing.starts_with("the network file cannot be read or written: "), "{missing}");
    }

    proptest! {
        #[test]
        fn no_cut_or_altered_file_is_taken(
            place in any::<proptest::sample::Index>(),
            flip in 1..=255u8,
            cut in any::<bool>(),
            second in any::<bool>(),
        ) {
            let mut bytes = bytes(8 * usize::from(second));
            let place = place.index(bytes.len());
            if cut {
                bytes.truncate(place);
            } else {
                bytes[place] ^= flip;
            }
            prop_assert!(Network::from_bytes(&bytes).is_err());
        }

        #[test]
        fn sealed_nonsense_is_read_or_refused(
            place in any::<proptest::sample::Index>(),
            value in any::<u8>(),
            length in any::<proptest::sample::Index>(),
            second in any::<bool>(),
        ) {
            let mut bytes = bytes(8 * usize::from(second));
            let place = 24 + place.index(bytes.len() - 24);
            bytes[place] = value;
            bytes.truncate(24 + length.index(bytes.len() - 23));
            if let Ok(network) = Network::from_bytes(&sealed(bytes)) {
                network.evaluate(&camelot_rules::Position::start(network.shape().variant));
            }
        }
    }
}
