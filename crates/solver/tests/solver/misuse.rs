//! Invalid arguments are harmless, or panic with a message that names them.

use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Placement, Problem,
};

use crate::support::{n_queens, solver_for};

/// The message of a panic.
fn panic_message(misuse: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(misuse).unwrap_err();
    *panic.downcast::<String>().unwrap()
}

fn first(n: u64) -> Placement {
    let model = n_queens(n);
    let mut solutions = solver_for(&model).solutions().unwrap();
    solutions.next().unwrap()
}

#[test]
fn a_placement_of_another_model_is_named() {
    let misuses: [fn(); 4] = [
        || drop(n_queens(4).pieces(&first(8))),
        || drop(n_queens(4).draw(&first(8))),
        || drop(n_queens(4).rows(&first(8))),
        || drop(n_queens(4).squares_that_differ(&first(4), &first(8))),
    ];
    for misuse in misuses {
        let message = "`placement` is of another model: it has candidate 23, here are 16";
        assert_eq!(panic_message(misuse), message);
    }
}

#[test]
fn a_map_of_another_model_is_named() {
    let half_turn = || n_queens(4).symmetries().unwrap().swap_remove(2);
    assert_eq!(
        panic_message(|| drop(n_queens(8).problem().quotient(&half_turn()))),
        "`map` is of another model: it has 16 candidates, here are 64"
    );
    assert_eq!(
        panic_message(|| drop(half_turn().image_of(&first(8)))),
        "`candidate`: there is no 23, the map has 16"
    );
}

/// The weights of an orbit are added up exactly, or refused.
#[test]
fn an_orbit_that_weighs_too_much_is_named() {
    let half_turn = n_queens(4).symmetries().unwrap().swap_remove(2);
    let folded = |weight: u32| {
        let member = |index| Member {
            candidate: Candidate::new(index),
            weight,
        };
        let members = (0..16).map(member).collect();
        let bounds = Bounds::at_least(1);
        let group = vec![LinearConstraint { members, bounds }];
        let heavy = Problem::new(vec![1; 16], ConflictGraph::new(16), group).unwrap();
        heavy.quotient(&half_turn)
    };
    let most = folded(u32::MAX / 2);
    let members = &most.constraints()[0].members;
    assert!(members.iter().all(|member| member.weight == u32::MAX - 1));
    assert_eq!(
        panic_message(|| drop(folded(u32::MAX / 2 + 1))),
        "`map`: an orbit weighs 4294967296 in a constraint, and at most 4294967295 fits"
    );
}

#[test]
fn any_number_of_threads_is_accepted() {
    let model = n_queens(7);
    for threads in [0, 1, 1000, usize::MAX] {
        let outcome = solver_for(&model).threads(threads).count().unwrap();
        assert_eq!(outcome.answer.exact(), Some(40u32.into()), "{threads}");
    }
}
