//! Counts as a picture, over a range of values or over the number of pieces.

use std::path::Path;

use standoff::puzzle::{Parameters, Puzzle};

use super::ranges;
use super::record::Record;
use crate::args::{By, CountArgs};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::plot::{self, Tenfold};
use crate::session::title;

/// Counts to be drawn.
pub(super) struct Plot<'a> {
    file: plot::Plot<'a>,
    /// The parameter that has a range, if there is one.
    range: Option<&'a str>,
    by_size: bool,
    /// The parameters that have the same value in all counts.
    fixed: Parameters,
    /// Whether a count is incomplete.
    lacks_some: bool,
    counts: Vec<Tenfold>,
}

impl<'a> Plot<'a> {
    /// Fails before the counts if there is nothing to draw, or the file cannot be created.
    pub(super) fn begin(path: &'a Path, args: &'a CountArgs) -> Result<Self, Failure> {
        let range = match (&ranges(args)[..], args.by) {
            (_, Some(By::Square)) => return Err(by_square()),
            ([], None) => return Err(a_single_count()),
            ([], Some(By::Size)) => None,
            ([range], _) => Some(&*range.name),
            _ => return Err(Failure::mistake("a plot goes over one range of values")),
        };
        Ok(Plot {
            file: plot::Plot::begin(path)?,
            range,
            by_size: args.by.is_some(),
            fixed: Parameters::default(),
            lacks_some: false,
            counts: Vec::new(),
        })
    }

    /// Adds a count, if it is complete.
    pub(super) fn add(&mut self, record: &Record) {
        let parameters = &record.parameters;
        let value = self
            .range
            .and_then(|range| Some((range, parameters.get(range)?)));
        self.fixed = (parameters.clone()).without(self.range.unwrap_or_default());
        if !record.is_complete() {
            self.lacks_some = true;
        } else if self.by_size {
            let name = value.map(|(range, value)| format!("{range}={value}"));
            let sizes = (0..).zip(record.numbers.iter().cloned()).collect();
            self.counts.push((name.unwrap_or_default(), sizes));
        } else if let Some((_, value)) = value {
            if self.counts.is_empty() {
                self.counts.push(Default::default());
            }
            let point = (value, record.number().clone());
            self.counts
                .iter_mut()
                .for_each(|(_, points)| points.push(point.clone()));
        }
    }

    /// Draws the counts.
    pub(super) fn finish(self, puzzle: &Puzzle) -> Result<(), Failure> {
        if self.counts.is_empty() {
            note("no count is whole, so nothing is drawn");
            return Ok(());
        }
        if self.lacks_some {
            note("what is not whole is not drawn");
        }
        let title = title(puzzle, &self.fixed);
        let numbers = match (self.by_size, self.range) {
            (false, Some(range)) => range,
            _ => "pieces",
        };
        let svg = plot::tenfold(&title, numbers, &self.counts);
        self.file.finish(&svg, "the counts")
    }
}

fn by_square() -> Failure {
    Failure::Mistake {
        message: "a plot has no squares".to_string(),
        hint: Some("`standoff draw --by square` makes a heat map".to_string()),
    }
}

fn a_single_count() -> Failure {
    Failure::Mistake {
        message: "a single count makes no plot".to_string(),
        hint: Some("give a range of values, as in n=1..10, or say `--by size`".to_string()),
    }
}
