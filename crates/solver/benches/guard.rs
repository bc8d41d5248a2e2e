//! Queens that guard a board, beside a recursion that was written by hand for just this puzzle.
//!
//! Run it with `cargo bench -p standoff-solver --bench guard`. Compare the rows with each other; the times
//! themselves depend on the machine.

use std::sync::Arc;

use divan::{Bencher, black_box};
use num_bigint::BigUint;
use standoff_board::{Board, Leap};
use standoff_model::{Bounds, Kind, Lines, Model, Rule};
use standoff_riders::Rider;
use standoff_solver::Solver;

fn main() {
    divan::main();
}

/// Five queens on 8 x 8 of which each square has one, or is attacked by one: 4860 ways.
fn model() -> Model {
    let queen = Rider::with_leaps(Leap::AROUND);
    let kind = Kind::new("queen", 'Q', Arc::new(queen)).exactly(5);
    let guard = Rule::Dominate {
        lines: Lines::Board,
        kinds: None,
        number: Bounds::at_least(1),
    };
    Model::with_rules(Board::rectangle(8, 8).unwrap(), vec![kind], &[guard]).unwrap()
}

/// For each square those from which a queen guards it, which are those that she guards from it.
fn guards() -> [u64; 64] {
    let place = |square: usize| (square / 8, square % 8);
    std::array::from_fn(|square| {
        let (row, column) = place(square);
        let is_guard = |&other: &usize| {
            let (down, across) = (
                row.abs_diff(place(other).0),
                column.abs_diff(place(other).1),
            );
            down == 0 || across == 0 || down == across
        };
        (0..64)
            .filter(is_guard)
            .fold(0, |mask, other| mask | 1 << other)
    })
}

/// The squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// In how many ways `queens` queens on free squares guard all that is open.
fn by_hand(open: u64, free: u64, queens: u32, guards: &[u64; 64]) -> u64 {
    if queens == 1 {
        let all = squares(open).fold(free, |all, square| all & guards[square]);
        return all.count_ones().into();
    }
    let Some(mut free) = strong(open, free, queens, guards) else {
        return 0;
    };
    let open_to = |square: &usize| (guards[*square] & free).count_ones();
    let Some(tightest) = squares(open).min_by_key(open_to) else {
        return any(free.count_ones().into(), queens.into());
    };
    let mut sum = 0;
    for queen in squares(guards[tightest] & free) {
        free &= !(1 << queen);
        sum += by_hand(open & !guards[queen], free, queens - 1, guards);
    }
    sum
}

/// The squares that do not leave too much to the other queens.
fn strong(open: u64, free: u64, queens: u32, guards: &[u64; 64]) -> Option<u64> {
    let mut with = [0; 65];
    let reach = |square: usize| (guards[square] & open).count_ones();
    squares(free).for_each(|square| with[reach(square) as usize] += 1);
    let (mut others, mut left) = (0, queens - 1);
    for reach in (1..65).rev() {
        let taken = left.min(with[reach as usize]);
        others += taken * reach;
        left -= taken;
    }
    let is_strong = |&square: &usize| reach(square) + others >= open.count_ones();
    let strong = squares(free)
        .filter(is_strong)
        .fold(0, |all, square| all | 1 << square);
    (strong != 0).then_some(strong)
}

/// The binomial coefficient of two numbers.
fn any(all: u64, chosen: u64) -> u64 {
    (0..chosen).fold(1, |ways, taken| {
        ways * (all.saturating_sub(taken)) / (taken + 1)
    })
}

fn count(solver: &Solver) -> BigUint {
    solver.count().unwrap().answer.exact().unwrap()
}

#[divan::bench_group]
mod five_queens_guard_8x8 {
    use super::*;

    #[divan::bench(name = "by_hand")]
    fn recursion(bencher: Bencher) {
        let guards = guards();
        assert_eq!(by_hand(u64::MAX, u64::MAX, 5, &guards), 4860);
        bencher.bench(|| by_hand(black_box(u64::MAX), u64::MAX, 5, &guards));
    }

    #[divan::bench]
    fn constraints(bencher: Bencher) {
        let model = model();
        let solver = Solver::new(&model, &standoff_engines::all())
            .with_engine("groups")
            .unwrap();
        assert_eq!(count(&solver), 4860u32.into());
        bencher.bench(|| count(&solver));
    }

    #[divan::bench]
    fn planned(bencher: Bencher) {
        let model = model();
        bencher.bench(|| count(&Solver::new(&model, &standoff_engines::all())));
    }
}
