//! Runs an engine to its end and adds up what it counts.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use standoff_core::End;

use crate::solver::{Solver, Stop};
use crate::{Answer, Model, Outcome, Question, Refusal, Run, Sink, Step};

/// Units of work between two looks at whether to stop: a millisecond's worth, or a few of them.
const BUDGET: u64 = 1 << 16;

/// The budget of runs over a model. The larger the model, the longer a node takes, and whoever
/// wants to stop should not have to wait.
pub(crate) fn budget(model: &Model) -> u64 {
    let words = model.candidates().len().div_ceil(64).max(1);
    let node_cost = words * (1 + model.groups().len());
    (BUDGET / node_cost as u64).max(1)
}

/// The counts by number of pieces; for [`Question::Count`] all of them at index 0. For questions that
/// list, all placements at index 0, and at `c + 1` those with candidate `c`.
pub(crate) fn tally(
    solver: &Solver<'_>,
    model: &Model,
    question: Question,
) -> Result<Outcome<Vec<BigUint>>, Refusal> {
    let (sum, engine) = sum(solver, model, question)?;
    Ok(sum.outcome(engine))
}

/// The same counts to be added to others, and the engine that found them.
pub(crate) fn sum(
    solver: &Solver<'_>,
    model: &Model,
    question: Question,
) -> Result<(Sum, &'static str), Refusal> {
    let engine = solver.choose(model, question);
    let (mut sum, budget) = (Sum::default(), budget(model));
    if solver.threads > 1 {
        let parts = engine.parts(model, question)?;
        let threads = solver.threads.min(affordable(model));
        side_by_side(parts, threads, &solver.stop, budget, &mut sum);
    } else {
        sum.run(engine.start(model, question)?, &solver.stop, budget);
    }
    Ok((sum, engine.name()))
}

#[cfg(feature = "threads")]
use crate::threads::{affordable, side_by_side};

#[cfg(not(feature = "threads"))]
fn affordable(_: &Model) -> usize {
    1
}

/// Without threads the parts run one after the other.
#[cfg(not(feature = "threads"))]
fn side_by_side(
    parts: Vec<Box<dyn Run + '_>>,
    _: usize,
    stop: &Stop<'_>,
    budget: u64,
    sum: &mut Sum,
) {
    for part in parts {
        sum.run(part, stop, budget);
    }
}

/// Counts from any number of runs.
pub(crate) struct Sum {
    counts: Vec<BigUint>,
    /// What was listed and is not yet in the counts: one by one, which no 64 bits overflow.
    listed: Vec<u64>,
    pub(crate) end: End,
    nodes: u64,
    /// How many threads could not be started.
    pub(crate) unstarted: usize,
}

impl Default for Sum {
    fn default() -> Self {
        Sum {
            counts: Vec::new(),
            listed: Vec::new(),
            end: End::Exhausted,
            nodes: 0,
            unstarted: 0,
        }
    }
}

impl Sum {
    /// Takes a run to its end, unless there is a reason to stop before; looked for before it begins.
    pub(crate) fn run(&mut self, mut run: Box<dyn Run + '_>, stop: &Stop<'_>, budget: u64) {
        while !self.asks(stop) && run.advance(budget, self) == Step::More {}
        for (index, listed) in std::mem::take(&mut self.listed).into_iter().enumerate() {
            self.tally(Some(index), listed.into());
        }
        self.nodes += run.work();
    }

    /// Whether it is stopped already, or is now.
    pub(crate) fn asks(&mut self, stop: &Stop<'_>) -> bool {
        self.end = match self.end {
            End::Exhausted => stop().unwrap_or(End::Exhausted),
            end => end,
        };
        self.is_stopped()
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: Sum) {
        for (pieces, count) in other.counts.into_iter().enumerate() {
            self.tally(Some(pieces), count);
        }
        if !self.is_stopped() {
            self.end = other.end;
        }
        self.nodes += other.nodes;
        self.unstarted = self.unstarted.max(other.unstarted);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.end != End::Exhausted
    }

    /// What was stopped before it counted anything has counted none, rather than nothing at all.
    pub(crate) fn outcome(mut self, engine: &'static str) -> Outcome<Vec<BigUint>> {
        if self.is_stopped() && self.counts.is_empty() {
            self.counts.push(BigUint::ZERO);
        }
        Outcome {
            answer: match self.end {
                End::Exhausted => Answer::Exact(self.counts),
                end => Answer::AtLeast(self.counts, end),
            },
            engine,
            nodes: self.nodes,
            unstarted_threads: self.unstarted,
        }
    }
}

impl Sink for Sum {
    fn solution(&mut self, chosen: &[u32]) -> ControlFlow<()> {
        let end = chosen.last().map_or(1, |&last| last as usize + 2);
        self.listed.resize(self.listed.len().max(end), 0);
        self.listed[0] += 1;
        (chosen.iter()).for_each(|&candidate| self.listed[candidate as usize + 1] += 1);
        ControlFlow::Continue(())
    }

    fn tally(&mut self, pieces: Option<usize>, more: BigUint) {
        let index = pieces.unwrap_or(0);
        if self.counts.len() <= index {
            self.counts.resize(index + 1, BigUint::ZERO);
        }
        self.counts[index] += more;
    }
}
