//! Pieces that so many others attack.

use standoff_board::Square;

use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::mark::{Mark, group};
use super::places::Origin;
use super::sight::Sight;
use crate::problem::{Bounds, Candidate, LinearConstraint};

/// A group or two for each candidate of these kinds: where it stands, so many others attack it, past all that
/// stands between.
pub(super) fn each_is_attacked(
    model: &mut Draft,
    by_square: &BySquare,
    rule: usize,
    of_kinds: impl Fn(usize) -> bool,
    number: Bounds,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let sight = Sight::on(model, effort)?;
    let mut known: Option<(Square, Vec<Vec<Candidate>>)> = None;
    for own in (0..model.stands.len()).map(Candidate::new) {
        let stand = model.stands[own.index()];
        if !of_kinds(stand.kind) {
            continue;
        }
        effort.go_on()?;
        let sights = match known.take() {
            Some((square, sights)) if square == stand.square => sights,
            _ => sight.of(stand.square, model, by_square, rule)?,
        };
        for group in where_it_stands(own, &sights, number, model, rule)? {
            let name = model.piece_name(own);
            model.add_group(group, name, Origin::Rule(rule));
        }
        model.check_groups()?;
        known = Some((stand.square, sights));
    }
    Ok(())
}

/// The groups that say of a piece, where it stands, in how many of these sets a member is chosen; that it is in
/// none says a conflict with each.
fn where_it_stands(
    own: Candidate,
    sights: &[Vec<Candidate>],
    number: Bounds,
    model: &mut Draft,
    rule: usize,
) -> Result<Vec<LinearConstraint>, ModelError> {
    let (all, least) = (sights.len() as u64, number.least());
    let most = number.most_of(all);
    if number.most() == Some(0) {
        let members = sights.iter().flatten();
        members.for_each(|&attacker| model.keep_apart(own, attacker));
        return Ok(Vec::new());
    }
    let mut groups = Vec::new();
    if least == 1 {
        // One of all of them is enough: that needs no mark for each of the sets.
        let absent = (model.absent(own, rule)?, 1);
        let members = sights.iter().flatten().map(|&c| (c, 1));
        groups.push(group(members.chain([absent]), Bounds::at_least(1)));
    }
    if least <= 1 && most == all {
        return Ok(groups);
    }
    let mut without = Vec::new();
    for sight in sights {
        let name = |draft: &Draft| format!("a way to {}", draft.piece_name(own));
        without.push((
            model.mark(Mark::none(sight.iter().copied()), rule, name)?,
            1,
        ));
    }
    if least > 1 {
        let with_own = without.iter().copied().chain([(own, least)]);
        groups.push(group(with_own, Bounds::at_most(all)));
    }
    if most < all {
        let absent = (model.absent(own, rule)?, all - most);
        let with_absent = without.into_iter().chain([absent]);
        groups.push(group(with_absent, Bounds::at_least(all - most)));
    }
    Ok(groups)
}
