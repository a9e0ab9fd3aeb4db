//! Answers about the current position, and about the engine itself.

use camelot_protocol::{
    COMMANDS, Dialect, EndReason, GameResult, GameState, Options, Query, Reply, Usage,
};
use camelot_rules::{Game, Move, Position, Reason, Side, canonical_paths};
use camelot_search::evaluation::EvaluationChoice;

use crate::board::{self, Style};
use crate::judgement;

/// The answer to `uci` and `ugi`.
pub(crate) fn introduction(options: &Options, dialect: Dialect) -> Vec<Reply> {
    let mut replies = vec![
        Reply::IdName(format!("Camelot {}", env!("CARGO_PKG_VERSION"))),
        Reply::IdAuthor("the Camelot engine developers".to_string()),
    ];
    replies.extend(options.declarations().cloned().map(Reply::Option));
    replies.push(match dialect {
        Dialect::Uci => Reply::UciOk,
        Dialect::Ugi => Reply::UgiOk,
    });
    replies
}

/// The command for a new game, as the dialect calls it.
pub(crate) fn new_game_command(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Uci => "ucinewgame",
        Dialect::Ugi => "uginewgame",
    }
}

/// The answer to `help`. The sign in front keeps a command's form from looking like a reply.
pub(crate) fn help() -> Vec<Reply> {
    let line = |usage: &Usage| text(&format!("> {:<42}  {}", usage.form, usage.what));
    COMMANDS.iter().map(line).collect()
}

/// The answer to `d`.
pub(crate) fn display(game: &Game) -> Vec<Reply> {
    let position = game.position();
    let style = Style { last_move: game.moves().last().copied(), ..Style::PLAIN };
    let drawing = board::draw(position, style);
    let mut replies: Vec<Reply> = drawing.lines().map(text).collect();
    replies.push(Reply::Position(position.to_string()));
    replies.push(Reply::Hash(position.hash()));
    replies.push(Reply::State(state(game)));
    replies
}

/// The answer to `moves`.
pub(crate) fn moves(game: &Game) -> Reply {
    let moves = match game.outcome() {
        Some(_) => Vec::new(),
        None => sorted_moves(game.position()),
    };
    Reply::Moves(moves.into_iter().map(|(text, _)| text).collect())
}

/// All legal moves with their texts, in the order of those.
pub(crate) fn sorted_moves(position: &Position) -> Vec<(String, Move)> {
    let paths = canonical_paths(position).into_iter();
    let mut texts: Vec<_> = paths.map(|(m, path)| (path.to_string(), m)).collect();
    texts.sort_by(|(a, _), (b, _)| a.cmp(b));
    texts
}

/// The answer to `eval`.
pub(crate) fn evaluation(position: &Position, choice: &EvaluationChoice) -> Vec<Reply> {
    judgement::lines(position, choice).iter().map(|line| text(line)).collect()
}

/// The answer to `query`.
pub(crate) fn query(game: &Game, query: Query) -> Reply {
    let white_to_move = game.position().side_to_move() == Side::White;
    Reply::Response(state(game).answer(query, white_to_move).to_string())
}

fn state(game: &Game) -> GameState {
    let Some(outcome) = game.outcome() else { return GameState::Ongoing };
    GameState::Over {
        result: match outcome.winner {
            Some(Side::White) => GameResult::WhiteWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        },
        reason: match outcome.reason {
            Reason::Castle => EndReason::Castle,
            Reason::Capture => EndReason::Capture,
            Reason::Material => EndReason::Material,
            Reason::NoMoves => EndReason::NoMoves,
            Reason::Repetition => EndReason::Repetition,
            Reason::QuietPlies => EndReason::QuietPlies,
        },
    }
}

fn text(line: &str) -> Reply {
    Reply::Text(line.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn moves_are_sorted_and_all_there() {
        for variant in Variant::ALL {
            let game = Game::new(Position::start(variant));
            let Reply::Moves(moves) = moves(&game) else { panic!("moves are wanted") };
            assert!(moves.is_sorted());
            assert_eq!(moves.len(), game.position().legal_moves().len());
        }
    }

    #[test]
    fn no_line_for_people_looks_like_one_for_programs() {
        let game = Game::new(Position::start(Variant::Camette));
        let choice = EvaluationChoice::default();
        let lines = [display(&game), evaluation(game.position(), &choice), help()].concat();
        for reply in lines.iter().filter(|reply| matches!(reply, Reply::Text(_))) {
            assert_eq!(Reply::parse(&reply.print(Dialect::Uci), Dialect::Uci).as_ref(), Ok(reply));
        }
    }
}
