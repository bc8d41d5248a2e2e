//! The same ways by size: the first placement that each has, what it made, and how long it took.
//!
//! The first line of each block stops at its first placement, as the tree of boards is told to. All
//! others look for *all* placements, and show the first of their list; the column of solutions tells
//! the two apart. Even so the tree of boards takes longer for its one placement of 6 or 8 queens
//! than nearly all others for all.
//!
//! Times are those of one run on one machine, and say something only beside each other. The
//! placements made (nodes) are the same everywhere.

use std::fmt::Display;
use std::iter;
use std::time::Instant;

use crate::queen::Placement;
use crate::tally::Tally;
use crate::ways::{FIRST_BY_BOARDS, WAYS, Way};

/// A block of lines for each of 1, 2, ..., n queens, each line as soon as its work is done.
pub(crate) fn table(n: usize) -> impl Iterator<Item = String> {
    (1..=n).flat_map(|n| {
        let head = row(&format!("n = {n}"), ["first", "solutions", "nodes", "ms"]);
        let tree_of_boards = iter::once(timed(&FIRST_BY_BOARDS, n));
        let others = WAYS.iter().map(move |way| timed(way, n));
        let lines = iter::once(head).chain(tree_of_boards).chain(others);
        lines.chain(iter::once(String::new()))
    })
}

/// One line: the work of one way, or that it would take minutes, or all memory.
fn timed(way: &Way<Vec<Placement>>, n: usize) -> String {
    if way.largest < n {
        return row(way.name, ["too large", "-", "-", "-"]);
    }
    let tally = Tally::default();
    let start = Instant::now();
    let found = (way.solve)(n, &tally);
    let ms = format!("{:.2}", start.elapsed().as_secs_f64() * 1000.0);
    let first = found.first().map_or("none".into(), |rows| in_words(rows));
    row(
        way.name,
        [
            first,
            found.len().to_string(),
            tally.nodes().to_string(),
            ms,
        ],
    )
}

/// The rows of the queens, column by column.
fn in_words(rows: &[usize]) -> String {
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    rows.join(" ")
}

fn row<T: Display>(name: &str, [first, solutions, nodes, ms]: [T; 4]) -> String {
    format!("{name:<44}{first:>18}{solutions:>10}{nodes:>10}{ms:>11}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines without their times.
    fn lines(n: usize) -> Vec<String> {
        let without_time = |line: String| {
            line.rsplit_once(' ')
                .map(|(line, _)| line.trim_end().into())
        };
        table(n).filter_map(without_time).collect()
    }

    #[test]
    fn every_size_has_a_line_for_every_way() {
        let lines = lines(4);
        assert_eq!(lines.len(), 4 * (1 + 1 + WAYS.len()));
        let of_way = |way: &Way<_>| {
            lines
                .iter()
                .filter(|line| line.starts_with(way.name))
                .count()
        };
        assert!(WAYS.iter().all(|way| of_way(way) >= 4));
    }

    #[test]
    fn the_first_placements_by_the_tree_of_boards() {
        let first = lines(7)
            .into_iter()
            .filter(|line| line.starts_with("first placement"));
        let figures: Vec<String> = first.map(|line| line[44..].trim().into()).collect();
        let words = figures
            .iter()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let expected = [
            "0 1 1",
            "none 0 16",
            "none 0 193",
            "2 0 3 1 1 261",
            "0 3 1 4 2 1 115",
            "3 0 4 1 5 2 1 45647",
            "0 4 1 5 2 6 3 1 499",
        ];
        assert!(words.eq(expected), "{figures:?}");
    }

    #[test]
    fn times_are_numbers() {
        for line in table(3).filter(|line| !line.is_empty() && !line.starts_with("n = ")) {
            let time = line.split_whitespace().next_back().unwrap();
            assert!(time.parse::<f64>().is_ok_and(|ms| ms >= 0.0), "{line}");
        }
    }

    #[test]
    fn what_is_not_feasible_is_said() {
        let boards = WAYS
            .iter()
            .find(|way| way.name == "tree of boards")
            .unwrap();
        let figures = timed(boards, 7)[44..]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(figures, "too large - - -");
    }
}
