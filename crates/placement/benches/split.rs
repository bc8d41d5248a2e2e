//! The split engine beside hand-written mask recursions that do the same job.
//!
//! Run it with `cargo bench -p standoff-placement`. Compare the rows of one group with each other;
//! the times themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::{Board, Leap};
use standoff_placement::{Kind, Model, Solver};
use standoff_riders::Rider;

fn main() {
    divan::main();
}

/// n x n, any number of queens.
fn queens(n: u64) -> Model {
    let queen = Rider::with_leaps(Leap::AROUND);
    let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen))];
    Model::new(Board::rectangle(n, n).unwrap(), kinds).unwrap()
}

/// For each square of n x n, the later squares that a queen there leaves free.
fn free_after(n: u32) -> Vec<u128> {
    let place = |square: u32| ((square / n) as i32, (square % n) as i32);
    let apart = |a: u32, b: u32| {
        let (rows, columns) = (place(b).0 - place(a).0, place(b).1 - place(a).1);
        rows != 0 && columns != 0 && rows.abs() != columns.abs()
    };
    (0..n * n)
        .map(|a| {
            (a + 1..n * n)
                .filter(|&b| apart(a, b))
                .fold(0, |mask, b| mask | 1 << b)
        })
        .collect()
}

macro_rules! by_hand {
    ($name:ident, $word:ty) => {
        fn $name(mut left: $word, free_after: &[$word]) -> u64 {
            let mut sets = 0;
            while left != 0 {
                let head = left.trailing_zeros() as usize;
                left &= left - 1;
                sets += 1 + $name(left & free_after[head], free_after);
            }
            sets
        }
    };
}

by_hand!(by_hand_64, u64);
by_hand!(by_hand_128, u128);

#[divan::bench_group]
mod any_number_on_8x8 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let masks: Vec<u64> = free_after(8).into_iter().map(|mask| mask as u64).collect();
        bencher.bench(|| by_hand_64(black_box(u64::MAX), &masks));
    }

    #[divan::bench]
    fn split(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model).with_engine("split").unwrap();
        bencher.bench(|| solver.count().unwrap());
    }

    #[divan::bench]
    fn split_by_size(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model).with_engine("split").unwrap();
        bencher.bench(|| solver.count_by_size().unwrap());
    }

    #[divan::bench]
    fn split_listed(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model).with_engine("split").unwrap();
        bencher.bench(|| solver.solutions().unwrap().count());
    }
}

#[divan::bench_group(sample_count = 10)]
mod any_number_on_10x10 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let masks = free_after(10);
        bencher.bench(|| by_hand_128(black_box((1 << 100) - 1), &masks));
    }

    #[divan::bench]
    fn split(bencher: Bencher) {
        let model = queens(10);
        let solver = Solver::new(&model).with_engine("split").unwrap();
        bencher.bench(|| solver.count().unwrap());
    }
}
