//! The search as a whole, through its public interface.

mod common;
mod determinism;
mod known_answers;
mod levels;
mod limits;
mod lines;
mod threads;
