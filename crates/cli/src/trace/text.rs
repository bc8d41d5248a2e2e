//! A search as an indented outline.
//!
//! ```text
//! root: 16 free
//!   a4: 6 free
//!     c3: failed
//! ```

use std::fmt::Write;

use standoff::engine::{TraceOutcome, TraceStep};

use super::kept::KeptNode;
use super::names::Names;
use super::rows::Row;

pub(super) fn text(rows: &[(usize, Row<'_>)], names: &Names) -> String {
    let mut text = String::new();
    for (depth, row) in rows {
        let line = match row {
            Row::Node(_, node) => format!("{}{}", names.of_step(node), said(node, names)),
            Row::Refused(_, one) => format!("{}: refused", names.of_one(*one)),
            Row::Hidden(_, hidden) => format!("... {hidden}"),
        };
        writeln!(text, "{:1$}{line}", "", 2 * depth).expect("a string can be written to");
    }
    text
}

/// The candidates chosen by propagation, and the outcome.
fn said(node: &KeptNode, names: &Names) -> String {
    let follows = if node.concluded.is_empty() || node.traced.step == TraceStep::Together {
        String::new()
    } else {
        format!(", so {}", names.of_all(&node.concluded).join(" "))
    };
    let outcome = match &node.traced.outcome {
        TraceOutcome::Failed => "failed".to_string(),
        TraceOutcome::Solved => "solved".to_string(),
        TraceOutcome::Branch => format!("{} free", node.traced.free.len()),
    };
    format!("{follows}: {outcome}")
}
