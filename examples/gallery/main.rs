//! A gallery: the n queens puzzle, solved in every way that a course on it shows.
//!
//! Put n queens on a board of n x n squares so that none attacks another. Each module is one way,
//! on a page, and begins with what it is and what it costs. Read them in this order:
//!
//! 1. `nested_loops`, `permutations`: try everything, more or less cleverly.
//! 2. `recursion`, `iteration`, `extend_and_filter`: backtracking, three times the same tree.
//! 3. `occupied_lines` (four walks), `forbidden_squares`: remember what is attacked.
//! 4. `board_tree`: a recipe for searching anything, and what it costs not to think.
//! 5. `amb_check_at_the_end`, `amb_choose_where`: search that reads as if there were none.
//! 6. `split_first_rest`, `split_distribute`: the moving split, for any number of queens.
//! 7. `fundamental`: what is left when turned and mirrored placements count once.
//!
//! The program prints them side by side, with what each has to do (`table_of_8.txt` is what it
//! prints for 8 queens); see `tally::Tally` for what a node and an attack test are.
//!
//! ```text
//! cargo run --release -p standoff-examples --example gallery -- 8
//! ```

#![allow(clippy::print_stdout, reason = "an example shows its results")]

mod amb_check_at_the_end;
mod amb_choose_where;
mod board_tree;
mod extend_and_filter;
mod forbidden_squares;
mod fundamental;
mod iteration;
mod nested_loops;
mod occupied_lines;
mod permutations;
mod queen;
mod recursion;
mod split_distribute;
mod split_first_rest;
mod tally;
#[cfg(test)]
mod tests;

use std::env;
use std::fmt::Display;
use std::iter;
use std::num::ParseIntError;

use queen::Placement;
use tally::Tally;

/// A way to answer a question about n queens.
struct Way<Answer> {
    name: &'static str,
    /// The largest board that it is asked about: beyond, it takes minutes, or all memory.
    largest: usize,
    solve: fn(usize, &Tally) -> Answer,
}

/// The ways to find all placements of n queens.
#[rustfmt::skip]
const WAYS: [Way<Vec<Placement>>; 16] = [
    Way { name: "nested loops, one check at the end", largest: nested_loops::MOST, solve: nested_loops::one_check_at_the_end },
    Way { name: "nested loops, early checks", largest: nested_loops::MOST, solve: nested_loops::early_checks },
    Way { name: "permutations, then diagonals", largest: 10, solve: permutations::solve },
    Way { name: "recursive backtracking", largest: 12, solve: recursion::solve },
    Way { name: "backtracking without recursion", largest: 12, solve: iteration::solve },
    Way { name: "column by column, extend and filter", largest: 12, solve: extend_and_filter::solve },
    Way { name: "occupied lines, in a loop", largest: 12, solve: occupied_lines::in_a_loop::solve },
    Way { name: "occupied lines, without a loop", largest: 12, solve: occupied_lines::without_loop::solve },
    Way { name: "occupied lines, without unmarking", largest: 12, solve: occupied_lines::without_unmarking::solve },
    Way { name: "occupied lines, in reverse", largest: 12, solve: occupied_lines::in_reverse::solve },
    Way { name: "forbidden squares, E(n, m, w)", largest: 12, solve: forbidden_squares::solve },
    Way { name: "tree of boards", largest: 6, solve: board_tree::solve },
    Way { name: "amb, one check at the end", largest: 7, solve: amb_check_at_the_end::solve },
    Way { name: "amb with choose_where", largest: 12, solve: amb_choose_where::solve },
    Way { name: "moving split with the cut, first and rest", largest: 10, solve: split_first_rest::exactly_n },
    Way { name: "moving split with the cut, distribute", largest: 10, solve: split_distribute::exactly_n },
];

/// The ways to answer another question: how many there are of something else.
#[rustfmt::skip]
const OTHER_QUESTIONS: [Way<usize>; 4] = [
    Way { name: "first placement, tree of boards", largest: 9, solve: |n, tally| usize::from(board_tree::first(n, tally).is_some()) },
    Way { name: "fundamental placements, sifted", largest: 12, solve: |n, tally| fundamental::solve(n, tally).len() },
    Way { name: "any number of queens, first and rest", largest: 9, solve: |n, tally| split_first_rest::any_number(n, tally).len() },
    Way { name: "any number of queens, distribute", largest: 9, solve: |n, tally| split_distribute::any_number(n, tally).len() },
];

fn main() -> Result<(), ParseIntError> {
    let n = env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    for line in table(n) {
        println!("{line}");
    }
    Ok(())
}

/// All ways side by side, each line as soon as its work is done.
fn table(n: usize) -> impl Iterator<Item = String> {
    let head = |heading| row(heading, "n ", ["solutions", "nodes", "attack tests"]);
    let ways = WAYS.iter().map(move |way| way.row(n, Vec::len));
    let too_large = WAYS.iter().any(|way| way.largest < n);
    let others = OTHER_QUESTIONS
        .iter()
        .map(move |way| way.row(n, |&count| count));
    iter::once(head("all placements of n queens"))
        .chain(ways)
        .chain([String::new(), head("another question")])
        .chain(others)
        .chain(too_large.then(|| format!("\n* n = {n} would take too long this way")))
}

impl<Answer> Way<Answer> {
    /// One line of the table, for n queens or for the most that are feasible.
    fn row(&self, n: usize, count: impl Fn(&Answer) -> usize) -> String {
        let tally = Tally::default();
        let feasible = n.min(self.largest);
        let solutions = count(&(self.solve)(feasible, &tally));
        let mark = if feasible < n { '*' } else { ' ' };
        let figures = [solutions as u64, tally.nodes(), tally.attack_tests()];
        row(self.name, &format!("{feasible}{mark}"), figures)
    }
}

fn row<T: Display>(name: &str, n: &str, [solutions, nodes, tests]: [T; 3]) -> String {
    format!("{name:<42}{n:>4}{solutions:>12}{nodes:>12}{tests:>14}")
}
