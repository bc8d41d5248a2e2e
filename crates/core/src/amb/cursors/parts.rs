//! Dividing a search into disjoint parts, and describing a part by branches of the tree.

use alloc::vec::Vec;
use core::ops::Range;

use crate::amb::cursors::Cursor;
use crate::amb::driver::body::{Body, Unsolved};
use crate::amb::driver::{Search, State};
use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::UNKNOWN;
use crate::amb::tree::choice::{Entry, Prefix, Recorded, Taken, prefix_of};

/// A node at which a part may begin.
#[derive(Clone, Default)]
struct Subproblem {
    /// The choices that lead to it.
    script: Vec<Recorded>,
    /// Whether it cannot be divided further.
    closed: bool,
}

/// The number of subproblems for each part. Many make the parts similar in size, although the first
/// alternatives of a choice may have far larger subtrees than the last.
const SUBPROBLEMS_PER_PART: usize = 64;
/// About the maximum number of subproblems.
const MOST_SUBPROBLEMS: usize = 1 << 20;
/// Maximum number of parts.
pub(crate) const MOST_PARTS: usize = 1 << 16;
/// Maximum depth of subproblems.
const DEEPEST: usize = 1000;

impl<B: Body> Search<B> {
    /// Splits the tree into this many disjoint parts, in the order of their solutions.
    ///
    /// A [resumed](Search::resume) search splits the rest of the tree.
    ///
    /// The solutions of all parts, one after another, are those of the search; each is found by
    /// exactly one part. (An order with rounds has its rounds in every part.) A part is a
    /// [`Cursor`], to be searched by [`Search::resume`] on this machine or on another. A small tree
    /// leaves some parts empty. A search in fair order is split into parts that are searched depth
    /// first. Each part is a separate search with limits of its own; with `Search::threads`
    /// limits apply to all threads together.
    ///
    /// Splitting runs the body along the upper levels of the tree, until there are some 64 nodes
    /// for each part. A wide choice is divided into ranges of alternatives. The first alternatives
    /// of an endless choice are taken one by one, and all others belong to the last part.
    ///
    /// # Panics
    ///
    /// If `parts` is not from 1 to 65,536, if the search has begun, if it was resumed in another
    /// order than depth first, and if the body panics.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let numbers = || search(|amb| Ok(10 * amb.choose(1..=4)? + amb.choose(1..=4)?));
    /// let parts = numbers().split(3);
    /// assert!(parts[0].to_string().contains(" depth-first at 0/4 0/4 until 1/4 1/4 "));
    ///
    /// let found: Vec<Vec<i32>> = parts.iter().map(|part| numbers().resume(part).collect()).collect();
    /// assert_eq!(found[0], [11, 12, 13, 14, 21]);
    /// assert_eq!(found[1], [22, 23, 24, 31, 32]);
    /// assert_eq!(found[2], [33, 34, 41, 42, 43, 44]);
    ///
    /// let parts = numbers().resume(&parts[1]).split(2);
    /// let found: Vec<Vec<i32>> = parts.iter().map(|part| numbers().resume(part).collect()).collect();
    /// assert_eq!(found[0], [22, 23]);
    /// assert_eq!(found[1], [24, 31, 32]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn split(mut self, parts: usize) -> Vec<Cursor> {
        assert!(
            (1..=MOST_PARTS).contains(&parts),
            "`parts` is {parts}, and must be from 1 to {MOST_PARTS}"
        );
        self.assert_divisible("split");
        let rest = self.place();
        let order = match self.amb.strategy.order {
            Order::Fair => Order::DepthFirst,
            order => order,
        };
        let enough = parts * SUBPROBLEMS_PER_PART;
        let subproblems = match self.state {
            State::Ended(_) => Vec::new(),
            _ => self.naming_path(|search| {
                search.turns = None;
                let mut divider = Divider {
                    amb: &mut search.amb,
                    run: &mut |amb| search.body.run(amb).map(drop),
                    rest: &rest,
                };
                divider.subproblems(order, enough)
            }),
        };
        let start = |part| part * subproblems.len() / parts;
        let cursor = |part| {
            let (from, to) = (start(part), start(part + 1));
            let at = subproblems[from..to].first().map(|one| &one.script[..]);
            let until = subproblems.get(to).map(|one| prefix_of(&one.script));
            Cursor::part(
                order,
                at,
                until.unwrap_or_else(|| rest.until.clone()),
                B::basis(),
            )
        };
        let mut cursors: Vec<Cursor> = (0..parts).map(cursor).collect();
        // The first unfinished part continues at the position of the search.
        if let Some(first) = cursors.iter_mut().find(|one| !one.is_done())
            && rest.is_begun()
        {
            (first.at, first.fingerprint) = (rest.at, rest.fingerprint);
        }
        cursors
    }
}

/// Divides a tree. It does not depend on the type of the body, and is compiled once.
struct Divider<'s> {
    amb: &'s mut Amb,
    run: &'s mut dyn FnMut(&mut Amb) -> Result<(), Unsolved>,
    /// The part that is left of the tree.
    rest: &'s Cursor,
}

impl Divider<'_> {
    /// Divides the tree level by level until there are `enough` subproblems.
    fn subproblems(&mut self, order: Order, enough: usize) -> Vec<Subproblem> {
        self.amb.strategy.end_before(Vec::new());
        self.amb.strategy.fingerprint = None;
        self.amb.strategy.order = straight(order);
        self.amb.strategy.ends_at_choice = true;
        let mut subproblems = alloc::vec![Subproblem::default()];
        for _ in 0..DEEPEST {
            if subproblems.len() >= enough || subproblems.iter().all(|one| one.closed) {
                break;
            }
            let each = enough.min(MOST_SUBPROBLEMS / subproblems.len());
            subproblems = subproblems
                .into_iter()
                .flat_map(|one| self.divide(one, each))
                .collect();
        }
        subproblems
    }

    /// The children of a subproblem; the subproblem itself, if it has none; nothing, if it fails.
    fn divide(&mut self, subproblem: Subproblem, enough: usize) -> Vec<Subproblem> {
        if subproblem.closed {
            return alloc::vec![subproblem];
        }
        let outcome = self.run_to_choice(&subproblem);
        match self.amb.halt.take() {
            Some(Halt::Open(choice)) => self.children(choice, enough),
            None if matches!(outcome, Err(Unsolved::Fail)) || self.amb.failed => Vec::new(),
            _ => alloc::vec![Subproblem {
                closed: true,
                ..subproblem
            }],
        }
    }

    fn run_to_choice(&mut self, subproblem: &Subproblem) -> Result<(), Unsolved> {
        self.amb.leave_path();
        self.amb.strategy.script.clone_from(&subproblem.script);
        self.amb.strategy.update_fast_path();
        (self.run)(self.amb)
    }

    /// The remaining children of a subproblem. If there are more than `enough`, each child
    /// represents a range of them.
    fn children(&self, mut choice: Entry, enough: usize) -> Vec<Subproblem> {
        let above: Vec<Recorded> = self.amb.path.iter().map(Entry::recorded).collect();
        let count = choice.alternatives.count();
        let starts = starts(count, enough);
        let at = |rank: usize| {
            choice.advance_to_rank(rank);
            choice.recorded()
        };
        let first: Vec<Recorded> = starts.iter().copied().map(at).collect();
        let child = |(i, &begin): (usize, &Recorded)| {
            let end = first
                .get(i + 1)
                .map_or(usize::MAX, |next| next.taken.alternative);
            let next = starts.get(i + 1).copied().unwrap_or(count);
            let one = || Subproblem {
                script: above.iter().copied().chain([begin]).collect(),
                closed: next - starts[i] > 1,
            };
            let is_left = self.rest.meets(&above, begin.taken.alternative..end);
            is_left.then(one)
        };
        first.iter().enumerate().filter_map(child).collect()
    }
}

// The remaining part of a depth-first search, in which alternatives are tried in the order of their
// numbers.
impl Cursor {
    fn is_begun(&self) -> bool {
        self.at.as_ref().is_some_and(|at| !at.taken().is_empty())
    }

    /// Whether some of these alternatives of the choice below a path remain.
    fn meets(&self, above: &[Recorded], alternatives: Range<usize>) -> bool {
        let depth = above.len();
        let leads_here = |path: &&[Taken]| {
            let pairs = above.iter().zip(path.iter());
            let is_same = |(a, b): (&Recorded, &Taken)| a.taken.alternative == b.alternative;
            depth < path.len() && pairs.into_iter().all(is_same)
        };
        let begin = self.at.as_ref().map(Prefix::taken).filter(leads_here);
        let until = Some(self.until.taken()).filter(leads_here);
        let is_behind = begin.is_none_or(|begin| alternatives.end > begin[depth].alternative);
        // The end itself is excluded; its ancestors are not.
        let is_before = |until: &[Taken]| {
            if depth + 1 == until.len() {
                alternatives.start < until[depth].alternative
            } else {
                alternatives.start <= until[depth].alternative
            }
        };
        is_behind && until.is_none_or(is_before)
    }
}

/// The first ranks of the ranges into which `count` alternatives are divided, at most `enough`.
fn starts(count: usize, enough: usize) -> Vec<usize> {
    let ranges = count.min(enough);
    let start = |i: usize| match count {
        UNKNOWN => i,
        _ => (i as u128 * count as u128 / ranges as u128) as usize,
    };
    (0..ranges).map(start).collect()
}

/// The order in which siblings are listed.
fn straight(order: Order) -> Order {
    match order {
        Order::Random(_) => order,
        _ => Order::DepthFirst,
    }
}

/// Consecutive alternatives of one choice, with their subtrees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Branches {
    /// The alternatives taken at the choices above, root first.
    pub above: Vec<usize>,
    /// The range of alternatives; an end of [`usize::MAX`] means all that the choice has.
    pub alternatives: Range<usize>,
}

impl Cursor {
    /// Returns the branches that a search from here visits, in its order: they contain the solutions that it finds, and
    /// no others.
    ///
    /// Returns `None` unless the order is depth first.
    ///
    /// ```text
    ///            .              at 0/3 1/2 until 2/3 1/2:
    ///      /     |     \
    ///     0      1      2       of 0   alternative 1
    ///    / \    / \    / \      .      alternative 1
    ///   0  [1][0] [1][0]  1     of 2   alternative 0
    /// ```
    ///
    /// If you know the choices of the body, you can search the branches by another method.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let parts = search(|amb| Ok((amb.choose(0..3)?, amb.choose(0..2)?))).split(2);
    /// let branches = parts[1].branches().unwrap();
    /// let listed: Vec<String> = (branches.iter())
    ///     .map(|branches| format!("{:?} {:?}", branches.above, branches.alternatives))
    ///     .collect();
    /// assert_eq!(listed, ["[1] 1..2", "[] 2..3"]);
    /// ```
    #[must_use]
    pub fn branches(&self) -> Option<Vec<Branches>> {
        if self.order != Order::DepthFirst {
            return None;
        }
        let at = self.at.as_ref().map(Prefix::taken);
        Some(at.map_or_else(Vec::new, |at| between(at, self.until.taken())))
    }
}

/// The branches from one path up to, but not including, another. An empty `until` is the end of the
/// tree.
fn between(at: &[Taken], until: &[Taken]) -> Vec<Branches> {
    let shared = at.iter().zip(until);
    let shared = shared.take_while(|(a, b)| a.alternative == b.alternative);
    let shared = shared.count();
    if shared > 0 && shared == until.len() {
        return Vec::new();
    }
    let up = (shared + 1..at.len()).rev();
    let up = up.map(|depth| some_of(at, depth, first(at, depth)..end(at, depth)));
    let across = until.get(shared).map(|next| next.alternative);
    let across = first(at, shared)..across.unwrap_or_else(|| end(at, shared));
    let down =
        (shared + 1..until.len()).map(|depth| some_of(until, depth, 0..until[depth].alternative));
    let mut all: Vec<Branches> = up
        .chain([some_of(at, shared, across)])
        .chain(down)
        .collect();
    all.retain(|branches| !branches.alternatives.is_empty());
    all
}

fn some_of(path: &[Taken], depth: usize, alternatives: Range<usize>) -> Branches {
    Branches {
        above: path[..depth]
            .iter()
            .map(|taken| taken.alternative)
            .collect(),
        alternatives,
    }
}

/// The first alternative at a depth that is neither before a path nor on the way to its end.
fn first(path: &[Taken], depth: usize) -> usize {
    let is_last = depth + 1 == path.len();
    path.get(depth)
        .map_or(0, |taken| taken.alternative + usize::from(!is_last))
}

fn end(path: &[Taken], depth: usize) -> usize {
    path.get(depth).map_or(usize::MAX, |taken| taken.of)
}
