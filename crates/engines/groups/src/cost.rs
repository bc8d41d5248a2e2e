//! The cost of a node, from the constraints and the cliques that its propagation examines.
//!
//! A node examines between two constraints and a hundred, so its cost is measured during the search. The constants were
//! fitted to 57 counts on 6 x 6 to 14 x 14 squares, with nodes of 45 to 9,000 ns. The unit of the other engines took 1.7 ns on
//! that machine. In this unit, the measured mean is 0.7 to 1.7 times the true one.

use standoff_core::split::Block;

use crate::counting::NODES_BEFORE;
use crate::state::State;
use crate::tables::Tables;

/// The number of nodes of a search, and what the last of them have cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Nodes {
    visited: u64,
    cost: u64,
}

/// The number of nodes that are reported at once.
const TOGETHER: u64 = 64;

impl Nodes {
    pub(crate) fn visited(self) -> u64 {
        self.visited
    }

    /// Continues with this number of nodes.
    pub(crate) fn after(visited: u64) -> Self {
        Nodes { visited, cost: 0 }
    }

    /// Adds to the cost of the present node.
    #[inline(always)]
    pub(crate) fn spend(&mut self, cost: u64) {
        self.cost += cost;
    }

    /// Propagates the bounds at the next node to the fixpoint; returns whether they can still be kept.
    #[inline(always)]
    pub(crate) fn visit<B: Block>(&mut self, state: &mut State<B>, tables: &Tables<B>) -> bool {
        self.visited += 1;
        let is_possible = state.reach_fixpoint_after(self.visited, tables);
        self.cost += state.cost;
        if self.visited.is_multiple_of(TOGETHER) {
            tables
                .mean_cost
                .add(TOGETHER, std::mem::take(&mut self.cost));
        }
        is_possible
    }
}

/// Propagates the bounds at a node of a random path, as a search does after this number of nodes; returns whether they can
/// still be kept. Such nodes give a first mean cost of the joint propagation.
pub(crate) fn propagate_sampled<B: Block>(
    state: &mut State<B>,
    tables: &Tables<B>,
    nodes: u64,
) -> bool {
    let is_possible = state.reach_fixpoint_after(nodes, tables);
    if nodes >= NODES_BEFORE {
        tables.mean_cost.add(1, state.cost);
    }
    is_possible
}

/// The cost of a node that looks at no constraint by its sum, with sets of this number of words.
pub(crate) fn of_node(words: usize) -> u64 {
    30 + 8 * words as u64
}

/// The cost of looking at a constraint.
pub(crate) fn of_constraint(words: usize) -> u64 {
    6 + 5 * words as u64 / 2
}

/// The cost of looking at a union, besides its cliques.
pub(crate) fn of_union(words: usize) -> u64 {
    14 * words as u64
}

/// The cost of putting candidates into cliques.
pub(crate) fn of_members(members: u64) -> u64 {
    7 * members
}

/// The cost of finding the reach of each free member of a total.
pub(crate) fn of_total(members: usize) -> u64 {
    14 * members as u64
}

/// The cost of finding how many free members each of these candidates would exclude.
pub(crate) fn of_losses(candidates: usize, words: usize) -> u64 {
    (2 + 2 * words as u64) * candidates as u64
}
