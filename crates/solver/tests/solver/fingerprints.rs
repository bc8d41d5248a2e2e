//! Fingerprints: equal for all engines, and different for different sets.

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

/// A stored fingerprint stays comparable. The number was computed by another program.
#[test]
fn a_fingerprint_never_changes() {
    assert_eq!(
        of(&n_queens(4), "split"),
        "7fdd2062ccdaf176847690175ce0aa81 of 2"
    );
}

#[test]
fn threads_change_no_fingerprint_and_a_stop_is_reported() {
    let model = n_queens(8);
    let solver = solver_for(&model).with_engine("groups").unwrap();
    let one = solver.fingerprint().unwrap().answer;
    assert_eq!(solver.clone().threads(3).fingerprint().unwrap().answer, one);
    let stopped = solver.stop_when(|| Some(End::TimeLimit)).fingerprint();
    let stopped = stopped.unwrap().answer;
    assert!(matches!(stopped, Answer::AtLeast(_, End::TimeLimit)));
    assert_ne!(*stopped.value(), *one.value());
}

/// The fingerprint of a shard that is continued by itself.
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

/// Each shard has its own set, which another engine also lists, square by square of the whole board.
#[test]
fn shards_are_compared_by_their_fingerprints() {
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

/// A fingerprint can be stopped anywhere and run on threads, like a count.
#[test]
fn a_fingerprint_is_resumed() {
    let model = n_queens(6);
    let solver = solver_for(&model).with_engine("split").unwrap();
    let whole = solver.fingerprint().unwrap().answer.exact();
    let mut count = solver.begin(Ask::fingerprint()).unwrap();
    count.divide_into(3);
    let mut ledger = count.ledger();
    assert_eq!(ledger.job.fingerprint(&ledger.found).unwrap().sum, 0);
    // A sum of more than 128 bits is reduced.
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

/// The hash that the documentation of fingerprints describes.
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

/// The same subproblem on a board that is rotated or reflected.
fn image(subproblem: &Subproblem, map: &Permutation) -> Subproblem {
    let images = |of: &[Candidate]| of.iter().map(|&c| map.image(c)).collect();
    Subproblem {
        chosen: images(&subproblem.chosen),
        free: images(&subproblem.free),
        one_of: subproblem.one_of.as_deref().map(images),
        times: subproblem.times,
    }
}

/// The list of one engine for a shard, mapped by a symmetry, is the list of another engine for the image of the shard.
#[test]
fn fingerprints_of_symmetric_shards_agree_after_the_symmetry() {
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
