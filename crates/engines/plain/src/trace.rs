//! The nodes of an `amb` search as a [`Trace`].

use standoff_core::amb::{SearchNode, Status, search};
use standoff_engine::{Trace, TraceOutcome, TraceStep, Traced};
use standoff_model::Candidate;

use crate::program::Program;

/// The nodes of the search of a program.
pub(crate) fn trace(program: Program) -> Trace {
    let body = program.clone();
    let nodes = search(move |amb| body.run(amb)).nodes();
    let mut path = Path::default();
    Box::new(nodes.map(move |node| path.visit(&node, &program)))
}

/// The path from the root to the present node.
#[derive(Default)]
struct Path {
    /// Number of each node on the path.
    numbers: Vec<u64>,
    chosen: Vec<Candidate>,
}

impl Path {
    fn visit(&mut self, node: &SearchNode, program: &Program) -> Traced {
        while self.numbers.last() != node.parent.as_ref() {
            self.numbers.pop();
        }
        let depth = self.numbers.len();
        self.numbers.push(node.id);
        self.chosen.truncate(depth.saturating_sub(1));
        let (mut passed, mut free, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        let mut step = TraceStep::Root;
        if depth > 0 {
            step = TraceStep::End;
            if let Some(at) = node.alternative.checked_sub(1) {
                (passed, _) = self.later_candidates(program);
                let candidate = passed[at];
                passed.truncate(at);
                self.chosen.push(candidate);
                step = TraceStep::Chosen(candidate);
            }
        }
        if step != TraceStep::End {
            (free, refused) = self.later_candidates(program);
        }
        Traced {
            depth,
            step,
            outcome: outcome(node.status),
            chosen: self.chosen.clone(),
            free,
            passed,
            refused,
        }
    }

    /// The candidates after the last chosen one: those without and those with a conflict.
    fn later_candidates(&self, program: &Program) -> (Vec<Candidate>, Vec<Candidate>) {
        let later = program.alternatives(&self.chosen).flatten();
        later.partition(|&candidate| program.fits(Some(candidate), &self.chosen))
    }
}

fn outcome(status: Status) -> TraceOutcome {
    match status {
        Status::Solved => TraceOutcome::Solved,
        Status::Branch => TraceOutcome::Branch,
        _ => TraceOutcome::Failed,
    }
}
