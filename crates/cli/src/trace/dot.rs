//! A search as a graph for Graphviz.

use std::fmt::Write;

use standoff::engine::TraceOutcome;

use super::kept::KeptNode;
use super::names::Names;
use super::rows::Row;

/// The graph, with the shapes of Gist and CP-Profiler: circle, green diamond, red square, grey triangle.
pub(super) fn dot(rows: &[(usize, Row<'_>)], names: &Names) -> String {
    let mut graph = "digraph search {\n".to_string();
    for (_, row) in rows {
        let (id, label, look) = match row {
            Row::Node(index, node) => (format!("n{index}"), names.of_step(node), look(node)),
            Row::Refused(above, one) => (
                format!("n{above}_{}", one.index()),
                names.of_one(*one),
                "shape=square style=\"filled,dashed\" fillcolor=mistyrose",
            ),
            Row::Hidden(above, hidden) => (
                format!("n{above}_hidden"),
                hidden.clone(),
                "shape=triangle style=filled fillcolor=lightgrey",
            ),
        };
        let label = label.replace('\\', "\\\\").replace('"', "\\\"");
        let edge = match above(row) {
            Some(above) => format!("    n{above} -> {id}\n"),
            None => String::new(),
        };
        let written = write!(graph, "    {id} [label=\"{label}\" {look}]\n{edge}");
        written.expect("a string can be written to");
    }
    graph + "}\n"
}

fn look(node: &KeptNode) -> &'static str {
    match node.traced.outcome {
        TraceOutcome::Branch => "shape=circle",
        TraceOutcome::Solved => "shape=diamond style=filled fillcolor=palegreen",
        TraceOutcome::Failed => "shape=square style=filled fillcolor=salmon",
    }
}

/// The node above a row.
fn above(row: &Row<'_>) -> Option<usize> {
    match row {
        Row::Node(_, node) => node.parent,
        Row::Refused(above, _) | Row::Hidden(above, _) => Some(*above),
    }
}
