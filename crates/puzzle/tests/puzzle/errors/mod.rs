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
