//! Proofs of random problems.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use standoff::engine::{Engine, Question, Sink, Step, Task};
use standoff::engines::{ProofStep, Proving};
use standoff::model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use super::checker::{Checker, Constraint, Literal};

/// A problem with conflicts, two partitions of the candidates into constraints, and weighted constraints.
fn at_random(random: &mut Rng) -> Problem {
    let all = random.usize(0..13);
    let mut conflicts = ConflictGraph::new(all);
    for _ in 0..random.usize(0..all + 1) {
        let mut one = || Candidate::new(random.usize(..all));
        conflicts.insert(one(), one());
    }
    let mut groups = Vec::new();
    for _ in 0..2 {
        let families = random.usize(1..5);
        let of: Vec<usize> = (0..all).map(|_| random.usize(..families)).collect();
        for family in 0..families {
            groups.push(group(all, random, |index, _| {
                u32::from(of[index] == family)
            }));
        }
    }
    for _ in 0..random.usize(0..3) {
        groups.push(group(all, random, |_, random| random.u32(0..4)));
    }
    Problem::new(vec![1; all], conflicts, groups).unwrap()
}

/// A constraint on all candidates with a positive weight.
fn group(
    all: usize,
    random: &mut Rng,
    weight: impl Fn(usize, &mut Rng) -> u32,
) -> LinearConstraint {
    let member = |index| Member {
        candidate: Candidate::new(index),
        weight: weight(index, random),
    };
    let members: Vec<Member> = (0..all).map(member).collect();
    let members = members.into_iter().filter(|member| member.weight > 0);
    let members = members.collect();
    let least = random.u64(0..4);
    let bounds = match random.u32(0..5) {
        0 => Bounds::at_least(least),
        _ => Bounds::between(least, least + random.u64(0..3)),
    };
    LinearConstraint { members, bounds }
}

/// The lower bounds of the constraints at even indices, the upper bounds at odd ones, then the conflicts.
fn formula(problem: &Problem) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    for group in problem.constraints() {
        for (value, least) in [
            (true, group.bounds.least() as i64),
            (
                false,
                group.total() as i64 - group.bounds.most_of(group.total()) as i64,
            ),
        ] {
            let members = group.members.iter();
            let term = |m: &Member| (m.weight.into(), (m.candidate.index(), value));
            let terms = members.map(term).collect();
            constraints.push(Constraint { terms, least });
        }
    }
    for a in problem.candidates() {
        let others = problem.conflicts().with(a);
        let pair = |b: Candidate| Constraint::clause([(a.index(), false), (b.index(), false)]);
        constraints.extend(others.map(pair));
    }
    constraints
}

fn follow(checker: &mut Checker, step: ProofStep<'_>, all: usize) -> Result<(), String> {
    match step {
        ProofStep::Difference { of, less } => {
            for side in [0, 1] {
                let of = of.iter().map(|group| 2 * group + side);
                let less = less.iter().map(|group| 2 * group + 1 - side);
                checker.add_sum(&Vec::from_iter(of.chain(less)))?;
            }
            Ok(())
        }
        ProofStep::Clause { chosen, excluded } => {
            let chosen = chosen.iter().map(|c| (c.index(), true));
            let excluded = excluded.iter().map(|c| (c.index(), false));
            checker.add_clause(&chosen.chain(excluded).collect::<Vec<Literal>>())
        }
        ProofStep::Placement(chosen) => {
            let candidates = (0..all).map(Candidate::new);
            let values: Vec<bool> = candidates.map(|c| chosen.contains(&c)).collect();
            let mut so_far = checker.constraints.iter();
            if !so_far.all(|constraint| constraint.is_kept(&values)) {
                return Err(format!("{chosen:?} is none that is left"));
            }
            let others = values.iter().enumerate().map(|(at, &value)| (at, !value));
            checker.constraints.push(Constraint::clause(others));
            Ok(())
        }
    }
}

/// Counts the listed placements.
#[derive(Default)]
struct Listed(usize);

impl Sink for Listed {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

#[test]
fn every_step_is_valid_and_the_last_one_is_a_contradiction() {
    let mut random = Rng::with_seed(5);
    let (mut placements, mut sums, mut clauses) = (0, 0, 0);
    for _ in 0..2000 {
        let problem = Arc::new(at_random(&mut random));
        let all = problem.len();
        let checker = Checker {
            constraints: formula(&problem),
        };
        let checker = Arc::new(Mutex::new((checker, [0, 0, 0])));
        let steps = checker.clone();
        let proving = Proving::new(move |step| {
            let (checker, kinds) = &mut *steps.lock().unwrap();
            kinds[match step {
                ProofStep::Difference { .. } => 0,
                ProofStep::Clause { .. } => 1,
                ProofStep::Placement(_) => 2,
            }] += 1;
            follow(checker, step, all).unwrap();
        });
        let task = Task::of(problem.clone(), Question::ListInAnyOrder);
        let mut run = proving.plan(&task).unwrap().start().unwrap();
        let mut listed = Listed::default();
        while run.advance(100, &mut listed) == Step::More {}
        let (checker, kinds) = &*checker.lock().unwrap();
        assert!(
            checker.constraints.last().unwrap().is_contradiction(),
            "{problem:?}"
        );
        assert_eq!(kinds[2], listed.0);
        sums += kinds[0];
        clauses += kinds[1];
        placements += kinds[2];
    }
    assert!(
        placements > 5000 && sums > 500 && clauses > 5000,
        "{placements} {sums} {clauses}"
    );
}

/// A loaded state lacks the steps before it, and a list in order consists of several searches.
#[test]
fn proofs_of_loaded_states_and_of_ordered_lists_are_refused() {
    let problem = Arc::new(at_random(&mut Rng::with_seed(6)));
    let proving = Proving::new(|_| {});
    let task = |question| Task::of(problem.clone(), question);
    let mut run = proving.plan(&task(Question::Few)).unwrap().start().unwrap();
    let place = run.save();
    assert!(run.load(&place).is_err());
    assert!(!proving.answers(Question::First));
    let Err(refusal) = proving.plan(&task(Question::List)) else {
        panic!("it is no list in order");
    };
    assert_eq!(refusal.reason, "it does not know the question `list`");
}
