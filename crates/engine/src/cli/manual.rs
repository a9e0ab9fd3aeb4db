//! `camelot completions` and `camelot man`.

use std::io::Write;

use clap::Command;
use clap::error::ErrorKind;
use clap_complete::Shell;

use super::failure::Failure;
use super::screen::Screen;

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  camelot completions bash > ~/.local/share/bash-completion/completions/camelot
  camelot completions zsh > ~/.zfunc/_camelot
  camelot completions fish > ~/.config/fish/completions/camelot.fish";

pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  camelot man | man -l -
  camelot man analyse | man -l -
  camelot man > ~/.local/share/man/man1/camelot.1";

/// The arguments of `camelot completions`.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the script that completes `program` in the shell.
    pub(crate) fn run(self, mut program: Command, screen: &mut Screen) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "camelot", &mut script);
        screen.write_all(&script)?;
        Ok(())
    }
}

/// The arguments of `camelot man`.
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The command; the program as a whole if left out
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl ManArgs {
    /// Prints the page in roff.
    pub(crate) fn run(self, mut program: Command, screen: &mut Screen) -> Result<(), Failure> {
        program.build();
        let page = match self.command.as_deref() {
            None => program,
            Some(name) => match program.find_subcommand(name) {
                Some(page) => page.clone(),
                None => return Err(unknown(name, &mut program)),
            },
        };
        let mut text = Vec::new();
        let source = concat!("camelot ", env!("CARGO_PKG_VERSION"));
        clap_mangen::Man::new(page).source(source).manual("User Commands").render(&mut text)?;
        screen.write_all(&text)?;
        Ok(())
    }
}

/// What is told when `program` has no command `name`.
fn unknown(name: &str, program: &mut Command) -> Failure {
    let names: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
    let why = format!("there is no command '{name}': {} are known", names.join(", "));
    Failure::Usage(Box::new(program.error(ErrorKind::InvalidValue, why)))
}
