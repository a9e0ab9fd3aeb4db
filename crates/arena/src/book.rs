//! The openings of a match, each made when its turn comes.

use camelot_rules::{Game, Variant};

use crate::opening::{Generation, Generator, OpeningError, OpeningText};
use crate::process::StopSignal;

/// The openings of a match.
pub(crate) struct Book {
    variant: Variant,
    openings: Vec<Game>,
    generation: Option<Generation>,
    /// Made when the first opening is.
    generator: Option<Generator>,
}

impl Book {
    /// A book that has these openings, and generates those after them, or begins again at the first.
    pub(crate) fn new(
        variant: Variant,
        openings: Vec<Game>,
        generation: Option<Generation>,
    ) -> Book {
        Book { variant, openings, generation, generator: None }
    }

    /// The opening of a number, from 0.
    pub(crate) fn opening(
        &mut self,
        number: usize,
        stop: &StopSignal,
    ) -> Result<Game, OpeningError> {
        let Some(generation) = self.generation else {
            let place = number.checked_rem(self.openings.len()).ok_or(OpeningError::Empty)?;
            return Ok(self.openings[place].clone());
        };
        while self.openings.len() <= number {
            if self.generator.is_none() {
                self.generator = Some(Generator::new(self.variant, generation, &self.openings)?);
            }
            if let Some(generator) = &mut self.generator {
                self.openings.push(generator.opening(self.openings.len(), stop)?);
            }
        }
        Ok(self.openings[number].clone())
    }

    /// The openings it has.
    pub(crate) fn into_openings(self) -> Vec<Game> {
        self.openings
    }

    /// The texts of the openings from the one of number `first`.
    pub(crate) fn texts_from(&self, first: usize) -> impl Iterator<Item = OpeningText> {
        self.openings.iter().skip(first).map(OpeningText::of)
    }
}

#[cfg(test)]
mod tests {
    use camelot_rules::Position;

    use super::*;

    #[test]
    fn a_file_begins_again_and_a_generated_book_goes_on() {
        let start = Game::new(Position::start(Variant::Camette));
        let mut book = Book::new(Variant::Camette, vec![start.clone(), start.clone()], None);
        assert!(book.opening(5, &StopSignal::new()).unwrap().moves().is_empty());
        assert_eq!(book.texts_from(0).count(), 2);
        assert_eq!(
            Book::new(Variant::Camette, vec![], None).opening(0, &StopSignal::new()).unwrap_err(),
            OpeningError::Empty
        );

        let generation = Some(Generation::for_variant(Variant::Camette, 3));
        let mut whole = Book::new(Variant::Camette, vec![], generation);
        let second = whole.opening(1, &StopSignal::new()).unwrap();
        let first = whole.opening(0, &StopSignal::new()).unwrap();
        let mut resumed = Book::new(Variant::Camette, vec![first], generation);
        assert_eq!(resumed.opening(1, &StopSignal::new()).unwrap().moves(), second.moves());
        assert_eq!(resumed.texts_from(1).count(), 1);
    }
}
