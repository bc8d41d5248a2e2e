//! Who would answer.

use std::fmt;
use std::sync::Arc;

use super::estimate::Estimate;
use super::refusal::Refusal;
use super::run::Search;

type Begin = dyn Fn() -> Result<Box<dyn Search>, Refusal> + Send + Sync;

/// Who would answer a task that counts, and what it says of it.
#[derive(Clone)]
pub struct Chosen {
    /// What it says of the task.
    pub estimate: Estimate,
    begin: Arc<Begin>,
}

impl Chosen {
    /// Who says this and begins so.
    pub fn new(
        estimate: Estimate,
        begin: impl Fn() -> Result<Box<dyn Search>, Refusal> + Send + Sync + 'static,
    ) -> Self {
        Chosen {
            estimate,
            begin: Arc::new(begin),
        }
    }

    /// Its count, which stands before its first node; each time another one.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine.
    pub fn count(&self) -> Result<Box<dyn Search>, Refusal> {
        (self.begin)()
    }
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen")
            .field("estimate", &self.estimate)
            .finish_non_exhaustive()
    }
}
