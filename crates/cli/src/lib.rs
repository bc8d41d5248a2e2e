//! The command `standoff`: arguments, files, terminals and exit codes, and nothing else.
//!
//! A verb is a module with a `run`. Results go to standard output through one writer, and
//! everything else to standard error.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | answered |
//! | 1 | `solve` found none, or several where one was wanted; an `expect` failed; what `check --solution` was given is none |
//! | 2 | the user's mistake |
//! | 3 | stopped by time or a signal, with what was found so far |
//! | 74 | the output could not be written |

mod args;
mod assignment;
mod check;
mod completions;
mod count;
mod diagnostics;
mod drawing;
mod excerpt;
mod explain;
mod failure;
mod in_words;
mod init;
mod label;
mod load;
mod man;
mod number;
mod output;
mod pieces;
mod puzzles;
mod search;
mod solve;
mod stop;
mod suggest;
mod terminal;
mod threads;
mod waiting;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Verb};
use failure::{Exit, Failure};
use output::Output;

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let exit = match Args::try_parse() {
        Ok(args) => run(&args.verb),
        Err(error) => Err(Failure::Arguments(suggest::parameter(error))),
    };
    exit.unwrap_or_else(|failure| diagnostics::report(&failure))
        .into()
}

/// What was found before a failure is still shown.
fn run(verb: &Verb) -> Result<Exit, Failure> {
    let mut output = Output::new(std::io::stdout());
    let exit = dispatch(verb, &mut output);
    output.flush()?;
    exit
}

fn dispatch(verb: &Verb, output: &mut Output) -> Result<Exit, Failure> {
    match verb {
        Verb::Count(args) => count::run(args, output),
        Verb::Solve(args) => solve::run(args, output),
        Verb::Check(args) => check::run(args, output),
        Verb::Explain(args) => explain::run(args, output),
        Verb::Pieces(args) => pieces::run(args, output),
        Verb::Puzzles => puzzles::run(output),
        Verb::Init(args) => init::run(args),
        Verb::Completions(args) => completions::run(args, output),
        Verb::Man(args) => man::run(args, output),
    }
}
