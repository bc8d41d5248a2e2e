//! A model as a formula in the format OPB: pseudo-Boolean constraints, a variable for each candidate.
//!
//! ```text
//! * x1: a2                the first candidate
//! 1 x1 1 x2 >= 1 ;        a group: its lower bound
//! 1 ~x1 1 ~x2 >= 1 ;      and its upper one: so many are not chosen
//! 1 ~x1 1 ~x4 >= 1 ;      a conflict
//! ```
//!
//! Each group has both lines, also where one says nothing, so that the numbers of the lines follow from those of
//! the groups.

use std::io::{self, Write};

use standoff::model::{Candidate, LinearConstraint, Model, Problem};
use standoff::puzzle::wording::printable;

use crate::label::labels;

/// The constraint that is the lower bound of a group.
pub(super) fn lower_bound(group: usize) -> usize {
    2 * group + 1
}

/// The constraint that is the upper bound of a group.
pub(super) fn upper_bound(group: usize) -> usize {
    2 * group + 2
}

/// The variable that says whether a candidate is chosen.
pub(super) fn variable(candidate: Candidate) -> String {
    format!("x{}", candidate.index() + 1)
}

/// Writes what has to be of a solution; of another one than this, if one is excluded.
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

/// Bounds beyond all that the members weigh say the same as those just beyond it.
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

/// Some candidate is not as it is in this solution.
fn another_than(chosen: &[Candidate], problem: &Problem, to: &mut impl Write) -> io::Result<()> {
    for candidate in problem.candidates() {
        let sign = sign(!chosen.contains(&candidate));
        write!(to, "1 {sign}{} ", variable(candidate))?;
    }
    writeln!(to, ">= 1 ;")
}

/// What stands before a variable: nothing if its candidate is to be chosen.
pub(super) fn sign(is_chosen: bool) -> &'static str {
    if is_chosen { "" } else { "~" }
}
