//! A gallery: the n queens puzzle, solved in every way that a course on it shows.
//!
//! Put n queens on a board of n x n squares so that none attacks another. Each module is one way,
//! on a page, and begins with what it is and what it costs. Read them in this order:
//!
//! 1. `nested_loops`, `permutations`: try everything, more or less cleverly.
//! 2. `recursion`, `iteration`, `extend_and_filter`: backtracking, three times the same tree.
//! 3. `occupied_lines` (six walks), `forbidden_squares`: remember what is attacked.
//! 4. `board_tree`: a recipe for searching anything, and what it costs not to think.
//! 5. `amb_check_at_the_end`, `amb_choose_where`: search that reads as if there were none.
//! 6. `moving_split`: three lines, for any number of anything. Then the same with `shared_tails`,
//!    and the forms that count and cut: `split_folded`, and written out, `split_first_rest`.
//! 7. `fundamental`: what is left when turned and mirrored placements count once.
//!
//! The program prints them side by side, with what each has to do (`table_of_8.txt` is what it
//! prints for 8 queens); see `tally::Tally` for what a node and an attack test are.
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

/// The n queens puzzle, solved in many ways: what each finds, and what it has to do for it
#[derive(Parser)]
struct Args {
    /// How many queens, on as many rows and columns [default: 8; with --times 9; with --tree 3]
    #[arg(
        hide_default_value = true,
        default_value = "8",
        default_value_ifs([("times", IsPresent, "9"), ("tree", IsPresent, "3")])
    )]
    n: usize,
    /// For 1 to n queens, what each way made, and its milliseconds, to its first placement and to all
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
