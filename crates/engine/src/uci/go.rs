//! The command `go`: from its words to a running search, and from what the search finds to replies.

use std::collections::HashSet;
use std::io::Write;

use camelot_protocol::{GoLimits, Info, Reply, Score};
use camelot_rules::{Game, Move, Outcome, Side};
use camelot_search::{Clock, Limits, SearchRequest};

use super::job::{Ending, Job, LastWord, Signals};
use super::lines;
use super::refusal::{Refusal, quoted};
use super::session::Session;

impl<W: Write> Session<W> {
    /// Begins a search of the current position, or a count of moves.
    pub(super) fn go(&mut self, limits: &GoLimits) -> Result<Vec<Reply>, Refusal> {
        self.ensure_idle("go")?;
        if let Some(depth) = limits.perft {
            self.perft(depth);
            return Ok(Vec::new());
        }
        if let Some(outcome) = self.game.outcome() {
            return Ok(self.go_nowhere(limits, outcome));
        }
        let (moves, remarks) = search_moves(&self.game, &limits.searchmoves)?;
        let position = *self.game.position();
        let first = moves.as_ref().and_then(|moves| moves.first().copied());
        let best = first.or_else(|| position.legal_moves().first().copied());
        let request = SearchRequest::from_game(&self.game, self.search_limits(limits, moves));
        let (id, voice) = self.new_voice();
        let (last_word, told) = (LastWord::of(voice.clone()), voice.clone());
        let show_wdl = self.settings.show_wdl;
        let wanted = self.engine.threads();
        let search = self.engine.start(
            request,
            move |info| voice.say(lines::info(&position, info, show_wdl)),
            move |report| {
                if report.threads < wanted {
                    let found = report.threads;
                    let text = format!("Threads: only {found} of {wanted} could be started");
                    told.say(Reply::InfoString(text));
                }
                let lines = report.lines.iter();
                last_word.speak(Ending {
                    lines: lines.map(|info| lines::info(&position, info, show_wdl)).collect(),
                    last: lines::best_move(&position, report),
                });
            },
        );
        // Without a thread the last word has been dropped, and tells the failure.
        let signals = search.map_or(Signals::None, Signals::Search);
        let best = best.map(|best| position.move_to_protocol(&best));
        self.job = Some(Job { best, ..job(id, limits, signals) });
        Ok(remarks)
    }

    /// Answers for a game that is over; the end is kept back while the search must not end.
    fn go_nowhere(&mut self, limits: &GoLimits, outcome: Outcome) -> Vec<Reply> {
        let score = match outcome.winner {
            Some(_) => Score::Loss { plies: 0 },
            None => Score::Cp(0),
        };
        let (id, _) = self.new_voice();
        let held = Some(Reply::BestMove { mv: None, ponder: None });
        self.job = Some(Job { held, ..job(id, limits, Signals::None) });
        vec![Reply::Info(Info { depth: Some(0), score: Some(score), ..Info::default() })]
    }

    /// Limits as the search takes them. A search that has none searches until it is stopped.
    fn search_limits(&self, limits: &GoLimits, search_moves: Option<Vec<Move>>) -> Limits {
        let clock = limits.clock(self.game.position().side_to_move() == Side::White);
        Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            move_time: limits.movetime,
            clock: clock.map(|clock| Clock {
                remaining: clock.time,
                increment: clock.increment,
                moves_to_go: clock.moves_to_go,
            }),
            mate: limits.mate.map(|count| self.dialect().mate_plies(count).div_ceil(2)),
            infinite: !is_limited(limits),
            ponder: limits.ponder,
            search_moves,
            multi_pv: usize::try_from(self.settings.multi_pv).unwrap_or(usize::MAX),
            strength: self.settings.strength(self.seed),
            move_overhead: self.settings.move_overhead,
        }
    }
}

fn job(id: u64, limits: &GoLimits, signals: Signals) -> Job {
    Job { is_limited: is_limited(limits), is_pondering: limits.ponder, ..Job::new(id, signals) }
}

/// Whether a search with these limits ends by itself once it does not ponder any more.
fn is_limited(limits: &GoLimits) -> bool {
    GoLimits { ponder: false, ..limits.clone() }.is_limited()
}

/// So many of the `searchmoves` left out are told one by one.
const TOLD: usize = 10;

/// The legal ones of the moves named, each once, and remarks on those left out; `None` when none was named.
fn search_moves(game: &Game, texts: &[String]) -> Result<(Option<Vec<Move>>, Vec<Reply>), Refusal> {
    let position = game.position();
    let (mut moves, mut seen) = (Vec::new(), HashSet::new());
    let (mut remarks, mut first_error) = (Vec::new(), None);
    let mut left_out: usize = 0;
    for text in texts {
        let fault = match position.parse_move(text) {
            Ok(m) if seen.insert(m) => {
                moves.push(m);
                continue;
            }
            Ok(_) => "it is there already".to_string(),
            Err(error) => {
                let fault = error.to_string();
                first_error.get_or_insert(Refusal::NoSearchMove { text: text.clone(), error });
                fault
            }
        };
        left_out += 1;
        if left_out <= TOLD {
            let remark = format!("searchmoves: {} is left out: {fault}", quoted(text));
            remarks.push(Reply::InfoString(remark));
        }
    }
    if left_out > TOLD {
        let remark = format!("searchmoves: {} more are left out", left_out - TOLD);
        remarks.push(Reply::InfoString(remark));
    }
    match first_error {
        Some(error) if moves.is_empty() => Err(error),
        _ => Ok(((!texts.is_empty()).then_some(moves), remarks)),
    }
}
