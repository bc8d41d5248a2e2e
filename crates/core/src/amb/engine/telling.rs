//! What the engine tells those who watch.

use crate::amb::engine::handle::Amb;
use crate::amb::engine::tracer::Tracer;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::node::Status;

impl Amb {
    /// Nothing is told of searches within a run.
    pub(crate) fn tracer(&mut self) -> Option<&mut Tracer> {
        let outside = self.strategy.inner == 0;
        self.tracer.as_deref_mut().filter(|_| outside)
    }

    #[cold]
    pub(crate) fn trace_visit(&mut self) {
        if let Some(tracer) = self
            .tracer
            .as_deref_mut()
            .filter(|_| self.strategy.inner == 0)
        {
            tracer.visit(&self.path);
        }
    }

    pub(crate) fn trace_branch(&mut self, alternatives: &Alternatives) {
        if let Some(tracer) = self.tracer() {
            tracer.tell(Status::Branch, alternatives.count());
        }
    }

    pub(crate) fn trace_leaf(&mut self, status: Status) {
        if let Some(tracer) = self.tracer() {
            tracer.tell(status, 0);
        }
    }

    /// Tells the choices to which a search within the run has committed.
    pub(crate) fn trace_commitment(&mut self, base: usize) {
        let outside = self.strategy.inner == 0;
        if let Some(tracer) = self.tracer.as_deref_mut().filter(|_| outside) {
            for depth in base..self.path.len() {
                tracer.tell(Status::Branch, 1);
                tracer.visit(&self.path[..=depth]);
            }
        }
    }
}
