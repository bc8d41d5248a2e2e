//! The sweep beside one that was written by hand for just this puzzle.
//!
//! Run it with `cargo bench -p standoff-solver --bench sweep`. Compare the rows of one group with
//! each other; the times themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use num_bigint::BigUint;
use standoff_board::Board;
use standoff_leapers::{king, knight};
use standoff_model::{Kind, Model, Rule};
use standoff_solver::Solver;

fn main() {
    divan::main();
}

fn kings(n: u64) -> Model {
    let kinds = vec![Kind::new("king", 'K', Arc::new(king()))];
    Model::new(Board::rectangle(n, n).unwrap(), kinds).unwrap()
}

fn knights(n: u64) -> Model {
    let kinds = vec![Kind::new("knight", 'N', Arc::new(knight()))];
    Model::new(Board::rectangle(n, n).unwrap(), kinds).unwrap()
}

/// Kings to which none can be added.
fn maximal_kings(n: u64) -> Model {
    let kinds = vec![Kind::new("king", 'K', Arc::new(king()))];
    let rules = [Rule::NoAttack, Rule::Maximal { kinds: None }];
    Model::with_rules(Board::rectangle(n, n).unwrap(), kinds, &rules).unwrap()
}

fn count(model: &Model) -> BigUint {
    let solver = Solver::new(model, &standoff_engines::all())
        .with_engine("sweep")
        .unwrap();
    solver.count().unwrap().answer.exact().unwrap()
}

/// The states of a window, in the order in which they were reached.
#[derive(Default)]
struct States<V> {
    all: Vec<(u64, V)>,
    index: HashTable<u32>,
}

impl<V> States<V> {
    fn add(&mut self, window: u64, ways: V, plus: impl Fn(&mut V, V)) {
        let all = &mut self.all;
        let found = self.index.entry(
            hash(window),
            |&at| all[at as usize].0 == window,
            |&at| hash(all[at as usize].0),
        );
        match found {
            Entry::Occupied(at) => plus(&mut all[*at.get() as usize].1, ways),
            Entry::Vacant(place) => {
                place.insert(all.len() as u32);
                all.push((window, ways));
            }
        }
    }
}

fn hash(window: u64) -> u64 {
    let product = u128::from(window) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

/// Square by square in reading order: a state is which of the next squares are forbidden.
///
/// The leaps forwards are pairs of columns and rows; `with` makes of the ways to a square those that take it.
fn by_hand<V: Copy + Default>(
    n: u32,
    forwards: &[(i32, u32)],
    one: V,
    plus: impl Fn(&mut V, V) + Copy,
    with: impl Fn(V) -> V,
) -> V {
    let (mut now, mut next) = (States::<V>::default(), States::<V>::default());
    now.add(0, one, plus);
    for square in 0..n * n {
        let (column, row) = ((square % n) as i32, square / n);
        let near = (forwards.iter())
            .filter(|&&(x, y)| row + y < n && (0..n as i32).contains(&(column + x)));
        let near = near.fold(0u64, |near, &(x, y)| near | 1 << ((y * n) as i32 + x));
        for &(state, ways) in &now.all {
            next.add(state >> 1, ways, plus);
            if state & 1 == 0 {
                next.add((state | near) >> 1, with(ways), plus);
            }
        }
        std::mem::swap(&mut now, &mut next);
        next.all.clear();
        next.index.clear();
    }
    now.all[0].1
}

const KING: [(i32, u32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
const KNIGHT: [(i32, u32); 4] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

fn same<V>(ways: V) -> V {
    ways
}

fn plus_wide(to: &mut [u64; 4], more: [u64; 4]) {
    let mut carried = false;
    for (to, more) in to.iter_mut().zip(more) {
        (*to, carried) = to.carrying_add(more, carried);
    }
}

#[divan::bench_group(sample_count = 10)]
mod kings_20x20 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        bencher.bench(|| super::by_hand(black_box(20), &KING, [1, 0, 0, 0], plus_wide, same));
    }

    #[divan::bench]
    fn sweep(bencher: Bencher) {
        bencher.bench(|| count(&kings(20)));
    }
}

#[divan::bench_group(sample_count = 10)]
mod knights_12x12 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let plus = |to: &mut u128, more: u128| *to += more;
        bencher.bench(|| super::by_hand(black_box(12), &KNIGHT, 1, plus, same));
    }

    #[divan::bench]
    fn sweep(bencher: Bencher) {
        bencher.bench(|| count(&knights(12)));
    }
}

#[divan::bench_group(sample_count = 10)]
mod kings_12x12 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let plus = |to: &mut u128, more: u128| *to += more;
        bencher.bench(|| super::by_hand(black_box(12), &KING, 1, plus, same));
    }

    #[divan::bench]
    fn sweep(bencher: Bencher) {
        bencher.bench(|| count(&kings(12)));
    }
}

/// As many as fit, by number of kings.
#[divan::bench_group(sample_count = 10)]
mod kings_16_on_8x8 {
    use super::*;

    type Ways = [u32; 17];

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let plus = |to: &mut Ways, more: Ways| {
            for (to, more) in to.iter_mut().zip(more) {
                *to += more;
            }
        };
        let with_a_king = |ways: Ways| {
            std::array::from_fn(|kings| kings.checked_sub(1).map_or(0, |before| ways[before]))
        };
        let mut one = Ways::default();
        one[0] = 1;
        bencher.bench(|| super::by_hand(black_box(8), &KING, one, plus, with_a_king)[16]);
    }

    #[divan::bench]
    fn by_hand_row_by_row(bencher: Bencher) {
        bencher.bench(|| row_by_row(black_box(8), black_box(16)));
    }

    #[divan::bench]
    fn sweep(bencher: Bencher) {
        bencher.bench(|| {
            let king = Kind::new("king", 'K', Arc::new(king())).exactly(16);
            count(&Model::new(Board::rectangle(8, 8).unwrap(), vec![king]).unwrap())
        });
    }

    /// A state is the last row; rows in which kings stand side by side are left out.
    fn row_by_row(n: u32, kings: usize) -> u64 {
        let rows: Vec<u32> = (0..1 << n).filter(|row| row & row >> 1 == 0).collect();
        let mut ways = vec![vec![0u64; kings + 1]; rows.len()];
        ways[0][0] = 1;
        for _ in 0..n {
            let mut next = vec![vec![0; kings + 1]; rows.len()];
            for (&last, ways) in rows.iter().zip(&ways) {
                let near = last | last << 1 | last >> 1;
                for (&row, next) in rows.iter().zip(&mut next) {
                    if near & row == 0 {
                        let with = next.iter_mut().skip(row.count_ones() as usize);
                        with.zip(ways).for_each(|(to, more)| *to += more);
                    }
                }
            }
            ways = next;
        }
        ways.iter().map(|ways| ways[kings]).sum()
    }
}

#[divan::bench_group(sample_count = 100)]
mod maximal_kings_8x8 {
    use super::*;

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        bencher.bench(|| square_by_square(black_box(8)));
    }

    #[divan::bench]
    fn sweep(bencher: Bencher) {
        bencher.bench(|| count(&maximal_kings(8)));
    }

    #[divan::bench]
    fn sweep_without_the_model(bencher: Bencher) {
        let model = maximal_kings(8);
        bencher.bench(|| count(&model));
    }

    #[divan::bench]
    fn whoever_is_chosen(bencher: Bencher) {
        let model = maximal_kings(8);
        bencher.bench(|| {
            Solver::new(&model, &standoff_engines::all())
                .count()
                .unwrap()
        });
    }

    /// A state is which of the next squares are attacked, from the lowest bit on, and which of the last ones are empty
    /// and not attacked yet, from the highest bit down.
    fn square_by_square(n: u32) -> u64 {
        const HERE: u64 = 1 << 63;
        let (mut now, mut next) = (States::<u64>::default(), States::<u64>::default());
        let plus = |to: &mut u64, more: u64| *to += more;
        let row_and_column = |square: u32| (square / n, square % n);
        let are_near = |a: u32, b: u32| {
            let ((row, column), (other, beside)) = (row_and_column(a), row_and_column(b));
            a != b && row.abs_diff(other) <= 1 && column.abs_diff(beside) <= 1
        };
        now.add(0, 1, plus);
        for square in 0..n * n {
            let last_near =
                |other: u32| (other..n * n).rfind(|&near| near == other || are_near(near, other));
            let bits = |of: &dyn Fn(u32) -> bool| {
                let behind = (square.saturating_sub(n + 1)..=square).filter(|&other| of(other));
                behind.fold(0, |bits, other| bits | HERE >> (square - other))
            };
            let behind = bits(&|other| are_near(other, square));
            let over = bits(&|other| last_near(other) == Some(square));
            let ahead = (square + 1..n * n).filter(|&other| are_near(other, square));
            let ahead = ahead.fold(0, |bits, other| bits | 1 << (other - square));
            for &(state, ways) in &now.all {
                let is_attacked = state & 1 == 1;
                let empty = if is_attacked { state } else { state | HERE };
                if empty & over == 0 {
                    next.add(empty >> 1, ways, plus);
                }
                let taken = (state | ahead) & !behind;
                if !is_attacked && taken & over == 0 {
                    next.add(taken >> 1, ways, plus);
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.all.clear();
            next.index.clear();
        }
        now.all[0].1
    }
}
