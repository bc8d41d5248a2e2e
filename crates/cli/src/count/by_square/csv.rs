//! Counts by square as comma-separated values.

use super::Count;
use super::grid::{Grid, looks};
use crate::args::CountArgs;
use crate::count::ranges;
use crate::failure::Failure;
use crate::in_words::name;
use crate::output::Output;

/// Writes a line for each square, under a line of names before the first. Where there are several
/// sorts of piece, each has its lines, with its letter; names would have to be quoted.
pub(super) fn write(
    count: &Count<'_>,
    args: &CountArgs,
    is_first: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let looks = looks(count.model());
    let has_letters = looks.len() > 1;
    let ranges = ranges(args);
    if is_first {
        let mut titles: Vec<&str> = ranges.iter().map(|range| range.name.as_str()).collect();
        titles.extend(has_letters.then_some("piece"));
        titles.extend(["square", "count"]);
        titles.extend(args.percent.then_some("percent"));
        titles.push("complete");
        output.line(&titles.join(","))?;
    }
    let values = (ranges.iter()).map(|range| count.instance.parameters()[&range.name].to_string());
    let values: Vec<String> = values.collect();
    for look in &looks {
        let letter = has_letters.then(|| look.letter.to_string());
        let before: Vec<String> = values.iter().cloned().chain(letter).collect();
        let grid = count.grid(|kind| name(kind) == name(look));
        for line in lines(count, &grid, args.percent) {
            let cells: Vec<&str> = before.iter().chain(&line).map(String::as_str).collect();
            output.line(&cells.join(","))?;
        }
    }
    Ok(())
}

/// What is written behind the parameters and the piece, hole by hole left out.
fn lines(count: &Count<'_>, grid: &Grid, percent: bool) -> Vec<Vec<String>> {
    let board = count.model().board();
    let cells = grid.iter().flatten().flatten();
    let line = |cell| {
        let percent = percent.then(|| count.percent(cell));
        let complete = count.end.is_exhausted().to_string();
        [board.name(cell.square), cell.count.to_string()]
            .into_iter()
            .chain(percent)
            .chain([complete])
            .collect()
    };
    cells.map(line).collect()
}
