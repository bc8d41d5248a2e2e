//! The work that is left in a search of a tree, by stratified sampling.
//!
//! The nodes of one depth with about the same breadth are a *stratum*. One of them, drawn at random, represents all: it
//! is expanded, and each of its children joins a stratum of the next depth with the number of nodes that it represents.
//!
//! ```text
//! depth 1    3 nodes of breadth 4: one is expanded          -> 2 children of breadth 3, 1 of breadth 2
//! depth 2    6 nodes of breadth 3, and 3 of breadth 2: one of each is expanded
//! ```
//!
//! A random path meets few of the nodes of an uneven tree, while here each kind of node is met at each depth.
//!
//! Source: P. C. Chen, "Heuristic sampling: a method for predicting the performance of tree searching programs", SIAM
//! Journal on Computing 21 (1992), 295-315.

use std::collections::BTreeMap;

use super::cursor::{TreeCursor, enter_silently, next_silently};
use super::tree::Tree;

/// Number of independent samples, of which the mean is taken.
const SAMPLES: u64 = 16;

/// Maximum number of nodes that all samples visit, which takes some tens of milliseconds.
const MOST_NODES: u64 = 1 << 19;

/// Maximum number of levels. A tree this deep has too many strata.
const MOST_LEVELS: usize = 256;

/// Breadths up to this one have strata of their own.
const NARROW: usize = 8;

/// Number of strata between a larger breadth and twice that.
const STRATA: f64 = 8.0;

/// Number of nodes after which a tree prunes as it does for most of a search.
const WARM: u64 = 1 << 20;

/// Estimates the number of nodes that remain to be visited below the base; `None` if that takes too long.
pub(super) fn work_left<T: Tree>(cursor: &TreeCursor<T>, base: usize) -> Option<f64> {
    if cursor.walk.levels().len() > MOST_LEVELS {
        return None;
    }
    let (mut sum, mut samples, mut visited) = (0.0, 0, 0);
    while samples < SAMPLES && visited < MOST_NODES {
        let mut sample = Sample {
            random: fastrand::Rng::with_seed(samples),
            left: 0.0,
            visited,
        };
        sample.visit(open_levels(cursor, base), base)?;
        (sum, visited) = (sum + sample.left, sample.visited);
        samples += 1;
    }
    Some(sum / samples as f64)
}

/// The levels from the present one up to the base, each with the tree at its node.
fn open_levels<T: Tree>(cursor: &TreeCursor<T>, base: usize) -> Vec<Node<T>> {
    let mut tree = cursor.tree.clone();
    tree.set_work(tree.work().max(WARM));
    let levels: Vec<&T::Level> = cursor.walk.levels().iter().collect();
    let open = (base..levels.len()).rev().map(|depth| {
        let node = Node {
            number: 1.0,
            tree: tree.clone(),
            level: levels[depth].clone(),
        };
        if depth > base {
            tree.leave(depth);
        }
        node
    });
    open.collect()
}

/// A node that represents a number of nodes.
struct Node<T: Tree> {
    number: f64,
    tree: T,
    level: T::Level,
}

struct Sample {
    random: fastrand::Rng,
    /// The estimate.
    left: f64,
    /// Number of nodes visited.
    visited: u64,
}

impl Sample {
    /// Visits one node of each stratum, depth by depth; `None` if there are too many. The open levels are those from the
    /// deepest one up to the one at this depth.
    fn visit<T: Tree>(&mut self, mut open: Vec<Node<T>>, mut depth: usize) -> Option<()> {
        let mut strata = BTreeMap::new();
        while !(open.is_empty() && strata.is_empty()) {
            if let Some(Node { tree, level, .. }) = open.pop() {
                self.add(&mut strata, 1.0, &tree, level);
            }
            let mut below = BTreeMap::new();
            for node in strata.into_values() {
                self.expand(node, depth, &mut below);
                if self.visited > 2 * MOST_NODES {
                    return None;
                }
            }
            strata = below;
            depth += 1;
        }
        Some(())
    }

    /// Expands a node at this depth.
    fn expand<T: Tree>(
        &mut self,
        node: Node<T>,
        depth: usize,
        below: &mut BTreeMap<usize, Node<T>>,
    ) {
        let Node {
            number,
            mut tree,
            mut level,
        } = node;
        let (before, deeper) = (tree.work(), depth + 1);
        while let Some(decision) = next_silently(&mut tree, &mut level, depth) {
            if let Some(child) = enter_silently(&mut tree, decision, &level, deeper) {
                self.add(below, number, &tree, child);
            }
            tree.leave(deeper);
        }
        let nodes = tree.work() - before;
        self.visited += nodes.max(1);
        self.left += number * nodes as f64;
    }

    /// Adds a number of nodes to their stratum. Each node of a stratum is equally likely to represent it.
    fn add<T: Tree>(
        &mut self,
        strata: &mut BTreeMap<usize, Node<T>>,
        number: f64,
        tree: &T,
        level: T::Level,
    ) {
        let stratum = stratum(T::breadth(&level));
        let all = number + strata.get(&stratum).map_or(0.0, |node| node.number);
        if self.random.f64() * all < number {
            let (number, tree) = (all, tree.clone());
            strata.insert(
                stratum,
                Node {
                    number,
                    tree,
                    level,
                },
            );
        } else if let Some(node) = strata.get_mut(&stratum) {
            node.number = all;
        }
    }
}

/// The index of the stratum of this breadth.
fn stratum(breadth: usize) -> usize {
    if breadth <= NARROW {
        breadth
    } else {
        NARROW + (STRATA * (breadth as f64 / NARROW as f64).log2()) as usize
    }
}
