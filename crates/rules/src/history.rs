//! The positions of a game so far, for repetition.

/// Hashes of successive positions, with what is needed to find repetitions.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<Entry>);

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// Plies since the last move that cannot be undone.
    reversible: usize,
}

impl History {
    /// A history that begins with the position of this hash.
    pub fn new(hash: u64) -> History {
        History(vec![Entry { hash, reversible: 0 }])
    }

    /// Adds the position of this hash, reached by a move that was
    /// [irreversible](crate::Position::is_irreversible) or not.
    pub fn push(&mut self, hash: u64, irreversible: bool) {
        let reversible = match self.0.last() {
            Some(last) if !irreversible => last.reversible + 1,
            _ => 0,
        };
        self.0.push(Entry { hash, reversible });
    }

    /// Takes the newest position off again.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Positions held.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no position is held.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How often the newest position occurred before.
    pub fn repetitions(&self) -> usize {
        self.earlier_occurrences().count()
    }

    /// How many plies ago the newest position last occurred, if it did.
    pub fn plies_since_repeated(&self) -> Option<usize> {
        self.earlier_occurrences().next()
    }

    /// The ages, in plies, of the earlier occurrences of the newest position.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> {
        let newest = self.0.last().copied();
        let reach = newest.map_or(0, |entry| entry.reversible);
        let count = self.0.len();
        // Two plies by each side is the least that leads back.
        (4..=reach)
            .step_by(2)
            .filter(move |age| Some(self.0[count - 1 - age].hash) == newest.map(|entry| entry.hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_counted_back_to_the_last_irreversible_move() {
        let mut history = History::new(1);
        for hash in [2, 3, 4, 1, 2, 3, 4, 1] {
            history.push(hash, false);
        }
        assert_eq!(history.repetitions(), 2);
        assert_eq!(history.plies_since_repeated(), Some(4));
        history.push(9, true);
        for hash in [2, 3, 4, 9] {
            history.push(hash, false);
        }
        assert_eq!(history.repetitions(), 1);
        history.pop();
        assert_eq!(history.repetitions(), 0);
        assert_eq!(history.len(), 13);
    }
}
