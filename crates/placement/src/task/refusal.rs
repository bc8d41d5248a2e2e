//! Why a question has no answer.

use standoff_core::End;
use thiserror::Error;

/// Why an engine does not answer a question of a model.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the engine `{engine}` cannot answer this: {reason}")]
pub struct Refusal {
    /// The engine's name.
    pub engine: &'static str,
    /// What it does not know, in words.
    pub reason: String,
}

impl Refusal {
    /// A refusal by this engine, for this reason.
    pub fn new(engine: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Refusal { engine, reason }
    }
}

/// An answer that cannot be: the engine is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the engine `{engine}` is wrong: {what}")]
pub struct EngineBug {
    /// The engine's name.
    pub engine: &'static str,
    /// What it answered, and why that cannot be.
    pub what: String,
}

/// Why a question has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// No engine knows how.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The engine's answer cannot be.
    #[error(transparent)]
    Wrong(#[from] EngineBug),
    /// It was stopped before it was begun.
    #[error("stopped: {0}")]
    Stopped(End),
    /// The search holds more memory than it may, or can go on with no memory.
    #[error("the engine `{engine}` would need more memory to go on")]
    MemoryLimit {
        /// The engine's name.
        engine: &'static str,
    },
}
