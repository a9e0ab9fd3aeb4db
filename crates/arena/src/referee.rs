//! The referee: one game between two players, every move, every claim of an end and every line of analysis checked by the rules.

use std::time::Duration;

use camelot_protocol::{EndReason, GameResult, GameState, GoLimits, Info, PositionBase, Score};
use camelot_rules::{Game, Outcome, Position, Reason, Side};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::clock::GameClock;
use crate::player::{Answer, Player, Question};
use crate::process::shortened;
use crate::verdict::{Ending, Fault, Verdict};

/// What was said about a move that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The score of the move for the side that made it.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The time it took, by the referee's clock.
    pub time: Duration,
}

/// Something wrong that does not lose the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Whose engine it is about.
    pub side: Side,
    /// What is wrong, and at which move.
    pub text: String,
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The moves, those of the opening included.
    pub game: Game,
    /// What was said about the moves after the opening, in order.
    pub notes: Vec<MoveNote>,
    /// How it ended.
    pub verdict: Verdict,
    /// What else was wrong.
    pub remarks: Vec<Remark>,
}

/// The match was stopped before the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Plays a game from `opening`, White's player and clock first.
///
/// A player's fault ends the game with its loss; none is ever a fault of the match.
///
/// # Errors
/// [`Interrupted`] when a player was called off by the stop signal: the game then counts for nothing.
pub fn play(
    opening: Game,
    players: [&mut dyn Player; 2],
    clocks: [GameClock; 2],
    adjudication: Adjudication,
) -> Result<PlayedGame, Interrupted> {
    let mut table = Table::new(opening, players, clocks, adjudication);
    let verdict = table.play()?;
    table.tell_the_end();
    let Table { game, notes, remarks, .. } = table;
    Ok(PlayedGame { game, notes, verdict, remarks })
}

/// A game being played.
struct Table<'a> {
    players: [&'a mut dyn Player; 2],
    clocks: [GameClock; 2],
    adjudicator: Adjudicator,
    longest: Option<usize>,
    start: PositionBase,
    game: Game,
    /// The moves as the players are told them.
    moves: Vec<String>,
    notes: Vec<MoveNote>,
    remarks: Vec<Remark>,
}

impl<'a> Table<'a> {
    fn new(
        opening: Game,
        players: [&'a mut dyn Player; 2],
        clocks: [GameClock; 2],
        adjudication: Adjudication,
    ) -> Table<'a> {
        let start = opening.start();
        let base = if *start == Position::start(start.variant()) {
            PositionBase::Start
        } else {
            PositionBase::Text(start.to_string())
        };
        let moves = opening.moves().iter().zip(opening.positions());
        Table {
            players,
            clocks,
            adjudicator: Adjudicator::new(adjudication),
            longest: adjudication.longest,
            start: base,
            moves: moves.map(|(m, position)| position.move_to_protocol(m)).collect(),
            game: opening,
            notes: Vec::new(),
            remarks: Vec::new(),
        }
    }

    fn play(&mut self) -> Result<Verdict, Interrupted> {
        for side in Side::ALL {
            if let Err(fault) = self.players[side.index()].new_game() {
                return verdict_of(side, fault);
            }
        }
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(Verdict::by_rules(outcome));
            }
            if let Some(verdict) = self.turn()? {
                return Ok(verdict);
            }
        }
    }

    /// One move. A verdict if the game ends otherwise than by the rules.
    fn turn(&mut self) -> Result<Option<Verdict>, Interrupted> {
        let side = self.game.position().side_to_move();
        let clock = &self.clocks[side.index()];
        let question = Question {
            start: &self.start,
            moves: &self.moves,
            go: clock.go(side, &self.clocks[(!side).index()]),
            allowance: clock.allowance(),
        };
        let mut answer = match self.players[side.index()].think(&question) {
            Ok(answer) => answer,
            Err(fault) => return verdict_of(side, fault).map(Some),
        };
        self.check_lines(&mut answer);
        let verdict = self.carry_out(side, &answer);
        if verdict.is_none()
            && let Some(expected) = answer.ponder
            && let Err(fault) = self.let_ponder(side, &expected)
        {
            return verdict_of(side, fault).map(Some);
        }
        self.note_remarks(side, answer.remarks);
        Ok(verdict)
    }

    /// Lets the player of `side`, who has just moved, think about its next move in case the other answers as
    /// `expected`.
    fn let_ponder(&mut self, side: Side, expected: &str) -> Result<(), Fault> {
        let position = *self.game.position();
        let Some(m) = position.parse_move(expected).ok().filter(|_| self.game.outcome().is_none())
        else {
            return Ok(());
        };
        let mut moves = self.moves.clone();
        moves.push(position.move_to_protocol(&m));
        let clock = &self.clocks[side.index()];
        let go = clock.go(side, &self.clocks[(!side).index()]);
        let question = Question {
            start: &self.start,
            moves: &moves,
            go: GoLimits { ponder: true, ..go },
            allowance: clock.allowance(),
        };
        self.players[side.index()].ponder(&question)
    }

    fn carry_out(&mut self, side: Side, answer: &Answer) -> Option<Verdict> {
        if let Err(fall) = self.clocks[side.index()].spend(answer.elapsed) {
            return Some(Verdict::late(side, fall.over));
        }
        let position = *self.game.position();
        let Some(text) = &answer.best else {
            let detail = "bestmove (none), but there are legal moves".to_owned();
            return Some(Verdict::lost(side, Ending::WrongClaim, detail));
        };
        let m = match position.parse_move(text) {
            Ok(m) => m,
            Err(error) => {
                let detail = format!("{}: {error}", shortened(text));
                return Some(Verdict::lost(side, Ending::IllegalMove, detail));
            }
        };
        if let Err(error) = self.game.play(&m) {
            return Some(Verdict::lost(side, Ending::IllegalMove, error.to_string()));
        }
        self.moves.push(position.move_to_protocol(&m));
        let last = answer
            .lines
            .iter()
            .rfind(|line| line.score.is_some() && line.multipv.unwrap_or(1) == 1);
        let score = last.and_then(|line| line.score);
        self.notes.push(MoveNote {
            score,
            depth: last.and_then(|line| line.depth),
            nodes: answer.lines.iter().filter_map(|line| line.nodes).max(),
            time: answer.elapsed,
        });
        if self.game.outcome().is_some() {
            return None;
        }
        if let Some(longest) = self.longest.filter(|longest| self.moves.len() >= *longest) {
            return Some(Verdict::adjudicated(None, format!("{longest} plies")));
        }
        let winner = self.adjudicator.ends(side, position.move_number(), score)?;
        let detail = match winner {
            Some(_) => "both engines see the win",
            None => "both engines see a draw",
        };
        Some(Verdict::adjudicated(winner, detail.to_owned()))
    }

    /// Notes the lines of analysis that cannot be played, and an expected answer that cannot.
    fn check_lines(&self, answer: &mut Answer) {
        let mut game = self.game.clone();
        let lines = std::mem::take(&mut answer.lines);
        for Info { depth, pv, .. } in &lines {
            if let Err(why) = plays(&mut game, pv) {
                let depth = depth.map_or_else(String::new, |depth| format!(" of depth {depth}"));
                answer.remark(format!("its line{depth} cannot be played: {why}"));
            }
        }
        if let (Some(best), Some(ponder)) = (&answer.best, &answer.ponder)
            && plays(&mut game, std::slice::from_ref(best)).is_ok()
            && let Err(why) = plays(&mut game, &[best.clone(), ponder.clone()])
        {
            answer.remark(format!("the answer it expects cannot be played: {why}"));
        }
        answer.lines = lines;
    }

    fn note_remarks(&mut self, side: Side, remarks: Vec<String>) {
        // Remarks are about the move that has just been made, or failed.
        let ply = self.moves.len();
        let texts = remarks.into_iter().map(|text| format!("ply {ply}: {text}"));
        self.remarks.extend(texts.map(|text| Remark { side, text }));
    }

    /// Asks the players whether they agree that the game is over.
    fn tell_the_end(&mut self) {
        let Some(outcome) = self.game.outcome() else { return };
        let end = state(outcome);
        for side in Side::ALL {
            let player = &mut self.players[side.index()];
            if let Some(text) = player.game_over(&self.start, &self.moves, end) {
                self.remarks.push(Remark { side, text: format!("at the end: {text}") });
            }
        }
    }
}

fn verdict_of(side: Side, fault: Fault) -> Result<Verdict, Interrupted> {
    let (ending, detail) = match fault {
        Fault::Crash(how) => (Ending::Crash, how),
        Fault::Stall(what) => (Ending::Stall, what),
        Fault::Protocol(what) => (Ending::Protocol, what),
        Fault::Stopped => return Err(Interrupted),
    };
    Ok(Verdict::lost(side, ending, detail))
}

/// Plays the moves and takes them back.
fn plays(game: &mut Game, moves: &[String]) -> Result<(), String> {
    let before = game.moves().len();
    let result = moves.iter().try_for_each(|text| {
        let fault = |why: String| format!("{}: {why}", shortened(text));
        if let Some(outcome) = game.outcome() {
            return Err(fault(format!("the game is over before it ({outcome})")));
        }
        let m = game.position().parse_move(text).map_err(|error| fault(error.to_string()))?;
        game.play(&m).map_err(|error| fault(error.to_string()))
    });
    while game.moves().len() > before {
        game.undo();
    }
    result
}

fn state(outcome: Outcome) -> GameState {
    let result = match outcome.winner {
        Some(Side::White) => GameResult::WhiteWins,
        Some(Side::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let reason = match outcome.reason {
        Reason::Castle => EndReason::Castle,
        Reason::Capture => EndReason::Capture,
        Reason::Material => EndReason::Material,
        Reason::NoMoves => EndReason::NoMoves,
        Reason::Repetition => EndReason::Repetition,
        Reason::QuietPlies => EndReason::QuietPlies,
    };
    GameState::Over { result, reason }
}

#[cfg(test)]
mod tests;
