//! The eight directions of a step.

/// One of the eight directions in which a piece steps or leaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards the higher ranks.
    North,
    /// Towards the higher ranks and files.
    NorthEast,
    /// Towards the higher files.
    East,
    /// Towards the lower ranks and higher files.
    SouthEast,
    /// Towards the lower ranks.
    South,
    /// Towards the lower ranks and files.
    SouthWest,
    /// Towards the lower files.
    West,
    /// Towards the higher ranks and lower files.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The change of (file, rank) that one step makes.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }
}
