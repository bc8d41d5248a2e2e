//! Twelve queens: the plug-in engine, a recursion written by hand, and the general engine.
//!
//! Run it with `cargo bench -p standoff-queens`. Compare the rows with each other; the times
//! themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::Board;
use standoff_placement::{Kind, Model, Solver};
use standoff_queens::{OnePerRow, queen};

fn main() {
    divan::main();
}

const N: u64 = 12;

fn model() -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(N);
    Model::new(Board::rectangle(N, N).unwrap(), vec![queens]).unwrap()
}

fn count_with(bencher: Bencher, engine: &str) {
    let model = model();
    let solver = Solver::new(&model).register(Arc::new(OnePerRow));
    let solver = solver.with_engine(engine).unwrap();
    bencher.bench(|| solver.count().unwrap());
}

/// The well-known recursion over three words of occupied lines.
fn by_hand(columns: u64, to_left: u64, to_right: u64) -> u64 {
    const ALL: u64 = (1 << N) - 1;
    if columns == ALL {
        return 1;
    }
    let (mut free, mut found) = (ALL & !(columns | to_left | to_right), 0);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free -= queen;
        found += by_hand(
            columns | queen,
            (to_left | queen) >> 1,
            (to_right | queen) << 1,
        );
    }
    found
}

#[divan::bench]
fn recursion_by_hand(bencher: Bencher) {
    bencher.bench(|| by_hand(black_box(0), 0, 0));
}

#[divan::bench]
fn engine_queens(bencher: Bencher) {
    count_with(bencher, "queens");
}

#[divan::bench(sample_count = 3)]
fn engine_split(bencher: Bencher) {
    count_with(bencher, "split");
}
