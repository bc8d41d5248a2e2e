//! A search as a tree that was written down.

/// The nodes of a search, in the order in which it comes to them.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes; each comes after its parent.
    pub nodes: Vec<Node>,
    /// How many nodes of the search are not in here.
    pub hidden: u64,
    /// The last node below which the search was stopped, as an index into the nodes: for it and for all nodes above
    /// it, the number of hidden nodes is only a lower bound.
    pub open: Option<usize>,
    /// What is to be said of it, as how it was searched, and why it ended.
    pub note: String,
}

/// A node of a search, with what it did to the position of its parent.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its parent, as an index into the nodes; none for a root.
    pub parent: Option<usize>,
    /// What was chosen, in a few words.
    pub label: String,
    /// What became of it.
    pub status: Status,
    /// The things that it adds, as indexes into those of the stage.
    pub chosen: Vec<usize>,
    /// The things that had to follow.
    pub concluded: Vec<usize>,
    /// The things that were free at the parent, and that are taken away here.
    pub removed: Vec<usize>,
    /// The things that were free at the parent and are no longer tried, as their turn was before.
    pub passed: Vec<usize>,
    /// How many nodes below it are not in the tree.
    pub hidden: u64,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The search went on from it.
    Branch,
    /// It is a solution. Where sets of any size are looked for, the search may go on from it as well.
    Solved,
    /// Nothing can come of it.
    Failed,
    /// It was never tried: it was clear beforehand that nothing can come of it.
    Refused,
}

impl Tree {
    /// Whether the number of hidden nodes below each node is only a lower bound.
    pub(super) fn are_open(&self) -> Vec<bool> {
        let mut are_open = vec![false; self.nodes.len()];
        let mut next = self.open;
        while let Some(index) = next {
            are_open[index] = true;
            next = self.nodes[index].parent;
        }
        are_open
    }

    /// Looks whether all indexes lead somewhere, where there are so many things.
    pub(super) fn expect_sound(&self, things: usize) {
        for (index, node) in self.nodes.iter().enumerate() {
            let comes_before = node.parent.is_none_or(|parent| parent < index);
            assert!(
                comes_before,
                "node {index}: its parent has to come before it"
            );
            let lists = [&node.chosen, &node.concluded, &node.removed, &node.passed];
            let unknown = lists.into_iter().flatten().find(|&&thing| thing >= things);
            assert_eq!(
                unknown, None,
                "node {index}: there are only {things} things"
            );
        }
    }
}
