//! The layout of a search tree, for pictures and for the script of a page.

use crate::tree::Node;

/// The horizontal extent of a node with its subtree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    pub(crate) middle: f64,
    pub(crate) width: f64,
}

/// Places the nodes of a tree side by side, beginning at `left`. A parent is above the middle of its children, and
/// subtrees do not overlap. `width` is the width of a node without its subtree.
///
/// Parents come before their children, as in a [`Tree`](crate::Tree).
pub(crate) fn extents(nodes: &[Node], left: f64, width: impl Fn(&Node) -> f64) -> Vec<Extent> {
    // The total width of the children of each node.
    let mut below = vec![0.0; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        let own = width(node).max(below[index]);
        if let Some(parent) = node.parent {
            below[parent] += own;
        }
    }
    let mut next_root = left;
    // The left end of the next child of each node.
    let mut next_child = vec![0.0; nodes.len()];
    let mut extents = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let width = width(node).max(below[index]);
        let next = node
            .parent
            .map_or(&mut next_root, |parent| &mut next_child[parent]);
        *next += width;
        let middle = *next - width + width / 2.0;
        next_child[index] = middle - below[index] / 2.0;
        extents.push(Extent { middle, width });
    }
    extents
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Status;

    fn node(parent: Option<usize>) -> Node {
        Node {
            parent,
            label: String::new(),
            status: Status::Branch,
            chosen: Vec::new(),
            concluded: Vec::new(),
            removed: Vec::new(),
            passed: Vec::new(),
            hidden: 0,
        }
    }

    fn middles(parents: &[Option<usize>], width: impl Fn(&Node) -> f64) -> Vec<f64> {
        let nodes: Vec<Node> = parents.iter().copied().map(node).collect();
        let extents = extents(&nodes, 1.0, width);
        extents.into_iter().map(|extent| extent.middle).collect()
    }

    #[test]
    fn parents_are_above_the_middle_of_their_children() {
        let tree = [None, Some(0), Some(0), Some(2), Some(2), None];
        assert_eq!(middles(&tree, |_| 1.0), [2.5, 1.5, 3.0, 2.5, 3.5, 4.5]);
    }

    #[test]
    fn a_narrow_child_is_centred_below_a_wide_parent() {
        let width = |node: &Node| if node.parent.is_none() { 4.0 } else { 1.0 };
        assert_eq!(middles(&[None, Some(0), None], width), [3.0, 3.0, 7.0]);
    }
}
