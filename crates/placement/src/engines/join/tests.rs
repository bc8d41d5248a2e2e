//! Joins as runs.

use std::sync::Arc;

use num_bigint::BigUint;

use super::plan::Plan;
use super::steps::{Join, PAIRED, Pairs, Stage};
use super::table::Table;
use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};
use crate::task::{Counting, Search, Step};

#[derive(Default)]
pub(super) struct Sum(pub(super) BigUint);

impl Counting for Sum {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

/// Three rooks on 3 x 3 squares: the two rows of the first half share three columns with the third one.
pub(super) fn rooks() -> Arc<Plan> {
    let mut conflicts = ConflictGraph::new(9);
    for (a, b) in (0..9).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if a % 3 == b % 3 || a / 3 == b / 3 {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let members = (0..9)
        .map(Candidate::new)
        .map(Member::of_weight_1)
        .collect();
    let bounds = Bounds::exactly(3);
    let three = LinearConstraint { members, bounds };
    let problem = Problem::new(vec![1; 9], conflicts, vec![three]).unwrap();
    Arc::new(Plan::of(&problem, true).unwrap())
}

/// The join of three rooks, where one rook was listed in the first half in each of three columns.
fn at(share: u64, to: u64, stage: Stage) -> Join {
    let mut join = Join::over(&rooks(), 1, to);
    (join.share, join.stage) = (share, stage);
    for candidate in (0..3).map(Candidate::new) {
        add(&mut join, 0, candidate);
    }
    join
}

fn add(join: &mut Join, half: usize, candidate: Candidate) {
    let table = Arc::get_mut(&mut join.tables[half]).unwrap();
    assert!(table.placement(&[candidate]).is_continue());
}

/// Each share weighs the same, and of a share the lists of either half and the pairs.
#[test]
fn progress_goes_from_share_to_share() {
    let list = |half: usize| Stage::Lists(half, at(1, 3, Stage::Begin).list(half));
    let ninths = |share, stage| at(share, 3, stage).progress() * 18.0;
    let pairs = |at| {
        Stage::Pairs(Pairs {
            of: 0..3,
            at: [at, 0],
        })
    };
    let is_about = |progress: f64, expected: f64| (progress - expected).abs() < 1e-9;
    assert!(is_about(ninths(1, Stage::Begin), 0.0));
    assert!(is_about(ninths(2, Stage::Begin), 9.0));
    assert!(is_about(ninths(2, list(0)), 9.0));
    assert!(is_about(ninths(2, list(1)), 12.0));
    assert!(is_about(ninths(2, pairs(0)), 15.0));
    assert!(is_about(ninths(1, pairs(1)), 7.0));
    assert!(is_about(ninths(3, Stage::Begin), 18.0));
    assert_eq!(at(1, 1, Stage::Begin).progress(), 1.0);
    let mut join = at(1, 3, list(1));
    if let Stage::Lists(_, run) = &mut join.stage {
        run.advance(1, &mut Table::new(&join.plan.ties[1]));
        let expected = (1.0 + run.progress()) / 6.0;
        assert!(expected > 1.0 / 6.0 && is_about(join.progress(), expected));
    }
}

#[test]
fn memory_is_that_of_both_tables_and_the_list() {
    let mut join = at(1, 3, Stage::Begin);
    add(&mut join, 1, Candidate::new(0));
    let tables = join.tables[0].memory() + join.tables[1].memory();
    assert_eq!(join.memory(), size_of::<Join>() + tables);
    let list = join.list(0);
    let with_list = join.memory() + list.memory();
    join.stage = Stage::Lists(0, list);
    assert_eq!(join.memory(), with_list);
}

/// The share that is begun stays with the first part.
#[test]
fn each_share_is_in_one_part() {
    let list = |share: u64| Stage::Lists(0, at(share, 3, Stage::Begin).list(0));
    let shares = |join: Join, parts| {
        let parts = Box::new(join).split(parts);
        let heads = parts.iter().map(|part| part.save().0[0].clone());
        Vec::from_iter(heads.map(|head| [head[2], head[3]]))
    };
    let over = |from, to| Join::over(&rooks(), from, to);
    assert_eq!(shares(over(0, 3), 2), [[0, 1], [1, 3]]);
    assert_eq!(shares(over(0, 3), 5), [[0, 1], [1, 2], [2, 3]]);
    assert_eq!(shares(over(0, 3), 1), [[0, 3]]);
    assert_eq!(shares(over(2, 3), 4), [[2, 3]]);
    assert_eq!(shares(over(3, 3), 4), [[3, 3]]);
    assert_eq!(shares(at(1, 3, list(1)), 1), [[1, 3]]);
    assert_eq!(shares(at(1, 3, list(1)), 2), [[1, 2], [2, 3]]);
    assert_eq!(shares(at(1, 3, list(1)), 9), [[1, 2], [2, 3]]);
    assert_eq!(shares(at(2, 3, list(2)), 9), [[2, 3]]);
    let mut join = at(0, 3, list(0));
    join.from = 0;
    assert_eq!(shares(join, 3), [[0, 1], [1, 2], [2, 3]]);
}

/// However small the steps.
#[test]
fn work_is_what_was_listed_and_paired() {
    for budget in [1, 5, u64::MAX] {
        let (mut join, mut sum) = (Join::new(&rooks()), Sum::default());
        while join.advance(budget, &mut sum) == Step::More {}
        assert_eq!((sum.0, join.work()), (6u32.into(), 27));
    }
}

/// The join of three rooks before its pairs are counted, as if each set of the first half had been listed so many times.
fn pairing(times: usize) -> Join {
    let (mut join, mut sum) = (Join::new(&rooks()), Sum::default());
    while !matches!(join.stage, Stage::Pairs(_)) || join.share + 1 < join.to {
        assert_eq!(join.advance(1, &mut sum), Step::More);
    }
    let entries = join.tables[0].entries().iter();
    let entries = Vec::from_iter(entries.flat_map(|entry| vec![*entry; times]));
    let Stage::Pairs(pairs) = &mut join.stage else {
        unreachable!("it has just been looked at");
    };
    pairs.of.end = entries.len();
    join.tables[0] = Arc::new(Table::with(&join.plan.ties[0], entries));
    join
}

fn counted(run: &mut dyn Search<dyn Counting>) -> BigUint {
    let mut sum = Sum::default();
    while run.advance(1, &mut sum) == Step::More {}
    sum.0
}

/// Wherever they are, and of the last share only.
#[test]
fn each_pair_is_in_one_part() {
    const TIMES: usize = 2 * PAIRED + 1;
    let all = counted(&mut pairing(TIMES));
    assert!(all >= TIMES.into());
    for steps in 0..12 {
        for wanted in [0, 1, 2, 3, 100] {
            let (mut join, mut sum) = (Box::new(pairing(TIMES)), Sum::default());
            for _ in 0..steps {
                join.advance(1, &mut sum);
            }
            let blocks = match &join.stage {
                Stage::Pairs(Pairs { of, at: [at, _] }) => (of.end - at).div_ceil(PAIRED),
                _ => 1,
            };
            let mut parts = join.split(wanted);
            assert_eq!(parts.len(), wanted.clamp(1, blocks), "{steps} {wanted}");
            for part in &mut parts {
                let (mut same, place) = (Join::new(&rooks()), part.save());
                same.load(&place).unwrap();
                assert_eq!(same.save(), place);
                let found = counted(part.as_mut());
                assert_eq!(found, counted(&mut same));
                sum.0 += found;
            }
            assert_eq!(sum.0, all, "{steps} {wanted}");
        }
    }
}

#[test]
fn who_divides_pairs_has_the_lists_together() {
    let join = Box::new(pairing(2 * PAIRED));
    let held = join.memory();
    let parts = join.split(2);
    let each = parts.iter().map(|part| part.memory() - size_of::<Join>());
    assert_eq!(each.sum::<usize>(), held - size_of::<Join>());
}
