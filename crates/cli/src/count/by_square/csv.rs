//! Counts by square as comma-separated values.

use super::SquareRecord;
use super::grid::{Grid, looks};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::count::record::Record;
use crate::count::{Format, ranges};
use crate::failure::Failure;
use crate::in_words::name;
use crate::output::Output;

/// A line for each square, below a header. If there are several kinds of piece, each has its own lines, with its letter:
/// names would need quotes.
pub(in crate::count) struct Csv<'a> {
    ranges: Vec<&'a Assignment>,
    percent: bool,
    has_header: bool,
}

impl<'a> Csv<'a> {
    pub(in crate::count) fn new(args: &'a CountArgs) -> Self {
        Csv {
            ranges: ranges(args),
            percent: args.percent,
            has_header: false,
        }
    }

    fn header(&self, has_letters: bool) -> String {
        let names = self.ranges.iter().map(|range| range.name.as_str());
        let mut titles: Vec<&str> = names.collect();
        titles.extend(has_letters.then_some("piece"));
        titles.extend(["square", "count"]);
        titles.extend(self.percent.then_some("percent"));
        titles.push("complete");
        titles.join(",")
    }
}

impl Format for Csv<'_> {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        let Some(count) = record.by_square() else {
            return Ok(());
        };
        let looks = looks(count.model());
        let has_letters = looks.len() > 1;
        if !self.has_header {
            self.has_header = true;
            output.line(&self.header(has_letters))?;
        }
        let value = |range: &&Assignment| record.parameters[&range.name].to_string();
        let values: Vec<String> = self.ranges.iter().map(value).collect();
        for look in &looks {
            let letter = has_letters.then(|| look.letter.to_string());
            let before: Vec<String> = values.iter().cloned().chain(letter).collect();
            let grid = count.grid(|kind| name(kind) == name(look));
            for line in lines(&count, &grid, self.percent) {
                let cells: Vec<&str> = before.iter().chain(&line).map(String::as_str).collect();
                output.line(&cells.join(","))?;
            }
        }
        Ok(())
    }
}

/// The cells of each square after those for the parameters and the piece, without holes.
fn lines(count: &SquareRecord<'_>, grid: &Grid, percent: bool) -> Vec<Vec<String>> {
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
