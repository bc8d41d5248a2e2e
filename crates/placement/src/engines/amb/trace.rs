//! The search of a program as it is shown.

use standoff_core::amb::{Node, Status, search};

use super::program::Program;
use crate::problem::{Candidate, Problem};
use crate::task::{Trace, TraceOutcome, TraceStep, Traced};

/// The nodes of the search of a program.
pub(in crate::engines) fn trace(program: impl Program) -> Trace {
    let body = program.clone();
    let nodes = search(move |amb| body.run(amb)).nodes();
    let mut path = Path::default();
    Box::new(nodes.map(move |node| path.traced(&node, program.problem())))
}

/// The numbers of the nodes from the root to the present one, and what is chosen there.
#[derive(Default)]
struct Path {
    numbers: Vec<u64>,
    chosen: Vec<Candidate>,
}

impl Path {
    fn traced(&mut self, node: &Node, problem: &Problem) -> Traced {
        while self.numbers.last() != node.pid.as_ref() {
            self.numbers.pop();
        }
        let depth = self.numbers.len();
        self.numbers.push(node.nid);
        self.chosen.truncate(depth.saturating_sub(1));
        let (above, _) = self.rest(problem);
        let (step, passed) = match (depth, candidate(node)) {
            (0, _) => (TraceStep::Root, Vec::new()),
            (_, None) => (TraceStep::End, Vec::new()),
            (_, Some(candidate)) => {
                self.chosen.push(candidate);
                let before = above.into_iter().take_while(|&one| one < candidate);
                (TraceStep::Chosen(candidate), before.collect())
            }
        };
        let (free, refused) = match step {
            TraceStep::End => (Vec::new(), Vec::new()),
            _ => self.rest(problem),
        };
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

    /// What follows the last one chosen: that which goes together with all, and the others.
    fn rest(&self, problem: &Problem) -> (Vec<Candidate>, Vec<Candidate>) {
        let last = self.chosen.last();
        let rest = problem.candidates().filter(|one| Some(one) > last);
        let conflicts = problem.conflicts();
        let is_free = |one: &Candidate| !self.chosen.iter().any(|&c| conflicts.contains(c, *one));
        rest.partition(is_free)
    }
}

/// The candidate that the program says it has chosen.
fn candidate(node: &Node) -> Option<Candidate> {
    node.label.parse().ok().map(Candidate::new)
}

fn outcome(status: Status) -> TraceOutcome {
    match status {
        Status::Solved => TraceOutcome::Solved,
        Status::Branch => TraceOutcome::Branch,
        _ => TraceOutcome::Failed,
    }
}
