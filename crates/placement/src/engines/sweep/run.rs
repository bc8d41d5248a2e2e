//! A sweep as a run.

use std::sync::Arc;

use super::graph::Graph;
use super::key::{Key, WithKey, of_bits};
use super::part::Part;
use super::place;
use super::subproblems;
use super::sweep::Sweep;
use super::transitions::Draft;
use crate::problem::{Problem, Subproblem};
use crate::task::{Counting, InvalidState, Search, SearchState, Step};

impl<K: Key> Search<dyn Counting> for Sweep<K> {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let mut left = budget;
        while !self.parts.is_empty() {
            left = left.saturating_sub(self.go_on(left));
            if !self.is_at_its_end() {
                return Step::More;
            }
            if self.end < self.transitions.len() {
                self.turn();
            } else if left == 0 {
                return Step::More;
            } else {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        let shares = &self.transitions.progress;
        let share = |frontier: usize| shares.get(frontier).copied().unwrap_or(1.0);
        let done = |part: &Part<K>| {
            let (from, to) = (share(part.frontier), share(part.frontier + 1));
            let done = part.at as f64 / part.now.len().max(1) as f64;
            from + (to - from) * done
        };
        // From the first on: what is alike in all of them is not rounded.
        let first = self.parts.iter().map(|part| share(part.frontier));
        let first = first.fold(share(self.end), f64::min);
        let more: f64 = self.parts.iter().map(|part| done(part) - first).sum();
        let mean = more / self.parts.len() as f64;
        (first + mean).min(share(self.end))
    }

    fn memory(&self) -> usize {
        self.bytes()
    }

    fn threads(&self) -> usize {
        Sweep::threads(self)
    }

    fn unstarted_threads(&self) -> usize {
        self.unstarted
    }

    fn save(&self) -> SearchState {
        place::of(self)
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let sweep = place::find(&self.transitions, place)?;
        *self = sweep.on_threads(self.threads()).within(self.max_memory);
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        self.is_at_the_beginning().then(|| subproblems::of(self))
    }

    /// Parts that never meet again would each come to reach nearly all states. It divides its layers among
    /// threads by itself.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        vec![self]
    }

    /// In [lots](super::lot::Lot) of the states; a sweep that has begun is given as it is.
    fn shares(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        let lots = self.in_lots(parts);
        if lots.len() < 2 {
            return vec![self];
        }
        let boxed = |lot| Box::new(lot) as Box<dyn Search<dyn Counting>>;
        lots.into_iter().map(boxed).collect()
    }
}

/// How a sweep begins.
#[derive(Clone, Copy)]
pub(super) struct Begin<'a> {
    pub(super) draft: &'a Draft<'a>,
    pub(super) by_size: bool,
    pub(super) threads: usize,
    pub(super) max_memory: usize,
}

impl WithKey for Begin<'_> {
    type Output = Box<dyn Search<dyn Counting>>;

    fn with<K: Key>(self) -> Self::Output {
        let transitions = Arc::new(self.draft.transitions::<K>(self.by_size));
        let sweep = Sweep::new(&transitions).on_threads(self.threads);
        Box::new(sweep.within(self.max_memory))
    }
}

/// A sweep in any order: where one was written down, its order is taken with it, whatever was found here.
pub(super) struct Count {
    problem: Arc<Problem>,
    by_size: bool,
    threads: usize,
    max_memory: usize,
    run: Box<dyn Search<dyn Counting>>,
}

impl Count {
    pub(super) fn begin(
        problem: &Arc<Problem>,
        begin: Begin<'_>,
        bits: usize,
    ) -> Box<dyn Search<dyn Counting>> {
        Box::new(Count {
            problem: problem.clone(),
            by_size: begin.by_size,
            threads: begin.threads,
            max_memory: begin.max_memory,
            run: of_bits(bits, begin),
        })
    }

    /// A sweep in the order of a place, before its first state.
    fn in_order_of(
        &self,
        place: &SearchState,
    ) -> Result<Box<dyn Search<dyn Counting>>, InvalidState> {
        let no_such = || InvalidState::because("it is in no order of these candidates");
        let order = place
            .0
            .get(1)
            .and_then(|row| order(row, self.problem.len()));
        let graph = Graph::of(&self.problem);
        let draft = Draft::new(&graph, order.ok_or_else(no_such)?).ok_or_else(no_such)?;
        let bits = draft.key_bits().ok_or_else(no_such)?;
        let begin = Begin {
            draft: &draft,
            by_size: self.by_size,
            threads: self.threads,
            max_memory: self.max_memory,
        };
        Ok(of_bits(bits, begin))
    }
}

/// An order of so many candidates, if it is one.
fn order(row: &[u64], candidates: usize) -> Option<Vec<u32>> {
    let mut sorted = row.to_vec();
    sorted.sort_unstable();
    let are_all = sorted.into_iter().eq(0..candidates as u64);
    are_all.then(|| row.iter().map(|&candidate| candidate as u32).collect())
}

impl Search<dyn Counting> for Count {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        self.run.advance(budget, sink)
    }

    fn work(&self) -> u64 {
        self.run.work()
    }

    fn progress(&self) -> f64 {
        self.run.progress()
    }

    fn memory(&self) -> usize {
        self.run.memory().saturating_add(size_of::<Self>())
    }

    fn threads(&self) -> usize {
        self.run.threads()
    }

    fn unstarted_threads(&self) -> usize {
        self.run.unstarted_threads()
    }

    fn save(&self) -> SearchState {
        self.run.save()
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let mut run = self.in_order_of(place)?;
        run.load(place)?;
        self.run = run;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        self.run.subproblems()
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        vec![self]
    }

    fn shares(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        let runs = self.run.shares(parts).into_iter();
        let share = |run| Count {
            problem: self.problem.clone(),
            run,
            ..*self
        };
        runs.map(|run| Box::new(share(run)) as Box<dyn Search<dyn Counting>>)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sweep::Sweep as Engine;
    use crate::problem::{Candidate, ConflictGraph};
    use crate::task::{Engine as _, Question, Task};

    #[derive(Default)]
    struct Sum(num_bigint::BigUint);

    impl Counting for Sum {
        fn tally(&mut self, _: usize, more: num_bigint::BigUint) {
            self.0 += more;
        }
    }

    /// Six in a row.
    fn path() -> Arc<Problem> {
        let mut path = ConflictGraph::new(6);
        (1..6).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        Arc::new(Problem::new(vec![1; 6], path, vec![]).unwrap())
    }

    /// Another release, or planning with another effort, may find another order.
    #[test]
    fn a_place_brings_its_order_along() {
        let task = Task::of(path(), Question::Count);
        let (problem, graph) = (path(), Graph::of(&path()));
        let draft = Draft::new(&graph, vec![5, 1, 3, 0, 4, 2]).unwrap();
        let begin = Begin {
            draft: &draft,
            by_size: false,
            threads: 1,
            max_memory: usize::MAX,
        };
        let mut other = Count::begin(&problem, begin, draft.key_bits().unwrap());
        other.advance(5, &mut Sum::default());
        let place = other.save();
        let mut here = Engine.count(&task).unwrap();
        assert_ne!(here.save().0[1], place.0[1]);
        here.load(&place).unwrap();
        assert_eq!((here.save(), here.work()), (place.clone(), 5));
        assert_eq!(here.progress(), other.progress());
        assert!((0.1..0.9).contains(&here.progress()));
        let mut sum = Sum::default();
        here.advance(u64::MAX, &mut sum);
        assert_eq!(sum.0, 21u32.into());
        for none in [vec![], vec![5, 1, 3, 0, 4, 4], vec![5, 1, 3, 0, 4, 6]] {
            let mut forged = place.clone();
            forged.0[1] = none;
            assert!(here.load(&forged).is_err());
        }
        assert!(here.load(&SearchState(vec![])).is_err());
        assert_eq!(here.split(9).len(), 1);
    }

    /// The run is in the order that the estimate has found with whatever effort.
    #[test]
    fn an_order_is_looked_for_once() {
        let task = Task::of(path(), Question::Count);
        let mut row = Vec::from_iter(0..6);
        row.rotate_left(2);
        let graph = Graph::of(task.problem());
        let draft = Draft::new(&graph, row).unwrap();
        let found = crate::engines::sweep::search::Found::new(draft, 2, 99);
        let note = crate::engines::sweep::search::Note::of(&found, 1e4);
        task.keep_note("sweep", note);
        let order = |task: &Task| Engine.count(task).unwrap().save().0[1].clone();
        assert_eq!(order(&task), [2, 3, 4, 5, 0, 1]);
        assert_eq!(
            Engine
                .estimate(&task.clone().with_effort(1e4))
                .unwrap()
                .nodes,
            found.outlook().states
        );
        // More effort looks again, and leaves a better order for the run.
        Engine.estimate(&task.clone().with_effort(1e5)).unwrap();
        assert_eq!(order(&task), [0, 1, 2, 3, 4, 5]);
    }
}
