//! Which engine is chosen, from random paths down its tree.

use standoff_board::{Board, Wrap};
use standoff_placement::{Estimate, Model, Question, Solver};

use crate::support::{any, n_queens};

fn estimates(model: &Model) -> Vec<(&'static str, Estimate)> {
    let bids = Solver::new(model).plan(Question::Count).into_iter();
    bids.map(|(engine, bid)| (engine, bid.unwrap())).collect()
}

/// The nodes of an engine's tree, as it counts them.
fn nodes(model: &Model, engine: &str) -> f64 {
    let solver = Solver::new(model).with_engine(engine).unwrap();
    solver.count().unwrap().nodes as f64
}

#[test]
fn estimates_are_near_the_truth() {
    for model in [n_queens(6), n_queens(7)] {
        for (engine, estimate) in estimates(&model) {
            // A node of `groups` chooses or excludes, where a step of its paths chooses.
            let factor = if engine == "groups" { 0.5 } else { 1.0 };
            let truth = factor * nodes(&model, engine);
            let off = (estimate.nodes - truth).abs();
            assert!(
                off < 4.0 * estimate.error + 0.1 * truth,
                "{engine}: {estimate}, not {truth}"
            );
        }
    }
}

/// A tree of which not even one path could be followed may be of any size.
#[test]
fn an_engine_that_cannot_tell_comes_last() {
    let board = Board::rectangle(33, 33).unwrap().wrap(Wrap::Torus);
    let model = Model::new(board, vec![any("queen").exactly(2)]).unwrap();
    let estimates = estimates(&model);
    let (engine, best) = estimates[0];
    assert_eq!(engine, "split");
    assert!(best.error.is_finite());
    let (_, last) = estimates[estimates.len() - 1];
    assert!(last.error.is_infinite() && last.to_string().starts_with("more than"));
}
