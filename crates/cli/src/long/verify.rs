//! `standoff job verify`: recounts recorded shards of a plan by other engines.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use standoff::engine::Registry;
use standoff::ledger::{BigUint, Job as Terms, Merged, Plan, Question, Shard};
use standoff::model::ReducedProblem;
use standoff::solver::{Answer, Count, Outcome, Solver};

use super::merge::{self, Known};
use super::records::{self, Recorded};
use super::run::{instance, ledger_of};
use super::{ask_of, misfit, open_plan, unreadable};
use crate::args::{StatusFormat, VerifyArgs};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::output::{Output, json};
use crate::progress::Job;
use crate::session::{Session, Work};
use crate::stop::stopped;
use crate::threads;

pub(crate) fn run(
    args: &VerifyArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let session = Session::new(registry, &args.limits)?;
    let session = session.with_threads(threads::number(args.threads));
    let (path, folders) = (args.plan.clone(), args.folders.clone());
    let read = move || merge::read(&path, &folders);
    let known = session.stop.run_interruptible(read)??;
    known.say();
    let sample = sample(args, &known)?;
    let (path, files) = (args.plan.clone(), known.read.files.clone());
    let read = move || read_again(&path, &files, &sample);
    let (plan, recorded) = session.stop.run_interruptible(read)??;
    let instance = instance(&plan, &session)?;
    let mut verifier = Verifier {
        args,
        plan: &plan,
        solver: session.silent_solver(&instance),
        session: &session,
        count: None,
        agree: 0,
        by: BTreeSet::new(),
        nodes: 0,
        undescribed: BTreeSet::new(),
    };
    let began = Instant::now();
    let mut shards = plan.shards.iter().zip(&recorded);
    match shards.try_for_each(|(shard, recorded)| verifier.verify(shard, recorded)) {
        Err(Failure::Stopped(end)) => {
            note(&format!("stopped: {end}"));
            verifier.show(&known, output)?;
            return Ok(stopped(end));
        }
        verified => verified?,
    }
    verifier.note_undescribed()?;
    if session.stats {
        let work = Work {
            engine: Vec::from_iter(verifier.by.iter().copied()).join("+"),
            nodes: verifier.nodes,
            time: began.elapsed(),
        };
        work.say("");
    }
    verifier.show(&known, output)?;
    Ok(Exit::Answered)
}

/// These shards of a plan, and the record of each.
fn read_again(
    path: &Path,
    files: &[PathBuf],
    shards: &BTreeSet<u64>,
) -> Result<(Plan, Vec<Recorded>), Failure> {
    let plan = open_plan(path)?.read_all_matching(|shard| shards.contains(&shard));
    let plan = plan.map_err(unreadable(path))?;
    let recorded = records::first_of_each(files, plan.identity, shards)?;
    Ok((plan, recorded))
}

/// The shards to be recounted.
fn sample(args: &VerifyArgs, known: &Known) -> Result<BTreeSet<u64>, Failure> {
    let missing = match known.merge.result() {
        Ok(Merged::Incomplete { missing }) => missing,
        // An impossible sum is a reason to verify.
        Ok(Merged::Complete(_)) | Err(_) => Default::default(),
    };
    let recorded = known.merge.done() as usize;
    if recorded == 0 {
        return Err(Failure::mistake(
            "no shard is recorded there: there is nothing to verify",
        ));
    }
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000_000));
    let shards = (0..known.head.shards).filter(|&shard| !missing.contains(shard));
    let sample = args.sample.draw(shards, recorded, seed);
    if args.seed.is_none() && sample.len() < recorded {
        note(&format!("these are the shards of --seed {seed}"));
    }
    Ok(sample)
}

/// Recounts one shard after the other.
struct Verifier<'a> {
    args: &'a VerifyArgs,
    plan: &'a Plan,
    session: &'a Session<'a>,
    solver: Solver,
    /// The count of the plan, once it has begun.
    count: Option<Count>,
    /// The number of shards whose recounts agree.
    agree: usize,
    by: BTreeSet<&'static str>,
    nodes: u64,
    /// The engines that do not describe their shards.
    undescribed: BTreeSet<&'a str>,
}

/// The recount of a shard.
#[derive(Default)]
struct Again {
    /// By number of pieces, or all at 0.
    found: Vec<BigUint>,
    by: BTreeSet<&'static str>,
    nodes: u64,
}

impl<'a> Verifier<'a> {
    /// Recounts a shard if its engine describes it.
    ///
    /// # Errors
    ///
    /// A contradiction if the record differs.
    fn verify(&mut self, shard: &Shard, recorded: &Recorded) -> Result<(), Failure> {
        self.go_to(shard)?;
        let left = self.count.as_ref().and_then(Count::reduced);
        let Some(left) = left else {
            self.undescribed.insert(self.engine_of(shard));
            return Ok(());
        };
        let left: Vec<ReducedProblem> = left.into_iter().map(|(_, left)| left).collect();
        let again = self.count_again(shard, &left)?;
        if let Some((first, second)) =
            difference(&self.plan.head.job, &recorded.found, &again.found)
        {
            let place = format!("{}, line {}", recorded.path.display(), recorded.line);
            let (shard, by) = (shard.index, by(&again.by));
            return Err(Failure::Contradiction(format!(
                "shard {shard} is contradicted: {place} says {first}, and counted again{by} it is {second}"
            )));
        }
        self.agree += 1;
        self.by.extend(again.by);
        self.nodes += again.nodes;
        Ok(())
    }

    /// Sets the count of the plan to the beginning of a shard.
    fn go_to(&mut self, shard: &Shard) -> Result<(), Failure> {
        let (ledger, ask) = (ledger_of(self.plan, shard), ask_of(&self.plan.head.job));
        let gone = match &mut self.count {
            Some(count) => count.load(&ledger),
            none => {
                let solver = self.solver.clone();
                let resume = move || solver.resume(ask, &ledger);
                let begun = self.session.stop.run_interruptible(resume)?;
                begun.map(|begun| *none = Some(begun))
            }
        };
        gone.map_err(misfit(&self.args.plan, "plan"))
    }

    fn engine_of(&self, shard: &Shard) -> &'a str {
        &self.plan.head.job.terms[shard.term].engine
    }

    /// Counts what is left in a shard.
    fn count_again(&self, shard: &Shard, left: &[ReducedProblem]) -> Result<Again, Failure> {
        let others = self.others(self.engine_of(shard))?;
        let job = Job::new(format!("shard {}", shard.index));
        let job = job.with_more(left.len().saturating_sub(1));
        let others = self.session.progress.watch(others, &job);
        let mut again = Again::default();
        for left in left {
            let solver = others.about(left.problem().clone());
            let counted = match self.plan.head.job.question {
                Question::ListInAnyOrder => others.fingerprint_within(left)?.map(Vec::from),
                Question::CountBySize => {
                    (solver.count_by_size()?).map(|found| left.sizes_of_whole(&found))
                }
                _ => {
                    (solver.count()?).map(|count| vec![left.sizes_of_whole(&[count]).iter().sum()])
                }
            };
            let Outcome {
                answer,
                engine,
                nodes,
                ..
            } = counted;
            again.by.insert(engine);
            again.nodes += nodes;
            match answer {
                Answer::Exact(found) => add(&mut again.found, &found),
                Answer::AtLeast(_, end) => return Err(end.into()),
            }
            job.next();
        }
        Ok(again)
    }

    /// A solver with the engines that recount the shards of this engine.
    fn others(&self, engine: &str) -> Result<Solver, Failure> {
        let others = self.solver.clone().without_engine(engine);
        match &self.args.engine {
            None => Ok(others),
            Some(same) if same == engine => Err(Failure::mistake(format!(
                "the engine `{engine}` has counted these shards: name another one"
            ))),
            Some(other) => Ok(others.with_engine(other)?),
        }
    }

    /// Notes which shards were not recounted.
    ///
    /// # Errors
    ///
    /// If no shard was recounted.
    fn note_undescribed(&self) -> Result<(), Failure> {
        let (names, number) = (
            names(&self.undescribed),
            self.plan.shards.len() - self.agree,
        );
        if self.agree == 0 {
            return Err(Failure::Mistake {
                message: format!(
                    "what is in a shard only the engine {names} knows: no other can count it again"
                ),
                hint: Some(
                    "plan the count with --engine split or --engine groups: their shards are told in terms of the puzzle"
                        .to_string(),
                ),
            });
        }
        if number > 0 {
            note(&format!(
                "{} not counted again: what is in a shard only the engine {names} knows",
                number_of(number as u64, "shard")
            ));
        }
        Ok(())
    }

    fn show(&self, known: &Known, output: &mut Output) -> Result<(), Failure> {
        let recorded = known.merge.done();
        if self.args.format == StatusFormat::Json {
            return output.line(&json(&Shown {
                plan: self.plan.identity.to_string(),
                title: &self.plan.head.title,
                shards: self.plan.head.shards,
                recorded,
                sample: self.plan.shards.iter().map(|shard| shard.index).collect(),
                agree: self.agree,
                engines: &self.by,
            }));
        }
        let by = by(&self.by);
        let agree = match self.agree {
            0 => "no shard was counted again".to_string(),
            1 => format!("1 of {recorded} shards was counted again{by}, and agrees"),
            more => format!("{more} of {recorded} shards were counted again{by}, and agree"),
        };
        output.line(&agree)
    }
}

/// The engines that recounted, if there was anything to count.
fn by(engines: &BTreeSet<&'static str>) -> String {
    if engines.is_empty() {
        String::new()
    } else {
        format!(" by {}", names(engines))
    }
}

fn names(engines: &BTreeSet<&str>) -> String {
    let names: Vec<String> = engines.iter().map(|name| format!("`{name}`")).collect();
    names.join(" and ")
}

/// Adds counts by number of pieces.
fn add(sum: &mut Vec<BigUint>, found: &[BigUint]) {
    sum.resize(sum.len().max(found.len()), BigUint::ZERO);
    (sum.iter_mut().zip(found)).for_each(|(sum, found)| *sum += found);
}

/// The first difference of two counts, in words.
fn difference(job: &Terms, one: &[BigUint], other: &[BigUint]) -> Option<(String, String)> {
    if let (Some(one), Some(other)) = (job.fingerprint(one), job.fingerprint(other)) {
        return if one.placements == other.placements {
            (one.sum != other.sum).then(|| (format!("the fingerprint {one}"), other.to_string()))
        } else {
            Some((one.placements.to_string(), other.placements.to_string()))
        };
    }
    let at = |counts: &[BigUint], pieces: usize| counts.get(pieces).cloned().unwrap_or_default();
    let mut all = 0..one.len().max(other.len());
    let pieces = all.find(|&pieces| at(one, pieces) != at(other, pieces))?;
    let of_size = |counts| match (pieces, one.len().max(other.len())) {
        (0, ..=1) => at(counts, 0).to_string(),
        _ => format!("{} of size {pieces}", at(counts, pieces)),
    };
    Some((of_size(one), of_size(other)))
}

#[derive(Serialize)]
struct Shown<'a> {
    plan: String,
    title: &'a str,
    shards: u64,
    recorded: u64,
    sample: Vec<u64>,
    agree: usize,
    engines: &'a BTreeSet<&'static str>,
}
