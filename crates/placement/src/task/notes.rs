//! What engines have found out about a task, for the next time that they are asked.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard};

/// A note for each engine that has made one, shared by all copies of a task.
#[derive(Clone, Default)]
pub(super) struct Notes(Arc<Mutex<Vec<Note>>>);

type Note = (&'static str, Arc<dyn Any + Send + Sync>);

impl Notes {
    pub(super) fn keep(&self, engine: &'static str, note: Arc<dyn Any + Send + Sync>) {
        let mut notes = self.notes();
        notes.retain(|(other, _)| *other != engine);
        notes.push((engine, note));
    }

    pub(super) fn of(&self, engine: &'static str) -> Option<Arc<dyn Any + Send + Sync>> {
        let notes = self.notes();
        let found = notes.iter().find(|(other, _)| *other == engine);
        found.map(|(_, note)| note.clone())
    }

    fn notes(&self) -> MutexGuard<'_, Vec<Note>> {
        self.0.lock().expect("to keep a note does not panic")
    }
}
