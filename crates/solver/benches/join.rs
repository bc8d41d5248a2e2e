//! The join beside recursions that were written by hand for just this puzzle.
//!
//! Run it with `cargo bench -p standoff-solver --bench join`. Compare the rows of one group with
//! each other; the times themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use num_bigint::BigUint;
use standoff_board::{Board, Leap};
use standoff_model::{Kind, Model};
use standoff_riders::Rider;
use standoff_solver::Solver;

fn main() {
    divan::main();
}

/// As many pieces as rows, of one that moves like a rook and along these diagonals.
fn model(n: u32, diagonals: &[(i32, i32)]) -> Model {
    let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let leaps = straight.iter().chain(diagonals);
    let piece = Rider::with_leaps(leaps.map(|&(x, y)| Leap::new(x, y)));
    let kind = Kind::new("piece", 'P', Arc::new(piece)).exactly(n.into());
    Model::new(Board::rectangle(n.into(), n.into()).unwrap(), vec![kind]).unwrap()
}

const ONE: [(i32, i32); 2] = [(1, 1), (-1, -1)];
const BOTH: [(i32, i32); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

fn count(model: &Model) -> BigUint {
    let solver = Solver::new(model, &standoff_engines::all())
        .with_engine("join")
        .unwrap();
    solver.count().unwrap().answer.exact().unwrap()
}

/// Row by row: the columns that are free, and the diagonals that are taken, as seen from this row.
fn by_hand(free: u64, to_left: u64, to_right: u64) -> u64 {
    if free == 0 {
        return 1;
    }
    let (mut open, mut sum) = (free & !(to_left | to_right), 0);
    while open != 0 {
        let piece = open & open.wrapping_neg();
        open ^= piece;
        sum += by_hand(
            free ^ piece,
            (to_left | piece) >> 1,
            (to_right | piece) << 1,
        );
    }
    sum
}

/// The same where one direction alone is forbidden.
fn semi_by_hand(free: u64, to_left: u64) -> u64 {
    if free == 0 {
        return 1;
    }
    let (mut open, mut sum) = (free & !to_left, 0);
    while open != 0 {
        let piece = open & open.wrapping_neg();
        open ^= piece;
        sum += semi_by_hand(free ^ piece, (to_left | piece) >> 1);
    }
    sum
}

#[divan::bench(args = [12, 14, 15, 16], sample_count = 3)]
fn queens_by_hand(n: u32) -> u64 {
    by_hand(black_box((1 << n) - 1), 0, 0)
}

#[divan::bench(args = [12, 14, 15, 16], sample_count = 3)]
fn queens_by_the_engine(bencher: Bencher<'_, '_>, n: u32) {
    let model = model(n, &BOTH);
    bencher.bench(|| count(black_box(&model)));
}

#[divan::bench(args = [10, 12, 13], sample_count = 3)]
fn semi_queens_by_hand(n: u32) -> u64 {
    semi_by_hand(black_box((1 << n) - 1), 0)
}

#[divan::bench(args = [10, 12, 13], sample_count = 3)]
fn semi_queens_by_the_engine(bencher: Bencher<'_, '_>, n: u32) {
    let model = model(n, &ONE);
    bencher.bench(|| count(black_box(&model)));
}
