//! Boards of counts as text.

use num_bigint::BigUint;
use standoff::draw::Diagram;
use standoff::puzzle::Parameters;

use super::SquareRecord;
use super::grid::{Cell, Grid, Mark, looks};
use crate::args::CountArgs;
use crate::assignment::Assignment;
use crate::count::record::Record;
use crate::count::{Format, ranges};
use crate::failure::Failure;
use crate::in_words::name;
use crate::output::Output;
use crate::screen::Screen;

/// The number of solutions, boards of counts, and a legend for each row of parameters, with a blank line between two rows.
pub(in crate::count) struct Text<'a> {
    ranges: Vec<&'a Assignment>,
    percent: bool,
    is_first: bool,
}

impl<'a> Text<'a> {
    pub(in crate::count) fn new(args: &'a CountArgs) -> Self {
        Text {
            ranges: ranges(args),
            percent: args.percent,
            is_first: true,
        }
    }

    /// The parameters that have a range.
    fn values(&self, parameters: &Parameters) -> String {
        let value = |range: &&Assignment| format!("{} = {}", range.name, parameters[&range.name]);
        let values: Vec<String> = self.ranges.iter().map(value).collect();
        if values.is_empty() {
            String::new()
        } else {
            format!("{}: ", values.join(", "))
        }
    }

    fn write_boards(&self, count: &SquareRecord<'_>, output: &mut Output) -> Result<(), Failure> {
        let mut marks = Vec::new();
        for (title, grid) in grids(count) {
            if let Some(title) = title {
                output.line(&format!("\n{title}"))?;
            }
            let board: String = match Screen::of_results() {
                Some(screen) => screen.lines(&diagram(count, &grid, self.percent)).collect(),
                None => lines(count, &grid, self.percent),
            };
            output.text(board.as_bytes())?;
            marks.extend(grid.iter().flatten().flatten().map(|cell| cell.mark));
        }
        let legend = legend(count, &marks);
        if legend.is_empty() {
            Ok(())
        } else {
            output.line(&format!("({})", legend.join(", ")))
        }
    }
}

impl Format for Text<'_> {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure> {
        let values = self.values(&record.parameters);
        let Some(count) = record.by_square() else {
            return output.line(&format!(
                "{values}at least 0 solutions (stopped: {})",
                record.end
            ));
        };
        if !self.is_first {
            output.line("")?;
        }
        self.is_first = false;
        output.line(&format!("{values}{}", header(&count, self.percent)))?;
        if *count.counts.placements() == BigUint::ZERO {
            return Ok(());
        }
        self.write_boards(&count, output)
    }

    fn stop_note(&self, _: &Record) -> Option<String> {
        None
    }
}

fn header(count: &SquareRecord<'_>, percent: bool) -> String {
    let (all, end) = (count.counts.placements(), count.end);
    let noun = if *all == BigUint::from(1u32) {
        "solution"
    } else {
        "solutions"
    };
    let found = match end.is_exhausted() {
        true if *all == BigUint::ZERO => "no solutions".to_string(),
        true => format!("{all} {noun}"),
        false => format!("at least {all} {noun} (stopped: {end})"),
    };
    if percent && *all > BigUint::ZERO {
        format!("{found}, in percent")
    } else {
        found
    }
}

/// A board of all pieces, and if there are several kinds, one of each with a title.
fn grids(count: &SquareRecord<'_>) -> Vec<(Option<String>, Grid)> {
    let all = count.grid(|_| true);
    let looks = looks(count.model());
    if looks.len() == 1 {
        return vec![(None, all)];
    }
    let of_look = looks.iter().map(|look| {
        let title = format!("{}:", name(look));
        (Some(title), count.grid(|kind| name(kind) == name(look)))
    });
    std::iter::once((Some("any piece:".to_string()), all))
        .chain(of_look)
        .collect()
}

/// The rows of a board, with columns as wide as the widest cell.
fn lines(count: &SquareRecord<'_>, grid: &Grid, percent: bool) -> String {
    let cell = |cell: &Option<Cell>| match cell {
        None => "# ".to_string(),
        Some(cell) => shown(count, cell, percent),
    };
    let rows: Vec<Vec<String>> = (grid.iter())
        .map(|row| row.iter().map(cell).collect())
        .collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        cells.join(" ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The same as a diagram for a terminal.
fn diagram(count: &SquareRecord<'_>, grid: &Grid, percent: bool) -> Diagram {
    let empty = Diagram::new(count.model().board().clone());
    let cells = || grid.iter().flatten().flatten();
    let width = cells().map(|cell| shown(count, cell, percent).len()).max();
    let width = width.unwrap_or(0);
    cells().fold(empty, |diagram, cell| {
        let label = format!("{:>width$}", shown(count, cell, percent));
        diagram.with_heat(cell.square, 0.0, label)
    })
}

/// A number and its mark, or a blank, which aligns the numbers.
fn shown(count: &SquareRecord<'_>, cell: &Cell, percent: bool) -> String {
    let number = if percent {
        count.percent(cell)
    } else {
        cell.count.to_string()
    };
    match cell.mark {
        Mark::InNone => ". ".to_string(),
        Mark::InAll => format!("{number}!"),
        Mark::Open => format!("{number}?"),
        Mark::InSome => format!("{number} "),
    }
}

fn legend(count: &SquareRecord<'_>, marks: &[Mark]) -> Vec<&'static str> {
    let none = if count.end.is_exhausted() {
        ". in none"
    } else {
        ". no piece may stand there"
    };
    let meanings = [
        (Mark::InAll, "! in all solutions"),
        (Mark::InNone, none),
        (Mark::Open, "? in all or in none so far"),
    ];
    let occurs = meanings.iter().filter(|(mark, _)| marks.contains(mark));
    occurs.map(|(_, meaning)| *meaning).collect()
}
