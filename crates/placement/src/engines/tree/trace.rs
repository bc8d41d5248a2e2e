//! A tree as it is shown.

use std::collections::VecDeque;
use std::mem::take;
use std::ops::ControlFlow;

use super::out::{Out, Report, Show};
use super::tree::Tree;
use crate::problem::Candidate;
use crate::task::{Listing, Trace, TraceOutcome, TraceStep, Traced};

/// A tree whose nodes can be shown.
pub trait Shown: Tree {
    /// Whether what is concluded from leaving out a head is a node of its own.
    const LEAVES_OUT: bool = false;

    /// What is chosen at a level, where that is more than the heads.
    fn chosen(&self, level: &Self::Level) -> Option<Vec<usize>> {
        let _ = level;
        None
    }

    /// Which candidates may still be chosen at a level at this depth, and below it.
    fn free(&self, level: &Self::Level, depth: usize) -> Vec<usize>;

    /// Which candidates would be the next heads at this depth after these, if none were refused; nothing,
    /// where the tree does not tell.
    fn alternatives(&self, heads: &[Candidate], depth: usize) -> Vec<usize> {
        let _ = (heads, depth);
        Vec::new()
    }
}

/// The nodes of a tree.
pub fn trace<T: Shown>(mut tree: T) -> Trace {
    let root = tree.root();
    let mut tracer = Tracer {
        tree,
        show: Show::default(),
        found: Found::default(),
        open: Vec::new(),
        has_left: false,
        ahead: VecDeque::new(),
    };
    let mut out = Out::new(&mut tracer.show, &mut tracer.found);
    tracer.tree.look(Some(&root), 0, &mut out);
    tracer.arrive(TraceStep::Root, Some(root), 0, 0, Vec::new());
    Box::new(tracer)
}

/// Walks a tree, and tells what it sees.
struct Tracer<T: Tree> {
    tree: T,
    show: Show,
    found: Found,
    /// The nodes on the way to the present one.
    open: Vec<Open<T::Level>>,
    /// Whether all below the head of the last of them has been seen.
    has_left: bool,
    /// Nodes that have been seen and not told.
    ahead: VecDeque<Traced>,
}

/// A node with more below it.
struct Open<L> {
    level: L,
    /// The head that comes next.
    head: usize,
    /// How many heads are chosen there.
    heads: usize,
    /// How many nodes lie above it.
    depth: usize,
    /// The candidates whose turn is over.
    passed: Vec<Candidate>,
}

/// Placements that were found, each increasing.
#[derive(Default)]
struct Found(Vec<Vec<Candidate>>);

impl Listing for Found {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0.push(chosen.to_vec());
        ControlFlow::Continue(())
    }
}

impl<T: Shown> Iterator for Tracer<T> {
    type Item = Traced;

    fn next(&mut self) -> Option<Traced> {
        while self.ahead.is_empty() && !self.open.is_empty() {
            match take(&mut self.has_left) {
                true => self.turn(),
                false => self.visit(),
            }
        }
        self.ahead.pop_front()
    }
}

impl<T: Shown> Tracer<T> {
    /// Visits the node to which the next head leads.
    fn visit(&mut self) {
        let Some(open) = self.open.last() else {
            return;
        };
        let (heads, depth) = (open.heads + 1, open.depth + 1);
        let candidate = self.tree.candidate(open.head, heads);
        self.show.choose(|| candidate);
        let mut out = Out::new(&mut self.show, &mut self.found);
        let below = self.tree.enter(open.head, &open.level, heads, &mut out);
        let passed = open.passed.clone();
        let step = TraceStep::Chosen(Candidate::new(candidate));
        self.arrive(step, below, heads, depth, passed);
    }

    /// All below a head has been seen: turns to the one after it.
    fn turn(&mut self) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        let over = Candidate::new(self.tree.candidate(open.head, open.heads + 1));
        if T::LEAVES_OUT {
            let (step, depth) = (TraceStep::LeftOut(over), open.depth + 1);
            return self.arrive(step, Some(open.level), open.heads, depth, Vec::new());
        }
        open.passed.push(over);
        let next = self.next_head(&mut open.level, open.heads);
        for placement in take(&mut self.found.0) {
            self.ahead.push_back(solved(placement, open.depth + 1));
        }
        match next {
            Some(head) => self.open.push(Open { head, ..open }),
            None => self.leave(open.heads),
        }
    }

    /// Tells the node with these heads, and goes on below it if anything is there.
    fn arrive(
        &mut self,
        step: TraceStep,
        mut level: Option<T::Level>,
        heads: usize,
        depth: usize,
        mut passed: Vec<Candidate>,
    ) {
        passed.sort_unstable();
        let next = level
            .as_mut()
            .and_then(|level| self.next_head(level, heads));
        let mut placements = take(&mut self.found.0);
        let node = self.node(step, level.as_ref(), next, (heads, depth));
        let is_placement = placements.contains(&node.chosen);
        placements.retain(|placement| *placement != node.chosen);
        let outcome = match is_placement {
            true => TraceOutcome::Solved,
            false if next.is_none() && placements.is_empty() => TraceOutcome::Failed,
            false => TraceOutcome::Branch,
        };
        self.ahead.push_back(Traced {
            outcome,
            passed,
            ..node
        });
        for placement in placements {
            self.ahead.push_back(solved(placement, depth + 1));
        }
        match (level, next) {
            (Some(level), Some(head)) => self.open.push(Open {
                level,
                head,
                heads,
                depth,
                passed: Vec::new(),
            }),
            _ => self.leave(heads),
        }
    }

    fn next_head(&mut self, level: &mut T::Level, heads: usize) -> Option<usize> {
        let mut out = Out::new(&mut self.show, &mut self.found);
        self.tree.next(level, heads, &mut out)
    }

    /// The last of so many heads is taken back.
    fn leave(&mut self, heads: usize) {
        if heads > 0 {
            self.show.take_back();
            self.tree.leave(heads);
        }
        self.has_left = true;
    }

    /// What is to be told of a node, but for what becomes of it.
    fn node(
        &self,
        step: TraceStep,
        level: Option<&T::Level>,
        next: Option<usize>,
        (heads, depth): (usize, usize),
    ) -> Traced {
        let concluded = level.and_then(|level| self.tree.chosen(level));
        let mut chosen = match concluded {
            Some(chosen) => candidates(chosen),
            None => self.show.chosen.clone(),
        };
        chosen.sort_unstable();
        let left = level.map(|level| self.tree.free(level, heads));
        let next = next.map(|head| self.tree.candidate(head, heads + 1));
        let mut free = candidates(left.into_iter().flatten().chain(next));
        free.sort_unstable();
        free.dedup();
        let mut refused = candidates(self.tree.alternatives(&self.show.chosen, heads));
        refused.retain(|candidate| free.binary_search(candidate).is_err());
        Traced {
            depth,
            step,
            outcome: TraceOutcome::Branch,
            chosen,
            free,
            passed: Vec::new(),
            refused,
        }
    }
}

/// A placement that was found without going to it.
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
