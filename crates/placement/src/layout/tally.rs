//! Squares that are counted by what the pieces do to them.

use super::attackers::Attackers;
use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use super::lines::Lines;
use super::mark::{Mark, group};
use super::places::Origin;
use super::rule::SquareState;
use crate::problem::{Bounds, Candidate};

/// One group: so many squares of the board are in some state.
pub(super) fn count_squares(
    model: &mut Draft,
    rule: usize,
    state: SquareState,
    of_kinds: impl Fn(usize) -> bool,
    number: Bounds,
    effort: &mut Effort<'_>,
) -> Result<(), ModelError> {
    let squares = Lines::Board.squares(&model.board);
    let standing_counts = state != SquareState::Attacked;
    let attackers = Attackers::of(&squares, model, of_kinds, standing_counts, effort)?;
    let mut tally: Vec<Candidate> = Vec::new();
    for (square, members) in squares.into_iter().zip(attackers.into_lists()) {
        let reached_by = members.iter().map(|member| member.candidate);
        let by_none = |draft: &Draft| format!("{} for none", draft.board.name(square));
        let by_some = |draft: &Draft| format!("{} for some", draft.board.name(square));
        let left = model.mark(Mark::none(reached_by), rule, by_none)?;
        tally.push(match state {
            SquareState::Free => left,
            SquareState::Attacked | SquareState::Dominated => {
                model.mark(Mark::none([left]), rule, by_some)?
            }
        });
    }
    // Of squares that the same pieces reach there is one mark.
    let squares = group(tally.iter().map(|&mark| (mark, 1)), number);
    model.tallies.insert(rule, squares.members.clone());
    model.add_group(squares, "the board".to_string(), Origin::Rule(rule));
    Ok(())
}
