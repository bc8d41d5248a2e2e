//! The rule `Squares`: a number of squares are in some state.

use super::attackers::Attackers;
use super::auxiliary::{Auxiliary, weighted};
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::layout::Origin;
use super::lines::Lines;
use super::rule::SquareState;
use crate::problem::{Bounds, Candidate};

/// Adds an auxiliary variable for the state of each square, and a constraint on the number of those that are chosen.
pub(super) fn count_squares(
    draft: &mut Draft,
    rule: usize,
    state: SquareState,
    of_kinds: impl Fn(usize) -> bool,
    number: Bounds,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let squares = Lines::Board.squares(&draft.board);
    let or_occupy = state != SquareState::Attacked;
    let attackers = Attackers::of(&squares, draft, of_kinds, or_occupy, effort)?;
    let mut tally: Vec<Candidate> = Vec::new();
    for (square, members) in squares.into_iter().zip(attackers) {
        let reached_by = members.iter().map(|member| member.candidate);
        let by_none = |draft: &Draft| format!("{} for none", draft.board.name(square));
        let by_some = |draft: &Draft| format!("{} for some", draft.board.name(square));
        let none = draft.auxiliary(Auxiliary::none(reached_by), rule, by_none)?;
        tally.push(match state {
            SquareState::Free => none,
            SquareState::Attacked | SquareState::Dominated => {
                draft.auxiliary(Auxiliary::none([none]), rule, by_some)?
            }
        });
    }
    // Squares that the same pieces reach share a variable. Its weight is the number of these squares.
    let constraint = weighted(tally.into_iter().map(|variable| (variable, 1)), number);
    draft.tallies.insert(rule, constraint.members.clone());
    draft.add_constraint(constraint, "the board".to_string(), Origin::Rule(rule));
    Ok(())
}
