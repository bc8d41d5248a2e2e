//! The best value that a placement can have, with the proof that there is no better one.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;

use super::bounded_search::{BoundedSearch, Said};
use super::bracket::Bracket;
use super::budget::budget;
use super::part::Part;
use super::solutions::Solutions;
use super::solver::Solver;
use super::totals::Totals;
use super::watch::{Progress, Sight};
use crate::problem::{Objective, Permutation, Placement};
use crate::task::{EngineBug, Question, Refusal, Step, Unanswered};

/// How good placements can be, as far as a search has found out.
///
/// ```text
/// the fewest queens that guard 8 x 8, stopped early:
///
///     0 1 2 3 4 5 6 7 8 9 10 ...
///     x x x . . . . . . o          x  proved that there is none      `bound` is 3
///                                  o  the best placement found       `value` is 9
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// The best value found; none if there is no placement, or none was found yet.
    pub value: Option<u64>,
    /// A placement of that value; none also where placements were only counted.
    pub placement: Option<Placement>,
    /// It is proved that no placement has a better value than this one.
    pub bound: u64,
    /// Why the search ended: when it was [exhausted](End::Exhausted), the value is the best there is, or
    /// there is no placement at all.
    pub end: End,
    /// The engines that searched, in the order of their first part in it.
    pub engines: Vec<&'static str>,
    /// The work that they did: nodes of their trees.
    pub nodes: u64,
}

impl Solver {
    /// The best value that a placement can have, and a placement of that value.
    ///
    /// Searches take turns: one for a placement that is better than the best so far, one for the proof that
    /// there is none of the best values still open, and, where what is wanted is the number of pieces, a
    /// count by that number.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_placement::{Goal, Kind, Model, Solver};
    ///
    /// let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    /// let model = Model::new(Board::rectangle(5, 5)?, vec![Kind::new("king", 'K', king)])?;
    /// let most = Solver::new(&model).optimum(&Goal::Most(None).objective(&model))?;
    /// assert_eq!((most.value, most.bound), (Some(9), 9));
    /// assert!(most.end.is_exhausted());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, or one is wrong.
    ///
    /// # Panics
    ///
    /// When the objective is of another model, and has members that there are not here.
    pub fn optimum(&self, objective: &Objective) -> Result<Optimum, Unanswered> {
        let mut search = OptimumSearch::new(self, objective);
        let end = search.go_on_to_the_end()?;
        Ok(search.optimum(end))
    }

    /// The symmetries of the model that keep an objective, where it is soon known which they are.
    fn symmetries_of(&self, objective: &Objective) -> Arc<[Permutation]> {
        let model = self
            .model
            .as_ref()
            .filter(|_| self.problem.len() <= MOST_TURNED);
        let group = model.and_then(|model| model.symmetries_until(&*self.stop).ok()?.ok());
        let sets = objective.within(&objective.range());
        if self.problem.with_constraints(sets.clone()).is_err() {
            // Whoever asks about it is told.
            return Arc::default();
        }
        let group = group.unwrap_or_default().into_iter();
        group.filter(|map| map.keeps(&sets)).collect()
    }
}

/// Some searches that close a bracket in turns.
struct OptimumSearch<'s> {
    solver: Solver,
    objective: &'s Objective,
    bracket: Bracket<'s>,
    symmetries: Arc<[Permutation]>,
    /// Looks for a better placement.
    better: Option<BoundedSearch>,
    /// Looks for one of the best losses still open: so many of them.
    best: Option<BoundedSearch>,
    step: u64,
    /// Who has settled the last hunt: it leads in the next one.
    leader: &'static str,
    count: Option<SizeCount>,
    engines: Vec<&'static str>,
    /// The work of those who have come to their end.
    nodes: u64,
}

/// Of more candidates, symmetries are not looked for: that would take longer than most searches for one placement.
const MOST_TURNED: usize = 1024;

/// So many searches go on beside each other, each with its part of the memory.
const SEARCHES: usize = 3;

/// Hunts are many and mostly short, and who leads is known: nobody looks at their trees.
const PLANNING: f64 = 1.0;

/// After so many rounds, some milliseconds, a count begins as well.
const COUNT_FROM: u32 = 3;

/// The effort of choosing who counts: that takes no longer than the rounds before.
const COUNT_PLANNING: f64 = 1e6;

/// Portfolio do not grow any more after so many rounds.
const LONGEST: u32 = 7;

impl<'s> OptimumSearch<'s> {
    fn new(solver: &Solver, objective: &'s Objective) -> Self {
        let part = solver.max_memory / SEARCHES;
        OptimumSearch {
            solver: solver.clone().max_memory(part),
            objective,
            bracket: Bracket::new(objective),
            symmetries: solver.symmetries_of(objective),
            better: None,
            best: None,
            step: 1,
            leader: "",
            count: None,
            engines: Vec::new(),
            nodes: 0,
        }
    }

    /// Everybody has a turn in each round, and turns double.
    fn go_on_to_the_end(&mut self) -> Result<End, Unanswered> {
        match self.hunt(self.bracket.open()) {
            Ok(hunt) => self.better = Some(hunt),
            Err(refusal) => return self.only_count(refusal),
        }
        for round in 0.. {
            let turns = 1 << round.min(LONGEST);
            if let Some(end) = self.look_for_a_better_one(turns)? {
                return Ok(end);
            }
            if let Some(end) = self.look_for_one_of_the_best(turns)? {
                return Ok(end);
            }
            if round == COUNT_FROM && !self.bracket.is_closed() {
                self.count = self.begin_count(COUNT_PLANNING).and_then(Result::ok);
            }
            self.count(turns)?;
            self.show();
            if self.bracket.is_closed() {
                break;
            }
        }
        Ok(End::Exhausted)
    }

    /// Where nobody lists, a count may tell.
    fn only_count(&mut self, refusal: Refusal) -> Result<End, Unanswered> {
        let Some(Ok(count)) = self.begin_count(f64::INFINITY) else {
            return Err(refusal.into());
        };
        self.count = Some(count);
        while self.count.is_some() {
            if let Some(end) = (self.solver.stop)() {
                return Ok(end);
            }
            self.count(1)?;
            self.show();
        }
        Ok(match self.bracket.is_closed() {
            true => End::Exhausted,
            false => End::MemoryLimit,
        })
    }

    /// A count that tells all values, where these are numbers of pieces, chosen with so much effort.
    fn begin_count(&self, effort: f64) -> Option<Result<SizeCount, Refusal>> {
        let solver = &self.solver;
        let tells = self.objective.counts_all_pieces(&solver.problem);
        let task = solver.task(Question::CountBySize);
        tells.then(|| {
            let mut planned = solver.planner.plan(&task.with_effort(effort))?;
            let search = planned.start()?;
            let nothing = Totals::counts(&solver.problem);
            Ok(SizeCount {
                engine: planned.engine(),
                part: Part::new(search, nothing, 1.0, budget(&solver.problem)),
            })
        })
    }

    /// A search for any placement of which the objective is within the bracket, up to this loss.
    fn hunt(&self, loss: u64) -> Result<BoundedSearch, Refusal> {
        let solver = &self.solver;
        let groups = self.objective.within(&self.bracket.values(loss));
        let groups = groups.into_iter().filter(|group| !group.bounds_nothing());
        let bounded = solver.problem.with_constraints(groups.collect());
        let bounded = Arc::new(bounded.expect("an objective is of the same model"));
        let task = solver.task(Question::Any).about(bounded);
        let task = task.with_symmetries(self.symmetries.clone());
        let run = solver
            .planner
            .listing(&task.clone().with_effort(PLANNING))?;
        let run = run.led_by(self.leader);
        Ok(BoundedSearch::new(
            loss,
            Solutions::new(task, run, solver.stop.clone(), None),
        ))
    }

    /// The hunt for at most this loss: the one that goes on if it is for that.
    fn going_on(
        &mut self,
        hunt: Option<BoundedSearch>,
        loss: u64,
    ) -> Result<BoundedSearch, Refusal> {
        match hunt {
            Some(hunt) if hunt.loss == loss => Ok(hunt),
            other => {
                other.iter().for_each(|over| self.end(over));
                self.hunt(loss)
            }
        }
    }

    fn look_for_a_better_one(&mut self, turns: u32) -> Result<Option<End>, Unanswered> {
        if self.bracket.is_closed() {
            return Ok(None);
        }
        let under_way = self.better.take();
        let hunt = self.going_on(under_way, self.bracket.open())?;
        self.turn(hunt, turns, |search| &mut search.better)
    }

    /// Whoever looks for a better one and knows as little does the same.
    fn look_for_one_of_the_best(&mut self, turns: u32) -> Result<Option<End>, Unanswered> {
        let loss = self.bracket.least() + self.step - 1;
        if self.bracket.is_closed() || loss >= self.bracket.open() {
            return Ok(None);
        }
        let under_way = self.best.take();
        let hunt = self.going_on(under_way, loss)?;
        let least = self.bracket.least();
        let end = self.turn(hunt, turns, |search| &mut search.best)?;
        match self.bracket.least() > least {
            true => self.step *= 2,
            // What was found is one of them: from here on it goes one by one.
            false if self.best.is_none() => self.step = 1,
            false => {}
        }
        Ok(end)
    }

    /// A hunt has its turn; if there is more for it to do, it goes back to its place.
    fn turn(
        &mut self,
        mut hunt: BoundedSearch,
        turns: u32,
        place: fn(&mut Self) -> &mut Option<BoundedSearch>,
    ) -> Result<Option<End>, Unanswered> {
        let mut end = None;
        match hunt.go_on(turns)? {
            Said::NotYet => {
                *place(self) = Some(hunt);
                return Ok(None);
            }
            Said::Found(placement) => self.bracket.find(placement),
            Said::NoneThere => self.bracket.refute(hunt.loss),
            Said::Stopped(reason) => end = Some(reason),
        }
        self.leader = hunt.present_engine();
        self.end(&hunt);
        Ok(end)
    }

    /// Takes down what a hunt took with which nobody goes on.
    fn end(&mut self, hunt: &BoundedSearch) {
        self.nodes += hunt.nodes();
        self.name(&hunt.engines());
    }

    /// The count, if somebody counts and has room for it, has its turn.
    fn count(&mut self, turns: u32) -> Result<(), Unanswered> {
        let Some(mut count) = self.count.take() else {
            return Ok(());
        };
        for _ in 0..turns {
            let is_over = if count.holds_more_than(self.solver.max_memory) {
                true
            } else if count.advance()? == Step::Done {
                self.bracket.know_all(count.sizes());
                true
            } else {
                false
            };
            if is_over {
                self.nodes += count.nodes();
                self.name(&[count.engine]);
                return Ok(());
            }
        }
        self.count = Some(count);
        Ok(())
    }

    /// Records the engines that have searched.
    fn name(&mut self, engines: &[&'static str]) {
        for engine in engines {
            if !self.engines.contains(engine) {
                self.engines.push(engine);
            }
        }
    }

    fn show(&self) {
        if let Some(watch) = &self.solver.watch {
            watch(&Progress::at(self));
        }
    }

    fn optimum(mut self, end: End) -> Optimum {
        self.nodes = self.work();
        let open = [self.better.take(), self.best.take()];
        for hunt in open.into_iter().flatten() {
            self.name(&hunt.engines());
        }
        if let Some(count) = self.count.take() {
            self.name(&[count.engine]);
        }
        Optimum {
            value: self.bracket.value(),
            bound: self.bracket.bound(),
            end,
            engines: self.engines,
            nodes: self.nodes,
            placement: self.bracket.placement(),
        }
    }
}

/// A count by number of pieces, which tells the best number once it is complete.
struct SizeCount {
    engine: &'static str,
    part: Part,
}

impl SizeCount {
    fn advance(&mut self) -> Result<Step, EngineBug> {
        let step = self.part.advance();
        match self.part.found.nonsense() {
            Some(what) => Err(EngineBug {
                engine: self.engine,
                what: what.to_string(),
            }),
            None => Ok(step),
        }
    }

    /// Whether it needs more memory than this, or can go on with none.
    fn holds_more_than(&self, max_memory: usize) -> bool {
        let held = self.part.run.memory();
        held > max_memory || held == usize::MAX
    }

    /// The numbers of pieces of which there are placements.
    fn sizes(&self) -> impl Iterator<Item = u64> {
        let numbers = (0..).zip(self.part.found.numbers());
        numbers.filter_map(|(pieces, number)| (number != BigUint::ZERO).then_some(pieces))
    }

    fn nodes(&self) -> u64 {
        self.part.run.work()
    }
}

impl Sight for OptimumSearch<'_> {
    fn progress(&self) -> f64 {
        self.bracket.progress()
    }

    fn work(&self) -> u64 {
        let hunts = [&self.better, &self.best].into_iter().flatten();
        let hunts: u64 = hunts.map(BoundedSearch::nodes).sum();
        self.nodes + hunts + self.count.as_ref().map_or(0, SizeCount::nodes)
    }

    fn found(&self) -> BigUint {
        u32::from(self.bracket.value().is_some()).into()
    }
}

#[cfg(test)]
mod tests {
    use standoff_board::{Board, Where};

    use super::*;
    use crate::layout::{Goal, Kind, Model, Rule};
    use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    /// The armies of a board may change places where each is to be large, and not where one is.
    #[test]
    fn a_symmetry_keeps_the_objective() {
        let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
        let army = |side: &str| Kind::new("king", 'K', king.clone()).on_side(side);
        let board = Board::rectangle(3, 3).unwrap();
        let kinds = vec![army("white"), army("black")];
        let model = Model::with_rules(board, kinds, &[Rule::SidesAtPeace]).unwrap();
        let maps = |goal: Goal| {
            let objective = goal.objective(&model);
            Solver::new(&model).symmetries_of(&objective).len()
        };
        assert_eq!(maps(Goal::MostOfEach(vec![vec![0], vec![1]])), 16);
        assert_eq!(maps(Goal::Most(Some(vec![0]))), 8);
        assert_eq!(maps(Goal::Most(None)), 16);
        let of_another = Objective::Most(vec![Member::of_weight_1(Candidate::new(18))]);
        assert!(Solver::new(&model).symmetries_of(&of_another).is_empty());
    }

    /// Who looks for another value begins anew, and what was done before is not forgotten.
    #[test]
    fn nodes_of_a_hunt_that_is_given_up_count() {
        let members: Vec<Member> = (0..9)
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect();
        let some = LinearConstraint {
            members: members.clone(),
            bounds: Bounds::at_least(5),
        };
        let problem = Problem::new(vec![1; 9], ConflictGraph::new(9), vec![some]).unwrap();
        let objective = Objective::Fewest(members);
        let solver = Solver::of(Arc::new(problem));
        let mut search = OptimumSearch::new(&solver, &objective);
        let mut hunt = search.hunt(9).unwrap();
        assert!(matches!(hunt.go_on(1), Ok(Said::Found(_))));
        let nodes = hunt.nodes();
        let same = search.going_on(Some(hunt), 9).unwrap();
        assert_eq!((same.nodes(), search.work()), (nodes, 0));
        let other = search.going_on(Some(same), 7).unwrap();
        assert_eq!((other.nodes(), search.work()), (0, nodes));
        assert!(nodes > 0 && !search.engines.is_empty());
    }
}
