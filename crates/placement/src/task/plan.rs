//! What an engine prepares for one question about one problem.

use num_bigint::BigUint;

use super::catalogue::Catalogue;
use super::estimate::Estimate;
use super::refusal::Refusal;
use super::search::{Search, Sink, Step};

/// An engine's prepared answer to one question about one problem.
///
/// Planning asks it for estimates, each with more effort than the last, and then for a search, or drops it because
/// another engine answers. Meanwhile it keeps what it has built: tables, an order of the candidates, a search that it
/// has begun.
pub trait Plan: Send {
    /// Estimates the work of the search.
    ///
    /// `effort` is the [work](Estimate::work) that this is worth: to look longer does not pay. It is infinite if
    /// nothing is known of other engines.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal>;

    /// Returns a search before its first node, whether or not one has been begun.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem.
    fn start(&mut self) -> Result<Box<dyn Search>, Refusal>;

    /// Hands over the search that estimates have begun, if any.
    fn take_begun(&mut self) -> Option<Begun> {
        None
    }

    /// Whether the search that estimates have begun is complete, and has not been handed over.
    fn is_complete(&self) -> bool {
        false
    }

    /// Returns a catalogue of all placements, for a question that counts: see [`Catalogue`]. It is asked for of the
    /// engine that would count them; only for a part of a problem others are asked as well.
    ///
    /// There is none if the engine can only list or count them, or if a catalogue would hold more memory than
    /// [is allowed](super::Task::max_memory).
    fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        None
    }
}

/// A search that planning has begun, and what it has counted.
pub struct Begun {
    search: Box<dyn Search>,
    counted: Counted,
    is_done: bool,
}

/// Counts, as they were reported.
struct Counted(Vec<(usize, BigUint)>);

impl Sink for Counted {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

impl Begun {
    /// A search before its first node.
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

    /// The search.
    pub fn search(&self) -> &dyn Search {
        &*self.search
    }

    /// Whether the search is complete.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the search, to be continued, and reports to `sink` what it has counted.
    pub fn resume(self, sink: &mut dyn Sink) -> Box<dyn Search> {
        for (pieces, more) in self.counted.0 {
            sink.tally(pieces, more);
        }
        self.search
    }
}

/// What planning has chosen: an engine, its plan, and its search as far as planning has taken it.
pub struct Planned {
    engine: &'static str,
    version: u32,
    plan: Box<dyn Plan>,
    estimate: Option<Estimate>,
    begun: Option<Begun>,
}

impl Planned {
    /// The plan of an engine of this name and [version](super::Engine::version).
    pub fn new(engine: &'static str, version: u32, plan: Box<dyn Plan>) -> Self {
        Planned {
            engine,
            version,
            plan,
            estimate: None,
            begun: None,
        }
    }

    /// The same, with the estimate by which the engine was chosen.
    #[must_use]
    pub fn with_estimate(self, estimate: Option<Estimate>) -> Self {
        Planned { estimate, ..self }
    }

    /// The same, with the count that planning has begun.
    #[must_use]
    pub fn with_begun(self, begun: Option<Begun>) -> Self {
        Planned { begun, ..self }
    }

    /// The name of the engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// The version of the engine.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The estimate by which the engine was chosen, if there were several.
    pub fn estimate(&self) -> Option<Estimate> {
        self.estimate
    }

    /// Returns a search before its first node.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine.
    pub fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.plan.start()
    }

    /// Hands over the count that planning has begun; else one before its first node.
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
