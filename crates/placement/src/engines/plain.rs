//! Square by square with every test written out: slow, plain, and a second opinion.
//!
//! It shares nothing with the moving split but the model: no bit sets, no narrowing, no cut.
//!
//! ```text
//! chosen a c, next d:   does d fit?  yes: chosen a c d, next e
//!                                    no:  next e
//!                       no next:     take c back, next d
//! ```

use super::report::{Count, CountBySize, List, Report};
use crate::{Engine, Estimate, Model, Question, Refusal, Run, Sink, Step, knuth};

/// The engine `plain`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// What a head costs on a random path, where no set is held against the groups.
const PROBE_COST: f64 = 100.0;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn is_second_opinion(&self) -> bool {
        true
    }

    /// Its nodes are all sets without a conflict, whatever the groups say. At each it tries all
    /// candidates that follow, one by one, against all that are chosen.
    fn estimate(&self, model: &Model, _: Question) -> Result<Estimate, Refusal> {
        let candidates = model.candidates().len();
        let all: Vec<usize> = (0..candidates).collect();
        let heads = |rest: &Vec<usize>| Vec::from_iter(0..rest.len());
        let below = |rest: &Vec<usize>, head: usize| {
            let fits = |&&other: &&usize| !model.conflicts().contains(rest[head], other);
            rest[head + 1..].iter().filter(fits).copied().collect()
        };
        Ok(Estimate {
            node_cost: 100.0 * (candidates * (1 + model.groups().len())) as f64,
            ..knuth(&all, PROBE_COST, heads, below)
        })
    }

    fn start<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Box<dyn Run + 'm>, Refusal> {
        Ok(match question {
            Question::List | Question::ListInAnyOrder => {
                Box::new(PlainRun::new(model, List::default()))
            }
            Question::Count => Box::new(PlainRun::new(model, Count::default())),
            Question::CountBySize => Box::new(PlainRun::new(model, CountBySize::default())),
        })
    }
}

struct PlainRun<'m, R> {
    model: &'m Model,
    report: R,
    chosen: Vec<usize>,
    /// The candidate to try next; `None` before the empty set has been looked at.
    next: Option<usize>,
    nodes: u64,
}

impl<'m, R: Report> PlainRun<'m, R> {
    fn new(model: &'m Model, report: R) -> Self {
        PlainRun {
            model,
            report,
            chosen: Vec::new(),
            next: None,
            nodes: 0,
        }
    }

    /// Tries the next candidate, or takes the last one back; answers whether there is more to do.
    fn step(&mut self) -> Move {
        match self.next {
            None => {
                self.next = Some(0);
                Move::Changed
            }
            Some(next) if next == self.model.candidates().len() => self.take_back(),
            Some(next) => {
                self.next = Some(next + 1);
                self.try_candidate(next)
            }
        }
    }

    fn try_candidate(&mut self, candidate: usize) -> Move {
        let conflicts = self.model.conflicts();
        let free = !self
            .chosen
            .iter()
            .any(|&c| conflicts.contains(c, candidate));
        if !free {
            return Move::Same;
        }
        self.chosen.push(candidate);
        self.report.choose(candidate);
        self.nodes += 1;
        Move::Changed
    }

    fn take_back(&mut self) -> Move {
        let Some(last) = self.chosen.pop() else {
            return Move::Over;
        };
        self.report.unchoose();
        self.next = Some(last + 1);
        Move::Same
    }

    fn is_placement(&self) -> bool {
        self.model.groups().iter().all(|group| {
            let chosen = |m: &&crate::Member| self.chosen.contains(&(m.candidate as usize));
            let weights = group
                .members
                .iter()
                .filter(chosen)
                .map(|m| u64::from(m.weight));
            let sum: u64 = weights.sum();
            group.at_least <= sum && sum <= group.at_most
        })
    }

    fn pieces(&self) -> usize {
        let pieces = |&c: &usize| self.model.candidates()[c].pieces();
        self.chosen.iter().map(pieces).sum()
    }
}

/// What a step did to the chosen candidates.
enum Move {
    /// Another set is chosen, which has not been looked at.
    Changed,
    /// No other set than one already looked at.
    Same,
    /// Nothing is left to do.
    Over,
}

impl<R: Report> Run for PlainRun<'_, R> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut step = Step::More;
        for _ in 0..budget {
            match self.step() {
                Move::Changed if self.is_placement() => {
                    if self.report.found(self.pieces(), sink).is_break() {
                        break;
                    }
                }
                Move::Changed | Move::Same => {}
                Move::Over => {
                    step = Step::Done;
                    break;
                }
            }
        }
        self.report.flush(sink);
        step
    }

    fn work(&self) -> u64 {
        self.nodes
    }
}
