//! The reasons why a question has no answer.

use standoff_core::End;
use thiserror::Error;

/// The reason why an engine does not answer a question.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the engine `{engine}` cannot answer this: {reason}")]
pub struct Refusal {
    /// The name of the engine.
    pub engine: &'static str,
    /// The reason, in words.
    pub reason: String,
}

impl Refusal {
    /// Creates a refusal by this engine, for this reason.
    pub fn new(engine: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Refusal { engine, reason }
    }
}

/// An impossible result, which proves a bug of an engine.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the engine `{engine}` is wrong: {what}")]
pub struct EngineBug {
    /// The name of the engine.
    pub engine: &'static str,
    /// The result, and why it is impossible.
    pub what: String,
}

/// The reason why a question has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// All engines refuse.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The result of an engine is impossible.
    #[error(transparent)]
    Wrong(#[from] EngineBug),
    /// The solver stopped before the search began.
    #[error("stopped: {0}")]
    Stopped(End),
    /// The search exceeds the memory limit, or cannot continue with any memory.
    #[error("the engine `{engine}` would need more memory to go on")]
    MemoryLimit {
        /// The name of the engine.
        engine: &'static str,
    },
}
