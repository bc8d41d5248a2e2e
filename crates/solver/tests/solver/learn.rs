//! The engine `learn`, which learns from conflicts.

use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use standoff_core::amb::Unique;
use standoff_engine::{Engine, Question, Search, Sink, Step, Task, Unanswered};
use standoff_engines::{Learn, Plain};
use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Model, Placement, Problem,
};
use standoff_solver::Solver;

use crate::counting::{STAR_BATTLES, star_battle};
use crate::searches::Direct;
use crate::support::{any, model, n_queens, solver_for};

fn learning(model: &Model) -> Solver {
    solver_for(model).with_engine("learn").unwrap()
}

/// Candidates with random conflicts and weighted constraints.
fn at_random(random: &mut Rng) -> Problem {
    let all = random.usize(0..11);
    let mut conflicts = ConflictGraph::new(all);
    for _ in 0..random.usize(0..2 * all + 1) {
        let mut one = || Candidate::new(random.usize(..all));
        conflicts.insert(one(), one());
    }
    let constraints = (0..random.usize(0..6)).map(|_| {
        let heaviest = random.u32(1..4);
        let member = |index| Member {
            candidate: Candidate::new(index),
            weight: random.u32(1..=heaviest),
        };
        let members: Vec<Member> = (0..all).map(member).collect();
        let members = members.into_iter().filter(|_| random.bool()).collect();
        let least = random.u64(0..6);
        let bounds = match random.u32(0..4) {
            0 => Bounds::at_least(least),
            _ => Bounds::between(least, least + random.u64(0..4)),
        };
        LinearConstraint { members, bounds }
    });
    let constraints = constraints.collect();
    let sizes = (0..all).map(|_| random.u32(1..3)).collect();
    Problem::new(sizes, conflicts, constraints).unwrap()
}

/// Two families of constraints, each a partition of the candidates, and random conflicts.
fn in_families(random: &mut Rng) -> Problem {
    let all = random.usize(6..12);
    let mut conflicts = ConflictGraph::new(all);
    for _ in 0..random.usize(0..all) {
        let mut one = || Candidate::new(random.usize(..all));
        conflicts.insert(one(), one());
    }
    let mut constraints = Vec::new();
    for _ in 0..2 {
        let families = random.usize(2..5);
        let of: Vec<usize> = (0..all).map(|_| random.usize(..families)).collect();
        constraints.extend((0..families).map(|family| {
            let weight = 1;
            let candidates = (0..all).filter(|&index| of[index] == family);
            let candidates = candidates.map(Candidate::new);
            let least = random.u64(0..3);
            LinearConstraint {
                members: (candidates.map(|candidate| Member { candidate, weight })).collect(),
                bounds: Bounds::between(least, least + random.u64(0..2)),
            }
        }));
    }
    Problem::new(vec![1; all], conflicts, constraints).unwrap()
}

#[derive(Default)]
struct All(Vec<Vec<Candidate>>);

impl Sink for All {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0.push(chosen.to_vec());
        ControlFlow::Continue(())
    }
}

/// The list of an engine, with these budgets; if `again`, the search is saved and loaded between them.
fn listed(
    engine: &dyn Engine,
    problem: &Arc<Problem>,
    question: Question,
    mut budget: impl FnMut() -> u64,
    again: bool,
) -> Vec<Vec<Candidate>> {
    let task = Task::of(problem.clone(), question);
    let mut search: Box<dyn Search> = engine.start(&task).unwrap();
    let mut all = All::default();
    let mut last = 0.0;
    while search.advance(budget(), &mut all) == Step::More {
        if again {
            let before = search;
            search = engine.start(&task).unwrap();
            search.load(&before.save()).unwrap();
            assert_eq!(search.work(), before.work());
        }
        assert!((last..=1.0).contains(&search.progress()), "{last}");
        last = search.progress();
    }
    assert_eq!(search.progress(), 1.0);
    all.0
}

/// Weights, contradictions, constraints without members: the list agrees with the definition, in order or sorted, run
/// at once or saved after every few steps.
#[test]
fn lists_of_small_models_agree_with_the_definition() {
    let mut random = Rng::with_seed(1);
    let mut placements = 0;
    for turn in 0..4000 {
        let problem = Arc::new(match turn % 2 {
            0 => at_random(&mut random),
            _ => in_families(&mut random),
        });
        let expected = listed(&Plain, &problem, Question::List, || 1000, false);
        placements += expected.len();
        for (question, again) in [
            (Question::List, false),
            (Question::First, true),
            (Question::ListInAnyOrder, false),
            (Question::ListInAnyOrder, true),
            (Question::Few, true),
        ] {
            let budget = || random.choice([1, 2, 7, 100]).unwrap();
            let mut found = listed(&Learn, &problem, question, budget, again);
            if question.lists_in_any_order() {
                found.sort();
            }
            assert_eq!(found, expected, "{question} of {problem:?}");
        }
    }
    assert!(placements > 20_000, "{placements}");
}

/// The star battles of the engine `groups`, with the same number of solutions in the same order. The nodes are pinned.
#[test]
fn star_battles_are_listed_in_their_order() {
    let mut nodes = Vec::new();
    for text in STAR_BATTLES {
        let (model, solutions) = star_battle(text);
        let list = |engine| -> (Vec<Placement>, u64) {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let mut listed = solver.solutions().unwrap();
            (listed.by_ref().collect(), listed.nodes())
        };
        let (found, work) = list("learn");
        assert_eq!(found.len() as u32, solutions);
        assert_eq!(found, list("groups").0);
        let mut first = learning(&model).first_solutions().unwrap();
        assert_eq!(first.next().as_ref(), found.first());
        nodes.push((work, first.nodes()));
    }
    assert_eq!(nodes, [(2715, 2715), (17_906, 17_906), (33_535, 33_535)]);
}

/// Long enough for restarts and for forgetting of learnt clauses.
#[test]
fn a_long_search_is_saved_and_resumed() {
    let (model, solutions) = star_battle(STAR_BATTLES[0]);
    let problem = model.problem();
    for question in [Question::List, Question::ListInAnyOrder] {
        let straight = listed(&Learn, problem, question, || 10_000, false);
        assert_eq!(straight.len() as u32, solutions);
        let again = listed(&Learn, problem, question, || 1500, true);
        let in_order = |mut list: Vec<_>| {
            list.sort();
            list
        };
        assert_eq!(in_order(again), in_order(straight));
    }
}

/// More placements than the solver finds before the walk begins: the walk lists those between them too.
#[test]
fn long_lists_keep_the_order_too() {
    for model in [n_queens(8), model(4, 4, [any("king")])] {
        let expected: Vec<Placement> = solver_for(&model).solutions().unwrap().collect();
        let found: Vec<Placement> = learning(&model).solutions().unwrap().collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_unique_placement_is_recognised() {
    let queens = |n| learning(&n_queens(n)).unique().unwrap();
    assert!(matches!(queens(1), Unique::One(_)));
    assert!(matches!(queens(3), Unique::None));
    assert!(matches!(queens(8), Unique::Many(..)));
}

#[test]
fn it_does_not_count() {
    let refused = learning(&n_queens(4)).count().unwrap_err();
    let Unanswered::Refused(refusal) = refused else {
        panic!("{refused}");
    };
    assert_eq!(refusal.engine, "learn");
    assert_eq!(refusal.reason, "it does not know the question `count`");
}

/// A state that no search has saved is refused, or its search lists placements and ends.
#[test]
fn forged_states_do_no_harm() {
    let mut random = Rng::with_seed(2);
    let mut refused = 0;
    for model in [n_queens(6), model(3, 3, [any("king")])] {
        let sound: Vec<Placement> = solver_for(&model).solutions().unwrap().collect();
        for question in [Question::List, Question::ListInAnyOrder] {
            let task = Task::new(&model, question);
            for _ in 0..2000 {
                let mut search = Learn.start(&task).unwrap();
                search.advance(random.u64(..60), &mut All::default());
                let mut state = search.save();
                for _ in 0..random.usize(1..3) {
                    let row = random.usize(..state.0.len());
                    let row = &mut state.0[row];
                    let number = if random.bool() {
                        random.u64(..)
                    } else {
                        random.u64(0..90)
                    };
                    match random.usize(..=row.len()) {
                        at if at == row.len() => row.push(number),
                        at => row[at] = number,
                    }
                }
                if random.u32(0..8) == 0 {
                    state.0.remove(random.usize(..state.0.len()));
                }
                let mut all = All::default();
                match search.load(&state) {
                    Ok(()) => while search.advance(1000, &mut all) == Step::More {},
                    Err(_) => refused += 1,
                }
                let is_sound = |found: &Vec<Candidate>| sound.iter().any(|p| p.chosen() == found);
                assert!(all.0.iter().all(is_sound), "{state:?}");
            }
        }
    }
    assert!(refused > 2000, "{refused}");
}
