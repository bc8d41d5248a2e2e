//! The engine `components`: parts that have nothing to do with each other.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::Board;
use standoff_engine::{Question, Sink, Step};
use standoff_engines::Components;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Kind, LinearConstraint, Member, Model, Problem, Subproblem,
};
use standoff_solver::{Answer, Solver};

use crate::searches::{Counter, Direct, engine_named};
use crate::support::{any, piece, solver_for, solver_of};

fn bishops(side: u64, number: Bounds) -> Model {
    let bishops = Kind {
        number,
        ..Kind::new("bishop", 'B', piece("bishop"))
    };
    Model::new(Board::rectangle(side, side).unwrap(), vec![bishops]).unwrap()
}

fn exact<T>(answer: Answer<T>) -> T {
    answer.exact().expect("nothing stops it")
}

fn asked(solver: Solver) -> Solver {
    solver.with_engine("components").unwrap()
}

/// All placements, by a program that goes over the diagonals of each colour with the set of those of the other
/// direction that are taken; OEIS A002465 for those of n.
#[test]
fn bishops_keep_to_their_colours() {
    for (side, any, n) in [
        (2, 9u64, 4u64),
        (3, 70, 26),
        (4, 729, 260),
        (5, 9918, 3368),
        (6, 167_281, 53_744),
        (7, 3_423_362, 1_022_320),
        (8, 82_609_921, 22_522_960),
        (9, 2_319_730_026, 565_532_992),
    ] {
        let count = |number| {
            let outcome = asked(solver_for(&bishops(side, number))).count().unwrap();
            exact(outcome.answer)
        };
        assert_eq!(count(Bounds::ANY), any.into(), "{side}");
        assert_eq!(count(Bounds::exactly(side)), n.into(), "{side}");
    }
}

/// Candidates that are interleaved at random and fall into some parts, with groups within them.
pub(crate) fn in_parts(random: &mut fastrand::Rng) -> Arc<Problem> {
    let (size, parts) = (random.usize(0..13), random.usize(1..4));
    let part_of: Vec<usize> = (0..size).map(|_| random.usize(..parts)).collect();
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(0..20) * usize::from(size > 0) {
        let [a, b] = [(); 2].map(|()| random.usize(..size));
        if part_of[a] == part_of[b] {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let sizes: Vec<u32> = (0..size)
        .map(|_| random.choice([0, 1, 1, 1, 2]).unwrap())
        .collect();
    let mut groups = Vec::new();
    for part in 0..parts {
        let mut members = Vec::new();
        for index in (0..size).filter(|&index| part_of[index] == part) {
            let (candidate, weight) = (Candidate::new(index), random.u32(0..3));
            members.extend((weight > 0).then_some(Member { candidate, weight }));
        }
        let least = random.u64(0..3);
        let bounds = Bounds::between(least, least + random.u64(0..4));
        groups.extend((!members.is_empty()).then_some(LinearConstraint { members, bounds }));
    }
    if random.bool() {
        let member = |(index, &weight): (usize, &u32)| Member {
            candidate: Candidate::new(index),
            weight,
        };
        let members = sizes.iter().enumerate().map(member);
        let members = members.filter(|member| member.weight > 0).collect();
        let least = random.u64(0..5);
        let bounds = Bounds::between(least, least + random.u64(0..3));
        groups.push(LinearConstraint { members, bounds });
    }
    Arc::new(Problem::new(sizes, conflicts, groups).unwrap())
}

#[test]
fn parts_come_to_what_the_whole_comes_to() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut apart = 0;
    for round in 0..3000 {
        let solver = solver_of(in_parts(&mut random));
        let in_parts = asked(solver.clone());
        if in_parts.count().is_err() {
            continue;
        }
        apart += 1;
        let whole = solver.with_engine("plain").unwrap();
        let sizes = |solver: &Solver| without_zeros(exact(solver.count_by_size().unwrap().answer));
        assert_eq!(sizes(&in_parts), sizes(&whole), "{round}");
        let count = |solver: &Solver| exact(solver.count().unwrap().answer);
        assert_eq!(count(&in_parts), count(&whole), "{round}");
    }
    assert!(apart > 1000, "{apart} fell apart");
}

/// An engine may count none of a size, or not say so.
fn without_zeros(mut counts: Vec<BigUint>) -> Vec<BigUint> {
    while counts.last() == Some(&BigUint::ZERO) {
        counts.pop();
    }
    counts
}

/// Also where it is paused in the first part, in the last one, and divided there.
#[test]
fn a_product_is_written_down_and_divided() {
    let mut random = fastrand::Rng::with_seed(6);
    let model = bishops(7, Bounds::between(3, 9));
    for question in [Question::Count, Question::CountBySize] {
        let begin = || Counter::of("components", &model, question);
        let mut straight = begin();
        straight.run();
        for _ in 0..30 {
            let mut open = vec![begin()];
            let mut sum = vec![BigUint::ZERO; 30];
            while let Some(mut count) = open.pop() {
                let before = count.search.progress();
                if count.advance(random.u64(..3000)) == Step::Done {
                    count.reloaded();
                    let found = count.found().iter().enumerate();
                    found.for_each(|(pieces, count)| sum[pieces] += count);
                    continue;
                }
                assert!((before..=1.0).contains(&count.search.progress()));
                let resumed = count.reloaded();
                let nodes = resumed.work();
                let parts = resumed.split(random.usize(1..5));
                // Some have entered the node at which they begin.
                let together: u64 = parts.iter().map(Counter::work).sum();
                assert!(
                    (nodes..nodes + 10).contains(&together),
                    "{nodes}: {together}"
                );
                open.extend(parts);
            }
            assert_eq!(without_zeros(sum), straight.found());
        }
    }
}

#[test]
fn places_that_cannot_be_are_refused() {
    let solver = asked(solver_for(&bishops(5, Bounds::ANY)));
    let task = solver.task(Question::Count);
    let mut run = Components.start(&task).unwrap();
    let begun = run.save();
    for place in [
        "",
        "0",
        "0,0",
        "0,3/1,5/1,5/1,5/",
        "0,0,2//",
        "0,1,1/2,5//0,0",
        "0,1/1,0/",
        "0,0,0//",
        "0,2,1/1,5/1,5//0,0",
    ] {
        assert!(run.load(&place.parse().unwrap()).is_err(), "{place}");
        assert_eq!(run.save(), begun);
    }
}

#[test]
fn what_is_in_one_piece_is_refused() {
    let king = Model::new(Board::rectangle(3, 3).unwrap(), vec![any("king")]).unwrap();
    let refusal = asked(solver_for(&king)).count().unwrap_err().to_string();
    assert!(
        refusal.ends_with("the candidates do not fall into parts"),
        "{refusal}"
    );
    let refusal = asked(solver_for(&bishops(3, Bounds::ANY))).solutions();
    assert!(refusal.is_err());
}

#[test]
fn a_product_tells_how_far_it_is_and_what_it_takes() {
    let model = bishops(7, Bounds::between(3, 9));
    let mut count = Counter::of("components", &model, Question::Count);
    let (mut told, begun) = (vec![count.search.progress()], count.search.memory());
    while count.advance(50) == Step::More {
        assert!(count.work() >= 50 * told.len() as u64);
        assert!(count.search.memory() > begun / 2);
        told.push(count.search.progress());
    }
    assert_eq!(told[0], 0.0);
    assert!(told.is_sorted() && told[told.len() - 1] < 1.0, "{told:?}");
    assert_eq!(count.search.progress(), 1.0);
    let far = |pair: &[f64]| pair[1] - pair[0] > 0.3;
    assert!(told.len() > 10 && !told.windows(2).any(far), "{told:?}");
}

/// Candidates in a row, each in conflict with the next one but at the ends of paths of so many.
fn paths<const N: usize>(lengths: [usize; N]) -> Solver {
    let size: usize = lengths.iter().sum();
    let (mut conflicts, mut first) = (ConflictGraph::new(size), 0);
    for length in lengths {
        let links = first..first + length - 1;
        links.for_each(|at| conflicts.insert(Candidate::new(at), Candidate::new(at + 1)));
        first += length;
    }
    let paths = Problem::new(vec![1; size], conflicts, Vec::new()).unwrap();
    asked(solver_of(Arc::new(paths)))
}

/// Two equal paths, and a longer one: that comes last, since it can be divided.
#[test]
fn what_is_there_once_is_divided() {
    let solver = paths([5, 5, 8]);
    let mut count = Counter::new(engine_named("components"), solver.task(Question::Count));
    while count.search.save().0[0][1] == 0 {
        count.advance(1);
    }
    assert!(count.split(3).len() >= 3);
    // Paths have as many independent sets as Fibonacci's numbers tell: 13 of 5, 55 of 8.
    assert_eq!(
        exact(solver.count().unwrap().answer),
        (13u32 * 13 * 55).into()
    );
}

struct Nowhere;

impl Sink for Nowhere {
    fn tally(&mut self, _: usize, _: BigUint) {}
}

/// It is told in one subproblem up to the last part, of which only its own run knows what is left. A part that is there
/// twice is never divided.
#[test]
fn a_product_is_all_there_is_until_it_may_be_divided() {
    let all = |solver: &Solver| {
        let candidates = solver.task(Question::Count).problem().candidates();
        vec![Subproblem::of(Vec::new(), candidates.collect())]
    };
    let told = |solver: &Solver| {
        let mut run = Components.start(&solver.task(Question::Count)).unwrap();
        let mut told = vec![run.subproblems()];
        while run.advance(1, &mut Nowhere) == Step::More {
            told.push(run.subproblems());
        }
        assert_eq!(run.subproblems(), Some(Vec::new()));
        told.dedup();
        told
    };
    let once = paths([5, 5, 8]);
    assert_eq!(told(&once), [Some(all(&once)), None]);
    let twice = paths([5, 5]);
    assert_eq!(told(&twice), [Some(all(&twice))]);
}
