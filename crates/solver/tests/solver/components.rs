//! The engine `components`: a product of independent components.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::{Board, Where, Wrap};
use standoff_engine::{Question, Sink, Step};
use standoff_engines::Components;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Kind, LinearConstraint, Lines, Member, Model, Problem, Rule,
    Subproblem,
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

/// All placements, by a program that visits the diagonals of each colour with the set of occupied diagonals of the
/// other direction; OEIS A002465 for those of n.
#[test]
fn bishops_of_two_colours_are_two_components() {
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

/// A forbidden corner leaves no symmetry that exchanges the colours, and one on each colour leaves one.
#[test]
fn components_that_a_symmetry_exchanges_are_counted_once() {
    let work = |forbidden: &[&str]| {
        let board = Board::rectangle(6, 6).unwrap();
        let corners = forbidden.iter().map(|name| board.square(name).unwrap());
        let corners = Vec::from_iter(corners);
        let bishops = Kind::new("bishop", 'B', piece("bishop"));
        let model = Model::new(board.forbid(corners), vec![bishops]).unwrap();
        let mut count = Counter::of("components", &model, Question::Count);
        count.run();
        count.work()
    };
    let (one_corner, two_corners) = (work(&["a1"]), work(&["a1", "a6"]));
    assert!(
        2 * one_corner > 3 * two_corners,
        "{one_corner} {two_corners}"
    );
}

/// A rule about two or three squares may tell apart components that a symmetry of the board exchanges.
#[test]
fn rules_break_the_symmetry_of_components() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut apart = 0;
    for round in 0..400 {
        let wrap = [Wrap::Flat, Wrap::Cylinder, Wrap::Torus][random.usize(..3)];
        let (width, height) = (random.u64(2..6), random.u64(2..5));
        let board = Board::rectangle(width, height).unwrap().wrap(wrap);
        let leap = [(1, 1), (0, 2), (2, 2), (1, 3)][random.usize(..4)];
        let leaper = Where(move |dx: i32, dy: i32| {
            [(dx.abs(), dy.abs()), (dy.abs(), dx.abs())].contains(&leap)
        });
        let least = random.u64(0..4);
        let kind = Kind {
            number: [Bounds::ANY, Bounds::between(least, least + 2)][random.usize(..2)],
            ..Kind::new("leaper", 'L', Arc::new(leaper))
        };
        let mut squares = Vec::from_iter(board.squares());
        random.shuffle(&mut squares);
        squares.truncate(random.usize(2..4));
        let of_squares = Rule::Each {
            lines: Lines::Squares(squares),
            kinds: None,
            number: [Bounds::exactly(1), Bounds::at_most(2)][random.usize(..2)],
        };
        let rules = [Rule::NoAttack, of_squares];
        let rules = &rules[..random.usize(1..3)];
        let model = Model::with_rules(board, vec![kind], rules).unwrap();
        let Ok(outcome) = asked(solver_for(&model)).count_by_size() else {
            continue;
        };
        apart += 1;
        let whole = solver_for(&model).with_engine("sweep").unwrap();
        let sizes = whole.count_by_size().unwrap().answer;
        let counts = [outcome.answer, sizes].map(|answer| without_zeros(exact(answer)));
        assert_eq!(counts[0], counts[1], "{round}");
        let [by_square, by_sweep] = [asked(solver_for(&model)), whole]
            .map(|solver| exact(solver.count_by_square().unwrap().answer));
        assert_eq!(by_square, by_sweep, "{round}");
    }
    assert!(apart > 200, "{apart} fell apart");
}

/// Candidates of several components, interleaved at random, with constraints within each component.
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
    let mut constraints = Vec::new();
    for part in 0..parts {
        let mut members = Vec::new();
        for index in (0..size).filter(|&index| part_of[index] == part) {
            let (candidate, weight) = (Candidate::new(index), random.u32(0..3));
            members.extend((weight > 0).then_some(Member { candidate, weight }));
        }
        let least = random.u64(0..3);
        let bounds = Bounds::between(least, least + random.u64(0..4));
        constraints.extend((!members.is_empty()).then_some(LinearConstraint { members, bounds }));
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
        constraints.push(LinearConstraint { members, bounds });
    }
    Arc::new(Problem::new(sizes, conflicts, constraints).unwrap())
}

#[test]
fn components_count_the_placements_of_the_whole() {
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

/// An engine may report 0 for a size, or omit the size.
fn without_zeros(mut counts: Vec<BigUint>) -> Vec<BigUint> {
    while counts.last() == Some(&BigUint::ZERO) {
        counts.pop();
    }
    counts
}

/// The product is paused in the first component and in the last one, and divided there.
#[test]
fn a_product_is_saved_and_divided() {
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
                // Some parts have entered the node at which they begin.
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
fn impossible_states_are_refused() {
    let solver = asked(solver_for(&bishops(5, Bounds::ANY)));
    let task = solver.task(Question::Count);
    let mut search = Components.start(&task).unwrap();
    let begun = search.save();
    for state in [
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
        assert!(search.load(&state.parse().unwrap()).is_err(), "{state}");
        assert_eq!(search.save(), begun);
    }
}

#[test]
fn one_component_is_refused() {
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
fn a_product_reports_progress_work_and_memory() {
    let model = bishops(7, Bounds::between(3, 9));
    let mut count = Counter::of("components", &model, Question::Count);
    let (mut seen, begun) = (vec![count.search.progress()], count.search.memory());
    while count.advance(50) == Step::More {
        assert!(count.work() >= 50 * seen.len() as u64);
        assert!(count.search.memory() > begun / 2);
        seen.push(count.search.progress());
    }
    assert_eq!(seen[0], 0.0);
    assert!(seen.is_sorted() && seen[seen.len() - 1] < 1.0, "{seen:?}");
    assert_eq!(count.search.progress(), 1.0);
    let far = |pair: &[f64]| pair[1] - pair[0] > 0.3;
    assert!(seen.len() > 10 && !seen.windows(2).any(far), "{seen:?}");
}

/// Paths with these numbers of candidates, each candidate in conflict with the next one.
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

/// Two equal paths and a longer one, which comes last because it can be divided.
#[test]
fn a_component_that_occurs_once_is_divided() {
    let solver = paths([5, 5, 8]);
    let mut count = Counter::new(engine_named("components"), solver.task(Question::Count));
    while count.search.save().0[0][1] == 0 {
        count.advance(1);
    }
    assert!(count.split(3).len() >= 3);
    // The numbers of independent sets of paths are Fibonacci numbers: 13 for 5, 55 for 8.
    assert_eq!(
        exact(solver.count().unwrap().answer),
        (13u32 * 13 * 55).into()
    );
}

struct Nowhere;

impl Sink for Nowhere {
    fn tally(&mut self, _: usize, _: BigUint) {}
}

/// The product is one subproblem until its last component begins, since then only that component's search knows what is
/// left. A component that occurs twice is never divided.
#[test]
fn a_product_is_one_subproblem_until_it_may_be_divided() {
    let all = |solver: &Solver| {
        let candidates = solver.task(Question::Count).problem().candidates();
        vec![Subproblem::of(Vec::new(), candidates.collect())]
    };
    let seen = |solver: &Solver| {
        let mut search = Components.start(&solver.task(Question::Count)).unwrap();
        let mut seen = vec![search.subproblems()];
        while search.advance(1, &mut Nowhere) == Step::More {
            seen.push(search.subproblems());
        }
        assert_eq!(search.subproblems(), Some(Vec::new()));
        seen.dedup();
        seen
    };
    let once = paths([5, 5, 8]);
    assert_eq!(seen(&once), [Some(all(&once)), None]);
    let twice = paths([5, 5]);
    assert_eq!(seen(&twice), [Some(all(&twice))]);
}

/// Bishops on an odd board have two different components. What is left is sampled at each tenth of the count.
#[test]
fn a_product_samples_what_is_left() {
    let model = bishops(9, Bounds::ANY);
    let begin = || Counter::of("components", &model, Question::Count);
    let mut count = begin();
    while count.advance(u64::MAX) == Step::More {}
    let all = count.work() as f64;
    assert_eq!(count.search.work_left(1 << 20), Some(0.0));
    let mut count = begin();
    loop {
        let (work, left) = (count.work() as f64, count.search.work_left(1 << 20));
        let ratio = (work + left.unwrap()) / all;
        assert!((1.0 / 1.5..1.5).contains(&ratio), "{ratio} at {work}");
        if count.advance(all as u64 / 10) == Step::Done {
            break;
        }
    }
}
