//! `standoff count --by square`: for each square, the number of solutions that have a piece there.

mod csv;
mod grid;
mod json;
mod text;

use standoff::End;
use standoff::puzzle::Instance;
use standoff::solver::SquareCounts;

use super::record::Record;
use crate::args::{By, CountArgs};
use crate::failure::Failure;
pub(super) use csv::Csv;
pub(super) use json::{Board, PieceBoard};
pub(super) use text::Text;

/// The counts of all squares of an instance.
pub(super) struct Squares {
    pub(super) instance: Instance,
    pub(super) counts: SquareCounts,
}

/// The same with the end of the search, as the formats read it.
pub(super) struct SquareRecord<'a> {
    instance: &'a Instance,
    counts: &'a SquareCounts,
    end: End,
}

impl Record {
    /// The counts by square, if the search began.
    pub(super) fn by_square(&self) -> Option<SquareRecord<'_>> {
        self.squares.as_ref().map(|squares| SquareRecord {
            instance: &squares.instance,
            counts: &squares.counts,
            end: self.end,
        })
    }
}

/// Refuses options that do not go together.
pub(super) fn check(args: &CountArgs) -> Result<(), Failure> {
    let (message, hint) = match (args.by, args.up_to, args.percent) {
        (Some(By::Square), Some(_), _) => (
            "`--by square` does not go with `--up-to symmetry`",
            "solutions that are taken for one do not stand on the same squares",
        ),
        (Some(By::Size) | None, _, true) => (
            "`--percent` says how large a part of the solutions has a piece on each square",
            "add `--by square`",
        ),
        _ => return Ok(()),
    };
    Err(Failure::Mistake {
        message: message.to_string(),
        hint: Some(hint.to_string()),
    })
}
