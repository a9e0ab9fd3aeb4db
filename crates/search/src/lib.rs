//! The search of the Camelot engine: evaluation, transposition table, search,
//! clocks and threads, behind one façade without I/O, [`Engine`].
//!
//! ```
//! use camelot_rules::{Position, Variant};
//! use camelot_search::{Engine, Limits, SearchRequest};
//!
//! let mut engine = Engine::new(16)?;
//! let request = SearchRequest::new(Position::start(Variant::Camelot), Limits::infinite());
//! let search = engine.start(request, |info| eprintln!("{}", info.score), |_report| {})?;
//! search.stop();
//! assert!(search.wait().best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod bench;
mod clock;
mod control;
mod engine;
pub mod evaluation;
mod history_tables;
mod iterate;
mod late_moves;
mod limits;
mod node;
pub mod openings;
mod ordering;
mod parameters;
mod pruning;
mod pv;
mod quiescence;
mod quiet_list;
mod report;
mod root;
mod running;
mod score;
mod singular;
mod strength;
mod table;
mod team;
mod wdl;
mod whole_node;

pub use bench::{BENCH_DEPTH, BENCH_HASH_MB, BenchResult, bench, bench_positions};
pub use engine::{Engine, SearchHandle};
pub use limits::{Clock, Limits, SearchRequest};
pub use parameters::{Parameter, ParameterError, Parameters};
pub use report::{Bound, Info, Report};
pub use score::{Score, ScoreView};
pub use strength::{LEVELS, Strength};
pub use table::HashError;
pub use wdl::wdl;
