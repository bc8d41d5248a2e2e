//! The sets of one half, listed by the walk of the moving split.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};

use super::lines::{Set, union};
use super::shares::Shares;
use crate::engines::bits::Compatible;
use crate::engines::estimate::{Knuth, most_decisions};
use crate::engines::split::{ConstraintLimits, Limits, Node, SetTree, SizeLimits};
use crate::engines::tree;
use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};
use crate::task::{Estimate, Listing, Search};

/// The sets of a half that keep to what concerns it alone.
pub(super) trait Half: Send + Sync {
    /// A walk over those that use none of some shared lines.
    fn list(&self, without: u64) -> Box<dyn Search<dyn Listing>>;

    /// What a node of a walk costs.
    fn node_cost(&self) -> f64;

    /// How many nodes all walks together have, for all shares, and how many sets they list.
    fn look(&self, shares: Shares, half: usize, effort: f64) -> [Estimate; 2];
}

/// The candidates of a half in the order in which it chooses them: those of a row one after the other.
pub(super) fn order(half: &Set, rows: &[Set]) -> Vec<usize> {
    let others = half.without(&union(rows.iter().copied()));
    rows.iter().copied().chain([others]).flatten().collect()
}

/// What the half is by itself: in this order, with these conflicts and groups.
pub(super) fn problem(
    whole: &Problem,
    against: &[Set],
    order: &[usize],
    groups: &[LinearConstraint],
) -> Problem {
    let mut place = vec![None; whole.len()];
    (0..)
        .zip(order)
        .for_each(|(at, &old)| place[old] = Some(at));
    let mut conflicts = ConflictGraph::new(order.len());
    for (at, &old) in order.iter().enumerate() {
        let others = against[old].iter().filter_map(|other| place[other]);
        others.for_each(|other| conflicts.insert(Candidate::new(at), Candidate::new(other)));
    }
    let group = |group: &LinearConstraint| {
        let member = |member: &Member| {
            let candidate = Candidate::new(place[member.candidate.index()]?);
            Some(Member {
                candidate,
                ..*member
            })
        };
        let mut members: Vec<Member> = group.members.iter().filter_map(member).collect();
        members.sort_unstable();
        let bounds = group.bounds;
        LinearConstraint { members, bounds }
    };
    let groups = groups
        .iter()
        .map(group)
        .filter(|group| !group.bounds_nothing());
    let sizes = order.iter().map(|&old| whole.sizes()[old]).collect();
    let half = Problem::new(sizes, conflicts, groups.collect());
    half.expect("a half of a problem is one")
}

/// What a group across allows of one half.
pub(super) fn at_most(group: &LinearConstraint) -> LinearConstraint {
    let most = group.bounds.most().map_or(Bounds::ANY, Bounds::at_most);
    LinearConstraint {
        members: group.members.clone(),
        bounds: most,
    }
}

/// The half of a problem in this order, which begins with rows of so many candidates; shared lines are
/// given by their candidates in it.
pub(super) fn half(problem: Problem, rows: &[usize], shared: Vec<Set>) -> Arc<dyn Half> {
    let ends = rows.iter().scan(0, |end, row| {
        *end += row;
        Some(*end)
    });
    let choose = Choose {
        problem: &Arc::new(problem),
        ends: ends.collect(),
        shared,
    };
    match choose.problem.len() {
        0..=64 => choose.run::<u64>(),
        65..=128 => choose.run::<u128>(),
        _ => choose.run::<[u64; MOST_OF_HALF / 64]>(),
    }
}

/// A half of more candidates would never be listed.
pub(super) const MOST_OF_HALF: usize = 256;

struct Choose<'a> {
    problem: &'a Arc<Problem>,
    ends: Arc<[usize]>,
    shared: Vec<Set>,
}

impl Choose<'_> {
    fn run<B: Block + 'static>(self) -> Arc<dyn Half> {
        match SizeLimits::of(self.problem) {
            Some(limits) => self.with::<B, _>(limits),
            None => {
                let limits = ConstraintLimits::of(self.problem);
                self.with::<B, _>(limits)
            }
        }
    }

    fn with<B: Block + 'static, L: Limits<B> + Sync>(self, limits: L) -> Arc<dyn Half> {
        let limits = InTurn {
            ends: self.ends,
            chosen: 0,
            limits,
        };
        let shared = self.shared.iter().map(|line| line.iter().collect());
        Arc::new(HalfTree::<B, L> {
            tree: SetTree::new(Compatible::of(self.problem), limits),
            shared: shared.collect(),
        })
    }
}

struct HalfTree<B: Block, L> {
    tree: SetTree<B, InTurn<L>>,
    shared: Vec<BitSet<B>>,
}

impl<B: Block + 'static, L: Limits<B> + Sync> Half for HalfTree<B, L> {
    fn list(&self, without: u64) -> Box<dyn Search<dyn Listing>> {
        let lines = self.shared.iter().enumerate();
        let lines = lines.filter(|(line, _)| without >> line & 1 == 1);
        let tree = lines.fold(self.tree.clone(), |tree, (_, line)| tree.without(line));
        tree::list(tree)
    }

    fn node_cost(&self) -> f64 {
        let words = B::CAPACITY as f64 / 64.0;
        WALKED + words * (1.0 + SUM * self.tree.limits.sums() as f64)
    }

    fn look(&self, shares: Shares, half: usize, effort: f64) -> [Estimate; 2] {
        let cost = PROBED * B::CAPACITY as f64 / 64.0 * (1 + self.tree.limits.sums()) as f64;
        let most = most_decisions(cost, effort);
        let look = Knuth {
            node_cost: cost,
            effort,
        };
        let heads = |node: &Node<B, InTurn<L>>| -> Vec<(usize, usize)> {
            let heads = node.decisions(most);
            heads
                .into_iter()
                .map(|head| (head, node.size + 1))
                .collect()
        };
        let child = |node: &Node<B, InTurn<L>>, (head, _)| node.child(head, &self.tree.compatible);
        let visits = |size: usize| shares.with(half, size);
        let rows = self.tree.limits.ends.len();
        let is_set = |size: usize| f64::from(u8::from(size >= rows));
        let root = Node::root(&self.tree);
        let estimate = |weight: &dyn Fn(usize) -> f64| {
            let sum =
                |_: &_, heads: &[(usize, usize)]| heads.iter().map(|&(_, size)| weight(size)).sum();
            look.estimate(&root, heads, sum, child)
        };
        [estimate(&visits), estimate(&is_set)]
    }
}

/// What a node costs on a random path, for each word of a set.
const PROBED: f64 = 10.0;

/// What it costs in a walk, before there is any word, and for each word of each sum.
const WALKED: f64 = 6.0;
const SUM: f64 = 10.0;

/// Limits with rows: of each of the first ones exactly one is chosen, and they come in turn.
#[derive(Clone)]
struct InTurn<L> {
    /// Where each row ends.
    ends: Arc<[usize]>,
    chosen: usize,
    limits: L,
}

impl<L> InTurn<L> {
    /// Whether the next row has something left, if there is one.
    #[inline]
    fn has_next<B: Block>(&self, chosen: usize, left: &BitSet<B>) -> bool {
        match self.ends.get(chosen) {
            Some(&end) => left.lowest().is_some_and(|lowest| lowest < end),
            None => true,
        }
    }
}

impl<B: Block, L: Limits<B>> Limits<B> for InTurn<L> {
    #[inline]
    fn choose(&mut self, head: usize) {
        self.chosen += 1;
        self.limits.choose(head);
    }

    #[inline]
    fn unchoose(&mut self) {
        self.chosen -= 1;
        self.limits.unchoose();
    }

    #[inline]
    fn accept(&self, size: usize) -> bool {
        size >= self.ends.len() && self.limits.accept(size)
    }

    #[inline]
    fn pieces(&self, size: usize) -> usize {
        self.limits.pieces(size)
    }

    #[inline]
    fn leave_room(&self, size: usize) -> bool {
        self.limits.leave_room(size)
    }

    #[inline]
    fn can_be_met(&self, size: usize, left: &BitSet<B>) -> bool {
        self.has_next(size, left) && self.limits.can_be_met(size, left)
    }

    fn of_size(&self) -> Option<SizeLimits> {
        None
    }

    fn sums(&self) -> usize {
        self.limits.sums()
    }

    #[inline]
    fn narrow(&self, head: usize, rest: BitSet<B>) -> BitSet<B> {
        let rest = self.limits.narrow(head, rest);
        match self.has_next(self.chosen, &rest) {
            true => rest,
            false => BitSet::default(),
        }
    }
}
