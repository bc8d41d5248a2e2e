//! `standoff bench`: how fast this machine is at n queens, in several ways.
//!
//! What takes too long is stopped and shown as not measured; nothing is extrapolated.

mod amb;
mod boards;
mod by_engine;
mod counts;
mod first;
mod json;
mod measure;
mod plot;
mod recursion;
mod report;
mod row;
mod setting;
mod table;

use std::ops::RangeInclusive;

use report::Report;
use setting::Setting;
use standoff::core::End;
use standoff::engine::Registry;

use crate::args::BenchArgs;
use crate::assignment::{Assignment, combinations};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plot::Plot;

/// The ranges of n that can be asked for, and what they are when left out.
const FIRST: (&str, RangeInclusive<i64>) = ("first", 1..=9);
const COUNTS: (&str, RangeInclusive<i64>) = ("n", 8..=18);

/// What is written as bits of a word has room for so many queens.
const MOST: i64 = 32;

pub(crate) fn run(
    args: &BenchArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let ranges = ranges(&args.ranges)?;
    let setting = Setting::new(args, registry)?;
    let plot = args.plot.as_deref().map(Plot::begin).transpose()?;
    let mut report = Report::new(args.format, output);
    let ended = measure(&setting, ranges, args.engine.as_deref(), &mut report)?;
    if let Some(file) = plot {
        file.finish(&plot::draw(report.rows()), "the times")?;
    }
    Ok(match ended {
        None => Exit::Answered,
        Some(end) => {
            note(&format!("stopped: {end}; what follows was not measured"));
            Exit::Stopped
        }
    })
}

/// Measures as far as nothing ends it, and says what did.
fn measure(
    setting: &Setting<'_>,
    [first, counts]: [RangeInclusive<i64>; 2],
    engine: Option<&str>,
    report: &mut Report<'_>,
) -> Result<Option<End>, Failure> {
    Ok(match first::measure(setting, first, report)? {
        None => counts::measure(setting, counts, engine, report)?,
        ended => ended,
    })
}

/// The boards for first placements, and those for counts.
fn ranges(assignments: &[Assignment]) -> Result<[RangeInclusive<i64>; 2], Failure> {
    // Asked for what it refuses: a name that is given twice.
    combinations(assignments).map(drop)?;
    let known = [FIRST, COUNTS];
    let is_known = |other: &&Assignment| known.iter().any(|(name, _)| *name == other.name);
    if let Some(other) = assignments.iter().find(|other| !is_known(other)) {
        let message = format!("`bench` knows no `{}`", other.name);
        return Err(Failure::Mistake {
            message,
            hint: Some("write first=1..6 for first placements, n=8..12 for counts".to_string()),
        });
    }
    let of = |(name, default)| {
        let asked = assignments.iter().find(|asked| asked.name == name);
        asked.map_or(default, Assignment::values)
    };
    let ranges = known.map(of);
    match ranges
        .iter()
        .all(|range| *range.start() >= 1 && *range.end() <= MOST)
    {
        true => Ok(ranges),
        false => Err(Failure::mistake(format!(
            "`bench` places 1 to {MOST} queens"
        ))),
    }
}
