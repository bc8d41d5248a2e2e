//! A gallery: the n queens puzzle, solved in every way of a course on backtracking.
//!
//! Put n queens on a board of n x n squares so that none attacks another. Each module is one
//! algorithm on one page. It begins with an explanation and the cost. Read them in this order:
//!
//! 1. `nested_loops`, `permutations`: generate and test.
//! 2. `recursion`, `iteration`, `extend_and_filter`: backtracking, in three forms with the same tree.
//! 3. `occupied_lines` (six walks), `forbidden_squares`: record the attacked squares.
//! 4. `board_tree`: a general recipe for searching, and its cost.
//! 5. `amb_check_at_the_end`, `amb_choose_where`: the search is hidden behind `amb`.
//! 6. `moving_split`: three lines, for any number of anything. `shared_tails` does the same over
//!    linked lists, and `split_folded` and `split_first_rest` also count and prune.
//! 7. `fundamental`: placements up to rotation and reflection.
//!
//! The program prints a table with the work of each (`table_of_8.txt` is the table for 8 queens).
//! `tally::Tally` defines nodes and attack tests.
//!
//! ```text
//! cargo run --release -p standoff-examples --example gallery -- 8
//! cargo run --release -p standoff-examples --example gallery -- --times   # how soon the first, how soon all; n = 1, ..., 9
//! cargo run --release -p standoff-examples --example gallery -- --tree    # the calls of the three lines
//! ```

mod amb_check_at_the_end;
mod amb_choose_where;
mod board_tree;
mod extend_and_filter;
mod forbidden_squares;
mod fundamental;
mod iteration;
mod moving_split;
mod nested_loops;
mod occupied_lines;
mod permutations;
mod queen;
mod recursion;
mod shared_tails;
mod split_first_rest;
mod split_folded;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod times;
mod ways;

use std::io;

use clap::Parser;
use clap::builder::ArgPredicate::IsPresent;

/// The n queens puzzle, solved in many ways: the result and the work of each
#[derive(Parser)]
struct Args {
    /// Number of queens, rows and columns [default: 8; with --times 9; with --tree 3]
    #[arg(
        hide_default_value = true,
        default_value = "8",
        default_value_ifs([("times", IsPresent, "9"), ("tree", IsPresent, "3")])
    )]
    n: usize,
    /// For 1 to n queens, print nodes and milliseconds of each way to its first placement and to all
    #[arg(long)]
    times: bool,
    /// Draw the calls of the moving split for n x n squares
    #[arg(long, conflicts_with = "times")]
    tree: bool,
}

fn main() -> io::Result<()> {
    let args = Args::parse();
    if args.times {
        standoff_examples::show(times::table(args.n))
    } else if args.tree {
        standoff_examples::show(moving_split::tree(args.n))
    } else {
        standoff_examples::show(table::table(args.n))
    }
}
