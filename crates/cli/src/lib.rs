//! The command `standoff`: arguments, files, terminals and exit codes.
//!
//! A verb is a module with a `run`. Results go to standard output through one writer, and
//! everything else to standard error.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | answered |
//! | 1 | no: `solve` found no solution, or not exactly one; an `expect` failed; `check --solution` got something else than a solution, or with `--partial` a position that cannot be completed |
//! | 2 | the user's mistake |
//! | 3 | stopped by time, memory, a signal or the size of a trace, with the results so far |
//! | 4 | two results contradict each other, or the result of an engine is impossible |
//! | 74 | the output could not be written |

mod args;
mod assignment;
mod check;
mod completions;
mod convert;
mod count;
mod deduce;
mod diagnostics;
mod draw;
mod drawing;
mod duration;
mod excerpt;
mod explain;
mod failure;
mod files;
mod generate;
mod goal;
mod in_words;
mod init;
mod label;
mod load;
mod long;
mod man;
mod memory;
mod number;
mod outlined;
mod output;
mod page;
mod pieces;
mod play;
mod plot;
mod progress;
mod proof;
mod puzzles;
mod screen;
mod seed;
mod session;
mod side_by_side;
mod solve;
mod stop;
mod suggest;
mod terminal;
mod threads;
mod trace;
mod waiting;
mod whole_file;

use std::process::ExitCode;

use args::{Args, Verb};
use clap::Parser;
use failure::{Exit, Failure};
use output::Output;
use standoff::engine::Registry;

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    main_with(standoff::registry())
}

/// Runs the command with the pieces and the engines of a registry: a command of your own.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use standoff::prelude::*;
///
/// fn main() -> ExitCode {
///     let spy = Where(|dx: i32, dy: i32| dx.abs() == dy.abs() && dx.abs() <= 2);
///     let spy = NamedPiece::new("Spy", 'S', spy, "UpTo(2, Bishop)");
///     let mut registry = standoff::registry();
///     registry.pieces_mut().register(spy).expect("no other piece is called so");
///     standoff_cli::main_with(registry)
/// }
/// ```
pub fn main_with(registry: Registry) -> ExitCode {
    stop::outlive_large_files();
    let exit = match Args::try_parse() {
        Ok(args) => {
            args.color.choice().write_global();
            run(&args.verb, &registry)
        }
        Err(error) => {
            let error = suggest::parameter(error, registry.pieces());
            Err(Failure::Arguments(error))
        }
    };
    exit.unwrap_or_else(|failure| diagnostics::report(&failure))
        .into()
}

/// Results before a failure are printed.
fn run(verb: &Verb, registry: &Registry) -> Result<Exit, Failure> {
    let mut output = Output::new(std::io::stdout());
    let exit = dispatch(verb, registry, &mut output);
    progress::clear();
    output.flush()?;
    exit
}

fn dispatch(verb: &Verb, registry: &Registry, output: &mut Output) -> Result<Exit, Failure> {
    match verb {
        Verb::Count(args) => count::run(args, registry, output),
        Verb::Job(verb) => long::dispatch(verb, registry, output),
        Verb::Solve(args) => solve::run(args, registry, output),
        Verb::Draw(args) => draw::run(args, registry, output),
        Verb::Trace(args) => trace::run(args, registry, output),
        Verb::Play(args) => play::run(args, registry, output),
        Verb::Convert(args) => convert::run(args, registry, output),
        Verb::Check(args) => check::run(args, registry, output),
        Verb::Hint(args) => deduce::hint(args, registry, output),
        Verb::Grade(args) => deduce::grade(args, registry, output),
        Verb::Generate(args) => generate::run(args, registry, output),
        Verb::Explain(args) => explain::run(args, registry, output),
        Verb::Pieces(args) => pieces::run(args, registry.pieces(), output),
        Verb::Puzzles => puzzles::run(registry.pieces(), output),
        Verb::Init(args) => init::run(args),
        Verb::Completions(args) => completions::run(args, output),
        Verb::Man(args) => man::run(args, output),
    }
}
