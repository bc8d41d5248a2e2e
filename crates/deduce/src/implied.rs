//! Constraints of rows and columns that follow from the others.

use standoff_model::{Bounds, Candidate, LinearConstraint, Member, Model};

use crate::deduction::Constraint;
use crate::set::CandidateSet;

/// The constraints that follow from those of a model, in their order.
///
/// If a constraint needs one piece for each row with open squares, and the pieces of each row exclude each other, then
/// each row holds exactly one. The same applies to columns.
pub(crate) fn implied(
    model: &Model,
    open: &CandidateSet,
    rest: &[(usize, u64)],
) -> Vec<Constraint> {
    let mut implied: Vec<Constraint> = Vec::new();
    for &(index, need) in rest {
        let constraint = &model.constraints()[index];
        let pieces = model.layout().pieces().len();
        let members = constraint.members.iter().map(|member| member.candidate);
        let members: Vec<Candidate> = members.filter(|&c| open.contains(c)).collect();
        let has_auxiliary = members.iter().any(|c| c.index() >= pieces);
        if need < 2 || has_auxiliary || !constraint.is_even() {
            continue;
        }
        for axis in [Axis::Row, Axis::Column] {
            let lines = axis.lines(model, &members);
            if lines.len() as u64 != need || !lines.iter().all(|line| is_clique(model, line)) {
                continue;
            }
            for line in lines {
                let name = axis.name(model, line[0]);
                if implied.iter().any(|known| known.name == name) {
                    continue;
                }
                implied.push(Constraint {
                    name,
                    constraint: LinearConstraint {
                        members: line.into_iter().map(Member::of_weight_1).collect(),
                        bounds: Bounds::exactly(1),
                    },
                });
            }
        }
    }
    implied
}

#[derive(Clone, Copy)]
enum Axis {
    Row,
    Column,
}

impl Axis {
    /// The candidates of each row or column that has some, in reading order.
    fn lines(self, model: &Model, members: &[Candidate]) -> Vec<Vec<Candidate>> {
        let mut lines: Vec<Vec<Candidate>> = Vec::new();
        for &member in members {
            let at = self.at(model, member);
            if lines.len() <= at {
                lines.resize(at + 1, Vec::new());
            }
            lines[at].push(member);
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    fn at(self, model: &Model, candidate: Candidate) -> usize {
        let square = model.layout().piece(candidate).square;
        let (column, row) = model.board().column_and_row(square);
        match self {
            Axis::Row => row as usize,
            Axis::Column => column as usize,
        }
    }

    fn name(self, model: &Model, candidate: Candidate) -> String {
        let name = model.board().name(model.layout().piece(candidate).square);
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        match self {
            Axis::Row => format!("row {}", &name[letters.len()..]),
            Axis::Column => format!("column {letters}"),
        }
    }
}

/// Whether any two of the candidates exclude each other.
fn is_clique(model: &Model, line: &[Candidate]) -> bool {
    line.iter().enumerate().all(|(index, &one)| {
        let mut later = line[index + 1..].iter();
        later.all(|&other| model.conflicts().contains(one, other))
    })
}
