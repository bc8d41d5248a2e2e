//! The rule `Irredundant`: each piece has a square that it alone attacks or occupies.

use super::attackers::Attackers;
use super::auxiliary::{Auxiliary, weighted};
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::layout::Origin;
use super::lines::Lines;
use crate::problem::{Bounds, Candidate};

/// Adds a constraint for each candidate of some kinds: if it is chosen, then it attacks or occupies a square of
/// `lines` that no other one does.
pub(super) fn each_has_its_own(
    draft: &mut Draft,
    rule: usize,
    of_kinds: impl Fn(usize) -> bool,
    lines: &Lines,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let squares = lines.squares(&draft.board);
    let attackers = Attackers::of(&squares, draft, &of_kinds, true, effort)?;
    let mut private_squares: Vec<Vec<Candidate>> = vec![Vec::new(); draft.pieces.len()];
    for (square, members) in squares.into_iter().zip(attackers) {
        let reached_by = members.iter().map(|member| member.candidate);
        let name = |draft: &Draft| format!("{} for one alone", draft.board.name(square));
        let at_most_one = draft.auxiliary(Auxiliary::at_most(1, reached_by), rule, name)?;
        for member in &members {
            private_squares[member.candidate.index()].push(at_most_one);
        }
    }
    for (candidate, squares) in (0..).map(Candidate::new).zip(private_squares) {
        if !of_kinds(draft.pieces[candidate.index()].kind) {
            continue;
        }
        effort.check()?;
        let negation = draft.negation(candidate, rule)?;
        let terms = squares.into_iter().chain([negation]).map(|c| (c, 1));
        let constraint = weighted(terms, Bounds::at_least(1));
        let name = draft.piece_name(candidate);
        draft.add_constraint(constraint, name, Origin::Rule(rule));
        draft.check_constraints()?;
    }
    Ok(())
}
