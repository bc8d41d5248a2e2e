//! Pieces of which each has a square of its own.

use super::attackers::Attackers;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::lines::Lines;
use super::mark::{Mark, group};
use super::places::Origin;
use crate::problem::{Bounds, Candidate};

/// A group for each candidate of these kinds: where it stands, it attacks or occupies one of these squares that
/// no other of them does.
pub(super) fn each_has_its_own(
    model: &mut Draft,
    rule: usize,
    of_kinds: impl Fn(usize) -> bool,
    lines: &Lines,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let squares = lines.squares(&model.board);
    let attackers = Attackers::of(&squares, model, &of_kinds, true, effort)?;
    let mut of_its_own: Vec<Vec<Candidate>> = vec![Vec::new(); model.stands.len()];
    for (square, members) in squares.into_iter().zip(attackers.into_lists()) {
        let reached_by = members.iter().map(|member| member.candidate);
        let name = |draft: &Draft| format!("{} for one alone", draft.board.name(square));
        let mark = model.mark(Mark::at_most(1, reached_by), rule, name)?;
        for member in &members {
            of_its_own[member.candidate.index()].push(mark);
        }
    }
    for (own, marks) in (0..).map(Candidate::new).zip(of_its_own) {
        if !of_kinds(model.stands[own.index()].kind) {
            continue;
        }
        effort.go_on()?;
        let absent = model.absent(own, rule)?;
        let members = marks.into_iter().chain([absent]).map(|c| (c, 1));
        let (group, name) = (group(members, Bounds::at_least(1)), model.piece_name(own));
        model.add_group(group, name, Origin::Rule(rule));
        model.check_groups()?;
    }
    Ok(())
}
