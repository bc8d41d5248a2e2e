//! `standoff completions`: a script that completes arguments in a shell.

use clap::CommandFactory;
use clap_complete::generate;

use crate::args::{Args, CompletionsArgs};
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &CompletionsArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut Args::command(), "standoff", &mut script);
    output.text(&script)?;
    Ok(Exit::Answered)
}
