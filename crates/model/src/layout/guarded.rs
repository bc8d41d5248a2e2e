//! The rule `Guarded`: each piece is attacked by a number of others.

use standoff_board::Square;

use super::auxiliary::{Auxiliary, weighted};
use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::layout::Origin;
use super::sight::Sight;
use crate::problem::{Bounds, Candidate, LinearConstraint};

/// Adds at most two constraints for each candidate of some kinds: if it is chosen, then `number` bounds how many
/// others attack it with nothing between.
pub(super) fn each_is_attacked(
    draft: &mut Draft,
    by_square: &BySquare,
    rule: usize,
    of_kinds: impl Fn(usize) -> bool,
    number: Bounds,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let sight = Sight::on(draft, effort)?;
    let mut last: Option<(Square, Vec<Vec<Candidate>>)> = None;
    for candidate in (0..draft.pieces.len()).map(Candidate::new) {
        let piece = draft.pieces[candidate.index()];
        if !of_kinds(piece.kind) {
            continue;
        }
        effort.check()?;
        let attackers = match last.take() {
            Some((square, attackers)) if square == piece.square => attackers,
            _ => sight.of(piece.square, draft, by_square, rule)?,
        };
        for constraint in if_chosen(candidate, &attackers, number, draft, rule)? {
            let name = draft.piece_name(candidate);
            draft.add_constraint(constraint, name, Origin::Rule(rule));
        }
        draft.check_constraints()?;
        last = Some((piece.square, attackers));
    }
    Ok(())
}

/// The constraints that bound the number of sets with a chosen member, if `candidate` is chosen. An upper bound of
/// 0 needs none: the members become conflicts.
fn if_chosen(
    candidate: Candidate,
    sets: &[Vec<Candidate>],
    number: Bounds,
    draft: &mut Draft,
    rule: usize,
) -> Result<Vec<LinearConstraint>, ModelError> {
    let (all, least) = (sets.len() as u64, number.least());
    let most = number.most_of(all);
    if number.most() == Some(0) {
        let members = sets.iter().flatten();
        members.for_each(|&attacker| draft.add_late_conflict(candidate, attacker));
        return Ok(Vec::new());
    }
    let mut constraints = Vec::new();
    if least == 1 {
        // One clause of all members: no auxiliary variable for each set.
        let negation = (draft.negation(candidate, rule)?, 1);
        let members = sets.iter().flatten().map(|&c| (c, 1));
        constraints.push(weighted(members.chain([negation]), Bounds::at_least(1)));
    }
    if least <= 1 && most == all {
        return Ok(constraints);
    }
    let mut without_chosen = Vec::new();
    for set in sets {
        let name = |draft: &Draft| format!("a way to {}", draft.piece_name(candidate));
        let none = Auxiliary::none(set.iter().copied());
        without_chosen.push((draft.auxiliary(none, rule, name)?, 1));
    }
    if least > 1 {
        // More than `all` excludes the candidate, however much it is.
        let least = least.min(u32::MAX.into());
        let terms = without_chosen.iter().copied().chain([(candidate, least)]);
        constraints.push(weighted(terms, Bounds::at_most(all)));
    }
    if most < all {
        let negation = (draft.negation(candidate, rule)?, all - most);
        let terms = without_chosen.into_iter().chain([negation]);
        constraints.push(weighted(terms, Bounds::at_least(all - most)));
    }
    Ok(constraints)
}
