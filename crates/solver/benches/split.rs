//! The split engine beside hand-written mask recursions that do the same job.
//!
//! Run it with `cargo bench -p standoff-solver`. Compare the rows of one group with each other;
//! the times themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::{Board, Leap};
use standoff_model::{Kind, Model};
use standoff_riders::Rider;
use standoff_solver::Solver;

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

/// The recursion, and the same where the last row, in which no two queens stand, is counted by its bits.
macro_rules! by_hand {
    ($name:ident, $last_at_once:ident, $word:ty) => {
        fn $name(mut left: $word, free_after: &[$word]) -> u64 {
            let mut sets = 0;
            while left != 0 {
                let head = left.trailing_zeros() as usize;
                left &= left - 1;
                sets += 1 + $name(left & free_after[head], free_after);
            }
            sets
        }

        fn $last_at_once(mut left: $word, free_after: &[$word], before_last: $word) -> u64 {
            let mut sets = 0;
            while left & before_last != 0 {
                let head = left.trailing_zeros() as usize;
                left &= left - 1;
                sets += 1 + $last_at_once(left & free_after[head], free_after, before_last);
            }
            sets + u64::from(left.count_ones())
        }
    };
}

by_hand!(by_hand_64, last_at_once_64, u64);
by_hand!(by_hand_128, last_at_once_128, u128);

#[divan::bench_group]
mod any_number_on_8x8 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let masks: Vec<u64> = free_after(8).into_iter().map(|mask| mask as u64).collect();
        bencher.bench(|| by_hand_64(black_box(u64::MAX), &masks));
    }

    #[divan::bench]
    fn by_hand_last_row_at_once(bencher: Bencher) {
        let masks: Vec<u64> = free_after(8).into_iter().map(|mask| mask as u64).collect();
        bencher.bench(|| last_at_once_64(black_box(u64::MAX), &masks, u64::MAX >> 8));
    }

    #[divan::bench]
    fn split(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model, &standoff_engines::all())
            .with_engine("split")
            .unwrap();
        bencher.bench(|| solver.count().unwrap());
    }

    #[divan::bench]
    fn split_by_size(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model, &standoff_engines::all())
            .with_engine("split")
            .unwrap();
        bencher.bench(|| solver.count_by_size().unwrap());
    }

    #[divan::bench]
    fn split_listed(bencher: Bencher) {
        let model = queens(8);
        let solver = Solver::new(&model, &standoff_engines::all())
            .with_engine("split")
            .unwrap();
        bencher.bench(|| solver.solutions().unwrap().count());
    }
}

#[divan::bench_group(sample_count = 10)]
mod any_number_on_larger_boards {
    use super::*;

    const SIDES: [u32; 2] = [10, 11];

    fn all(side: u32) -> u128 {
        (1 << (side * side)) - 1
    }

    #[divan::bench(args = SIDES)]
    fn by_hand(bencher: Bencher, side: u32) {
        let masks = free_after(side);
        bencher.bench(|| by_hand_128(black_box(all(side)), &masks));
    }

    #[divan::bench(args = SIDES)]
    fn by_hand_last_row_at_once(bencher: Bencher, side: u32) {
        let (masks, before_last) = (free_after(side), all(side) >> side);
        bencher.bench(|| last_at_once_128(black_box(all(side)), &masks, before_last));
    }

    #[divan::bench(args = SIDES)]
    fn split(bencher: Bencher, side: u32) {
        let model = queens(side.into());
        let solver = Solver::new(&model, &standoff_engines::all())
            .with_engine("split")
            .unwrap();
        bencher.bench(|| solver.count().unwrap());
    }
}
