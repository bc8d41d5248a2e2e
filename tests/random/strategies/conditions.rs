//! Conditions on one square or on two.

use proptest::prelude::*;
use proptest::sample::select;

use super::super::expression::{Comparison, Condition, Operator, Term, Variable};

/// Variables of a condition on one square.
const SQUARE: &[Variable] = &[
    Variable::X,
    Variable::Y,
    Variable::N,
    Variable::Width,
    Variable::Height,
];

/// Variables of a condition on the distance of two squares.
const WAY: &[Variable] = &[
    Variable::Dx,
    Variable::Dy,
    Variable::N,
    Variable::Width,
    Variable::Height,
];

/// Variables of a condition on the places of two squares.
const PLACES: &[Variable] = &[
    Variable::Dx,
    Variable::Dy,
    Variable::X,
    Variable::Y,
    Variable::X2,
    Variable::Y2,
    Variable::N,
    Variable::Width,
    Variable::Height,
];

pub(super) fn of_square() -> BoxedStrategy<Condition> {
    condition(SQUARE)
}

pub(super) fn of_two() -> BoxedStrategy<Condition> {
    prop_oneof![2 => condition(WAY), 1 => condition(PLACES)].boxed()
}

fn condition(variables: &'static [Variable]) -> BoxedStrategy<Condition> {
    let comparison = select(&[
        Comparison::Equal,
        Comparison::Other,
        Comparison::Below,
        Comparison::AtMost,
        Comparison::Above,
        Comparison::AtLeast,
    ]);
    let compare = (comparison, term(variables), term(variables))
        .prop_map(|(comparison, a, b)| Condition::Compare(comparison, a, b));
    let leaf = prop_oneof![1 => any::<bool>().prop_map(Condition::Always), 12 => compare];
    let two = |inner: BoxedStrategy<Condition>| (inner.clone(), inner);
    let pair = |(a, b)| Box::new([a, b]);
    leaf.prop_recursive(1, 2, 2, move |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|inner| Condition::Not(Box::new(inner))),
            two(inner.clone()).prop_map(move |two| Condition::And(pair(two))),
            two(inner.clone()).prop_map(move |two| Condition::Or(pair(two))),
            two(inner).prop_map(move |two| Condition::Same(pair(two))),
        ]
    })
    .boxed()
}

fn term(variables: &'static [Variable]) -> BoxedStrategy<Term> {
    let leaf = prop_oneof![
        (-3..4i64).prop_map(Term::Number),
        select(variables).prop_map(Term::Variable),
        select(variables).prop_map(|variable| Term::Abs(Box::new(Term::Variable(variable)))),
    ];
    let operator = select(&[
        Operator::Plus,
        Operator::Minus,
        Operator::Times,
        Operator::Min,
        Operator::Max,
    ]);
    let divisor = select(&[2, 3, -2]);
    leaf.prop_recursive(1, 2, 2, move |inner| {
        let one = |form: fn(Box<Term>) -> Term| inner.clone().prop_map(move |t| form(Box::new(t)));
        prop_oneof![
            4 => (operator.clone(), inner.clone(), inner.clone())
                .prop_map(|(operator, a, b)| Term::Two(operator, Box::new([a, b]))),
            1 => (inner.clone(), divisor.clone())
                .prop_map(|(term, by)| Term::Divided(Box::new(term), by)),
            2 => (inner.clone(), divisor.clone())
                .prop_map(|(term, by)| Term::Rest(Box::new(term), by)),
            1 => (inner.clone(), 0..3u32)
                .prop_map(|(term, power)| Term::Power(Box::new(term), power)),
            1 => one(Term::Abs),
            1 => one(Term::Sign),
            1 => one(Term::Negative),
        ]
    })
    .boxed()
}
