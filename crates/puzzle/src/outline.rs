//! A puzzle in outline, where it is plain enough.

use standoff_board::Board;
use standoff_model::{Outline, Rule};

use crate::asked::Asked;
use crate::instance::own_pieces;
use crate::parameters::Parameters;
use crate::pieces::Setting;
use crate::place;
use crate::problem::Fault;
use crate::puzzle::Puzzle;
use crate::requirement;
use crate::rules::RuleSpec;

/// The puzzle with these parameters in outline; none if it asks for more than an outline can say.
///
/// What would be wrong with it is wrong here too, but for what is too large.
pub(crate) fn outline(puzzle: &Puzzle, parameters: &Parameters) -> Result<Option<Outline>, Fault> {
    requirement::check(&puzzle.requirements, parameters)?;
    let Some((width, height)) = puzzle.board.sides(parameters)? else {
        return Ok(None);
    };
    let plain_rules = matches!(&puzzle.rules[..], [RuleSpec::Plain(Rule::NoAttack)]);
    let is_plain = plain_rules && puzzle.goal.is_none() && puzzle.place.len() == 1;
    if !is_plain || !puzzle.place[0].needs_no_board() {
        return Ok(None);
    }
    // Nothing is asked on this board: it is there because a setting has one.
    let nowhere =
        Board::rectangle(0, 0).map_err(|error| Fault::at(puzzle.board.span.clone(), error))?;
    let asked = Asked::new(&|| None);
    let setting = Setting::new(&nowhere, parameters, &asked);
    own_pieces(&puzzle.own, &setting)?;
    let kinds = place::kinds(&puzzle.place, &setting)?;
    Ok(kinds
        .into_iter()
        .next()
        .map(|kind| Outline::new(width, height, kind)))
}
