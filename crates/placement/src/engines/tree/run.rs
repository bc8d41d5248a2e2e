//! The run that walks a tree.

use std::cell::Cell;
use std::ops::ControlFlow;

use standoff_core::split::{Guide, Walk};

use super::Tree;
use super::divide::divide;
use super::out::{Count, CountBySize, Out, Report, Show};
use super::trail::Trail;
use crate::task::{Counting, Listing, NoSuchPlace, Place, Question, Run, Step};

/// A run that lists the placements of a tree, in the order in which it finds them.
pub fn list(tree: impl Tree) -> Box<dyn Run<dyn Listing>> {
    Box::new(TreeRun::new(tree, Show::default()))
}

/// A run that counts the placements of a tree: by size for [`Question::CountBySize`], else all
/// together.
pub fn count(tree: impl Tree, question: Question) -> Box<dyn Run<dyn Counting>> {
    match question {
        Question::CountBySize => Box::new(TreeRun::new(tree, CountBySize::default())),
        _ => Box::new(TreeRun::new(tree, Count::default())),
    }
}

/// A walk over a tree, or over a part of it.
#[derive(Clone)]
pub(super) struct TreeRun<T: Tree, R> {
    pub(super) tree: T,
    pub(super) report: R,
    pub(super) walk: Walk<T::Level>,
    pub(super) base: Base,
    /// What the tree's progress was in the beginning.
    start: f64,
    /// What was told last: rounding must not let the progress fall.
    told: Cell<f64>,
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
    fn new(mut tree: T, report: R) -> Self {
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
            run.start = run.at_root().progress(&run.trail());
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
    fn look_at_base(&mut self, sink: &mut R::Sink) -> ControlFlow<()> {
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
    fn at(&self, place: &Place) -> Option<Self>
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
        let found = tree.read(&base, rows)?;
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

impl<T: Tree, R: Report + Default> Run<R::Sink> for TreeRun<T, R> {
    fn advance(&mut self, budget: u64, sink: &mut R::Sink) -> Step {
        if self.look_at_base(sink).is_break() {
            return Step::More;
        }
        let mut follow = Follow {
            tree: &mut self.tree,
            out: Out::new(&mut self.report, sink),
        };
        let step = self.walk.advance(budget, &mut follow);
        self.report.flush(sink);
        step
    }

    fn work(&self) -> u64 {
        self.tree.work()
    }

    fn progress(&self) -> f64 {
        let is_done = self.levels().next().is_none();
        let of_this_part = || {
            let progress = self.at_root().progress(&self.trail());
            (progress - self.start) / (1.0 - self.start).max(f64::EPSILON)
        };
        let progress = if is_done { 1.0 } else { of_this_part() };
        self.told.set(self.told.get().max(progress).min(1.0));
        self.told.get()
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.walk.levels().count() * size_of::<T::Level>()
    }

    fn place(&self) -> Place {
        let Base { heads, due } = &self.base;
        let head = vec![self.tree.work(), *due as u64, self.start.to_bits()];
        let base = heads.iter().map(|&head| head as u64).collect();
        let mut rows = vec![head, base];
        rows.extend(self.at_root().write(&self.trail()));
        Place(rows)
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        let no_such = || NoSuchPlace::because("this search has no such node");
        *self = self.at(place).ok_or_else(no_such)?;
        Ok(())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<R::Sink>>> {
        let boxed = |run| Box::new(run) as Box<dyn Run<R::Sink>>;
        divide(*self, parts).into_iter().map(boxed).collect()
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

/// Follows a walk through the tree.
struct Follow<'a, T, R: Report> {
    tree: &'a mut T,
    out: Out<'a, R>,
}

impl<T: Tree, R: Report> Guide<T::Level> for Follow<'_, T, R> {
    type Head = usize;

    #[inline]
    fn next(&mut self, level: &mut T::Level, depth: usize) -> Option<usize> {
        self.tree.next(level, depth, &mut self.out)
    }

    #[inline]
    fn finish(&mut self, _: &T::Level, _: usize) -> ControlFlow<()> {
        self.out.take_flow()
    }

    #[inline]
    fn enter(
        &mut self,
        head: usize,
        level: &T::Level,
        depth: usize,
    ) -> (Option<T::Level>, ControlFlow<()>) {
        self.out.report.choose(|| self.tree.candidate(head, depth));
        let below = self.tree.enter(head, level, depth, &mut self.out);
        (below, self.out.take_flow())
    }

    #[inline]
    fn leave(&mut self, depth: usize) {
        self.tree.leave(depth);
        self.out.report.take_back();
    }
}
