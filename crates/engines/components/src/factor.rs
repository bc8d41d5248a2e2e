//! A factor of the product, and its count by one search or by several that threads advance in parallel.

use std::sync::{Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use standoff_engine::{
    Begun, Estimate, Nodes, Planned, Refusal, Search, SearchState, Sink, Step, parallel_map,
};

/// A factor of the product: the engine chosen for a part, and the number of parts that are equal to it.
pub(crate) struct Factor {
    /// Locked while a search is begun.
    planned: Mutex<Planned>,
    pub(crate) estimate: Estimate,
    pub(crate) exponent: u32,
}

impl Factor {
    pub(crate) fn new(planned: Planned, exponent: u32) -> Self {
        Factor {
            estimate: planned
                .estimate()
                .unwrap_or(Estimate::new(Nodes::Unknown { likely_least: 0.0 }, 1.0)),
            planned: Mutex::new(planned),
            exponent,
        }
    }

    /// The number of nodes, if the estimate is near.
    pub(crate) fn estimated_nodes(&self) -> Option<f64> {
        let (least, most) = self.estimate.nodes.interval();
        self.estimate.is_near().then(|| f64::midpoint(least, most))
    }

    /// Its count, before the first node.
    pub(crate) fn count(&self) -> Result<CountSearch, Refusal> {
        self.planned().start()
    }

    /// The count that planning has begun, or a new one.
    pub(crate) fn begin(&self) -> Result<Begun, Refusal> {
        self.planned().begin()
    }

    fn planned(&self) -> MutexGuard<'_, Planned> {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts by number of pieces; all at 0 if the question does not ask for the number of pieces.
#[derive(Default)]
pub(crate) struct SizeCounts(pub(super) Vec<BigUint>);

impl Sink for SizeCounts {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        if self.0.len() <= pieces {
            self.0.resize(pieces + 1, BigUint::ZERO);
        }
        self.0[pieces] += more;
    }
}

pub(crate) type CountSearch = Box<dyn Search>;

/// The searches that count a factor. A search that is done stays, so that the saved state is complete and the
/// progress does not fall.
pub(crate) struct FactorSearch {
    parts: Vec<FactorPart>,
    threads: usize,
    /// The largest number of threads that were not started.
    unstarted: usize,
}

struct FactorPart {
    search: CountSearch,
    is_done: bool,
}

/// More searches than threads keep all threads busy until the end.
const SEARCHES_PER_THREAD: usize = 16;

/// Less estimated work is done before another thread has started.
const MIN_WORK: f64 = 1e6;

/// Minimum memory for each search, in bytes. A single search needs less.
const MIN_MEMORY: usize = 1 << 20;

/// This many budgets take some tens of milliseconds.
const BUDGETS_PER_ROUND: u64 = 8;

impl FactorSearch {
    /// Continues a count, divided for several threads if that pays. A search that cannot be divided may use the threads by
    /// itself. What the count has found until now is added to `found`.
    pub(crate) fn begin(
        factor: &Factor,
        begun: Begun,
        found: &mut SizeCounts,
        threads: usize,
        max_memory: usize,
    ) -> Self {
        let search = begun.resume(found);
        let parts = SEARCHES_PER_THREAD * threads;
        let pays = threads > 1 && factor.estimate.work() > MIN_WORK;
        let mut searches = if pays && max_memory / parts > MIN_MEMORY {
            search.split(parts)
        } else {
            vec![search]
        };
        if searches.is_empty() {
            // Division into no parts is a bug of the other engine. It cannot be reported from here, and the count
            // must be complete, so it starts again.
            found.0.clear();
            searches.push(factor.count().expect("the same count was begun before"));
        }
        Self::of(searches, threads)
    }

    pub(crate) fn of(searches: Vec<CountSearch>, threads: usize) -> Self {
        let part = |search| FactorPart {
            search,
            is_done: false,
        };
        FactorSearch {
            parts: searches.into_iter().map(part).collect(),
            threads,
            unstarted: 0,
        }
    }

    /// Advances by about `budget` units of work on each thread.
    pub(crate) fn advance(&mut self, budget: u64, found: &mut SizeCounts) -> Step {
        if self.threads > 1 && self.parts.len() > 1 && budget > 0 {
            self.advance_in_parallel(budget, found);
        } else {
            self.advance_in_order(budget, found);
        }
        if self.parts.iter().all(|part| part.is_done) {
            Step::Done
        } else {
            Step::More
        }
    }

    fn advance_in_order(&mut self, budget: u64, found: &mut SizeCounts) {
        let mut left = budget;
        for part in self.parts.iter_mut().filter(|part| !part.is_done) {
            let before = part.search.work();
            part.advance(left, found);
            left = left.saturating_sub(part.search.work() - before);
            if !part.is_done {
                break;
            }
        }
    }

    /// Advances each search by the same budget, whichever thread takes it, so that the state after a round is
    /// deterministic.
    fn advance_in_parallel(&mut self, budget: u64, found: &mut SizeCounts) {
        let open: Vec<&mut FactorPart> =
            self.parts.iter_mut().filter(|part| !part.is_done).collect();
        let round = budget.saturating_mul(BUDGETS_PER_ROUND * self.threads as u64);
        let budget = (round / open.len() as u64).max(1);
        let mut threads = vec![(); self.threads];
        let (counts, unstarted) = parallel_map(&mut threads, open, |(), part| {
            let mut found = SizeCounts::default();
            part.advance(budget, &mut found);
            found
        });
        self.unstarted = self.unstarted.max(unstarted);
        for counts in counts {
            for (pieces, more) in counts.0.into_iter().enumerate() {
                found.tally(pieces, more);
            }
        }
    }

    pub(crate) fn work(&self) -> u64 {
        self.parts.iter().map(|part| part.search.work()).sum()
    }

    pub(crate) fn progress(&self) -> f64 {
        let done = self.parts.iter().map(|part| part.search.progress());
        done.sum::<f64>() / self.parts.len() as f64
    }

    /// The nodes that are left, by samples of each search.
    pub(crate) fn work_left(&self, effort: u64) -> Option<f64> {
        let effort = effort / self.parts.len() as u64;
        let parts = self.parts.iter();
        parts.map(|part| part.search.work_left(effort)).sum()
    }

    pub(crate) fn memory(&self) -> usize {
        let bytes = self.parts.iter().map(|part| part.search.memory());
        bytes.fold(0, usize::saturating_add)
    }

    /// The maximum number of threads; a single search may start threads of its own.
    pub(crate) fn threads(&self) -> usize {
        match &self.parts[..] {
            [part] => part.search.threads(),
            _ => self.threads.max(1),
        }
    }

    /// The largest number of threads that were not started, here or by a search that uses the threads itself.
    pub(crate) fn unstarted(&self) -> usize {
        let parts = self.parts.iter();
        let unstarted = parts.map(|part| part.search.unstarted_threads());
        unstarted.fold(self.unstarted, usize::max)
    }

    pub(crate) fn save(&self) -> Vec<SearchState> {
        self.parts.iter().map(|part| part.search.save()).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn into_searches(self) -> impl Iterator<Item = CountSearch> {
        self.parts.into_iter().map(|part| part.search)
    }
}

impl FactorPart {
    fn advance(&mut self, budget: u64, found: &mut SizeCounts) {
        self.is_done = self.search.advance(budget, found) == Step::Done;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_engine::{Engine, Estimate, Nodes, Planned, Question, Task};
    use standoff_model::{ConflictGraph, Problem};
    use standoff_plain::Plain;

    use super::*;

    /// The count of all sets of six candidates, with this estimate.
    fn factor(work: f64) -> Factor {
        let free = Problem::new(vec![1; 6], ConflictGraph::new(6), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        let plan = Plain.plan(&task).unwrap();
        let estimate = Some(Estimate::new(Nodes::Exact(work), 1.0));
        Factor::new(Planned::new("plain", plan).with_estimate(estimate), 1)
    }

    fn four(threads: usize) -> FactorSearch {
        let searches = [(); 4].map(|()| factor(1.0).count().unwrap());
        FactorSearch::of(searches.into(), threads)
    }

    fn work_after(search: &mut FactorSearch, budget: u64) -> Vec<u64> {
        search.advance(budget, &mut SizeCounts::default());
        let parts = search.parts.iter();
        parts.map(|part| part.search.work()).collect()
    }

    /// Each thread gets sixteen searches, and each search more than a mebibyte.
    #[test]
    fn a_count_of_little_work_or_memory_is_not_divided() {
        let parts = |threads, work, memory| {
            let factor = factor(work);
            let (begun, mut found) = (factor.begin().unwrap(), SizeCounts::default());
            FactorSearch::begin(&factor, begun, &mut found, threads, memory).len()
        };
        assert!(parts(2, 1e7, 33 << 20) >= 32);
        assert_eq!(parts(1, 1e7, 33 << 20), 1);
        assert_eq!(parts(2, 1e6, 33 << 20), 1);
        assert_eq!(parts(2, 1e7, 32 << 20), 1);
    }

    /// The rest of a budget goes to the next search.
    #[test]
    fn one_thread_advances_one_search_after_the_other() {
        let mut search = four(1);
        assert_eq!(work_after(&mut search, 10), [10, 0, 0, 0]);
        // Each set is one node where it ends, and all but the empty set are one more.
        let whole = (1 << 6) + (1 << 6) - 1;
        assert_eq!(work_after(&mut search, whole), [whole, 10, 0, 0]);
        assert_eq!(work_after(&mut search, 0), [whole, 10, 0, 0]);
    }

    /// A round of two threads is sixteen budgets, divided among the searches that are not done.
    #[test]
    fn several_threads_advance_all_searches() {
        let mut search = four(2);
        assert_eq!(work_after(&mut search, 10), [40; 4]);
        assert_eq!(work_after(&mut search, 0), [40; 4]);
    }
}
