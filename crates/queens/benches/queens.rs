//! Counting n queens: a hand-written recursion, the engine `queens` on the tree and by halves, and the engine `split`.
//!
//! Run it with `cargo bench -p standoff-queens`.

use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::Board;
use standoff_lanes::Level;
use standoff_model::{Kind, Model};
use standoff_queens::{OnePerRow, count_by_halves_at, queen};
use standoff_solver::{Solutions, Solver};

fn main() {
    divan::main();
}

fn model(side: u64) -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(side);
    Model::new(Board::rectangle(side, side).unwrap(), vec![queens]).unwrap()
}

fn count_with(bencher: Bencher, engine: &str, side: u64) {
    let model = model(side);
    let solver = Solver::new(&model, &[Arc::new(OnePerRow)]);
    let solver = solver.with_engine(engine).unwrap();
    bencher.bench(|| solver.count().unwrap());
}

/// The well-known recursion over three words of attacked lines.
fn by_hand(all: u64, columns: u64, to_left: u64, to_right: u64) -> u64 {
    if columns == all {
        return 1;
    }
    let (mut free, mut found) = (all & !(columns | to_left | to_right), 0);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free -= queen;
        found += by_hand(
            all,
            columns | queen,
            (to_left | queen) >> 1,
            (to_right | queen) << 1,
        );
    }
    found
}

/// 17 queens would take 45 seconds.
#[divan::bench(args = [12, 14, 16], sample_count = 3)]
fn recursion_by_hand(bencher: Bencher, side: u64) {
    bencher.bench(|| by_hand((1 << side) - 1, black_box(0), 0, 0));
}

/// The engine uses the last of these levels that the processor supports.
#[divan::bench_group(sample_count = 5)]
mod by_halves {
    use super::*;

    const SIDES: [u32; 6] = [12, 14, 15, 16, 17, 18];

    /// Levels that the processor does not support are skipped.
    fn count_at(bencher: Bencher, level: Level, side: u32) {
        if Level::here().contains(&level) {
            bencher.bench(|| count_by_halves_at(level, black_box(side)));
        }
    }

    #[divan::bench(args = SIDES)]
    fn level_1_portable(bencher: Bencher, side: u32) {
        count_at(bencher, Level::Portable, side);
    }

    #[divan::bench(args = SIDES)]
    fn level_2_avx2(bencher: Bencher, side: u32) {
        count_at(bencher, Level::Avx2, side);
    }

    #[divan::bench(args = SIDES)]
    fn level_3_avx512(bencher: Bencher, side: u32) {
        count_at(bencher, Level::Avx512, side);
    }
}

#[divan::bench(args = [12, 14, 16, 17, 18], sample_count = 5)]
fn engine_queens(bencher: Bencher, side: u64) {
    count_with(bencher, "queens", side);
}

/// All placements, in batches.
mod lists {
    use super::*;

    fn list_with(bencher: Bencher, side: u64, list: impl Fn(&Solver) -> Solutions + Sync) {
        let model = model(side);
        let solver = Solver::new(&model, &[Arc::new(OnePerRow)]);
        let solver = solver.with_engine("queens").unwrap();
        bencher.bench(|| {
            let (mut solutions, mut first) = (list(&solver), 0);
            while solutions.end().is_none() {
                let batch = solutions.batch(usize::MAX);
                first += batch.iter().map(|chosen| chosen[0].index()).sum::<usize>();
            }
            first
        });
    }

    /// In reading order.
    #[divan::bench(args = [12, 14, 16], sample_count = 3)]
    fn by_the_tree(bencher: Bencher, side: u64) {
        list_with(bencher, side, |solver| solver.solutions().unwrap());
    }

    #[divan::bench(args = [12, 14, 16], sample_count = 3)]
    fn by_halves(bencher: Bencher, side: u64) {
        list_with(bencher, side, |solver| {
            solver.solutions_in_any_order().unwrap()
        });
    }
}

#[divan::bench(args = [12], sample_count = 3)]
fn engine_split(bencher: Bencher, side: u64) {
    count_with(bencher, "split", side);
}

/// Large sides for comparison with published times. They take minutes.
#[divan::bench(args = [19, 20], sample_count = 1, ignore)]
fn larger(bencher: Bencher, side: u64) {
    count_with(bencher, "queens", side);
}
