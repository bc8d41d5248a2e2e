//! Conditions: written as text for the library, and evaluated here for the referee.

use std::fmt;

/// The variables of conditions; each is an index into the [`Values`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Variable {
    X,
    Y,
    Width,
    Height,
    N,
    Dx,
    Dy,
    X2,
    Y2,
}

/// The value of each variable.
pub(super) type Values = [i64; 9];

#[derive(Clone, Debug)]
pub(super) enum Term {
    Number(i64),
    Variable(Variable),
    Two(Operator, Box<[Term; 2]>),
    /// Division by a number that is not 0.
    Divided(Box<Term>, i64),
    Rest(Box<Term>, i64),
    Power(Box<Term>, u32),
    Abs(Box<Term>),
    Sign(Box<Term>),
    Negative(Box<Term>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Min,
    Max,
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Always(bool),
    Compare(Comparison, Term, Term),
    Not(Box<Condition>),
    And(Box<[Condition; 2]>),
    Or(Box<[Condition; 2]>),
    Same(Box<[Condition; 2]>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Comparison {
    Below,
    AtMost,
    Above,
    AtLeast,
    Equal,
    Other,
}

impl Term {
    fn value(&self, values: &Values) -> i64 {
        match self {
            Term::Number(number) => *number,
            Term::Variable(variable) => values[*variable as usize],
            Term::Two(operator, terms) => {
                let [a, b] = [&terms[0], &terms[1]].map(|term| term.value(values));
                match operator {
                    Operator::Plus => a + b,
                    Operator::Minus => a - b,
                    Operator::Times => a * b,
                    Operator::Min => a.min(b),
                    Operator::Max => a.max(b),
                }
            }
            Term::Divided(term, by) => term.value(values) / by,
            Term::Rest(term, by) => term.value(values) % by,
            Term::Power(term, power) => term.value(values).pow(*power),
            Term::Abs(term) => term.value(values).abs(),
            Term::Sign(term) => term.value(values).signum(),
            Term::Negative(term) => -term.value(values),
        }
    }
}

impl Condition {
    pub(super) fn holds(&self, values: &Values) -> bool {
        let both = |two: &[Condition; 2]| [two[0].holds(values), two[1].holds(values)];
        match self {
            Condition::Always(is) => *is,
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (a.value(values), b.value(values));
                match comparison {
                    Comparison::Below => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::Above => a > b,
                    Comparison::AtLeast => a >= b,
                    Comparison::Equal => a == b,
                    Comparison::Other => a != b,
                }
            }
            Condition::Not(condition) => !condition.holds(values),
            Condition::And(two) => both(two) == [true, true],
            Condition::Or(two) => both(two) != [false, false],
            Condition::Same(two) => both(two)[0] == both(two)[1],
        }
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["x", "y", "width", "height", "n", "dx", "dy", "x2", "y2"];
        f.write_str(names[*self as usize])
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Number(number) if *number < 0 => write!(f, "({number})"),
            Term::Number(number) => write!(f, "{number}"),
            Term::Variable(variable) => write!(f, "{variable}"),
            Term::Two(operator, terms) => {
                let [a, b] = &**terms;
                match operator {
                    Operator::Plus => write!(f, "({a} + {b})"),
                    Operator::Minus => write!(f, "({a} - {b})"),
                    Operator::Times => write!(f, "({a} * {b})"),
                    Operator::Min => write!(f, "min({a}, {b})"),
                    Operator::Max => write!(f, "max({a}, {b})"),
                }
            }
            Term::Divided(term, by) => write!(f, "({term} / {})", Term::Number(*by)),
            Term::Rest(term, by) => write!(f, "({term} % {})", Term::Number(*by)),
            Term::Power(term, power) => write!(f, "(({term})**{power})"),
            Term::Abs(term) => write!(f, "abs({term})"),
            Term::Sign(term) => write!(f, "sign({term})"),
            Term::Negative(term) => write!(f, "-({term})"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Always(is) => write!(f, "{is}"),
            Condition::Compare(comparison, a, b) => {
                let signs = ["<", "<=", ">", ">=", "==", "!="];
                write!(f, "({a} {} {b})", signs[*comparison as usize])
            }
            Condition::Not(condition) => write!(f, "!({condition})"),
            Condition::And(two) => write!(f, "({} && {})", two[0], two[1]),
            Condition::Or(two) => write!(f, "({} || {})", two[0], two[1]),
            Condition::Same(two) => write!(f, "({} == {})", two[0], two[1]),
        }
    }
}
