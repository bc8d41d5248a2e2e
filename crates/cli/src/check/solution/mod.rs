//! `standoff check --solution`: whether pieces are a solution, and which rules they break.

mod json;
mod words;

use std::path::Path;

use standoff::board::{NameError, Pieces};
use standoff::placement::{Model, Violation};
use standoff::puzzle::Position;

use crate::args::{CheckArgs, VerdictFormat};
use crate::assignment::{Assignment, single};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;

/// A rule that a position breaks.
enum Broken<'p> {
    OffBoard(&'p NameError),
    Rule(Violation),
}

/// Says of the pieces that are given whether they are a solution.
pub(super) fn run(args: &CheckArgs, pieces: &Pieces, output: &mut Output) -> Result<Exit, Failure> {
    let arguments: Vec<String> = (args.paths.iter())
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let [name, assignments @ ..] = &arguments[..] else {
        return Err(Failure::mistake("which puzzle?"));
    };
    let assignments = assignments.iter().map(|text| assignment(text));
    let assignments: Vec<Assignment> = assignments.collect::<Result<_, _>>()?;
    let (source, text) = text(args, name)?;
    let puzzle = load::puzzle(name, pieces)?;
    let instance = puzzle.instance(single(&assignments, "check --solution")?)?;
    let position = instance.read_position(source, &text)?;
    let is_solution = broken(instance.model(), &position).next().is_none();
    match args.format {
        Some(VerdictFormat::Json) => output.json(&json::verdict(&puzzle, &instance, &position))?,
        Some(VerdictFormat::Text) | None => words::write(instance.model(), &position, output)?,
    }
    if is_solution && instance.goal().is_some() {
        note("whether it is the best, as the goal asks, is not looked at");
    }
    Ok(match is_solution {
        true => Exit::Answered,
        false => Exit::No,
    })
}

fn assignment(text: &str) -> Result<Assignment, Failure> {
    Assignment::parse(text).map_err(|error| Failure::Mistake {
        message: format!("`{text}` is no value for a parameter: {error}"),
        hint: Some("a solution is one of a single puzzle".to_string()),
    })
}

/// The text of the position, and what messages call it.
fn text<'a>(args: &'a CheckArgs, puzzle: &str) -> Result<(&'a str, Vec<u8>), Failure> {
    match (&args.solution, &args.solution_file) {
        (_, Some(file)) if file == "-" && puzzle == "-" => Err(Failure::mistake(
            "standard input cannot be both the puzzle and the solution",
        )),
        (_, Some(file)) => Ok((file, load::bytes(Path::new(file))?)),
        (text, None) => {
            let text = text.as_deref().unwrap_or_default();
            Ok(("--solution", text.as_bytes().to_vec()))
        }
    }
}

/// All that a position breaks, pieces that are nowhere on the board first.
fn broken<'p>(model: &'p Model, position: &'p Position) -> impl Iterator<Item = Broken<'p>> {
    let off_board = position.off_board().iter().map(Broken::OffBoard);
    let violations = model.violations(position.stands()).map(Broken::Rule);
    off_board.chain(violations)
}
