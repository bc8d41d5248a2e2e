//! A walk over a tree, or over a part of it.

use std::cell::Cell;
use std::ops::ControlFlow;

use standoff_core::split::Walk;

use super::out::{Out, Report};
use super::trail::Trail;
use super::tree::{Telling, Tree};
use crate::task::Place;

/// A walk over a tree, or over a part of it.
#[derive(Clone)]
pub(super) struct TreeRun<T: Tree, R> {
    pub(super) tree: T,
    pub(super) report: R,
    pub(super) walk: Walk<T::Level>,
    pub(super) base: Base,
    /// What the tree's progress was in the beginning.
    pub(super) start: f64,
    /// What was told last: rounding must not let the progress fall.
    pub(super) told: Cell<f64>,
}

/// The node at which a part of a tree begins.
#[derive(Clone, Default)]
pub(super) struct Base {
    /// The heads that lead to it.
    pub(super) heads: Vec<usize>,
    /// Whether the node itself has yet to be looked at.
    pub(super) due: Due,
}

/// Whether the node at which a part of a tree begins has yet to be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Due {
    #[default]
    Not,
    /// It has, and nothing can be chosen there.
    Childless,
    /// It has, before anything is chosen there.
    First,
}

impl<T: Tree, R: Report> TreeRun<T, R> {
    /// A walk over the whole tree.
    pub(super) fn new(mut tree: T, report: R) -> Self {
        let level = tree.root();
        let base = Base {
            due: Due::First,
            ..Base::default()
        };
        Self::part(tree, report, Vec::from([level]), base)
    }

    /// A walk over a part of a tree, which stands at the last of the levels; the first is that of the
    /// base.
    pub(super) fn part(tree: T, report: R, levels: Vec<T::Level>, base: Base) -> Self {
        let mut run = TreeRun {
            walk: Walk::resume(from_the_root::<T>(levels, base.heads.len())),
            tree,
            report,
            base,
            start: 0.0,
            told: Cell::new(0.0),
        };
        // Where the base is due, nothing below it is done.
        if run.base.due == Due::Not {
            run.start = T::Told::progress(run.at_root(), &run.trail());
        }
        run
    }

    pub(super) fn trail(&self) -> Trail<T::Level> {
        Trail {
            base: self.base.heads.clone(),
            levels: self.levels().cloned().collect(),
        }
    }

    /// The levels from the base on.
    pub(super) fn levels(&self) -> impl Iterator<Item = &T::Level> {
        self.walk.levels().skip(self.base.heads.len())
    }

    /// The tree without any head chosen.
    pub(super) fn at_root(&self) -> T {
        let mut tree = self.tree.clone();
        let depth = self.walk.levels().count().saturating_sub(1);
        (1..=depth).rev().for_each(|depth| tree.leave(depth));
        tree
    }

    /// Looks at the base, if that has not been done.
    pub(super) fn look_at_base(&mut self, sink: &mut R::Sink) -> ControlFlow<()> {
        let due = std::mem::take(&mut self.base.due);
        if due == Due::Not {
            return ControlFlow::Continue(());
        }
        let mut out = Out::new(&mut self.report, sink);
        let depth = self.base.heads.len();
        let level = self.walk.levels().nth(depth);
        self.tree
            .look(level.filter(|_| due == Due::First), depth, &mut out);
        out.take_flow()
    }

    /// Stands where another run was when it [told its place](Run::place).
    pub(super) fn at(&self, place: &Place) -> Option<Self>
    where
        R: Default,
    {
        let [head, base, rows @ ..] = &place.0[..] else {
            return None;
        };
        let &[work, due, start] = &head[..] else {
            return None;
        };
        let base: Option<Vec<usize>> = base.iter().map(|&head| head.try_into().ok()).collect();
        let (base, mut tree, mut report) = (base?, self.at_root(), R::default());
        let found = T::Told::read(&mut tree, &base, rows)?;
        let due = Due::of_number(due).filter(|&due| due == Due::Not || !found.levels.is_empty());
        tree.set_work(work);
        for (depth, &head) in (1..).zip(base.iter().chain(&found.heads)) {
            report.choose(|| tree.candidate(head, depth));
        }
        let start = f64::from_bits(start);
        let base = Base {
            heads: base,
            due: due?,
        };
        (0.0..=1.0).contains(&start).then(|| TreeRun {
            start,
            ..Self::part(tree, report, found.levels, base)
        })
    }
}

impl Due {
    fn of_number(number: u64) -> Option<Self> {
        let all = [Due::Not, Due::Childless, Due::First];
        all.into_iter().find(|due| *due as u64 == number)
    }
}

/// A walk has levels from the root on; above the base, nothing is left for it.
fn from_the_root<T: Tree>(levels: Vec<T::Level>, base: usize) -> Vec<T::Level> {
    let above = levels.first().map(|level| vec![T::emptied(level); base]);
    [above.unwrap_or_default(), levels].concat()
}
