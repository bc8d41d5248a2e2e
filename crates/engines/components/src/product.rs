//! The search that counts one factor after the other and multiplies the counts.

use std::collections::VecDeque;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{
    Begun, InvalidState, Question, Refusal, Search, SearchState, Sink, Step, Task,
};
use standoff_model::{Bounds, Problem, Subproblem};

use crate::factor::{CountSearch, Factor, FactorSearch, SizeCounts};
use crate::polynomial::{self, most_pieces, power, product};
use crate::state::ProductState;

/// A count of all parts, which reports the product of the factors at its end.
///
/// The factors are counted in order, each by all threads. Only the search of the last factor can be divided into
/// independent parts: each of them times the product of the other factors is a part of the whole count.
pub(crate) struct Product {
    problem: Arc<Problem>,
    factors: Arc<[Factor]>,
    /// The bounds of the number of all pieces, if there are any.
    bounds: Option<Bounds>,
    question: Question,
    threads: usize,
    max_memory: usize,
    /// The powers of the factors that are counted, by number of pieces.
    powers: Vec<Vec<BigUint>>,
    /// The search of the present factor; none at the end.
    present: Option<FactorSearch>,
    /// The searches of the later factors. Planning may have begun them.
    later: VecDeque<Begun>,
    /// The counts that the present factor has found.
    found: SizeCounts,
    /// The work for the factors that are counted.
    work: u64,
    /// The largest number of threads that were not started for them.
    unstarted: usize,
}

impl Product {
    /// The product of these factors, one search for each.
    pub(crate) fn of(
        factors: Arc<[Factor]>,
        searches: VecDeque<Begun>,
        bounds: Option<Bounds>,
        task: &Task,
    ) -> Self {
        let mut product = Product {
            problem: task.problem().clone(),
            later: searches,
            factors,
            bounds,
            question: task.question(),
            threads: task.threads(),
            max_memory: task.max_memory(),
            powers: Vec::new(),
            present: None,
            found: SizeCounts::default(),
            work: 0,
            unstarted: 0,
        };
        product.begin_factor();
        product
    }

    fn begin_factor(&mut self) {
        self.present = self.later.pop_front().map(|begun| {
            let factor = &self.factors[self.powers.len()];
            FactorSearch::begin(
                factor,
                begun,
                &mut self.found,
                self.threads,
                self.max_memory,
            )
        });
    }

    /// Ends the present factor, and begins the next one unless the product is already 0.
    fn end_factor(&mut self) {
        self.work = self.work();
        self.unstarted = self.unstarted_threads();
        let found = std::mem::take(&mut self.found).0;
        let exponent = self.factors[self.powers.len()].exponent;
        let most = most_pieces(self.bounds);
        self.powers.push(power(&found, exponent, most));
        if found.iter().all(|count| *count == BigUint::ZERO) {
            self.later.clear();
        }
        self.begin_factor();
    }

    fn report(&self, sink: &mut dyn Sink) {
        let one = vec![BigUint::from(1u32)];
        let most = most_pieces(self.bounds);
        let powers = self.powers.iter();
        let counts = powers.fold(one, |counts, power| product(&counts, power, most));
        for (size, count) in counts.into_iter().enumerate() {
            let is_allowed = self.bounds.is_none_or(|bounds| bounds.contain(size as u64));
            if is_allowed && count != BigUint::ZERO {
                let by_size = self.question == Question::CountBySize;
                sink.tally(if by_size { size } else { 0 }, count);
            }
        }
    }

    /// The same count in a saved state.
    fn at(&self, state: &SearchState) -> Result<Self, InvalidState> {
        let refused = |refusal: Refusal| InvalidState::because(refusal.to_string());
        let state = ProductState::load(state)?;
        let is_over = state.searches.is_empty();
        let counted = state.powers.len();
        if counted + usize::from(!is_over) > self.factors.len() {
            return Err(InvalidState::because("there are not so many parts"));
        }
        let mut product = Product {
            problem: self.problem.clone(),
            factors: self.factors.clone(),
            powers: state.powers,
            present: None,
            later: VecDeque::new(),
            found: SizeCounts(state.found),
            work: state.work,
            ..*self
        };
        if !is_over {
            let factor = &self.factors[counted];
            let load = |state| {
                let mut search = factor.count().map_err(refused)?;
                search.load(state)?;
                Ok(search)
            };
            let searches = state.searches.iter().map(load);
            let searches = searches.collect::<Result<_, InvalidState>>()?;
            product.present = Some(FactorSearch::of(searches, self.threads));
            product.later = new_searches(&self.factors[counted + 1..]).map_err(refused)?;
        }
        Ok(product)
    }

    /// Whether only the last factor is left, and its exponent is 1.
    fn is_divisible(&self) -> bool {
        let is_last = self.powers.len() + 1 == self.factors.len();
        is_last && (self.factors.last()).is_some_and(|factor| factor.exponent == 1)
    }

    /// The parts into which `divide` divides the search of the last factor, if that is all that is left.
    fn divided(
        mut self: Box<Self>,
        divide: impl Fn(CountSearch) -> Vec<CountSearch>,
    ) -> Vec<CountSearch> {
        let is_divisible = self.is_divisible();
        let single = |present: &mut FactorSearch| is_divisible && present.len() == 1;
        let Some(single) = self.present.take_if(single) else {
            return vec![self];
        };
        let mut found = Some((std::mem::take(&mut self.found), self.work));
        let part = |search| {
            // The first part has all counts and work up to now.
            let (found, work) = found.take().unwrap_or_default();
            Box::new(Product {
                problem: self.problem.clone(),
                factors: self.factors.clone(),
                powers: self.powers.clone(),
                present: Some(FactorSearch::of(vec![search], self.threads)),
                later: VecDeque::new(),
                found,
                work,
                ..*self
            }) as CountSearch
        };
        single.into_searches().flat_map(divide).map(part).collect()
    }

    /// The fraction of the estimated work that is for the factors before an index.
    fn fraction_before(&self, index: usize) -> f64 {
        let work = |factors: &[Factor]| -> f64 {
            let work = factors.iter().map(|factor| factor.estimate.work());
            work.map(|work| work.clamp(1.0, f64::MAX / 1e6)).sum()
        };
        work(&self.factors[..index]) / work(&self.factors)
    }
}

impl Search for Product {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let goal = self.work().saturating_add(budget);
        while let Some(present) = &mut self.present {
            let before = self.work + present.work();
            let step = present.advance(goal.saturating_sub(before), &mut self.found);
            if step == Step::More {
                return Step::More;
            }
            self.end_factor();
            if self.present.is_none() {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work + self.present.as_ref().map_or(0, FactorSearch::work)
    }

    fn progress(&self) -> f64 {
        let Some(present) = &self.present else {
            return 1.0;
        };
        let at = self.powers.len();
        let [from, to] = [at, at + 1].map(|index| self.fraction_before(index));
        (from + (to - from) * present.progress()).min(1.0)
    }

    /// A later factor that takes no samples counts with its estimate, if that is near.
    fn work_left(&self, effort: u64) -> Option<f64> {
        let effort = effort / (1 + self.later.len()) as u64;
        let present = self.present.iter();
        let present = present.map(|present| present.work_left(effort));
        let factors = self.factors.iter().skip(self.powers.len() + 1);
        let later = self.later.iter().zip(factors).map(|(begun, factor)| {
            let left = begun.search().work_left(effort);
            left.or_else(|| factor.estimated_nodes())
        });
        present.chain(later).sum()
    }

    fn memory(&self) -> usize {
        let counts = polynomial::bytes(self.powers.iter().flatten().chain(&self.found.0));
        let present = self.present.as_ref().map_or(0, FactorSearch::memory);
        let later = self.later.iter().map(|begun| begun.search().memory());
        let searches = later.fold(present, usize::saturating_add);
        searches.saturating_add(size_of::<Self>() + counts)
    }

    /// A later factor may use all threads.
    fn threads(&self) -> usize {
        if self.later.is_empty() {
            self.present.as_ref().map_or(1, FactorSearch::threads)
        } else {
            self.threads.max(1)
        }
    }

    fn unstarted_threads(&self) -> usize {
        let present = self.present.as_ref().map_or(0, FactorSearch::unstarted);
        self.unstarted.max(present)
    }

    fn save(&self) -> SearchState {
        let state = ProductState {
            work: self.work,
            powers: self.powers.clone(),
            found: self.found.0.clone(),
            searches: self
                .present
                .as_ref()
                .map_or_else(Vec::new, FactorSearch::save),
        };
        state.save()
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        *self = self.at(state)?;
        Ok(())
    }

    /// All placements until the end, since nothing is reported before. If the last factor may have been divided, only
    /// its search knows its part.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        if self.present.is_none() {
            return Some(Vec::new());
        }
        let all = || Subproblem::of(Vec::new(), self.problem.candidates().collect());
        (!self.is_divisible()).then(|| vec![all()])
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        self.divided(|search| search.split(parts))
    }
}

/// The searches of factors, each before its first node.
pub(crate) fn new_searches(factors: &[Factor]) -> Result<VecDeque<Begun>, Refusal> {
    let searches = factors.iter().map(Factor::count);
    searches.map(|search| Ok(Begun::new(search?))).collect()
}

#[cfg(test)]
mod tests {
    use standoff_engine::{Engine, Estimate, Nodes, Plan, Planned, Task};
    use standoff_model::ConflictGraph;
    use standoff_plain::Plain;

    use super::*;

    fn free(candidates: usize) -> Arc<Problem> {
        let conflicts = ConflictGraph::new(candidates);
        Arc::new(Problem::new(vec![1; candidates], conflicts, Vec::new()).unwrap())
    }

    /// A factor of candidates without conflicts, with this estimate.
    fn factor(size: usize, work: f64) -> Factor {
        let task = Task::of(free(size), Question::Count);
        let plan = Plain.plan(&task).unwrap();
        let estimate = Some(Estimate::new(Nodes::Exact(work), 1.0));
        Factor::new(Planned::new("plain", plan).with_estimate(estimate), 1)
    }

    fn product(factors: Vec<Factor>) -> Product {
        on_threads(1, factors)
    }

    fn on_threads(threads: usize, factors: Vec<Factor>) -> Product {
        let task = Task::of(free(0), Question::Count).with_threads(threads);
        let searches = new_searches(&factors).unwrap();
        Product::of(factors.into(), searches, None, &task)
    }

    #[test]
    fn progress_is_weighted_by_the_estimates() {
        let progress = |of: [f64; 2]| {
            let mut product = product(of.map(|work| factor(3, work)).into());
            while product.powers.is_empty() {
                let mut found = SizeCounts::default();
                product.advance(1, &mut found);
            }
            product.progress()
        };
        assert_eq!(progress([1.0, 3.0]), 0.25);
        assert_eq!(progress([1e9, 3e9]), 0.25);
        assert_eq!(progress([f64::INFINITY; 2]), 0.5);
        assert_eq!(progress([0.0; 2]), 0.5);
    }

    #[test]
    fn a_factor_is_divided_if_its_exponent_is_1() {
        let parts = |exponent: u32| {
            let mut twice = factor(3, 1.0);
            twice.exponent = exponent;
            Box::new(product(vec![twice])).split(2).len()
        };
        assert!(parts(1) > 1);
        assert_eq!(parts(2), 1);
    }

    /// Two large factors, one of them with exponent 2, and a small one.
    fn factors() -> Vec<Factor> {
        let mut twice = factor(9, 1e9);
        twice.exponent = 2;
        vec![twice, factor(3, 1.0), factor(12, 1e9)]
    }

    /// Each large factor is divided. Neither the counts nor the states depend on the speed of the threads.
    #[test]
    fn threads_share_each_large_factor_and_nothing_else_changes() {
        let all: BigUint = BigUint::from(1u32) << (9 + 9 + 3 + 12);
        for threads in [1, 2, 3] {
            let [mut one, mut other] = [(); 2].map(|()| on_threads(threads, factors()));
            let (mut sum, mut parts) = (SizeCounts::default(), Vec::new());
            while one.advance(7, &mut sum) == Step::More {
                assert_eq!(other.advance(7, &mut SizeCounts::default()), Step::More);
                assert_eq!((one.save(), one.work()), (other.save(), other.work()));
                parts.resize(one.powers.len() + 1, 0);
                parts[one.powers.len()] = one.present.as_ref().map_or(0, FactorSearch::len);
            }
            assert_eq!(sum.0, std::slice::from_ref(&all));
            let is_divided = |factor: usize| parts[factor] > threads;
            let expected = [threads > 1, false, threads > 1];
            assert_eq!(
                [is_divided(0), is_divided(1), is_divided(2)],
                expected,
                "{parts:?}"
            );
        }
    }

    /// The number of threads may be another one than before.
    #[test]
    fn a_product_is_saved_and_loaded() {
        let mut straight = product(factors());
        straight.advance(u64::MAX, &mut SizeCounts::default());
        let (mut present, mut sum) = (on_threads(3, factors()), SizeCounts::default());
        for threads in [1, 3, 2].into_iter().cycle() {
            let step = present.advance(50, &mut sum);
            let state = present.save();
            let (work, progress) = (present.work(), present.progress());
            present = on_threads(threads, factors());
            present.load(&state).unwrap();
            assert_eq!((present.save(), present.work()), (state, work));
            assert!(present.progress() >= progress - 1e-9);
            if step == Step::Done {
                break;
            }
        }
        let all: BigUint = BigUint::from(1u32) << 33;
        assert_eq!(sum.0, [all]);
    }

    /// A count that cannot be divided, and says that a hundred nodes are left.
    struct Undivided(Box<dyn Search>);

    impl Search for Undivided {
        fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
            self.0.advance(budget, sink)
        }
        fn work(&self) -> u64 {
            self.0.work()
        }
        fn work_left(&self, _: u64) -> Option<f64> {
            Some(100.0)
        }
        fn progress(&self) -> f64 {
            self.0.progress()
        }
        fn memory(&self) -> usize {
            self.0.memory()
        }
        fn save(&self) -> SearchState {
            self.0.save()
        }
        fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
            self.0.load(state)
        }
        fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
            Vec::new()
        }
    }

    struct UndividedPlan(Factor);

    impl Plan for UndividedPlan {
        fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
            Ok(self.0.estimate)
        }

        fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
            Ok(Box::new(Undivided(self.0.count()?)))
        }
    }

    fn undivided() -> Factor {
        let plan = Box::new(UndividedPlan(factor(4, 1e9)));
        let estimate = Some(Estimate::new(Nodes::Exact(1e9), 1.0));
        Factor::new(Planned::new("undivided", plan).with_estimate(estimate), 1)
    }

    /// Division into no parts is a bug of the other engine.
    #[test]
    fn a_factor_that_is_divided_into_no_parts_is_counted_whole() {
        let task = Task::of(free(0), Question::Count).with_threads(2);
        for nodes in [0, 8] {
            let factor = undivided();
            let mut begun = factor.begin().unwrap();
            assert!(!begun.advance(nodes));
            let searches = VecDeque::from([begun]);
            let mut sum = SizeCounts::default();
            Product::of([factor].into(), searches, None, &task).advance(u64::MAX, &mut sum);
            assert_eq!(sum.0, [16u32.into()], "after {nodes} nodes");
        }
    }

    /// The second factor takes no samples.
    #[test]
    fn a_later_factor_is_estimated_if_it_is_not_sampled() {
        let left = |nodes| {
            let mut second = factor(3, 1.0);
            second.estimate = Estimate::new(nodes, 1.0);
            product(vec![undivided(), second]).work_left(1000)
        };
        assert_eq!(left(Nodes::Exact(1e6)), Some(1e6 + 100.0));
        assert_eq!(left(Nodes::Unknown { likely_least: 1e6 }), None);
    }
}
