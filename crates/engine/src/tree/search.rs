//! The search of a tree, or of a part of it.

use std::cell::Cell;
use std::ops::ControlFlow;

use standoff_model::Subproblem;

use super::cursor::{Cursor, TreeCursor};
use super::divide::divide;
use super::out::{CountBySize, CountSink, Report, Show};
use super::traversal::{Traversal, TreeTraversal};
use super::tree::Tree;
use super::work_left::work_left;
use crate::sampling::KeptEstimate;
use crate::{InvalidState, Question, Search, SearchState, Sink, Step};

/// Returns a search that lists the placements of a tree, in the order in which it finds them.
pub fn list(tree: impl Tree) -> Box<dyn Search> {
    Box::new(TreeSearch::whole(tree, Show::default()))
}

/// Returns a search that counts the placements of a tree: by size for [`Question::CountBySize`], else all together.
pub fn count<T: Tree>(tree: T, question: Question) -> Box<dyn Search> {
    let by_size = question == Question::CountBySize;
    if T::COUNTS_OFTEN && !by_size {
        return Box::new(TreeSearch::whole(tree, CountSink::default()));
    }
    Box::new(TreeSearch::whole(tree, CountBySize::new(by_size)))
}

/// The search of a tree, or of a part of it.
pub(super) struct TreeSearch {
    pub(super) traversal: Box<dyn Traversal>,
    pub(super) base: Base,
    /// The progress in the tree when the search began.
    start: f64,
    /// The progress last reported: rounding must not let it fall.
    reported: Cell<f64>,
    sampled: KeptEstimate,
}

/// The node at which a part of a tree begins.
#[derive(Clone, Default)]
pub(super) struct Base {
    /// The decisions that lead to it.
    pub(super) decisions: Vec<usize>,
    /// Whether the node itself has yet to be looked at.
    pub(super) due: RootStatus,
}

/// Whether the node at which a part of a tree begins has yet to be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum RootStatus {
    #[default]
    Not,
    /// It has, and nothing can be chosen there.
    Childless,
    /// It has, before anything is chosen there.
    First,
}

impl RootStatus {
    fn of_number(number: u64) -> Option<Self> {
        let all = [RootStatus::Not, RootStatus::Childless, RootStatus::First];
        all.into_iter().find(|due| *due as u64 == number)
    }
}

impl TreeSearch {
    /// The search of a whole tree.
    fn whole<R: Report>(tree: impl Tree, report: R) -> Self {
        let cursor = TreeCursor::at_root(tree);
        let base = Base {
            due: RootStatus::First,
            ..Base::default()
        };
        Self::new(Box::new(TreeTraversal { cursor, report }), base)
    }

    /// The search of the part of a tree below a base.
    pub(super) fn new(traversal: Box<dyn Traversal>, base: Base) -> Self {
        // If the base is due, nothing below it is done.
        let start = if base.due == RootStatus::Not {
            traversal.cursor().progress(&base.decisions)
        } else {
            0.0
        };
        TreeSearch {
            traversal,
            base,
            start,
            reported: Cell::new(0.0),
            sampled: KeptEstimate::default(),
        }
    }

    /// Number of levels from the base on.
    pub(super) fn open_levels(&self) -> usize {
        let levels = self.cursor().levels();
        levels.saturating_sub(self.base.decisions.len())
    }

    pub(super) fn cursor(&self) -> &dyn Cursor {
        self.traversal.cursor()
    }

    /// Looks at the base, if that has not been done.
    fn look_at_base(&mut self, sink: &mut dyn Sink) -> ControlFlow<()> {
        let due = std::mem::take(&mut self.base.due);
        if due == RootStatus::Not {
            return ControlFlow::Continue(());
        }
        let depth = self.base.decisions.len();
        self.traversal.look(depth, due == RootStatus::First, sink)
    }

    /// This search, moved to a saved state.
    fn at(&self, state: &SearchState) -> Option<Self> {
        let [head, base, rows @ ..] = &state.0[..] else {
            return None;
        };
        let &[work, due, start] = &head[..] else {
            return None;
        };
        let start = f64::from_bits(start);
        // A decision has 32 bits, as the candidate that it chooses.
        let decision = |&number| Some(u32::try_from(number).ok()? as usize);
        let base = Base {
            decisions: base.iter().map(decision).collect::<Option<_>>()?,
            due: RootStatus::of_number(due)?,
        };
        let mut traversal = self.traversal.copy();
        if !traversal.cursor_mut().read(&base.decisions, rows) {
            return None;
        }
        let is_done = traversal.cursor().levels() == 0;
        if base.due != RootStatus::Not && is_done || !(0.0..=1.0).contains(&start) {
            return None;
        }
        traversal.cursor_mut().set_work(work);
        let path = path(traversal.cursor(), &base);
        traversal.set_decisions(&path);
        Some(TreeSearch {
            traversal,
            base,
            start,
            reported: Cell::new(0.0),
            sampled: KeptEstimate::default(),
        })
    }
}

/// The decisions that lead from the root to the present node.
pub(super) fn path(cursor: &dyn Cursor, base: &Base) -> Vec<usize> {
    let below = cursor.decisions(&base.decisions);
    [&base.decisions[..], &below].concat()
}

impl Search for TreeSearch {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        if self.look_at_base(sink).is_break() {
            return Step::More;
        }
        self.traversal.advance(budget, sink)
    }

    fn work(&self) -> u64 {
        self.cursor().work()
    }

    fn progress(&self) -> f64 {
        let progress = if self.open_levels() == 0 {
            1.0
        } else {
            let progress = self.cursor().progress(&self.base.decisions);
            (progress - self.start) / (1.0 - self.start).max(f64::EPSILON)
        };
        self.reported
            .set(self.reported.get().max(progress).min(1.0));
        self.reported.get()
    }

    fn work_left(&self, effort: u64) -> Option<f64> {
        if self.open_levels() == 0 {
            return Some(0.0);
        }
        let estimate = || work_left(self.cursor(), self.base.decisions.len(), effort);
        self.sampled.left(effort, self.work(), estimate)
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.traversal.memory()
    }

    fn save(&self) -> SearchState {
        let Base { decisions, due } = &self.base;
        let head = vec![self.work(), *due as u64, self.start.to_bits()];
        let base = decisions.iter().map(|&decision| decision as u64).collect();
        let mut rows = vec![head, base];
        rows.extend(self.cursor().write(decisions));
        SearchState(rows)
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let invalid = || InvalidState::because("this search has no such node");
        *self = self.at(state).ok_or_else(invalid)?;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let Base { decisions, due } = &self.base;
        let base = decisions.len();
        let path = path(self.cursor(), &self.base);
        let of_level = |depth: usize| {
            let due = if depth == base { *due } else { RootStatus::Not };
            let (has_level, is_due) = (due != RootStatus::Childless, due != RootStatus::Not);
            self.cursor()
                .subproblem(depth, has_level, &path[..depth], is_due)
        };
        let subproblems = (base..base + self.open_levels()).map(of_level);
        let mut subproblems: Vec<Subproblem> = subproblems.collect::<Option<_>>()?;
        subproblems.retain(|subproblem| !subproblem.is_nothing());
        Some(subproblems)
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let boxed = |search| Box::new(search) as Box<dyn Search>;
        divide(*self, parts).into_iter().map(boxed).collect()
    }
}
