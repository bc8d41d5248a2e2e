//! The rule `Guarded`: each piece is attacked by a number of others.

use std::collections::HashMap;
use std::rc::Rc;

use standoff_board::Square;

use super::auxiliary::{Auxiliary, weighted};
use super::by_square::BySquare;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::layout::{Origin, PlacedPiece};
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
    let mut attackers: Vec<Option<Rc<Attackers>>> = Vec::new();
    let mut last: Option<(Square, Rc<Attackers>)> = None;
    for candidate in 0..draft.pieces.len() {
        let piece = draft.pieces[candidate];
        if !of_kinds(piece.kind) {
            attackers.push(None);
            continue;
        }
        effort.check()?;
        let of_square = match last.take() {
            Some((square, of_square)) if square == piece.square => of_square,
            _ => Rc::new(Attackers::of(sight.of(
                piece.square,
                draft,
                by_square,
                rule,
            )?)),
        };
        attackers.push(Some(of_square.clone()));
        last = Some((piece.square, of_square));
    }
    for (index, of_candidate) in attackers.iter().enumerate() {
        let Some(of_candidate) = of_candidate else {
            continue;
        };
        effort.check()?;
        let candidate = Candidate::new(index);
        let sets =
            if number.most() == Some(1) && excludes_pairs(candidate, &attackers, &draft.pieces) {
                of_candidate.each_alone()
            } else {
                of_candidate.sets.clone()
            };
        for constraint in if_chosen(candidate, &sets, number, draft, rule)? {
            let name = draft.piece_name(candidate);
            draft.add_constraint(constraint, name, Origin::Rule(rule));
        }
        draft.check_constraints()?;
    }
    Ok(())
}

/// The pieces that attack a square, as sets: the number of sets with a chosen member is the number of pieces that
/// attack the square with nothing between.
struct Attackers {
    sets: Vec<Vec<Candidate>>,
    /// The index of the set of each member.
    set_of: HashMap<Candidate, usize>,
}

impl Attackers {
    fn of(sets: Vec<Vec<Candidate>>) -> Self {
        let numbered = (0..).zip(&sets);
        let set_of = numbered.flat_map(|(index, set)| set.iter().map(move |&c| (c, index)));
        Attackers {
            set_of: set_of.collect(),
            sets,
        }
    }

    /// Each member as a set.
    fn each_alone(&self) -> Vec<Vec<Candidate>> {
        self.sets.iter().flatten().map(|&c| vec![c]).collect()
    }

    fn are_in_different_sets(&self, a: Candidate, b: Candidate) -> bool {
        let [a, b] = [a, b].map(|member| self.set_of.get(&member));
        a.is_some() && b.is_some() && a != b
    }
}

/// Whether no two members of a set are chosen beside a candidate if each piece is attacked by at most one other.
///
/// ```text
///  q . a . b      a is attacked by q and b
/// ```
fn excludes_pairs(
    candidate: Candidate,
    attackers: &[Option<Rc<Attackers>>],
    pieces: &[PlacedPiece],
) -> bool {
    // A set may contain auxiliary variables.
    let square = |of: Candidate| pieces.get(of.index()).map(|piece| piece.square);
    let excludes = |near: Candidate, far: Candidate| {
        let of_near = attackers.get(near.index()).and_then(Option::as_ref);
        of_near.is_some_and(|of_near| {
            square(near) == square(far) || of_near.are_in_different_sets(candidate, far)
        })
    };
    let mut sets = attackers[candidate.index()].iter().flat_map(|of| &of.sets);
    sets.all(|set| {
        let mut pairs = (1..set.len()).flat_map(|far| (0..far).map(move |near| (near, far)));
        pairs.all(|(near, far)| excludes(set[near], set[far]))
    })
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
    // More than `all` excludes the candidate, however much it is.
    let weight = least.min(u32::MAX.into());
    let most = number.most_of(all);
    let members = || sets.iter().flatten().map(|&member| (member, 1));
    if number.most() == Some(0) {
        members().for_each(|(attacker, _)| draft.add_late_conflict(candidate, attacker));
        return Ok(Vec::new());
    }
    let are_single = sets.iter().all(|set| set.len() == 1);
    let mut constraints = Vec::new();
    if least > 0 && (least == 1 || are_single) {
        let negation = (draft.negation(candidate, rule)?, weight);
        constraints.push(weighted(
            members().chain([negation]),
            Bounds::at_least(weight),
        ));
    }
    if most < all && are_single {
        let terms = members().chain([(candidate, all - most)]);
        constraints.push(weighted(terms, Bounds::at_most(all)));
    }
    if are_single || least <= 1 && most == all {
        return Ok(constraints);
    }
    let mut without_chosen = Vec::new();
    for set in sets {
        let name = |draft: &Draft| format!("a way to {}", draft.piece_name(candidate));
        let none = Auxiliary::none(set.iter().copied());
        without_chosen.push((draft.auxiliary(none, rule, name)?, 1));
    }
    if least > 1 {
        let terms = without_chosen.iter().copied().chain([(candidate, weight)]);
        constraints.push(weighted(terms, Bounds::at_most(all)));
    }
    if most < all {
        let negation = (draft.negation(candidate, rule)?, all - most);
        let terms = without_chosen.into_iter().chain([negation]);
        constraints.push(weighted(terms, Bounds::at_least(all - most)));
    }
    Ok(constraints)
}
