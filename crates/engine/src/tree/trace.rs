//! Tracing a tree node by node.

use std::collections::VecDeque;
use std::mem::take;
use std::ops::ControlFlow;

use standoff_model::Candidate;

use super::cursor;
use super::out::{Out, Report, Show};
use super::tree::Tree;
use crate::{Sink, Trace, TraceOutcome, TraceStep, Traced};

/// A tree that can be traced.
pub trait Shown: Tree {
    /// Whether excluding a candidate leads to a node of its own.
    const LEAVES_OUT: bool = false;

    /// Returns the candidates chosen at a level, if these are more than the decisions.
    fn chosen(&self, level: &Self::Level) -> Option<Vec<usize>> {
        let _ = level;
        None
    }

    /// Returns the candidates that may still be chosen at a level of this depth, and below it.
    fn free(&self, level: &Self::Level, depth: usize) -> Vec<usize>;

    /// Returns the candidates that the next decision at this depth after the chosen ones could choose if none were
    /// refused; empty if the tree does not know.
    fn alternatives(&self, chosen: &[Candidate], depth: usize) -> Vec<usize> {
        let _ = (chosen, depth);
        Vec::new()
    }
}

/// Traces a tree: returns its nodes in the order of visits.
pub fn trace<T: Shown>(tree: T) -> Trace {
    let levels = Vec::new();
    let mut tracer = Tracer {
        tree: Box::new(ShownLevels { tree, levels }),
        leaves_out: T::LEAVES_OUT,
        show: Show::default(),
        found: Found::default(),
        open: Vec::new(),
        is_below_done: false,
        ahead: VecDeque::new(),
    };
    let mut out = Out::new(&mut tracer.show, &mut tracer.found);
    tracer.tree.enter_root(&mut out);
    tracer.arrive(TraceStep::Root, true, 0, 0, Vec::new());
    Box::new(tracer)
}

/// A tree under trace, with the levels of its open nodes, whatever their type. Most methods concern the last level.
trait TracedTree: Send {
    /// Looks at the root, and opens its level.
    fn enter_root(&mut self, out: &mut Out<'_, Show>);

    /// Takes the next decision.
    fn next(&mut self, depth: usize, out: &mut Out<'_, Show>) -> Option<usize>;

    /// Applies a decision that leads to this depth, and opens the level there, if there is one.
    fn enter(&mut self, decision: usize, depth: usize, out: &mut Out<'_, Show>) -> bool;

    /// Closes the level.
    fn close(&mut self);

    /// Takes back the last decision.
    fn leave(&mut self, depth: usize);

    fn candidate(&self, decision: usize, depth: usize) -> usize;

    /// The candidates chosen at the level, if these are more than the decisions.
    fn chosen(&self) -> Option<Vec<usize>>;

    /// The candidates that may still be chosen at the level.
    fn free(&self, depth: usize) -> Vec<usize>;

    fn alternatives(&self, chosen: &[Candidate], depth: usize) -> Vec<usize>;
}

struct ShownLevels<T: Tree> {
    tree: T,
    levels: Vec<T::Level>,
}

impl<T: Shown> TracedTree for ShownLevels<T> {
    fn enter_root(&mut self, out: &mut Out<'_, Show>) {
        let root = self.tree.root();
        self.tree.look(Some(&root), 0, out);
        self.levels.push(root);
    }

    fn next(&mut self, depth: usize, out: &mut Out<'_, Show>) -> Option<usize> {
        cursor::next(&mut self.tree, self.levels.last_mut()?, depth, out)
    }

    fn enter(&mut self, decision: usize, depth: usize, out: &mut Out<'_, Show>) -> bool {
        let Some(level) = self.levels.last() else {
            return false;
        };
        let below = cursor::enter(&mut self.tree, decision, level, depth, out);
        let has_level = below.is_some();
        self.levels.extend(below);
        has_level
    }

    fn close(&mut self) {
        self.levels.pop();
    }

    fn leave(&mut self, depth: usize) {
        self.tree.leave(depth);
    }

    fn candidate(&self, decision: usize, depth: usize) -> usize {
        self.tree.candidate(decision, depth)
    }

    fn chosen(&self) -> Option<Vec<usize>> {
        let level = self.levels.last();
        level.and_then(|level| self.tree.chosen(level))
    }

    fn free(&self, depth: usize) -> Vec<usize> {
        let level = self.levels.last();
        level.map_or_else(Vec::new, |level| self.tree.free(level, depth))
    }

    fn alternatives(&self, chosen: &[Candidate], depth: usize) -> Vec<usize> {
        self.tree.alternatives(chosen, depth)
    }
}

/// Visits a tree and describes each node.
struct Tracer {
    tree: Box<dyn TracedTree>,
    /// Whether excluding a candidate leads to a node of its own.
    leaves_out: bool,
    show: Show,
    found: Found,
    /// The nodes on the path to the present one.
    open: Vec<Open>,
    /// Whether all nodes below the decision of the last open node have been visited.
    is_below_done: bool,
    /// Nodes visited and not yet returned.
    ahead: VecDeque<Traced>,
}

/// A node with more below it.
struct Open {
    /// The next decision.
    decision: usize,
    /// Number of decisions that lead to the node.
    decisions: usize,
    /// Number of nodes above it.
    depth: usize,
    /// The candidates already tried.
    passed: Vec<Candidate>,
}

/// Placements that were found, each increasing.
#[derive(Default)]
struct Found(Vec<Vec<Candidate>>);

impl Sink for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0.push(chosen.to_vec());
        ControlFlow::Continue(())
    }
}

impl Iterator for Tracer {
    type Item = Traced;

    fn next(&mut self) -> Option<Traced> {
        while self.ahead.is_empty() && !self.open.is_empty() {
            if take(&mut self.is_below_done) {
                self.turn_to_next();
            } else {
                self.visit();
            }
        }
        self.ahead.pop_front()
    }
}

impl Tracer {
    /// Visits the node to which the next decision leads.
    fn visit(&mut self) {
        let Some(open) = self.open.last() else {
            return;
        };
        let (decisions, depth) = (open.decisions + 1, open.depth + 1);
        let candidate = self.tree.candidate(open.decision, decisions);
        self.show.choose(|| candidate);
        let mut out = Out::new(&mut self.show, &mut self.found);
        let has_level = self.tree.enter(open.decision, decisions, &mut out);
        let passed = open.passed.clone();
        let step = TraceStep::Chosen(Candidate::new(candidate));
        self.arrive(step, has_level, decisions, depth, passed);
    }

    /// Turns to the decision after one below which all nodes have been visited.
    fn turn_to_next(&mut self) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        let over = Candidate::new(self.tree.candidate(open.decision, open.decisions + 1));
        if self.leaves_out {
            let (step, depth) = (TraceStep::LeftOut(over), open.depth + 1);
            return self.arrive(step, true, open.decisions, depth, Vec::new());
        }
        open.passed.push(over);
        let next = self.next_decision(open.decisions);
        for placement in take(&mut self.found.0) {
            self.ahead.push_back(solved(placement, open.depth + 1));
        }
        match next {
            Some(decision) => self.open.push(Open { decision, ..open }),
            None => self.close(open.decisions),
        }
    }

    /// Describes the node after this number of decisions, and opens it if anything is below it.
    fn arrive(
        &mut self,
        step: TraceStep,
        has_level: bool,
        decisions: usize,
        depth: usize,
        mut passed: Vec<Candidate>,
    ) {
        passed.sort_unstable();
        let next = if has_level {
            self.next_decision(decisions)
        } else {
            None
        };
        let mut placements = take(&mut self.found.0);
        let (chosen, free) = self.candidates_at(has_level, next, decisions);
        let mut refused = candidates(self.tree.alternatives(&self.show.chosen, decisions));
        refused.retain(|candidate| free.binary_search(candidate).is_err());
        let is_placement = placements.contains(&chosen);
        placements.retain(|placement| *placement != chosen);
        let outcome = if is_placement {
            TraceOutcome::Solved
        } else if next.is_none() && placements.is_empty() {
            TraceOutcome::Failed
        } else {
            TraceOutcome::Branch
        };
        self.ahead.push_back(Traced {
            depth,
            step,
            outcome,
            chosen,
            free,
            passed,
            refused,
        });
        for placement in placements {
            self.ahead.push_back(solved(placement, depth + 1));
        }
        match next {
            Some(decision) => self.open.push(Open {
                decision,
                decisions,
                depth,
                passed: Vec::new(),
            }),
            None if has_level => self.close(decisions),
            None => self.leave(decisions),
        }
    }

    fn next_decision(&mut self, decisions: usize) -> Option<usize> {
        let mut out = Out::new(&mut self.show, &mut self.found);
        self.tree.next(decisions, &mut out)
    }

    /// Closes the last level, and takes back the decision that led there.
    fn close(&mut self, decisions: usize) {
        self.tree.close();
        self.leave(decisions);
    }

    /// Takes back the last decision.
    fn leave(&mut self, decisions: usize) {
        if decisions > 0 {
            self.show.take_back();
            self.tree.leave(decisions);
        }
        self.is_below_done = true;
    }

    /// The chosen and the free candidates of the present node.
    fn candidates_at(
        &self,
        has_level: bool,
        next: Option<usize>,
        decisions: usize,
    ) -> (Vec<Candidate>, Vec<Candidate>) {
        let propagated = has_level.then(|| self.tree.chosen()).flatten();
        let mut chosen = match propagated {
            Some(chosen) => candidates(chosen),
            None => self.show.chosen.clone(),
        };
        chosen.sort_unstable();
        let left = has_level.then(|| self.tree.free(decisions));
        let next = next.map(|decision| self.tree.candidate(decision, decisions + 1));
        let mut free = candidates(left.into_iter().flatten().chain(next));
        free.sort_unstable();
        free.dedup();
        (chosen, free)
    }
}

/// A placement that was found without visiting its node.
fn solved(placement: Vec<Candidate>, depth: usize) -> Traced {
    Traced {
        depth,
        step: TraceStep::Together,
        outcome: TraceOutcome::Solved,
        chosen: placement,
        free: Vec::new(),
        passed: Vec::new(),
        refused: Vec::new(),
    }
}

fn candidates(indices: impl IntoIterator<Item = usize>) -> Vec<Candidate> {
    indices.into_iter().map(Candidate::new).collect()
}
