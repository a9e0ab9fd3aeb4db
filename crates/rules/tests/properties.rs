//! What must hold in every position that play leads to, in every variant.

use std::collections::HashSet;

use camelot_rules::{
    Bitboard, Game, Kind, Move, MoveGen, Position, Reason, Side, Square, Symmetry, Variant,
    VariantRules,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// A game of up to 150 random plies, in a random variant.
fn any_game() -> impl Strategy<Value = Game> {
    let variant = proptest::sample::select(&Variant::ALL[..]);
    (variant, proptest::collection::vec(any::<Index>(), 0..150)).prop_map(|(variant, choices)| {
        let mut game = Game::new(Position::start(variant));
        for choice in choices {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.play(&moves[choice.index(moves.len())]).is_err() {
                break;
            }
        }
        game
    })
}

fn any_square() -> impl Strategy<Value = Square> {
    any::<u8>().prop_map(Square::from_index)
}

/// A move from anywhere: near enough to be legal now and then.
fn any_move() -> impl Strategy<Value = Move> {
    let set = proptest::collection::vec(any_square(), 0..3)
        .prop_map(|squares| squares.into_iter().collect::<Bitboard>());
    (any_square(), any_square(), set).prop_map(|(from, to, captured)| Move { from, to, captured })
}

fn weight(rules: &VariantRules) -> u32 {
    rules.knights[0].count() + rules.men[0].count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_kept_hash_is_the_recomputed_one(game in any_game()) {
        for position in game.positions() {
            prop_assert_eq!(position.hash(), position.recomputed_hash());
        }
    }

    #[test]
    fn play_leads_to_valid_positions(game in any_game()) {
        for position in game.positions() {
            prop_assert_eq!(position.to_setup().validate(), Ok(*position));
        }
    }

    #[test]
    fn play_changes_what_the_move_says(game in any_game()) {
        for (pair, m) in game.positions().windows(2).zip(game.moves()) {
            let (before, after) = (&pair[0], &pair[1]);
            let side = before.side_to_move();
            let own = before.pieces(side).without(m.from).with(m.to);
            prop_assert_eq!(after.pieces(side), own);
            prop_assert_eq!(after.pieces(!side), before.pieces(!side) & !m.captured);
            prop_assert_eq!(m.captured & !before.pieces(!side), Bitboard::EMPTY);
            prop_assert_eq!(after.knights(side).count(), before.knights(side).count());
            prop_assert_eq!(after.side_to_move(), !side);
            let kind = before.piece_at(m.from).map(|piece| piece.kind);
            prop_assert_eq!(after.piece_at(m.to).map(|piece| piece.kind), kind);
        }
    }

    #[test]
    fn moves_are_distinct_and_counted(game in any_game()) {
        let position = game.position();
        let moves = position.legal_moves();
        let distinct: HashSet<&Move> = moves.iter().collect();
        prop_assert_eq!(distinct.len(), moves.len());
        prop_assert_eq!(camelot_rules::perft(position, 1), moves.len() as u64);
        if position.is_capture_compulsory() {
            prop_assert!(!moves.is_empty() && moves.iter().all(Move::is_capture));
        }
    }

    #[test]
    fn legal_means_generated(game in any_game(), strange in proptest::collection::vec(any_move(), 50)) {
        let position = game.position();
        let moves = position.legal_moves();
        prop_assert!(moves.iter().all(|m| position.is_legal(m)));
        let squares = position.rules().board;
        let others = squares.squares().flat_map(|from| squares.squares().map(move |to| Move::quiet(from, to)));
        for m in others.chain(strange) {
            prop_assert_eq!(position.is_legal(&m), moves.contains(&m));
            prop_assert_eq!(position.play(&m).is_ok(), moves.contains(&m));
        }
    }

    #[test]
    fn a_quiet_move_alone_is_judged_as_among_all(game in any_game()) {
        let position = game.position();
        let generator = MoveGen::new(position);
        let mut quiets = HashSet::new();
        generator.quiets(|from, targets| quiets.extend(targets.squares().map(|to| (from, to))));
        for from in position.rules().board.squares() {
            for to in position.rules().board.squares() {
                prop_assert_eq!(generator.is_quiet_legal(from, to), quiets.contains(&(from, to)));
            }
        }
    }

    #[test]
    fn a_pass_changes_the_side_alone(game in any_game()) {
        let position = game.position();
        let passed = position.passed();
        prop_assert_eq!(passed.side_to_move(), !position.side_to_move());
        prop_assert_eq!(passed.hash(), passed.recomputed_hash());
        let back = passed.passed();
        prop_assert_eq!(back.hash(), position.hash());
        for side in Side::ALL {
            prop_assert_eq!(back.pieces(side), position.pieces(side));
            prop_assert_eq!(back.knights(side), position.knights(side));
        }
    }

    #[test]
    fn symmetries_keep_moves_and_outcome(game in any_game()) {
        let position = game.position();
        let rules = position.rules();
        let moves: HashSet<Move> = position.legal_moves().into_iter().collect();
        for symmetry in Symmetry::ALL {
            let seen = symmetry.position(position);
            let expected: HashSet<Move> = moves.iter().map(|m| symmetry.r#move(rules, m)).collect();
            prop_assert_eq!(seen.legal_moves().into_iter().collect::<HashSet<Move>>(), expected);
            prop_assert_eq!(seen.outcome().map(|o| o.reason), position.outcome().map(|o| o.reason));
            prop_assert_eq!(symmetry.position(&seen), *position);
        }
    }

    #[test]
    fn undo_leads_back(game in any_game()) {
        let mut game = game;
        let positions = game.positions().to_vec();
        for position in positions.iter().rev() {
            prop_assert_eq!(game.position(), position);
            game.undo();
        }
        prop_assert_eq!(game.undo(), None);
    }

    #[test]
    fn a_game_is_over_exactly_when_it_cannot_go_on(game in any_game()) {
        let moves = game.position().legal_moves();
        let can_go_on = moves.first().is_some_and(|m| game.clone().play(m).is_ok());
        prop_assert_eq!(game.outcome().is_none(), can_go_on);
    }

    #[test]
    fn winners_have_what_they_won_by(game in any_game()) {
        let position = game.position();
        if let Some(outcome) = position.outcome() {
            let rules = position.rules();
            let winner = outcome.winner;
            prop_assert!(winner.is_none_or(|side| position.pieces(side).count() > 0));
            if outcome.reason == Reason::Capture {
                prop_assert!(winner.is_some_and(|side| position.pieces(!side).is_empty()));
            }
            if outcome.reason == Reason::Castle {
                let side = winner.unwrap_or(Side::White);
                let inside = position.pieces(side) & rules.castle(!side);
                prop_assert_eq!(inside.count(), u32::from(rules.goal.castle_pieces));
            }
        }
        let rules = position.rules();
        for side in Side::ALL {
            prop_assert!(position.pieces(side).count() <= weight(rules));
        }
    }
}

#[test]
fn a_lone_change_of_kind_changes_the_hash() {
    let start = Position::start(Variant::Camelot).to_setup();
    let mut other = start.clone();
    let knight = start.knights.first().unwrap();
    other.knights = other.knights.without(knight);
    // A Man too many: take another Man away in both.
    let man = (start.sides[0] & !start.knights).first().unwrap();
    let without = |mut setup: camelot_rules::Setup| {
        setup.sides = setup.sides.map(|set| set.without(man));
        setup.validate()
    };
    let (a, b) = (without(start).unwrap(), without(other).unwrap());
    assert_ne!(a.hash(), b.hash());
    assert_eq!(b.piece_at(knight).map(|piece| piece.kind), Some(Kind::Man));
}
