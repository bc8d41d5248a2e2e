//! Small searches for queens, recorded as trees.

use standoff_page::{Node, Status, Tree};

/// Nodes in the order of the search.
#[derive(Default)]
pub struct Written {
    pub nodes: Vec<Node>,
    size: usize,
}

impl Written {
    /// The things chosen on the path to a node, in increasing order.
    pub fn set(&self, index: usize) -> Vec<usize> {
        let mut chosen = self.path(index);
        chosen.sort_unstable();
        chosen
    }

    fn path(&self, index: usize) -> Vec<usize> {
        let mut chosen = self.nodes[index].chosen.clone();
        if let Some(parent) = self.nodes[index].parent {
            chosen.extend(self.path(parent));
        }
        chosen
    }

    pub fn into_data(self, note: &str) -> Tree {
        Tree {
            nodes: self.nodes,
            hidden: 0,
            open: None,
            note: note.to_string(),
        }
    }

    fn name(&self, thing: usize) -> String {
        let (row, column) = (thing / self.size, thing % self.size);
        let file = char::from(b'a' + u8::try_from(column).expect("a small board"));
        format!("{file}{}", self.size - row)
    }

    fn add(&mut self, parent: Option<usize>, chosen: Option<usize>, status: Status) -> usize {
        self.nodes.push(Node {
            parent,
            label: chosen.map_or(String::new(), |thing| self.name(thing)),
            status,
            chosen: chosen.into_iter().collect(),
            concluded: Vec::new(),
            removed: Vec::new(),
            passed: Vec::new(),
            hidden: 0,
        });
        self.nodes.len() - 1
    }

    fn attack(&self, one: usize, other: usize) -> bool {
        let place = |thing: usize| (thing / self.size, thing % self.size);
        let ((r, c), (s, d)) = (place(one), place(other));
        r == s || c == d || r.abs_diff(s) == c.abs_diff(d)
    }
}

/// A queen in each row, from the top row down. Attacked squares are refused.
pub fn rows_of_queens(size: usize) -> Written {
    let mut tree = Written {
        size,
        ..Written::default()
    };
    let root = tree.add(None, None, Status::Branch);
    let free: Vec<usize> = (0..size * size).collect();
    row(&mut tree, root, 0, &mut Vec::new(), &free);
    tree
}

fn row(
    tree: &mut Written,
    parent: usize,
    row: usize,
    chosen: &mut Vec<usize>,
    free: &[usize],
) -> bool {
    let size = tree.size;
    let mut is_solved = false;
    for thing in row * size..(row + 1) * size {
        if !free.contains(&thing) {
            tree.add(Some(parent), Some(thing), Status::Refused);
            continue;
        }
        let (left, removed): (Vec<usize>, Vec<usize>) = free
            .iter()
            .copied()
            .filter(|&other| other != thing)
            .partition(|&other| !tree.attack(thing, other));
        let node = tree.add(Some(parent), Some(thing), Status::Branch);
        tree.nodes[node].removed = removed;
        chosen.push(thing);
        tree.nodes[node].status = match row + 1 == size {
            true => Status::Solved,
            false if self::row(tree, node, row + 1, chosen, &left) => Status::Branch,
            false => Status::Failed,
        };
        is_solved |= tree.nodes[node].status != Status::Failed;
        chosen.pop();
    }
    is_solved
}

/// Each set of non-attacking queens once. Squares that were tried before are passed.
pub fn queens_of_any_number(size: usize) -> Written {
    let mut tree = Written {
        size,
        ..Written::default()
    };
    let root = tree.add(None, None, Status::Solved);
    let free: Vec<usize> = (0..size * size).collect();
    sets(&mut tree, root, &free);
    tree
}

fn sets(tree: &mut Written, parent: usize, free: &[usize]) {
    for (index, &thing) in free.iter().enumerate() {
        let node = tree.add(Some(parent), Some(thing), Status::Solved);
        let (left, removed): (Vec<usize>, Vec<usize>) = free[index + 1..]
            .iter()
            .copied()
            .partition(|&other| !tree.attack(thing, other));
        tree.nodes[node].removed = removed;
        tree.nodes[node].passed = free[..index].to_vec();
        sets(tree, node, &left);
    }
}
