//! The program `camelot`: the protocol on stdin and stdout, and the command line for people.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// They panic when the reader of a pipe has gone.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod cli;
mod judgement;
mod memory;
mod uci;

use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    cli::main()
}
