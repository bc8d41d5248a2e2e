//! Random placements are placements, and all equally likely.

use std::collections::HashMap;

use standoff_core::End;
use standoff_model::{Model, Placement};
use standoff_solver::{Draws, Solver};

use crate::support::{n_queens, solver_for};

#[test]
fn every_placement_comes_about_as_often_as_any_other() {
    let model = n_queens(5);
    for solver in [
        solver_for(&model),
        solver_for(&model).with_engine("sweep").unwrap(),
    ] {
        comes_about_as_often(&model, &solver);
    }
}

fn comes_about_as_often(model: &Model, solver: &Solver) {
    let all: Vec<Placement> = solver_for(model).solutions().unwrap().collect();
    let mut drawn: HashMap<Placement, u32> = HashMap::new();
    for placement in Draws::new(solver, 7).unwrap().take(2_500) {
        *drawn.entry(placement).or_default() += 1;
    }
    assert_eq!(drawn.len(), all.len());
    assert!(
        all.iter()
            .all(|placement| (200..300).contains(&drawn[placement]))
    );
}

#[test]
fn another_seed_draws_other_placements() {
    let model = n_queens(8);
    let solver = solver_for(&model);
    let draw = |seed| {
        Draws::new(&solver, seed)
            .unwrap()
            .take(4)
            .collect::<Vec<_>>()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn nothing_is_drawn_without_placements_or_after_a_stop() {
    let (none, many) = (n_queens(3), n_queens(12));
    let solver = solver_for(&none);
    let mut draws = Draws::new(&solver, 1).unwrap();
    assert_eq!((draws.next(), draws.end()), (None, Some(End::Exhausted)));
    let stopped = solver_for(&many).stop_when(|| Some(End::TimeLimit));
    let mut draws = Draws::new(&stopped, 1).unwrap();
    assert_eq!((draws.next(), draws.end()), (None, Some(End::TimeLimit)));
}

#[test]
fn the_work_of_the_count_and_of_every_draw_is_added_up() {
    let model = n_queens(6);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let counted = solver.count().unwrap().nodes;
    let mut draws = Draws::new(&solver, 1).unwrap();
    assert_eq!((draws.engines(), draws.nodes()), (&["split"][..], counted));
    draws.next().unwrap();
    let once = draws.nodes();
    assert!(once > counted);
    draws.next().unwrap();
    assert!(draws.nodes() > once);
    assert_eq!(draws.engines(), ["split"]);
}
