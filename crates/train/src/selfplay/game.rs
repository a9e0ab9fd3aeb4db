//! One game of self-play.

use camelot_rules::{Game, Position};
use camelot_search::openings::random_game;
use camelot_search::{Engine, Limits, SearchRequest};

use super::{SelfPlayError, Settings};
use crate::data::{End, PackedGame, Sample};

/// An opening is tried so often.
const TRIES: u32 = 1_000;

/// Plays game number `number`; [`SelfPlayError::Opening`] if it cannot begin.
pub(super) fn play_game(
    engine: &mut Engine,
    settings: &Settings,
    number: u32,
) -> Result<PackedGame, SelfPlayError> {
    // Neighbouring seeds would give generators that begin alike.
    let seed =
        settings.seed ^ u64::from(number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = fastrand::Rng::with_seed(seed);
    // The table remembers nothing of the games before, so that this one does
    // not depend on which those were.
    engine.clear();
    let mut game = opening(settings, &mut random)?;
    let mut recorded: Vec<(Position, i32, usize)> = Vec::new();
    let mut compulsory = 0;
    let end = loop {
        if let Some(outcome) = game.outcome() {
            break End::from(outcome);
        }
        let ply = game.moves().len();
        if ply >= usize::from(settings.max_plies) {
            break End { winner: None, reason: None };
        }
        let position = *game.position();
        let must_capture = position.is_capture_compulsory();
        compulsory += u16::from(must_capture);
        let is_random =
            ply < usize::from(settings.random_until) && random.u8(0..100) < settings.random;
        let m = if is_random {
            random.choice(position.legal_moves())
        } else {
            let request = SearchRequest::from_game(&game, limits(settings, &mut random));
            let report = engine.search(request, |_info| {});
            if let (Some(best), Some(line)) = (report.best, report.lines.first())
                && !must_capture
                && !best.is_capture()
            {
                recorded.push((position, line.score.raw(), ply));
            }
            report.best
        };
        if m.is_none_or(|m| game.play(&m).is_err()) {
            // The search always has a move while the game goes on.
            break End { winner: None, reason: None };
        }
    };
    let mut samples = Vec::new();
    for (position, score, ply) in &recorded {
        Sample::new(position, *score, end.winner, *ply).pack(settings.variant, &mut samples);
    }
    Ok(PackedGame {
        plies: game.moves().len() as u16,
        compulsory,
        end,
        positions: recorded.len() as u16,
        samples,
    })
}

/// A game after random plies, not yet over; an error if they always end it.
pub(super) fn opening(
    settings: &Settings,
    random: &mut fastrand::Rng,
) -> Result<Game, SelfPlayError> {
    for _ in 0..TRIES {
        let plies = random.u16(settings.opening.clone());
        if let Some(game) = random_game(settings.variant, plies.into(), random) {
            return Ok(game);
        }
    }
    let (from, to) = (*settings.opening.start(), *settings.opening.end());
    Err(SelfPlayError::Opening { variant: settings.variant, from, to, tries: TRIES })
}

fn limits(settings: &Settings, random: &mut fastrand::Rng) -> Limits {
    let spread = settings.nodes * u64::from(settings.spread) / 100;
    let least = settings.nodes.saturating_sub(spread).max(1);
    Limits::nodes(random.u64(least..=settings.nodes.max(1) + spread))
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    fn settings() -> Settings {
        Settings { nodes: 60, ..Settings::new(Variant::Camette) }
    }

    #[test]
    fn a_game_is_the_same_each_time_and_another_is_another() {
        let mut engine = Engine::new(1).unwrap();
        let mut play = |number| play_game(&mut engine, &settings(), number).unwrap();
        let first = play(5);
        assert_ne!(first, play(6));
        assert_eq!(first, play(5));
    }

    #[test]
    fn recorded_positions_are_quiet_and_carry_the_result() {
        let mut engine = Engine::new(1).unwrap();
        let mut positions = 0;
        for number in 0..30 {
            let game = play_game(&mut engine, &settings(), number).unwrap();
            let mut plies = Vec::new();
            for packed in game.packed_samples(Variant::Camette) {
                let (sample, _) = Sample::unpack(Variant::Camette, packed).unwrap();
                let expected = match game.end.winner {
                    None => 1,
                    Some(winner) => 2 * u8::from(winner == sample.side),
                };
                assert_eq!(sample.result, expected);
                assert_eq!(sample.side.index(), usize::from(sample.ply) % 2);
                plies.push(sample.ply);
            }
            assert_eq!(plies.len(), usize::from(game.positions));
            assert!(plies.is_sorted() && plies.iter().all(|ply| *ply < game.plies));
            positions += plies.len();
        }
        assert!(positions > 30);
    }

    #[test]
    fn a_long_game_is_broken_off() {
        let mut engine = Engine::new(1).unwrap();
        let short = Settings { max_plies: 9, opening: 9..=9, ..settings() };
        let game = play_game(&mut engine, &short, 0).unwrap();
        assert_eq!((game.plies, game.end), (9, End { winner: None, reason: None }));
    }
}
