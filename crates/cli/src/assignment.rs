//! Parameters on the command line: `n=12`, or a table for `n=1..10`.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use standoff::puzzle::{Parameters, Puzzle};

use crate::failure::Failure;
use crate::load;
use crate::number::whole;

/// A parameter with a value or an inclusive range of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub(crate) name: String,
    values: Values,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    One(i64),
    Range(RangeInclusive<i64>),
}

/// An argument after a puzzle: a value for one of its parameters, or another puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Following {
    Value(Assignment),
    Puzzle(String),
}

impl Following {
    /// Reads a value, or anything that is not like one.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match Assignment::parse(text) {
            Ok(value) => Ok(Following::Value(value)),
            Err(error) if text.contains('=') && !load::is_puzzle(text) => Err(error),
            Err(_) => Ok(Following::Puzzle(text.to_string())),
        }
    }
}

/// Values for parameters.
pub(crate) type Row<'a> = Vec<(&'a str, i64)>;

impl Assignment {
    /// Reads `name=value` or `name=least..most`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, values) = text
            .split_once('=')
            .ok_or("write name=value, as in n=12, or name=1..10 for a table")?;
        if name.is_empty() {
            return Err(format!(
                "the name of the parameter is missing, as in n{text}"
            ));
        }
        let values = match values.split_once("..") {
            None if values.is_empty() => {
                return Err(format!("the value is missing, as in {name}=8"));
            }
            None => Values::One(whole(values)?),
            Some((least, most)) => Values::Range(parse_range(name, least, most)?),
        };
        let name = name.to_string();
        Ok(Assignment { name, values })
    }

    pub(crate) fn is_range(&self) -> bool {
        matches!(self.values, Values::Range(_))
    }

    /// Maximum number of characters of a value.
    pub(crate) fn width(&self) -> usize {
        let values = self.values();
        let ends = [values.start(), values.end()];
        ends.map(|value| value.to_string().len())
            .into_iter()
            .max()
            .unwrap_or(0)
    }

    /// All values of the range, or the only one.
    pub(crate) fn values(&self) -> RangeInclusive<i64> {
        match &self.values {
            Values::One(value) => *value..=*value,
            Values::Range(range) => range.clone(),
        }
    }
}

fn parse_range(name: &str, least: &str, most: &str) -> Result<RangeInclusive<i64>, String> {
    let missing = |end, example| {
        let message = format!("the {end} of the range is missing, as in {name}={example}");
        Err(message)
    };
    match (least, most) {
        ("", "") => return missing("beginning and the end", "1..10".to_string()),
        ("", most) => return missing("beginning", format!("1..{}", whole(most)?)),
        (least, "") => {
            return missing(
                "end",
                format!("{least}..{}", whole(least)?.saturating_add(9)),
            );
        }
        _ => {}
    }
    let (least, most) = (whole(least)?, whole(most)?);
    if least > most {
        return Err(format!("there is nothing from {least} to {most}"));
    }
    Ok(least..=most)
}

/// All combinations of values. The last parameter changes fastest.
pub(crate) fn combinations<'a>(
    assignments: &'a [Assignment],
) -> Result<impl Iterator<Item = Row<'a>>, Failure> {
    refuse_twice(assignments)?;
    let first = |assignment: &'a Assignment| (&*assignment.name, *assignment.values().start());
    let first: Row<'a> = assignments.iter().map(first).collect();
    Ok(std::iter::successors(Some(first), |row| {
        next(assignments, row)
    }))
}

/// The next row: the last value that can grow does, and those after it start again.
fn next<'a>(assignments: &'a [Assignment], row: &Row<'a>) -> Option<Row<'a>> {
    let grows = |at: &usize| row[*at].1 < *assignments[*at].values().end();
    let grown = (0..row.len()).rev().find(grows)?;
    let mut next = row.clone();
    next[grown].1 += 1;
    for (at, assignment) in assignments.iter().enumerate().skip(grown + 1) {
        next[at].1 = *assignment.values().start();
    }
    Some(next)
}

/// The values of assignments that may not be ranges.
pub(crate) fn single<'a>(assignments: &'a [Assignment], verb: &str) -> Result<Row<'a>, Failure> {
    if let Some(range) = assignments.iter().find(|assignment| assignment.is_range()) {
        let message = format!("`{verb}` takes one value for `{}`, not a range", range.name);
        return Err(Failure::mistake(message));
    }
    Ok(combinations(assignments)?.next().unwrap_or_default())
}

/// The parameters of a puzzle, with the values of a row.
pub(crate) fn parameters_of(puzzle: &Puzzle, row: Row<'_>) -> Parameters {
    puzzle.parameters().clone().with(row)
}

fn refuse_twice(assignments: &[Assignment]) -> Result<(), Failure> {
    let mut before = HashSet::new();
    let twice = assignments.iter().find(|other| !before.insert(&other.name));
    match twice {
        Some(twice) => Err(Failure::mistake(format!("`{}` is given twice", twice.name))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Assignment {
        Assignment::parse(text).unwrap()
    }

    #[test]
    fn a_value_is_one_and_a_range_has_both_ends() {
        let value = [parse("n=8")];
        let rows: Vec<_> = combinations(&value).unwrap().collect();
        assert_eq!(rows, [[("n", 8)]]);
        let range = [parse("n=-1..1")];
        let rows: Vec<_> = combinations(&range).unwrap().collect();
        assert_eq!(rows, [[("n", -1)], [("n", 0)], [("n", 1)]]);
    }

    #[test]
    fn the_last_range_changes_fastest() {
        let assignments = [parse("m=1..2"), parse("k=7"), parse("n=3..4")];
        let rows: Vec<Vec<i64>> = combinations(&assignments)
            .unwrap()
            .map(|row| row.into_iter().map(|(_, value)| value).collect())
            .collect();
        assert_eq!(rows, [[1, 7, 3], [1, 7, 4], [2, 7, 3], [2, 7, 4]]);
    }

    #[test]
    fn a_huge_range_is_evaluated_lazily() {
        let endless = [parse("n=0..9223372036854775807")];
        assert_eq!(combinations(&endless).unwrap().nth(1).unwrap(), [("n", 1)]);
    }

    #[test]
    fn malformed_assignments_are_refused() {
        for wrong in [
            "n", "=3", "n=", "n=x", "n=1..", "n=..3", "n=3..1", "n=1.5", "n=1...3",
        ] {
            assert!(Assignment::parse(wrong).is_err(), "{wrong}");
        }
        assert!(combinations(&[parse("n=1"), parse("n=2")]).is_err());
        assert!(single(&[parse("n=1..2")], "solve").is_err());
    }
}
