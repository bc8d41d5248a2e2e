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

use super::cursor::{Cursor, TreeCursor, enter_silently, next_silently};
use super::tree::Tree;

/// Number of independent samples, of which the mean is taken.
const SAMPLES: u64 = 16;

/// A node with this number of remaining decisions takes about twice as long as one with few.
const WIDE: usize = 256;

/// Maximum number of levels. A tree this deep has too many strata.
const MOST_LEVELS: usize = 256;

/// Breadths up to this one have strata of their own.
const NARROW: usize = 8;

/// Number of strata between a larger breadth and twice that.
const STRATA: f64 = 8.0;

/// Number of nodes after which a tree prunes as it does for most of a search.
const WARM: u64 = 1 << 20;

/// Estimates the number of nodes that remain to be visited below the base, from samples that visit at most about `most`
/// nodes; `None` if one sample needs more.
pub(super) fn work_left(cursor: &dyn Cursor, base: usize, most: u64) -> Option<f64> {
    if cursor.levels() > MOST_LEVELS {
        return None;
    }
    let (mut sum, mut samples, mut visited) = (0.0, 0, 0);
    while samples < SAMPLES && visited <= most / 2 {
        let mut sample = Sample {
            random: fastrand::Rng::with_seed(samples),
            left: 0.0,
            visited,
            most,
        };
        if sample.visit(cursor.open_nodes(base), base).is_none() {
            break;
        }
        (sum, visited) = (sum + sample.left, sample.visited);
        samples += 1;
    }
    (samples > 0).then(|| sum / samples as f64)
}

/// The nodes on the path from the present one up to the base, each with its remaining decisions.
pub(super) fn open_nodes<T: Tree>(cursor: &TreeCursor<T>, base: usize) -> Vec<OpenNode> {
    let mut tree = cursor.tree.clone();
    tree.set_work(tree.work().max(WARM));
    let levels = cursor.walk.levels();
    let mut nodes = Vec::new();
    for depth in (base..levels.len()).rev() {
        let level = levels[depth].clone();
        nodes.push(OpenNode {
            breadth: T::breadth(&level),
            node: Box::new(TreeNode {
                tree: tree.clone(),
                level,
            }),
        });
        if depth > base {
            tree.leave(depth);
        }
    }
    nodes
}

/// A node with remaining decisions.
pub(super) struct OpenNode {
    breadth: usize,
    node: Box<dyn Node>,
}

/// A node of a tree, whatever the type of its levels.
trait Node {
    /// Takes all remaining decisions, and adds each child that has decisions. Returns the number of nodes visited.
    fn expand(&mut self, depth: usize, add: &mut AddChild<'_>) -> u64;
}

/// Adds a child with this breadth; the function returns a copy of the child.
type AddChild<'a> = dyn FnMut(usize, &dyn Fn() -> Box<dyn Node>) + 'a;

struct TreeNode<T: Tree> {
    tree: T,
    level: T::Level,
}

impl<T: Tree> Node for TreeNode<T> {
    fn expand(&mut self, depth: usize, add: &mut AddChild<'_>) -> u64 {
        let TreeNode { tree, level } = self;
        let (before, deeper) = (tree.work(), depth + 1);
        while let Some(decision) = next_silently(tree, level, depth) {
            if let Some(level) = enter_silently(tree, decision, level, deeper) {
                add(T::breadth(&level), &|| {
                    Box::new(TreeNode {
                        tree: tree.clone(),
                        level: level.clone(),
                    })
                });
            }
            tree.leave(deeper);
        }
        tree.work() - before
    }
}

/// The nodes of a stratum.
struct Stratum {
    /// Number of nodes.
    number: f64,
    /// The node that represents them, and its number of decisions.
    node: Box<dyn Node>,
    breadth: usize,
}

/// The strata of a depth.
type Strata = BTreeMap<usize, Stratum>;

struct Sample {
    random: fastrand::Rng,
    /// The estimate.
    left: f64,
    /// Number of nodes visited, and its maximum; a wide node counts as several.
    visited: u64,
    most: u64,
}

impl Sample {
    /// Visits one node of each stratum, depth by depth; `None` if there are too many. The open nodes are those from the
    /// deepest level up to the one at this depth.
    fn visit(&mut self, mut open: Vec<OpenNode>, mut depth: usize) -> Option<()> {
        let mut strata = Strata::new();
        while !(open.is_empty() && strata.is_empty()) {
            if let Some(OpenNode { breadth, node }) = open.pop() {
                self.add(&mut strata, 1.0, breadth, || node);
            }
            let mut below = Strata::new();
            for mut stratum in strata.into_values() {
                if self.visited + stratum.breadth as u64 > self.most {
                    return None;
                }
                let number = stratum.number;
                let nodes = stratum.node.expand(depth, &mut |breadth, child| {
                    self.add(&mut below, number, breadth, child);
                });
                self.visited += nodes.max(1);
                self.left += number * nodes as f64;
            }
            strata = below;
            depth += 1;
        }
        Some(())
    }

    /// Adds a number of nodes to the stratum of this breadth. Each node of a stratum is equally likely to represent it.
    fn add(
        &mut self,
        strata: &mut Strata,
        number: f64,
        breadth: usize,
        node: impl FnOnce() -> Box<dyn Node>,
    ) {
        self.visited += (breadth / WIDE) as u64;
        let stratum = stratum(breadth);
        let all = number + strata.get(&stratum).map_or(0.0, |stratum| stratum.number);
        if self.random.f64() * all < number {
            let node = node();
            let represented = Stratum {
                number: all,
                node,
                breadth,
            };
            strata.insert(stratum, represented);
        } else if let Some(stratum) = strata.get_mut(&stratum) {
            stratum.number = all;
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
