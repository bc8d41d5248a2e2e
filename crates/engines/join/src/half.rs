//! The placements of one half, listed by the moving split.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};
use standoff_engine::bits::Compatible;
use standoff_engine::sampling::{TreeSize, most_decisions, usual_pieces};
use standoff_engine::sets::{ConstraintLimits, Limits, Node, SetTree, SizeLimits};
use standoff_engine::{Search, tree};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use crate::cliques::{Set, union};
use crate::combinations::Combinations;
use crate::table::Signature;

/// The placements of a half that meet the conflicts and constraints within it.
pub(crate) trait Half: Send + Sync {
    /// A search for the placements that use none of some shared sets.
    fn list(&self, without: u64) -> Box<dyn Search>;

    /// Cost of a node of such a search.
    fn node_cost(&self) -> f64;

    /// Estimates the searches for all combinations together, and the placements of each of `sizes` sizes, from 0 on.
    fn estimate(
        &self,
        combinations: Combinations,
        half: usize,
        sizes: usize,
        effort: f64,
    ) -> HalfEstimate;
}

/// The numbers of nodes and of placements.
pub(crate) struct HalfEstimate {
    pub(crate) nodes: TreeSize,
    pub(crate) placements: TreeSize,
    /// The numbers of placements by size.
    pub(crate) by_size: Vec<f64>,
    /// The number of sets of candidates that are in a biclique; infinite if it is not known.
    pub(crate) connected: f64,
}

/// The candidates of a half in the order in which they are chosen: row by row.
pub(crate) fn order(half: &Set, rows: &[Set]) -> Vec<usize> {
    let others = half.without(&union(rows.iter().copied()));
    rows.iter().copied().chain([others]).flatten().collect()
}

/// The problem of a half: its candidates in this order, with their conflicts and constraints.
pub(crate) fn problem(
    whole: &Problem,
    conflicts: &[Set],
    order: &[usize],
    constraints: &[LinearConstraint],
) -> Problem {
    let mut new_index = vec![None; whole.len()];
    for (new, &old) in order.iter().enumerate() {
        new_index[old] = Some(new);
    }
    let mut graph = ConflictGraph::new(order.len());
    for (new, &old) in order.iter().enumerate() {
        let others = conflicts[old].iter().filter_map(|other| new_index[other]);
        others.for_each(|other| graph.insert(Candidate::new(new), Candidate::new(other)));
    }
    let constraint = |constraint: &LinearConstraint| {
        let member = |member: &Member| {
            let candidate = Candidate::new(new_index[member.candidate.index()]?);
            Some(Member {
                candidate,
                ..*member
            })
        };
        let members = constraint.members.iter();
        let mut members: Vec<Member> = members.filter_map(member).collect();
        members.sort_unstable();
        let bounds = constraint.bounds;
        LinearConstraint { members, bounds }
    };
    let constraints = constraints.iter().map(constraint);
    let constraints = constraints.filter(|constraint| !constraint.bounds_nothing());
    let sizes = order.iter().map(|&old| whole.sizes()[old]).collect();
    let half = Problem::new(sizes, graph, constraints.collect());
    half.expect("a half of a problem is a problem")
}

/// The upper bound of a constraint across, which holds for each half.
pub(crate) fn upper_bound(constraint: &LinearConstraint) -> LinearConstraint {
    let most = constraint.bounds.most();
    LinearConstraint {
        members: constraint.members.clone(),
        bounds: most.map_or(Bounds::ANY, Bounds::at_most),
    }
}

/// The half with this problem, in which the first candidates form rows of these lengths. Shared sets are given by their
/// candidates in this problem.
pub(crate) fn half(
    problem: Problem,
    rows: &[usize],
    shared: Vec<Set>,
    signatures: &Arc<[Signature]>,
) -> Arc<dyn Half> {
    let ends = rows.iter().scan(0, |end, row| {
        *end += row;
        Some(*end)
    });
    let build = Build {
        problem: &Arc::new(problem),
        ends: ends.collect(),
        shared,
        signatures,
    };
    match build.problem.len() {
        0..=64 => build.with_width::<u64>(),
        65..=128 => build.with_width::<u128>(),
        _ => build.with_width::<[u64; MAX_HALF / 64]>(),
    }
}

/// Maximum number of candidates of a half.
pub(crate) const MAX_HALF: usize = 256;

struct Build<'a> {
    problem: &'a Arc<Problem>,
    ends: Arc<[usize]>,
    shared: Vec<Set>,
    signatures: &'a Arc<[Signature]>,
}

impl Build<'_> {
    fn with_width<B: Block + 'static>(self) -> Arc<dyn Half> {
        match SizeLimits::of(self.problem) {
            Some(limits) => self.with_limits::<B, _>(limits),
            None => {
                let limits = ConstraintLimits::of(self.problem);
                self.with_limits::<B, _>(limits)
            }
        }
    }

    fn with_limits<B: Block + 'static, L: Limits<B> + Sync>(self, limits: L) -> Arc<dyn Half> {
        let limits = RowLimits {
            ends: self.ends,
            chosen: 0,
            limits,
        };
        let shared = self.shared.iter().map(|set| set.iter().collect());
        Arc::new(HalfTree::<B, L> {
            tree: SetTree::new(Compatible::of(self.problem), limits),
            shared: shared.collect(),
            signatures: self.signatures.clone(),
        })
    }
}

struct HalfTree<B: Block, L> {
    tree: SetTree<B, RowLimits<L>>,
    shared: Vec<BitSet<B>>,
    signatures: Arc<[Signature]>,
}

impl<B: Block + 'static, L: Limits<B> + Sync> Half for HalfTree<B, L> {
    fn list(&self, without: u64) -> Box<dyn Search> {
        let shared = self.shared.iter().enumerate();
        let unused = shared.filter(|(index, _)| without >> index & 1 == 1);
        let tree = unused.fold(self.tree.clone(), |tree, (_, set)| tree.without(set));
        tree::list(tree)
    }

    fn node_cost(&self) -> f64 {
        let words = B::CAPACITY as f64 / 64.0;
        SEARCH_NODE + words * (1.0 + SUM * self.tree.limits.sums() as f64)
    }

    fn estimate(
        &self,
        combinations: Combinations,
        half: usize,
        sizes: usize,
        effort: f64,
    ) -> HalfEstimate {
        let rows = self.tree.limits.ends.len();
        let effort = effort / TREES;
        let mut knuth = self.tree.knuth(effort);
        knuth.node_cost += COUNTED;
        let max_children = most_decisions(knuth.node_cost, effort);
        // The decisions at a node, each with the number of candidates that are chosen then.
        let decisions = |node: &Node<B, RowLimits<L>>| -> Vec<(usize, usize)> {
            let decisions = node.decisions(max_children).into_iter();
            decisions
                .map(|decision| (decision, node.size + 1))
                .collect()
        };
        let child = |node: &Node<B, RowLimits<L>>, (decision, _)| {
            node.child(decision, &self.tree.compatible)
        };
        let pieces = self.usual_pieces();
        let skew = |node: &Node<B, RowLimits<L>>| pieces.saturating_sub(node.size + 1) as u32;
        let each = |_: &_, decisions: &[(usize, usize)], numbers: &mut [f64]| {
            for &(_, size) in decisions {
                numbers[0] += combinations.with(half, size);
                if size >= rows {
                    numbers[1] += 1.0;
                    if let Some(of_size) = numbers[2..].get_mut(size) {
                        *of_size += 1.0;
                    }
                }
            }
        };
        let root = Node::root(&self.tree);
        let numbers = knuth.estimate_each(2 + sizes, &root, decisions, each, child, skew);
        let mut by_size: Vec<f64> = numbers[2..].iter().map(|number| number.mean).collect();
        if let Some(none) = by_size.first_mut() {
            *none = f64::from(u8::from(rows == 0));
        }
        let connected = || {
            let root = Node::root(&self.connected());
            let sets = |_: &_, decisions: &[(usize, usize)]| decisions.len() as f64;
            knuth.estimate_skewed(&root, decisions, sets, child, skew)
        };
        HalfEstimate {
            nodes: numbers[0],
            placements: numbers[1],
            by_size,
            connected: if rows == 0 {
                1.0 + connected().mean
            } else {
                f64::INFINITY
            },
        }
    }
}

impl<B: Block, L: Limits<B>> HalfTree<B, L> {
    /// The tree of the sets of candidates that are in a biclique.
    fn connected(&self) -> SetTree<B, RowLimits<L>> {
        let is_unconnected = |&at: &usize| self.signatures[at].bicliques == 0;
        let unconnected = (0..self.signatures.len()).filter(is_unconnected).collect();
        self.tree.clone().without(&unconnected)
    }

    /// The usual number of pieces of a large placement. With rows, the decisions are those of one row, which have
    /// subtrees of about the same size.
    fn usual_pieces(&self) -> usize {
        let RowLimits { ends, limits, .. } = &self.tree.limits;
        match limits.of_size() {
            Some(size) if ends.is_empty() => {
                usual_pieces(self.tree.compatible.problem(), size.most)
            }
            _ => 0,
        }
    }
}

/// The part of the effort for each of the two trees of a half: 1 in this number.
const TREES: f64 = 2.0;

/// The additional cost of a decision on a random path, since several numbers are counted.
const COUNTED: f64 = 4.0;

/// Cost of a node of a search: constant, and for each word of each sum.
const SEARCH_NODE: f64 = 6.0;
const SUM: f64 = 10.0;

/// Limits that choose exactly one candidate of each row, row after row.
#[derive(Clone)]
struct RowLimits<L> {
    /// Where each row ends.
    ends: Arc<[usize]>,
    chosen: usize,
    limits: L,
}

impl<L> RowLimits<L> {
    /// Whether the next row, if there is one, has a candidate left.
    #[inline]
    fn has_next<B: Block>(&self, chosen: usize, left: &BitSet<B>) -> bool {
        match self.ends.get(chosen) {
            Some(&end) => left.lowest().is_some_and(|lowest| lowest < end),
            None => true,
        }
    }
}

impl<B: Block, L: Limits<B>> Limits<B> for RowLimits<L> {
    #[inline]
    fn choose(&mut self, decision: usize) {
        self.chosen += 1;
        self.limits.choose(decision);
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
    fn narrow(&self, decision: usize, rest: BitSet<B>) -> BitSet<B> {
        let rest = self.limits.narrow(decision, rest);
        if self.has_next(self.chosen, &rest) {
            rest
        } else {
            BitSet::default()
        }
    }
}
