//! Counting from the first node on, compared with all subsets of random problems.

mod covering;

use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_engine::tree::Tree;
use standoff_engine::{Begun, Engine, Plan, Question, Search, Sink, Step, Task};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use crate::counting::NODES_BEFORE;
use crate::state::{Branch, State};
use crate::*;

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
    let at_least = random.u64(0..=4);
    let any = random.u64(0..=4);
    let at_most = one_of([at_least, at_least + 1, any, u64::MAX], random);
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

/// A tree that counts from the first node on.
fn counting<T: Tree>(mut tree: T) -> T {
    tree.set_work(NODES_BEFORE);
    tree
}

#[derive(Default)]
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

#[test]
fn counting_from_the_first_node_loses_no_placement() {
    let mut random = Rng::with_seed(8);
    for _ in 0..3000 {
        let problem = random_problem(&mut random);
        let tables = || Arc::new(Tables::<u64>::of(&problem));
        let tightest = || counting(Tightest::new(tables()));
        let all = all_placements(&problem);
        let in_order = listed(tree::list(counting(InOrder::new(tables()))));
        assert_eq!(in_order, all, "{problem:?}");
        let mut in_any_order = listed(tree::list(tightest()));
        in_any_order.sort_unstable();
        assert_eq!(in_any_order, all, "{problem:?}");
        let count = counted(tree::count(tightest(), Question::Count));
        assert_eq!(count, all.len().into(), "{problem:?}");
    }
}

/// A contradiction stays one, however often the bounds are propagated.
#[test]
fn a_contradiction_is_found_again() {
    let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
    let bounds = Bounds::exactly(2);
    let mut conflicts = ConflictGraph::new(2);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let both = LinearConstraint { members, bounds };
    let problem = Arc::new(Problem::new(vec![1; 2], conflicts, vec![both]).unwrap());
    let tables = Tables::<u64>::of(&problem);
    let mut state = State::root(&tables).choosing(0, &tables);
    assert!(!state.reach_fixpoint(&tables));
    assert!(!state.reach_fixpoint(&tables));
}

/// A state propagates to the same fixpoint as a new one, whatever it stores of the last fixpoint.
#[test]
fn unchanged_constraints_propagate_nothing_new() {
    let mut random = Rng::with_seed(3);
    for _ in 0..3000 {
        let problem = random_problem(&mut random);
        let tables = Tables::<u64>::of(&problem);
        let mut state = State::root(&tables);
        loop {
            let mut fresh = State::of_words(&state.words(&tables), &tables).unwrap();
            let is_kept = state.reach_fixpoint(&tables);
            assert_eq!(fresh.reach_fixpoint(&tables), is_kept, "{problem:?}");
            if !is_kept {
                break;
            }
            assert_eq!(state.words(&tables), fresh.words(&tables), "{problem:?}");
            assert_eq!(
                state.tightest(&tables),
                fresh.tightest(&tables),
                "{problem:?}"
            );
            let Some(Branch { candidate, .. }) = state.tightest(&tables) else {
                break;
            };
            if random.bool() {
                state.exclude(candidate);
            } else {
                state = state.choosing(candidate, &tables);
            }
        }
    }
}

/// Two members, for a constraint that needs exactly one and for one that allows at most one.
#[test]
fn a_state_with_two_members_of_an_exactly_one_constraint_is_refused() {
    for bounds in [Bounds::exactly(1), Bounds::at_most(1)] {
        let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
        let constraint = LinearConstraint { members, bounds };
        let problem = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![constraint]).unwrap();
        let tables = Tables::<u64>::of(&Arc::new(problem));
        let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
        assert!(is_read(0b001, 0b100) && is_read(0b000, 0b111));
        assert!(!is_read(0b011, 0b100), "both are chosen");
        assert!(!is_read(0b001, 0b110), "the other one is free");
    }
}

/// Three candidates, of which the first two conflict.
#[test]
fn an_impossible_state_is_refused() {
    let mut conflicts = ConflictGraph::new(3);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let problem = Arc::new(Problem::new(vec![1; 3], conflicts, Vec::new()).unwrap());
    let tables = Tables::<u64>::of(&problem);
    let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
    assert!(is_read(0b000, 0b111) && is_read(0b101, 0b000));
    assert!(!is_read(0b1000, 0b000), "an unknown candidate is chosen");
    assert!(!is_read(0b000, 0b1000), "an unknown candidate is free");
    assert!(!is_read(0b011, 0b000), "the chosen candidates conflict");
    assert!(
        !is_read(0b001, 0b010),
        "a free candidate conflicts with a chosen one"
    );
    assert!(!is_read(0b001, 0b001), "a candidate is chosen and free");
}

/// Two constraints need two of three members each; two members of the second are chosen.
#[test]
fn a_settled_constraint_is_not_examined_again() {
    let two_of = |members: [usize; 3]| LinearConstraint {
        members: members.map(Candidate::new).map(Member::of_weight_1).into(),
        bounds: Bounds::exactly(2),
    };
    let constraints = vec![two_of([0, 1, 2]), two_of([3, 4, 5])];
    let problem = Problem::new(vec![1; 6], ConflictGraph::new(6), constraints).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(problem));
    let root = State::root(&tables);
    let mut state = root.choosing(3, &tables).choosing(4, &tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!([0, 1].map(|index| state.is_settled(index)), [false, true]);
    assert_eq!(
        state.tightest(&tables).map(|branch| branch.candidate),
        Some(0)
    );
}

/// One of four is needed, and two of three others. The share of each of the four is a quarter; that of the three, which
/// are fewer, is not known.
#[test]
fn a_decision_has_a_share_of_the_remaining_tree() {
    let constraint = |members: std::ops::Range<usize>, least| LinearConstraint {
        members: members
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::exactly(least),
    };
    let constraints = vec![constraint(0..4, 1), constraint(4..7, 2)];
    let problem = Problem::new(vec![1; 7], ConflictGraph::new(7), constraints).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(problem));
    let branch = |candidate, share| Some(Branch { candidate, share });
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(state.tightest(&tables), branch(4, 0.5));
    let mut state = state.choosing(4, &tables).choosing(5, &tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(state.tightest(&tables), branch(0, 0.25));
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

fn plan(problem: Arc<Problem>) -> Box<dyn Plan> {
    Groups.plan(&Task::of(problem, Question::Count)).unwrap()
}

#[test]
fn a_count_continues_the_search_of_its_estimate() {
    let mut uninterrupted = Begun::new(plan(queens(7)).start().unwrap());
    assert!(uninterrupted.advance(u64::MAX));
    let nodes = uninterrupted.search().work();

    let mut plan = plan(queens(7));
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
    let mut plan = plan(queens(7));
    let estimate = plan.estimate(5000.0).unwrap();
    assert!(estimate.nodes > 5000.0 / estimate.node_cost);
    assert!(estimate.error == 0.0 && plan.is_complete());
    let begun = plan.take_begun().unwrap();
    assert!(begun.is_done() && found_by(begun) == 40u32.into());
}

/// Also a part from which decisions were taken by other parts.
#[test]
fn parts_of_a_count_are_saved_and_loaded() {
    let mut plan = plan(queens(7));
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

/// Two of three members are needed, twice: the first candidate would leave one of the second three.
#[test]
fn a_candidate_that_excludes_too_many_members_is_excluded() {
    let mut conflicts = ConflictGraph::new(6);
    for (a, b) in [(0, 3), (0, 4), (1, 3)] {
        conflicts.insert(Candidate::new(a), Candidate::new(b));
    }
    let tables = two_at_least([0..3, 3..6], conflicts);
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(Vec::from_iter(state.chosen), [1, 2, 4, 5]);
    assert_eq!(state.tightest(&tables), None);
}

/// The third of four members excludes a candidate, the others none.
#[test]
fn the_member_that_excludes_the_most_is_tried_first() {
    let mut conflicts = ConflictGraph::new(10);
    conflicts.insert(Candidate::new(2), Candidate::new(7));
    let tables = two_at_least([0..4, 4..10], conflicts);
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(
        state.tightest(&tables).map(|branch| branch.candidate),
        Some(2)
    );
}

/// At least two of each of two ranges.
fn two_at_least(ranges: [std::ops::Range<usize>; 2], conflicts: ConflictGraph) -> Tables<u64> {
    let size = ranges[1].end;
    let constraints = ranges.map(|members| LinearConstraint {
        members: members
            .map(|index| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds: Bounds::at_least(2),
    });
    let problem = Problem::new(vec![1; size], conflicts, constraints.into()).unwrap();
    Tables::of(&Arc::new(problem))
}
