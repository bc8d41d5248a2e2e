//! Fair interleaving: every branch gets its turn, however long the others go on.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem::take;

use super::engine::Amb;
use super::entry::Entry;
use super::order::Line;

/// Whose turn it is.
///
/// At every node the children stand in a queue. A turn goes to the first of them, is handed down
/// in the same way until it comes to a node that nobody has run yet, and that node is run as far
/// as its own choice. Then all who had the turn go to the end of their queues.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// Everything that is left, while nobody has the turn.
    root: Option<Box<Node>>,
    /// Those who have the turn, from the root down.
    #[expect(
        clippy::vec_box,
        reason = "they go back into their queues in the same boxes"
    )]
    line: Vec<Box<Node>>,
    /// What the turn came to, if it was a choice.
    opened: Option<Box<Node>>,
}

/// A node with children left.
#[derive(Debug)]
struct Node {
    /// How to come here.
    script: Vec<Line>,
    /// Its number, where somebody watches.
    told: Option<u64>,
    choice: Entry,
    children: VecDeque<Child>,
    /// Whether the turn went to one who had not stood in the queue before.
    joined: bool,
}

#[derive(Debug)]
enum Child {
    New(usize),
    Node(Box<Node>),
    /// All others of a wide choice: one of them joins the queue in every round.
    Others,
}

/// More children than this do not all stand in the queue from the start: a choice may be endless.
const WIDE: usize = 64;

impl Turns {
    /// Ends the turn, and sends the next run where the next turn goes; says whether there is one.
    pub(super) fn next(&mut self, amb: &mut Amb) -> bool {
        self.note_end_of_source(amb);
        self.end_turn();
        let script = self.hand_down();
        amb.path.clear();
        amb.kept = 0;
        amb.rules.script = script.unwrap_or_default();
        if let (Some(tracer), Some(parent)) = (&mut amb.tracer, self.line.last()) {
            tracer.stand_below(parent.told, amb.rules.script.len());
        }
        !amb.rules.script.is_empty()
    }

    /// The turn came to a choice.
    pub(super) fn open(&mut self, path: &[Entry], choice: Entry, told: Option<u64>) {
        self.opened = Some(Box::new(Node::new(path, choice, told)));
    }

    /// Lets nobody else join the queue of a choice whose source has turned out to have ended.
    fn note_end_of_source(&mut self, amb: &Amb) {
        if let Some(parent) = self.line.last_mut() {
            let taken = amb.path.get(parent.script.len());
            parent.joined &= taken.is_none_or(|taken| taken.clone().advance());
        }
    }

    /// Puts everybody back into the queues, except those who have nothing left.
    fn end_turn(&mut self) {
        let mut child = self.opened.take();
        while let Some(mut node) = self.line.pop() {
            node.children.extend(child.map(Child::Node));
            node.children
                .extend(take(&mut node.joined).then_some(Child::Others));
            child = (!node.children.is_empty()).then_some(node);
        }
        self.root = child;
    }

    /// Hands the turn down to a node that nobody has run yet; says how to come there.
    fn hand_down(&mut self) -> Option<Vec<Line>> {
        let mut node = self.root.take()?;
        loop {
            match node.children.pop_front() {
                Some(Child::Node(child)) => {
                    self.line.push(node);
                    node = child;
                }
                Some(Child::New(alternative)) => return Some(self.hand_to(node, alternative)),
                Some(Child::Others) => {
                    let alternative = node.choice.taken;
                    node.joined = node.choice.advance();
                    return Some(self.hand_to(node, alternative));
                }
                None => unreachable!("a node without children is not kept"),
            }
        }
    }

    fn hand_to(&mut self, node: Box<Node>, alternative: usize) -> Vec<Line> {
        let mut script = node.script.clone();
        let mut line = node.choice.line();
        line.step.alternative = alternative;
        script.push(line);
        self.line.push(node);
        script
    }
}

impl Node {
    fn new(path: &[Entry], mut choice: Entry, told: Option<u64>) -> Self {
        let mut children = VecDeque::new();
        if choice.kids.count() > WIDE {
            children.push_back(Child::Others);
        } else {
            children.push_back(Child::New(choice.taken));
            while choice.advance() {
                children.push_back(Child::New(choice.taken));
            }
        }
        Self {
            script: path.iter().map(Entry::line).collect(),
            told,
            choice,
            children,
            joined: false,
        }
    }
}
