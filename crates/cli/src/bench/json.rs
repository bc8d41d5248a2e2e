//! Measurements as JSON: an object a line.

use serde::Serialize;

use super::measure::{Done, NONE};
use super::row::{Row, Table};
use crate::output::json;

/// Counts are strings of digits, as those of `count` are.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    n: i64,
    way: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'a str>,
    measured: bool,
    #[serde(flatten)]
    done: Option<Measures<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    times_as_fast: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Measures<'a> {
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<&'a str>,
}

pub(super) fn line(row: &Row) -> String {
    let done = row.measured.as_ref().ok();
    json(&Line {
        kind: match row.table {
            Table::First => "first",
            Table::Counts => "count",
        },
        n: row.n,
        way: row.way,
        engine: row.engine.as_deref(),
        measured: done.is_some(),
        done: done.map(|done| measures(row.table, done)),
        times_as_fast: row.times_as_fast,
        reason: row.measured.as_ref().err().map(ToString::to_string),
    })
}

/// Where there is no placement, there are no squares.
fn measures(table: Table, done: &Done) -> Measures<'_> {
    let answer = &*done.found.answer;
    let squares = || match answer == NONE {
        true => Vec::new(),
        false => answer.split(' ').collect(),
    };
    Measures {
        seconds: done.time.as_secs_f64(),
        nodes: done.found.nodes,
        squares: (table == Table::First).then(squares),
        count: (table == Table::Counts).then_some(answer),
    }
}
