//! Fair interleaving: the alternatives of every choice take turns, one answer each.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem::take;

use crate::amb::engine::handle::Amb;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::recorded::Recorded;

/// Whose turn it is.
///
/// At every node the children stand in a queue. The turn goes to the first of them, is handed down
/// in the same way until it comes to a node that nobody has run yet, and that node is run as far
/// as its own choice. Then its first child has the turn, and so on down to a leaf. After an answer
/// all who had the turn go to the end of their queues; after a fail the turn goes to whoever is
/// next in the queue of the parent. So the turn is kept until there is an answer, or too much was
/// tried for one.
#[derive(Debug)]
pub(crate) struct Turns {
    /// Those who have the turn, from the root down.
    #[expect(
        clippy::vec_box,
        reason = "they go back into their queues in the same boxes"
    )]
    holders: Vec<Box<Opened>>,
    /// What the turn came to, if it was a choice.
    opened: Option<Box<Opened>>,
    /// How many solutions there were when the turn came to whoever has it.
    answers: u64,
    /// How many choices may still be made in this turn.
    patience: usize,
}

/// A node with children left, or with one that has the turn.
#[derive(Debug)]
struct Opened {
    /// How deep it is.
    depth: usize,
    /// How to come here from the parent.
    choices: Vec<Recorded>,
    /// Its number, where somebody watches.
    nid: Option<u64>,
    choice: Entry,
    children: VecDeque<Child>,
    /// Whether the turn went to one who had not stood in the queue before, and others are left.
    joined: bool,
}

#[derive(Debug)]
enum Child {
    New(usize),
    Opened(Box<Opened>),
    /// All others of a wide choice: one of them joins the queue in every round.
    Others,
}

/// More children than this do not all stand in the queue from the start: a choice may be endless.
const WIDE: usize = 64;
/// So many choices may be made or repeated without an answer before the turn is lost.
const PATIENCE: usize = 4096;

impl Turns {
    /// Sends the next run where the turn goes; says whether there is anything left.
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
            tracer.stand_below(parent.nid, amb.strategy.script.len());
        }
        !amb.strategy.script.is_empty()
    }

    /// The turn came to a choice.
    pub(crate) fn open(&mut self, path: &[Entry], choice: Entry, nid: Option<u64>) {
        let above = self.holders.last().map_or(0, |parent| parent.depth);
        self.opened = Some(Box::new(Opened::new(path, above, choice, nid)));
    }

    /// Lets nobody else join the queue of a choice whose source has turned out to have ended.
    fn note_end_of_source(&mut self, amb: &Amb) {
        if let Some(parent) = self.holders.last_mut() {
            let taken = amb.path.get(parent.depth);
            parent.joined &= taken.is_none_or(|taken| taken.clone().advance());
        }
    }

    /// Puts everybody back into the queues, except those who have nothing left.
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

    /// Hands the turn down to a node that nobody has run yet; says how to come there.
    fn hand_down(&mut self) -> Option<Vec<Recorded>> {
        while let Some(node) = self.holders.last_mut() {
            if take(&mut node.joined) {
                node.children.push_front(Child::Others); // Whoever joined has left again.
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

/// Nodes lie in their parents' queues, as deep as the tree: they are taken apart one by one, as
/// dropping the root would recurse.
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
    fn new(path: &[Entry], above: usize, mut choice: Entry, nid: Option<u64>) -> Self {
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
            nid,
            choice,
            children,
            joined: false,
        }
    }
}
