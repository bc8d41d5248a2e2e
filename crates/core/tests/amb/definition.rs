//! What the engine is to find, by its definition: a term has a list of solutions.

use proptest::prelude::*;
use standoff_core::amb::{Amb, Fail, Order, search};

use crate::STRAIGHT;

/// Anything that a body can be built from.
#[derive(Clone, Debug)]
enum Term {
    Value(u32),
    Choose(Vec<Term>),
    ChooseWhere(u32, u32),
    Both(Box<Term>, Box<Term>),
    Require(u32, Box<Term>),
    Once(Box<Term>),
    Not(Box<Term>),
    Ifte(Box<Term>, Box<Term>, Box<Term>),
}
use Term::{Both, Choose, ChooseWhere, Ifte, Not, Once, Require, Value};

fn admits(modulus: u32, n: u32) -> bool {
    n % modulus == 1 % modulus
}

fn mix(a: u32, b: u32) -> u32 {
    a.wrapping_mul(31).wrapping_add(b)
}

/// The definition.
fn solutions(term: &Term) -> Vec<u32> {
    match term {
        Value(value) => vec![*value],
        Choose(terms) => terms.iter().flat_map(solutions).collect(),
        ChooseWhere(n, modulus) => (0..*n).filter(|&k| admits(*modulus, k)).collect(),
        Both(a, b) => solutions(a)
            .into_iter()
            .flat_map(|a| solutions(b).into_iter().map(move |b| mix(a, b)))
            .collect(),
        Require(modulus, a) => solutions(a)
            .into_iter()
            .filter(|&a| admits(*modulus, a))
            .collect(),
        Once(a) => solutions(a).into_iter().take(1).collect(),
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
        ChooseWhere(n, modulus) => amb.choose_where(0..*n, |&k| admits(*modulus, k)),
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
    }
}

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (0..9_u32).prop_map(Value),
        (0..90_u32, 1..60_u32).prop_map(|(n, modulus)| ChooseWhere(n, modulus)),
    ];
    leaf.prop_recursive(5, 24, 4, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 0..5).prop_map(Choose),
            3 => (boxed(), boxed()).prop_map(|(a, b)| Both(a, b)),
            2 => (1..4_u32, boxed()).prop_map(|(modulus, a)| Require(modulus, a)),
            1 => boxed().prop_map(Once),
            1 => boxed().prop_map(Not),
            1 => (boxed(), boxed(), boxed()).prop_map(|(a, b, c)| Ifte(a, b, c)),
        ]
    })
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_engine_finds_what_the_definition_says(term in terms()) {
        let expected = solutions(&term);
        prop_assume!(expected.len() < 2000);
        let found: Vec<u32> = search(|amb| run(amb, &term)).collect();
        prop_assert_eq!(&found, &expected);
        let twice: Vec<u32> = search(|amb| run(amb, &term)).twice().collect();
        prop_assert_eq!(&twice, &expected);
        let watched = search(|amb| run(amb, &term));
        let watched: Vec<u32> = watched.observe(&mut |_: &_| ()).collect();
        prop_assert_eq!(&watched, &expected);
        let expected = sorted(expected);
        for order in [Order::Deepening, Order::Discrepancy, Order::Fair] {
            let found = search(|amb| run(amb, &term)).order(order).collect();
            prop_assert_eq!(sorted(found), &*expected, "{:?}", order);
        }
    }

    #[test]
    fn cursors_and_parts_lose_nothing(term in terms(), at in 0..40_u64, parts in 1..9_usize) {
        for order in STRAIGHT {
            let all: Vec<u32> = search(|amb| run(amb, &term)).order(order).collect();
            prop_assume!(all.len() < 500);
            let mut first = search(|amb| run(amb, &term)).order(order).node_limit(at);
            let mut found: Vec<u32> = first.by_ref().collect();
            let rest = search(|amb| run(amb, &term)).resume(&first.cursor().unwrap());
            found.extend(rest);
            prop_assert_eq!(&found, &all, "{:?} stopped after {} nodes", order, at);
            let parts = search(|amb| run(amb, &term)).order(order).split(parts);
            let pieces = parts.iter().map(|part| search(|amb| run(amb, &term)).resume(part));
            let found: Vec<u32> = pieces.flatten().collect();
            prop_assert_eq!(sorted(found), sorted(all), "{:?}", order);
        }
    }
}
