//! Fair interleaving: the alternatives of every choice take turns, one answer each.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem::take;

use crate::amb::engine::handle::Amb;
use crate::amb::tree::choice::{Entry, Recorded};

/// The queues of fair interleaving.
///
/// Every node has a queue of its children. The turn is passed to the first child, and so on down to
/// a node that has not run yet. That node runs up to its next choice, and then its first child has
/// the turn, down to a leaf. After an answer, all nodes with the turn move to the ends of their
/// queues. After a fail, the next child in the parent's queue has the turn. A turn ends with an
/// answer, or after [`PATIENCE`] choices.
#[derive(Debug)]
pub(crate) struct Turns {
    /// The nodes that have the turn, from the root down.
    #[expect(
        clippy::vec_box,
        reason = "they go back into their queues in the same boxes"
    )]
    holders: Vec<Box<Opened>>,
    /// The choice that the latest run reached, if any.
    opened: Option<Box<Opened>>,
    /// The number of solutions at the beginning of the turn.
    answers: u64,
    /// The number of choices that may still be made in this turn.
    patience: usize,
}

/// A node with untried children, or with a child that has the turn.
#[derive(Debug)]
struct Opened {
    /// Its depth.
    depth: usize,
    /// The choices from the parent to here.
    choices: Vec<Recorded>,
    /// Its number, if the search has an observer.
    id: Option<u64>,
    choice: Entry,
    children: VecDeque<Child>,
    /// Whether the child with the turn has just joined the queue, and others have not.
    joined: bool,
}

#[derive(Debug)]
enum Child {
    New(usize),
    Opened(Box<Opened>),
    /// All other children of a wide choice: one of them joins the queue in every round.
    Others,
}

/// Maximum number of children that are queued from the start: a choice may be endless.
const WIDE: usize = 64;
/// Maximum number of choices made or repeated without an answer in one turn.
const PATIENCE: usize = 4096;

impl Turns {
    /// Directs the next run to the node that has the turn; returns whether there is one.
    pub(crate) fn next(&mut self, amb: &mut Amb) -> bool {
        self.note_end_of_source(amb);
        self.holders.extend(self.opened.take());
        self.patience = self.patience.saturating_sub(1 + amb.replayed);
        if self.answers < amb.stats.solutions || self.patience == 0 {
            self.answers = amb.stats.solutions;
            self.patience = PATIENCE;
            self.end_turn();
        }
        let script = self.hand_down();
        amb.leave_path();
        amb.strategy.script = script.unwrap_or_default();
        if let (Some(tracer), Some(parent)) = (&mut amb.tracer, self.holders.last()) {
            tracer.set_parent(parent.id, amb.strategy.script.len());
        }
        !amb.strategy.script.is_empty()
    }

    /// Records the choice that the run reached.
    pub(crate) fn open(&mut self, path: &[Entry], choice: Entry, id: Option<u64>) {
        let above = self.holders.last().map_or(0, |parent| parent.depth);
        self.opened = Some(Box::new(Opened::new(path, above, choice, id)));
    }

    /// Closes the queue of a choice if its source has ended.
    fn note_end_of_source(&mut self, amb: &Amb) {
        if let Some(parent) = self.holders.last_mut() {
            let taken = amb.path.get(parent.depth);
            parent.joined &= taken.is_none_or(|taken| taken.clone().advance());
        }
    }

    /// Puts all nodes back into the queues, except exhausted ones.
    fn end_turn(&mut self) {
        let mut child = None;
        while let Some(mut node) = self.holders.pop() {
            node.children.extend(child.map(Child::Opened));
            node.children
                .extend(take(&mut node.joined).then_some(Child::Others));
            child = (!node.children.is_empty()).then_some(node);
        }
        self.holders.extend(child);
    }

    /// Passes the turn down to a node that has not run yet; returns the choices that lead to it.
    fn hand_down(&mut self) -> Option<Vec<Recorded>> {
        while let Some(node) = self.holders.last_mut() {
            if take(&mut node.joined) {
                // The child that joined the queue has left it again.
                node.children.push_front(Child::Others);
            }
            match node.children.pop_front() {
                Some(Child::Opened(child)) => self.holders.push(child),
                Some(Child::New(alternative)) => return Some(self.way_to(alternative)),
                Some(Child::Others) => {
                    let alternative = node.choice.taken;
                    node.joined = node.choice.advance();
                    return Some(self.way_to(alternative));
                }
                None => drop(self.holders.pop()),
            }
        }
        None
    }

    /// The choices that lead to a child of the last holder.
    fn way_to(&self, alternative: usize) -> Vec<Recorded> {
        let choices = self.holders.iter().flat_map(|node| &node.choices);
        let mut way: Vec<Recorded> = choices.copied().collect();
        let last = self.holders.last().map(|node| node.choice.recorded());
        way.extend(last.map(|mut recorded| {
            recorded.taken.alternative = alternative;
            recorded
        }));
        way
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            holders: Vec::new(),
            opened: None,
            answers: 0,
            patience: PATIENCE,
        }
    }
}

/// Drops the nodes one by one: they are nested in their parents' queues, and dropping the root
/// would recurse as deep as the tree.
impl Drop for Turns {
    fn drop(&mut self) {
        while let Some(node) = self.holders.pop() {
            for child in node.children {
                if let Child::Opened(node) = child {
                    self.holders.push(node);
                }
            }
        }
    }
}

impl Opened {
    fn new(path: &[Entry], above: usize, mut choice: Entry, id: Option<u64>) -> Self {
        let mut children = VecDeque::new();
        if choice.alternatives.count() > WIDE {
            children.push_back(Child::Others);
        } else {
            children.push_back(Child::New(choice.taken));
            while choice.advance() {
                children.push_back(Child::New(choice.taken));
            }
        }
        Self {
            depth: path.len(),
            choices: path[above..].iter().map(Entry::recorded).collect(),
            id,
            choice,
            children,
            joined: false,
        }
    }
}
