//! Converts searches by `amb` into drawable trees.

use std::collections::HashMap;

use standoff_core::amb;
use standoff_page::{Node, Status, Tree};

/// Converts the nodes of a search by [`amb`] into a tree for a [page](standoff_page::Page::html) or a
/// [picture](standoff_page::Page::svg).
///
/// The name of a node is its [label](amb::Amb::label), or else the number of its alternative.
///
/// If the parent of a node is missing, the node is a root.
///
/// ```
/// use standoff::amb::search;
/// use standoff::draw::Theme;
/// use standoff::page::Page;
///
/// let coins = search(|amb| {
///     let side = amb.choose(["head", "tail"])?;
///     amb.label(|| side.to_string());
///     amb.require(side == "tail")
/// });
/// let tree = standoff::tree_of(coins.nodes());
/// assert_eq!(tree.nodes[2].label, "tail");
///
/// let page = Page { title: "a coin".into(), tree: Some(tree), ..Page::default() };
/// assert!(page.html(Theme::Auto)?.contains("head"));
/// assert!(page.svg(Theme::Auto)?.contains("  tail: solved\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tree_of(nodes: impl IntoIterator<Item = amb::SearchNode>) -> Tree {
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut tree = Tree::default();
    for node in nodes {
        places.insert(node.id, tree.nodes.len());
        let parent = node.parent.and_then(|parent| places.get(&parent).copied());
        tree.nodes.push(Node {
            parent,
            status: status(node.status),
            label: label(node),
            chosen: Vec::new(),
            concluded: Vec::new(),
            removed: Vec::new(),
            passed: Vec::new(),
            hidden: 0,
        });
    }
    tree
}

fn status(status: amb::Status) -> Status {
    match status {
        amb::Status::Branch => Status::Branch,
        amb::Status::Solved => Status::Solved,
        amb::Status::Failed => Status::Failed,
        // Above the depth limit, or in another round.
        _ => Status::Refused,
    }
}

fn label(node: amb::SearchNode) -> String {
    match node.parent {
        _ if !node.label.is_empty() => node.label,
        None => "root".to_string(),
        Some(_) => node.alternative.to_string(),
    }
}
