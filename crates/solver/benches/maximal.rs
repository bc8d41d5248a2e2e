//! Placements to which nothing can be added, beside programs that were written for just this.
//!
//! Run it with `cargo bench -p standoff-solver --bench maximal`. Compare the rows of one group with
//! each other; the times themselves depend on the machine.

use std::ops::{BitAnd, BitOr, Not};
use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::{Board, Leap};
use standoff_model::{Kind, Model, Rule};
use standoff_riders::Rider;
use standoff_solver::Solver;

fn main() {
    divan::main();
}

fn queens(n: u64) -> Model {
    let kind = Kind::new("queen", 'Q', Arc::new(Rider::with_leaps(Leap::AROUND)));
    let rules = [Rule::NoAttack, Rule::Maximal { kinds: None }];
    Model::with_rules(Board::rectangle(n, n).unwrap(), vec![kind], &rules).unwrap()
}

/// Squares as bits.
trait Set: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    const NONE: Self;
    fn of(square: u32) -> Self;
    fn lowest(self) -> usize;
    fn len(self) -> u32;

    fn squares(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            (left != Self::NONE).then(|| {
                let square = left.lowest();
                left = left & !Self::of(square as u32);
                square
            })
        })
    }
}

macro_rules! set {
    ($word:ty) => {
        impl Set for $word {
            const NONE: Self = 0;

            fn of(square: u32) -> Self {
                1 << square
            }

            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

set!(u64);
set!(u128);

/// What a queen on each square attacks.
fn attacks<S: Set>(n: u32) -> Vec<S> {
    let at = |square: u32| ((square % n) as i32, (square / n) as i32);
    let attacks = |a: u32, b: u32| {
        let ((x, y), (u, v)) = (at(a), at(b));
        a != b && (x == u || y == v || (x - u).abs() == (y - v).abs())
    };
    let attacked = |a: u32| (0..n * n).filter(move |&b| attacks(a, b));
    let attacked = (0..n * n).map(|a| attacked(a).fold(S::NONE, |set, b| set | S::of(b)));
    attacked.collect()
}

/// Square by square: which of the next ones are free, and which of the last ones are empty and not attacked.
fn square_by_square<S: Set>(attacks: &[S], mut free: S, mut open: S) -> u64 {
    let mut sum = u64::from(free == S::NONE && open == S::NONE);
    while free != S::NONE {
        let head = free.lowest();
        free = free & !S::of(head as u32);
        sum += square_by_square(attacks, free & !attacks[head], open & !attacks[head]);
        open = open | S::of(head as u32);
        if attacks[head] & free == S::NONE {
            break;
        }
    }
    sum
}

/// The algorithm of Bron and Kerbosch with a pivot: some square that is open or free is taken or attacked, and
/// the one with the fewest ways is tried.
fn with_pivot<S: Set>(attacks: &[S], mut free: S, mut open: S) -> u64 {
    if free == S::NONE {
        return u64::from(open == S::NONE);
    }
    let ways = |square: usize| (attacks[square] | S::of(square as u32)) & free;
    let (mut best, mut fewest) = (0, u32::MAX);
    for square in (free | open).squares() {
        let ways = ways(square).len();
        if ways < fewest {
            (best, fewest) = (square, ways);
            if ways <= 1 {
                break;
            }
        }
    }
    let mut sum = 0;
    for head in ways(best).squares() {
        free = free & !S::of(head as u32);
        sum += with_pivot(attacks, free & !attacks[head], open & !attacks[head]);
        open = open | S::of(head as u32);
    }
    sum
}

fn all<S: Set>(n: u32) -> S {
    (0..n * n).fold(S::NONE, |all, square| all | S::of(square))
}

fn engine(n: u64, name: &str) -> impl Fn() {
    let model = queens(n);
    let solver = Solver::new(&model, &standoff_engines::all())
        .with_engine(name)
        .unwrap();
    move || drop(black_box(solver.count().unwrap()))
}

fn chosen(n: u64) -> impl Fn() {
    let model = queens(n);
    move || {
        drop(black_box(
            Solver::new(&model, &standoff_engines::all())
                .count()
                .unwrap(),
        ))
    }
}

macro_rules! side_by_side {
    ($name:ident, $n:expr, $set:ty) => {
        #[divan::bench_group(sample_count = 20)]
        mod $name {
            use super::*;

            #[divan::bench]
            fn by_hand_square_by_square(bencher: Bencher) {
                bencher.bench(|| {
                    square_by_square::<$set>(&attacks(black_box($n)), all::<$set>($n), 0)
                });
            }

            #[divan::bench]
            fn by_hand_with_pivot(bencher: Bencher) {
                bencher.bench(|| with_pivot::<$set>(&attacks(black_box($n)), all::<$set>($n), 0));
            }

            #[divan::bench]
            fn maximal(bencher: Bencher) {
                bencher.bench(engine($n, "maximal"));
            }

            #[divan::bench]
            fn constraints(bencher: Bencher) {
                bencher.bench(engine($n, "groups"));
            }

            #[divan::bench]
            fn split(bencher: Bencher) {
                bencher.bench(engine($n, "split"));
            }

            #[divan::bench]
            fn whoever_is_chosen(bencher: Bencher) {
                bencher.bench(chosen($n));
            }
        }
    };
}

side_by_side!(queens_8x8, 8, u64);
side_by_side!(queens_10x10, 10, u128);
