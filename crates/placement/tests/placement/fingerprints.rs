//! Sets of placements by one number: the same for all engines, and another one for another set.

use standoff_placement::{Answer, End, Model, Solver};

use crate::runs::{models, that_list};
use crate::support::n_queens;

fn of(model: &Model, engine: &str) -> String {
    let solver = Solver::new(model).with_engine(engine).unwrap();
    let found = solver.fingerprint().unwrap().answer.exact().unwrap();
    format!("{found} of {}", found.placements)
}

#[test]
fn engines_find_the_same_set() {
    for model in models() {
        let split = of(&model, "split");
        for engine in that_list(&model) {
            assert_eq!(of(&model, engine), split, "{engine}\n{model:?}");
        }
    }
}

/// Whoever has kept one can compare it with another one later. The number was computed by another program.
#[test]
fn a_fingerprint_stays_what_it_is() {
    assert_eq!(
        of(&n_queens(4), "split"),
        "7fdd2062ccdaf176847690175ce0aa81 of 2"
    );
}

#[test]
fn threads_do_not_matter_and_what_is_stopped_is_no_whole_set() {
    let model = n_queens(8);
    let solver = Solver::new(&model).with_engine("groups").unwrap();
    let one = solver.fingerprint().unwrap().answer;
    #[cfg(feature = "threads")]
    assert_eq!(solver.clone().threads(3).fingerprint().unwrap().answer, one);
    let stopped = solver.stop_when(|| Some(End::TimeLimit)).fingerprint();
    let stopped = stopped.unwrap().answer;
    assert!(matches!(stopped, Answer::AtLeast(_, End::TimeLimit)));
    assert_ne!(*stopped.value(), *one.value());
}
