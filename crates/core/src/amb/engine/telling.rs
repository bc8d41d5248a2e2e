//! Tracing: reports of the nodes to an observer.

use alloc::string::String;

use crate::amb::engine::handle::Amb;
use crate::amb::engine::tracer::Tracer;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::node::Status;

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
            tracer.tell(Status::Branch, alternatives.count());
        }
    }

    pub(crate) fn trace_leaf(&mut self, status: Status) {
        if let Some((tracer, _)) = self.watcher() {
            tracer.tell(status, 0);
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
                tracer.tell(Status::Branch, 1);
                tracer.visit(&path[..=depth]);
            }
        }
    }
}
