//! Sets of placements by one number: the same for all engines, and another one for another set.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher24};
use standoff_core::End;
use standoff_engine::{BigUint, Question, Task};
use standoff_engines::Split;
use standoff_model::{Candidate, Model, Permutation, Placement, ReducedProblem, Subproblem};
use standoff_solver::{Answer, Ask, Fingerprint, Ledger, LedgerError, Solver};

use crate::runs::{models, that_list};
use crate::searches::Direct;
use crate::support::{any, model, n_queens, solver_for};

fn of(model: &Model, engine: &str) -> String {
    let solver = solver_for(model).with_engine(engine).unwrap();
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
    let solver = solver_for(&model).with_engine("groups").unwrap();
    let one = solver.fingerprint().unwrap().answer;
    #[cfg(feature = "threads")]
    assert_eq!(solver.clone().threads(3).fingerprint().unwrap().answer, one);
    let stopped = solver.stop_when(|| Some(End::TimeLimit)).fingerprint();
    let stopped = stopped.unwrap().answer;
    assert!(matches!(stopped, Answer::AtLeast(_, End::TimeLimit)));
    assert_ne!(*stopped.value(), *one.value());
}

/// What a share comes to, gone on with by itself.
fn of_share(solver: &Solver, ledger: &Ledger, index: usize) -> Fingerprint {
    let share = ledger.only(index);
    let mut count = solver.resume(Ask::fingerprint(), &share).unwrap();
    count.run().unwrap();
    let found = count.outcome().unwrap().answer.exact().unwrap();
    assert_eq!(ledger.job.placements(&found), found[0]);
    ledger.job.fingerprint(&found).unwrap()
}

fn added(prints: impl IntoIterator<Item = Fingerprint>) -> Fingerprint {
    let nothing = Fingerprint {
        placements: 0u32.into(),
        sum: 0,
    };
    prints.into_iter().fold(nothing, |sum, more| Fingerprint {
        placements: sum.placements + more.placements,
        sum: sum.sum.wrapping_add(more.sum),
    })
}

/// Each share has a set of its own, which another engine lists too, square by square of the whole board.
#[test]
fn shares_are_compared_by_their_sets() {
    for model in [n_queens(6), model(4, 4, [any("king")]), model(3, 3, [])] {
        let whole = solver_for(&model).fingerprint().unwrap().answer.exact();
        for (engine, other) in [("split", "groups"), ("groups", "plain"), ("plain", "split")] {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let mut count = solver.begin(Ask::fingerprint()).unwrap();
            count.divide_into(7);
            let ledger = count.ledger();
            let others = solver_for(&model).with_engine(other).unwrap();
            let mut shares = Vec::new();
            for index in 0..ledger.open.len() {
                let share = of_share(&solver, &ledger, index);
                count.load(&ledger.only(index)).unwrap();
                let left = count.reduced().unwrap();
                let again = left.iter().map(|(_, left)| within(&others, left));
                assert_eq!(added(again), share);
                shares.push(share);
            }
            assert_eq!(Some(added(shares)), whole, "{engine}");
        }
    }
}

fn within(solver: &Solver, left: &ReducedProblem) -> Fingerprint {
    let found = solver.fingerprint_within(left).unwrap();
    found.answer.exact().unwrap()
}

/// It is a count as any other: stopped anywhere, and on threads.
#[test]
fn a_fingerprint_is_gone_on_with() {
    let model = n_queens(6);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let whole = solver.fingerprint().unwrap().answer.exact();
    let mut count = solver.begin(Ask::fingerprint()).unwrap();
    count.divide_into(3);
    let mut ledger = count.ledger();
    assert_eq!(ledger.job.fingerprint(&ledger.found).unwrap().sum, 0);
    // A sum that needs more than 128 bits is no other one.
    ledger.found = vec![0u32.into(), BigUint::from(5u32) << 128];
    let mut count = solver.resume(Ask::fingerprint(), &ledger).unwrap();
    count.run().unwrap();
    let done = count.ledger();
    assert_eq!(done.job.fingerprint(&done.found), whole);
    assert!(done.found[1].bits() <= 128);
    ledger.found = vec![1u32.into(); 3];
    assert!(solver.resume(Ask::fingerprint(), &ledger).is_err());
    let other = solver.resume(Ask::count(), &done).err();
    assert!(matches!(other, Some(LedgerError::OtherQuestion { .. })));
}

#[test]
#[should_panic(expected = "a fingerprint is of all placements")]
fn there_is_no_fingerprint_up_to_symmetry() {
    let _ = Ask::fingerprint().up_to_symmetry();
}

/// As the documentation of a fingerprint says it.
fn by_hand(model: &Model, placements: &[Placement]) -> Fingerprint {
    let digest = model.problem().digest().to_string();
    let key = u128::from_str_radix(&digest, 16).unwrap().to_le_bytes();
    added(placements.iter().map(|placement| {
        let mut hasher = SipHasher24::new_with_key(&key);
        for candidate in placement.chosen() {
            hasher.write(&(candidate.index() as u32).to_le_bytes());
        }
        Fingerprint {
            placements: 1u32.into(),
            sum: hasher.finish128().as_u128(),
        }
    }))
}

/// The same subproblem on a board that is turned or mirrored.
fn image(subproblem: &Subproblem, map: &Permutation) -> Subproblem {
    let images = |of: &[Candidate]| of.iter().map(|&c| map.image(c)).collect();
    Subproblem {
        chosen: images(&subproblem.chosen),
        free: images(&subproblem.free),
        one_of: subproblem.one_of.as_deref().map(images),
        times: subproblem.times.clone(),
    }
}

/// What one engine lists in a share, carried along by a symmetry, is what another one lists in the share's image.
#[test]
fn shares_that_are_images_of_each_other_have_images_of_the_same_set() {
    let mut sets = 0;
    for model in [n_queens(6), model(4, 3, [any("king")])] {
        let solver = solver_for(&model).with_engine("split").unwrap();
        let others = solver_for(&model).with_engine("groups").unwrap();
        let task = Task::new(&model, Question::ListInAnyOrder);
        let shares = Split.start(&task).unwrap().split(9);
        let subproblems: Vec<Subproblem> = (shares.iter())
            .flat_map(|share| share.subproblems().unwrap())
            .collect();
        assert!(subproblems.len() > 5);
        for left in subproblems {
            for map in model.symmetries().unwrap() {
                let here = model.problem().reduce_to(&left);
                let listed = solver.about(here.problem().clone()).solutions().unwrap();
                let images: Vec<Placement> = listed
                    .map(|placement| map.image_of(&here.whole(&placement)))
                    .collect();
                let there = model.problem().reduce_to(&image(&left, &map));
                let there = within(&others, &there);
                assert_eq!(by_hand(&model, &images), there, "{}", map.name());
                sets += usize::from(!images.is_empty());
            }
        }
    }
    assert!(sets > 20, "{sets} sets have placements");
}
