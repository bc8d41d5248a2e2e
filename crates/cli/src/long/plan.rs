//! `standoff job plan`: divides a count into shards.

use std::fs;
use std::path::Path;

use standoff::engine::Registry;
use standoff::ledger::store::{Disk, replace};
use standoff::ledger::{Ledger, PlanHead, PlanReader, PlanWriter, Source, WriteError};
use standoff::solver::Ask;

use super::{records, slurm, unstored, unwritten};
use crate::args::{By, PlanArgs};
use crate::assignment::{parameters_of, single};
use crate::count::without_goal;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::session::{Session, title};
use crate::stop::stopped;

pub(crate) fn run(
    args: &PlanArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    match plan(args, registry, output) {
        Err(Failure::Stopped(end)) => {
            note(&format!("stopped: {end}; there is no plan"));
            Ok(stopped(end))
        }
        planned => planned,
    }
}

fn plan(args: &PlanArgs, registry: &Registry, output: &mut Output) -> Result<Exit, Failure> {
    let session = Session::of_search(registry, &args.search)?;
    let text = load::text(&args.puzzle.puzzle)?;
    let puzzle = load::parse(&text, registry.pieces())?;
    if puzzle.goal().is_some() {
        return Err(without_goal());
    }
    let row = single(&args.puzzle.assignments, "plan")?;
    let instance = session.instance(&puzzle, row.clone())?;
    let solver = session.solver(&instance, &Job::new(""))?;
    let (ask, shards) = (ask(args)?, args.shards.get());
    let count = session
        .stop
        .run_interruptible(move || solver.shards(ask, shards))??;
    let head = PlanHead {
        title: title(&puzzle, instance.parameters()),
        job: count.job().clone(),
        source: Source {
            name: text.name,
            text: String::from_utf8_lossy(&text.bytes).into_owned(),
            parameters: (parameters_of(&puzzle, row).iter())
                .map(|(name, value)| (name.to_string(), value))
                .collect(),
        },
        shards: 0,
        parent: None,
    };
    let ledger = count.ledger();
    match (&args.output, &args.slurm.folder) {
        (Some(path), _) => write(head, &ledger, path, output)?,
        (_, Some(folder)) => slurm::write(&args.slurm, folder, head, &ledger)?,
        (None, None) => unreachable!("one of them is required"),
    }
    say_if_fewer(&ledger, shards);
    Ok(Exit::Answered)
}

fn ask(args: &PlanArgs) -> Result<Ask, Failure> {
    if args.fingerprint {
        return Ok(Ask::fingerprint());
    }
    let ask = match args.by {
        None => Ask::count(),
        Some(By::Size) => Ask::count().by_size(),
        Some(By::Square) => {
            return Err(Failure::mistake(
                "counts by square cannot be divided into shards",
            ));
        }
    };
    Ok(match args.up_to {
        Some(_) => ask.up_to_symmetry(),
        None => ask,
    })
}

/// Writes the open parts of a count as a plan.
pub(super) fn write(
    head: PlanHead,
    ledger: &Ledger,
    path: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let bytes = bytes(head, ledger).map_err(unwritten(path))?;
    if path == Path::new("-") {
        return output.text(&bytes);
    }
    check_overwriting(path, &bytes)?;
    let end = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    replace(&Disk, &end, &bytes).map_err(unstored(path))
}

/// Refuses to overwrite another plan that has records: without it, they cannot be merged.
fn check_overwriting(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    let old = is_file.then(|| fs::read(path).ok()).flatten();
    let Some(old) = old.filter(|old| old != bytes) else {
        return Ok(());
    };
    let Ok(plan) = PlanReader::new(&old[..]).and_then(PlanReader::summary) else {
        return Ok(());
    };
    match records::folder_beside(path, plan.identity) {
        None => Ok(()),
        Some(folder) => Err(Failure::Mistake {
            message: format!(
                "{}: this is another plan, `{}` in {}, with records in `{}`",
                path.display(),
                plan.head.title,
                number_of(plan.head.shards, "shard"),
                folder.display()
            ),
            hint: Some(
                "it is left as it is: choose another file, or move the plan and its records away first"
                    .to_string(),
            ),
        }),
    }
}

/// Notes that there are fewer shards than the arguments ask for.
pub(super) fn say_if_fewer(ledger: &Ledger, wanted: usize) {
    let shards = ledger.open.len();
    if shards < wanted {
        note(&format!(
            "{}: the engine `{}` divides it no further",
            number_of(shards as u64, "shard"),
            ledger.job.terms[0].engine
        ));
    }
}

/// The open parts of a count as the text of a plan.
pub(super) fn bytes(head: PlanHead, ledger: &Ledger) -> Result<Vec<u8>, WriteError> {
    let shards = ledger.open.len() as u64;
    let head = PlanHead { shards, ..head };
    let mut writer = PlanWriter::new(Vec::new(), &head)?;
    for open in &ledger.open {
        writer.write_shard(open.term, open.weight, &open.state)?;
    }
    Ok(writer.finish()?.0)
}
