//! The search tree as text, as a Graphviz graph, and as lines of JSON.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::amb::answers::observe::Observer;
use crate::amb::tree::node::{SearchNode, Status};

/// The search tree as text, children indented below their parent: see [`Search::observe`].
///
/// [`Search::observe`]: crate::amb::Search::observe
#[derive(Clone, Debug, Default)]
pub struct TextTree(Vec<SearchNode>);

/// The search tree as a graph in the language of Graphviz: `dot -Tsvg tree.dot > tree.svg`.
///
/// ```
/// use standoff_core::amb::{Dot, search};
///
/// let mut dot = Dot::default();
/// let coin = search(|amb| amb.choose_where(["head", "tail"], |side| side.contains('h')));
/// coin.observe(&mut dot).for_each(drop);
/// assert_eq!(
///     dot.to_string(),
///     r#"digraph search {
///     n0 [label="root" shape=circle]
///     n1 [label="0" shape=diamond style=filled fillcolor=palegreen]
///     n0 -> n1
/// }
/// "#
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Dot(Vec<SearchNode>);

/// The search tree as lines of JSON, one for each node.
///
/// ```
/// use standoff_core::amb::{JsonLines, search};
///
/// let mut lines = JsonLines::default();
/// let coin = search(|amb| {
///     let side = amb.choose(["head", "tail"])?;
///     amb.label(|| side.into());
///     amb.require(side == "tail")
/// });
/// coin.observe(&mut lines).for_each(drop);
/// assert_eq!(
///     lines.to_string(),
///     r#"{"nid":0,"pid":null,"alt":0,"kids":2,"status":"branch","label":""}
/// {"nid":1,"pid":0,"alt":0,"kids":0,"status":"failed","label":"head"}
/// {"nid":2,"pid":0,"alt":1,"kids":0,"status":"solved","label":"tail"}
/// "#
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct JsonLines(String);

impl SearchNode {
    /// The node as one line of JSON, without a line break.
    fn json(&self) -> String {
        let mut line = String::new();
        let SearchNode {
            id,
            alternative,
            children,
            ..
        } = self;
        let parent = self
            .parent
            .map_or("null".into(), |parent| alloc::format!("{parent}"));
        let (status, label) = (self.status.name(), quoted(&self.label));
        write!(
            line,
            r#"{{"nid":{id},"pid":{parent},"alt":{alternative},"kids":{children},"status":"{status}","label":{label}}}"#
        )
        .expect("a string can be written to");
        line
    }

    /// The name of the node if the body gives no label.
    fn name(&self) -> String {
        match self.parent {
            _ if !self.label.is_empty() => self.label.clone(),
            None => "root".into(),
            Some(_) => alloc::format!("{}", self.alternative),
        }
    }
}

impl Observer for TextTree {
    fn node(&mut self, node: &SearchNode) {
        self.0.push(node.clone());
    }
}

impl fmt::Display for TextTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut children: BTreeMap<Option<u64>, Vec<&SearchNode>> = BTreeMap::new();
        for node in &self.0 {
            children.entry(node.parent).or_default().push(node);
        }
        let mut below = |id| children.remove(&id).unwrap_or_default();
        let mut open: Vec<(usize, &SearchNode)> =
            below(None).into_iter().map(|root| (0, root)).collect();
        open.reverse();
        while let Some((depth, node)) = open.pop() {
            let outcome = match node.status {
                Status::Branch => String::new(),
                leaf => alloc::format!(": {}", leaf.name()),
            };
            writeln!(f, "{:1$}{2}{outcome}", "", 2 * depth, node.name())?;
            let next = below(Some(node.id)).into_iter().rev();
            open.extend(next.map(|child| (depth + 1, child)));
        }
        Ok(())
    }
}

impl Observer for Dot {
    fn node(&mut self, node: &SearchNode) {
        self.0.push(node.clone());
    }
}

impl fmt::Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph search {{")?;
        for node in &self.0 {
            let (id, look) = (node.id, look(node.status));
            writeln!(f, "    n{id} [label={} {look}]", quoted(&node.name()))?;
            if let Some(parent) = node.parent {
                writeln!(f, "    n{parent} -> n{id}")?;
            }
        }
        writeln!(f, "}}")
    }
}

/// The shapes of Gist and CP-Profiler: a circle, a green diamond, a red square, a grey triangle.
fn look(status: Status) -> &'static str {
    match status {
        Status::Branch => "shape=circle",
        Status::Solved => "shape=diamond style=filled fillcolor=palegreen",
        Status::Failed => "shape=square style=filled fillcolor=salmon",
        Status::Skipped => "shape=triangle style=filled fillcolor=lightgrey",
    }
}

impl Observer for JsonLines {
    fn node(&mut self, node: &SearchNode) {
        self.0.push_str(&node.json());
        self.0.push('\n');
    }
}

impl fmt::Display for JsonLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Quotes a string, for JSON and for Graphviz.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            control if control < ' ' => {
                quoted.push_str(&alloc::format!("\\u{:04x}", control as u32));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
