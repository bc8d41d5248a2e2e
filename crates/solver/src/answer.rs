//! The answer of a search, exact or partial.

use standoff_core::End;

/// The answer of a search: exact, or a lower bound and the reason why the search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The search was exhausted, so this is the answer.
    Exact(T),
    /// The search was stopped: this is what it had found.
    AtLeast(T, End),
}

impl<T> Answer<T> {
    /// The answer, if it is exact.
    pub fn exact(self) -> Option<T> {
        match self {
            Answer::Exact(value) => Some(value),
            Answer::AtLeast(..) => None,
        }
    }

    /// The answer, exact or not.
    pub fn value(&self) -> &T {
        match self {
            Answer::Exact(value) | Answer::AtLeast(value, _) => value,
        }
    }

    /// Why the search ended.
    pub fn end(&self) -> End {
        match self {
            Answer::Exact(_) => End::Exhausted,
            Answer::AtLeast(_, end) => *end,
        }
    }
}

/// An answer, with the engine and the work that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<T> {
    /// The answer.
    pub answer: Answer<T>,
    /// The engine that found it.
    pub engine: &'static str,
    /// The work of the engine: nodes of its search tree.
    pub nodes: u64,
    /// The number of requested threads that the system did not start; the others did their work. See
    /// [`Solver::threads`](crate::Solver::threads).
    pub unstarted_threads: usize,
}

impl<T> Outcome<T> {
    /// Applies a function to the answer.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_model::{ConflictGraph, Problem};
    /// use standoff_solver::{Answer, Solver};
    ///
    /// let two = Problem::new(vec![1; 2], ConflictGraph::new(2), vec![])?;
    /// let outcome = Solver::of(Arc::new(two), &standoff_engines::all()).count()?.map(|count| count.to_string());
    /// assert_eq!(outcome.answer, Answer::Exact("4".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        Outcome {
            answer: match self.answer {
                Answer::Exact(value) => Answer::Exact(f(value)),
                Answer::AtLeast(value, end) => Answer::AtLeast(f(value), end),
            },
            engine: self.engine,
            nodes: self.nodes,
            unstarted_threads: self.unstarted_threads,
        }
    }
}
