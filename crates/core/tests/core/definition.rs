//! Random bodies against their definition: a term has a list of solutions.

use std::convert::Infallible;

use proptest::prelude::*;
use standoff_core::End;
use standoff_core::amb::{Amb, Body, Fail, Order, Search, search};

use crate::{STRAIGHT, is_long};

/// The elements of random bodies.
#[derive(Clone, Debug)]
enum Term {
    Value(u32),
    Choose(Vec<Term>),
    Pick(Source, u32, u32),
    Both(Box<Term>, Box<Term>),
    Require(u32, Box<Term>),
    Once(Box<Term>),
    Not(Box<Term>),
    Ifte(Box<Term>, Box<Term>, Box<Term>),
    /// The first solution of a search with a handle of its own.
    Nested(Box<Term>),
}
use Term::{Both, Choose, Ifte, Nested, Not, Once, Pick, Require, Value};

/// The kind of source for numbers below a limit that are 1 modulo a number.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// A range, which knows its length, by a predicate.
    Range,
    /// An iterator that does not know its length.
    Lazy,
    /// The same, half of it by a predicate.
    LazyWhere,
    /// The same, kept.
    Kept,
}

fn admits(modulus: u32, n: u32) -> bool {
    n % modulus == 1 % modulus
}

fn admitted(n: u32, modulus: u32) -> impl Iterator<Item = u32> + Send + 'static {
    (0..n).filter(move |&k| admits(modulus, k))
}

fn mix(a: u32, b: u32) -> u32 {
    a.wrapping_mul(31).wrapping_add(b)
}

/// The definition.
fn solutions(term: &Term) -> Vec<u32> {
    match term {
        Value(value) => vec![*value],
        Choose(terms) => terms.iter().flat_map(solutions).collect(),
        Pick(_, n, modulus) => admitted(*n, *modulus).collect(),
        Both(a, b) => solutions(a)
            .into_iter()
            .flat_map(|a| solutions(b).into_iter().map(move |b| mix(a, b)))
            .collect(),
        Require(modulus, a) => solutions(a)
            .into_iter()
            .filter(|&a| admits(*modulus, a))
            .collect(),
        Once(a) | Nested(a) => solutions(a).into_iter().take(1).collect(),
        Not(a) => {
            if solutions(a).is_empty() {
                vec![1]
            } else {
                vec![]
            }
        }
        Ifte(condition, then, otherwise) => match &solutions(condition)[..] {
            [] => solutions(otherwise),
            found => found
                .iter()
                .flat_map(|&a| solutions(then).into_iter().map(move |b| mix(a, b)))
                .collect(),
        },
    }
}

/// The same, by the engine.
fn run(amb: &mut Amb, term: &Term) -> Result<u32, Fail> {
    match term {
        Value(value) => Ok(*value),
        Choose(terms) => {
            let term = amb.choose(terms)?;
            run(amb, term)
        }
        &Pick(source, n, modulus) => pick(amb, source, n, modulus),
        Both(a, b) => Ok(mix(run(amb, a)?, run(amb, b)?)),
        Require(modulus, a) => {
            let a = run(amb, a)?;
            amb.require(admits(*modulus, a))?;
            Ok(a)
        }
        Once(a) => amb.once(|amb| run(amb, a)),
        Not(a) => amb.not(|amb| run(amb, a)).map(|()| 1),
        Ifte(condition, then, otherwise) => amb.ifte(
            |amb| run(amb, condition),
            |amb, a| Ok(mix(a, run(amb, then)?)),
            |amb| run(amb, otherwise),
        ),
        Nested(a) => match by_amb(a).next() {
            Some(found) => Ok(found),
            None => amb.fail(),
        },
    }
}

/// The search of a term.
fn by_amb(term: &Term) -> Search<impl Body<Solution = u32, Error = Infallible> + Clone + Send> {
    search(move |amb| run(amb, term))
}

fn pick(amb: &mut Amb, source: Source, n: u32, modulus: u32) -> Result<u32, Fail> {
    match source {
        Source::Range => amb.choose_where(0..n, |&k| admits(modulus, k)),
        Source::Lazy => amb.choose(admitted(n, modulus)),
        Source::LazyWhere => {
            let numbers = (0..n).filter(|k| k % 2 == 1 || admits(modulus, *k));
            amb.choose_where(numbers, |&k| admits(modulus, k))
        }
        Source::Kept => amb.choose_kept(move || admitted(n, modulus)),
    }
}

fn picks() -> impl Strategy<Value = Term> {
    let sources = [Source::Range, Source::Lazy, Source::LazyWhere, Source::Kept];
    let source = prop::sample::select(sources.to_vec());
    let modulus = prop_oneof![1..3_u32, 1..60_u32];
    (source, 0..150_u32, modulus).prop_map(|(source, n, modulus)| Pick(source, n, modulus))
}

/// Terms of all kinds.
fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        1 => (0..9_u32).prop_map(Value),
        3 => picks(),
    ];
    let mixed = leaf.prop_recursive(5, 24, 4, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 0..5).prop_map(Choose),
            3 => (boxed(&inner), boxed(&inner)).prop_map(|(a, b)| Both(a, b)),
            2 => (1..4_u32, boxed(&inner)).prop_map(|(modulus, a)| Require(modulus, a)),
            3 => control(&inner),
        ]
    });
    prop_oneof![2 => mixed, 1 => commitments()]
        .prop_filter("too many nodes", |term| nodes(term) <= MAX_NODES)
}

/// Maximum number of nodes of a term. One search of many nodes would take longer than hundreds of others.
const MAX_NODES: u64 = 1000;

/// An upper bound of the nodes of a term, in all of its searches.
fn nodes(term: &Term) -> u64 {
    match term {
        Value(_) => 1,
        Choose(terms) => 1 + terms.iter().map(nodes).fold(0, u64::saturating_add),
        Pick(_, n, _) => u64::from(*n) + 1,
        Both(a, b) => nodes(a).saturating_mul(nodes(b)),
        Require(_, a) | Once(a) | Not(a) | Nested(a) => nodes(a),
        Ifte(condition, then, otherwise) => {
            let then = nodes(condition).saturating_mul(nodes(then));
            then.saturating_add(nodes(otherwise))
        }
    }
}

fn boxed(terms: &BoxedStrategy<Term>) -> BoxedStrategy<Box<Term>> {
    terms.clone().prop_map(Box::new).boxed()
}

/// A search within the run, or one of its own.
fn control(terms: &BoxedStrategy<Term>) -> BoxedStrategy<Term> {
    let three = (boxed(terms), boxed(terms), boxed(terms));
    prop_oneof![
        2 => boxed(terms).prop_map(Once),
        1 => boxed(terms).prop_map(Not),
        1 => three.prop_map(|(a, b, c)| Ifte(a, b, c)),
        1 => boxed(terms).prop_map(Nested),
    ]
    .boxed()
}

/// Searches within the run with solutions at different depths, each with choices after it.
fn commitments() -> impl Strategy<Value = Term> {
    let side_by_side = prop::collection::vec(chain(), 1..4).prop_map(Choose);
    side_by_side.prop_recursive(2, 12, 3, |inner| {
        let control = || control(&inner).prop_map(Box::new);
        prop_oneof![
            4 => (control(), chain()).prop_map(|(a, b)| Both(a, Box::new(b))),
            1 => (control(), boxed(&inner)).prop_map(|(a, b)| Both(a, b)),
            1 => prop::collection::vec(inner.clone(), 1..3).prop_map(Choose),
        ]
    })
}

/// Some narrow choices, one after another.
fn chain() -> impl Strategy<Value = Term> {
    let narrow = prop::collection::vec((0..9_u32).prop_map(Value), 1..3).prop_map(Choose);
    let link = |a, b| Both(Box::new(a), Box::new(b));
    let choices = prop::collection::vec(narrow, 0..4);
    (0..9_u32, choices).prop_map(move |(end, choices)| choices.into_iter().fold(Value(end), link))
}

/// Whether the solutions depend on the order.
fn commits(term: &Term) -> bool {
    format!("{term:?}").contains("Once")
}

/// Whether the term has searches within a run, which may be repeated.
fn asks(term: &Term) -> bool {
    let term = format!("{term:?}");
    ["Once", "Not", "Ifte"]
        .iter()
        .any(|control| term.contains(control))
}

/// Whether a search has respected a limit, and met it exactly if the limit ended it.
fn kept(limit: u64, done: u64, end: End, named: End) -> bool {
    match end {
        End::Exhausted => done <= limit,
        _ => end == named && done == limit,
    }
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if is_long() { 400 } else { 200 }))]

    #[test]
    fn the_engine_finds_what_the_definition_says(term in terms()) {
        let expected = solutions(&term);
        prop_assume!(expected.len() < 2000);
        let found: Vec<u32> = by_amb(&term).collect();
        prop_assert_eq!(&found, &expected);
        let twice: Vec<u32> = by_amb(&term).check_replay().collect();
        prop_assert_eq!(&twice, &expected);
        let watched = by_amb(&term);
        let watched: Vec<u32> = watched.observe(&mut |_: &_| ()).collect();
        prop_assert_eq!(&watched, &expected);
        let expected = sorted(expected);
        for order in [STRAIGHT.as_slice(), &[Order::Fair]].concat() {
            if matches!(order, Order::Random(_)) && commits(&term) {
                continue;
            }
            let found = by_amb(&term).order(order);
            prop_assert_eq!(sorted(found.collect()), &*expected, "{:?}", order);
            let twice = by_amb(&term).order(order).check_replay();
            prop_assert_eq!(sorted(twice.collect()), &*expected, "{:?}", order);
        }
    }

    #[test]
    fn cursors_and_parts_lose_nothing(term in terms(), at in 0..40_u64, parts in 1..9_usize) {
        for order in STRAIGHT {
            let all: Vec<u32> = by_amb(&term).order(order).collect();
            prop_assume!(all.len() < 500);
            let mut first = by_amb(&term).order(order).node_limit(at);
            let mut found: Vec<u32> = first.by_ref().collect();
            let rest = by_amb(&term).resume(&first.cursor().unwrap());
            found.extend(rest);
            prop_assert_eq!(&found, &all, "{:?} stopped after {} nodes", order, at);
            let parts = by_amb(&term).order(order).split(parts);
            let pieces = parts.iter().map(|part| by_amb(&term).resume(part));
            let found: Vec<u32> = pieces.flatten().collect();
            prop_assert_eq!(sorted(found), sorted(all), "{:?}", order);
        }
    }

    #[test]
    fn a_search_goes_on_after_every_solution(term in terms()) {
        for order in STRAIGHT {
            let mut first = by_amb(&term).order(order);
            let all: Vec<u32> = first.by_ref().collect();
            prop_assume!(all.len() < 60);
            let nodes = first.stats().nodes();
            for count in 0..=all.len() {
                let mut first = by_amb(&term).order(order);
                let mut found: Vec<u32> = first.by_ref().take(count).collect();
                let line = first.cursor().unwrap().to_string();
                let mut rest = by_amb(&term).resume(&line.parse().unwrap());
                found.extend(rest.by_ref());
                prop_assert_eq!(&found, &all, "{:?} after {}", order, count);
                let both = first.stats().nodes() + rest.stats().nodes();
                prop_assert!(both == nodes || asks(&term), "{:?} after {}", order, count);
            }
        }
    }

    #[test]
    fn threads_find_the_same(term in terms()) {
        for order in STRAIGHT {
            let all: Vec<u32> = by_amb(&term).order(order).collect();
            prop_assume!(all.len() < 500);
            let tally = by_amb(&term).order(order).threads(3).collect();
            prop_assert_eq!(tally.stats.solutions, all.len() as u64);
            prop_assert_eq!(&tally.found, &all, "{:?}", order);
        }
    }

    #[test]
    fn threads_do_what_a_limit_allows_and_no_more(term in terms(), limit in 0..60_u64) {
        let limited = || by_amb(&term);
        let nodes = limited().node_limit(limit).threads(2).count();
        let done = nodes.stats.nodes() + nodes.stats.refused;
        prop_assert!(kept(limit, done, nodes.end, End::NodeLimit), "{:?}", nodes);
        let fails = limited().fail_limit(limit).threads(2).count();
        let done = fails.stats.fails + fails.stats.refused;
        prop_assert!(kept(limit, done, fails.end, End::FailLimit), "{:?}", fails);
        let solutions = limited().solution_limit(limit).threads(2).count();
        prop_assert!(kept(limit, solutions.found, solutions.end, End::SolutionLimit), "{:?}", solutions);
    }

    #[test]
    fn progress_never_falls(term in terms()) {
        for order in [Order::DepthFirst, Order::Random(3)] {
            let mut before = 0.0;
            for limit in 0..200 {
                let mut search = by_amb(&term).order(order).node_limit(limit);
                search.by_ref().for_each(drop);
                let progress = search.progress().unwrap();
                prop_assert!((before..=1.0).contains(&progress), "{} {}", before, progress);
                if search.end() == Some(End::Exhausted) {
                    break;
                }
                before = progress;
            }
        }
    }
}
