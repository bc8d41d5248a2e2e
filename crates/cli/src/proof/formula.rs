//! A model as a formula in the format OPB: pseudo-Boolean constraints, a variable for each candidate.
//!
//! ```text
//! * x1: a2                the first candidate
//! 1 x1 1 x2 >= 1 ;        the lower bound of a linear constraint
//! 1 ~x1 1 ~x2 >= 1 ;      its upper bound, as a number of candidates that are not chosen
//! 1 ~x1 1 ~x4 >= 1 ;      a conflict
//! ```
//!
//! Each linear constraint has both lines, even if one is trivial, so that its index gives the numbers of its lines.

use std::io::{self, Write};

use standoff::model::{Candidate, LinearConstraint, Model, Problem};
use standoff::puzzle::wording::printable;

use crate::label::labels;

/// The number of the line with the lower bound of a linear constraint.
pub(super) fn lower_bound(group: usize) -> usize {
    2 * group + 1
}

/// The number of the line with the upper bound of a linear constraint.
pub(super) fn upper_bound(group: usize) -> usize {
    2 * group + 2
}

/// The variable of a candidate.
pub(super) fn variable(candidate: Candidate) -> String {
    format!("x{}", candidate.index() + 1)
}

/// Writes the formula of a solution, or of a solution other than the excluded one.
pub(super) fn write(
    model: &Model,
    excluded: Option<&[Candidate]>,
    to: &mut impl Write,
) -> io::Result<()> {
    let problem = model.problem();
    let (groups, conflicts) = (problem.constraints(), problem.conflicts());
    let others = u64::from(excluded.is_some());
    let constraints = 2 * groups.len() as u64 + conflicts.pairs() + others;
    let variables = problem.len();
    writeln!(to, "* #variable= {variables} #constraint= {constraints}")?;
    for (label, candidate) in labels(model, model.layout().pieces())
        .iter()
        .zip(problem.candidates())
    {
        writeln!(to, "* {}: {label}", variable(candidate))?;
    }
    for (index, group) in groups.iter().enumerate() {
        writeln!(to, "* {}", printable(model.constraint_name(index)))?;
        bounds(group, to)?;
    }
    for a in problem.candidates() {
        for b in conflicts.with(a).filter(|&b| a < b) {
            writeln!(to, "1 ~{} 1 ~{} >= 1 ;", variable(a), variable(b))?;
        }
    }
    if let Some(chosen) = excluded {
        writeln!(to, "* another solution than the one that was found")?;
        another_than(chosen, problem, to)?;
    }
    to.flush()
}

/// Writes both bounds. Bounds beyond the total weight are reduced to the next larger number.
fn bounds(group: &LinearConstraint, to: &mut impl Write) -> io::Result<()> {
    let total = group.total();
    let least = group.bounds.least().min(total + 1);
    let not_chosen = total - group.bounds.most_of(total);
    for (sign, least) in [("", least), ("~", not_chosen)] {
        for member in &group.members {
            write!(
                to,
                "{} {sign}{} ",
                member.weight,
                variable(member.candidate)
            )?;
        }
        writeln!(to, ">= {least} ;")?;
    }
    Ok(())
}

/// Writes that some candidate differs from this solution.
fn another_than(chosen: &[Candidate], problem: &Problem, to: &mut impl Write) -> io::Result<()> {
    for candidate in problem.candidates() {
        let sign = sign(!chosen.contains(&candidate));
        write!(to, "1 {sign}{} ", variable(candidate))?;
    }
    writeln!(to, ">= 1 ;")
}

/// The sign of a literal: empty for a chosen candidate.
pub(super) fn sign(is_chosen: bool) -> &'static str {
    if is_chosen { "" } else { "~" }
}
