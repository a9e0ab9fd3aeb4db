//! `camelot analyse`: the best moves of a position.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use camelot_rules::{Game, Side};
use camelot_search::{Engine, Limits, Report, SearchRequest};
use console::Term;

use super::args::{GameArgs, LimitArgs, joined, processors};
use super::batch::Batch;
use super::failure::Failure;
use super::json::Analysis;
use super::lines;
use super::progress::Progress;
use super::screen::Screen;
use super::text;

pub(crate) const EXAMPLES: &str = "\
Examples:
  camelot analyse                                 Camelot's start, for five seconds
  camelot analyse --game match.cgn --at 10w       before White's tenth move
  camelot analyse --depth 9 --multipv 3           the three best moves
  camelot analyse 1/1mn/5/2M2/5/3/1 b --variant camette --time 500ms
  camelot analyse --moves \"1.D6-F8 H11-F9\" --json
  camelot analyse --eval-file new.nnue            judged by another network
  camelot analyse --batch positions.txt --depth 8 > analyses.jsonl";

/// What `--help` says behind the examples.
pub(crate) const JSON_HELP: &str = "\
A search stops at the first limit it reaches; without any it takes five seconds. Scores are those of the side to move; 1.00 is \
one Man.

Batch: FILE has one position text a line; blank lines and lines that begin with # are passed over. One JSON object a line is \
printed for each position, in the order of the file, as soon as it is there. A line that cannot be analysed gives an object with \
`error`, and the exit status is 1 in the end.

JSON, one object on one line:
  line      the line of the batch file, from 1; only with --batch
  position  the position text
  variant   the name of the variant
  state     \"ongoing\", or the result and its reason, as in \"1-0 castle\"
  depth     plies searched in full
  nodes     positions in which moves were made
  time_ms   milliseconds it took
  best      the best move as programs write it, as in \"d6f8\"; null at the end
  best_wcf  the same as people write it, as in \"D6-F8\"
  lines     the best moves, best first, each with
    score   {\"cp\": N} in hundredths of a Man, {\"win_in_plies\": N} or {\"loss_in_plies\": N}
    bound   \"lower\" or \"upper\" where the score is at least or at most that
    depth   plies searched
    pv      the line as programs write it, an array
    pv_wcf  the same as people write it

A line that fails:
  line      as above
  input     what stands there, shortened
  error     what is wrong with it";

/// The time for a search without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The arguments of `camelot analyse`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A position text, in one argument or several; the start position if left out
    #[arg(value_name = "POSITION", conflicts_with = "game")]
    position: Vec<String>,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// How many best moves to find
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,

    /// Print one JSON object instead of board and table
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Analyse every position of a file, one a line, - for standard input
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[arg(conflicts_with_all = ["position", "game", "moves"])]
    batch: Option<PathBuf>,

    /// How many positions of a batch to analyse at a time; as many as there are processors if left out
    #[arg(long, value_name = "N", requires = "batch", help_heading = "Output")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Args {
    /// Analyses one position, or a batch.
    pub(crate) fn run(self, screen: &mut Screen) -> Result<(), Failure> {
        let multi_pv = usize::from(self.multipv);
        let limits = Limits { multi_pv, ..self.limits.limits(DEFAULT_TIME) };
        if let Some(file) = &self.batch {
            let jobs = self.jobs.map_or_else(processors, usize::from);
            let (variant, engine) = (self.game.variant, self.limits);
            return Batch { variant, limits, engine, jobs }.run(file, screen);
        }
        let game = self.game.game(joined(&self.position).as_deref())?;
        let request = SearchRequest::from_game(&game, limits);
        let mut engine = self.limits.engine(request.position.variant())?;
        if self.json {
            let report = search_unseen(&mut engine, request);
            let analysis = serde_json::to_string(&Analysis::new(&game, &report, None));
            writeln!(screen, "{}", analysis.map_err(Failure::because)?)?;
            return Ok(());
        }
        screen.draw(&game, Side::White)?;
        writeln!(screen)?;
        if let Some(outcome) = game.outcome() {
            writeln!(screen, "{}", text::ending(outcome, game.position().variant()))?;
            return Ok(());
        }
        screen.heading(&text::turn(game.position()))?;
        let report = if screen.is_terminal() {
            lines::search_shown(&mut engine, request)?
        } else {
            search_unseen(&mut engine, request)
        };
        tell(&game, &report, screen)
    }
}

/// Searches and shows at most that something goes on.
fn search_unseen(engine: &mut Engine, request: SearchRequest) -> Report {
    let progress = Progress::spinner("searching");
    let say = |depth, score| progress.say(format!("depth {depth}, score {score}"));
    engine.search(request, |info| say(info.depth, text::score(info)))
}

fn tell(game: &Game, report: &Report, screen: &mut Screen) -> Result<(), Failure> {
    // Some terminals leave the last column to the cursor.
    let width = screen.is_terminal().then(|| usize::from(Term::stdout().size().1) - 1);
    let mut rows = lines::table(game.position(), &report.lines, width).into_iter();
    if let Some(heading) = rows.next() {
        screen.heading(&heading)?;
    }
    for row in rows {
        writeln!(screen, "{row}")?;
    }
    let speed = text::speed(report.nodes, report.nps());
    writeln!(screen, "\n{speed} in {}", text::time(report.time))?;
    Ok(())
}
