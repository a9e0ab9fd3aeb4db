//! The transposition table: what is known of positions searched before.

use std::sync::atomic::{AtomicU64, Ordering};

use camelot_rules::{Move, Square};

use crate::Bound;

/// The table could not be made; the one before stays in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a transposition table of {megabytes} MB; the old one stays")]
pub struct HashError {
    /// The size asked for, in MB of 2^20 bytes.
    pub megabytes: usize,
}

/// A table shared without locks.
///
/// Each entry is two words, the data and the key XOR the data, so that an
/// entry torn by two writers does not match its key (Hyatt and Mann 2002).
pub(crate) struct Table {
    buckets: Vec<Bucket>,
}

/// The entries that compete for one place: a cache line.
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// What the table knows of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, if one was found.
    pub(crate) best: Option<MoveTag>,
    /// The score, wins counted from the position itself.
    pub(crate) score: i32,
    /// How the score relates to the true one.
    pub(crate) bound: Bound,
    /// Plies searched below the position.
    pub(crate) depth: u32,
    /// The evaluation of the position, if it was made.
    pub(crate) evaluation: Option<i32>,
}

/// Enough of a move to find it again in the list of legal moves: where it
/// starts and ends, and a few bits to tell apart captures that agree in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTag(u32);

const TAG_BITS: u32 = 20;
const SCORE_BITS: u32 = 16;
const DEPTH_BITS: u32 = 7;
const BOUND_BITS: u32 = 2;
const AGE_BITS: u32 = 5;
const EVALUATION_BITS: u32 = 14;

/// Depths are stored up to this.
pub(crate) const MAX_TABLE_DEPTH: u32 = (1 << DEPTH_BITS) - 1;

const AGES: u64 = 1 << AGE_BITS;

/// Stands for "not evaluated".
const NO_EVALUATION: i32 = -(1 << (EVALUATION_BITS - 1));

impl MoveTag {
    /// The tag of `m`.
    pub(crate) fn new(m: &Move) -> MoveTag {
        let from_to = (m.from.index() as u32) << 8 | m.to.index() as u32;
        MoveTag(capture_tag(m) << 16 | from_to)
    }

    /// Where the move starts.
    pub(crate) const fn from(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// Where the move ends.
    pub(crate) const fn to(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// Whether the move is a capture.
    pub(crate) const fn is_capture(self) -> bool {
        self.0 >> 16 != 0
    }
}

/// 0 for a quiet move, 1–15 for a capture.
fn capture_tag(m: &Move) -> u32 {
    if !m.is_capture() {
        return 0;
    }
    let mixed = m.captured.words().iter().fold(0u64, |mixed, word| {
        (mixed.rotate_left(7) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    1 + ((mixed >> 32) as u32) % 15
}

impl Table {
    /// An empty table of `megabytes` MB (2^20 bytes), at least 1.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not to be had.
    pub(crate) fn new(megabytes: usize) -> Result<Table, HashError> {
        let error = HashError { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(error)?;
        let count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        ask_for_huge_pages(&mut buckets);
        // Writing every bucket takes the memory now, not during a search.
        buckets.resize_with(count, || Bucket(Default::default()));
        Ok(Table { buckets })
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.key.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// What is known of the position with this key.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data)).flatten()
        })
    }

    /// Notes `entry` for the position with this key, in the search numbered
    /// `age`, in place of what was known of the position, or else of the entry
    /// in its bucket that is oldest and searched least.
    ///
    /// Of the same position a bound from a much shallower search does not
    /// replace an entry of this search, and a best move stays until another
    /// is found.
    pub(crate) fn store(&self, key: u64, age: u64, entry: &Entry) {
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut least = u64::MAX;
        let mut best = entry.best;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key.load(Ordering::Relaxed) ^ data == key {
                if is_worth_more(data, age, entry) {
                    return;
                }
                place = slot;
                best = best.or_else(|| unpack(data)?.best);
                break;
            }
            let worth = worth(data, age);
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(&Entry { best, ..*entry }, age);
        place.data.store(data, Ordering::Relaxed);
        place.key.store(key ^ data, Ordering::Relaxed);
    }

    /// Asks for the memory that a [`Table::probe`] of `key` will read.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: a prefetch does not access memory, and every x86-64
            // processor has the instruction.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// How many permille of a sample hold entries of the search `age`.
    pub(crate) fn fill(&self, age: u64) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let of_this_search = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && Fields::split(data).age == age % AGES
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(of_this_search).count();
        (used * 1000 / (4 * sample.len())) as u32
    }

    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads keys evenly over any count.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// Lets the system back the table by huge pages, where it knows them: a probe
/// is then no longer a walk through page tables.
fn ask_for_huge_pages(buckets: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 1 << 12;
        let memory = buckets.spare_capacity_mut();
        let (start, end) = (memory.as_mut_ptr_range().start, memory.as_mut_ptr_range().end);
        let start = (start as usize).next_multiple_of(PAGE);
        let length = (end as usize).saturating_sub(start);
        // SAFETY: the pages lie within memory that is ours, and the advice
        // changes nothing that a program can see. If refused, nothing is lost.
        unsafe { libc::madvise(start as *mut libc::c_void, length, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buckets;
}

/// How much an entry is worth keeping: depth, less for every search since.
fn worth(data: u64, age: u64) -> u64 {
    if data == 0 {
        return 0;
    }
    let fields = Fields::split(data);
    let searches_ago = (age + AGES - fields.age) % AGES;
    (8 * AGES + fields.depth + 1).saturating_sub(8 * searches_ago)
}

/// Whether what is known of a position, from the same search, goes so much
/// deeper than `entry`, a mere bound, that it should stay.
fn is_worth_more(known: u64, age: u64, entry: &Entry) -> bool {
    const MUCH_DEEPER: u64 = 3;
    let known = Fields::split(known);
    entry.bound != Bound::Exact
        && known.age == age % AGES
        && known.depth > u64::from(entry.depth) + MUCH_DEEPER
}

/// The data word taken apart.
struct Fields {
    tag: u64,
    score: u64,
    depth: u64,
    bound: u64,
    age: u64,
    evaluation: u64,
}

impl Fields {
    fn split(mut data: u64) -> Fields {
        let mut take = |bits: u32| {
            let field = data & ((1 << bits) - 1);
            data >>= bits;
            field
        };
        Fields {
            tag: take(TAG_BITS),
            score: take(SCORE_BITS),
            depth: take(DEPTH_BITS),
            bound: take(BOUND_BITS),
            age: take(AGE_BITS),
            evaluation: take(EVALUATION_BITS),
        }
    }

    fn join(&self) -> u64 {
        let mut data = 0;
        let mut place = 0;
        for (field, bits) in [
            (self.tag, TAG_BITS),
            (self.score, SCORE_BITS),
            (self.depth, DEPTH_BITS),
            (self.bound, BOUND_BITS),
            (self.age, AGE_BITS),
            (self.evaluation, EVALUATION_BITS),
        ] {
            data |= (field & ((1 << bits) - 1)) << place;
            place += bits;
        }
        data
    }
}

fn pack(entry: &Entry, age: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let evaluation = entry
        .evaluation
        .map_or(NO_EVALUATION, |value| value.clamp(NO_EVALUATION + 1, -NO_EVALUATION - 1));
    Fields {
        // Start and end are never both square 0, so 0 is free for "none".
        tag: entry.best.map_or(0, |tag| u64::from(tag.0)),
        score: entry.score as u64,
        depth: u64::from(entry.depth.min(MAX_TABLE_DEPTH)),
        bound,
        age,
        evaluation: evaluation as u64,
    }
    .join()
}

fn unpack(data: u64) -> Option<Entry> {
    let fields = Fields::split(data);
    let bound = match fields.bound {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let signed = |field: u64, bits: u32| ((field << (64 - bits)) as i64 >> (64 - bits)) as i32;
    let evaluation = signed(fields.evaluation, EVALUATION_BITS);
    Some(Entry {
        best: (fields.tag != 0).then_some(MoveTag(fields.tag as u32)),
        score: signed(fields.score, SCORE_BITS),
        bound,
        depth: fields.depth as u32,
        evaluation: (evaluation != NO_EVALUATION).then_some(evaluation),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_entry() -> impl Strategy<Value = Entry> {
        let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
        let evaluation = proptest::option::of(-8_191..8_192i32);
        (proptest::option::of(1u32..1 << 20), -30_000..30_001i32, bound, 0..128u32, evaluation)
            .prop_map(|(tag, score, bound, depth, evaluation)| Entry {
                best: tag.map(MoveTag),
                score,
                bound,
                depth,
                evaluation,
            })
    }

    proptest! {
        #[test]
        fn what_is_stored_comes_back(entry in any_entry(), key: u64, age: u64) {
            let table = Table::new(1).unwrap();
            table.store(key, age, &entry);
            prop_assert_eq!(table.probe(key), Some(entry));
            prop_assert_eq!(table.probe(key ^ 1), None);
        }
    }

    const ENTRY: Entry =
        Entry { best: None, score: 5, bound: Bound::Exact, depth: 3, evaluation: None };

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = Table::new(1).unwrap();
        table.store(7, 0, &ENTRY);
        let slot = &table.bucket(7).0[0];
        slot.data.fetch_xor(1 << 22, Ordering::Relaxed);
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn the_oldest_and_shallowest_entry_makes_room() {
        let table = Table::new(1).unwrap();
        // Small keys share the first bucket.
        for (key, age, depth) in [(1, 1, 15), (2, 2, 5), (3, 2, 4), (4, 2, 8), (5, 2, 1)] {
            table.store(key, age, &Entry { depth, ..ENTRY });
        }
        let kept: Vec<u64> = (1..=5).filter(|key| table.probe(*key).is_some()).collect();
        assert_eq!(kept, [1, 2, 4, 5]);
        table.clear();
        assert!((1..=5).all(|key| table.probe(key).is_none()));
    }

    #[test]
    fn a_much_shallower_bound_leaves_what_this_search_knows() {
        let table = Table::new(1).unwrap();
        let deep = Entry { best: Some(MoveTag(9)), depth: 8, ..ENTRY };
        let bound = |depth| Entry { bound: Bound::Upper, depth, ..ENTRY };
        let after = |age, entry: Entry| {
            table.clear();
            table.store(7, 1, &deep);
            table.store(7, age, &entry);
            table.probe(7).unwrap()
        };
        assert_eq!(after(1, bound(4)), deep);
        // But a bound from nearly as deep, an exact score, and a later search do
        // not; a move is not forgotten for want of another.
        for (age, entry) in [(1, bound(5)), (1, Entry { depth: 0, ..ENTRY }), (2, bound(0))] {
            assert_eq!(after(age, entry), Entry { best: deep.best, ..entry });
        }
        let other = Entry { best: Some(MoveTag(11)), ..bound(7) };
        assert_eq!(after(1, other), other);
    }

    #[test]
    fn a_size_beyond_all_memory_is_refused() {
        for megabytes in [usize::MAX, usize::MAX >> 21, 1 << 36] {
            assert_eq!(Table::new(megabytes).err(), Some(HashError { megabytes }));
        }
    }

    #[test]
    fn the_fill_is_counted_for_one_search() {
        let table = Table::new(1).unwrap();
        for n in 0..200_000u64 {
            table.store(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), 3, &ENTRY);
        }
        assert!(table.fill(3) > 900);
        assert_eq!(table.fill(4), 0);
    }
}
