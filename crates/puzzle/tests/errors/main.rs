//! Everything that can be wrong with a puzzle, with the message, the place and the hint it gets.
//!
//! The golden tables are in `snapshots/`, one for each topic.

mod asked;
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
#[path = "../support/mod.rs"]
mod support;
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
fn every_error_says_what_is_wrong_and_where() {
    for (topic, frames) in TOPICS {
        insta::assert_snapshot!(topic, table(&cases(frames)));
    }
}

#[test]
fn what_is_asked_of_a_puzzle_may_be_wrong_too() {
    insta::assert_snapshot!("asked", table(&asked_cases()));
}

fn asked_cases() -> Vec<Case> {
    let case = |(text, assignments): &(&str, &'static [(&str, i64)])| Case {
        text: text.to_string(),
        assignments,
    };
    asked::WRONG.iter().map(case).collect()
}

fn all_cases() -> Vec<Case> {
    let of_topics = TOPICS.iter().flat_map(|(_, frames)| cases(frames));
    of_topics.chain(asked_cases()).collect()
}
