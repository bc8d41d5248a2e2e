//! The limits are checked before every search, however short, and while a model is built.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use standoff_board::{Board, Wrap};
use standoff_core::End;
use standoff_core::amb::Unique;
use standoff_engine::{Question, Task};
use standoff_model::{Model, ModelError, Rule};
use standoff_solver::{Answer, Draws, Solver};

use crate::searches::{Direct, engine_named};
use crate::support::{any, model, n_queens, solver_for};

/// Returns a reason to stop from this call on; the first call is 1.
fn at_look(number: u64) -> impl Fn() -> Option<End> + Send + Sync {
    let looks = AtomicU64::new(0);
    move || {
        let so_far = looks.fetch_add(1, Ordering::Relaxed) + 1;
        (so_far >= number).then_some(End::TimeLimit)
    }
}

#[test]
fn a_search_that_is_stopped_at_once_does_no_work() {
    let model = n_queens(6);
    for solver in [one_thread(&model), two_threads(&model)] {
        let solver = solver.stop_when(at_look(1));
        let nothing = Answer::AtLeast(0u32.into(), End::TimeLimit);
        for outcome in [solver.count(), solver.count_up_to_symmetry()] {
            let outcome = outcome.unwrap();
            assert_eq!((outcome.answer, outcome.nodes), (nothing.clone(), 0));
        }
        let by_size = solver.count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::AtLeast(vec![0u32.into()], End::TimeLimit));
        let mut solutions = solver.solutions().unwrap();
        assert_eq!((solutions.next(), solutions.nodes()), (None, 0));
        assert_eq!(solutions.end(), Some(End::TimeLimit));
        let unique = solver.unique().unwrap();
        assert!(matches!(unique, Unique::Unknown(None, End::TimeLimit)));
        let mut fundamental = solver.fundamental().unwrap();
        assert_eq!(fundamental.next(), None);
        assert_eq!(fundamental.solutions().end(), Some(End::TimeLimit));
    }
}

/// Each search ends before its first check.
#[test]
fn every_draw_checks_the_limits() {
    let model = n_queens(6);
    let looks = Arc::new(AtomicU64::new(0));
    let looked = looks.clone();
    let fifth = move || (looked.fetch_add(1, Ordering::Relaxed) == 4).then_some(End::TimeLimit);
    looks.store(1 << 32, Ordering::Relaxed);
    let mut draws = Draws::new(&solver_for(&model).stop_when(fifth), 1).unwrap();
    looks.store(0, Ordering::Relaxed);
    assert_eq!(draws.by_ref().take(100).count(), 4);
    assert_eq!(draws.end(), Some(End::TimeLimit));
    assert_eq!(draws.engine_bug(), None);
}

fn torus(side: u64) -> Board {
    Board::rectangle(side, side).unwrap().wrap(Wrap::Torus)
}

#[test]
fn every_map_and_every_quotient_checks_the_limits() {
    let kings = Model::new(torus(4), vec![any("king")]).unwrap();
    let group = kings.symmetries().unwrap().len() as u64;
    assert_eq!(group, 8 * 16);
    let looks = Arc::new(AtomicU64::new(0));
    let looked = looks.clone();
    let counting = solver_for(&kings).stop_when(move || {
        looked.fetch_add(1, Ordering::Relaxed);
        None
    });
    let whole = counting.count_up_to_symmetry().unwrap();
    let count = whole.answer.exact().unwrap();
    let all = looks.load(Ordering::Relaxed);
    let mut nodes = 0;
    // Among the maps, among the quotients, while engines are chosen, and at the last search.
    for look in [
        1,
        group,
        group + 1,
        group + 2,
        group + 20,
        group + 38,
        all - 1,
    ] {
        let stopped = solver_for(&kings).stop_when(at_look(look));
        let outcome = stopped.count_up_to_symmetry().unwrap();
        assert_eq!(outcome.answer.end(), End::TimeLimit, "{look}");
        assert!(*outcome.answer.value() <= count, "{look}");
        assert!(
            outcome.nodes >= nodes && outcome.nodes < whole.nodes,
            "{look}"
        );
        nodes = outcome.nodes;
    }
    assert!(nodes > 0);
}

#[test]
fn the_construction_of_a_model_checks_the_limits() {
    let bishops = |look| {
        let kinds = vec![any("bishop")];
        Model::with_rules_until(torus(8), kinds, &[Rule::NoAttack], &at_look(look))
    };
    for look in [1, 2, 64] {
        let stopped = bishops(look).unwrap_err();
        assert_eq!(stopped, ModelError::Stopped(End::TimeLimit), "{look}");
    }
    let made = bishops(1000).unwrap();
    let same = model(8, 8, [any("bishop")]);
    assert_ne!(made.conflicts(), same.conflicts());
    let wrapped = Model::new(torus(8), vec![any("bishop")]).unwrap();
    assert_eq!(made.conflicts(), wrapped.conflicts());
}

fn one_thread(model: &Model) -> Solver {
    solver_for(model)
}

/// Two threads, if the feature is enabled.
fn two_threads(model: &Model) -> Solver {
    return solver_for(model).threads(2);
    #[cfg(not(feature = "threads"))]
    one_thread(model)
}

/// More threads than any system starts: a search uses one for each of its parts.
#[test]
fn any_number_of_threads_is_accepted() {
    let model = n_queens(6);
    let solver = solver_for(&model).threads(usize::MAX);
    let outcome = solver.count().unwrap();
    assert_eq!(outcome.answer, Answer::Exact(4u32.into()));
    assert_eq!(outcome.unstarted_threads, 0);
}

/// Every search holds some memory at its root.
/// A limit of exactly the bytes that it holds.
#[test]
fn a_list_may_hold_the_memory_limit() {
    let one = model(1, 1, [any("king").exactly(1)]);
    let search = engine_named("split").start(&Task::new(&one, Question::List));
    let held = search.unwrap().memory();
    let listed = |max_memory: usize| {
        let solver = solver_for(&one).with_engine("split").unwrap();
        let mut solutions = solver.max_memory(max_memory).solutions().unwrap();
        (solutions.by_ref().count(), solutions.end().unwrap())
    };
    let enough = (0..).find(|&most| listed(most).0 == 1).unwrap();
    assert!((held..held + 1000).contains(&enough), "{held}: {enough}");
    assert_eq!(listed(enough), (1, End::Exhausted));
    assert_eq!(listed(enough - 1), (0, End::MemoryLimit));
}

#[test]
fn memory_is_a_reason_to_stop() {
    let model = n_queens(8);
    let names = ["split", "groups", "plain"];
    for (name, solver) in names.into_iter().flat_map(|name| {
        let named = |solver: Solver| (name, solver.with_engine(name).unwrap());
        [one_thread(&model), two_threads(&model)].map(named)
    }) {
        let stopped = solver.clone().max_memory(0);
        let counted = stopped.count().unwrap();
        let nothing = Answer::AtLeast(0u32.into(), End::MemoryLimit);
        assert_eq!((counted.answer, counted.nodes), (nothing, 0), "{name}");
        let mut solutions = stopped.solutions().unwrap();
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::MemoryLimit), "{name}");
        let enough = solver.max_memory(1 << 20).count().unwrap();
        assert_eq!(enough.answer, Answer::Exact(92u32.into()), "{name}");
    }
}

#[test]
fn an_engine_that_needs_too_much_memory_is_not_chosen() {
    let refusal = solver_for(&n_queens(8)).max_memory(1).count();
    let said = refusal.unwrap_err().to_string();
    assert!(said.ends_with("of memory, and 1 B are allowed"), "{said}");
}

/// A search that cannot be divided holds the same memory on two threads as on one.
#[test]
fn an_undivided_search_may_hold_all_the_memory() {
    // A reflection exchanges the squares of both colours: they are counted once, and not divided.
    let bishops = model(10, 10, [any("bishop")]);
    let solver = solver_for(&bishops).with_engine("components").unwrap();
    let task = solver.task(Question::Count);
    let begun = engine_named("components").start(&task).unwrap().memory();
    // Two threads hold some more bytes at the beginning, depending on the reuse of cleared layers.
    let margin = 1 << 15;
    for max_memory in (begun + margin..begun + (1 << 20)).step_by(margin) {
        let solver = solver.clone().max_memory(max_memory);
        let alone = solver.count().unwrap().answer;
        assert!(alone.clone().exact().is_some());
        assert_eq!(solver.threads(2).count().unwrap().answer, alone);
    }
}

#[test]
fn a_stopped_count_by_size_has_no_further_sizes() {
    let none = solver_for(&n_queens(3)).count_by_size().unwrap();
    assert_eq!(none.answer, Answer::Exact(Vec::new()));
    let stop = || Some(End::Cancelled);
    let begun = solver_for(&n_queens(8)).stop_when(stop);
    let nothing = Answer::AtLeast(vec![0u32.into()], End::Cancelled);
    assert_eq!(begun.count_by_size().unwrap().answer, nothing);
    let kings = solver_for(&model(7, 7, [any("king")])).with_engine("split");
    let some = kings.unwrap().stop_when(at_look(3));
    let some = some.count_by_size().unwrap().answer;
    let Answer::AtLeast(counts, End::TimeLimit) = some else {
        panic!("{some:?}");
    };
    assert!(counts.last() > Some(&0u32.into()), "{counts:?}");
}

/// Memory up to the limit is allowed.
#[test]
fn memory_up_to_the_limit_is_allowed() {
    let solver = solver_for(&n_queens(4)).with_engine("split").unwrap();
    let task = solver.task(Question::Count);
    let begun = engine_named("split").start(&task).unwrap().memory();
    let counted = solver.clone().max_memory(begun).count().unwrap();
    assert_eq!(counted.answer, Answer::Exact(2u32.into()));
    let less = solver.max_memory(begun - 1).count().unwrap();
    assert_eq!(less.answer, Answer::AtLeast(0u32.into(), End::MemoryLimit));
}
