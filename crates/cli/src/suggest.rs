//! Suggestions for unknown options: `n=5` instead of `--n 5` or `-n 5`, or the verb that has the option.

use std::env::args_os;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error};
use standoff::board::Pieces;
use standoff::puzzle::find_shipped;
use standoff::puzzle::wording::similar;

use crate::args::Args;
use crate::assignment::Assignment;
use crate::load;

/// The error, with a tip: which verbs have the option, or how a parameter is written if the puzzle has one of that
/// name.
pub(crate) fn parameter(error: Error, pieces: &Pieces) -> Error {
    let arguments: Vec<String> = args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    match suggestion(&error, &arguments, pieces) {
        Some((tip, usage)) => with_tip(error, tip, usage),
        None => error,
    }
}

fn with_tip(mut error: Error, tip: Option<String>, usage: StyledStr) -> Error {
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::Suggested);
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    // The usage in the error has the option that clap has suggested.
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

/// The tip, if there is one, and the usage of the verb. None where something else is wrong, or where the verb has an
/// option that is like the unknown one.
fn suggestion(
    error: &Error,
    arguments: &[String],
    pieces: &Pieces,
) -> Option<(Option<String>, StyledStr)> {
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
    let usage = usage_with_parameters(&arguments[1..])?;
    let tip = match &verbs_with(name)[..] {
        [] => is_parameter(name, arguments, pieces)
            .then(|| without_dashes(name, value(option, arguments))),
        verbs => Some(format!("'--{name}' is an option of {}", verbs.join(", "))),
    };
    Some((tip, usage))
}

/// Whether an argument is a puzzle that has this parameter.
fn is_parameter(name: &str, arguments: &[String], pieces: &Pieces) -> bool {
    let is_puzzle =
        |argument: &&String| find_shipped(argument).is_some() || Path::new(argument).is_file();
    let mut puzzles = (arguments.iter().skip(2))
        .filter(is_puzzle)
        .filter_map(|argument| load::file_or_shipped(Path::new(argument), pieces).ok());
    puzzles.any(|puzzle| puzzle.parameters().contains(name))
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

/// The verbs that have this option, `job plan` for one of `job`.
fn verbs_with(name: &str) -> Vec<String> {
    let has_option = |verb: &&Command| {
        let mut options = verb.get_arguments();
        options.any(|option| option.get_long() == Some(name))
    };
    let command = Args::command();
    let mut verbs = Vec::new();
    for verb in command.get_subcommands() {
        verbs.extend(has_option(&verb).then(|| verb.get_name().to_string()));
        let nested = verb.get_subcommands().filter(has_option);
        verbs.extend(nested.map(|nested| format!("{} {}", verb.get_name(), nested.get_name())));
    }
    verbs
}

/// The usage of the verb with which these arguments begin, if it takes parameters.
fn usage_with_parameters(arguments: &[String]) -> Option<StyledStr> {
    let mut command = Args::command();
    command.build();
    let mut verb = command.find_subcommand_mut(arguments.first()?)?;
    if verb.has_subcommands() {
        verb = verb.find_subcommand_mut(arguments.get(1)?)?;
    }
    let takes_parameters = verb.get_arguments().any(|a| a.get_id() == "assignments");
    takes_parameters.then(|| verb.render_usage())
}

/// The value after an option.
fn value<'a>(option: &str, arguments: &'a [String]) -> Option<&'a str> {
    let at = arguments
        .iter()
        .position(|argument| argument.starts_with(option))?;
    match arguments[at].strip_prefix(option)? {
        "" => arguments.get(at + 1).map(String::as_str),
        joined => Some(joined.strip_prefix('=').unwrap_or(joined)),
    }
}
