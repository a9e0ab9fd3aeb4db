//! What says which of two sets of values is better.

use fastrand::Rng;

/// Something that compares values of the tuned parameters, with noise: games,
/// or what stands in for them in a test.
pub trait Contest: Sync {
    /// Why a pair cannot be played.
    type Error: Send;

    /// Plays two games of `plus` against `minus`, colours swapped, and gives
    /// the wins of `plus` less those of `minus`, from -2 to 2. The values are
    /// in the order of [`super::Settings::parameters`]. All chance comes from
    /// `random`.
    ///
    /// # Errors
    /// When the pair cannot be played.
    fn play_pair(&self, plus: &[i32], minus: &[i32], random: &mut Rng) -> Result<i32, Self::Error>;
}
