//! `camelot play`: a person against the engine, in the terminal.

mod command;
mod input;
mod save;
mod session;

use std::ops::RangeInclusive;
use std::time::Duration;

use camelot_rules::Side;
use camelot_search::{LEVELS, Limits, Strength};

use super::args::{GameArgs, LimitArgs};
use super::failure::Failure;
use super::screen::Screen;
use input::Input;
use session::Session;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot play                                    Camelot, you are White
  camelot play --variant cam --side black         Cam, the engine begins
  camelot play --level 3                          an engine for a beginner; --level 20 is all it can
  camelot play --elo 800                          the same on the engine's own measured scale
  camelot play --time 500ms                       an engine in a hurry
  camelot play --game saved.cgn                   go on with a game that was saved
  camelot play --variant camette --depth 3 < moves.txt
                                                  a game whose moves come from a file

At the prompt: a move as in D6-F8, C6-E8-G8 or d6f8; just start and end (C6-G8) if only one move fits. Also hint, undo, moves, \
board, resign, save FILE, help, quit. The tab key completes moves.";

/// How long the engine thinks about a move if there is no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The arguments of `camelot play`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The side you play
    #[arg(long, value_name = "SIDE", default_value = "white", ignore_case = true)]
    side: SideName,

    /// The position to start from; the start position if left out
    #[arg(long, value_name = "TEXT", conflicts_with = "game")]
    position: Option<String>,

    /// How well the engine plays, from 0, a beginner, to 20, all it can
    #[arg(long, value_name = "LEVEL", default_value_t = LEVELS, value_parser = clap::value_parser!(u8).range(..=i64::from(LEVELS)))]
    level: u8,

    /// How well the engine plays, in Elo on its own scale, which is no person's rating: docs/levels.md
    #[arg(long, value_name = "ELO", conflicts_with = "level", value_parser = clap::value_parser!(u16).range(elo_range()))]
    elo: Option<u16>,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SideName {
    White,
    Black,
}

fn elo_range() -> RangeInclusive<i64> {
    i64::from(*Strength::ELO.start())..=i64::from(*Strength::ELO.end())
}

impl Args {
    /// Plays until the person leaves.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let person = match self.side {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        };
        let game = self.game.game(self.position.as_deref())?;
        let engine = self.limits.engine(game.position().variant())?;
        let seed = fastrand::u64(..);
        let strength = match self.elo {
            Some(elo) => Some(Strength::of_elo(elo, seed)),
            None => Strength::of_level(self.level, seed),
        };
        let limits = Limits { strength, ..self.limits.limits(DEFAULT_TIME) };
        let input = Input::stdin(screen.is_terminal())?;
        Session::new(game, person, engine, limits, screen).run(input)
    }
}
