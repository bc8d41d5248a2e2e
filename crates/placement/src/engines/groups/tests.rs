//! The conclusions of counting, drawn from the first node on, against all subsets of random models.

mod covering;

use std::ops::ControlFlow;
use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;

use super::counting::NODES_BEFORE;
use super::state::{Branch, State};
use super::*;
use crate::engines::tree::Tree;
use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};
use crate::task::{Ahead, Question, Step};

/// Models with groups of any bounds, one inside the other or across it, and with conflicts that make
/// cliques.
fn random_model(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(0..=10);
    let groups = (0..random.usize(0..=6)).map(|_| random_group(size, random));
    let groups = groups.collect();
    let conflicts = random_conflicts(size, random);
    Arc::new(Problem::new(vec![1; size], conflicts, groups).unwrap())
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

fn random_group(size: usize, random: &mut Rng) -> LinearConstraint {
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

/// All sets of candidates that keep to the model, in the order of the moving split.
fn all_placements(model: &Problem) -> Vec<Vec<Candidate>> {
    let subset = |bits: u32| {
        let is_in = |candidate: &Candidate| bits & (1 << candidate.index()) != 0;
        Vec::from_iter(model.candidates().filter(is_in))
    };
    let subsets = (0..1 << model.len()).map(subset);
    let mut kept: Vec<Vec<Candidate>> = subsets.filter(|set| is_placement(set, model)).collect();
    kept.sort_unstable();
    kept
}

fn is_placement(set: &[Candidate], model: &Problem) -> bool {
    let conflict = |&a: &Candidate| set.iter().any(|&b| model.conflicts().contains(a, b));
    let keeps = |group: &LinearConstraint| {
        let inside = group.members.iter().filter(|m| set.contains(&m.candidate));
        let weight = inside.map(|m| u64::from(m.weight)).sum();
        group.bounds.contain(weight)
    };
    !set.iter().any(conflict) && model.constraints().iter().all(keeps)
}

/// A tree that counts as if it had been patient already.
fn impatient<T: Tree>(mut tree: T) -> T {
    tree.set_work(NODES_BEFORE);
    tree
}

#[derive(Default)]
struct Found {
    placements: Vec<Vec<Candidate>>,
    count: BigUint,
}

impl Listing for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.placements.push(chosen.to_vec());
        ControlFlow::Continue(())
    }
}

impl Counting for Found {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.count += more;
    }
}

fn listed(mut run: Box<dyn Search<dyn Listing>>) -> Vec<Vec<Candidate>> {
    let mut found = Found::default();
    assert_eq!(run.advance(u64::MAX, &mut found), Step::Done);
    found.placements
}

fn counted(mut run: Box<dyn Search<dyn Counting>>) -> BigUint {
    let mut found = Found::default();
    assert_eq!(run.advance(u64::MAX, &mut found), Step::Done);
    found.count
}

#[test]
fn counting_from_the_first_node_loses_nothing() {
    let mut random = Rng::with_seed(8);
    for _ in 0..3000 {
        let model = random_model(&mut random);
        let tables = || Arc::new(Tables::<u64>::of(&model));
        let tightest = || impatient(Tightest::new(tables()));
        let all = all_placements(&model);
        let in_order = listed(tree::list(impatient(InOrder::new(tables()))));
        assert_eq!(in_order, all, "{model:?}");
        let mut in_any_order = listed(tree::list(tightest()));
        in_any_order.sort_unstable();
        assert_eq!(in_any_order, all, "{model:?}");
        let count = counted(tree::count(tightest(), Question::Count));
        assert_eq!(count, all.len().into(), "{model:?}");
    }
}

/// A contradiction stays one, however often conclusions are drawn.
#[test]
fn a_contradiction_is_told_again() {
    let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
    let bounds = Bounds::exactly(2);
    let mut conflicts = ConflictGraph::new(2);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let both = LinearConstraint { members, bounds };
    let model = Arc::new(Problem::new(vec![1; 2], conflicts, vec![both]).unwrap());
    let tables = Tables::<u64>::of(&model);
    let mut state = State::root(&tables).choosing(0, &tables);
    assert!(!state.reach_fixpoint(&tables));
    assert!(!state.reach_fixpoint(&tables));
}

/// A state says what it would say if it were new, whatever it remembers of what it said before.
#[test]
fn what_is_not_looked_at_again_has_nothing_new_to_say() {
    let mut random = Rng::with_seed(3);
    for _ in 0..3000 {
        let model = random_model(&mut random);
        let tables = Tables::<u64>::of(&model);
        let mut state = State::root(&tables);
        loop {
            let mut anew = State::of_words(&state.words(&tables), &tables).unwrap();
            let is_kept = state.reach_fixpoint(&tables);
            assert_eq!(anew.reach_fixpoint(&tables), is_kept, "{model:?}");
            if !is_kept {
                break;
            }
            assert_eq!(state.words(&tables), anew.words(&tables), "{model:?}");
            assert_eq!(state.tightest(&tables), anew.tightest(&tables), "{model:?}");
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

/// Both, where just one is asked for and where there may be one at most.
#[test]
fn a_state_with_two_of_which_one_is_asked_for_is_not_read() {
    for bounds in [Bounds::exactly(1), Bounds::at_most(1)] {
        let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
        let group = LinearConstraint { members, bounds };
        let model = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![group]).unwrap();
        let tables = Tables::<u64>::of(&Arc::new(model));
        let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
        assert!(is_read(0b001, 0b100) && is_read(0b000, 0b111));
        assert!(!is_read(0b011, 0b100), "both are chosen");
        assert!(!is_read(0b001, 0b110), "the other one is free");
    }
}

/// Three candidates, of which the first two conflict.
#[test]
fn a_state_that_cannot_be_is_not_read() {
    let mut conflicts = ConflictGraph::new(3);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let model = Arc::new(Problem::new(vec![1; 3], conflicts, Vec::new()).unwrap());
    let tables = Tables::<u64>::of(&model);
    let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
    assert!(is_read(0b000, 0b111) && is_read(0b101, 0b000));
    assert!(!is_read(0b1000, 0b000), "an unknown one is chosen");
    assert!(!is_read(0b000, 0b1000), "an unknown one is free");
    assert!(!is_read(0b011, 0b000), "the chosen ones conflict");
    assert!(
        !is_read(0b001, 0b010),
        "a free one conflicts with a chosen one"
    );
    assert!(!is_read(0b001, 0b001), "one is chosen and free");
}

/// Of two groups that ask for two of three one is decided, since two of them were chosen.
#[test]
fn what_is_decided_is_not_asked_again() {
    let two_of = |members: [usize; 3]| LinearConstraint {
        members: members.map(Candidate::new).map(Member::of_weight_1).into(),
        bounds: Bounds::exactly(2),
    };
    let groups = vec![two_of([0, 1, 2]), two_of([3, 4, 5])];
    let model = Problem::new(vec![1; 6], ConflictGraph::new(6), groups).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(model));
    let root = State::root(&tables);
    let mut state = root.choosing(3, &tables).choosing(4, &tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!([0, 1].map(|index| state.is_settled(index)), [false, true]);
    assert_eq!(
        state.tightest(&tables).map(|branch| branch.candidate),
        Some(0)
    );
}

/// One of four is asked for, and two of three others: of those, which leave less, nobody knows how many more are
/// tried, while each of the four has as much as each of the others.
#[test]
fn a_head_has_a_part_of_what_is_left() {
    let group = |members: std::ops::Range<usize>, least| LinearConstraint {
        members: members
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::exactly(least),
    };
    let groups = vec![group(0..4, 1), group(4..7, 2)];
    let model = Problem::new(vec![1; 7], ConflictGraph::new(7), groups).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(model));
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
    let groups = rows.chain(columns).collect();
    Arc::new(Problem::new(vec![1; side * side], conflicts, groups).unwrap())
}

fn all_that(ahead: &Ahead) -> BigUint {
    ahead.found.0.iter().map(|(_, count)| count).sum()
}

#[test]
fn a_count_goes_on_where_its_estimate_ended() {
    let whole = Task::of(queens(7), Question::Count);
    let mut straight = Ahead::new(Groups.count(&whole).unwrap());
    assert!(straight.advance(u64::MAX));
    let nodes = straight.run.work();

    let task = Task::of(queens(7), Question::Count).with_effort(100.0);
    assert!(!Groups.estimate(&task).unwrap().is_near());
    let mut ahead = task.take_ahead(NAME).unwrap();
    let walked = ahead.run.work();
    assert!(0 < walked && walked < nodes, "{walked} of {nodes}");
    // Whoever has taken it goes on: the next estimate does not begin again.
    Groups
        .estimate(&task.clone().with_effort(f64::INFINITY))
        .unwrap();
    assert!(task.take_ahead(NAME).is_none());
    assert!(ahead.advance(u64::MAX));
    assert_eq!((all_that(&ahead), ahead.run.work()), (40u32.into(), nodes));
}

#[test]
fn a_count_is_not_taken_for_that_of_another_model() {
    let task = Task::of(queens(7), Question::Count);
    Groups.estimate(&task).unwrap();
    let other = task.about(queens(6));
    assert!(!other.is_counted(NAME) && other.take_ahead(NAME).is_none());
    Groups.estimate(&other).unwrap();
    let mut ahead = task.take_ahead(NAME).unwrap();
    assert!(ahead.advance(u64::MAX));
    assert_eq!(all_that(&ahead), 40u32.into());
}

/// Much farther than it was asked to, as the end is near.
#[test]
fn an_estimate_walks_on_to_an_end_that_is_near() {
    let task = Task::of(queens(7), Question::Count).with_effort(5000.0);
    let estimate = Groups.estimate(&task).unwrap();
    assert!(estimate.nodes > 5000.0 / estimate.node_cost);
    assert!(estimate.error == 0.0 && task.is_counted(NAME));
    let counted = task.take_ahead(NAME).unwrap();
    assert!(counted.is_done && all_that(&counted) == 40u32.into());
}

/// Also one whose heads others have taken: it does not find them again.
#[test]
fn parts_of_a_count_are_gone_on_with_where_they_were_written_down() {
    let task = Task::of(queens(7), Question::Count);
    let begin = || Ahead::new(Groups.count(&task).unwrap());
    let mut whole = begin();
    assert!(!whole.advance(30));
    let parts = whole.run.split(200);
    assert!(parts.len() > 60, "{} parts", parts.len());
    let mut found = whole.found.0;
    for part in parts {
        let mut again = begin();
        again.run.load(&part.save()).unwrap();
        assert_eq!(again.run.save(), part.save());
        assert_eq!(again.run.progress(), part.progress());
        assert!(again.advance(u64::MAX));
        found.extend(again.found.0);
    }
    let all: BigUint = found.into_iter().map(|(_, count)| count).sum();
    assert_eq!(all, 40u32.into());
}

/// Two of each three: the first of them would leave one of the others.
#[test]
fn who_takes_more_than_can_be_spared_is_excluded() {
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

/// Of the four that leave the fewest, the third takes one of the others.
#[test]
fn who_takes_the_most_is_tried_first() {
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

/// Two at least of each of two ranges.
fn two_at_least(ranges: [std::ops::Range<usize>; 2], conflicts: ConflictGraph) -> Tables<u64> {
    let size = ranges[1].end;
    let groups = ranges.map(|members| LinearConstraint {
        members: members
            .map(|index| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds: Bounds::at_least(2),
    });
    let model = Problem::new(vec![1; size], conflicts, groups.into()).unwrap();
    Tables::of(&Arc::new(model))
}
