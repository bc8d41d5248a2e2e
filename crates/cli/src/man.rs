//! `standoff man`: manual pages.

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use standoff::puzzle::wording::printable;

use crate::args::{Args, ManArgs};
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Writes the page of the command, or of one of its verbs.
pub(crate) fn run(args: &ManArgs, output: &mut Output) -> Result<Exit, Failure> {
    // Otherwise, the page would refer to an empty one.
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let mut page_of = &command;
    for verb in &args.verb {
        page_of = find(page_of, verb)?;
    }
    let mut page = Vec::new();
    let source = concat!("standoff ", env!("CARGO_PKG_VERSION"));
    let rendered = Man::new(page_of.clone()).source(source).render(&mut page);
    rendered.map_err(Failure::Output)?;
    output.text(&page)?;
    Ok(Exit::Answered)
}

fn find<'a>(command: &'a Command, verb: &str) -> Result<&'a Command, Failure> {
    command.find_subcommand(verb).ok_or_else(|| {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        Failure::Mistake {
            message: format!("there is no verb `{}`", printable(verb)),
            hint: Some(format!("known here: {}", known.join(", "))),
        }
    })
}
