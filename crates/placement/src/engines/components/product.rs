//! The counts of all parts, one part after the other, and their product.

use std::collections::VecDeque;
use std::sync::Arc;

use num_bigint::BigUint;

use super::place::{self, Stood};
use super::polynomial::{power, product};
use super::shares::{Count, Found, Shares};
use crate::problem::{Bounds, Problem, Subproblem};
use crate::task::{
    Chosen, Counting, InvalidState, Question, Refusal, Search, SearchState, Step, Task,
};

/// A part, as often as it is there, and who counts it.
pub(super) struct Factor {
    pub(super) chosen: Chosen,
    pub(super) times: u32,
}

/// A count of all parts. What it finds is a product, which it reports at its end.
///
/// Each part is shared among the threads, in turn. All but the last are counted whole. So what is left of the
/// last one can be divided for good: each share of it times the product of the others is a share of the whole.
pub(super) struct Product {
    problem: Arc<Problem>,
    factors: Arc<[Factor]>,
    bounds: Option<Bounds>,
    question: Question,
    threads: usize,
    max_memory: usize,
    /// What the parts that were counted come to, each by number of pieces and as often as it is there.
    before: Vec<Vec<BigUint>>,
    /// The part that is being counted; none at the end.
    present: Option<Shares>,
    /// Those after it.
    to_come: VecDeque<Box<dyn Search<dyn Counting>>>,
    /// What the present part has counted.
    found: Found,
    /// The work for the parts before.
    work: u64,
    /// How many threads were missing there at most.
    unstarted: usize,
}

impl Product {
    pub(super) fn begin(
        factors: Arc<[Factor]>,
        bounds: Option<Bounds>,
        task: &Task,
    ) -> Result<Self, Refusal> {
        let mut product = Product {
            problem: task.problem().clone(),
            to_come: begun(&factors)?,
            factors,
            bounds,
            question: task.question(),
            threads: task.threads(),
            max_memory: task.max_memory(),
            before: Vec::new(),
            present: None,
            found: Found::default(),
            work: 0,
            unstarted: 0,
        };
        product.begin_part();
        Ok(product)
    }

    fn begin_part(&mut self) {
        let next = self.to_come.pop_front();
        self.present = next.map(|run| {
            let chosen = &self.factors[self.before.len()].chosen;
            Shares::begin(chosen, run, self.threads, self.max_memory)
        });
    }

    /// Goes on with the next part, if the present one can be met by any choice at all.
    fn next_part(&mut self) {
        self.work = self.work();
        self.unstarted = self.unstarted_threads();
        let found = std::mem::take(&mut self.found).0;
        let times = self.factors[self.before.len()].times;
        self.before.push(power(&found, times));
        if found.iter().all(|count| *count == BigUint::ZERO) {
            self.to_come.clear();
        }
        self.begin_part();
    }

    fn report(&self, sink: &mut (dyn Counting + 'static)) {
        let all = self.before.iter().map(Vec::as_slice);
        let counts = all.fold(vec![BigUint::from(1u32)], |sum, next| product(&sum, next));
        for (size, count) in counts.into_iter().enumerate() {
            let is_wanted = self.bounds.is_none_or(|bounds| bounds.contain(size as u64));
            if is_wanted && count != BigUint::ZERO {
                let pieces = match self.question {
                    Question::CountBySize => size,
                    _ => 0,
                };
                sink.tally(pieces, count);
            }
        }
    }

    fn stood(&self) -> Stood<'_> {
        Stood {
            work: self.work,
            before: &self.before,
            found: &self.found.0,
            runs: self.present.as_ref().map_or_else(Vec::new, Shares::places),
        }
    }

    /// The same count at a place.
    fn at(&self, place: &SearchState) -> Result<Self, InvalidState> {
        let found = place::read(place)?;
        let refused = |refusal: Refusal| InvalidState::because(refusal.to_string());
        let is_over = found.runs.is_empty();
        if found.before.len() > self.factors.len() - usize::from(!is_over) {
            return Err(InvalidState::because("there are not so many parts"));
        }
        let left = match is_over {
            true => &[],
            false => &self.factors[found.before.len()..],
        };
        let (present, to_come) = match left.split_first() {
            Some((present, to_come)) => {
                let share = |place| {
                    let mut run = present.chosen.count().map_err(refused)?;
                    run.load(place)?;
                    Ok(run)
                };
                let runs = found.runs.iter().map(share);
                let runs = runs.collect::<Result<_, InvalidState>>()?;
                (Some(Shares::of(runs, self.threads)), to_come)
            }
            None => (None, left),
        };
        Ok(Product {
            problem: self.problem.clone(),
            factors: self.factors.clone(),
            before: found.before,
            present,
            to_come: begun(to_come).map_err(refused)?,
            found: Found(found.found),
            work: found.work,
            ..*self
        })
    }

    /// Whether only the last part is left, and enters once.
    fn is_divisible(&self) -> bool {
        let is_last = self.before.len() + 1 == self.factors.len();
        is_last && self.factors.last().is_some_and(|factor| factor.times == 1)
    }

    /// In what the run of its last part falls into, where that is all that is left.
    fn divided(mut self: Box<Self>, divide: impl FnOnce(Count) -> Vec<Count>) -> Vec<Count> {
        if !self.is_divisible() {
            return vec![self];
        }
        let run = match self.present.take().map(Shares::into_one) {
            Some(Ok(run)) => run,
            other => {
                self.present = other.and_then(Result::err);
                return vec![self];
            }
        };
        let shares = divide(run);
        let mut whole = Some((std::mem::take(&mut self.found), self.work));
        let share = |run| {
            let (found, work) = whole.take().unwrap_or_default();
            let share = Product {
                problem: self.problem.clone(),
                factors: self.factors.clone(),
                before: self.before.clone(),
                present: Some(Shares::of(vec![run], self.threads)),
                to_come: VecDeque::new(),
                found,
                work,
                ..*self
            };
            Box::new(share) as Count
        };
        shares.into_iter().map(share).collect()
    }

    /// How much of the work is before the part of an index, by the estimates.
    fn share_before(&self, index: usize) -> f64 {
        let work = |factors: &[Factor]| -> f64 {
            let work = factors.iter().map(|factor| factor.chosen.estimate.work());
            work.map(|work| work.clamp(1.0, f64::MAX / 1e6)).sum()
        };
        work(&self.factors[..index]) / work(&self.factors)
    }
}

impl Search<dyn Counting> for Product {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let goal = self.work().saturating_add(budget);
        while let Some(present) = &mut self.present {
            let before = self.work + present.work();
            let step = present.advance(goal.saturating_sub(before), &mut self.found);
            if step == Step::More {
                return Step::More;
            }
            self.next_part();
            if self.present.is_none() {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work + self.present.as_ref().map_or(0, Shares::work)
    }

    fn progress(&self) -> f64 {
        let Some(present) = &self.present else {
            return 1.0;
        };
        let at = self.before.len();
        let [from, to] = [at, at + 1].map(|index| self.share_before(index));
        (from + (to - from) * present.progress()).min(1.0)
    }

    fn memory(&self) -> usize {
        let counts = self.before.iter().flatten().chain(&self.found.0);
        let counts: usize = counts
            .map(|count| size_of::<BigUint>() + count.bits().div_ceil(8) as usize)
            .sum();
        let present = self.present.as_ref().map_or(0, Shares::memory);
        let held = self.to_come.iter().map(|run| run.memory());
        let held = held.fold(present, usize::saturating_add);
        held.saturating_add(size_of::<Self>() + counts)
    }

    /// A later part may use all threads.
    fn threads(&self) -> usize {
        match self.to_come.is_empty() {
            true => self.present.as_ref().map_or(1, Shares::threads),
            false => self.threads.max(1),
        }
    }

    fn unstarted_threads(&self) -> usize {
        let present = self.present.as_ref().map_or(0, Shares::unstarted);
        self.unstarted.max(present)
    }

    fn save(&self) -> SearchState {
        place::write(&self.stood())
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        *self = self.at(place)?;
        Ok(())
    }

    /// It reports at its end: until then all is still to be found. But in a last part that may have been divided,
    /// only its run knows which share of it this one has.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        if self.present.is_none() {
            return Some(Vec::new());
        }
        let is_whole = !self.is_divisible();
        is_whole.then(|| {
            vec![Subproblem::of(
                Vec::new(),
                self.problem.candidates().collect(),
            )]
        })
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        self.divided(|run| run.split(parts))
    }

    fn shares(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        self.divided(|run| run.shares(parts))
    }
}

/// The counts of parts, each before its first node.
fn begun(factors: &[Factor]) -> Result<VecDeque<Box<dyn Search<dyn Counting>>>, Refusal> {
    let runs = factors.iter().map(|factor| factor.chosen.count());
    runs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Plain, Sweep};
    use crate::problem::{Candidate, ConflictGraph};
    use crate::task::{Engine, Estimate, Task};

    fn free(candidates: usize) -> Arc<Problem> {
        let conflicts = ConflictGraph::new(candidates);
        Arc::new(Problem::new(vec![1; candidates], conflicts, Vec::new()).unwrap())
    }

    /// So many free candidates, said to be so much work.
    fn factor(size: usize, work: f64) -> Factor {
        let task = Task::of(free(size), Question::Count);
        Factor {
            chosen: Chosen::new(Estimate::exact(work, 1.0), move || Plain.count(&task)),
            times: 1,
        }
    }

    fn product(factors: Vec<Factor>) -> Product {
        on_threads(1, factors)
    }

    fn on_threads(threads: usize, factors: Vec<Factor>) -> Product {
        let task = Task::of(free(0), Question::Count).with_threads(threads);
        Product::begin(factors.into(), None, &task).unwrap()
    }

    #[test]
    fn progress_goes_by_what_the_parts_are_said_to_cost() {
        let progress = |of: [f64; 2]| {
            let mut product = product(of.map(|work| factor(3, work)).into());
            while product.before.is_empty() {
                let mut found = Found::default();
                product.advance(1, &mut found);
            }
            product.progress()
        };
        assert_eq!(progress([1.0, 3.0]), 0.25);
        assert_eq!(progress([1e9, 3e9]), 0.25);
        assert_eq!(progress([f64::INFINITY; 2]), 0.5);
        assert_eq!(progress([0.0; 2]), 0.5);
    }

    /// A part that is there twice is counted whole.
    #[test]
    fn a_part_that_enters_once_is_divided() {
        let shares = |times: u32| {
            let mut twice = factor(3, 1.0);
            twice.times = times;
            Box::new(product(vec![twice])).split(2).len()
        };
        assert!(shares(1) > 1);
        assert_eq!(shares(2), 1);
    }

    /// A sweep, which is not divided, of wazirs on 7 x 7.
    #[test]
    fn a_part_that_is_not_divided_is_one_share() {
        let mut beside = ConflictGraph::new(49);
        for square in 0..49 {
            let east = (square % 7 < 6).then_some(square + 1);
            let south = (square < 42).then_some(square + 7);
            for other in east.into_iter().chain(south) {
                beside.insert(Candidate::new(square), Candidate::new(other));
            }
        }
        let wazirs = Arc::new(Problem::new(vec![1; 49], beside, Vec::new()).unwrap());
        let begin = || {
            let task = Task::of(wazirs.clone(), Question::Count);
            let chosen = Chosen::new(Estimate::exact(1e9, 1.0), move || Sweep.count(&task));
            Box::new(product(vec![Factor { chosen, times: 1 }]))
        };
        let mut whole = Found::default();
        begin().advance(u64::MAX, &mut whole);
        assert_eq!(begin().split(3).len(), 1);
        let (shares, mut sum) = (begin().shares(3), Found::default());
        assert_eq!(shares.len(), 1);
        for share in shares {
            let mut here = begin();
            here.load(&share.save()).unwrap();
            here.advance(u64::MAX, &mut sum);
        }
        assert_eq!(sum.0, whole.0);
    }

    /// What was counted is held beside the runs.
    #[test]
    fn memory_is_that_of_the_runs_and_the_counts() {
        let mut product = product(vec![factor(3, 1.0), factor(3, 1.0)]);
        let present = product.present.as_ref().unwrap().memory();
        let begun = size_of::<Product>() + 2 * present;
        assert_eq!(product.memory(), begun);
        product.found.0 = vec![BigUint::from(0x1_00_u32)];
        product.before = vec![vec![BigUint::from(1u32); 2]];
        let counts = 3 * size_of::<BigUint>() + 2 + 1 + 1;
        assert_eq!(product.memory(), begun + counts);
    }

    /// Parts of much work, one of them twice, and a small one.
    fn factors() -> Vec<Factor> {
        let twice = Factor {
            times: 2,
            ..factor(9, 1e9)
        };
        vec![twice, factor(3, 1.0), factor(12, 1e9)]
    }

    /// Each part is shared, whichever it is; what is found, and where a pause finds it, does not depend on who
    /// is faster.
    #[test]
    fn threads_share_every_part_and_nothing_else_changes() {
        let all: BigUint = BigUint::from(1u32) << (9 + 9 + 3 + 12);
        for threads in [1, 2, 3] {
            let [mut one, mut other] = [(); 2].map(|()| on_threads(threads, factors()));
            let (mut sum, mut told, mut shares) = (Found::default(), 0.0, Vec::new());
            while one.advance(7, &mut sum) == Step::More {
                assert_eq!(other.advance(7, &mut Found::default()), Step::More);
                assert_eq!((one.save(), one.work()), (other.save(), other.work()));
                assert!((told..=1.0).contains(&one.progress()));
                told = one.progress();
                shares.resize(one.before.len() + 1, 0);
                shares[one.before.len()] = one.stood().runs.len();
            }
            assert_eq!(sum.0, std::slice::from_ref(&all));
            let is_shared = |part: usize| shares[part] > threads;
            let expected = [threads > 1, false, threads > 1];
            assert_eq!(
                [is_shared(0), is_shared(1), is_shared(2)],
                expected,
                "{shares:?}"
            );
        }
    }

    /// By any number of threads, also another one than before.
    #[test]
    fn shares_are_written_down_and_gone_on_with() {
        let mut straight = product(factors());
        straight.advance(u64::MAX, &mut Found::default());
        let (mut present, mut sum) = (on_threads(3, factors()), Found::default());
        for threads in [1, 3, 2].into_iter().cycle() {
            let step = present.advance(50, &mut sum);
            let place = present.save();
            let (work, progress) = (present.work(), present.progress());
            present = on_threads(threads, factors());
            present.load(&place).unwrap();
            assert_eq!((present.save(), present.work()), (place, work));
            assert!(present.progress() >= progress - 1e-9);
            if step == Step::Done {
                break;
            }
        }
        let all: BigUint = BigUint::from(1u32) << 33;
        assert_eq!(sum.0, [all]);
    }

    /// An engine that gives no parts makes a mistake; it is not one of those who asked it.
    #[test]
    fn a_part_that_is_divided_into_nothing_is_counted_whole() {
        struct Undivided(Box<dyn Search<dyn Counting>>);

        impl Search<dyn Counting> for Undivided {
            fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
                self.0.advance(budget, sink)
            }
            fn work(&self) -> u64 {
                self.0.work()
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
            fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
                self.0.load(place)
            }
            fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
                Vec::new()
            }
        }

        let whole = factor(4, 1e9).chosen;
        let undivided = move || -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
            Ok(Box::new(Undivided(whole.count()?)))
        };
        let factor = Factor {
            chosen: Chosen::new(Estimate::exact(1e9, 1.0), undivided),
            times: 1,
        };
        let mut sum = Found::default();
        on_threads(2, vec![factor]).advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, [16u32.into()]);
    }
}
