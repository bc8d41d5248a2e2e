//! `standoff job split`: divides a shard of a plan further.

use standoff::engine::Registry;
use standoff::ledger::{Job, Parent, PlanHead, Term};

use super::plan::{say_if_fewer, write};
use super::run::{instance, ledger_of};
use super::{ask_of, misfit, open_plan, unreadable};
use crate::args::{LimitArgs, SplitArgs};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::session::Session;

pub(crate) fn run(
    args: &SplitArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let path = &args.plan;
    let plan = open_plan(path)?.read_all_matching(|shard| shard == args.shard);
    let plan = plan.map_err(unreadable(path))?;
    // Until here a signal ends the process at once: there is nothing to save.
    let session = Session::new(registry, &LimitArgs::silent(None, None))?;
    let [shard] = &plan.shards[..] else {
        let last = plan.head.shards.saturating_sub(1);
        return Err(Failure::mistake(format!(
            "{}: there is no shard {}: they go from 0 to {last}",
            path.display(),
            args.shard
        )));
    };
    if shard.term > 0 {
        return Err(Failure::mistake(format!(
            "shard {} counts what a symmetry keeps, and cannot be divided",
            shard.index
        )));
    }
    let instance = instance(&plan, &session)?;
    let job = once(&plan.head.job);
    let mut ledger = ledger_of(&plan, shard);
    ledger.job = job.clone();
    let solver = session.silent_solver(&instance);
    let begun = solver.resume(ask_of(&job), &ledger);
    let mut count = begun.map_err(misfit(path, "plan"))?;
    let shards = args.shards.get();
    count.divide_into(shards);
    let head = PlanHead {
        title: format!("{}, shard {}", plan.head.title, shard.index),
        job,
        source: plan.head.source.clone(),
        shards: 0,
        parent: Some(Parent {
            plan: plan.identity,
            shard: shard.index,
        }),
    };
    let ledger = count.ledger();
    write(head, &ledger, &args.output, output)?;
    say_if_fewer(&ledger, shards);
    Ok(Exit::Answered)
}

/// The job of one shard, with factor and divisor 1.
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
