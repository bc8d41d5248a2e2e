//! The 120 region puzzles of the tests: one queen in each row, column and region, none touching.
//!
//! Run it with `cargo bench -p standoff-placement --bench regions`.

use std::sync::Arc;

use divan::Bencher;
use standoff_board::{Board, Where};
use standoff_core::amb::Unique;
use standoff_placement::{Bounds, Kind, Lines, Model, Rule, Solver};

fn main() {
    divan::main();
}

fn models() -> Vec<Model> {
    let lines = include_str!("../tests/data/region_queens.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(model)
        .collect()
}

fn model(line: &str) -> Model {
    let regions = line.rsplit(' ').next().unwrap().replace('/', "\n");
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

/// All 120, from the text of their regions to the count.
#[divan::bench(sample_count = 10)]
fn read_and_count_all(bencher: Bencher) {
    bencher.bench(|| {
        models()
            .iter()
            .map(|m| solver(m).count().unwrap().nodes)
            .sum::<u64>()
    });
}

#[divan::bench(sample_count = 10)]
fn unique_or_not_all(bencher: Bencher) {
    let models = models();
    bencher.bench(|| models.iter().filter(|m| is_unique(solver(m))).count());
}

/// The same, with the choice of the engine.
#[divan::bench(sample_count = 10)]
fn unique_or_not_all_planned(bencher: Bencher) {
    let models = models();
    bencher.bench(|| models.iter().filter(|m| is_unique(Solver::new(m))).count());
}

/// Each of the 120, in the order of their file, from its text to whether it is unique.
#[divan::bench(args = 0..120, sample_count = 5)]
fn unique_or_not(bencher: Bencher, level: usize) {
    let lines = include_str!("../tests/data/region_queens.txt").lines();
    let line = lines.filter(|line| !line.starts_with('#')).nth(level);
    bencher.bench(|| is_unique(solver(&model(line.unwrap()))));
}

fn is_unique(solver: Solver) -> bool {
    matches!(solver.unique().unwrap(), Unique::One(_))
}

fn solver(model: &Model) -> Solver {
    Solver::new(model).with_engine("groups").unwrap()
}
