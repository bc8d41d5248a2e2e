//! Tests of the search.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{Search, Sink, Step};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use crate::pairs::SLICED;
use crate::plan::JoinPlan;
use crate::progress::matching_cost;
use crate::stages::{BLOCK, JoinSearch, Matching, Stage};
use crate::table::{Entry, Signature, Table};

#[derive(Default)]
pub(crate) struct Sum(pub(super) BigUint);

impl Sink for Sum {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

/// Three rooks on 3 x 3 squares: two rows in the first half, one in the second, and three shared columns.
pub(crate) fn rooks() -> Arc<JoinPlan> {
    let mut conflicts = ConflictGraph::new(9);
    for (a, b) in (0..9).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if a % 3 == b % 3 || a / 3 == b / 3 {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let one_of = |line: [usize; 3]| LinearConstraint {
        members: line.map(Candidate::new).map(Member::of_weight_1).to_vec(),
        bounds: Bounds::exactly(1),
    };
    let rows = (0..3).map(|row| one_of([3 * row, 3 * row + 1, 3 * row + 2]));
    let columns = (0..3).map(|column| one_of([column, column + 3, column + 6]));
    let lines = rows.chain(columns).collect();
    let problem = Problem::new(vec![1; 9], conflicts, lines).unwrap();
    Arc::new(JoinPlan::of(&problem, true).unwrap())
}

/// Each square of 4 x 4 must be chosen or have a chosen neighbour.
pub(crate) fn dominated() -> Problem {
    let near = |square: usize| {
        let squares = (0..16).filter(move |&other: &usize| {
            (square / 4).abs_diff(other / 4) <= 1 && (square % 4).abs_diff(other % 4) <= 1
        });
        squares.map(Candidate::new).map(Member::of_weight_1)
    };
    let dominated = |square| LinearConstraint {
        members: near(square).collect(),
        bounds: Bounds::at_least(1),
    };
    let constraints = (0..16).map(dominated).collect();
    Problem::new(vec![1; 16], ConflictGraph::new(16), constraints).unwrap()
}

/// The join of three rooks with three listed placements of the first half: one rook in each column.
fn at(combination: u64, to: u64, stage: Stage) -> JoinSearch {
    let mut join = JoinSearch::over(&rooks(), 1, to);
    (join.combination, join.stage) = (combination, stage);
    for candidate in (0..3).map(Candidate::new) {
        add(&mut join, 0, candidate);
    }
    join
}

fn add(join: &mut JoinSearch, half: usize, candidate: Candidate) {
    let table = Arc::get_mut(&mut join.tables[half]).unwrap();
    assert!(table.placement(&[candidate]).is_continue());
}

/// Each combination has the same weight. In a combination, the cost of the lists and that of the pairs count.
#[test]
fn progress_grows_with_combinations_and_costs() {
    let list = |half: usize| Stage::List(half, at(1, 3, Stage::Begin).list(half));
    let halves = |combination, stage| at(combination, 3, stage).progress() * 2.0;
    let node_cost = rooks().halves[0].node_cost();
    let pairs = |at| {
        Stage::Match(Matching {
            range: 0..3,
            next: [at, 0],
            cost: 3.0 * node_cost,
        })
    };
    let is_about = |progress: f64, expected: f64| (progress - expected).abs() < 1e-9;
    assert!(is_about(halves(1, Stage::Begin), 0.0));
    assert!(is_about(halves(2, Stage::Begin), 1.0));
    assert!(is_about(halves(2, list(0)), 1.0));
    assert!(is_about(halves(2, pairs(0)), 1.0));
    assert!(is_about(halves(2, pairs(1)), 1.0 + 1.0 / 3.0));
    assert!(is_about(halves(3, Stage::Begin), 2.0));
    assert_eq!(at(1, 1, Stage::Begin).progress(), 1.0);
    let mut listed = at(2, 3, pairs(1));
    listed.listed = 6;
    assert!(is_about(listed.progress() * 2.0, 1.0 + 7.0 / 9.0));
}

/// The pairs of a part have a cost that is in proportion to the part.
#[test]
fn progress_of_parts_is_that_of_their_ranges() {
    let mut join = Box::new(matching(2 * BLOCK));
    join.advance(1, &mut Sum::default());
    let parts = join.split(2);
    let [first, second] = &parts[..] else {
        panic!("{} parts", parts.len());
    };
    assert!(
        first.progress() > 0.8 && second.progress() < 0.1,
        "{} {}",
        first.progress(),
        second.progress()
    );
}

fn cost_of(join: &JoinSearch) -> f64 {
    match &join.stage {
        Stage::Match(matching) => matching.cost,
        _ => panic!("it does not match"),
    }
}

#[test]
fn the_costs_of_parts_add_up() {
    let mut join = matching(2 * BLOCK);
    let whole = cost_of(&join);
    let others = join.split_matching(2);
    assert_eq!(others.len(), 1);
    let parts = cost_of(&join) + cost_of(&others[0]);
    assert!((parts - whole).abs() < 1e-6 * whole, "{parts}, not {whole}");
}

/// Entries of the same signature, but of this class.
fn entries(class: u64, number: usize) -> Vec<Entry> {
    let bicliques = 0;
    let signature = Signature { class, bicliques };
    vec![
        Entry {
            signature,
            count: 1
        };
        number
    ]
}

/// Three entries of class 0 and two of class 1 are matched with 600 of class 0, two slices, and with one of class 1.
#[test]
fn each_class_is_matched_with_each_slice() {
    let these = [entries(0, 3), entries(1, 2)].concat();
    let those = [entries(0, 600), entries(1, 1)].concat();
    let cost = matching_cost(&rooks().classes, [&these, &those]);
    assert_eq!(
        cost,
        3.0 * (100.0 + 3.0 * 20.0) + 3.0 * (100.0 + 2.0 * 20.0)
    );
}

/// Half of the second half is matched with the only block of the first.
#[test]
fn progress_grows_within_a_block() {
    let mut join = at(1, 2, Stage::Begin);
    let tables = [entries(0, 3), entries(0, 4 * SLICED)];
    join.tables = [0, 1].map(|half| {
        let signatures = &join.plan.signatures[half];
        Arc::new(Table::with(signatures, tables[half].clone()))
    });
    let next = [0, 2 * SLICED];
    join.stage = Stage::Match(Matching {
        next,
        ..join.matching()
    });
    assert_eq!(join.progress(), 0.5);
}

/// In each combination, the nodes of both lists.
#[test]
fn listed_nodes_are_those_of_the_present_combination() {
    let (mut join, mut sum) = (JoinSearch::new(&rooks()), Sum::default());
    let mut combinations = Vec::new();
    while join.advance(1, &mut sum) == Step::More {
        if matches!(join.stage, Stage::Match(_)) {
            let nodes = [0, 1].map(|half| {
                let mut list = join.list(half);
                while list.advance(100, &mut Table::new(&join.plan.signatures[half])) == Step::More
                {
                }
                list.work()
            });
            assert_eq!(join.listed, nodes[0] + nodes[1]);
            combinations.push(join.combination);
        }
    }
    combinations.dedup();
    assert_eq!(combinations, [0, 1, 2]);
}

/// Nearly every set of a half has a class of its own, so that pairs are most of the work.
#[test]
fn progress_is_the_share_of_the_work() {
    let plan = Arc::new(JoinPlan::of(&dominated(), false).unwrap());
    let (mut join, mut sum) = (JoinSearch::new(&plan), Sum::default());
    let mut reached = Vec::new();
    while join.advance(1, &mut sum) == Step::More {
        reached.push((join.progress(), join.work() as f64));
    }
    let all = join.work() as f64;
    for (progress, work) in reached {
        let share = work / all;
        assert!(
            (progress - share).abs() < 0.2,
            "{progress} instead of {share}"
        );
    }
}

#[test]
fn memory_is_that_of_both_tables_and_the_list() {
    let mut join = at(1, 3, Stage::Begin);
    add(&mut join, 1, Candidate::new(0));
    let tables = join.tables[0].memory() + join.tables[1].memory();
    assert_eq!(join.memory(), size_of::<JoinSearch>() + tables);
    let list = join.list(0);
    let with_list = join.memory() + list.memory();
    join.stage = Stage::List(0, list);
    assert_eq!(join.memory(), with_list);
}

/// A combination that is begun stays with the first part.
#[test]
fn each_combination_is_in_one_part() {
    let list = |rank: u64| Stage::List(0, at(rank, 3, Stage::Begin).list(0));
    let ranges = |join: JoinSearch, parts| {
        let parts = Box::new(join).split(parts);
        let heads = parts.iter().map(|part| part.save().0[0].clone());
        Vec::from_iter(heads.map(|head| [head[2], head[3]]))
    };
    let over = |from, to| JoinSearch::over(&rooks(), from, to);
    assert_eq!(ranges(over(0, 3), 2), [[0, 1], [1, 3]]);
    assert_eq!(ranges(over(0, 3), 5), [[0, 1], [1, 2], [2, 3]]);
    assert_eq!(ranges(over(0, 3), 1), [[0, 3]]);
    assert_eq!(ranges(over(2, 3), 4), [[2, 3]]);
    assert_eq!(ranges(over(3, 3), 4), [[3, 3]]);
    assert_eq!(ranges(at(1, 3, list(1)), 1), [[1, 3]]);
    assert_eq!(ranges(at(1, 3, list(1)), 2), [[1, 2], [2, 3]]);
    assert_eq!(ranges(at(1, 3, list(1)), 9), [[1, 2], [2, 3]]);
    assert_eq!(ranges(at(2, 3, list(2)), 9), [[2, 3]]);
    let mut join = at(0, 3, list(0));
    join.from = 0;
    assert_eq!(ranges(join, 3), [[0, 1], [1, 2], [2, 3]]);
}

/// The work does not depend on the budgets.
#[test]
fn work_is_the_nodes_and_the_matched_entries() {
    for budget in [1, 5, u64::MAX] {
        let (mut join, mut sum) = (JoinSearch::new(&rooks()), Sum::default());
        while join.advance(budget, &mut sum) == Step::More {}
        assert_eq!((sum.0, join.work()), (6u32.into(), 27));
    }
}

/// The join of three rooks before the pairs of its last combination are counted, with each entry of the first half
/// repeated.
fn matching(times: usize) -> JoinSearch {
    let (mut join, mut sum) = (JoinSearch::new(&rooks()), Sum::default());
    while !matches!(join.stage, Stage::Match(_)) || join.combination + 1 < join.to {
        assert_eq!(join.advance(1, &mut sum), Step::More);
    }
    let entries = join.tables[0].entries().iter();
    let entries = Vec::from_iter(entries.flat_map(|entry| vec![*entry; times]));
    let Stage::Match(matching) = &mut join.stage else {
        unreachable!("the loop ends in this stage");
    };
    matching.range.end = entries.len();
    join.tables[0] = Arc::new(Table::with(&join.plan.signatures[0], entries));
    join
}

fn counted(search: &mut dyn Search) -> BigUint {
    let mut sum = Sum::default();
    while search.advance(1, &mut sum) == Step::More {}
    sum.0
}

/// Only the pairs of the last combination are divided.
#[test]
fn each_pair_is_in_one_part() {
    const TIMES: usize = 2 * BLOCK + 1;
    let all = counted(&mut matching(TIMES));
    assert!(all >= TIMES.into());
    for steps in 0..12 {
        for wanted in [0, 1, 2, 3, 100] {
            let (mut join, mut sum) = (Box::new(matching(TIMES)), Sum::default());
            for _ in 0..steps {
                join.advance(1, &mut sum);
            }
            let blocks = match &join.stage {
                Stage::Match(Matching { range, next, .. }) => (range.end - next[0]).div_ceil(BLOCK),
                _ => 1,
            };
            let mut parts = join.split(wanted);
            assert_eq!(parts.len(), wanted.clamp(1, blocks), "{steps} {wanted}");
            for part in &mut parts {
                let (mut same, state) = (JoinSearch::new(&rooks()), part.save());
                same.load(&state).unwrap();
                assert_eq!(same.save(), state);
                let found = counted(part.as_mut());
                assert_eq!(found, counted(&mut same));
                sum.0 += found;
            }
            assert_eq!(sum.0, all, "{steps} {wanted}");
        }
    }
}

/// Each of the parts has a share of the memory.
#[test]
fn parts_of_a_matching_share_the_tables() {
    let join = Box::new(matching(2 * BLOCK));
    let held = join.memory();
    let parts = join.split(2);
    let each = parts
        .iter()
        .map(|part| part.memory() - size_of::<JoinSearch>());
    assert_eq!(each.sum::<usize>(), held - size_of::<JoinSearch>());
}
