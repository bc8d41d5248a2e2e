//! A list in order, piece by piece, by searches for any placement.

use std::ops::Range;

use standoff_engine::{Question, Sink, Step, Task};
use standoff_model::{Candidate, ReducedProblem, Subproblem};

use super::effort::BOUNDED_SEARCH;
use super::planner::Planner;
use super::portfolio::{Found, Lister, Portfolio};
use crate::totals::is_sound;

/// Lists placements in the order of the moving split. For each piece of the next placement it asks whether there is a
/// placement with an earlier one instead.
///
/// ```text
/// four queens:    any    one before c4?    one before b4?    between b4 and d3?    and so on: the first
///               . . Q .     . Q . .             no                   no                         . Q . .
///               Q . . .     . . . Q                                                             . . . Q
///               . . . Q     Q . . .                                                             Q . . .
///               . Q . .     . . Q .                                                             . . Q .
/// ```
///
/// Such a *query* may be answered in any order, and by engines that bound or learn, where a list in order has to search
/// all that comes before the first placement. To list another placement, it asks in the same way for one that continues
/// the last one, or begins like it.
pub(super) struct StepwiseSearch {
    planner: Planner,
    task: Task,
    /// The query asks for a placement that begins with these candidates, the next one being `from` or later.
    beginning: Vec<Candidate>,
    from: usize,
    /// The earliest placement known that begins so.
    witness: Option<Vec<Candidate>>,
    /// Whether no listed placement begins with `beginning`.
    is_new: bool,
    query: Option<Query>,
    /// The budget to be granted before it begins.
    wait: u64,
    has_listed: bool,
    /// Whether all engines refuse the query.
    is_refused: bool,
    /// The work of the queries that are over, and their engines.
    work: u64,
    engines: Vec<&'static str>,
}

struct Query {
    /// The candidates of which one comes next.
    next: Range<usize>,
    reduced: ReducedProblem,
    search: Portfolio,
}

/// The next thing to do.
enum Next {
    Report(Vec<Candidate>),
    /// Ask for a placement of which one of these candidates comes next.
    Ask(Range<usize>),
    /// There are no more placements.
    End,
}

/// It begins once it has been granted this budget, after some ten milliseconds. For shorter searches it does not pay.
const WAIT: u64 = 1 << 15;

impl StepwiseSearch {
    /// The list of all placements of a task, by the engines of a planner.
    pub(super) fn new(planner: Planner, task: &Task) -> Self {
        StepwiseSearch {
            planner,
            task: task.about(task.given().clone()),
            beginning: Vec::new(),
            from: 0,
            witness: None,
            is_new: true,
            query: None,
            wait: WAIT,
            has_listed: false,
            is_refused: false,
            work: 0,
            engines: Vec::new(),
        }
    }

    fn next(&mut self) -> Next {
        loop {
            if self.is_new && self.is_placement() {
                return Next::Report(self.beginning.clone());
            }
            let size = self.task.problem().len();
            let Some(witness) = &self.witness else {
                if self.from < size {
                    return Next::Ask(self.from..size);
                }
                if !self.go_back() {
                    return Next::End;
                }
                continue;
            };
            let Some(next) = witness.get(self.beginning.len()) else {
                // An engine claims that it is a placement.
                return Next::Report(self.beginning.clone());
            };
            let next = next.index();
            if self.from < next {
                return Next::Ask(self.from..next);
            }
            self.settle(next);
        }
    }

    /// Whether the beginning is a placement by itself.
    fn is_placement(&self) -> bool {
        let mut constraints = self.task.problem().constraints().iter();
        constraints.all(|constraint| {
            let weights = self.beginning.iter().map(|&c| constraint.weight_of(c));
            let weight = weights.map(u64::from).sum();
            constraint.bounds.contain(weight)
        })
    }

    /// Adds the next candidate of the witness, since none comes before it.
    fn settle(&mut self, next: usize) {
        self.beginning.push(Candidate::new(next));
        self.from = next + 1;
        self.is_new = true;
    }

    /// Removes the last candidate of the beginning, since no further placement continues it.
    fn go_back(&mut self) -> bool {
        self.is_new = false;
        let last = self.beginning.pop();
        self.from = last.map_or(self.from, |last| last.index() + 1);
        last.is_some()
    }

    fn begin_query(&mut self, next: Range<usize>) {
        let all = self.task.problem().len();
        let reduced = self.task.problem().reduce_to(&Subproblem {
            chosen: self.beginning.clone(),
            free: (self.from..all).map(Candidate::new).collect(),
            one_of: Some(next.clone().map(Candidate::new).collect()),
            times: 1,
        });
        let task = self.task.about(reduced.problem().clone());
        let task = task.asking(Question::Any).with_effort(BOUNDED_SEARCH);
        match self.planner.listing(&task) {
            Ok(search) => {
                self.query = Some(Query {
                    next,
                    reduced,
                    search,
                });
            }
            Err(_) => self.is_refused = true,
        }
    }

    /// About the nodes that can be visited while a query is planned.
    fn planning(&self) -> u64 {
        let candidates = (self.task.problem().len() - self.from) as u64;
        candidates * candidates / 32
    }

    /// The placement that a query has found; `None` if that is no answer to it.
    fn whole_of(&self, query: &Query, chosen: &[Candidate]) -> Option<Vec<Candidate>> {
        if !is_sound(chosen, query.reduced.problem().len()) {
            return None;
        }
        let whole = query.reduced.whole_of(chosen).chosen().to_vec();
        let next = whole.get(self.beginning.len())?;
        query.next.contains(&next.index()).then_some(whole)
    }

    /// Draws the conclusion from the answer to a query.
    fn conclude(&mut self, found: Option<Vec<Candidate>>) {
        match (found, &self.witness) {
            (Some(found), _) => self.witness = Some(found),
            (None, Some(witness)) => self.settle(witness[self.beginning.len()].index()),
            (None, None) => self.from = self.task.problem().len(),
        }
    }

    fn add_cost(&mut self, search: &Portfolio) {
        self.work += search.work();
        for engine in search.engines() {
            if !self.engines.contains(&engine) {
                self.engines.push(engine);
            }
        }
    }
}

impl Lister for StepwiseSearch {
    fn engines(&self) -> Vec<&'static str> {
        self.engines.clone()
    }

    fn present_engine(&self) -> &'static str {
        let present = self.query.as_ref().map(|it| it.search.present_engine());
        present.or(self.engines.last().copied()).unwrap_or_default()
    }

    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        self.wait = self.wait.saturating_sub(budget);
        let mut left = if self.wait == 0 { budget } else { 0 };
        while left > 0 && !self.is_refused {
            let Some(mut query) = self.query.take() else {
                match self.next() {
                    Next::Ask(next) => {
                        self.begin_query(next);
                        left = left.saturating_sub(self.planning());
                    }
                    Next::End => return Step::Done,
                    Next::Report(placement) => {
                        self.from = placement.last().map_or(0, |last| last.index() + 1);
                        (self.witness, self.is_new, self.has_listed) = (None, false, true);
                        if sink.placement(&placement).is_break() {
                            return Step::More;
                        }
                    }
                }
                continue;
            };
            let before = query.search.work();
            let mut found = Found(None);
            let step = query.search.advance(left, &mut found);
            left = left.saturating_sub((query.search.work() - before).max(1));
            if found.0.is_none() && step == Step::More {
                // It may have returned early, so that the limits are checked.
                self.query = Some(query);
                return Step::More;
            }
            self.add_cost(&query.search);
            let found = found.0.map(|chosen| self.whole_of(&query, &chosen));
            if let Some(None) = found {
                // The owner ends the list, with the name of the engine.
                let nonsense = Candidate::new(self.task.problem().len());
                let _ = sink.placement(&[nonsense]);
                return Step::More;
            }
            self.conclude(found.flatten());
        }
        Step::More
    }

    fn work(&self) -> u64 {
        self.work + self.query.as_ref().map_or(0, |query| query.search.work())
    }

    /// The part of the pieces that are settled.
    fn progress(&self) -> f64 {
        let pieces = self.witness.as_ref().map_or(0, Vec::len);
        self.beginning.len() as f64 / pieces.max(self.beginning.len() + 1) as f64
    }

    fn memory(&self) -> usize {
        let cannot_continue = self.is_refused && self.has_listed;
        let query = self.query.as_ref().map_or(0, |query| query.search.memory());
        if cannot_continue { usize::MAX } else { query }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use standoff_engine::Engine;
    use standoff_model::{Bounds, ConflictGraph, LinearConstraint, Member, Placement, Problem};

    use super::super::tests::listing;
    use super::*;

    struct All(Vec<Placement>);

    impl Sink for All {
        fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
            self.0.push(Placement::new(chosen));
            ControlFlow::Continue(())
        }
    }

    fn stepwise(problem: &Arc<Problem>, engines: &[Arc<dyn Engine>]) -> StepwiseSearch {
        let task = Task::of(problem.clone(), Question::First);
        let mut stepwise = StepwiseSearch::new(Planner::of(engines), &task);
        stepwise.wait = 0;
        stepwise
    }

    /// Two constraints with weights, the second of which the empty set may satisfy.
    fn random_problem(random: &mut fastrand::Rng) -> Arc<Problem> {
        let size = random.usize(..9);
        let mut conflicts = ConflictGraph::new(size);
        for b in 0..size {
            for a in (0..b).filter(|_| random.u8(..4) == 0) {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let constraints = [0, 1].map(|least| {
            let members = (0..size).filter_map(|index| {
                let weight = random.u32(..3);
                let candidate = Candidate::new(index);
                (weight > 0).then_some(Member { candidate, weight })
            });
            let members = members.collect();
            let bounds = Bounds::between(least, least + random.u64(0..4));
            LinearConstraint { members, bounds }
        });
        let constraints = constraints[random.usize(..3)..].to_vec();
        let sizes = (0..size).map(|_| random.u32(..2)).collect();
        Arc::new(Problem::new(sizes, conflicts, constraints).unwrap())
    }

    #[test]
    fn it_lists_all_placements_in_order() {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut listed, mut continued) = (0, 0);
        for round in 0..300 {
            let problem = random_problem(&mut random);
            let engines = standoff_engines::all();
            let list = Task::of(problem.clone(), Question::List);
            let (mut all, mut in_order) = (All(Vec::new()), All(Vec::new()));
            let plain = Planner::of(&engines).only("plain").unwrap();
            let mut whole = plain.listing(&list).unwrap();
            while whole.advance(1000, &mut in_order) == Step::More {}
            let mut stepwise = stepwise(&problem, &engines);
            let budget = [1, 3, 1000][random.usize(..3)];
            while stepwise.advance(budget, &mut all) == Step::More {
                assert!((0.0..=1.0).contains(&stepwise.progress()));
            }
            assert_eq!(stepwise.advance(budget, &mut all), Step::Done);
            assert_eq!(all.0, in_order.0, "{round}");
            listed += all.0.len();
            let is_continued = |pair: &&[Placement]| pair[1].chosen().starts_with(pair[0].chosen());
            continued += all.0.windows(2).filter(is_continued).count();
        }
        assert!(listed > 2000 && continued > 500, "{listed} {continued}");
    }

    /// Two of three candidates.
    fn two_of_three() -> Arc<Problem> {
        let two = LinearConstraint {
            members: (0..3)
                .map(Candidate::new)
                .map(Member::of_weight_1)
                .collect(),
            bounds: Bounds::exactly(2),
        };
        Arc::new(Problem::new(vec![1; 3], ConflictGraph::new(3), vec![two]).unwrap())
    }

    #[test]
    fn it_waits_until_others_have_searched() {
        let task = Task::of(two_of_three(), Question::First);
        let mut stepwise = StepwiseSearch::new(Planner::of(&standoff_engines::all()), &task);
        let mut all = All(Vec::new());
        assert_eq!(stepwise.advance(WAIT - 1, &mut all), Step::More);
        assert_eq!((stepwise.work(), all.0.len()), (0, 0));
        while stepwise.advance(1, &mut all) == Step::More {}
        let expected = [[0, 1], [0, 2], [1, 2]].map(|two| Placement::new(&two.map(Candidate::new)));
        assert_eq!(all.0, expected);
        assert!(stepwise.work() > 0 && !stepwise.engines().is_empty());
    }

    /// The owner of the list names the engine in its error.
    #[test]
    fn answers_of_wrong_engines_are_reported() {
        let nonsense: &[usize] = &[3];
        let (too_small, too_late): (&[usize], &[usize]) = (&[0], &[1, 2]);
        for (answer, reported) in [
            (nonsense, nonsense),
            (&[], nonsense),
            (too_late, nonsense),
            (too_small, too_small),
        ] {
            let mut found = Found(None);
            let mut stepwise = stepwise(&two_of_three(), &[listing(answer)]);
            assert_eq!(stepwise.advance(100, &mut found), Step::More);
            let reported = Vec::from_iter(reported.iter().copied().map(Candidate::new));
            assert_eq!(found.0, Some(reported), "{answer:?}");
            assert_eq!(stepwise.present_engine(), "listing");
        }
    }

    /// Without an engine for the query it is idle, unless it lists alone.
    #[test]
    fn a_refused_query_ends_the_list_only_after_a_placement() {
        let mut stepwise = stepwise(&two_of_three(), &[]);
        let mut all = All(Vec::new());
        assert_eq!(stepwise.advance(1000, &mut all), Step::More);
        assert_eq!((stepwise.memory(), all.0.len()), (0, 0));
        stepwise.has_listed = true;
        assert_eq!(stepwise.memory(), usize::MAX);
    }
}
