//! Every way finds the same placements with the documented work.

use super::queen::{Placement, Square, all_are_safe};
use super::table::table;
use super::tally::Tally;
use super::ways::{WAYS, Way};
use super::*;

/// The number of placements of n queens, for n = 0, 1, 2, …, 7.
const COUNTS: [usize; 8] = [1, 1, 0, 0, 2, 10, 4, 40];

fn solve(way: &Way<Vec<Placement>>, n: usize) -> Vec<Placement> {
    (way.solve)(n, &Tally::default())
}

fn sorted(mut placements: Vec<Placement>) -> Vec<Placement> {
    placements.sort();
    placements
}

fn way(name: &str) -> &'static Way<Vec<Placement>> {
    let way = WAYS.iter().find(|way| way.name == name);
    way.unwrap_or_else(|| panic!("no way {name}"))
}

/// Nodes and attack tests of one way.
fn work(name: &str, n: usize) -> (u64, u64) {
    let tally = Tally::default();
    (way(name).solve)(n, &tally);
    (tally.nodes(), tally.attack_tests())
}

/// Also in the same order, but for some ways. The table has the number of placements for n = 8.
#[test]
fn every_way_finds_the_same_placements() {
    for (n, count) in COUNTS.into_iter().enumerate() {
        let expected = recursion::solve(n, &Tally::default());
        assert_eq!(expected.len(), count);
        for way in WAYS.iter().filter(|way| n <= way.largest) {
            let found = solve(way, n);
            let other_order = way.name.ends_with("in reverse")
                || way.name.ends_with("calls swapped")
                || way.name.starts_with("moving split");
            if n == way.largest.min(7) {
                assert_eq!(found.is_sorted(), !other_order, "{}", way.name);
            }
            assert_eq!(sorted(found), expected, "{} n = {n}", way.name);
        }
    }
}

#[test]
fn what_they_find_are_solutions() {
    for rows in recursion::solve(8, &Tally::default()) {
        assert!(all_are_safe(&rows, &Tally::default()), "{rows:?}");
    }
}

#[test]
fn larger_boards() {
    for name in ["recursive backtracking", "amb with choose_where"] {
        assert_eq!(
            [9, 10].map(|n| solve(way(name), n).len()),
            [352, 724],
            "{name}"
        );
    }
}

#[test]
fn recursion_lists_the_solutions_in_increasing_order_of_the_rows() {
    let solutions = recursion::solve(8, &Tally::default());
    assert_eq!(solutions[0], [0, 4, 7, 5, 2, 6, 1, 3]);
    assert_eq!(solutions[11 - 1], [1, 6, 4, 7, 0, 3, 5, 2]);
}

#[test]
fn loops_and_naive_choices_make_every_placement_by_columns() {
    let by_columns = |n: u64| (1..=n).map(|k| n.pow(k as u32)).sum::<u64>();
    for n in 0..=6 {
        let loops = work("nested loops, one check at the end", n);
        assert_eq!(loops.0, by_columns(n as u64));
        assert_eq!(work("amb, one check at the end", n), loops);
    }
}

#[test]
fn permutations_are_40320() {
    assert_eq!(work("permutations, then diagonals", 8).0, 40_320);
}

#[test]
fn backtracking_makes_15720_placements_in_each_of_its_forms() {
    let recursive = work("recursive backtracking", 8);
    assert_eq!(recursive.0, 15_720);
    assert_eq!(work("nested loops, early checks", 8), recursive);
    assert_eq!(work("backtracking without recursion", 8), recursive);
    assert_eq!(work("column by column, extend and filter", 8), recursive);
    let (_, tests_looking_ahead) = work("amb with choose_where", 8);
    assert_eq!(tests_looking_ahead, recursive.1);
}

#[test]
fn looking_before_a_queen_is_put_down_makes_2056_placements() {
    for name in [
        "occupied lines, in a loop",
        "occupied lines, without a loop",
        "occupied lines, without unmarking",
        "occupied lines, calls swapped",
        "occupied lines, calls swapped, rows upwards",
        "occupied lines, in reverse",
        "forbidden squares, E(n, m, w)",
        "amb with choose_where",
    ] {
        assert_eq!(work(name, 8).0, 2_056, "{name}");
        if name.starts_with("occupied lines") {
            assert_eq!(work(name, 8).1, 15_720, "{name}: one look for each square");
        }
    }
}

/// A function that lists all sets of one queen or more.
type AnyNumber = fn(usize, &Tally) -> Vec<Vec<Square>>;

const ANY_NUMBER: [AnyNumber; 2] = [moving_split::any_number, split_first_rest::any_number];

#[test]
fn sets_of_any_number_of_queens_by_size() {
    for any_number in ANY_NUMBER {
        let mut sizes = [0; 9];
        for set in any_number(8, &Tally::default()) {
            sizes[set.len()] += 1;
        }
        sizes[0] += 1; // the empty board, which is no node
        assert_eq!(sizes, [1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92]);
    }
}

#[test]
fn the_moving_split_visits_each_set_once() {
    for any_number in ANY_NUMBER {
        let tally = Tally::default();
        let sets = any_number(8, &tally);
        assert_eq!(sets.len(), 118_968);
        assert_eq!((tally.nodes(), tally.attack_tests()), (118_968, 293_962));
        assert!(sets.is_sorted(), "in the order of the squares");
    }
}

#[test]
fn selecting_the_placements_of_n_costs_as_much_as_any_number() {
    for name in ["moving split, three lines", "moving split, shared tails"] {
        assert_eq!(work(name, 8), (118_968, 293_962), "{name}");
    }
}

#[test]
fn sets_of_any_number_on_1_to_8_with_the_empty_board() {
    let count = |n| 1 + split_folded::count_any_number(n, &Tally::default());
    assert!(
        (1..=8)
            .map(count)
            .eq([2, 5, 18, 87, 462, 2635, 16870, 118_969])
    );
}

#[test]
fn the_cut_stops_the_moving_split_where_too_few_squares_are_left() {
    let first_rest = work("moving split with the cut, first and rest", 8);
    assert_eq!(first_rest, (34_605, 221_537));
    assert_eq!(work("moving split with the cut, folded", 8), first_rest);
}

/// The documents state the number of ways.
#[test]
fn there_are_twenty_ways() {
    assert_eq!(WAYS.len(), 20);
    assert!(include_str!("../../README.md").contains("in twenty ways"));
    assert!(include_str!("../../docs/benchmarks.md").contains("tests of twenty ways"));
}

#[test]
fn the_table_of_8_queens() {
    let lines: Vec<String> = table(8).collect();
    assert_eq!(lines.join("\n"), include_str!("table_of_8.txt").trim_end());
}

#[test]
fn a_table_in_which_nothing_is_too_slow_has_no_note() {
    assert!(table(3).all(|line| !line.contains('*')));
}
