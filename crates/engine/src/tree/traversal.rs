//! The loop that visits the nodes of a tree.

use std::ops::ControlFlow;

use standoff_core::split::{Guide, Walk};
use standoff_lanes::{Work, counting_bits};
use standoff_model::Candidate;

use super::cursor::{Cursor, TreeCursor};
use super::out::{Out, Report};
use super::tree::{StateCodec, Tree};
use crate::{Sink, Step};

/// A tree under search, whatever its type and that of its report; what is found goes to a sink of type `S`.
pub(super) trait Traversal: Send {
    /// Visits up to `budget` more nodes, or fewer if the sink pauses.
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step;

    /// Reports the node at this depth if it is a placement; `has_level` is whether anything can be chosen there.
    fn look(&mut self, depth: usize, has_level: bool, sink: &mut dyn Sink) -> ControlFlow<()>;

    /// Sets the candidates chosen on the path to the present node, for the report.
    fn set_chosen(&mut self, chosen: Vec<Candidate>);

    /// An independent copy.
    fn copy(&self) -> Box<dyn Traversal>;

    /// Memory in bytes.
    fn memory(&self) -> usize;

    /// The present node.
    fn cursor(&self) -> &dyn Cursor;

    /// The present node, to be moved.
    fn cursor_mut(&mut self) -> &mut dyn Cursor;
}

impl dyn Traversal {
    /// Sets the decisions that lead to the present node, for the report.
    pub(super) fn set_decisions(&mut self, decisions: &[usize]) {
        let cursor = self.cursor();
        let candidate = |(depth, &decision)| Candidate::new(cursor.candidate(decision, depth));
        let chosen = (1..).zip(decisions).map(candidate).collect();
        self.set_chosen(chosen);
    }
}

/// A tree under search, with its report.
#[derive(Clone)]
pub(super) struct TreeTraversal<T: Tree, R> {
    pub(super) cursor: TreeCursor<T>,
    pub(super) report: R,
}

impl<T: Tree, R: Report> Traversal for TreeTraversal<T, R> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let TreeCursor { tree, walk } = &mut self.cursor;
        let mut visitor = Visitor {
            tree,
            out: Out::new(&mut self.report, sink),
        };
        let visit = Visit {
            walk,
            visitor: &mut visitor,
            budget,
        };
        let step = if T::COUNTS_BITS {
            counting_bits(visit)
        } else {
            visit.run()
        };
        self.report.flush(sink);
        step
    }

    fn look(&mut self, depth: usize, has_level: bool, sink: &mut dyn Sink) -> ControlFlow<()> {
        let TreeCursor { tree, walk } = &self.cursor;
        let mut out = Out::new(&mut self.report, sink);
        let level = walk.levels().get(depth);
        tree.look(level.filter(|_| has_level), depth, &mut out);
        out.take_flow()
    }

    fn set_chosen(&mut self, chosen: Vec<Candidate>) {
        self.report.set_chosen(chosen);
    }

    fn copy(&self) -> Box<dyn Traversal> {
        Box::new(self.clone())
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.cursor.levels() * size_of::<T::Level>()
    }

    fn cursor(&self) -> &dyn Cursor {
        &self.cursor
    }

    fn cursor_mut(&mut self) -> &mut dyn Cursor {
        &mut self.cursor
    }
}

/// A visit of up to `budget` nodes.
struct Visit<'a, 'b, T: Tree, R: Report> {
    walk: &'a mut Walk<T::Level>,
    visitor: &'a mut Visitor<'b, T, R>,
    budget: u64,
}

impl<T: Tree, R: Report> Work for Visit<'_, '_, T, R> {
    type Output = Step;

    #[inline(always)]
    fn run(self) -> Step {
        self.walk.advance(self.budget, self.visitor)
    }
}

/// Follows the search through the tree and reports what it finds.
struct Visitor<'a, T, R: Report> {
    tree: &'a mut T,
    out: Out<'a, R>,
}

impl<T: Tree, R: Report> Guide<T::Level> for Visitor<'_, T, R> {
    type Head = usize;

    #[inline(always)]
    fn next(&mut self, level: &mut T::Level, depth: usize) -> Option<usize> {
        self.tree.next(level, depth, &mut self.out)
    }

    #[inline(always)]
    fn finish(&mut self, _: &T::Level, _: usize) -> ControlFlow<()> {
        self.out.take_flow()
    }

    #[inline(always)]
    fn enter(
        &mut self,
        decision: usize,
        level: &T::Level,
        depth: usize,
    ) -> (Option<T::Level>, ControlFlow<()>) {
        self.out
            .report
            .choose(|| self.tree.candidate(decision, depth));
        let below = self.tree.enter(decision, level, depth, &mut self.out);
        let wants_more = || !T::Codec::BY_DECISIONS || self.out.report.wants_more(self.out.sink);
        (below.filter(|_| wants_more()), self.out.take_flow())
    }

    #[inline(always)]
    fn leave(&mut self, depth: usize) {
        self.tree.leave(depth);
        self.out.report.take_back();
    }
}
