//! The count of a part, in one run or in many that are taken on side by side.

use num_bigint::BigUint;

use crate::engines::side_by_side::each;
use crate::task::{Chosen, Counting, Search, SearchState, Step};

/// Counts by number of pieces; where nobody asks for that, all at 0.
#[derive(Default)]
pub(super) struct Found(pub(super) Vec<BigUint>);

impl Counting for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        if self.0.len() <= pieces {
            self.0.resize(pieces + 1, BigUint::ZERO);
        }
        self.0[pieces] += more;
    }
}

pub(super) type Count = Box<dyn Search<dyn Counting>>;

/// What is left of a part, and what was done of it. What is done stays until all is: it is told where it
/// stands, and how far it is does not fall.
pub(super) struct Shares {
    shares: Vec<Share>,
    threads: usize,
    /// So many of the threads were missing at most.
    unstarted: usize,
}

struct Share {
    run: Count,
    is_done: bool,
}

/// More shares for each thread keep all of them busy to the end.
const SHARES_FOR_EACH: usize = 16;

/// Less work, by its estimate, is over before another thread has started.
const MUCH_WORK: f64 = 1e6;

/// So many bytes there have to be for each share: where memory is tight, one run gets on with less.
const MUCH_MEMORY: usize = 1 << 20;

/// So many budgets in a turn are some tens of milliseconds.
const TURN: u64 = 8;

impl Shares {
    /// A count before its first node, on so many threads. One that cannot be divided may use them by itself.
    pub(super) fn begin(chosen: &Chosen, run: Count, threads: usize, max_memory: usize) -> Self {
        let shares = SHARES_FOR_EACH * threads;
        let is_worth_it = threads > 1 && chosen.estimate.work() > MUCH_WORK;
        let mut runs = match is_worth_it && max_memory / shares > MUCH_MEMORY {
            true => run.split(shares),
            false => vec![run],
        };
        if runs.is_empty() {
            // Nobody here can tell of the mistake, and what is left must not be missing.
            runs.push(chosen.count().expect("it has been begun before"));
        }
        Self::of(runs, threads)
    }

    /// These runs.
    pub(super) fn of(runs: Vec<Count>, threads: usize) -> Self {
        let share = |run| Share {
            run,
            is_done: false,
        };
        Shares {
            shares: runs.into_iter().map(share).collect(),
            threads,
            unstarted: 0,
        }
    }

    /// Goes on for about so much work on each thread.
    pub(super) fn advance(&mut self, budget: u64, found: &mut Found) -> Step {
        match self.threads > 1 && self.shares.len() > 1 && budget > 0 {
            true => self.side_by_side(budget, found),
            false => self.in_turn(budget, found),
        }
        match self.shares.iter().all(|share| share.is_done) {
            true => Step::Done,
            false => Step::More,
        }
    }

    fn in_turn(&mut self, budget: u64, found: &mut Found) {
        let mut left = budget;
        for share in self.shares.iter_mut().filter(|share| !share.is_done) {
            let before = share.run.work();
            share.advance(left, found);
            left = left.saturating_sub(share.run.work() - before);
            if !share.is_done {
                break;
            }
        }
    }

    /// Each goes on, so far that all together are a turn. How far does not depend on who is faster.
    fn side_by_side(&mut self, budget: u64, found: &mut Found) {
        let open = self.shares.iter_mut().filter(|share| !share.is_done);
        let open: Vec<&mut Share> = open.collect();
        let turn = budget.saturating_mul(TURN * self.threads as u64);
        let budget = (turn / open.len() as u64).max(1);
        let mut threads = vec![(); self.threads];
        let (all, unstarted) = each(&mut threads, open, |(), share| {
            let mut found = Found::default();
            share.advance(budget, &mut found);
            found
        });
        self.unstarted = self.unstarted.max(unstarted);
        for (pieces, more) in all
            .into_iter()
            .flat_map(|more| more.0.into_iter().enumerate())
        {
            found.tally(pieces, more);
        }
    }

    pub(super) fn work(&self) -> u64 {
        self.shares.iter().map(|share| share.run.work()).sum()
    }

    pub(super) fn progress(&self) -> f64 {
        let done = self.shares.iter().map(|share| share.run.progress());
        done.sum::<f64>() / self.shares.len() as f64
    }

    pub(super) fn memory(&self) -> usize {
        let held = self.shares.iter().map(|share| share.run.memory());
        held.fold(0, usize::saturating_add)
    }

    /// The maximum number of threads; a single share may start threads of its own.
    pub(super) fn threads(&self) -> usize {
        match &self.shares[..] {
            [alone] => alone.run.threads(),
            _ => self.threads.max(1),
        }
    }

    /// How many threads were missing, here or where a run that cannot be divided started them.
    pub(super) fn unstarted(&self) -> usize {
        let runs = self.shares.iter();
        let in_runs = runs.map(|share| share.run.unstarted_threads());
        in_runs.fold(self.unstarted, usize::max)
    }

    pub(super) fn places(&self) -> Vec<SearchState> {
        self.shares.iter().map(|share| share.run.save()).collect()
    }

    /// The run, where it is one.
    pub(super) fn into_one(mut self) -> Result<Count, Self> {
        match self.shares.len() {
            1 => Ok(self.shares.remove(0).run),
            _ => Err(self),
        }
    }
}

impl Share {
    fn advance(&mut self, budget: u64, found: &mut Found) {
        self.is_done = self.run.advance(budget, found) == Step::Done;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engines::Plain;
    use crate::problem::{ConflictGraph, Problem};
    use crate::task::{Engine, Estimate, Question, Task};

    /// The sets of six free candidates, one by one, said to be so much work.
    fn chosen(work: f64) -> Chosen {
        let free = Problem::new(vec![1; 6], ConflictGraph::new(6), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        Chosen::new(Estimate::exact(work, 1.0), move || Plain.count(&task))
    }

    fn four(threads: usize) -> Shares {
        let runs = [(); 4].map(|()| chosen(1.0).count().unwrap());
        Shares::of(runs.into(), threads)
    }

    /// Goes on with them, and says how far each is.
    fn work_after(shares: &mut Shares, budget: u64) -> Vec<u64> {
        shares.advance(budget, &mut Found::default());
        let shares = shares.shares.iter();
        shares.map(|share| share.run.work()).collect()
    }

    /// Sixteen for each thread, of more than a mebibyte each.
    #[test]
    fn what_is_little_work_or_has_little_memory_is_not_shared() {
        let shares = |threads, work, memory| {
            let chosen = chosen(work);
            let run = chosen.count().unwrap();
            Shares::begin(&chosen, run, threads, memory).shares.len()
        };
        assert!(shares(2, 1e7, 33 << 20) >= 32);
        assert_eq!(shares(1, 1e7, 33 << 20), 1);
        assert_eq!(shares(2, 1e6, 33 << 20), 1);
        assert_eq!(shares(2, 1e7, 32 << 20), 1);
    }

    /// A budget that one does not use up is for the next.
    #[test]
    fn one_thread_takes_one_after_the_other() {
        let mut shares = four(1);
        assert_eq!(work_after(&mut shares, 10), [10, 0, 0, 0]);
        // Of each set whether nobody else is chosen; and all sets but the empty one.
        let whole = (1 << 6) + (1 << 6) - 1;
        assert_eq!(work_after(&mut shares, whole), [whole, 10, 0, 0]);
        assert_eq!(work_after(&mut shares, 0), [whole, 10, 0, 0]);
    }

    /// A turn of two threads is sixteen budgets, for those that are open.
    #[test]
    fn several_threads_take_all_at_once() {
        let mut shares = four(2);
        assert_eq!(work_after(&mut shares, 10), [40; 4]);
        assert_eq!(work_after(&mut shares, 0), [40; 4]);
    }
}
