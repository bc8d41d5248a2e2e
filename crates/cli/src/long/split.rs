//! `standoff job split`: a share of a plan that takes too long, in shares.

use standoff::engine::Registry;
use standoff::ledger::{Job, Parent, PlanHead, Term};
use standoff::solver::Ask;

use super::plan::{say_if_fewer, write};
use super::run::{instance, ledger_of};
use super::{ask_of, misfit, open_plan, stopped, unreadable};
use crate::args::SplitArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stop::Stop;

pub(crate) fn run(
    args: &SplitArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let path = &args.plan;
    let plan = open_plan(path)?.read_all_matching(|share| share == args.shard);
    let plan = plan.map_err(unreadable(path))?;
    // Until then a signal ends the process at once: there is nothing that could be lost.
    let stop = Stop::new(None)?;
    let [share] = &plan.shards[..] else {
        let last = plan.head.shards.saturating_sub(1);
        return Err(Failure::mistake(format!(
            "{}: there is no share {}: they go from 0 to {last}",
            path.display(),
            args.shard
        )));
    };
    if share.term > 0 {
        return Err(Failure::mistake(format!(
            "share {} counts what a symmetry keeps, and cannot be divided",
            share.index
        )));
    }
    let instance = match instance(&plan, registry, &stop)? {
        Ok(instance) => instance,
        Err(end) => return Ok(stopped(end)),
    };
    let job = once(&plan.head.job);
    let mut ledger = ledger_of(&plan, share);
    ledger.job = job.clone();
    let solver = standoff::solver_with(registry, instance.model()).stop_when(move || stop.reason());
    let ask: Ask = ask_of(&job);
    let mut count = solver.resume(ask, &ledger).map_err(misfit(path, "plan"))?;
    let shares = args.shards.get();
    count.divide_into(shares);
    let head = PlanHead {
        title: format!("{}, share {}", plan.head.title, share.index),
        job,
        source: plan.head.source.clone(),
        shards: 0,
        parent: Some(Parent {
            plan: plan.identity,
            shard: share.index,
        }),
    };
    let ledger = count.ledger();
    write(head, &ledger, &args.output, output)?;
    say_if_fewer(&ledger, shares);
    Ok(Exit::Answered)
}

/// What all placements are counted by, once: a share is not divided by the number of symmetries.
fn once(job: &Job) -> Job {
    Job {
        question: job.question,
        terms: vec![Term {
            times: 1,
            ..job.terms[0].clone()
        }],
        divisor: 1,
    }
}
