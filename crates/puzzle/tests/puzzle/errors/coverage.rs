//! Each message in the sources has a case.

use std::path::Path;

use super::{all_cases, bytes, limits, positions};

/// The sources with messages of puzzles, boards and models.
const SOURCES: [&str; 5] = [
    "puzzle/src/problem.rs",
    "board/src/board.rs",
    "board/src/map.rs",
    "board/src/name.rs",
    "model/src/layout/error.rs",
];

/// Messages that take seconds to reach or that no text causes. Their crates test them.
const ELSEWHERE: [&str; 2] = ["the pieces reach more than", "stopped: "];

#[test]
fn each_message_has_a_case() {
    let printed = all_messages();
    for source in SOURCES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(source);
        let messages = messages_of(&std::fs::read_to_string(path).unwrap());
        assert!(!messages.is_empty(), "{source}");
        for message in messages {
            let has_case = printed.iter().any(|printed| matches(printed, &message));
            let elsewhere = ELSEWHERE.iter().any(|begin| message.starts_with(begin));
            assert!(
                has_case || elsewhere,
                "no case prints `{message}` of {source}"
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
        .chain(crate::drafts::messages())
        .collect()
}

/// The texts of all attributes `#[error("..")]`.
fn messages_of(source: &str) -> Vec<String> {
    let attributes = source.split("#[error(").skip(1);
    let texts = attributes.filter_map(|rest| rest.trim_start().strip_prefix('"'));
    texts.map(literal).collect()
}

/// A text up to its quotation mark, with continued lines joined.
fn literal(rest: &str) -> String {
    let text = rest.split('"').next().unwrap_or_default();
    let lines: Vec<&str> = text.split("\\\n").map(str::trim_start).collect();
    lines.concat()
}

/// Whether a message has the parts of a format outside of braces, in their order.
fn matches(message: &str, format: &str) -> bool {
    let mut rest = message;
    format.split(['{', '}']).step_by(2).all(|part| {
        let found = rest.find(part);
        rest = found.map_or("", |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

#[test]
fn messages_are_extracted_and_matched() {
    let source = "#[error(\"a {x} \\\n  b\")] A, #[error(transparent)] B, #[error(\n \"c\")] C";
    assert_eq!(messages_of(source), ["a {x} b", "c"]);
    assert!(matches("a 12 b", "a {x} b"));
    assert!(!matches("a 12", "a {x} b"));
}
