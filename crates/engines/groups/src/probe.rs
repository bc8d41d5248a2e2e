//! Estimates of the sizes of the trees.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block};
use standoff_engine::sampling::{Knuth, TreeSize, most_decisions, most_sets};
use standoff_engine::{Begun, Estimate, Nodes};

use crate::cost;
use crate::counting::NODES_BEFORE;
use crate::cover::{Cover, Partial};
use crate::in_order::{self, InOrder, Next};
use crate::state::{Branch, State};
use crate::tables::{Facts, Tables};

/// Cost of a decision on a random path, for each word of a constraint.
const DECISION_COST: f64 = 15.0;

/// Maximum number of constraints that a decision concerns, of many: the others keep their bounds whatever is decided.
const CONCERNED: u64 = 3;

/// Cost of putting a candidate into a clique, for each word of a set, as measured for queens on 80 x 80.
const CLIQUE_COST: f64 = 1.5;

/// Factor on the cost of sampling: the decisions of a node are found again for each step of
/// a path, and trees are sampled with and without counting.
const FOUND_AGAIN: f64 = 20.0;

/// The maximum effort of visiting nodes for an estimate. A trial search continues from there, in turn with others.
const MOST_VISITED: f64 = 2e6;

/// A search that ends within this many times the nodes asked for is continued to its end: for a search of a fiftieth of
/// a millisecond that takes a millisecond or two.
const NEAR: f64 = 100.0;

/// Cost of a node of a cover, and of each word of a constraint at a node that branches, as measured for knights that
/// dominate 8 x 8 to 11 x 11 and for five queens. At the last nodes little is done.
const COVER_NODE_COST: f64 = 10.0;
const COVER_WORD_COST: f64 = 5.0;

/// Estimates the tree of lists in order.
pub(crate) fn estimate_in_order<B: Block>(tables: &Arc<Tables<B>>, effort: f64) -> Estimate {
    let root = InOrder::root_of(tables);
    sample(&Sampled { root, tables }, effort)
}

/// Estimates the tree of counts, and of lists in any order.
pub(crate) fn estimate_in_any_order<B: Block>(tables: &Arc<Tables<B>>, effort: f64) -> Estimate {
    match &tables.cover {
        Some(cover) if Cover::<B>::IS_POSSIBLE => {
            sample_cover(cover, cover_node_cost(&tables.facts), effort)
        }
        _ => {
            let root = State::root(tables);
            sample(&Sampled { root, tables }, effort)
        }
    }
}

/// Advances a count by what this effort is worth; returns the exact estimate if it is complete then.
pub(crate) fn visit(begun: &mut Begun, facts: &Facts, effort: f64) -> Option<Estimate> {
    let node_cost = if facts.is_cover {
        cover_node_cost(facts)
    } else {
        assumed_node_cost(facts)
    };
    // Counting raises the cost of a node, unless there is nothing to count.
    let may_count = facts.has_others && !facts.is_cover;
    let (most, near) = if may_count {
        (NODES_BEFORE as f64, 0.0)
    } else {
        (MOST_VISITED / node_cost, NEAR)
    };
    visit_nodes(begun, effort / node_cost, near, most);
    let work = begun.search().work() as f64;
    begun
        .is_done()
        .then(|| Estimate::new(Nodes::Exact(work), node_cost))
}

/// Visits this number of nodes, and goes on if the reported progress promises the end within `near` times this number. Stops
/// at about `most` nodes.
fn visit_nodes(begun: &mut Begun, nodes: f64, near: f64, most: f64) {
    let near = (near * nodes).min(most);
    let mut until = nodes.min(most);
    while !begun.advance((until - begun.search().work() as f64).max(0.0) as u64) {
        let visited = begun.search().work() as f64;
        let left = visited / begun.search().progress() - visited;
        // Without progress, the end is not near either.
        if left.is_nan() || left > near || until >= 2.0 * near {
            break;
        }
        until *= 2.0;
    }
}

/// A node of either tree.
trait TreeNode<B: Block>: Clone {
    /// The candidates that can be chosen next, at most this number. A random path over these has one
    /// level for each choice; one over nodes that choose or exclude would mostly exclude.
    fn choices(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<Next>;

    /// The node in which one of them has been chosen. It is found again: a state kept for each would take twice the
    /// memory of all conflicts.
    fn child(&self, candidate: usize, tables: &Tables<B>, nodes: u64) -> Self;
}

/// A tree to sample, whatever the width of its sets.
trait SampledTree {
    fn facts(&self) -> &Facts;

    /// Samples the tree below its root, propagating as a search does after this number of nodes, with at most `most`
    /// decisions at a node.
    fn sample(&self, knuth: Knuth, nodes: u64, most: usize) -> TreeSize;
}

/// A tree with nodes of type `N`.
struct Sampled<'a, B: Block, N> {
    root: N,
    tables: &'a Tables<B>,
}

impl<B: Block, N: TreeNode<B>> SampledTree for Sampled<'_, B, N> {
    fn facts(&self) -> &Facts {
        &self.tables.facts
    }

    fn sample(&self, knuth: Knuth, nodes: u64, most: usize) -> TreeSize {
        let tables = self.tables;
        knuth.estimate(
            &self.root,
            |node| node.choices(tables, nodes, most),
            |_, choices| nodes_of(choices),
            |node, choice| node.child(choice.candidate, tables, nodes),
        )
    }
}

/// Number of nodes that belong to some choices: a free candidate is also excluded in a node of its own.
fn nodes_of(choices: &[Next]) -> f64 {
    let nodes_of = |choice: &Next| 1.0 + f64::from(choice.is_free);
    choices.iter().map(nodes_of).sum()
}

/// Estimates a tree from random paths. If no constraint needs members, nothing is tight: the tree is that of the engine
/// `split`, and random paths would decide by chance: they show no upper bound. With few constraints, the nodes cost more
/// than those of `split`, and nothing is sampled.
fn sample(tree: &dyn SampledTree, effort: f64) -> Estimate {
    let facts = tree.facts();
    let most_nodes = 1.0 + 2.0 * most_sets(&facts.problem);
    let of = |nodes: Nodes| Estimate::new(nodes.within(most_nodes), assumed_node_cost(facts));
    let needs_members = facts.need_members();
    let has_few = facts.problem.constraints().len() < facts.problem.len();
    if !needs_members && has_few && effort.is_finite() {
        let likely_least = f64::INFINITY;
        return of(Nodes::Unknown { likely_least });
    }
    let mut size = sample_after(0, tree, effort);
    let unknown = |size: TreeSize| Nodes::Unknown {
        likely_least: size.nodes().interval().0,
    };
    let is_small = size.mean.min(most_nodes) + 2.0 * size.error < NODES_BEFORE as f64;
    if !needs_members {
        of(unknown(size))
    } else if is_small || facts.joint().is_empty() {
        of(size.nodes())
    } else if effort / FOUND_AGAIN < facts.problem.len() as f64 * decision_cost(facts, NODES_BEFORE)
    {
        // With counting, listing the decisions of one node would exceed the effort.
        of(unknown(size))
    } else {
        size = sample_after(NODES_BEFORE, tree, effort);
        size.error += NODES_BEFORE as f64;
        // The bound is that of the tree without counting, with which a search begins.
        of(size.nodes())
    }
}

/// Samples a tree, propagating at each node as a search does after this number of nodes.
fn sample_after(nodes: u64, tree: &dyn SampledTree, effort: f64) -> TreeSize {
    let knuth = Knuth {
        node_cost: decision_cost(tree.facts(), nodes),
        step_cost: 0.0,
        effort: effort / FOUND_AGAIN,
    };
    let most = most_decisions(knuth.node_cost, knuth.effort);
    with_root(tree.sample(knuth, nodes, most))
}

/// Samples the tree of a cover.
fn sample_cover<B: Block>(cover: &Cover<B>, node_cost: f64, effort: f64) -> Estimate {
    // The nodes of the last piece are not visited.
    let decisions = |partial: &Partial<B>| match cover.room(partial) {
        1 => Vec::new(),
        _ => partial.decisions.iter().collect(),
    };
    let child = |partial: &Partial<B>, decision: usize| {
        let mut partial = partial.clone();
        let tried = partial.decisions.and(&BitSet::first(decision));
        partial.free = partial.free.without(&tried);
        cover.below(decision, &partial)
    };
    let nodes = |_: &Partial<B>, decisions: &[usize]| decisions.len() as f64;
    let knuth = Knuth {
        node_cost,
        step_cost: 0.0,
        effort,
    };
    let below = knuth.estimate(&cover.root(), decisions, nodes, child);
    Estimate::new(with_root(below).nodes(), node_cost)
}

/// The size of a tree, given that of the nodes below its root.
fn with_root(below: TreeSize) -> TreeSize {
    let mean = 1.0 + below.mean;
    TreeSize { mean, ..below }
}

/// Cost of a node of a cover, in the unit of the engine `split`. A node branches on the members of a constraint, so the
/// smallest one says how many nodes do not branch for each one that does.
fn cover_node_cost(facts: &Facts) -> f64 {
    let constraints = facts.problem.constraints();
    let members = constraints
        .iter()
        .map(|constraint| constraint.members.len());
    let branches = members.min().unwrap_or_default().max(1);
    let words = facts.words * constraints.len();
    COVER_NODE_COST + COVER_WORD_COST * words as f64 / branches as f64
}

/// Cost of a node before it is measured.
fn assumed_node_cost(facts: &Facts) -> f64 {
    let concerned = if facts.has_others {
        CONCERNED.min(facts.problem.constraints().len() as u64)
    } else {
        0
    };
    (cost::of_node(facts.words) + concerned * cost::of_constraint(facts.words)) as f64
}

/// Cost of a decision on a random path after this number of nodes. With counting, most of it can be that of the cliques.
fn decision_cost(facts: &Facts, nodes: u64) -> f64 {
    let words = facts.words as f64;
    let alone = DECISION_COST * words * (1 + facts.problem.constraints().len()) as f64;
    if nodes < NODES_BEFORE {
        return alone;
    }
    let counting = alone * facts.joint().cost();
    counting.max(CLIQUE_COST * words * facts.joint().in_cliques())
}

/// A node of the tree that branches on the tightest constraint.
impl<B: Block> TreeNode<B> for State<B> {
    fn choices(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<Next> {
        let is_free = true;
        let choices = branches(self, tables, nodes).take(most);
        choices
            .map(|(candidate, _)| Next { candidate, is_free })
            .collect()
    }

    fn child(&self, candidate: usize, tables: &Tables<B>, nodes: u64) -> Self {
        let (_, state) = branches(self, tables, nodes)
            .find(|&(next, _)| next == candidate)
            .expect("a candidate that could be chosen can be chosen again");
        state.choosing(candidate, tables)
    }
}

/// Each candidate that can be chosen next, with the state in which those before it are excluded.
fn branches<B: Block>(
    state: &State<B>,
    tables: &Tables<B>,
    nodes: u64,
) -> impl Iterator<Item = (usize, State<B>)> {
    let mut state = state.clone();
    std::iter::from_fn(move || {
        if !cost::propagate_sampled(&mut state, tables, nodes) {
            return None;
        }
        let Branch { candidate, .. } = state.tightest(tables)?;
        let before = state.clone();
        state.exclude(candidate);
        Some((candidate, before))
    })
}

/// A node of the tree in reading order.
impl<B: Block> TreeNode<B> for in_order::Level<B> {
    fn choices(&self, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<Next> {
        let mut level = self.clone();
        let choices = std::iter::from_fn(|| level.take_next(tables, nodes));
        choices.take(most).collect()
    }

    fn child(&self, candidate: usize, tables: &Tables<B>, nodes: u64) -> Self {
        let mut level = self.clone();
        while level
            .take_next(tables, nodes)
            .is_some_and(|next| next.candidate != candidate)
        {}
        level.below(candidate, tables)
    }
}
