//! The lines of an analysis: as a table, and refreshed in place while the search goes on.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use camelot_rules::Position;
use camelot_search::{Engine, Info, Report, SearchRequest};
use console::Term;

use super::text;

/// How often the time is shown anew.
const TICK: Duration = Duration::from_millis(200);

/// The narrowest column for moves that is wrapped.
const NARROWEST: usize = 20;

/// The lines as a table with a heading, best first, the moves wrapped where `width` characters end.
pub(crate) fn table(position: &Position, lines: &[Info], width: Option<usize>) -> Vec<String> {
    let scores: Vec<String> = lines.iter().map(text::score).collect();
    let widest = scores.iter().map(String::len).max().unwrap_or(0).max("score".len());
    let mut rows = vec![format!("  #  {:>widest$}  depth  line", "score")];
    let indent = rows[0].len() - "line".len();
    for (n, (info, score)) in lines.iter().zip(&scores).enumerate() {
        let moves = text::numbered(position, &info.pv);
        let room = width.map_or(usize::MAX, |width| width.saturating_sub(indent).max(NARROWEST));
        let moves = text::wrapped(&moves, room, indent);
        let row = format!("{:>3}  {score:>widest$}  {:>5}  {moves}", n + 1, info.depth);
        rows.extend(row.lines().map(str::to_owned));
    }
    rows
}

/// Searches, and shows the lines on the terminal as they come; when the search ends they are gone again.
///
/// # Errors
/// When the terminal cannot be written to. The search is stopped.
pub(crate) fn search_shown(engine: &mut Engine, request: SearchRequest) -> io::Result<Report> {
    let position = request.position;
    let (sender, infos) = mpsc::channel();
    let start = Instant::now();
    // Nobody listens any more when the terminal has gone.
    let search =
        engine.start(request, move |info| drop(sender.send(info.clone())), |_report| {})?;
    let mut display = Display { terminal: Term::buffered_stdout(), rows: 0 };
    let mut lines: Vec<Info> = Vec::new();
    loop {
        match infos.recv_timeout(TICK) {
            Ok(info) => {
                std::iter::once(info).chain(infos.try_iter()).for_each(|i| replace(&mut lines, i));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        display.show(&position, &lines, start.elapsed())?;
    }
    display.clear()?;
    display.terminal.flush()?;
    Ok(search.wait())
}

/// Puts a line in the place of the older one of the same rank.
fn replace(lines: &mut Vec<Info>, info: Info) {
    match lines.get_mut(info.multipv.saturating_sub(1)) {
        Some(line) => *line = info,
        None => lines.push(info),
    }
}

/// Rows of the terminal that are written again and again.
struct Display {
    terminal: Term,
    rows: usize,
}

impl Display {
    fn show(&mut self, position: &Position, lines: &[Info], time: Duration) -> io::Result<()> {
        let (height, width) = self.terminal.size();
        let (height, width) = (usize::from(height), usize::from(width));
        let mut rows = table(position, lines, None);
        rows.push(progress(lines, time));
        // What has scrolled off the screen cannot be taken back.
        rows.truncate(height.saturating_sub(1));
        self.clear()?;
        for row in &rows {
            self.terminal.write_line(&console::truncate_str(row, width.saturating_sub(1), "…"))?;
        }
        self.rows = rows.len();
        self.terminal.flush()
    }

    fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear_last_lines(std::mem::take(&mut self.rows))
    }
}

fn progress(lines: &[Info], time: Duration) -> String {
    let nodes = lines.iter().max_by_key(|info| info.nodes);
    let so_far = nodes.map(|info| format!(", {}", text::speed(info.nodes, info.nps())));
    format!("searching for {}{}", text::time(time), so_far.unwrap_or_default())
}
