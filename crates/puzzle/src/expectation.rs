//! The field `expect`: known answers.

use num_bigint::BigUint;
use standoff_model::MAX_CANDIDATES;

use crate::parameters::{self, Parameters, Scope};
use crate::problem::{EXPECTATION, Fault, NUMBER, Problem};
use crate::source::Source;
use crate::tree::{Node, optional};

/// Maximum number of digits. Counts of placements are below 2^16384, which has 4933.
const MAX_DIGITS: usize = 5000;

/// Maximum length of a list by number of pieces. A placement has at most one piece per candidate.
const MAX_SIZES: usize = MAX_CANDIDATES as usize + 1;

/// Maximum number of expectations of a puzzle.
const MAX_EXPECTATIONS: usize = 1000;

/// Known answers of a puzzle, for some values of its parameters.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("rooks.ron", "(
///     params: {\"n\": 8},
///     board: (squares: Square(\"n\")),
///     place: [(piece: Rook, count: Exactly(\"n\"))],
///     expect: [(at: {\"n\": 6}, count: 720, fundamental: 115)],
/// )", &pieces)?;
/// let expected = &puzzle.expectations()[0];
/// assert_eq!(expected.at["n"], 6);
/// assert_eq!(expected.count, Some(720u32.into()));
/// assert_eq!(expected.line, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Expectation {
    /// The line in the text, from 1.
    pub line: usize,
    /// Values of parameters. The others have their defaults.
    pub at: Parameters,
    /// The best value of the goal. The other fields are then about the solutions with this value.
    pub optimum: Option<u64>,
    /// The number of solutions.
    pub count: Option<BigUint>,
    /// The number of solutions with 0, 1, 2, ... pieces, without zeros at the end.
    pub by_size: Option<Vec<BigUint>>,
    /// The number of solutions up to symmetry.
    pub fundamental: Option<BigUint>,
    /// The first solution, as rows.
    pub first: Option<Vec<String>>,
    /// Whether there is exactly one solution.
    pub unique: Option<bool>,
}

/// Reads the field `expect`.
pub(crate) fn read(
    node: &Node<'_>,
    source: &Source,
    scope: &Scope,
    has_goal: bool,
) -> Result<Vec<Expectation>, Fault> {
    let list = node.short_list(MAX_EXPECTATIONS, "expectations")?.iter();
    list.map(|node| {
        let line = source.line_and_column(node.span().start).0;
        expectation(node, line, scope, has_goal)
    })
    .collect()
}

/// The fields of an expectation.
const FIELDS: [&str; 7] = [
    "at",
    "optimum",
    "count",
    "by_size",
    "fundamental",
    "first",
    "unique",
];

fn expectation(
    node: &Node<'_>,
    line: usize,
    scope: &Scope,
    has_goal: bool,
) -> Result<Expectation, Fault> {
    let [at, optimum, count, by_size, fundamental, first, unique] =
        node.fields("Expect", EXPECTATION, FIELDS)?;
    if let (Some(optimum), false) = (optimum, has_goal) {
        return Err(optimum.fault(Problem::OptimumOfNothing));
    }
    let at = optional(at, |node| {
        parameters::read_assignments(node, &scope.parameters)
    })?;
    let expectation = Expectation {
        line,
        at: at.unwrap_or_default(),
        optimum: optional(optimum, value)?,
        count: optional(count, number)?,
        by_size: optional(by_size, numbers)?,
        fundamental: optional(fundamental, number)?,
        first: optional(first, rows)?,
        unique: optional(unique, Node::truth)?,
    };
    if expectation.is_empty() {
        return Err(node.fault(Problem::NothingExpected));
    }
    Ok(expectation)
}

impl Expectation {
    fn is_empty(&self) -> bool {
        self.optimum.is_none()
            && self.count.is_none()
            && self.by_size.is_none()
            && self.fundamental.is_none()
            && self.first.is_none()
            && self.unique.is_none()
    }
}

/// Numbers of solutions by number of pieces, without zeros at the end.
fn numbers(node: &Node<'_>) -> Result<Vec<BigUint>, Fault> {
    let list = node.short_list(MAX_SIZES, "sizes")?;
    let mut numbers = list.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    while numbers.last() == Some(&BigUint::ZERO) {
        numbers.pop();
    }
    Ok(numbers)
}

/// The value of a goal.
fn value(node: &Node<'_>) -> Result<u64, Fault> {
    node.as_number().ok_or_else(|| node.unexpected(NUMBER))
}

/// A number, in quotes if it exceeds 64 bits.
fn number(node: &Node<'_>) -> Result<BigUint, Fault> {
    let number = match node.as_text() {
        Some(digits) => from_digits(digits),
        None => node.as_number::<u64>().map(BigUint::from),
    };
    number.ok_or_else(|| node.unexpected(NUMBER))
}

fn from_digits(digits: &str) -> Option<BigUint> {
    let all_digits = digits.bytes().all(|b| b.is_ascii_digit());
    if all_digits && digits.len() <= MAX_DIGITS {
        digits.parse().ok()
    } else {
        None
    }
}

fn rows(node: &Node<'_>) -> Result<Vec<String>, Fault> {
    let list = node.list()?.iter();
    list.map(|node| Ok(node.text()?.to_string())).collect()
}
