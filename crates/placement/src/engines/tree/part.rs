//! A walk over a tree, or over a part of it.

use std::cell::Cell;
use std::ops::ControlFlow;

use standoff_core::split::Walk;

use super::out::{Out, Report};
use super::trail::Trail;
use super::tree::{StateCodec, Tree};
use crate::problem::Subproblem;
use crate::task::SearchState;

/// A walk over a tree, or over a part of it, and what it reports to.
pub(super) struct TreeSearch<T: Tree, R> {
    pub(super) part: Part<T>,
    pub(super) report: R,
}

/// A walk over a tree, or over a part of it. All that can be said without its report is compiled once for all reports.
#[derive(Clone)]
pub(super) struct Part<T: Tree> {
    pub(super) tree: T,
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

impl<T: Tree, R: Report + Default> TreeSearch<T, R> {
    /// A walk that stands where its part does.
    pub(super) fn new(part: Part<T>) -> Self {
        let below = T::Codec::heads(part.at_root(), &part.trail());
        let heads = [&part.base.heads[..], &below].concat();
        Self::below(part, &heads)
    }

    /// A walk that stands below these heads.
    fn below(part: Part<T>, heads: &[usize]) -> Self {
        let mut report = R::default();
        for (depth, &head) in (1..).zip(heads) {
            report.choose(|| part.tree.candidate(head, depth));
        }
        TreeSearch { part, report }
    }

    /// Looks at the base, if that has not been done.
    pub(super) fn look_at_base(&mut self, sink: &mut R::Sink) -> ControlFlow<()> {
        let Part {
            tree, walk, base, ..
        } = &mut self.part;
        let due = std::mem::take(&mut base.due);
        if due == RootStatus::Not {
            return ControlFlow::Continue(());
        }
        let mut out = Out::new(&mut self.report, sink);
        let depth = base.heads.len();
        let level = walk.levels().nth(depth);
        tree.look(level.filter(|_| due == RootStatus::First), depth, &mut out);
        out.take_flow()
    }

    /// Stands where another run was when it [told its place](Search::save).
    pub(super) fn at(&self, place: &SearchState) -> Option<Self> {
        let (part, heads) = self.part.at(place)?;
        Some(Self::below(part, &heads))
    }
}

impl<T: Tree> Part<T> {
    /// The whole tree.
    pub(super) fn whole(mut tree: T) -> Self {
        let level = tree.root();
        let base = Base {
            due: RootStatus::First,
            ..Base::default()
        };
        Self::new(tree, Vec::from([level]), base)
    }

    /// A part of a tree, whose walk stands at the last of the levels; the first is that of the base.
    pub(super) fn new(tree: T, levels: Vec<T::Level>, base: Base) -> Self {
        let mut part = Part {
            walk: Walk::resume(from_the_root::<T>(levels, base.heads.len())),
            tree,
            base,
            start: 0.0,
            told: Cell::new(0.0),
        };
        // Where the base is due, nothing below it is done.
        if part.base.due == RootStatus::Not {
            part.start = T::Codec::progress(part.at_root(), &part.trail());
        }
        part
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

    pub(super) fn is_of_several_levels(&self) -> bool {
        self.levels().nth(1).is_some()
    }

    /// The tree without any head chosen.
    pub(super) fn at_root(&self) -> T {
        let mut tree = self.tree.clone();
        let depth = self.walk.levels().count().saturating_sub(1);
        (1..=depth).rev().for_each(|depth| tree.leave(depth));
        tree
    }

    /// How much is done, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let is_done = self.levels().next().is_none();
        let of_this_part = || {
            let progress = T::Codec::progress(self.at_root(), &self.trail());
            (progress - self.start) / (1.0 - self.start).max(f64::EPSILON)
        };
        let progress = if is_done { 1.0 } else { of_this_part() };
        self.told.set(self.told.get().max(progress).min(1.0));
        self.told.get()
    }

    /// Where the walk stands.
    pub(super) fn save(&self) -> SearchState {
        let Base { heads, due } = &self.base;
        let head = vec![self.tree.work(), *due as u64, self.start.to_bits()];
        let base = heads.iter().map(|&head| head as u64).collect();
        let mut rows = vec![head, base];
        rows.extend(T::Codec::write(self.at_root(), &self.trail()));
        SearchState(rows)
    }

    /// Which placements are still to be found, level by level, if the tree can say it.
    pub(super) fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let Base { heads, due } = &self.base;
        let below = T::Codec::heads(self.at_root(), &self.trail());
        let way = [&heads[..], &below].concat();
        let of_level = |(depth, level)| {
            let due = if depth == heads.len() {
                *due
            } else {
                RootStatus::Not
            };
            let level = Some(level).filter(|_| due != RootStatus::Childless);
            self.tree
                .subproblem(level, &way[..depth], due != RootStatus::Not)
        };
        let subproblems: Option<Vec<Subproblem>> =
            (heads.len()..).zip(self.levels()).map(of_level).collect();
        let mut subproblems = subproblems?;
        subproblems.retain(|subproblem| !subproblem.is_nothing());
        Some(subproblems)
    }

    /// The part whose walk stands at a place, and the heads that lead there.
    fn at(&self, place: &SearchState) -> Option<(Self, Vec<usize>)> {
        let [head, base, rows @ ..] = &place.0[..] else {
            return None;
        };
        let &[work, due, start] = &head[..] else {
            return None;
        };
        let base: Option<Vec<usize>> = base.iter().map(|&head| head.try_into().ok()).collect();
        let (base, mut tree) = (base?, self.at_root());
        let found = T::Codec::read(&mut tree, &base, rows)?;
        let due = RootStatus::of_number(due)
            .filter(|&due| due == RootStatus::Not || !found.levels.is_empty());
        tree.set_work(work);
        let heads = [&base[..], &found.heads].concat();
        let start = f64::from_bits(start);
        let base = Base {
            heads: base,
            due: due?,
        };
        (0.0..=1.0).contains(&start).then(|| {
            let part = Part {
                start,
                ..Self::new(tree, found.levels, base)
            };
            (part, heads)
        })
    }
}

impl RootStatus {
    fn of_number(number: u64) -> Option<Self> {
        let all = [RootStatus::Not, RootStatus::Childless, RootStatus::First];
        all.into_iter().find(|due| *due as u64 == number)
    }
}

/// A walk has levels from the root on; above the base, nothing is left for it.
fn from_the_root<T: Tree>(levels: Vec<T::Level>, base: usize) -> Vec<T::Level> {
    let above = levels.first().map(|level| vec![T::emptied(level); base]);
    [above.unwrap_or_default(), levels].concat()
}
