//! Plans: prepared answers of engines.

use num_bigint::BigUint;

use crate::catalogue::Catalogue;
use crate::estimate::Estimate;
use crate::refusal::Refusal;
use crate::search::{Search, Sink, Step};

/// An engine's prepared answer to one question about one problem.
///
/// The planner asks it for estimates, each with more effort than the last. Then it asks for a search, or drops the plan
/// because another engine answers. Until then the plan keeps what it has built: tables, an order of the candidates, a
/// search that it has begun.
pub trait Plan: Send {
    /// Estimates the work of the search.
    ///
    /// `effort` is the [work](Estimate::work) that this estimate is worth; more does not pay. It is infinite if
    /// nothing is known about other engines.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal>;

    /// Returns a new search, before its first node.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem.
    fn start(&mut self) -> Result<Box<dyn Search>, Refusal>;

    /// Looks with this effort for a way to search that seems better than the one that was started. Returns a plan that starts
    /// in that way, and how many times less work it seems to take.
    ///
    /// `None` if none is found.
    fn alternative(&mut self, _effort: f64) -> Option<(Box<dyn Plan>, f64)> {
        None
    }

    /// Takes the search that estimates have begun, if there is one.
    fn take_begun(&mut self) -> Option<Begun> {
        None
    }

    /// Returns the mean cost of a node of the search that was begun, if it is measured there.
    ///
    /// `None` if nodes cost what the last estimate said.
    fn node_cost(&self) -> Option<f64> {
        None
    }

    /// Returns whether the search that estimates have begun is complete, and has not been taken.
    fn is_complete(&self) -> bool {
        false
    }

    /// Returns a [`Catalogue`] of all placements, for a question that counts.
    ///
    /// The solver asks only the engine that would count; for a derived problem, the other engines are asked as well.
    ///
    /// `None` if the engine has no catalogues, or if this one would exceed the [memory limit](crate::Task::max_memory).
    fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        None
    }
}

/// A search that planning has begun, with its counts.
pub struct Begun {
    search: Box<dyn Search>,
    counted: Counted,
    is_done: bool,
}

/// Counts in the order in which they were reported.
struct Counted(Vec<(usize, BigUint)>);

impl Sink for Counted {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

impl Begun {
    /// Creates a search before its first node.
    pub fn new(search: Box<dyn Search>) -> Self {
        Begun {
            search,
            counted: Counted(Vec::new()),
            is_done: false,
        }
    }

    /// Advances the search, unless it is complete; returns whether it is now.
    pub fn advance(&mut self, budget: u64) -> bool {
        self.is_done = self.is_done || self.search.advance(budget, &mut self.counted) == Step::Done;
        self.is_done
    }

    /// Returns the search.
    pub fn search(&self) -> &dyn Search {
        &*self.search
    }

    /// Returns whether the search is complete.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the search, to be continued, and reports its counts to `sink`.
    pub fn resume(self, sink: &mut dyn Sink) -> Box<dyn Search> {
        for (pieces, more) in self.counted.0 {
            sink.tally(pieces, more);
        }
        self.search
    }
}

/// The engine that planning has chosen, with its plan and the count that planning has begun.
pub struct Planned {
    engine: &'static str,
    plan: Box<dyn Plan>,
    estimate: Option<Estimate>,
    begun: Option<Begun>,
}

impl Planned {
    /// Creates the plan of an engine of this name.
    pub fn new(engine: &'static str, plan: Box<dyn Plan>) -> Self {
        Planned {
            engine,
            plan,
            estimate: None,
            begun: None,
        }
    }

    /// Sets the estimate that chose the engine.
    #[must_use]
    pub fn with_estimate(self, estimate: Option<Estimate>) -> Self {
        Planned { estimate, ..self }
    }

    /// Sets the count that planning has begun.
    #[must_use]
    pub fn with_begun(self, begun: Option<Begun>) -> Self {
        Planned { begun, ..self }
    }

    /// Drops the count that planning has begun if it holds more than this many bytes.
    #[must_use]
    pub fn without_begun_over(self, max_memory: usize) -> Self {
        let begun = (self.begun).filter(|begun| begun.search.memory() <= max_memory);
        Planned { begun, ..self }
    }

    /// Returns the name of the engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// Returns the estimate that chose the engine, if there were several engines.
    ///
    /// An engine that derives a problem may make its own estimate from it, so it is not
    /// [of parts](Estimate::is_of_parts).
    pub fn estimate(&self) -> Option<Estimate> {
        let whole = |estimate| Estimate {
            is_of_parts: false,
            ..estimate
        };
        self.estimate.map(whole)
    }

    /// Returns a new search, before its first node.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine.
    pub fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.plan.start()
    }

    /// Takes the count that planning has begun, or else a new one.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine.
    pub fn begin(&mut self) -> Result<Begun, Refusal> {
        match self.begun.take().or_else(|| self.plan.take_begun()) {
            Some(begun) => Ok(begun),
            None => self.start().map(Begun::new),
        }
    }

    /// Returns the [catalogue](Plan::catalogue) of the engine, if it has one.
    pub fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        self.plan.catalogue()
    }
}
