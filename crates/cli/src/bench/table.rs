//! Measurements as text. Columns have a width that is known before, so that no line has to wait; the last one may
//! be as wide as it likes.

use std::time::Duration;

use super::row::{Row, Table};

/// What stands for what was not measured.
const NOT_MEASURED: &str = "-";

/// The line of a row, after what comes between it and the one before.
pub(super) fn lines(before: Option<&Row>, row: &Row) -> Vec<String> {
    let mut lines = match before {
        None => heading(row.table),
        Some(before) if before.table != row.table => {
            let mut lines = vec![String::new()];
            lines.extend(heading(row.table));
            lines
        }
        Some(before) if before.n != row.n => vec![String::new()],
        Some(_) => Vec::new(),
    };
    lines.push(line(row));
    lines
}

fn heading(table: Table) -> Vec<String> {
    let (title, columns) = match table {
        Table::First => (
            "The first placement of n queens",
            columns("n", "way", "nodes", "time", None, "placement"),
        ),
        Table::Counts => (
            "All placements of n queens, and how many times as fast as the recursion they are counted",
            columns("n", "way", "nodes", "time", Some("times"), "count"),
        ),
    };
    vec![title.to_string(), String::new(), columns]
}

fn line(row: &Row) -> String {
    let not_measured = || NOT_MEASURED.to_string();
    let done = row.measured.as_ref().ok();
    let nodes = done.and_then(|done| done.found.nodes);
    let ratio = row.times_as_fast.map(|ratio| format!("{ratio:.2}"));
    let ratio = (row.table == Table::Counts).then(|| ratio.unwrap_or_else(not_measured));
    columns(
        &row.n.to_string(),
        &way(row),
        &nodes.map_or_else(not_measured, |nodes| nodes.to_string()),
        &row.time().map_or_else(not_measured, in_words),
        ratio.as_deref(),
        &done.map_or_else(not_measured, |done| done.found.answer.clone()),
    )
}

fn columns(
    n: &str,
    way: &str,
    nodes: &str,
    time: &str,
    ratio: Option<&str>,
    answer: &str,
) -> String {
    let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:>8}  "));
    format!("{n:>2}  {way:<20}  {nodes:>11}  {time:>8}  {ratio}{answer}")
}

/// What a row is called.
pub(super) fn way(row: &Row) -> String {
    match &row.engine {
        None => row.way.to_string(),
        Some(engine) => format!("{} {engine}", row.way),
    }
}

/// A time with three digits, or as many as whole nanoseconds have.
pub(super) fn in_words(time: Duration) -> String {
    const UNITS: [(f64, &str); 4] = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let seconds = time.as_secs_f64();
    let fits = |(unit, _): &(f64, &str)| seconds >= 0.9995 * unit;
    let (unit, name) = UNITS.into_iter().find(fits).unwrap_or(UNITS[3]);
    let value = seconds / unit;
    let digits = match value {
        _ if name == "ns" => 0,
        99.95.. => 0,
        9.995.. => 1,
        _ => 2,
    };
    format!("{value:.digits$} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let of = |nanos| in_words(Duration::from_nanos(nanos));
        for (nanos, words) in [
            (0, "0 ns"),
            (999, "999 ns"),
            (1_000, "1.00 µs"),
            (12_345, "12.3 µs"),
            (99_960, "100 µs"),
            (999_600, "1.00 ms"),
            (123_456_789, "123 ms"),
            (2_346_000_000, "2.35 s"),
            (600_000_000_000, "600 s"),
        ] {
            assert_eq!(of(nanos), words);
        }
    }
}
