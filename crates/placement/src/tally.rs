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

/// The counts by number of pieces; for [`Question::Count`] all of them at index 0.
pub(crate) fn tally(
    solver: &Solver<'_>,
    model: &Model,
    question: Question,
) -> Result<Outcome<Vec<BigUint>>, Refusal> {
    let engine = solver.choose(model, question);
    let (mut sum, budget) = (Sum::default(), budget(model));
    if solver.threads > 1 {
        let parts = engine.parts(model, question)?;
        let threads = solver.threads.min(affordable(model));
        side_by_side(parts, threads, &solver.stop, budget, &mut sum);
    } else {
        sum.run(engine.start(model, question)?, &solver.stop, budget);
    }
    Ok(sum.outcome(engine.name()))
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
    end: End,
    nodes: u64,
}

impl Default for Sum {
    fn default() -> Self {
        Sum {
            counts: Vec::new(),
            end: End::Exhausted,
            nodes: 0,
        }
    }
}

impl Sum {
    /// Takes a run to its end, unless there is a reason to stop before.
    pub(crate) fn run(&mut self, mut run: Box<dyn Run + '_>, stop: &Stop<'_>, budget: u64) {
        while self.end == End::Exhausted && run.advance(budget, self) == Step::More {
            self.end = stop().unwrap_or(End::Exhausted);
        }
        self.nodes += run.work();
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, counts: &[BigUint], end: End, nodes: u64) {
        for (pieces, count) in counts.iter().enumerate() {
            self.tally(Some(pieces), count.clone());
        }
        self.end = if self.end == End::Exhausted {
            end
        } else {
            self.end
        };
        self.nodes += nodes;
    }

    #[cfg(feature = "threads")]
    pub(crate) fn add_sum(&mut self, other: Sum) {
        self.add(&other.counts, other.end, other.nodes);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.end != End::Exhausted
    }

    pub(crate) fn outcome(self, engine: &'static str) -> Outcome<Vec<BigUint>> {
        Outcome {
            answer: match self.end {
                End::Exhausted => Answer::Exact(self.counts),
                end => Answer::AtLeast(self.counts, end),
            },
            engine,
            nodes: self.nodes,
        }
    }
}

impl Sink for Sum {
    fn solution(&mut self, _: &[u32]) -> ControlFlow<()> {
        unreachable!("an engine that was asked to count tallies")
    }

    fn tally(&mut self, pieces: Option<usize>, more: BigUint) {
        let index = pieces.unwrap_or(0);
        if self.counts.len() <= index {
            self.counts.resize(index + 1, BigUint::ZERO);
        }
        self.counts[index] += more;
    }
}
