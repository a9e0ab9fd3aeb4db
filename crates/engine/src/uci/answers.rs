//! Answers about the current position, and about the engine itself.

use camelot_protocol::{
    COMMANDS, Dialect, EndReason, GameResult, GameState, Options, Query, Reply, Usage,
};
use camelot_rules::{Game, Move, Position, Reason, Side, canonical_paths};
use camelot_search::evaluation;

use crate::board::{self, Style};

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

/// The answer to `eval`, in Men.
pub(crate) fn evaluation(position: &Position) -> Vec<Reply> {
    let men = |value: i32| f64::from(value) / 100.0;
    let row = |name: &str, white: i32, black: i32| {
        let difference = men(white - black);
        text(&format!("{name:<24}{:>9.2}{:>9.2}{difference:>+9.2}", men(white), men(black)))
    };
    let terms = evaluation::terms(position);
    let mut replies =
        vec![text(&format!("{:<24}{:>9}{:>9}{:>9}", "term", "White", "Black", "both"))];
    replies.extend(terms.iter().map(|term| row(term.name, term.white, term.black)));
    let total = |of: fn(&evaluation::Term) -> i32| terms.iter().map(of).sum();
    replies.push(row("total", total(|term| term.white), total(|term| term.black)));
    replies
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
    fn the_evaluation_adds_up_to_its_total() {
        let position =
            Position::from_text(Variant::Cam, "1/3/5/7/7/2m4/7/7/4M2/7/2N2/3/1 b").unwrap();
        let column = |reply: &Reply| match reply {
            Reply::Text(line) => line.split_whitespace().last().unwrap().parse::<f64>().unwrap(),
            other => panic!("{other:?}"),
        };
        let rows = evaluation(&position);
        let (total, terms) = rows[1..].split_last().unwrap();
        let sum: f64 = terms.iter().map(column).sum();
        assert!((sum - column(total)).abs() < 0.005, "{sum} and {}", column(total));
    }

    #[test]
    fn no_line_for_people_looks_like_one_for_programs() {
        let game = Game::new(Position::start(Variant::Camette));
        let lines = [display(&game), evaluation(game.position()), help()].concat();
        for reply in lines.iter().filter(|reply| matches!(reply, Reply::Text(_))) {
            assert_eq!(Reply::parse(&reply.print(Dialect::Uci), Dialect::Uci).as_ref(), Ok(reply));
        }
    }
}
