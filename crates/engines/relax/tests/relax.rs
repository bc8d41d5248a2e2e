//! The engine compared with all subsets of small problems.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_engine::{Engine, Nodes, Question, Search, Sink, Step, Task};
use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Permutation, Problem,
};
use standoff_relax::Relax;

const MOST: usize = 12;

/// Placements and counts.
#[derive(Default)]
struct Found {
    placements: Vec<Vec<usize>>,
    by_size: BTreeMap<usize, BigUint>,
}

impl Sink for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.placements
            .push(chosen.iter().map(|candidate| candidate.index()).collect());
        ControlFlow::Continue(())
    }

    fn tally(&mut self, pieces: usize, more: BigUint) {
        *self.by_size.entry(pieces).or_default() += more;
    }
}

fn start(problem: &Arc<Problem>, question: Question) -> Box<dyn Search> {
    begin(&Task::of(problem.clone(), question))
}

fn begin(task: &Task) -> Box<dyn Search> {
    Relax.plan(task).unwrap().start().unwrap()
}

/// Advances a search to its end.
fn finish(search: &mut dyn Search, found: &mut Found) {
    while search.advance(u64::MAX, found) == Step::More {}
}

/// Some candidates, each with this probability, and with weights up to `most`.
fn members(size: usize, share: f64, most: u32, random: &mut Rng) -> Vec<Member> {
    let mut all = Vec::new();
    for candidate in (0..size).map(Candidate::new) {
        if random.f64() < share {
            let weight = random.u32(1..=most);
            all.push(Member { candidate, weight });
        }
    }
    all
}

/// Conflicts, constraints with one or two bounds, weights, and sizes.
fn random_problem(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(0..=MOST);
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(0..=2 * size) {
        let [a, b] = [(); 2].map(|()| Candidate::new(random.usize(0..size)));
        conflicts.insert(a, b);
    }
    let weight = random.u32(1..=3);
    let share = random.f64();
    let mut constraints = Vec::new();
    for _ in 0..random.usize(0..=8) {
        let members = members(size, share, weight, random);
        let least = random.u64(0..=3);
        let bounds = match random.u32(0..4) {
            0 => Bounds::at_most(least + 1),
            1 => Bounds::between(least, least + random.u64(0..=2)),
            _ => Bounds::at_least(least),
        };
        constraints.push(LinearConstraint { members, bounds });
    }
    let number = random.u64(1..=5);
    let bounds = match random.u32(0..3) {
        0 => Bounds::at_most(number),
        1 => Bounds::at_least(number),
        _ => Bounds::between(number, number + random.u64(0..=2)),
    };
    constraints.push(LinearConstraint {
        members: members(size, 1.0, weight, random),
        bounds,
    });
    let sizes = (0..size).map(|_| random.u32(0..=3)).collect();
    Arc::new(Problem::new(sizes, conflicts, constraints).unwrap())
}

/// The least number of candidates that meet constraints of two or three members each: the relaxation takes a half of each
/// candidate, so that there is something to cut.
fn random_cover(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(5..=MOST);
    let mut constraints = Vec::new();
    for _ in 0..random.usize(size..=2 * size) {
        let mut members: Vec<usize> = (0..size).collect();
        random.shuffle(&mut members);
        members.truncate(random.usize(2..=3));
        members.sort_unstable();
        let members = members
            .into_iter()
            .map(Candidate::new)
            .map(Member::of_weight_1);
        let bounds = Bounds::at_least(1);
        constraints.push(LinearConstraint {
            members: members.collect(),
            bounds,
        });
    }
    constraints.push(LinearConstraint {
        members: members(size, 1.0, 1, random),
        bounds: Bounds::at_most(random.u64(size as u64 / 2..=size as u64 / 2 + 2)),
    });
    Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), constraints).unwrap())
}

fn random(random: &mut Rng) -> Arc<Problem> {
    if random.bool() {
        random_problem(random)
    } else {
        random_cover(random)
    }
}

fn all_placements(problem: &Problem) -> Vec<Vec<usize>> {
    let size = problem.len();
    let is_placement = |set: &Vec<usize>| {
        let conflict = |&a: &usize, &b: &usize| {
            problem
                .conflicts()
                .contains(Candidate::new(a), Candidate::new(b))
        };
        let in_conflict = set.iter().any(|a| set.iter().any(|b| conflict(a, b)));
        let holds = |constraint: &LinearConstraint| {
            let weights = set
                .iter()
                .map(|&c| u64::from(constraint.weight_of(Candidate::new(c))));
            constraint.bounds.contain(weights.sum())
        };
        !in_conflict && problem.constraints().iter().all(holds)
    };
    let sets = (0..1u32 << size).map(|bits| (0..size).filter(|&c| bits >> c & 1 == 1).collect());
    let mut all: Vec<Vec<usize>> = sets.filter(is_placement).collect();
    all.sort_unstable();
    all
}

/// Whether the engine has something to bound.
fn is_bounded(problem: &Arc<Problem>) -> bool {
    Relax
        .plan(&Task::of(problem.clone(), Question::Count))
        .is_ok()
}

#[test]
fn placements_are_found_among_all_subsets() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..1500 {
        let problem = random(&mut rng);
        if !is_bounded(&problem) {
            continue;
        }
        let all = all_placements(&problem);
        let mut listed = Found::default();
        let mut list = start(&problem, Question::ListInAnyOrder);
        finish(&mut *list, &mut listed);
        listed.placements.sort_unstable();
        assert_eq!(listed.placements, all, "{problem:?}");
        let mut counted = Found::default();
        finish(&mut *start(&problem, Question::CountBySize), &mut counted);
        let pieces = |set: &Vec<usize>| problem.pieces(set.iter().copied().map(Candidate::new));
        let mut sizes = BTreeMap::new();
        for set in &all {
            *sizes.entry(pieces(set)).or_insert(BigUint::ZERO) += 1u32;
        }
        assert_eq!(counted.by_size, sizes, "{problem:?}");
    }
}

/// Paused anywhere, saved, loaded and divided.
#[test]
fn the_parts_of_a_search_add_up_to_the_whole() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..500 {
        let problem = random(&mut rng);
        if !is_bounded(&problem) {
            continue;
        }
        for question in [Question::ListInAnyOrder, Question::Count] {
            let begin = || start(&problem, question);
            let (mut straight, mut whole) = (Found::default(), begin());
            finish(&mut *whole, &mut straight);
            let (mut found, mut search) = (Found::default(), begin());
            search.advance(rng.u64(0..30), &mut found);
            let mut work = 0;
            for part in search.split(rng.usize(1..9)) {
                let mut loaded = begin();
                loaded.load(&part.save()).unwrap();
                assert_eq!(loaded.save(), part.save());
                let mut progress = loaded.progress();
                while loaded.advance(1, &mut found) == Step::More {
                    assert!((progress..=1.0).contains(&loaded.progress()), "{problem:?}");
                    progress = loaded.progress();
                }
                work += loaded.work();
            }
            assert_eq!(work, whole.work(), "{problem:?}");
            assert_eq!(found.by_size, straight.by_size, "{problem:?}");
            for found in [&mut found, &mut straight] {
                found.placements.sort_unstable();
            }
            assert_eq!(found.placements, straight.placements, "{problem:?}");
        }
    }
}

/// The subproblems of what is left contain the placements not yet found.
#[test]
fn what_is_left_is_described_by_subproblems() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..500 {
        let problem = random(&mut rng);
        if !is_bounded(&problem) {
            continue;
        }
        let (mut found, mut search) = (Found::default(), start(&problem, Question::ListInAnyOrder));
        search.advance(rng.u64(0..30), &mut found);
        for subproblem in search.subproblems().unwrap() {
            let reduced = problem.reduce_to(&subproblem);
            for set in all_placements(reduced.problem()) {
                let chosen: Vec<Candidate> = set.into_iter().map(Candidate::new).collect();
                let whole = reduced.whole_of(&chosen);
                found
                    .placements
                    .push(whole.chosen().iter().map(|c| c.index()).collect());
            }
        }
        found.placements.sort_unstable();
        assert_eq!(found.placements, all_placements(&problem), "{problem:?}");
    }
}

/// Circulant covers: each constraint is about some consecutive candidates around a ring.
#[test]
fn any_placement_is_found_up_to_symmetry() {
    for size in 3..=MOST {
        for length in 2..=size.min(5) {
            let ring = |by: usize| move |at: usize| Candidate::new((at + by) % size);
            let constraint = |at: usize| {
                let mut members: Vec<Candidate> = (0..length).map(ring(at)).collect();
                members.sort_unstable();
                LinearConstraint {
                    members: members.into_iter().map(Member::of_weight_1).collect(),
                    bounds: Bounds::at_least(1),
                }
            };
            let symmetries: Arc<[Permutation]> = (0..size)
                .map(|by| Permutation::new(by.to_string(), (0..size).map(ring(by)).collect()))
                .collect();
            for most in 1..=size.div_ceil(2) {
                let mut constraints: Vec<_> = (0..size).map(constraint).collect();
                let all = (0..size).map(Candidate::new).map(Member::of_weight_1);
                let bounds = Bounds::at_most(most as u64);
                constraints.push(LinearConstraint {
                    members: all.collect(),
                    bounds,
                });
                let problem = Problem::new(vec![1; size], ConflictGraph::new(size), constraints);
                let task = Task::of(Arc::new(problem.unwrap()), Question::Any);
                let mut search = begin(&task.with_symmetries(symmetries.clone()));
                let mut found = Found::default();
                finish(&mut *search, &mut found);
                let is_possible = most >= size.div_ceil(length);
                assert_eq!(
                    !found.placements.is_empty(),
                    is_possible,
                    "{size} {length} {most}"
                );
            }
        }
    }
}

#[test]
fn forged_states_are_refused() {
    let problem = random_cover(&mut Rng::with_seed(4));
    let begin = || start(&problem, Question::Count);
    let mut search = begin();
    while search.save().0.len() == 1 {
        search.advance(1, &mut Found::default());
    }
    let saved = search.save();
    assert!(begin().load(&saved).is_ok());
    for (row, column, number) in [(0, 0, 0), (0, 0, u64::MAX), (0, 1, 2)] {
        let mut state = saved.clone();
        state.0[row][column] = number;
        assert!(begin().load(&state).is_err(), "{state:?}");
    }
    let last = saved.0.len() - 1;
    for number in [3, 0b1100, u64::MAX] {
        let mut state = saved.clone();
        *state.0[last].last_mut().unwrap() = number;
        assert!(begin().load(&state).is_err(), "{state:?}");
    }
    for rows in [0, 1] {
        let mut state = saved.clone();
        state.0.truncate(rows);
        assert!(begin().load(&state).is_err(), "{state:?}");
    }
}

#[test]
fn without_bounds_nothing_is_counted() {
    let problem = Problem::new(vec![1; 3], ConflictGraph::new(3), Vec::new()).unwrap();
    let problem = Arc::new(problem);
    assert!(!is_bounded(&problem));
    let mut found = Found::default();
    finish(&mut *start(&problem, Question::Any), &mut found);
    assert_eq!(found.placements, [[0usize; 0]], "any placement is found");
}

/// A number of candidates that cover n x n squares by moves of knights.
fn knights(n: usize, pieces: u64) -> Arc<Problem> {
    let reaches = |a: usize, b: usize| {
        let [columns, rows] = [(a % n).abs_diff(b % n), (a / n).abs_diff(b / n)];
        a == b || columns * rows == 2
    };
    let members = |is_member: &dyn Fn(usize) -> bool| {
        let members = (0..n * n).filter(|&square| is_member(square));
        members
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect()
    };
    let covered = (0..n * n).map(|square| LinearConstraint {
        members: members(&|other| reaches(square, other)),
        bounds: Bounds::at_least(1),
    });
    let number = LinearConstraint {
        members: members(&|_| true),
        bounds: Bounds::exactly(pieces),
    };
    let constraints = covered.chain([number]).collect();
    let problem = Problem::new(vec![1; n * n], ConflictGraph::new(n * n), constraints);
    Arc::new(problem.unwrap())
}

#[test]
fn the_work_left_is_sampled() {
    let problem = knights(7, 11);
    let mut search = start(&problem, Question::Count);
    assert_eq!(search.work_left(1000), None, "nothing is searched yet");
    let mut found = Found::default();
    let mut reached = Vec::new();
    while search.advance(500, &mut found) == Step::More {
        let work = search.work() as f64;
        if work >= 500.0 * (reached.len() + 1) as f64 {
            reached.push((work, search.work_left(4000).unwrap()));
        }
    }
    let all = search.work() as f64;
    assert_eq!(search.work_left(1000), Some(0.0));
    assert!(reached.len() >= 5);
    for (work, left) in reached {
        let ratio = (work + left) / all;
        assert!(
            (0.5..2.0).contains(&ratio),
            "{ratio} times the truth at {work} of {all}"
        );
    }
}

/// Ten knights are the fewest that dominate 7 x 7, and the bound of the linear program is near that number. That thirty
/// dominate it excludes little.
#[test]
fn a_loose_bound_needs_more_effort() {
    let estimates = |pieces| {
        let task = Task::of(knights(7, pieces), Question::Count);
        let mut plan = Relax.plan(&task).unwrap();
        [1e4, 1e6, 1e7].map(|effort| plan.estimate(effort).unwrap().nodes)
    };
    assert_eq!(estimates(10).map(is_unprepared), [true, false, false]);
    assert_eq!(estimates(30).map(is_unprepared), [true, true, false]);
    let proof = estimates(5)[1];
    assert!(matches!(proof, Nodes::Exact(_)), "{proof:?}");
}

fn is_unprepared(nodes: Nodes) -> bool {
    matches!(nodes, Nodes::Unprepared { .. })
}

/// The linear program has the solution 0, so that nothing is cut.
#[test]
fn a_bound_of_nothing_is_loose() {
    let four = LinearConstraint {
        members: (0..20)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::exactly(4),
    };
    let problem = Problem::new(vec![1; 20], ConflictGraph::new(20), vec![four]).unwrap();
    let task = Task::of(Arc::new(problem), Question::Count);
    let mut plan = Relax.plan(&task).unwrap();
    let nodes = [1e5, 1e6].map(|effort| plan.estimate(effort).unwrap().nodes);
    assert_eq!(nodes.map(is_unprepared), [true, false]);
}

/// One of each two of three candidates: only halves satisfy that, and the first cuts exclude them. The bound of the linear
/// program is loose, since ten of twelve candidates are allowed.
#[test]
fn cuts_may_prove_at_once_that_there_is_no_placement() {
    let members = |of: &[usize]| {
        let candidates = of.iter().copied().map(Candidate::new);
        candidates.map(Member::of_weight_1).collect()
    };
    let pairs = [[0, 1], [1, 2], [0, 2]].map(|pair| LinearConstraint {
        members: members(&pair),
        bounds: Bounds::exactly(1),
    });
    let most = LinearConstraint {
        members: members(&Vec::from_iter(0..12)),
        bounds: Bounds::at_most(10),
    };
    let constraints = pairs.into_iter().chain([most]).collect();
    let problem = Problem::new(vec![1; 12], ConflictGraph::new(12), constraints).unwrap();
    let task = Task::of(Arc::new(problem), Question::Count);
    let mut plan = Relax.plan(&task).unwrap();
    let nodes = plan.estimate(2e4).unwrap().nodes;
    assert!(matches!(nodes, Nodes::Exact(_)), "{nodes:?}");
}

/// Each white candidate conflicts with each black one, so that every conflict is a clique of its own: 22,500 rows.
#[test]
fn too_many_cliques_are_refused() {
    let mut conflicts = ConflictGraph::new(300);
    for (white, black) in (0..150).flat_map(|a| (150..300).map(move |b| (a, b))) {
        conflicts.insert(Candidate::new(white), Candidate::new(black));
    }
    let ten = LinearConstraint {
        members: (0..300)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::exactly(10),
    };
    let problem = Problem::new(vec![1; 300], conflicts, vec![ten]).unwrap();
    let task = Task::of(Arc::new(problem), Question::Count);
    let mut plan = Relax.plan(&task).unwrap();
    let refusal = plan.estimate(1e9).unwrap_err();
    assert_eq!(refusal.reason, "its linear program would be too large");
}

#[test]
fn a_linear_program_that_takes_long_is_continued() {
    let task = Task::of(knights(13, 28), Question::Count);
    let mut plan = Relax.plan(&task).unwrap();
    let mut estimate = |effort| plan.estimate(effort).unwrap().nodes;
    assert_eq!(estimate(1.5e6), Nodes::Unprepared { work: 6e6 });
    assert!(!is_unprepared(estimate(1e8)));
}

/// Both estimates solve a first linear program.
#[test]
fn a_unit_of_work_costs_what_its_pivots_cost() {
    let cost = |n, pieces| {
        let task = Task::of(knights(n, pieces), Question::Count);
        let mut plan = Relax.plan(&task).unwrap();
        plan.estimate(1e4).unwrap();
        assert_eq!(plan.node_cost(), None, "nothing is built yet");
        plan.estimate(1e7).unwrap();
        plan.node_cost().unwrap()
    };
    let [small, large] = [cost(6, 8), cost(10, 16)];
    assert!(large > 6.0 * small, "{small}, {large}");
}

#[test]
fn samples_do_not_count_as_work() {
    let task = Task::of(knights(7, 11), Question::Count);
    let mut plan = Relax.plan(&task).unwrap();
    plan.estimate(1e6).unwrap();
    let mut begun = plan.take_begun().unwrap();
    assert!(!begun.advance(500));
    let cost = plan.node_cost();
    assert!(begun.search().work_left(4000).is_some());
    assert_eq!(plan.node_cost(), cost);
}

/// A node depends on the basis of the one before it, which is saved.
#[test]
fn a_loaded_search_has_the_same_nodes() {
    let problem = knights(7, 11);
    let begin = || start(&problem, Question::Count);
    let (mut straight, mut interrupted) = (begin(), begin());
    loop {
        let step = straight.advance(300, &mut Found::default());
        let state = interrupted.save();
        interrupted = begin();
        interrupted.load(&state).unwrap();
        interrupted.advance(300, &mut Found::default());
        assert_eq!(interrupted.save(), straight.save());
        if step == Step::Done {
            break;
        }
    }
}
