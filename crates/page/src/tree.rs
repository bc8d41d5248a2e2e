//! A recorded search tree.

/// The nodes of a search, in the order of the search.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes. Parents come before their children.
    pub nodes: Vec<Node>,
    /// The number of nodes of the search that are not recorded.
    pub hidden: u64,
    /// The node below which the search was stopped, as an index into the nodes. For it and its ancestors, the number of
    /// hidden nodes is only a lower bound.
    pub open: Option<usize>,
    /// A note on the search, such as its method and the reason for its end.
    pub note: String,
}

/// A node of a search, with the changes to the position of its parent.
#[derive(Clone, Debug)]
pub struct Node {
    /// The index of the parent. `None` for a root.
    pub parent: Option<usize>,
    /// The choice, in a few words.
    pub label: String,
    /// The outcome.
    pub status: Status,
    /// The chosen things, as indexes into those of the stage.
    pub chosen: Vec<usize>,
    /// The things that propagation has added.
    pub concluded: Vec<usize>,
    /// The things that are open at the parent and excluded here.
    pub removed: Vec<usize>,
    /// The things that are open at the parent and were tried before this node.
    pub passed: Vec<usize>,
    /// The number of nodes below it that are not recorded.
    pub hidden: u64,
}

/// The outcome of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The search continued below it.
    Branch,
    /// It is a solution. A search for sets of any size can also continue below it.
    Solved,
    /// It has no solution.
    Failed,
    /// It was never visited, because its choice was excluded before.
    Refused,
}

impl Status {
    /// The class of the status in documents.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Status::Branch => "branch",
            Status::Solved => "solved",
            Status::Failed => "failed",
            Status::Refused => "refused",
        }
    }
}

impl Tree {
    /// For each node, whether its number of hidden nodes is only a lower bound.
    pub(crate) fn are_open(&self) -> Vec<bool> {
        let mut are_open = vec![false; self.nodes.len()];
        let mut next = self.open;
        while let Some(index) = next {
            are_open[index] = true;
            next = self.nodes[index].parent;
        }
        are_open
    }

    /// Checks all indexes, given the number of things.
    pub(crate) fn check_indexes(&self, things: usize) {
        for (index, node) in self.nodes.iter().enumerate() {
            let comes_before = node.parent.is_none_or(|parent| parent < index);
            assert!(comes_before, "node {index}: its parent must come before it");
            let lists = [&node.chosen, &node.concluded, &node.removed, &node.passed];
            let unknown = lists.into_iter().flatten().find(|&&thing| thing >= things);
            assert_eq!(
                unknown, None,
                "node {index}: there are only {things} things"
            );
        }
    }
}
