//! A search in parts: disjoint pieces of the tree that add up to it.

use alloc::vec::Vec;
use core::ops::Range;

use crate::amb::cursors::cursor::Cursor;
use crate::amb::driver::body::{Body, Refused};
use crate::amb::driver::search::{Search, State};
use crate::amb::engine::handle::Halt;
use crate::amb::orders::alternatives::UNKNOWN;
use crate::amb::orders::order::Order;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::prefix::{Prefix, Taken};
use crate::amb::tree::recorded::{Recorded, prefix_of};

/// A node to begin a part with.
#[derive(Clone, Default)]
struct Subproblem {
    /// How to come there.
    script: Vec<Recorded>,
    /// Whether it cannot be divided any more.
    closed: bool,
}

/// So many subproblems are made for each part, so that parts are of similar size: the first alternatives of a choice
/// may have far more below them than the last.
const SUBPROBLEMS_PER_PART: usize = 64;
/// So many subproblems are made at the most, or somewhat more.
const MOST_SUBPROBLEMS: usize = 1 << 20;
/// So many parts may be asked for.
pub(crate) const MOST_PARTS: usize = 1 << 16;
/// So deep do we look for subproblems.
const DEEPEST: usize = 1000;

impl<B: Body> Search<B> {
    /// Splits the tree, or what a [resumed](Search::resume) search has left of it, into this many disjoint parts, in the
    /// order of their solutions.
    ///
    /// The solutions of all parts, one after another, are those of the search: each is found by
    /// one part. (In an order that searches in rounds they come round by round in every part.) A
    /// part is a [`Cursor`], to be searched by [`Search::resume`], on this machine or on another. A
    /// small tree leaves some parts empty. A search in fair order is split into parts that are
    /// searched depth first. Limits hold for each part by itself, as each is a search of its own;
    /// [`Search::threads`] has them hold for all together.
    ///
    /// To split, the body is run along the upper part of the tree, until there are some 64 nodes
    /// for each part. A wide choice is divided into ranges of alternatives, however wide it is. An
    /// endless one has no middle: its first alternatives are taken one by one, and all others go to
    /// the last part.
    ///
    /// # Panics
    ///
    /// When `parts` is not from 1 to 65,536, when the search has begun, when it was resumed in another order than depth
    /// first, and when the body does.
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
            _ => self.naming_path(|search| search.subproblems(order, enough, &rest)),
        };
        let start = |part| part * subproblems.len() / parts;
        let cursor = |part| {
            let (from, to) = (start(part), start(part + 1));
            let at = subproblems[from..to].first().map(|one| &one.script[..]);
            let until = subproblems.get(to).map(|one| prefix_of(&one.script));
            Cursor::part::<B>(order, at, until.unwrap_or_else(|| rest.until.clone()))
        };
        let mut cursors: Vec<Cursor> = (0..parts).map(cursor).collect();
        // What was begun is gone on with where it stands.
        if let Some(first) = cursors.iter_mut().find(|one| !one.is_done())
            && rest.is_begun()
        {
            (first.at, first.fingerprint) = (rest.at, rest.fingerprint);
        }
        cursors
    }

    /// Divides the tree level by level, until there are enough subproblems.
    fn subproblems(&mut self, order: Order, enough: usize, rest: &Cursor) -> Vec<Subproblem> {
        self.turns = None;
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
                .flat_map(|one| self.divide(one, each, rest))
                .collect();
        }
        subproblems
    }

    /// The children of a subproblem; itself, if it has none; nothing, if it fails.
    fn divide(&mut self, subproblem: Subproblem, enough: usize, rest: &Cursor) -> Vec<Subproblem> {
        if subproblem.closed {
            return alloc::vec![subproblem];
        }
        let outcome = self.run_to_choice(&subproblem);
        match self.amb.halt.take() {
            Some(Halt::Open(choice)) => self.children(choice, enough, rest),
            None if matches!(outcome, Err(Refused::Fail)) || self.amb.failed => Vec::new(),
            _ => alloc::vec![Subproblem {
                closed: true,
                ..subproblem
            }],
        }
    }

    fn run_to_choice(&mut self, subproblem: &Subproblem) -> Result<(), Refused> {
        self.amb.leave_path();
        self.amb.strategy.script.clone_from(&subproblem.script);
        self.amb.strategy.settle();
        self.body.run(&mut self.amb).map(drop)
    }

    /// The children of a subproblem that are left, or some of them, where there are more than enough: then each
    /// stands for those after it too.
    fn children(&self, mut choice: Entry, enough: usize, rest: &Cursor) -> Vec<Subproblem> {
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
            let is_left = rest.meets(&above, begin.taken.alternative..end);
            is_left.then(one)
        };
        first.iter().enumerate().filter_map(child).collect()
    }
}

// What is left of a search that goes depth first: there, alternatives come in the order of their numbers.
impl Cursor {
    fn is_begun(&self) -> bool {
        self.at.as_ref().is_some_and(|at| !at.taken().is_empty())
    }

    /// Whether some of these alternatives of the choice below a path are left.
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
        // The end itself is left out, and what leads to it is not.
        let is_before = |until: &[Taken]| match depth + 1 == until.len() {
            true => alternatives.start < until[depth].alternative,
            false => alternatives.start <= until[depth].alternative,
        };
        is_behind && until.is_none_or(is_before)
    }
}

/// The ranks at which ranges of so many alternatives begin, for no more ranges than are enough.
fn starts(count: usize, enough: usize) -> Vec<usize> {
    let ranges = count.min(enough);
    let start = |i: usize| match count {
        UNKNOWN => i,
        _ => (i as u128 * count as u128 / ranges as u128) as usize,
    };
    (0..ranges).map(start).collect()
}

/// The order in which children stand side by side.
fn straight(order: Order) -> Order {
    match order {
        Order::Random(_) => order,
        _ => Order::DepthFirst,
    }
}
