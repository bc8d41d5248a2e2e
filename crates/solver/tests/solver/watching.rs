//! A callback sees the progress of a search, from 0 to its result.

use std::sync::{Arc, Mutex};

use num_bigint::BigUint;
use standoff_model::{Kind, Model};
use standoff_solver::{Ask, Draws, Solver};

use crate::maximal::maximal;
use crate::support::{any, model, solver_for};

/// Progress, work and number of placements.
type Seen = (f64, u64, BigUint);

/// A solver, and the progress that its callback has seen.
fn watched(solver: Solver) -> (Solver, Arc<Mutex<Vec<Seen>>>) {
    let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
    let record = seen.clone();
    let solver = solver.watch(move |glance| {
        // Locked first, so that two threads record their progress in the order of its computation.
        let mut record = record.lock().unwrap();
        record.push((glance.progress(), glance.work(), glance.found()));
    });
    (solver, seen)
}

/// Checks that no number falls, and returns the last numbers.
fn last(seen: &Mutex<Vec<Seen>>) -> Seen {
    let seen = std::mem::take(&mut *seen.lock().unwrap());
    assert!(seen.len() > 2, "{} glances", seen.len());
    assert!(seen[0].0 < 0.9, "{seen:?}");
    for pair in seen.windows(2) {
        let [before, after] = pair else { continue };
        assert!(before.0 <= after.0 && after.0 <= 1.0, "{pair:?}");
        assert!(before.1 <= after.1 && before.2 <= after.2, "{pair:?}");
    }
    let last = seen.last().unwrap().clone();
    let is_between = |(progress, work, found): &Seen| {
        (0.01..0.99).contains(progress) && (2..last.1).contains(work) && *found < last.2
    };
    assert!(seen.iter().any(is_between), "{seen:?}");
    last
}

/// Large enough for more than one check on each thread.
fn knights() -> Model {
    model(6, 6, [any("knight")])
}

/// Solved by the engine that visits every placement.
fn solver(model: &Model) -> Solver {
    solver_for(model).with_engine("split").unwrap()
}

/// On one thread, and on several if the feature is enabled.
fn on_all_threads(model: &Model) -> Vec<Solver> {
    let one = solver(model);
    vec![one.clone(), one.clone().threads(2), one.threads(7)]
}

#[test]
fn the_callback_sees_a_count_to_its_end() {
    for solver in on_all_threads(&knights()) {
        let (solver, seen) = watched(solver);
        let all = solver.count().unwrap();
        let count = all.answer.exact().unwrap();
        assert_eq!(last(&seen), (1.0, all.nodes, count.clone()));
        solver.count_by_size().unwrap();
        assert_eq!(last(&seen), (1.0, all.nodes, count.clone()));
        solver.count_by_square().unwrap();
        assert_eq!(last(&seen), (1.0, all.nodes, count));
    }
}

/// From a tenth of a count on, the progress is within a factor of 1.5 of the share of its nodes, also if the count is
/// divided.
#[test]
fn the_progress_is_near_the_share_of_the_nodes() {
    let one = solver(&model(10, 10, [any("queen")]));
    for solver in [one.clone(), one.threads(2)] {
        let (solver, seen) = watched(solver);
        let all = solver.count().unwrap().nodes as f64;
        let seen = std::mem::take(&mut *seen.lock().unwrap());
        let late = seen.iter().filter(|(_, work, _)| *work as f64 > all / 10.0);
        for (progress, work, _) in late {
            let ratio = progress / (*work as f64 / all);
            assert!((1.0 / 1.5..1.5).contains(&ratio), "{progress} at {work}");
        }
    }
}

/// More than half of the states of this sweep are expanded while the engine is chosen.
#[test]
fn the_progress_includes_the_trial_search() {
    let solver = solver_for(&maximal(9, "king"));
    let begun = solver.begin(Ask::count()).unwrap().ledger();
    let all = solver.count().unwrap().nodes as f64;
    let share = begun.work_so_far() as f64 / all;
    assert!(share > 0.5, "{share}");
    let ratio = begun.fraction() / share;
    assert!((1.0 / 1.5..1.5).contains(&ratio), "{ratio}");
}

#[test]
fn the_callback_sees_all_maps_of_a_count_up_to_symmetry() {
    for solver in on_all_threads(&knights()) {
        let (solver, seen) = watched(solver);
        let orbits = solver.count_up_to_symmetry().unwrap();
        let count = orbits.answer.exact().unwrap();
        assert_eq!(last(&seen), (1.0, orbits.nodes, count));
    }
    // Here several maps are conjugate.
    let (square, seen) = watched(solver(&model(8, 8, [any("knight").between(1, 6)])));
    let orbits = square.count_up_to_symmetry().unwrap();
    let count = orbits.answer.exact().unwrap();
    assert_eq!(last(&seen), (1.0, orbits.nodes, count));
    // If only the identity keeps the model, that is the whole group.
    let kinds: Vec<Kind> = ["knight", "pawn"].map(any).into();
    let (solver, seen) = watched(solver(&model(5, 4, kinds)));
    let orbits = solver.count_up_to_symmetry().unwrap();
    assert_eq!(last(&seen).0, 1.0);
    assert!(orbits.nodes > 0);
}

/// A watched search has the same engine, nodes and answer, also if planning has begun or finished it. The last progress
/// is that of the whole search.
#[test]
fn watching_changes_no_search() {
    let models = [
        model(4, 4, [any("king")]),
        model(8, 8, [any("queen").exactly(8)]),
        model(11, 11, [any("queen").exactly(11)]),
        model(9, 9, [any("knight")]),
    ];
    let threads = if cfg!(feature = "threads") { 3 } else { 1 };
    for model in &models {
        for threads in 1..=threads {
            let plain = solver_for(model);
            let plain = plain.threads(threads);
            let (watching, seen) = watched(plain.clone());
            for count in [Solver::count, Solver::count_up_to_symmetry] {
                let (unseen, all) = (count(&plain).unwrap(), count(&watching).unwrap());
                assert_eq!(unseen, all, "{threads} threads");
                let seen = std::mem::take(&mut *seen.lock().unwrap());
                let whole = (1.0, all.nodes, all.answer.exact().unwrap());
                assert_eq!(seen.last(), Some(&whole), "{threads} threads");
            }
        }
    }
}

#[test]
fn the_callback_sees_a_list_to_its_end() {
    let knights = knights();
    let (solver, seen) = watched(solver(&knights));
    let mut solutions = solver.solutions().unwrap();
    let count = BigUint::from(solutions.by_ref().count());
    assert_eq!(last(&seen), (1.0, solutions.nodes(), count));
    let mut fundamental = solver.fundamental().unwrap();
    let count = BigUint::from(fundamental.by_ref().count());
    let nodes = fundamental.solutions().nodes();
    assert_eq!(last(&seen), (1.0, nodes, count));
}

#[test]
fn the_callback_sees_each_draw() {
    let (solver, seen) = watched(solver(&knights()));
    let mut draws = Draws::new(&solver, 1).unwrap();
    assert_eq!(last(&seen).0, 1.0);
    let mut far = 0;
    for drawn in 0..9u32 {
        let before = draws.nodes();
        draws.next().unwrap();
        let seen = std::mem::take(&mut *seen.lock().unwrap());
        assert_eq!(seen[0], (0.0, before, drawn.into()));
        assert!(seen.is_sorted(), "{seen:?}");
        assert!(seen.is_sorted_by_key(|(_, work, _)| work), "{seen:?}");
        far += usize::from((0.3..1.0).contains(&seen.last().unwrap().0));
    }
    assert!(far > 4, "{far}");
}

/// Nothing is found while a catalogue is prepared.
#[test]
fn the_callback_sees_the_preparation_of_a_catalogue() {
    let kings = model(12, 12, [any("king")]);
    let (solver, seen) = watched(solver_for(&kings).with_engine("sweep").unwrap());
    let draws = Draws::new(&solver, 1).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.len() > 1 && seen.is_sorted(), "{seen:?}");
    assert!((0.01..0.99).contains(&seen[0].0) && seen[0].1 > 1);
    assert_eq!(seen.last(), Some(&(1.0, draws.nodes(), BigUint::ZERO)));
}

#[test]
fn the_draw_of_the_only_placement_goes_from_0_to_1() {
    let (solver, seen) = watched(solver(&model(1, 1, [any("king").exactly(1)])));
    let mut draws = Draws::new(&solver, 1).unwrap();
    draws.next().unwrap();
    let seen = seen.lock().unwrap();
    assert!(
        seen.iter()
            .all(|(progress, ..)| (0.0..=1.0).contains(progress))
    );
}
