//! Deduction on the command line: hints, solving paths and grades.

mod grade;
mod hint;
mod path;
mod record;

pub(crate) use grade::{grade_of, level_name, run as grade};
pub(crate) use hint::run as hint;
pub(crate) use path::run as path;
