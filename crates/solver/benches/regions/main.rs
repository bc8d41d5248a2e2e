//! The 120 region puzzles of the tests: one queen in each row, column and region, none touching.
//!
//! Run it with `cargo bench -p standoff-solver --bench regions`. Compare the rows of one group with
//! each other; the times themselves depend on the machine.

mod by_hand;
#[path = "../../tests/data/region_model.rs"]
mod region_model;
#[path = "../../tests/data/region_queens.rs"]
mod region_queens;

use by_hand::Puzzle;
use divan::{Bencher, black_box};
use region_model::model;
use region_queens::{Level, levels};
use standoff_core::amb::Unique;
use standoff_model::Model;
use standoff_solver::Solver;

fn main() {
    divan::main();
}

/// The result of a function for the regions of each puzzle, with the number of its solutions.
fn made<P>(of_regions: impl Fn(&'static str) -> P) -> Vec<(P, u64)> {
    let made = |level: Level| (of_regions(level.regions), level.solutions.into());
    levels().into_iter().map(made).collect()
}

/// Whoever counts otherwise has not counted.
fn check<P>(puzzles: &[(P, u64)], count: impl Fn(&P) -> u64) {
    for (puzzle, expected) in puzzles {
        assert_eq!(count(black_box(puzzle)), *expected);
    }
}

/// All 120, from the text of their regions to the counts.
#[divan::bench_group(sample_count = 20)]
mod read_and_count {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let puzzles = made(|regions| regions);
        bencher.bench(|| check(&puzzles, |regions| Puzzle::read(regions).count()));
    }

    #[divan::bench]
    fn constraints(bencher: Bencher) {
        let puzzles = made(|regions| regions);
        bencher.bench(|| {
            check(&puzzles, |regions| {
                count(&with_constraints(&model(regions)))
            })
        });
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let puzzles = made(|regions| regions);
        bencher.bench(|| {
            check(&puzzles, |regions| {
                count(&Solver::new(&model(regions), &standoff_engines::all()))
            })
        });
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
    fn constraints(bencher: Bencher) {
        let puzzles = made(model);
        bencher.bench(|| check(&puzzles, |model| count(&with_constraints(model))));
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let puzzles = made(model);
        bencher.bench(|| {
            check(&puzzles, |model| {
                count(&Solver::new(model, &standoff_engines::all()))
            })
        });
    }
}

/// All 120, with models made beforehand.
#[divan::bench_group(sample_count = 10)]
mod unique_or_not {
    use super::*;

    #[divan::bench]
    fn constraints(bencher: Bencher) {
        let models = made(model);
        bencher.bench(|| {
            models
                .iter()
                .filter(|m| is_unique(with_constraints(&m.0)))
                .count()
        });
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let models = made(model);
        bencher.bench(|| {
            models
                .iter()
                .filter(|m| is_unique(Solver::new(&m.0, &standoff_engines::all())))
                .count()
        });
    }
}

/// Each of the 120, in the order of their file, from its text to whether it is unique.
#[divan::bench(args = 0..120, sample_count = 5)]
fn unique_or_not_one(bencher: Bencher, level: usize) {
    let regions = levels()[level].regions;
    bencher.bench(|| is_unique(with_constraints(&model(regions))));
}

fn is_unique(solver: Solver) -> bool {
    matches!(solver.unique().unwrap(), Unique::One(_))
}

fn count(solver: &Solver) -> u64 {
    let count = solver.count().unwrap().answer.exact();
    count.unwrap().try_into().unwrap()
}

fn with_constraints(model: &Model) -> Solver {
    Solver::new(model, &standoff_engines::all())
        .with_engine("groups")
        .unwrap()
}
