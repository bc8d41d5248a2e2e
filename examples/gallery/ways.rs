//! The ways by name, each with its largest feasible board.

use super::queen::Placement;
use super::tally::Tally;
use super::{
    amb_check_at_the_end, amb_choose_where, board_tree, extend_and_filter, forbidden_squares,
    fundamental, iteration, moving_split, nested_loops, occupied_lines, permutations, recursion,
    shared_tails, split_first_rest, split_folded,
};

/// A way to answer a question about n queens.
pub(crate) struct Way<Answer> {
    pub(crate) name: &'static str,
    /// The largest board for it. Larger ones take minutes or all memory.
    pub(crate) largest: usize,
    pub(crate) solve: fn(usize, &Tally) -> Answer,
}

/// The ways to find all placements of n queens.
#[rustfmt::skip]
pub(crate) const WAYS: [Way<Vec<Placement>>; 20] = [
    Way { name: "nested loops, one check at the end", largest: nested_loops::MOST, solve: nested_loops::one_check_at_the_end },
    Way { name: "nested loops, early checks", largest: nested_loops::MOST, solve: nested_loops::early_checks },
    Way { name: "permutations, then diagonals", largest: 10, solve: permutations::solve },
    Way { name: "recursive backtracking", largest: 12, solve: recursion::solve },
    Way { name: "backtracking without recursion", largest: 12, solve: iteration::solve },
    Way { name: "column by column, extend and filter", largest: 12, solve: extend_and_filter::solve },
    Way { name: "occupied lines, in a loop", largest: 12, solve: occupied_lines::in_a_loop::solve },
    Way { name: "occupied lines, without a loop", largest: 12, solve: occupied_lines::without_loop::solve },
    Way { name: "occupied lines, without unmarking", largest: 12, solve: occupied_lines::without_unmarking::solve },
    Way { name: "occupied lines, calls swapped", largest: 12, solve: occupied_lines::calls_swapped::solve },
    Way { name: "occupied lines, calls swapped, rows upwards", largest: 12, solve: occupied_lines::calls_swapped::solve_upwards },
    Way { name: "occupied lines, in reverse", largest: 12, solve: occupied_lines::in_reverse::solve },
    Way { name: "forbidden squares, E(n, m, w)", largest: 12, solve: forbidden_squares::solve },
    Way { name: "tree of boards", largest: 6, solve: board_tree::solve },
    Way { name: "amb, one check at the end", largest: 7, solve: amb_check_at_the_end::solve },
    Way { name: "amb with choose_where", largest: 12, solve: amb_choose_where::solve },
    Way { name: "moving split, three lines", largest: 9, solve: moving_split::exactly_n },
    Way { name: "moving split, shared tails", largest: 9, solve: shared_tails::exactly_n },
    Way { name: "moving split with the cut, first and rest", largest: 10, solve: split_first_rest::exactly_n },
    Way { name: "moving split with the cut, folded", largest: 10, solve: split_folded::exactly_n },
];

/// The way that finds only the first placement.
pub(crate) const FIRST_BY_BOARDS: Way<Vec<Placement>> = Way {
    name: "first placement, tree of boards",
    largest: 9,
    solve: |n, tally| board_tree::first(n, tally).into_iter().collect(),
};

/// The ways that answer a different question, the number of sets.
#[rustfmt::skip]
pub(crate) const OTHER_QUESTIONS: [Way<usize>; 6] = [
    Way { name: "fundamental placements, sifted", largest: 12, solve: |n, tally| fundamental::solve(n, tally).len() },
    Way { name: "any number of queens, three lines", largest: 9, solve: |n, tally| moving_split::any_number(n, tally).len() },
    Way { name: "any number of queens, shared tails", largest: 9, solve: |n, tally| shared_tails::any_number(n, tally).len() },
    Way { name: "any number of queens, shared tails, grown", largest: 9, solve: |n, tally| shared_tails::any_number_grown(n, tally).len() },
    Way { name: "any number of queens, first and rest", largest: 9, solve: |n, tally| split_first_rest::any_number(n, tally).len() },
    Way { name: "any number of queens, folded to a count", largest: 9, solve: split_folded::count_any_number },
];
