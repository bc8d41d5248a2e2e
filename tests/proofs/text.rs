//! Reads the parts of the formats OPB and VeriPB that the command writes.

use super::checker::{Checker, Constraint, Literal};

/// The conclusion of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conclusion {
    Unsatisfiable,
    Satisfiable,
}

/// The variables with their names, and the constraints.
pub(super) struct Formula {
    pub(super) names: Vec<String>,
    pub(super) constraints: Vec<Constraint>,
}

impl Formula {
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let (comments, lines): (Vec<&str>, Vec<_>) =
            text.lines().partition(|line| line.starts_with('*'));
        let name = |line: &&str| {
            let (variable, name) = line.strip_prefix("* x")?.split_once(": ")?;
            Some((variable.parse().ok()?, name.to_string()))
        };
        let names: Vec<(usize, String)> = comments.iter().filter_map(name).collect();
        assert!(names.iter().map(|(number, _)| *number).eq(1..=names.len()));
        let constraints = lines.into_iter().map(constraint);
        let constraints: Vec<Constraint> = constraints.collect::<Result<_, _>>()?;
        let (variables, all) = (names.len(), constraints.len());
        let head = format!("* #variable= {variables} #constraint= {all}");
        assert_eq!(comments[0], head);
        Ok(Formula {
            names: names.into_iter().map(|(_, name)| name).collect(),
            constraints,
        })
    }
}

/// Checks a proof line by line.
pub(super) fn check(formula: &Formula, proof: &str) -> Result<Conclusion, String> {
    let mut checker = Checker {
        constraints: formula.constraints.clone(),
    };
    let mut lines = proof.lines();
    expect(lines.next(), "pseudo-Boolean proof version 3.0")?;
    for line in lines.by_ref() {
        let (rule, rest) = line.split_once(' ').ok_or("a line of one word")?;
        match rule {
            "pol" => checker.add_sum(&sum(rest)?)?,
            "rup" => checker.add_clause(&clause(rest)?)?,
            _ => {
                expect(Some(line), "output NONE ;")?;
                break;
            }
        }
    }
    let conclusion = lines.next().ok_or("no conclusion")?;
    expect(lines.next(), "end pseudo-Boolean proof ;")?;
    conclude(conclusion, formula, &checker)
}

fn conclude(line: &str, formula: &Formula, checker: &Checker) -> Result<Conclusion, String> {
    if let Some(literals) = line.strip_prefix("conclusion SAT :") {
        let mut values = vec![None; formula.names.len()];
        for word in words(literals)? {
            let (variable, value) = literal(word)?;
            values[variable] = Some(value);
        }
        let values: Option<Vec<bool>> = values.into_iter().collect();
        let values = values.ok_or("some variable has no value")?;
        let all = formula.constraints.iter().all(|one| one.is_kept(&values));
        return all
            .then_some(Conclusion::Satisfiable)
            .ok_or("no solution".to_string());
    }
    let last = checker.constraints.last();
    match line {
        "conclusion UNSAT : -1 ;" if last.is_some_and(Constraint::is_contradiction) => {
            Ok(Conclusion::Unsatisfiable)
        }
        _ => Err(format!("{line}: that does not follow")),
    }
}

fn expect(line: Option<&str>, expected: &str) -> Result<(), String> {
    if line == Some(expected) {
        Ok(())
    } else {
        Err(format!("{line:?} instead of {expected}"))
    }
}

/// The words before the semicolon.
fn words(text: &str) -> Result<impl Iterator<Item = &str>, String> {
    let text = text.strip_suffix(';').ok_or("no semicolon")?;
    Ok(text.split_whitespace())
}

/// Numbers of constraints, each but the first followed by a plus.
fn sum(text: &str) -> Result<Vec<usize>, String> {
    let mut numbers = Vec::new();
    for (at, word) in words(text)?.enumerate() {
        match (at, word) {
            (_, "+") if at > 0 && at % 2 == 0 => {}
            (_, number) if at == 0 || at % 2 == 1 => {
                let number: usize = number.parse().map_err(|_| "no number")?;
                numbers.push(number.checked_sub(1).ok_or("they count from 1")?);
            }
            _ => return Err(format!("no sum: {text}")),
        }
    }
    Ok(numbers)
}

fn clause(text: &str) -> Result<Vec<Literal>, String> {
    let Constraint { terms, least } = constraint(text)?;
    let is_clause = least == 1 && terms.iter().all(|(weight, _)| *weight == 1);
    let literals = terms.into_iter().map(|(_, literal)| literal);
    is_clause
        .then(|| literals.collect())
        .ok_or(format!("no clause: {text}"))
}

fn constraint(text: &str) -> Result<Constraint, String> {
    let (terms, least) = text.split_once(">= ").ok_or("no bound")?;
    let least = words(least)?.collect::<String>();
    let words: Vec<&str> = terms.split_whitespace().collect();
    let term = |pair: &[&str]| match pair {
        [weight, name] => Ok((weight.parse().map_err(|_| "no weight")?, literal(name)?)),
        _ => Err("half a term".to_string()),
    };
    Ok(Constraint {
        terms: words.chunks(2).map(term).collect::<Result<_, String>>()?,
        least: least.parse().map_err(|_| "no number")?,
    })
}

fn literal(name: &str) -> Result<Literal, String> {
    let (name, value) = match name.strip_prefix('~') {
        Some(name) => (name, false),
        None => (name, true),
    };
    let number = name
        .strip_prefix('x')
        .and_then(|number| number.parse().ok());
    let number: usize = number.ok_or(format!("{name} is no variable"))?;
    Ok((number.checked_sub(1).ok_or("they count from 1")?, value))
}
