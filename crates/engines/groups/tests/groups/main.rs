//! The engine `groups` from outside, compared with all subsets of random problems.

mod covering;

use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_engine::{
    Begun, Engine, Nodes, Plan, Question, Search, SearchState, Sink, Step, Task,
};
use standoff_groups::Groups;
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

/// A problem with constraints of any bounds, which contain or cross each other, and with conflicts that make cliques.
fn random_problem(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(0..=10);
    let constraints = (0..random.usize(0..=6)).map(|_| random_constraint(size, random));
    let constraints = constraints.collect();
    let conflicts = random_conflicts(size, random);
    Arc::new(Problem::new(vec![1; size], conflicts, constraints).unwrap())
}

/// Candidates of one colour conflict more often than others.
fn random_conflicts(size: usize, random: &mut Rng) -> ConflictGraph {
    let mut conflicts = ConflictGraph::new(size);
    let colours: Vec<usize> = (0..size).map(|_| random.usize(0..6)).collect();
    let (alike, other) = (random.f64(), 0.3 * random.f64());
    for (a, b) in (0..size).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let share = if colours[a] == colours[b] {
            alike.sqrt()
        } else {
            other
        };
        if random.f64() < share {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    conflicts
}

fn random_constraint(size: usize, random: &mut Rng) -> LinearConstraint {
    let share = one_of([0.2, 0.5, 0.9, 1.0], random);
    let heaviest = one_of([1, 1, 3], random);
    let mut members = Vec::new();
    for candidate in (0..size).map(Candidate::new) {
        if random.f64() < share {
            let weight = random.u32(1..=heaviest);
            members.push(Member { candidate, weight });
        }
    }
    // Exactly-one constraints are propagated by themselves.
    let at_least = one_of([0, 1, 1, 1, 2, 3, 4], random);
    let any = random.u64(0..=4);
    let at_most = one_of([at_least, at_least, at_least + 1, any, u64::MAX], random);
    LinearConstraint {
        members,
        bounds: Bounds::between(at_least, at_most),
    }
}

fn one_of<T: Copy, const N: usize>(these: [T; N], random: &mut Rng) -> T {
    these[random.usize(0..N)]
}

/// All placements of the problem, in the order of the moving split.
fn all_placements(problem: &Problem) -> Vec<Vec<Candidate>> {
    let subset = |bits: u32| {
        let is_in = |candidate: &Candidate| bits & (1 << candidate.index()) != 0;
        Vec::from_iter(problem.candidates().filter(is_in))
    };
    let subsets = (0..1 << problem.len()).map(subset);
    let mut kept: Vec<Vec<Candidate>> = subsets.filter(|set| is_placement(set, problem)).collect();
    kept.sort_unstable();
    kept
}

fn is_placement(set: &[Candidate], problem: &Problem) -> bool {
    let conflict = |&a: &Candidate| set.iter().any(|&b| problem.conflicts().contains(a, b));
    let keeps = |constraint: &LinearConstraint| {
        let inside = constraint
            .members
            .iter()
            .filter(|m| set.contains(&m.candidate));
        let weight = inside.map(|m| u64::from(m.weight)).sum();
        constraint.bounds.contain(weight)
    };
    !set.iter().any(conflict) && problem.constraints().iter().all(keeps)
}

#[derive(Debug, Default, PartialEq)]
struct Found {
    placements: Vec<Vec<Candidate>>,
    count: BigUint,
}

impl Sink for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.placements.push(chosen.to_vec());
        ControlFlow::Continue(())
    }

    fn tally(&mut self, _: usize, more: BigUint) {
        self.count += more;
    }
}

fn listed(mut search: Box<dyn Search>) -> Vec<Vec<Candidate>> {
    let mut found = Found::default();
    assert_eq!(search.advance(u64::MAX, &mut found), Step::Done);
    found.placements
}

fn counted(mut search: Box<dyn Search>) -> BigUint {
    let mut found = Found::default();
    assert_eq!(search.advance(u64::MAX, &mut found), Step::Done);
    found.count
}

fn start(problem: &Arc<Problem>, question: Question) -> Box<dyn Search> {
    let task = Task::of(problem.clone(), question);
    Groups.plan(&task).unwrap().start().unwrap()
}

/// A search counts constraints together only after this number of nodes.
const NODES_BEFORE: u64 = 200;

/// A search that counts constraints together from the first node on.
fn counting(problem: &Arc<Problem>, question: Question) -> Box<dyn Search> {
    let mut search = start(problem, question);
    let SearchState(mut rows) = search.save();
    rows[0][0] = NODES_BEFORE;
    search.load(&SearchState(rows)).unwrap();
    assert_eq!(search.work(), NODES_BEFORE);
    search
}

#[test]
fn counting_from_the_first_node_loses_no_placement() {
    let mut random = Rng::with_seed(8);
    for _ in 0..3000 {
        let problem = random_problem(&mut random);
        let all = all_placements(&problem);
        assert_eq!(
            listed(counting(&problem, Question::List)),
            all,
            "{problem:?}"
        );
        let mut in_any_order = listed(counting(&problem, Question::ListInAnyOrder));
        in_any_order.sort_unstable();
        assert_eq!(in_any_order, all, "{problem:?}");
        let count = counted(counting(&problem, Question::Count));
        assert_eq!(count, all.len().into(), "{problem:?}");
    }
}

/// A search that was not loaded remembers the last fixpoint of each level.
#[test]
fn a_loaded_search_takes_the_same_decisions() {
    let mut random = Rng::with_seed(3);
    for _ in 0..3000 {
        let problem = random_problem(&mut random);
        for question in [Question::List, Question::Count] {
            let (mut search, mut loaded) = (start(&problem, question), start(&problem, question));
            let mut step = Step::More;
            while step == Step::More {
                loaded.load(&search.save()).unwrap();
                let mut found = [Found::default(), Found::default()];
                step = search.advance(1, &mut found[0]);
                assert_eq!(loaded.advance(1, &mut found[1]), step, "{problem:?}");
                assert_eq!(loaded.save(), search.save(), "{problem:?}");
                assert_eq!(found[0], found[1], "{problem:?}");
            }
        }
    }
}

/// Queens, one in each row and each column.
fn queens(side: usize) -> Arc<Problem> {
    let squares = || (0..side * side).map(|index| (index / side, index % side));
    let mut conflicts = ConflictGraph::new(side * side);
    for (a, (row, column)) in squares().enumerate() {
        for (b, (row_b, column_b)) in squares().enumerate().take(a) {
            let (down, across) = (row - row_b, column.abs_diff(column_b));
            if down == across || down == 0 || across == 0 {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
    }
    let line = |is_in: &dyn Fn((usize, usize)) -> bool| LinearConstraint {
        members: squares()
            .enumerate()
            .filter(|(_, square)| is_in(*square))
            .map(|(index, _)| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds: Bounds::exactly(1),
    };
    let rows = (0..side).map(|row| line(&|square| square.0 == row));
    let columns = (0..side).map(|column| line(&|square| square.1 == column));
    let constraints = rows.chain(columns).collect();
    Arc::new(Problem::new(vec![1; side * side], conflicts, constraints).unwrap())
}

/// The number of placements that a count has found.
fn found_by(begun: Begun) -> BigUint {
    let mut found = Found::default();
    begun.resume(&mut found);
    found.count
}

fn count(problem: Arc<Problem>) -> Box<dyn Plan> {
    Groups.plan(&Task::of(problem, Question::Count)).unwrap()
}

#[test]
fn a_count_continues_the_search_of_its_estimate() {
    let mut uninterrupted = Begun::new(count(queens(7)).start().unwrap());
    assert!(uninterrupted.advance(u64::MAX));
    let nodes = uninterrupted.search().work();

    let mut plan = count(queens(7));
    assert!(!plan.estimate(100.0).unwrap().is_near());
    let mut begun = plan.take_begun().unwrap();
    let visited = begun.search().work();
    assert!(0 < visited && visited < nodes, "{visited} of {nodes}");
    // The search was handed over, so the next estimate does not begin another one.
    plan.estimate(f64::INFINITY).unwrap();
    assert!(plan.take_begun().is_none());
    assert!(begun.advance(u64::MAX));
    assert_eq!(begun.search().work(), nodes);
    assert_eq!(found_by(begun), 40u32.into());
}

/// Many more nodes than the effort allows, as the end is near.
#[test]
fn an_estimate_continues_to_an_end_that_is_near() {
    let mut plan = count(queens(7));
    let estimate = plan.estimate(5000.0).unwrap();
    assert!(matches!(estimate.nodes, Nodes::Exact(_)) && plan.is_complete());
    assert!(estimate.work() > 5000.0);
    let begun = plan.take_begun().unwrap();
    assert!(begun.is_done() && found_by(begun) == 40u32.into());
}

/// At most one of two candidates, 64 times over, and then exactly two of three others: a set of the narrowest width has
/// room for 64 constraints.
#[test]
fn constraints_beyond_the_width_of_a_set_are_kept() {
    let constraint = |members: std::ops::Range<usize>, bounds| LinearConstraint {
        members: members
            .map(|index| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds,
    };
    let mut constraints = vec![constraint(0..2, Bounds::at_most(1)); 64];
    constraints.push(constraint(2..5, Bounds::exactly(2)));
    let problem = Problem::new(vec![1; 5], ConflictGraph::new(5), constraints).unwrap();
    let search = count(Arc::new(problem)).start().unwrap();
    assert_eq!(counted(search), 9u32.into());
}

/// Also parts before their first node, which prune less at the beginning.
#[test]
fn the_work_left_of_parts_is_near_the_truth() {
    let parts = count(queens(11)).start().unwrap().split(3);
    let estimates = parts.iter().map(|part| part.work_left(1 << 19).unwrap());
    let (estimate, mut truth) = (estimates.sum::<f64>(), 0);
    let mut found = Found::default();
    for mut part in parts {
        assert_eq!(part.advance(u64::MAX, &mut found), Step::Done);
        truth += part.work();
    }
    let ratio = estimate / truth as f64;
    assert!((1.0 / 1.5..1.5).contains(&ratio), "{estimate}, not {truth}");
}

/// Also a part from which decisions were taken by other parts.
#[test]
fn parts_of_a_count_are_saved_and_loaded() {
    let mut plan = count(queens(7));
    let mut whole = plan.start().unwrap();
    let mut found = Found::default();
    assert_eq!(whole.advance(30, &mut found), Step::More);
    let parts = whole.split(200);
    assert!(parts.len() > 60, "{} parts", parts.len());
    for part in parts {
        let mut loaded = plan.start().unwrap();
        loaded.load(&part.save()).unwrap();
        assert_eq!(loaded.save(), part.save());
        assert_eq!(loaded.progress(), part.progress());
        assert_eq!(loaded.advance(u64::MAX, &mut found), Step::Done);
    }
    assert_eq!(found.count, 40u32.into());
}

/// If nothing is needed, the tree is that of another engine. Only with a constraint for each candidate may it cost less here.
#[test]
fn without_needs_a_tree_is_sampled_if_it_has_many_constraints() {
    let at_most_two = |first: usize| LinearConstraint {
        members: (first..62.min(first + 3))
            .map(|at| Member::of_weight_1(Candidate::new(at)))
            .collect(),
        bounds: Bounds::at_most(2),
    };
    for (constraints, is_sampled) in [(10, false), (62, true)] {
        let constraints = (0..constraints).map(at_most_two).collect();
        let problem = Problem::new(vec![1; 62], ConflictGraph::new(62), constraints).unwrap();
        let task = Task::of(Arc::new(problem), Question::Count);
        let nodes = Groups.plan(&task).unwrap().estimate(1e6).unwrap().nodes;
        let (least, most) = nodes.interval();
        assert_eq!(least < most, is_sampled, "{nodes:?}");
    }
}

/// Armies of six, each square of one side in conflict with two of the other. Each choice compares what up to 40 squares
/// would exclude, which is nearly half of the cost.
#[test]
fn the_search_for_the_largest_loss_is_a_part_of_the_cost() {
    let army = |from: usize| LinearConstraint {
        members: (from..from + 40)
            .map(|at| Member::of_weight_1(Candidate::new(at)))
            .collect(),
        bounds: Bounds::exactly(6),
    };
    let mut conflicts = ConflictGraph::new(80);
    for at in 0..40 {
        conflicts.insert(Candidate::new(at), Candidate::new(40 + at));
        conflicts.insert(Candidate::new(at), Candidate::new(40 + (at + 1) % 40));
    }
    let problem = Problem::new(vec![1; 80], conflicts, vec![army(0), army(40)]).unwrap();
    let mut plan = Groups
        .plan(&Task::of(Arc::new(problem), Question::Count))
        .unwrap();
    let mut begun = Begun::new(plan.start().unwrap());
    assert!(!begun.advance(640));
    let cost = plan.node_cost().unwrap();
    assert!(cost > 80.0, "{cost}");
}
