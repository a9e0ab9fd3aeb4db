//! `camelot moves`: the legal moves, by kind.

use std::io::Write;

use camelot_rules::{Leg, Move, Path, Position, canonical_paths};

use super::args::{GameArgs, joined};
use super::failure::Failure;
use super::screen::Screen;
use super::text::{self, counted};

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot moves                                   the 100 first moves of Camelot
  camelot moves --variant cam --moves \"C4-C6\"
  camelot moves --game match.cgn --at 12b
  camelot moves | grep -c -- '-E8 '               how many of them end on E8

Each move stands on a line of its own: as people write it, then as programs do.";

/// The arguments of `camelot moves`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A position text, in one argument or several; the start position if left out
    #[arg(value_name = "POSITION", conflicts_with = "game")]
    position: Vec<String>,

    #[command(flatten)]
    game: GameArgs,
}

/// What a piece does in a move; listed in this order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Jump,
    Charge,
    Canter,
    Plain,
    CastleMove,
}

impl Way {
    const ALL: [Way; 5] = [Way::Jump, Way::Charge, Way::Canter, Way::Plain, Way::CastleMove];

    fn of(position: &Position, m: &Move, path: &Path) -> Way {
        let canters = path.legs.contains(&Leg::Canter);
        if m.is_capture() {
            if canters { Way::Charge } else { Way::Jump }
        } else if position.is_castle_move(m) {
            Way::CastleMove
        } else if canters {
            Way::Canter
        } else {
            Way::Plain
        }
    }

    /// What one of them is called, and what several.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Way::Jump => ("jump", "jumps"),
            Way::Charge => ("Knight's charge", "Knight's charges"),
            Way::Canter => ("canter", "canters"),
            Way::Plain => ("plain move", "plain moves"),
            Way::CastleMove => ("castle move", "castle moves"),
        }
    }
}

impl Args {
    /// Prints the moves in groups, each under its heading.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let game = self.game.game(joined(&self.position).as_deref())?;
        match game.outcome() {
            Some(outcome) => {
                let ending = text::ending(outcome, game.position().variant());
                writeln!(screen, "no moves: the game is over. {ending}")?;
            }
            None => list(game.position(), screen)?,
        }
        Ok(())
    }
}

/// Prints the legal moves of `position` in groups, each under its heading.
pub(crate) fn list(position: &Position, screen: &mut Screen) -> Result<(), Failure> {
    let mut moves: Vec<(Way, String, String)> = canonical_paths(position)
        .iter()
        .map(|(m, path)| (Way::of(position, m, path), format!("{path:#}"), path.to_string()))
        .collect();
    moves.sort_by(|a, b| a.2.cmp(&b.2));
    let compulsory =
        if position.is_capture_compulsory() { "; a capture is compulsory" } else { "" };
    writeln!(
        screen,
        "{}: {}{compulsory}",
        text::turn(position),
        counted(moves.len(), "legal move", "legal moves")
    )?;
    for way in Way::ALL {
        let group: Vec<_> = moves.iter().filter(|(kind, ..)| *kind == way).collect();
        let Some(width) = group.iter().map(|(_, wcf, _)| wcf.len()).max() else { continue };
        writeln!(screen)?;
        let (one, more) = way.names();
        screen.heading(&counted(group.len(), one, more))?;
        for (_, wcf, protocol) in group {
            writeln!(screen, "  {wcf:width$}  {protocol}")?;
        }
    }
    Ok(())
}
