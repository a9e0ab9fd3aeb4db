//! The command line: one file for each command.

mod analyse;
mod args;
mod batch;
mod bench;
mod data;
mod engines;
mod evaluation;
mod failure;
mod json;
mod lines;
mod manual;
mod matches;
mod moves;
mod net;
mod perft;
mod play;
mod progress;
mod replay;
mod screen;
mod selfplay;
mod show;
mod text;
mod train;
mod tune;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use screen::Screen;

/// An engine for the Camelot family of board games: Camelot, Rytsari, Chivalry, Cam and Camette.
///
/// Without a command it speaks the text protocol on standard input and output, for graphical programs and match runners.
#[derive(Parser)]
#[command(name = "camelot", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,

    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  camelot analyse                          what is best in the start position of Camelot
  camelot analyse --game match.cgn --at 10w --multipv 3 --time 30s
                                           the three best moves for White at move 10 of a game
  camelot play --variant cam --side black  a game of Cam against the engine, which begins
  camelot replay games/*.cgn               whether every move of these records is legal
  camelot match --engine ./new --engine ./old --games 200 --limit 'tc 10+0.1'
                                           which of two engines is the stronger
  camelot show '1/1n1/1mmm1/5/1MMM1/1N1/1 b' --variant camette
                                           a position, drawn
  camelot <COMMAND> --help                 more on a command, with examples

Moves are written as the World Camelot Federation does (D6-F8, C6-E8-G8, F6-F8-H8xH10), or as squares alone (d6f8).
Exit status: 0 all went well, 1 what was asked failed, 2 the command line is wrong.";

#[derive(Subcommand)]
enum Command {
    /// Speak the text protocol (UCI and UGI), as without a command
    Uci,
    /// Find the best moves of a position, or of many
    #[command(after_help = analyse::EXAMPLES)]
    #[command(after_long_help = format!("{}\n\n{}", analyse::EXAMPLES, analyse::JSON_HELP))]
    Analyse(analyse::Args),
    /// Count the ways to play on for some plies
    #[command(after_help = perft::EXAMPLES)]
    Perft(perft::Args),
    /// Draw a position and say what state the game is in
    #[command(after_help = show::EXAMPLES)]
    Show(show::Args),
    /// List the legal moves of a position
    #[command(after_help = moves::EXAMPLES)]
    Moves(moves::Args),
    /// Check that game records can be read and every move in them is legal
    #[command(after_help = replay::EXAMPLES)]
    Replay(replay::Args),
    /// Measure speed on fixed positions; the node count is the engine's signature
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Args),
    /// Play a game against the engine in the terminal
    #[command(after_help = play::EXAMPLES)]
    Play(play::Args),
    /// Play a match between engines, or check one engine
    #[command(after_help = matches::EXAMPLES)]
    Match(Box<matches::Args>),
    /// Play games of the engine against itself, to learn from
    #[command(name = "selfplay", after_help = selfplay::EXAMPLES)]
    SelfPlay(selfplay::Args),
    /// Say what the games of self-play in data files are like
    #[command(after_help = data::EXAMPLES)]
    Data(data::Args),
    /// Train a network on games of self-play
    #[command(after_help = train::EXAMPLES)]
    Train(train::Args),
    /// Look at a network file, check it, or make one of a training run
    #[command(after_help = net::EXAMPLES)]
    Net(net::Args),
    /// Find better numbers for the search by games
    #[command(after_help = tune::EXAMPLES)]
    Tune(Box<tune::Args>),
    /// Print a completion script for a shell
    #[command(after_help = manual::COMPLETIONS_EXAMPLES)]
    Completions(manual::CompletionsArgs),
    /// Print the manual page of the program or of a command
    #[command(after_help = manual::MAN_EXAMPLES)]
    Man(manual::ManArgs),
}

/// Reads the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return Failure::Usage(Box::new(error)).report(),
    };
    cli.color.write_global();
    let mut screen = Screen::stdout();
    let done = match cli.command {
        None => {
            greet();
            return crate::uci::run();
        }
        Some(Command::Uci) => return crate::uci::run(),
        Some(Command::Analyse(args)) => args.run(&mut screen),
        Some(Command::Perft(args)) => args.run(&mut screen),
        Some(Command::Show(args)) => args.run(&mut screen),
        Some(Command::Moves(args)) => args.run(&mut screen),
        Some(Command::Replay(args)) => args.run(&mut screen),
        Some(Command::Bench(args)) => args.run(&mut screen),
        Some(Command::Play(args)) => args.run(&mut screen),
        Some(Command::Match(args)) => args.run(&mut screen),
        Some(Command::SelfPlay(args)) => args.run(&mut screen),
        Some(Command::Data(args)) => args.run(&mut screen),
        Some(Command::Train(args)) => args.run(&mut screen),
        Some(Command::Net(args)) => args.run(&mut screen),
        Some(Command::Tune(args)) => args.run(&mut screen),
        Some(Command::Completions(args)) => args.run(Cli::command(), &mut screen),
        Some(Command::Man(args)) => args.run(Cli::command(), &mut screen),
    };
    match done.and_then(|()| Ok(screen.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Tells a person who has started the program without a command what it waits for.
fn greet() {
    if std::io::stdin().is_terminal() {
        // Nothing depends on being heard.
        let _ = writeln!(
            std::io::stderr(),
            "camelot {} waits for commands of its protocol: help lists them, quit leaves.\n\
            To play, analyse and more: camelot --help",
            env!("CARGO_PKG_VERSION"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
