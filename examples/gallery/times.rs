//! Nodes and time of each way to its first placement and to all, by board size.
//!
//! The figures for the *first* placement are the nodes and the time up to its last queen. The
//! searches continue from there to *all* placements. Only one line of each block stops at the first
//! one: the tree of boards that is searched for one solution.
//!
//! Some ways return all placements in one list at the end, because the placements grow in parallel,
//! are joined from parts, or are selected from all sets. Their figures for the first placement are
//! those for the last, marked by `*`. All ways have this mark if there is no placement.
//!
//! Times are from one run on one machine, and are only comparable with each other. The numbers of
//! nodes are the same on every machine.

use std::iter;
use std::time::{Duration, Instant};

use super::queen::Placement;
use super::tally::Tally;
use super::ways::{FIRST_BY_BOARDS, WAYS, Way};

/// A block of lines for each of 1, 2, ..., n queens. Each line is computed when it is requested.
pub(crate) fn table(n: usize) -> impl Iterator<Item = String> {
    let columns = ["the first ", "nodes", "ms", "all", "nodes", "ms"].map(String::from);
    let blocks = (1..=n).flat_map(move |n| {
        let head = row(&format!("n = {n}"), columns.clone());
        let stops = iter::once_with(move || row(FIRST_BY_BOARDS.name, only_first(n)));
        let others = WAYS.iter().map(move |way| row(way.name, figures(way, n)));
        let lines = iter::once(head).chain(stops).chain(others);
        lines.chain(iter::once(String::new()))
    });
    blocks.chain(iter::once("* the first comes with the last".into()))
}

/// The figures of the search that stops at its first placement.
fn only_first(n: usize) -> [String; 6] {
    let [first, nodes, ms, ..] = figures(&FIRST_BY_BOARDS, n);
    let [none, of, all] = ["-", "-", "-"].map(String::from);
    [first, nodes, ms, none, of, all]
}

/// The work of one way to its first and last placement, unless it would take minutes or all memory.
fn figures(way: &Way<Vec<Placement>>, n: usize) -> [String; 6] {
    if way.largest < n {
        return ["too large ", "-", "-", "-", "-", "-"].map(String::from);
    }
    let tally = Tally::default();
    let start = Instant::now();
    let found = (way.solve)(n, &tally);
    let [nodes, ms] = [tally.nodes().to_string(), in_ms(start.elapsed())];
    let [first_nodes, first_ms] = match tally.first() {
        Some(first) => [first.nodes.to_string(), in_ms(first.at - start)],
        None => [nodes.clone(), ms.clone()],
    };
    let noted = tally.first().is_some() || found.is_empty();
    let first = found.first().map_or("none".into(), |rows| in_words(rows));
    let mark = if noted { ' ' } else { '*' };
    [
        format!("{first}{mark}"),
        first_nodes,
        first_ms,
        found.len().to_string(),
        nodes,
        ms,
    ]
}

fn in_ms(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1000.0)
}

/// The rows of the queens, column by column.
fn in_words(rows: &[usize]) -> String {
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    rows.join(" ")
}

fn row(name: &str, [first, nodes, ms, all, all_nodes, all_ms]: [String; 6]) -> String {
    format!("{name:<44}{first:>19}{nodes:>9}{ms:>9}{all:>6}{all_nodes:>10}{all_ms:>10}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(name: &str) -> &'static Way<Vec<Placement>> {
        WAYS.iter().find(|way| way.name == name).unwrap()
    }

    /// The first placement, the nodes to it, the number of placements and the nodes to all.
    fn without_times([first, nodes, _, all, all_nodes, _]: [String; 6]) -> String {
        [first.trim(), &nodes, &all, &all_nodes].join(", ")
    }

    #[test]
    fn every_size_has_a_line_for_every_way() {
        let lines: Vec<String> = table(4).collect();
        assert_eq!(lines.len(), 4 * (1 + 1 + WAYS.len() + 1) + 1);
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
        let expected = [
            "0, 1, -, -",
            "none, 16, -, -",
            "none, 193, -, -",
            "2 0 3 1, 261, -, -",
            "0 3 1 4 2, 115, -, -",
            "3 0 4 1 5 2, 45647, -, -",
            "0 4 1 5 2 6 3, 499, -, -",
        ];
        assert!((1..=7).map(|n| without_times(only_first(n))).eq(expected));
    }

    #[test]
    fn the_first_of_eight_comes_long_before_the_last() {
        for (name, expected) in [
            ("nested loops, early checks", "876, 92, 15720"),
            ("permutations, then diagonals", "2843, 92, 40320"),
            ("recursive backtracking", "876, 92, 15720"),
            ("backtracking without recursion", "876, 92, 15720"),
            ("occupied lines, in a loop", "113, 92, 2056"),
            ("amb with choose_where", "113, 92, 2056"),
        ] {
            let expected = format!("0 4 7 5 2 6 1 3, {expected}");
            assert_eq!(without_times(figures(way(name), 8)), expected, "{name}");
        }
        let folded = without_times(figures(way("moving split with the cut, folded"), 8));
        assert_eq!(folded, "0 6 4 7 1 3 5 2, 640, 92, 34605");
    }

    #[test]
    fn a_list_made_at_once_has_its_first_item_with_its_last() {
        let with_the_last = WAYS.iter().filter(|way| {
            let [first, to_first, _, _, to_all, _] = figures(way, 6);
            assert_eq!(to_first == to_all, first.ends_with('*'), "{}", way.name);
            first.ends_with('*')
        });
        assert!(with_the_last.map(|way| way.name).eq([
            "column by column, extend and filter",
            "forbidden squares, E(n, m, w)",
            "moving split, three lines",
            "moving split, shared tails",
        ]));
    }

    #[test]
    fn without_a_placement_the_first_takes_as_long_as_all() {
        for way in &WAYS {
            let [first, nodes, _, all, all_nodes, _] = figures(way, 3);
            assert_eq!(
                (first.as_str(), all.as_str()),
                ("none ", "0"),
                "{}",
                way.name
            );
            assert_eq!(nodes, all_nodes, "{}", way.name);
        }
    }

    #[test]
    fn times_are_numbers_and_the_first_takes_no_longer_than_all() {
        for way in &WAYS {
            let [_, _, first, _, _, all] = figures(way, 5);
            let [first, all] = [first, all].map(|ms| ms.parse::<f64>().unwrap());
            assert!((0.0..=all).contains(&first), "{}", way.name);
        }
    }

    #[test]
    fn infeasible_sizes_are_reported() {
        let figures = figures(way("tree of boards"), 7).join(" ");
        assert_eq!(figures, "too large  - - - - -");
    }
}
