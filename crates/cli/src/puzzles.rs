//! `standoff puzzles`: the shipped puzzles, one on each line.

use standoff::board::Pieces;
use standoff::puzzle::{Parameters, Puzzle, PuzzleError, shipped};

use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Writes the short name, the title and the parameters of each puzzle.
pub(crate) fn run(pieces: &Pieces, output: &mut Output) -> Result<Exit, Failure> {
    let puzzles: Vec<(&str, Puzzle)> = (shipped().iter())
        .map(|shipped| {
            let puzzle = Puzzle::parse(shipped.name, shipped.text, pieces)?;
            Ok((shipped.name, puzzle))
        })
        .collect::<Result<_, PuzzleError>>()?;
    let names = widest(puzzles.iter().map(|(name, _)| *name));
    let titles = widest(puzzles.iter().map(|(_, puzzle)| puzzle.name()));
    for (name, puzzle) in &puzzles {
        let (title, parameters) = (puzzle.name(), defaults(puzzle.parameters()));
        let line = format!("{name:names$}  {title:titles$}  {parameters}");
        output.line(line.trim_end())?;
    }
    Ok(Exit::Answered)
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

fn defaults(parameters: &Parameters) -> String {
    let shown = parameters
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    shown.collect::<Vec<_>>().join(" ")
}
