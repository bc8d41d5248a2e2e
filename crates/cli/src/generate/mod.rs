//! `standoff generate`: puzzles from a puzzle with open parts.

mod folder;
mod maker;

use folder::Folder;
use maker::{Made, Maker};
use serde::Serialize;
use standoff::engine::Registry;

use crate::args::{GenerateArgs, LimitArgs, VerdictFormat};
use crate::deduce::level_name;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::seed;
use crate::session::Session;
use crate::side_by_side::side_by_side;
use crate::threads;

/// A generated puzzle as JSON.
#[derive(Serialize)]
struct MadeRecord<'a> {
    file: &'a str,
    seed: u64,
    level: Option<&'a str>,
    /// Whether the puzzle satisfies all wishes.
    wanted: bool,
}

pub(crate) fn run(
    args: &GenerateArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (puzzle, row) = load::with_values(&args.puzzle, "generate", registry.pieces())?;
    let session = Session::new(registry, &LimitArgs::silent(args.time_limit, None))?;
    let draft = puzzle.draft_until(row, &|| session.stop.reason())?;
    let count = args.count as usize;
    let folder = match &args.output {
        Some(folder) => Some(Folder::new(folder, &args.puzzle.puzzle, count)?),
        None if count > 1 => {
            return Err(Failure::Mistake {
                message: "several puzzles do not fit on standard output".to_string(),
                hint: Some("name a folder for them, as in `--output sunday`".to_string()),
            });
        }
        None => None,
    };
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let maker = Maker::new(args, &puzzle, draft, &session)?;
    let seeds: Vec<u64> = (0..count as u64).map(|it| seed.wrapping_add(it)).collect();
    if args.seed.is_none() {
        seed::say("puzzles", seed);
    }
    if folder.is_some() && args.format == VerdictFormat::Text {
        output.line("LEVEL   FILE")?;
    }
    let mut exit = Exit::Answered;
    side_by_side(
        (1..).zip(seeds).collect(),
        threads::number(args.threads),
        |(number, seed)| (seed, maker.make(number, seed)),
        |index, (seed, made)| {
            let Some(made) = made? else {
                exit = exit.max(unmade(&session, index + 1));
                return Ok(());
            };
            if !made.is_wanted {
                exit = exit.max(unsatisfied(&session, index + 1, &made));
            }
            match &folder {
                None => output.text(made.text.as_bytes())?,
                Some(folder) => {
                    let file = folder.write(index + 1, &made.text)?;
                    list(args.format, &file, seed, &made, output)?;
                }
            }
            output.flush()
        },
    )?;
    Ok(exit)
}

/// Notes that no puzzle was made.
fn unmade(session: &Session<'_>, number: usize) -> Exit {
    match session.stop.reason() {
        Some(end) => {
            note(&format!(
                "puzzle {number}: none was found before the end: {end}"
            ));
            Exit::Stopped
        }
        None => {
            note(&format!(
                "puzzle {number}: none was found; try another seed, or fewer wishes"
            ));
            Exit::No
        }
    }
}

/// Notes that a puzzle does not satisfy all wishes.
fn unsatisfied(session: &Session<'_>, number: usize, made: &Made) -> Exit {
    let level = level_name(&made.grade);
    let (end, exit) = match session.stop.reason() {
        Some(end) => (format!(" before the end: {end}"), Exit::Stopped),
        None => (String::new(), Exit::No),
    };
    note(&format!(
        "puzzle {number}: none of the wanted level was found{end}; this one is {level}"
    ));
    exit
}

fn list(
    format: VerdictFormat,
    file: &str,
    seed: u64,
    made: &Made,
    output: &mut Output,
) -> Result<(), Failure> {
    match format {
        VerdictFormat::Text => output.line(&format!("{:7} {file}", level_name(&made.grade))),
        VerdictFormat::Json => output.json(&MadeRecord {
            file,
            seed,
            level: made.grade.level().map(|level| level.to_string()).as_deref(),
            wanted: made.is_wanted,
        }),
    }
}
