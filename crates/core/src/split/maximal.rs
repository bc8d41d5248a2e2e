//! Enumeration of maximal compatible sets.

use alloc::vec::Vec;
use core::fmt;

use super::{BitSet, Block, Pool, Table};

/// A lazy iterator over the maximal sets of pairwise compatible items; see [`Table::maximal`].
///
/// Each set is listed once, as increasing indices, in the order of the search, which branches only
/// on items that are incompatible with the pivot.
///
/// Source: C. Bron and J. Kerbosch, "Finding all cliques of an undirected graph", Communications of
/// the ACM 16 (1973), 575-577, with the pivot of E. Tomita, A. Tanaka and H. Takahashi, Theoretical
/// Computer Science 363 (2006), 28-42.
#[derive(Clone)]
pub struct MaximalSets<'a, B> {
    table: &'a Table<B>,
    levels: Vec<Level<B>>,
    chosen: Vec<usize>,
    /// The empty set is maximal if there are no items.
    empty_set_is_due: bool,
}

/// The items that are compatible with all chosen ones.
#[derive(Clone)]
struct Level<B> {
    /// Items that may still be added.
    left: BitSet<B>,
    /// Items with which all sets have been listed already.
    passed: BitSet<B>,
    /// The items of `left` to branch on.
    heads: BitSet<B>,
}

impl<'a, B: Block> MaximalSets<'a, B> {
    pub(super) fn new(table: &'a Table<B>) -> Self {
        MaximalSets {
            table,
            levels: alloc::vec![Level::new(table, table.all(), BitSet::default())],
            chosen: Vec::new(),
            empty_set_is_due: table.all().is_empty(),
        }
    }

    /// Takes the next head of the deepest level; `None` when that level has no more.
    fn next_level(&mut self) -> Option<Level<B>> {
        let level = self.levels.last_mut()?;
        let head = level.heads.take_first()?;
        let friends = &self.table.rows()[head];
        let (left, passed) = (level.left.and(friends), level.passed.and(friends));
        level.left.remove(head);
        level.passed.insert(head);
        self.chosen.push(head);
        Some(Level::new(self.table, left, passed))
    }

    fn back_up(&mut self) {
        self.levels.pop();
        self.chosen.pop();
    }
}

impl<B: Block> Iterator for MaximalSets<'_, B> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        if core::mem::take(&mut self.empty_set_is_due) {
            return Some(Vec::new());
        }
        while !self.levels.is_empty() {
            let Some(level) = self.next_level() else {
                self.back_up();
                continue;
            };
            let is_maximal = level.left.is_empty() && level.passed.is_empty();
            self.levels.push(level);
            if is_maximal {
                let mut set = self.chosen.clone();
                set.sort_unstable();
                return Some(set);
            }
        }
        None
    }
}

impl<B> fmt::Debug for MaximalSets<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaximalSets")
            .field("chosen", &self.chosen)
            .finish_non_exhaustive()
    }
}

impl<B: Block> Level<B> {
    fn new(table: &Table<B>, left: BitSet<B>, passed: BitSet<B>) -> Self {
        let friends = |&index: &usize| table.rows()[index].and(&left).len();
        let pivot = left.iter().chain(passed).max_by_key(friends);
        let spared = pivot.map_or_else(BitSet::default, |pivot| table.rows()[pivot]);
        Level {
            left,
            passed,
            heads: left.keep(|&index| !spared.contains(index)),
        }
    }
}
