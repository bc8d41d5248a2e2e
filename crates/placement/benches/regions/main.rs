//! The 120 region puzzles of the tests: one queen in each row, column and region, none touching.
//!
//! Run it with `cargo bench -p standoff-placement --bench regions`. Compare the rows of one group with
//! each other; the times themselves depend on the machine.

mod by_hand;

use std::sync::Arc;

use by_hand::Puzzle;
use divan::{Bencher, black_box};
use standoff_board::{Board, Where};
use standoff_core::amb::Unique;
use standoff_placement::{Bounds, Kind, Lines, Model, Rule, Solver};

fn main() {
    divan::main();
}

/// Of each puzzle the regions, row by row, and how many placements there are.
fn puzzles() -> Vec<(&'static str, u64)> {
    let lines = include_str!("../../tests/data/region_queens.txt").lines();
    let puzzle = |line: &'static str| {
        let mut fields = line.split(' ').skip(1);
        let count = fields.next().unwrap().parse().unwrap();
        (fields.next().unwrap(), count)
    };
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(puzzle).collect()
}

/// What is made of the regions of each puzzle, beside how many placements there are.
fn made<P>(of_regions: impl Fn(&str) -> P) -> Vec<(P, u64)> {
    let puzzles = puzzles().into_iter();
    let puzzles = puzzles.map(|(regions, count)| (of_regions(regions), count));
    puzzles.collect()
}

/// Whoever counts otherwise has not counted.
fn check<P>(puzzles: &[(P, u64)], count: impl Fn(&P) -> u64) {
    for (puzzle, expected) in puzzles {
        assert_eq!(count(black_box(puzzle)), *expected);
    }
}

fn model(regions: &str) -> Model {
    let regions = regions.replace('/', "\n");
    let side = regions.lines().count() as u64;
    let board = Board::rectangle(side, side)
        .unwrap()
        .with_regions(&regions)
        .unwrap();
    let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    let one_in_each = |lines| Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    };
    let each = [Lines::Rows, Lines::Columns, Lines::Regions].map(one_in_each);
    Model::with_rules(board, vec![star], &[&[Rule::NoTouch], &each[..]].concat()).unwrap()
}

/// All 120, from the text of their regions to the counts.
#[divan::bench_group(sample_count = 20)]
mod read_and_count {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let puzzles = puzzles();
        bencher.bench(|| check(&puzzles, |regions| Puzzle::read(regions).count()));
    }

    #[divan::bench]
    fn groups(bencher: Bencher) {
        let puzzles = puzzles();
        bencher.bench(|| check(&puzzles, |regions| count(&with_groups(&model(regions)))));
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let puzzles = puzzles();
        bencher.bench(|| check(&puzzles, |regions| count(&Solver::new(&model(regions)))));
    }
}

/// The same, where what is counted has been made beforehand.
#[divan::bench_group(sample_count = 20)]
mod count_only {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let puzzles = made(Puzzle::read);
        bencher.bench(|| check(&puzzles, Puzzle::count));
    }

    #[divan::bench]
    fn groups(bencher: Bencher) {
        let puzzles = made(model);
        bencher.bench(|| check(&puzzles, |model| count(&with_groups(model))));
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let puzzles = made(model);
        bencher.bench(|| check(&puzzles, |model| count(&Solver::new(model))));
    }
}

/// All 120, with models made beforehand.
#[divan::bench_group(sample_count = 10)]
mod unique_or_not {
    use super::*;

    #[divan::bench]
    fn groups(bencher: Bencher) {
        let models = made(model);
        bencher.bench(|| {
            models
                .iter()
                .filter(|m| is_unique(with_groups(&m.0)))
                .count()
        });
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let models = made(model);
        bencher.bench(|| {
            models
                .iter()
                .filter(|m| is_unique(Solver::new(&m.0)))
                .count()
        });
    }
}

/// Each of the 120, in the order of their file, from its text to whether it is unique.
#[divan::bench(args = 0..120, sample_count = 5)]
fn unique_or_not_one(bencher: Bencher, level: usize) {
    let (regions, _) = puzzles()[level];
    bencher.bench(|| is_unique(with_groups(&model(regions))));
}

fn is_unique(solver: Solver) -> bool {
    matches!(solver.unique().unwrap(), Unique::One(_))
}

fn count(solver: &Solver) -> u64 {
    let count = solver.count().unwrap().answer.exact();
    count.unwrap().try_into().unwrap()
}

fn with_groups(model: &Model) -> Solver {
    Solver::new(model).with_engine("groups").unwrap()
}
