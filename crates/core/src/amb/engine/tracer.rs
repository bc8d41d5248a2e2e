//! The nodes that are reported to an observer.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::choice::Entry;
use crate::amb::tree::node::{SearchNode, Status};

/// Numbers the nodes, and collects those whose status is known.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    numbers: Vec<Option<u64>>,
    count: u64,
    newest: Option<SearchNode>,
    reported: Vec<SearchNode>,
}

impl Tracer {
    /// Begins a new node at the end of the path.
    pub(crate) fn visit(&mut self, path: &[Entry]) {
        self.numbers.resize(path.len(), None);
        self.newest = Some(SearchNode {
            id: self.count,
            parent: self.numbers.last().copied().flatten(),
            alternative: path.last().map_or(0, Entry::rank),
            children: 0,
            status: Status::Failed,
            label: String::new(),
        });
        self.numbers.push(Some(self.count));
        self.count += 1;
    }

    /// The number of the latest node.
    pub(crate) fn newest(&self) -> Option<u64> {
        self.newest.as_ref().map(|node| node.id)
    }

    /// Sets the parent and the depth of the next node.
    pub(crate) fn set_parent(&mut self, parent: Option<u64>, depth: usize) {
        self.numbers.clear();
        self.numbers.resize(depth - 1, None);
        self.numbers.push(parent);
    }

    pub(crate) fn report(&mut self, status: Status, children: usize) {
        if let Some(node) = self.newest.take() {
            self.reported.push(SearchNode {
                status,
                children,
                ..node
            });
        }
    }

    /// Labels the latest node.
    pub(crate) fn label(&mut self, text: impl FnOnce() -> String) {
        if let Some(node) = &mut self.newest {
            node.label = text();
        }
    }

    /// Takes the nodes that were reported since the last call.
    pub(crate) fn take_reported(&mut self) -> Vec<SearchNode> {
        take(&mut self.reported)
    }
}

impl Amb {
    /// The tracer and the path; `None` inside searches within a run.
    fn watcher(&mut self) -> Option<(&mut Tracer, &[Entry])> {
        let tracer = self.tracer.as_deref_mut()?;
        (self.strategy.inner == 0).then_some((tracer, &self.path))
    }

    #[cold]
    pub(crate) fn trace_visit(&mut self) {
        if let Some((tracer, path)) = self.watcher() {
            tracer.visit(path);
        }
    }

    pub(crate) fn trace_branch(&mut self, alternatives: &Alternatives) {
        if let Some((tracer, _)) = self.watcher() {
            tracer.report(Status::Branch, alternatives.count());
        }
    }

    pub(crate) fn trace_leaf(&mut self, status: Status) {
        if let Some((tracer, _)) = self.watcher() {
            tracer.report(status, 0);
        }
    }

    pub(crate) fn trace_label(&mut self, text: impl FnOnce() -> String) {
        if let Some((tracer, _)) = self.watcher() {
            tracer.label(text);
        }
    }

    /// Reports the choices to which a search within the run has committed.
    pub(crate) fn trace_commitment(&mut self, base: usize) {
        if let Some((tracer, path)) = self.watcher() {
            for depth in base..path.len() {
                tracer.report(Status::Branch, 1);
                tracer.visit(&path[..=depth]);
            }
        }
    }
}
