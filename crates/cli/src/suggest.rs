//! What to write in place of an option that there is not: `n=5` for `--n 5`.

use std::env::args_os;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};
use standoff::puzzle::wording::similar;

use crate::args::Args;
use crate::assignment::Assignment;

/// The error, with a tip on how a parameter is written if the unknown option may be one.
pub(crate) fn parameter(error: Error) -> Error {
    let arguments: Vec<String> = args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    match tip(&error, &arguments) {
        Some(tip) => with_tip(error, tip),
        None => error,
    }
}

fn with_tip(mut error: Error, tip: String) -> Error {
    error.remove(ContextKind::SuggestedArg);
    let tips = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tips);
    error
}

/// None where something else is unlike anything the command knows, or an option is like the one
/// that was written.
fn tip(error: &Error, arguments: &[String]) -> Option<String> {
    let (ErrorKind::UnknownArgument, Some(option)) =
        (error.kind(), text(error, ContextKind::InvalidArg))
    else {
        return None;
    };
    let name = option.trim_start_matches('-');
    let known = text(error, ContextKind::SuggestedArg).map(|known| known.trim_start_matches('-'));
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_name || similar(name, known).is_some() || !takes_parameters(arguments.get(1)?) {
        return None;
    }
    let value = value(option, arguments)
        .filter(|value| Assignment::parse(&format!("{name}={value}")).is_ok())
        .unwrap_or("VALUE");
    Some(format!(
        "a parameter is written without dashes: '{name}={value}'"
    ))
}

fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn takes_parameters(verb: &str) -> bool {
    let command = Args::command();
    let verb = command.find_subcommand(verb);
    verb.is_some_and(|verb| {
        verb.get_arguments()
            .any(|argument| argument.get_id() == "assignments")
    })
}

/// What stands behind an option.
fn value<'a>(option: &str, arguments: &'a [String]) -> Option<&'a str> {
    let at = arguments
        .iter()
        .position(|argument| argument.starts_with(option))?;
    match arguments[at].strip_prefix(option)? {
        "" => arguments.get(at + 1).map(String::as_str),
        joined => joined.strip_prefix('='),
    }
}
