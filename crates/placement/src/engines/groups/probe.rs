//! How large the tree is that branches on the tightest group.

use std::sync::Arc;

use standoff_core::split::Block;

use super::state::{PATIENCE, State};
use super::tables::Tables;
use crate::arithmetic::Arithmetic;
use crate::engines::bits::WithWidth;
use crate::engines::estimate::{knuth, most_heads, most_sets};
use crate::task::Estimate;

/// Follows random paths, of which each step chooses.
pub(super) struct Probe<'a>(pub(super) &'a Arc<Arithmetic>);

impl WithWidth for Probe<'_> {
    type Output = Estimate;

    fn run<B: Block + 'static>(self) -> Estimate {
        let estimate = estimate(&Tables::<B>::of(self.0));
        Estimate {
            memory: (self.0.len() * size_of::<State<B>>()) as f64,
            ..estimate
        }
    }
}

/// Where no group asks for anything, nothing is tight: the sets are those of the engine `split`, with
/// more work for each, and what random paths tell would decide by chance.
fn estimate<B: Block>(tables: &Tables<B>) -> Estimate {
    let most_sets = most_sets(tables.compatible.arithmetic());
    let told = |nodes| in_nodes(paths(tables, nodes), most_sets);
    let first = told(0);
    let is_small = first.nodes + 2.0 * first.error < PATIENCE as f64;
    if is_small || tables.counted().is_empty() {
        let asks = tables.groups.iter().any(|group| group.bounds.least() > 0);
        let error = if asks { first.error } else { f64::INFINITY };
        return Estimate { error, ..first };
    }
    let counting = told(PATIENCE);
    Estimate {
        error: counting.error + PATIENCE as f64,
        // What is bounded is the tree without counting: a search begins in that one.
        at_most: first.at_most,
        ..counting
    }
}

/// Random paths down a tree at whose nodes it draws the conclusions that it draws after so many nodes.
fn paths<B: Block>(tables: &Tables<B>, nodes: u64) -> Estimate {
    let words = B::CAPACITY as f64 / 64.0;
    let cost = NODE_COST * words * (1 + tables.groups.len()) as f64;
    let cost = if nodes < PATIENCE {
        cost
    } else {
        cost * tables.counted().cost()
    };
    let heads = |state: &State<B>| heads(state, tables, nodes, most_heads(cost));
    let child = |state: &State<B>, head| child(state, head, tables, nodes);
    knuth(&State::root(tables), cost, heads, child)
}

/// Of a path each step chooses; of the tree each choice has a node beside it that excludes, and the
/// root is a node.
fn in_nodes(choices: Estimate, most_sets: f64) -> Estimate {
    let nodes = Estimate {
        nodes: 1.0 + 2.0 * choices.nodes,
        error: 2.0 * choices.error,
        at_most: 1.0 + 2.0 * choices.at_most,
        ..choices
    };
    nodes.within(1.0 + 2.0 * most_sets)
}

/// What a node costs for each group and word of bits, roughly. With a single group a node was measured
/// at 2 to 35 times that of the engine `split`, the more the wider the board; the figure is for the
/// puzzles of many groups that this engine is made for.
const NODE_COST: f64 = 15.0;

/// The candidates that can be chosen next. A random path over these goes as deep as there are
/// choices, where one over nodes that choose or exclude would mostly exclude.
fn heads<B: Block>(state: &State<B>, tables: &Tables<B>, nodes: u64, most: usize) -> Vec<usize> {
    let heads = choices(state, tables, nodes).map(|(head, _)| head);
    heads.take(most).collect()
}

/// The state in which one of them has been chosen. It is found again: a state kept for each would
/// take twice the memory of all conflicts.
fn child<B: Block>(state: &State<B>, head: usize, tables: &Tables<B>, nodes: u64) -> State<B> {
    let (_, state) = choices(state, tables, nodes)
        .find(|(candidate, _)| *candidate == head)
        .expect("what could be chosen can be chosen again");
    state.choosing(head, tables)
}

/// Each candidate that can be chosen next, with the state in which those before it are excluded.
fn choices<B: Block>(
    state: &State<B>,
    tables: &Tables<B>,
    nodes: u64,
) -> impl Iterator<Item = (usize, State<B>)> {
    let mut state = state.clone();
    std::iter::from_fn(move || {
        if !state.reach_fixpoint_after(nodes, tables) {
            return None;
        }
        let candidate = state.tightest(tables)?;
        let before = state.clone();
        state.exclude(candidate);
        Some((candidate, before))
    })
}
