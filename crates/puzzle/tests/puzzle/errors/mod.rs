//! The errors of wrong puzzles: message, place and hint.
//!
//! Each topic has a golden table in `snapshots/`.

mod assignments;
mod betza;
mod boards;
mod bytes;
mod conditions;
mod coverage;
mod expected;
mod grids;
mod limits;
mod parameters;
mod pieces;
mod placed;
mod positions;
mod require;
mod rules;
mod strange;
mod table;
mod text;

use standoff_core::End;
use standoff_puzzle::{ErrorKind, MAX_BYTES};

use crate::support::{error_of, puzzle};
use table::{Case, Frame, cases, table};

const TOPICS: [(&str, &[Frame]); 12] = [
    ("text", text::WRONG),
    ("strange", strange::WRONG),
    ("parameters", parameters::WRONG),
    ("require", require::WRONG),
    ("boards", boards::WRONG),
    ("pieces", pieces::WRONG),
    ("conditions", conditions::WRONG),
    ("betza", betza::WRONG),
    ("placed", placed::WRONG),
    ("rules", rules::WRONG),
    ("expected", expected::WRONG),
    ("grids", grids::WRONG),
];

#[test]
fn errors_of_texts() {
    for (topic, frames) in TOPICS {
        insta::assert_snapshot!(topic, table(&cases(frames)));
    }
}

#[test]
fn errors_of_assignments() {
    insta::assert_snapshot!("assignments", table(&assignment_cases()));
}

fn assignment_cases() -> Vec<Case> {
    let case = |(text, assignments): &(&str, &'static [(&str, i64)])| Case {
        text: text.to_string(),
        assignments,
    };
    assignments::WRONG.iter().map(case).collect()
}

fn all_cases() -> Vec<Case> {
    let of_topics = TOPICS.iter().flat_map(|(_, frames)| cases(frames));
    of_topics.chain(assignment_cases()).collect()
}

#[test]
fn columns_are_in_characters() {
    let text = "\u{feff}(\n  name: \"d\u{e9}j\u{e0}\", borad: 3)";
    let error = error_of(text, &[]);
    assert_eq!(error.line_and_column(), Some((2, 17)));
    assert_eq!(&error.source_text()[error.span().unwrap()], "borad");
    assert!(!error.source_text().contains('\u{feff}'));
}

#[test]
fn errors_have_a_kind() {
    let kind = |fields: &str| {
        let text = format!("(board: (squares: Square(3)), place: [(piece: King)], {fields})");
        error_of(&text, &[]).kind()
    };
    assert_eq!(kind("name: 3"), ErrorKind::Syntax);
    assert_eq!(kind("rules: [NoTuch]"), ErrorKind::Name);
    assert_eq!(kind("require: {\"1 / 0 > 1\": \"no\"}"), ErrorKind::Value);
    assert_eq!(
        kind("rules: [Each(Regions, Exactly(1))]"),
        ErrorKind::Drawing
    );
    assert_eq!(kind("rules: [Maximal]"), ErrorKind::Rule);
    assert_eq!(
        error_of(&" ".repeat(MAX_BYTES + 1), &[]).kind(),
        ErrorKind::Size
    );
    let stopped = puzzle("AAB\nABB\nCCC").instance_until([], &|| Some(End::Cancelled));
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Stopped);
}
