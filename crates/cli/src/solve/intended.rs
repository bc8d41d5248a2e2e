//! The intended solution of a puzzle.

use standoff::model::{Model, Placement};
use standoff::puzzle::{Expectation, Instance, Puzzle};

use crate::args::SolveArgs;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::load;

/// The solution that is given on the command line; otherwise the first one of an `expect` for these parameters that
/// says that there is no other.
pub(super) fn intended(
    args: &SolveArgs,
    puzzle: &Puzzle,
    instance: &Instance,
) -> Result<Option<Placement>, Failure> {
    if !args.unique {
        return Ok(None);
    }
    let model = instance.model();
    let (text, file) = (args.solution.as_deref(), args.solution_file.as_deref());
    if text.is_some() || file.is_some() {
        let (source, text) = load::position(text, file, &args.puzzle.puzzle)?;
        let position = instance.read_position(source, &text)?;
        let is_on_board = position.off_board().is_empty();
        let placement = model.placement(position.stands()).filter(|_| is_on_board);
        return placement.map(Some).ok_or_else(|| Failure::Mistake {
            message: "what is given as a solution is none".to_string(),
            hint: Some("`check --solution` says which rules it breaks".to_string()),
        });
    }
    let is_meant = |expected: &&Expectation| {
        let parameters = puzzle.parameters().clone().with(&expected.at);
        expected.unique == Some(true) && parameters == *instance.parameters()
    };
    let mut meant = puzzle.expectations().iter().filter(is_meant);
    let Some(rows) = meant.find_map(|expected| expected.first.as_ref()) else {
        return Ok(None);
    };
    let placement = drawn(instance, model, rows);
    if placement.is_none() {
        note("the solution that `expect` gives is none");
    }
    Ok(placement)
}

fn drawn(instance: &Instance, model: &Model, rows: &[String]) -> Option<Placement> {
    let text = rows.join("\n");
    let position = instance.read_position("expect", text.as_bytes()).ok()?;
    model.placement(position.stands())
}
