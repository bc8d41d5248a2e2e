//! Listing by halves against listing by the tree search.

use std::sync::Arc;

use standoff_board::Board;
use standoff_engine::{Question, Task};
use standoff_model::{Kind, Model, Placement};
use standoff_queens::{OnePerRow, queen};
use standoff_solver::{Solutions, Solver};

use crate::searches::{Direct, Lister};
use crate::with_queens;

fn model(side: u64) -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(side);
    Model::new(Board::rectangle(side, side).unwrap(), vec![queens]).unwrap()
}

fn solver(side: u64) -> Solver {
    let solver = Solver::new(&model(side), &with_queens());
    solver.with_engine("queens").unwrap()
}

fn task(side: u64) -> Task {
    Task::new(&model(side), Question::ListInAnyOrder)
}

/// The number of placements, and a checksum that does not depend on their order.
fn digest(mut solutions: Solutions) -> (u64, u64) {
    let (mut listed, mut sum) = (0, 0_u64);
    while solutions.end().is_none() {
        for chosen in solutions.batch(usize::MAX).iter() {
            let one = chosen.iter().fold(0_u64, |digest, candidate| {
                // The prime of FNV-1a, and a rotation that moves its high bits down.
                let mixed = (digest ^ candidate.index() as u64).wrapping_mul(0x0100_0000_01b3);
                mixed.rotate_left(23)
            });
            listed += 1;
            sum = sum.wrapping_add(one);
        }
    }
    assert!(solutions.end().unwrap().is_exhausted());
    (listed, sum)
}

#[test]
fn halves_list_what_the_tree_lists() {
    let is_long = std::env::var_os("STANDOFF_LONG").is_some();
    for side in 8..=if is_long { 16 } else { 14 } {
        let solver = solver(side);
        let by_tree = digest(solver.solutions().unwrap());
        let by_halves = digest(solver.solutions_in_any_order().unwrap());
        assert_eq!(by_halves, by_tree, "{side}");
    }
}

/// A list that is saved anywhere, loaded and divided yields the same placements.
#[test]
fn a_saved_list_continues_in_parts() {
    for side in [10, 11] {
        let solver = solver(side);
        let in_any_order = || solver.solutions_in_any_order().unwrap();
        let all: Vec<Placement> = in_any_order().collect();
        for listed in [0, 1, 7, 100, all.len() - 1, all.len()] {
            let mut search = Lister::new(Arc::new(OnePerRow), task(side));
            let before = Vec::from_iter(search.by_ref().take(listed));
            let after = search.reloaded().split(9).into_iter().flatten();
            let listed = Vec::from_iter(before.into_iter().chain(after));
            assert_eq!(listed, all);
        }
    }
}

#[test]
fn saving_and_loading_adds_no_nodes_and_loses_nothing() {
    let solver = solver(11);
    let mut whole = solver.solutions_in_any_order().unwrap();
    let all = whole.by_ref().count();
    for batch in [1, 3, 1000] {
        let (mut solutions, mut listed) = (solver.solutions_in_any_order().unwrap(), 0);
        assert_eq!(solutions.progress(), 0.0);
        while solutions.end().is_none() {
            listed += solutions.batch(batch).len();
        }
        assert_eq!((listed, solutions.nodes()), (all, whole.nodes()));
        assert_eq!(solutions.progress(), 1.0);
    }
}

#[test]
fn invalid_states_are_refused() {
    let states = [
        "",
        "0,0,0,0,0",
        // Listed but not found; an invalid flag; more listed than found.
        "0,0,1,0,0,126",
        "0,2,0,0,0,126",
        "0,1,999,0,0,126",
        // Too many shards; not in order; all done, but one more found.
        "0,0,0,0,0,127",
        "0,0,0,3,2,126",
        "0,1,0,0,126,126",
    ];
    for state in states {
        let mut search = OnePerRow.start(&task(10)).unwrap();
        assert!(search.load(&state.parse().unwrap()).is_err(), "{state}");
    }
    let mut done = Lister::new(Arc::new(OnePerRow), task(10));
    done.search
        .load(&"0,0,0,0,126,126".parse().unwrap())
        .unwrap();
    assert_eq!(done.count(), 0);
}

#[test]
fn the_estimate_is_near_the_work() {
    for side in 10..=13 {
        let estimate = OnePerRow.estimate(&task(side)).unwrap();
        let (least, most) = estimate.nodes.interval();
        let mut solutions = solver(side).solutions_in_any_order().unwrap();
        while solutions.end().is_none() {
            solutions.batch(usize::MAX);
        }
        let ratio = (least + most) / 2.0 / solutions.nodes() as f64;
        assert!((0.8..1.25).contains(&ratio), "{side}: {ratio}");
    }
}
