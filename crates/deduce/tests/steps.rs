//! Every step holds in all solutions: random problems against a brute force.

use std::collections::BTreeMap;
use std::sync::Arc;

use standoff_deduce::{CandidateSet, Deduction, Path, PathEnd, Technique};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

/// All solutions of a problem of at most 20 candidates, as bits.
fn solutions(problem: &Problem) -> Vec<u32> {
    let conflicts = problem.conflicts();
    let all = (0..1u32 << problem.len()).filter(|&chosen| {
        let is_chosen = |candidate: Candidate| chosen >> candidate.index() & 1 == 1;
        let mut candidates = problem.candidates().filter(|&c| is_chosen(c));
        let attacks = candidates.any(|c| conflicts.with(c).any(is_chosen));
        let meets = |constraint: &LinearConstraint| {
            let members = constraint.members.iter().filter(|m| is_chosen(m.candidate));
            constraint
                .bounds
                .contain(members.map(|m| u64::from(m.weight)).sum())
        };
        !attacks && problem.constraints().iter().all(meets)
    });
    all.collect()
}

fn bits(set: &CandidateSet) -> u32 {
    set.iter().map(|candidate| 1 << candidate.index()).sum()
}

/// Checks all steps of a path, and its end.
fn check(problem: &Problem, path: &Path) {
    let all = solutions(problem);
    for step in &path.steps {
        assert!(step.decides() > 0, "{step:?} decides nothing");
        for &solution in &all {
            let is_chosen = |candidate: &Candidate| solution >> candidate.index() & 1 == 1;
            assert!(step.place.iter().all(is_chosen), "{step:?} in {problem:?}");
            assert!(
                !step.exclude.iter().any(is_chosen),
                "{step:?} in {problem:?}"
            );
        }
    }
    match path.outcome {
        PathEnd::Solved => assert_eq!(all, [bits(path.end.chosen())], "{problem:?}"),
        PathEnd::Contradiction(_) => assert!(all.is_empty(), "{problem:?}"),
        PathEnd::Stuck => assert!(!path.end.open().is_empty(), "{problem:?}"),
    }
}

fn constraint(members: impl IntoIterator<Item = (usize, u32)>, bounds: Bounds) -> LinearConstraint {
    let member = |(index, weight)| Member {
        candidate: Candidate::new(index),
        weight,
    };
    LinearConstraint {
        members: members.into_iter().map(member).collect(),
        bounds,
    }
}

/// Any conflicts and any constraints, with weights.
fn any_problem(random: &mut fastrand::Rng) -> Problem {
    let size = random.usize(1..=11);
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(..2 * size) {
        let [a, b] = [(); 2].map(|()| Candidate::new(random.usize(..size)));
        conflicts.insert(a, b);
    }
    let constraints = (0..random.usize(..6)).map(|_| {
        let heaviest = if random.bool() { 1 } else { 3 };
        let members: Vec<(usize, u32)> = (0..size)
            .map(|index| (index, random.u8(..3) > 0, random.u32(1..=heaviest)))
            .filter(|&(_, is_member, _)| is_member)
            .map(|(index, _, weight)| (index, weight))
            .collect();
        let total = members.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let least = random.u64(..=total);
        let bounds = match random.u8(..4) {
            0 => Bounds::at_least(least),
            1 => Bounds::at_most(least),
            2 => Bounds::exactly(least),
            _ => Bounds::between(least, random.u64(least..=total)),
        };
        constraint(members, bounds)
    });
    let constraints = constraints.collect();
    Problem::new(vec![1; size], conflicts, constraints).unwrap()
}

/// Pieces in rows, columns and regions of a small board, which must not touch.
fn board_problem(random: &mut fastrand::Rng) -> Problem {
    let (width, height) = (random.usize(2..=4), random.usize(2..=4));
    let size = width * height;
    let mut conflicts = ConflictGraph::new(size);
    let is_near = |a: usize, b: usize| {
        (a % width).abs_diff(b % width) <= 1 && (a / width).abs_diff(b / width) <= 1
    };
    if random.bool() {
        for a in 0..size {
            for b in (0..a).filter(|&b| is_near(a, b)) {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
    }
    let number = random.usize(2..=4);
    let regions: Vec<usize> = (0..size).map(|_| random.usize(..number)).collect();
    let families: [Vec<usize>; 3] = [
        (0..size).map(|at| at / width).collect(),
        (0..size).map(|at| at % width).collect(),
        regions,
    ];
    let mut constraints = Vec::new();
    for family in families {
        let least = random.u64(..=2);
        let most = random.u64(least.max(1)..=2);
        for line in 0..=*family.iter().max().unwrap() {
            let members = (0..size).filter(|&at| family[at] == line).map(|at| (at, 1));
            let bounds = match random.u8(..8) {
                0 => Bounds::ANY,
                _ => Bounds::between(least, most),
            };
            constraints.push(constraint(members, bounds));
        }
    }
    Problem::new(vec![1; size], conflicts, constraints).unwrap()
}

/// The number of steps of each technique, without sizes, over many problems.
fn checked(
    seed: u64,
    number: usize,
    make: fn(&mut fastrand::Rng) -> Problem,
) -> BTreeMap<String, u32> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = BTreeMap::new();
    for _ in 0..number {
        let problem = make(&mut random);
        let path = Deduction::new(Arc::new(problem.clone())).path();
        check(&problem, &path);
        for step in &path.steps {
            let name = step.technique.to_string();
            let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
            *found.entry(name.to_string()).or_default() += 1;
        }
    }
    found
}

#[test]
fn steps_hold_in_all_solutions_of_random_problems() {
    let found = checked(1, 2_000, any_problem);
    let names = ["attacked", "full", "last place", "starved", "contradiction"];
    for name in names {
        assert!(
            found.get(name).is_some_and(|&number| number >= 20),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn steps_hold_in_all_solutions_of_random_boards() {
    let found = checked(2, 400, board_problem);
    let names = [
        "common attack",
        "confined",
        "starved",
        "fit",
        "counting",
        "contradiction",
    ];
    for name in names {
        assert!(
            found.get(name).is_some_and(|&number| number >= 10),
            "{name}: {found:?}"
        );
    }
}

/// Without difficult techniques there are no difficult steps. What remains open is then open on each path.
#[test]
fn difficult_techniques_can_be_left_out() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut stuck = 0;
    for _ in 0..200 {
        let problem = Arc::new(board_problem(&mut random));
        for most in [10, 15, 20, 25, 30, 40, 60] {
            let deduction = Deduction::new(problem.clone()).up_to(most);
            let path = deduction.path();
            let difficulties = path.steps.iter().map(|step| step.technique.difficulty());
            assert!({ difficulties }.all(|difficulty| difficulty <= most));
            let mut position = deduction.start();
            let end = deduction.exhaust(&mut position);
            match end {
                PathEnd::Contradiction(_) => {
                    assert!(matches!(path.outcome, PathEnd::Contradiction(_)));
                }
                _ => assert_eq!((path.end, path.outcome), (position, end)),
            }
            stuck += usize::from(end == PathEnd::Stuck);
        }
    }
    assert!(stuck > 50, "{stuck}");
}

/// Propagation decides nothing that a solution contradicts, and fails only without one.
#[test]
fn propagation_keeps_all_solutions() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut failed = 0;
    for _ in 0..1_000 {
        let problem = any_problem(&mut random);
        let deduction = Deduction::new(Arc::new(problem.clone()));
        let mut start = deduction.start();
        let first = Candidate::new(random.usize(..problem.len()));
        start.choose(first);
        let mut position = start.clone();
        let is_possible = deduction.propagate(&mut position);
        let all = solutions(&problem).into_iter();
        let with_first: Vec<u32> = all.filter(|it| it >> first.index() & 1 == 1).collect();
        if !is_possible {
            failed += 1;
            assert!(with_first.is_empty(), "{problem:?}");
            continue;
        }
        let (chosen, open) = (bits(position.chosen()), bits(position.open()));
        for solution in with_first {
            assert_eq!(solution & chosen, chosen, "{problem:?}");
            assert_eq!(solution & !(chosen | open), 0, "{problem:?}");
        }
    }
    assert!(failed > 20, "{failed}");
}

/// The path never skips an easier step, and is the same each time.
#[test]
fn the_easiest_step_comes_first() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let deduction = Deduction::new(Arc::new(board_problem(&mut random)));
        let (path, again) = (deduction.path(), deduction.path());
        assert_eq!(path, again);
        let mut position = deduction.start();
        for (step, &choices) in path.steps.iter().zip(&path.choices) {
            let steps = deduction.steps(&position).unwrap();
            assert_eq!(steps.len(), choices);
            assert!(steps.contains(step));
            let is_easier = |other: &Technique| other.difficulty() < step.technique.difficulty();
            assert!(!steps.iter().any(|other| is_easier(&other.technique)));
            position.apply(step);
        }
        assert_eq!(position, path.end);
    }
}
