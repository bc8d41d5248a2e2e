//! The shown rows of a search, in search order.

use standoff::model::Candidate;

use super::kept::{Kept, KeptNode, choice};

/// The content of one line.
pub(super) enum Row<'k> {
    /// A node, with its index among the kept ones.
    Node(usize, &'k KeptNode),
    /// A candidate that was refused below this node.
    Refused(usize, Candidate),
    /// Nodes below this one are not shown.
    Hidden(usize, String),
}

/// A node that may get further rows below it.
struct Open<'k> {
    index: usize,
    node: &'k KeptNode,
    /// The refused candidates that have no row yet.
    refused: &'k [Candidate],
}

/// The rows with their depths, with or without refused candidates.
pub(super) fn rows(kept: &Kept, with_refused: bool) -> Vec<(usize, Row<'_>)> {
    let mut rows = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    for (index, node) in kept.nodes.iter().enumerate() {
        while let Some(last) = open.pop_if(|open| open.node.traced.depth >= node.traced.depth) {
            close(&last, &mut rows);
        }
        if let (Some(above), Some(choice)) = (open.last_mut(), choice(&node.traced)) {
            let before = above.refused.partition_point(|&one| one < choice);
            let (due, left) = above.refused.split_at(before);
            add_refused(above.index, due, node.traced.depth, &mut rows);
            above.refused = left;
        }
        rows.push((node.traced.depth, Row::Node(index, node)));
        let refused = if with_refused {
            &node.traced.refused[..]
        } else {
            &[]
        };
        open.push(Open {
            index,
            node,
            refused,
        });
    }
    while let Some(last) = open.pop() {
        close(&last, &mut rows);
    }
    rows
}

/// Adds the remaining rows below a node.
fn close<'k>(open: &Open<'k>, rows: &mut Vec<(usize, Row<'k>)>) {
    let depth = open.node.traced.depth + 1;
    add_refused(open.index, open.refused, depth, rows);
    if let Some(hidden) = open.node.hidden_in_words() {
        rows.push((depth, Row::Hidden(open.index, hidden)));
    }
}

fn add_refused(above: usize, some: &[Candidate], depth: usize, rows: &mut Vec<(usize, Row<'_>)>) {
    let refused = some.iter().map(|&one| (depth, Row::Refused(above, one)));
    rows.extend(refused);
}
