//! Enumeration of all sets of pairwise compatible items: lazily, visited in place, or counted by
//! size.

use alloc::vec::Vec;
use core::ops::{Bound, ControlFlow, RangeBounds};

use super::{Guide, Pool, Walk, splits};

/// Lists every set of pairwise compatible items, each once, in the order of the items.
///
/// `compatible(a, b)` is called only with `a` before `b`. The empty set is omitted unless the
/// [sizes](CompatibleSets::sizes) include 0.
///
/// ```
/// use standoff_core::split::{compatible_sets, Items};
///
/// // Rooks on the squares of a 2 x 2 board, as (row, column).
/// let squares = Items::from([(0, 0), (0, 1), (1, 0), (1, 1)]);
/// let sets = compatible_sets(squares, |a, b| a.0 != b.0 && a.1 != b.1);
/// assert_eq!(sets.count_by_size(), [0, 4, 2]);
/// ```
pub fn compatible_sets<P: Pool>(
    pool: P,
    mut compatible: impl FnMut(&P::Item, &P::Item) -> bool,
) -> CompatibleSets<P, impl FnMut(&P::Item, &P) -> P> {
    CompatibleSets::narrowing(pool, move |head, rest| {
        rest.keep(|other| compatible(head, other))
    })
}

/// A lazy iterator over sets of pairwise compatible items; see [`compatible_sets`].
#[derive(Clone, Debug)]
pub struct CompatibleSets<P: Pool, F> {
    walk: Walk<P>,
    narrow: F,
    /// The present set; it starts with the first item of this part, if any.
    chosen: Vec<P::Item>,
    begins_with: usize,
    sizes: Sizes,
    /// Whether the initial set, empty or of one item, has yet to be listed.
    start_is_due: bool,
    nodes: u64,
}

/// The requested sizes: `least` up to, but not including, `end`.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    least: usize,
    end: usize,
}

impl<P: Pool, F: FnMut(&P::Item, &P) -> P> CompatibleSets<P, F> {
    /// Lists the sets over `pool`, where `narrow(head, rest)` returns the items of a rest that are compatible with its
    /// head.
    ///
    /// With bit sets and one mask for each item this is the fastest form:
    ///
    /// ```
    /// use standoff_core::split::{BitSet, CompatibleSets};
    ///
    /// // A ring of five: neighbours may not both be chosen.
    /// let apart: Vec<BitSet<u64>> = (0..5)
    ///     .map(|i| (0..5).filter(|j| ![1, 4].contains(&((i + 5 - j) % 5))).collect())
    ///     .collect();
    /// let sets = CompatibleSets::narrowing(BitSet::first(5), |&i, rest| rest.and(&apart[i]));
    /// assert_eq!(sets.sizes(0..).count_by_size(), [1, 5, 5]);
    /// ```
    pub fn narrowing(pool: P, narrow: F) -> Self {
        CompatibleSets {
            walk: Walk::new(pool),
            narrow,
            chosen: Vec::new(),
            begins_with: 0,
            sizes: Sizes {
                least: 1,
                end: usize::MAX,
            },
            start_is_due: false,
            nodes: 0,
        }
    }

    /// Lists only sets of these sizes.
    ///
    /// The default is `1..`; `0..` adds the empty set.
    ///
    /// Branches with too few remaining items are pruned.
    ///
    /// ```
    /// use standoff_core::split::{compatible_sets, Items};
    ///
    /// let all_compatible = compatible_sets(Items::from(['a', 'b', 'c']), |_, _| true);
    /// let pairs: Vec<String> = all_compatible.sizes(2..=2).map(|s| s.iter().collect()).collect();
    /// assert_eq!(pairs, ["ab", "ac", "bc"]);
    /// ```
    #[must_use]
    pub fn sizes(mut self, sizes: impl RangeBounds<usize>) -> Self {
        self.sizes = Sizes::of(&sizes);
        self.start_is_due = self.sizes.contain(0);
        self
    }

    /// Calls `visit` with every set, in order, without allocating one for each.
    pub fn visit(mut self, visit: impl FnMut(&[P::Item])) {
        self.run(visit);
    }

    /// Returns the number of sets of each size, from size 0 up to the largest that occurs.
    pub fn count_by_size(mut self) -> Vec<u64> {
        let mut counts = Vec::new();
        self.run(|set| {
            if counts.len() <= set.len() {
                counts.resize(set.len() + 1, 0);
            }
            counts[set.len()] += 1;
        });
        counts
    }

    /// Returns the number of nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn run(&mut self, mut visit: impl FnMut(&[P::Item])) {
        self.until(|set| {
            visit(set);
            ControlFlow::Continue(())
        });
    }

    /// Visits sets until the visitor breaks.
    fn until(&mut self, mut visit: impl FnMut(&[P::Item]) -> ControlFlow<()>) {
        if core::mem::take(&mut self.start_is_due) && visit(&self.chosen).is_break() {
            return;
        }
        if self.sizes.end <= self.sizes.least.max(self.begins_with + 1) {
            return;
        }
        let mut guide = Chooser {
            narrow: &mut self.narrow,
            chosen: &mut self.chosen,
            begins_with: self.begins_with,
            sizes: self.sizes,
            nodes: &mut self.nodes,
            visit,
        };
        self.walk.advance(u64::MAX, &mut guide);
    }
}

impl<P: Pool, F: FnMut(&P::Item, &P) -> P + Clone> CompatibleSets<P, F> {
    /// Divides the sets into parts, for example for threads: one for each first item, after one for the empty set if it
    /// is included.
    ///
    /// The parts, one after another, list all sets in order.
    ///
    /// ```
    /// use standoff_core::split::{BitSet, Table};
    ///
    /// let numbers: Vec<u32> = (1..=20).collect();
    /// let coprime = Table::<u64>::new(&numbers, |a, b| (2..=*a).all(|d| a % d > 0 || b % d > 0));
    /// let parts = coprime.sets().parts();
    /// let count: usize = std::thread::scope(|scope| {
    ///     let threads: Vec<_> = parts.into_iter().map(|part| scope.spawn(|| part.count())).collect();
    ///     threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    /// });
    /// assert_eq!(count, coprime.sets().count());
    /// ```
    ///
    /// # Panics
    ///
    /// If some of the sets have been listed already.
    pub fn parts(self) -> Vec<Self> {
        assert!(self.nodes == 0, "the listing has begun");
        let empty_set = self.start_is_due.then(|| self.empty_set_alone());
        let heads = self.walk.clone().into_levels().into_iter().flat_map(splits);
        let parts = heads.map(|(head, rest)| self.part(head, &rest));
        empty_set.into_iter().chain(parts).collect()
    }

    fn empty_set_alone(&self) -> Self {
        CompatibleSets {
            sizes: Sizes { least: 0, end: 1 },
            ..self.clone()
        }
    }

    fn part(&self, head: P::Item, rest: &P) -> Self {
        let mut narrow = self.narrow.clone();
        let rest = if self.sizes.end > 2 {
            narrow(&head, rest)
        } else {
            rest.clone()
        };
        CompatibleSets {
            walk: Walk::new(rest),
            narrow,
            chosen: alloc::vec![head],
            begins_with: 1,
            sizes: self.sizes,
            start_is_due: self.sizes.contain(1),
            nodes: 0,
        }
    }
}

impl<P: Pool, F: FnMut(&P::Item, &P) -> P> Iterator for CompatibleSets<P, F> {
    type Item = Vec<P::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut found = None;
        self.until(|set| {
            found = Some(set.to_vec());
            ControlFlow::Break(())
        });
        found
    }
}

impl Sizes {
    fn contain(&self, size: usize) -> bool {
        self.least <= size && size < self.end
    }

    fn of(range: &impl RangeBounds<usize>) -> Self {
        Sizes {
            least: match range.start_bound() {
                Bound::Included(&least) => least,
                Bound::Excluded(&below) => below.saturating_add(1),
                Bound::Unbounded => 0,
            },
            end: match range.end_bound() {
                Bound::Included(&most) => most.saturating_add(1),
                Bound::Excluded(&end) => end,
                Bound::Unbounded => usize::MAX,
            },
        }
    }
}

/// The visitor that keeps the chosen items and passes on every set of a requested size.
struct Chooser<'a, P: Pool, F, V> {
    narrow: &'a mut F,
    chosen: &'a mut Vec<P::Item>,
    begins_with: usize,
    sizes: Sizes,
    nodes: &'a mut u64,
    visit: V,
}

impl<P, F, V> Guide<P> for Chooser<'_, P, F, V>
where
    P: Pool,
    F: FnMut(&P::Item, &P) -> P,
    V: FnMut(&[P::Item]) -> ControlFlow<()>,
{
    type Head = P::Item;

    /// Prunes if fewer items remain than are missing for the least size.
    #[inline]
    fn next(&mut self, left: &mut P, depth: usize) -> Option<P::Item> {
        let size = depth + self.begins_with;
        let is_enough = size + 1 >= self.sizes.least || left.len() >= self.sizes.least - size;
        if is_enough { left.take_first() } else { None }
    }

    #[inline]
    fn enter(&mut self, head: P::Item, left: &P, _: usize) -> (Option<P>, ControlFlow<()>) {
        *self.nodes += 1;
        self.chosen.push(head);
        let flow = if self.chosen.len() >= self.sizes.least {
            (self.visit)(self.chosen)
        } else {
            ControlFlow::Continue(())
        };
        (self.below(left), flow)
    }

    #[inline]
    fn leave(&mut self, _: usize) {
        self.chosen.pop();
    }
}

impl<P: Pool, F: FnMut(&P::Item, &P) -> P, V> Chooser<'_, P, F, V> {
    /// The items compatible with the last chosen one, unless the set has its maximum size.
    #[inline]
    fn below(&mut self, left: &P) -> Option<P> {
        let last = self.chosen.last()?;
        if self.chosen.len() + 1 >= self.sizes.end {
            return None;
        }
        let rest = (self.narrow)(last, left);
        if rest.is_empty() { None } else { Some(rest) }
    }
}
