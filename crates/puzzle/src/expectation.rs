//! The field `expect`: known answers.

use num_bigint::BigUint;
use serde::Deserialize;
use standoff_model::MAX_CANDIDATES;

use crate::parameters::{self, Parameters};
use crate::problem::{Fault, NUMBER, Problem};
use crate::reader::{Raw, Reader, given, optional};
use crate::source::Source;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Expect")]
struct Fields<'a> {
    #[serde(borrow, default, deserialize_with = "given")]
    at: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    optimum: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    count: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    by_size: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    fundamental: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    first: Option<Raw<'a>>,
    #[serde(borrow, default, deserialize_with = "given")]
    unique: Option<Raw<'a>>,
}

/// Reads the field `expect`.
pub(crate) fn read<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    source: &Source,
    parameters: &Parameters,
    has_goal: bool,
) -> Result<Vec<Expectation>, Fault> {
    let list = reader.short_list(MAX_EXPECTATIONS, "expectations", raw)?;
    list.into_iter()
        .map(|raw| {
            let line = source.line_and_column(reader.span(raw.text).start).0;
            expectation(reader, raw, line, parameters, has_goal)
        })
        .collect()
}

fn expectation<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    line: usize,
    parameters: &Parameters,
    has_goal: bool,
) -> Result<Expectation, Fault> {
    let fields: Fields<'a> = reader.read(raw)?;
    if let (Some(optimum), false) = (fields.optimum, has_goal) {
        return Err(reader.fault(optimum.text, Problem::OptimumOfNothing));
    }
    let at = optional(fields.at, |raw| {
        parameters::read_assignments(reader, raw, parameters)
    })?;
    let expectation = Expectation {
        line,
        at: at.unwrap_or_default(),
        optimum: optional(fields.optimum, |raw| value(reader, raw))?,
        count: optional(fields.count, |raw| number(reader, raw))?,
        by_size: optional(fields.by_size, |raw| numbers(reader, raw))?,
        fundamental: optional(fields.fundamental, |raw| number(reader, raw))?,
        first: optional(fields.first, |raw| rows(reader, raw))?,
        unique: optional(fields.unique, |raw| reader.truth(raw))?,
    };
    if expectation.is_empty() {
        return Err(reader.fault(raw.text, Problem::NothingExpected));
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
fn numbers<'a>(reader: Reader<'a>, raw: Raw<'a>) -> Result<Vec<BigUint>, Fault> {
    let list = reader.short_list(MAX_SIZES, "sizes", raw)?;
    let numbers = list.into_iter().map(|raw| number(reader, raw));
    let mut numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    while numbers.last() == Some(&BigUint::ZERO) {
        numbers.pop();
    }
    Ok(numbers)
}

/// The value of a goal.
fn value(reader: Reader<'_>, raw: Raw<'_>) -> Result<u64, Fault> {
    ron::from_str(raw.text).map_err(|_| reader.unexpected(raw, NUMBER))
}

/// A number, in quotes if it exceeds 64 bits.
fn number(reader: Reader<'_>, raw: Raw<'_>) -> Result<BigUint, Fault> {
    let number = match ron::from_str::<String>(raw.text) {
        Ok(digits) => from_digits(&digits),
        Err(_) => ron::from_str::<u64>(raw.text).ok().map(BigUint::from),
    };
    number.ok_or_else(|| reader.unexpected(raw, NUMBER))
}

fn from_digits(digits: &str) -> Option<BigUint> {
    let all_digits = digits.bytes().all(|b| b.is_ascii_digit());
    if all_digits && digits.len() <= MAX_DIGITS {
        digits.parse().ok()
    } else {
        None
    }
}

fn rows<'a>(reader: Reader<'a>, raw: Raw<'a>) -> Result<Vec<String>, Fault> {
    let list = reader.list(raw)?.into_iter();
    list.map(|raw| reader.text(raw)).collect()
}
