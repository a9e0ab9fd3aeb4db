//! `camelot show`: a position drawn, and what there is to say about it.

use std::io::Write;

use camelot_rules::Side;

use super::args::{GameArgs, joined};
use super::evaluation::EvaluationArgs;
use super::failure::Failure;
use super::screen::Screen;
use super::text;
use crate::judgement;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot show                                    the start position of Camelot
  camelot show --variant cam                      the start position of Cam
  camelot show 1/1mn/5/2M2/5/3/1 b --variant camette
  camelot show --moves \"1.D6-F8 H11-F9\"           after these moves
  camelot show --variant cam --eval               how it is judged
  camelot show --game match.cgn --at 12b          before Black's twelfth move

The board: N and M are White's Knights and Men, n and m Black's, * an empty castle square; brackets mark the last move.";

/// The arguments of `camelot show`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A position text, in one argument or several; the start position if left out
    #[arg(value_name = "POSITION", conflicts_with = "game")]
    position: Vec<String>,

    #[command(flatten)]
    game: GameArgs,

    /// Say how the position is judged, and what each piece contributes; --eval-file and --hand-made do so too
    #[arg(long)]
    eval: bool,

    #[command(flatten)]
    evaluation: EvaluationArgs,
}

impl Args {
    /// Draws the position and prints facts about it, each after its name.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let game = self.game.game(joined(&self.position).as_deref())?;
        let position = game.position();
        screen.draw(&game, Side::White)?;
        writeln!(screen)?;
        writeln!(screen, "variant   {}", position.variant())?;
        writeln!(screen, "position  {position}")?;
        writeln!(screen, "hash      {:016x}", position.hash())?;
        match game.outcome() {
            Some(outcome) => {
                writeln!(screen, "state     {outcome}")?;
                writeln!(screen, "          {}", text::ending(outcome, position.variant()))?;
            }
            None => {
                let moves = position.legal_moves().len();
                let compulsory = position.is_capture_compulsory();
                writeln!(screen, "state     ongoing: {}", text::turn(position))?;
                writeln!(
                    screen,
                    "capture   {}",
                    if compulsory { "compulsory" } else { "not compulsory" }
                )?;
                writeln!(screen, "moves     {moves}")?;
            }
        }
        if self.eval || self.evaluation.is_given() {
            writeln!(screen)?;
            let choice = self.evaluation.choice_for(position.variant())?;
            for line in judgement::lines(position, &choice) {
                writeln!(screen, "{line}")?;
            }
        }
        Ok(())
    }
}
