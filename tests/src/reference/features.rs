//! Which rules a position exercises, found by trying: a rule is at work where the moves would be
//! different without it.

use super::legal::RefMove;
use super::position::{Kind, RefPosition};
use super::square::Sq;
use super::variant::Variant;
use super::walk::Phase;

/// Something that makes a position worth comparing generators on.
pub struct Feature {
    /// What is special, as a heading.
    pub name: &'static str,
    /// Whether a position has it.
    pub holds: fn(&RefPosition) -> bool,
}

/// All features. Not every variant can have each of them.
pub const FEATURES: &[Feature] = &[
    Feature { name: "a compulsory jump leads from the own castle back into it", holds: ruling_i },
    Feature { name: "a jump may end where it started", holds: ends_where_it_started },
    Feature { name: "a capture revisits a square", holds: revisits_a_square },
    Feature { name: "the enemy castle ends a jump that could go on", holds: castle_ends_a_jump },
    Feature { name: "a capture passes through the own castle", holds: passes_own_castle },
    Feature { name: "a capture ends in the own castle", holds: captures_into_own_castle },
    Feature { name: "a piece has to leave the own castle by a capture", holds: exit_by_capture },
    Feature { name: "a piece has to leave the own castle quietly", holds: quiet_exit },
    Feature { name: "the exit goes before a jump elsewhere", holds: exit_before_jump },
    Feature { name: "the Knight's duty forces a way round", holds: duty_forces_a_way_round },
    Feature { name: "the Knight's duty forbids a canter", holds: duty_forbids_a_canter },
    Feature { name: "a charge by a Knight that has no jump of its own", holds: charge_for_a_jump },
    Feature { name: "a charge is possible, no capture is compulsory", holds: free_charge },
    Feature {
        name: "a Man could jump after a canter if it were a Knight",
        holds: man_cannot_charge,
    },
    Feature { name: "a move that captures four or more", holds: |p| largest_capture(p) >= 4 },
    Feature { name: "a move that captures two or three", holds: |p| largest_capture(p) >= 2 },
    Feature { name: "one capture a move cuts a chain short", holds: one_capture_matters },
    Feature { name: "straight canters forbid a turn", holds: straightness_matters },
    Feature { name: "castle moves are used up", holds: castle_moves_used_up },
    Feature {
        name: "a compulsory capture forbids a castle move",
        holds: capture_forbids_castle_move,
    },
    Feature { name: "a castle move is possible", holds: castle_move },
    Feature { name: "the next move can win by castle", holds: |p| can_end(p, 1) },
    Feature { name: "the next move can win by capture", holds: |p| can_end(p, 2) },
    Feature { name: "the next move can leave too little material", holds: |p| can_end(p, 3) },
    Feature { name: "the next move can block the opponent", holds: |p| can_end(p, 4) },
    Feature { name: "the hundredth quiet ply is near", holds: hundredth_ply_is_near },
    Feature { name: "the enemy castle can be entered", holds: can_enter_castle },
    Feature { name: "pieces in or next to a castle", holds: near_castle },
    Feature { name: "a compulsory capture with a choice", holds: choice_of_captures },
    Feature { name: "four pieces or fewer", holds: |p| lives(p) && p.pieces.len() <= 4 },
    Feature { name: "no legal move, or the game is over", holds: |p| !lives(p) },
    Feature { name: "any position", holds: lives },
];

fn lives(position: &RefPosition) -> bool {
    !position.legal_moves().is_empty()
}

fn captures(position: &RefPosition) -> impl Iterator<Item = RefMove> + use<> {
    position.legal_moves().into_iter().filter(|mv| !mv.captured.is_empty())
}

/// Whether a legal move of at least `captured` enemies has a path of which `holds`.
fn capture_path(position: &RefPosition, captured: usize, holds: impl Fn(&[Sq]) -> bool) -> bool {
    captures(position).any(|mv| mv.captured.len() >= captured)
        && position.paths().iter().any(|(mv, paths)| {
            mv.captured.len() >= captured && paths.iter().any(|path| holds(path))
        })
}

/// The same position in a game with one rule changed.
fn with_rule_changed(position: &RefPosition, change: fn(&mut Variant)) -> RefPosition {
    let mut changed = position.clone();
    change(&mut changed.variant);
    changed
}

fn own_castle(position: &RefPosition, square: Sq) -> bool {
    position.in_own_castle(position.side, square)
}

fn enemy_castle(position: &RefPosition, square: Sq) -> bool {
    position.in_enemy_castle(position.side, square)
}

fn must_leave_castle(position: &RefPosition) -> bool {
    lives(position) && position.movers().iter().all(|&square| own_castle(position, square))
}

fn ruling_i(position: &RefPosition) -> bool {
    captures(position).any(|mv| own_castle(position, mv.from) && own_castle(position, mv.to))
}

fn ends_where_it_started(position: &RefPosition) -> bool {
    captures(position).any(|mv| mv.from == mv.to)
}

fn revisits_a_square(position: &RefPosition) -> bool {
    capture_path(position, 3, |path| {
        path.iter().enumerate().skip(1).any(|(index, square)| path[..index].contains(square))
    })
}

fn castle_ends_a_jump(position: &RefPosition) -> bool {
    captures(position).any(|mv| {
        enemy_castle(position, mv.to)
            && !position.play(&mv).exposed_enemies(position.side, mv.to).is_empty()
    })
}

fn passes_own_castle(position: &RefPosition) -> bool {
    capture_path(position, 1, |path| {
        path[1..path.len() - 1].iter().any(|&square| own_castle(position, square))
    })
}

fn captures_into_own_castle(position: &RefPosition) -> bool {
    captures(position).any(|mv| own_castle(position, mv.to))
}

fn exit_by_capture(position: &RefPosition) -> bool {
    must_leave_castle(position) && position.capture_is_compulsory()
}

fn quiet_exit(position: &RefPosition) -> bool {
    must_leave_castle(position) && !position.capture_is_compulsory()
}

fn exit_before_jump(position: &RefPosition) -> bool {
    quiet_exit(position)
        && position.squares_of(position.side).into_iter().any(|square| {
            !enemy_castle(position, square)
                && !position.exposed_enemies(position.side, square).is_empty()
        })
}

fn duty_forbids_a_canter(position: &RefPosition) -> bool {
    let free = with_rule_changed(position, |variant| variant.knights_duty = false);
    free.legal_moves() != position.legal_moves()
}

fn duty_forces_a_way_round(position: &RefPosition) -> bool {
    let free = with_rule_changed(position, |variant| variant.knights_duty = false);
    position.legal_moves().iter().any(|mv| free.canonical_path(mv) != position.canonical_path(mv))
}

fn charge_for_a_jump(position: &RefPosition) -> bool {
    position.capture_is_compulsory()
        && captures(position).any(|mv| position.exposed_enemies(position.side, mv.from).is_empty())
}

fn free_charge(position: &RefPosition) -> bool {
    !position.capture_is_compulsory() && captures(position).next().is_some()
}

fn man_cannot_charge(position: &RefPosition) -> bool {
    let men = position.movers().into_iter().filter_map(|square| position.standing(square));
    lives(position)
        && men.filter(|man| man.piece.kind == Kind::Man).any(|man| {
            position.go_on(&man).iter().any(|walk| {
                walk.phase == Phase::Cantering
                    && !position.exposed_enemies(position.side, walk.at).is_empty()
            })
        })
}

fn largest_capture(position: &RefPosition) -> usize {
    captures(position).map(|mv| mv.captured.len()).max().unwrap_or(0)
}

fn one_capture_matters(position: &RefPosition) -> bool {
    let chains = with_rule_changed(position, |variant| variant.one_capture = false);
    chains.legal_moves() != position.legal_moves()
}

fn straightness_matters(position: &RefPosition) -> bool {
    let turning = with_rule_changed(position, |variant| variant.straight_canters = false);
    turning.legal_moves() != position.legal_moves()
}

fn castle_moves_used_up(position: &RefPosition) -> bool {
    let unlimited = with_rule_changed(position, |variant| variant.castle_move_limit = None);
    unlimited.legal_moves() != position.legal_moves()
}

fn capture_forbids_castle_move(position: &RefPosition) -> bool {
    let castle = position.squares_of(position.side).into_iter();
    lives(position)
        && position.capture_is_compulsory()
        && castle
            .filter(|&square| enemy_castle(position, square))
            .filter_map(|square| position.standing(square))
            .any(|walk| !position.go_on(&walk).is_empty())
}

fn castle_move(position: &RefPosition) -> bool {
    position.legal_moves().iter().any(|mv| enemy_castle(position, mv.from))
}

fn can_end(position: &RefPosition, rule: u8) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|mv| position.play(mv).outcome().is_some_and(|outcome| outcome.rule == rule))
}

fn hundredth_ply_is_near(position: &RefPosition) -> bool {
    lives(position) && position.quiet_plies >= 98
}

fn can_enter_castle(position: &RefPosition) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|mv| enemy_castle(position, mv.to) && !enemy_castle(position, mv.from))
}

fn near_castle(position: &RefPosition) -> bool {
    let castles = [
        position.variant.castle_of(position.side),
        position.variant.castle_of(position.side.opponent()),
    ]
    .concat();
    let near = |square: &Sq| {
        castles.iter().any(|castle| {
            (castle.file - square.file).abs() <= 1 && (castle.rank - square.rank).abs() <= 1
        })
    };
    lives(position) && position.pieces.keys().filter(|square| near(square)).count() >= 3
}

fn choice_of_captures(position: &RefPosition) -> bool {
    position.capture_is_compulsory() && captures(position).count() >= 3
}
