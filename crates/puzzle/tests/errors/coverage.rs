//! That no error is without a case: the messages are read from the sources.

use std::path::Path;

use crate::{all_cases, bytes, limits, positions};

/// The sources that have the messages of puzzles and of what puzzles are made of.
const SOURCES: [&str; 5] = [
    "puzzle/src/problem.rs",
    "board/src/board.rs",
    "board/src/map.rs",
    "board/src/name.rs",
    "model/src/layout/error.rs",
];

/// What takes seconds to come to, and what no text brings about: tested where it is said.
const ELSEWHERE: [&str; 2] = ["the pieces reach more than", "stopped: "];

#[test]
fn every_message_of_the_sources_is_printed() {
    let said = all_messages();
    for source in SOURCES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(source);
        let messages = messages_of(&std::fs::read_to_string(path).unwrap());
        assert!(!messages.is_empty(), "{source}");
        for message in messages {
            let printed = said.iter().any(|said| fits(said, &message));
            let elsewhere = ELSEWHERE.iter().any(|begin| message.starts_with(begin));
            assert!(
                printed || elsewhere,
                "no case prints `{message}`, of {source}"
            );
        }
    }
}

fn all_messages() -> Vec<String> {
    let cases = all_cases();
    let of_cases = cases.iter().map(|case| case.error().message());
    of_cases
        .chain(bytes::messages())
        .chain(limits::messages())
        .chain(positions::messages())
        .collect()
}

/// The texts of all attributes `#[error("..")]`.
fn messages_of(source: &str) -> Vec<String> {
    let attributes = source.split("#[error(").skip(1);
    let texts = attributes.filter_map(|rest| rest.trim_start().strip_prefix('"'));
    texts.map(literal).collect()
}

/// A text up to its quotation mark, where a line that ends with a backslash goes on.
fn literal(rest: &str) -> String {
    let text = rest.split('"').next().unwrap_or_default();
    let lines: Vec<&str> = text.split("\\\n").map(str::trim_start).collect();
    lines.concat()
}

/// Whether a message is what a format makes: its parts between the braces, one after the other.
fn fits(message: &str, format: &str) -> bool {
    let mut rest = message;
    format.split(['{', '}']).step_by(2).all(|part| {
        let found = rest.find(part);
        rest = found.map_or("", |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

#[test]
fn messages_are_found_and_compared() {
    let source = "#[error(\"a {x} \\\n  b\")] A, #[error(transparent)] B, #[error(\n \"c\")] C";
    assert_eq!(messages_of(source), ["a {x} b", "c"]);
    assert!(fits("a 12 b", "a {x} b"));
    assert!(!fits("a 12", "a {x} b"));
}
