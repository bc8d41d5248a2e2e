//! Answers that say whether they are whole.

use standoff_core::End;

/// What a search found: everything, or a part of it and why it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The search was exhausted, so this is the answer.
    Exact(T),
    /// The search was stopped, so there is at least this much.
    AtLeast(T, End),
}

impl<T> Answer<T> {
    /// The answer, if it is whole.
    pub fn exact(self) -> Option<T> {
        match self {
            Answer::Exact(value) => Some(value),
            Answer::AtLeast(..) => None,
        }
    }

    /// What was found, whole or not.
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

/// An answer, with what it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<T> {
    /// What was found.
    pub answer: Answer<T>,
    /// The engine that found it.
    pub engine: &'static str,
    /// The work that it did: nodes of its tree.
    pub nodes: u64,
    /// How many of the threads that were asked for the system did not start; the others did the
    /// work of them all. See [`Solver::threads`](crate::Solver::threads).
    pub unstarted_threads: usize,
}

impl<T> Outcome<T> {
    /// The same outcome, told in another way.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_placement::{Answer, Problem, ConflictGraph, Solver};
    ///
    /// let two = Problem::new(vec![1; 2], ConflictGraph::new(2), vec![])?;
    /// let outcome = Solver::of(Arc::new(two)).count()?.map(|count| count.to_string());
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
