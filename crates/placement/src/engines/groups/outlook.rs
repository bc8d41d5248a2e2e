//! How large the tree is in which few pieces meet many groups.

use standoff_core::split::{BitSet, Block};

use super::cover::{Cover, Part};
use crate::engines::estimate::Knuth;
use crate::task::Estimate;

/// What a node costs, in the unit of the engine `split`, and what it takes more for each word of a set: most are
/// the last ones, of which little is asked.
const NODE_COST: f64 = 10.0;
const WORD_COST: f64 = 10.0;

/// What a head costs on a random path: those are not the last ones.
const LOOK_COST: f64 = 10.0;

pub(super) fn node_cost<B: Block>() -> f64 {
    NODE_COST + WORD_COST * B::CAPACITY as f64 / 64.0
}

/// Follows random paths down the tree.
pub(super) fn outlook<B: Block>(cover: &Cover<B>, effort: f64) -> Estimate {
    let look = Knuth {
        node_cost: LOOK_COST * node_cost::<B>(),
        effort,
    };
    let below = look.estimate(
        &cover.root(),
        |part| heads(part, cover),
        |_, heads| heads.len() as f64,
        |part, head| child(part, head, cover),
    );
    Estimate {
        nodes: 1.0 + below.nodes,
        at_most: 1.0 + below.at_most,
        node_cost: node_cost::<B>(),
        ..below
    }
}

/// What is below a part, where it is visited.
fn heads<B: Block>(part: &Part<B>, cover: &Cover<B>) -> Vec<usize> {
    match cover.room(part) {
        1 => Vec::new(),
        _ => part.heads.iter().collect(),
    }
}

/// The part below a head, once those before it were tried.
fn child<B: Block>(part: &Part<B>, head: usize, cover: &Cover<B>) -> Part<B> {
    let mut part = part.clone();
    let tried = part.heads.and(&BitSet::first(head));
    part.free = part.free.without(&tried);
    cover.below(head, &part)
}
