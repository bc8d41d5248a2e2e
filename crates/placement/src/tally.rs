//! Runs an engine to its end and adds up what it counts.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use standoff_core::End;

use crate::solver::{Solver, Stop};
use crate::{Answer, Model, Outcome, Question, Refusal, Run, Sink, Step};

/// Units of work between two looks at whether to stop.
pub(crate) const BUDGET: u64 = 1 << 16;

/// The counts by number of pieces; for [`Question::Count`] all of them at index 0.
pub(crate) fn tally(
    solver: &Solver<'_>,
    model: &Model,
    question: Question,
) -> Result<Outcome<Vec<BigUint>>, Refusal> {
    let (engine, mut run) = solver.start(model, question)?;
    let mut counts = Counts::default();
    let end = run_to_end(&mut *run, &mut counts, &solver.stop);
    Ok(Outcome {
        answer: match end {
            End::Exhausted => Answer::Exact(counts.0),
            end => Answer::AtLeast(counts.0, end),
        },
        engine,
        nodes: run.work(),
    })
}

fn run_to_end(run: &mut dyn Run, counts: &mut Counts, stop: &Stop<'_>) -> End {
    while run.advance(BUDGET, counts) == Step::More {
        if let Some(end) = stop() {
            return end;
        }
    }
    End::Exhausted
}

#[derive(Default)]
struct Counts(Vec<BigUint>);

impl Sink for Counts {
    fn solution(&mut self, _: &[u32]) -> ControlFlow<()> {
        unreachable!("an engine that was asked to count tallies")
    }

    fn tally(&mut self, pieces: Option<usize>, more: BigUint) {
        let index = pieces.unwrap_or(0);
        if self.0.len() <= index {
            self.0.resize(index + 1, BigUint::ZERO);
        }
        self.0[index] += more;
    }
}
