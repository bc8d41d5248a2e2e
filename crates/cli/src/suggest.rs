//! What to write in place of an option that there is not, `n=5` for `--n 5`, or which verb has it.

use std::env::args_os;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};
use standoff::puzzle::wording::similar;

use crate::args::Args;
use crate::assignment::Assignment;

/// The error, with a tip: which verbs have the option, or how a parameter is written if it may be one.
pub(crate) fn parameter(error: Error) -> Error {
    let arguments: Vec<String> = args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    match suggestion(&error, &arguments) {
        Some((tip, usage)) => with_tip(error, tip, usage),
        None => error,
    }
}

fn with_tip(mut error: Error, tip: String, usage: StyledStr) -> Error {
    let tips = ContextValue::StyledStrs(vec![tip.into()]);
    error.remove(ContextKind::SuggestedArg);
    error.insert(ContextKind::Suggested, tips);
    // That of the error has the option which it took for the one that was meant.
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

/// The tip, and the usage of the verb. None where something else is wrong, or where the verb has an
/// option that is like the unknown one.
fn suggestion(error: &Error, arguments: &[String]) -> Option<(String, StyledStr)> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let option = text(error, ContextKind::InvalidArg)?;
    let name = option.trim_start_matches('-');
    let known = text(error, ContextKind::SuggestedArg).map(|known| known.trim_start_matches('-'));
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_name || similar(name, known).is_some() {
        return None;
    }
    let usage = usage_with_parameters(arguments.get(1)?)?;
    let tip = match &verbs_with(name)[..] {
        [] => without_dashes(name, value(option, arguments)),
        verbs => format!("'--{name}' is an option of {}", verbs.join(", ")),
    };
    Some((tip, usage))
}

fn without_dashes(name: &str, value: Option<&str>) -> String {
    let value = value
        .filter(|value| Assignment::parse(&format!("{name}={value}")).is_ok())
        .unwrap_or("VALUE");
    format!("a parameter is written without dashes: '{name}={value}'")
}

fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// The verbs that have this option.
fn verbs_with(name: &str) -> Vec<String> {
    let command = Args::command();
    let verbs = command.get_subcommands().filter(|verb| {
        let mut options = verb.get_arguments();
        options.any(|option| option.get_long() == Some(name))
    });
    verbs.map(|verb| verb.get_name().to_string()).collect()
}

/// The usage of a verb, if it takes parameters.
fn usage_with_parameters(verb: &str) -> Option<StyledStr> {
    let mut command = Args::command();
    command.build();
    let verb = command.find_subcommand_mut(verb)?;
    let takes_parameters = verb.get_arguments().any(|a| a.get_id() == "assignments");
    takes_parameters.then(|| verb.render_usage())
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
