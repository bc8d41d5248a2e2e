//! A search as lines of JSON, one for each node.

use serde::Serialize;

use super::kept::{Kept, choice};
use super::names::{Names, outcome};

/// A node as JSON.
#[derive(Serialize)]
struct NodeRecord {
    node: usize,
    parent: Option<usize>,
    depth: usize,
    label: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    concluded: Vec<String>,
    chosen: Vec<String>,
    free: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<String>,
    #[serde(skip_serializing_if = "is_zero")]
    hidden: u64,
    /// Whether `hidden` is a lower bound.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

pub(super) fn lines(kept: &Kept, names: &Names, with_refused: bool) -> String {
    let nodes = kept.nodes.iter().enumerate();
    let lines = nodes.map(|(index, node)| {
        let refused = if with_refused {
            names.of_all(&node.traced.refused)
        } else {
            Vec::new()
        };
        let line = NodeRecord {
            node: index,
            parent: node.parent,
            depth: node.traced.depth,
            label: names.of_step(node),
            outcome: outcome(&node.traced),
            choice: choice(&node.traced).map(|one| names.of_one(one)),
            concluded: names.of_all(&node.concluded),
            chosen: names.of_all(&node.traced.chosen),
            free: names.of_all(&node.traced.free),
            removed: names.of_all(&node.removed),
            refused,
            hidden: node.hidden,
            at_least: node.is_open,
        };
        serde_json::to_string(&line).expect("names and numbers can be written") + "\n"
    });
    lines.collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
