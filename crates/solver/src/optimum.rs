//! The optimum of an objective: the best value of all placements, with the proof that there is no better one.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{EngineBug, Question, Refusal, Step, Unanswered};
use standoff_model::{LinearConstraint, Objective, Permutation, Placement};

use crate::bounded_search::{BoundedSearch, Status};
use crate::bracket::Bracket;
use crate::control::{budget, exceeds_memory};
use crate::local_search::LocalSearch;
use crate::part::Part;
use crate::plan::{BOUNDED_SEARCH, SIZE_COUNT, Turns};
use crate::progress::{Progress, Watched};
use crate::solutions::Solutions;
use crate::solver::Solver;
use crate::totals::Totals;

/// The best value of an objective, or bounds of it.
///
/// ```text
/// the fewest queens that dominate 8 x 8, stopped early:
///
///     0 1 2 3 4 5 6 7 8 9 10 ...
///     x x x . . . . . . o          x  proved impossible              `bound` is 3
///                                  o  the best placement found       `value` is 9
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// The best value found; `None` if there is no placement, or none was found.
    pub value: Option<u64>,
    /// A placement of that value; `None` also if placements were only counted.
    pub placement: Option<Placement>,
    /// The proved bound: no placement has a better value.
    pub bound: u64,
    /// Why the search ended. If it was [exhausted](End::Exhausted), `value` is the optimum, or there is no placement.
    pub end: End,
    /// The engines that searched, in the order in which they began.
    pub engines: Vec<&'static str>,
    /// The work of all engines: nodes of search trees.
    pub nodes: u64,
}

impl Solver {
    /// Finds the best value of an objective, and a placement of that value.
    ///
    /// Up to four searches take turns: one for a placement better than the incumbent, one for a proof that there is
    /// none with the best values still open, and, if that takes longer, a local search and, if the objective is the number
    /// of pieces, a count by that number. The local search proves nothing and has no nodes.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Goal, Kind, Model};
    /// use standoff_solver::Solver;
    ///
    /// let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    /// let model = Model::new(Board::rectangle(5, 5)?, vec![Kind::new("king", 'K', king)])?;
    /// let most = Solver::new(&model, &standoff_engines::all()).optimum(&Goal::Most(None).objective(&model))?;
    /// assert_eq!((most.value, most.bound), (Some(9), 9));
    /// assert!(most.end.is_exhausted());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong.
    ///
    /// # Panics
    ///
    /// If the objective has members that are not candidates of this model.
    pub fn optimum(&self, objective: &Objective) -> Result<Optimum, Unanswered> {
        let mut search = OptimumSearch::new(self, objective);
        let end = search.run()?;
        Ok(search.optimum(end))
    }

    /// The symmetries of the model that keep an objective; none if they would take long to compute.
    fn symmetries_of(&self, objective: &Objective) -> Arc<[Permutation]> {
        let model = self
            .model
            .as_ref()
            .filter(|_| self.problem.len() <= MAX_CANDIDATES_FOR_SYMMETRIES);
        let group = model.and_then(|model| model.symmetries_until(&*self.stop).ok()?.ok());
        let sets = objective.within(&objective.range());
        if self.problem.with_constraints(sets.clone()).is_err() {
            // The objective is of another model, which is reported later.
            return Arc::default();
        }
        let group = group.unwrap_or_default().into_iter();
        group.filter(|map| map.keeps(&sets)).collect()
    }
}

/// Searches that take turns to close the gap between the bound and the incumbent.
struct OptimumSearch<'s> {
    solver: Solver,
    objective: &'s Objective,
    bracket: Bracket<'s>,
    symmetries: Arc<[Permutation]>,
    /// Looks for a placement that is better than the incumbent.
    improving: Option<BoundedSearch>,
    /// Tries to prove that there is no placement of one of the `stride` lowest open losses.
    proving: Option<BoundedSearch>,
    stride: u64,
    /// Looks for better placements without a proof, until it has not found any for long.
    local: Option<LocalSearch>,
    /// Counts all placements by size.
    count: Option<SizeCount>,
    engines: Vec<&'static str>,
    /// The work of the searches that are over.
    nodes: u64,
}

/// With more candidates than this, no symmetries are computed: that would take longer than most searches.
const MAX_CANDIDATES_FOR_SYMMETRIES: usize = 1024;

/// The number of searches that take turns, each with its share of the memory.
const SEARCHES: usize = 4;

/// The length of the longest turn, in budgets; the first turn is one budget.
const LONGEST_TURN: f64 = 128.0;

/// From a turn of this length on, a local search and a count take part. For shorter searches they do not pay.
const FIRST_LONG_TURN: u64 = 32;

/// The work of a local search or a count in a budget: it takes about as long as the nodes of a bounded search.
const BUDGET_WORK: u64 = 1 << 16;

impl<'s> OptimumSearch<'s> {
    fn new(solver: &Solver, objective: &'s Objective) -> Self {
        let max_memory = solver.max_memory / SEARCHES;
        OptimumSearch {
            solver: solver.clone().max_memory(max_memory),
            objective,
            bracket: Bracket::new(objective),
            symmetries: solver.symmetries_of(objective),
            improving: None,
            proving: None,
            stride: 1,
            local: None,
            count: None,
            engines: Vec::new(),
            nodes: 0,
        }
    }

    /// Runs the searches in turns until the gap is closed, or there is a reason to stop.
    fn run(&mut self) -> Result<End, Unanswered> {
        match self.bounded_search(self.bracket.highest_open()) {
            Ok(search) => self.improving = Some(search),
            Err(refusal) => return self.run_count_alone(refusal),
        }
        let mut turns = Turns::new(vec![1.0; SEARCHES], LONGEST_TURN);
        while !self.bracket.is_closed() {
            let budgets = turns.left();
            let end = match turns.member() {
                0 => self.improve(budgets)?,
                1 => self.prove(budgets)?,
                2 => self.improve_locally(budgets),
                _ => {
                    self.count_in_turn(budgets)?;
                    self.show();
                    None
                }
            };
            if let Some(end) = end {
                return Ok(end);
            }
            turns.spend(budgets);
        }
        self.show();
        Ok(End::Exhausted)
    }

    /// If no engine lists, a count by size may find the optimum.
    fn run_count_alone(&mut self, refusal: Refusal) -> Result<End, Unanswered> {
        let Some(Ok(count)) = self.begin_count(f64::INFINITY) else {
            return Err(refusal.into());
        };
        self.count = Some(count);
        while self.count.is_some() {
            if let Some(end) = (self.solver.stop)() {
                return Ok(end);
            }
            self.advance_count(1, f64::INFINITY)?;
            self.show();
        }
        Ok(if self.bracket.is_closed() {
            End::Exhausted
        } else {
            End::MemoryLimit
        })
    }

    /// Begins a count by size, planned with this effort; `None` unless the objective is the number of pieces.
    fn begin_count(&self, effort: f64) -> Option<Result<SizeCount, Refusal>> {
        let solver = &self.solver;
        let task = solver.given_task(Question::CountBySize).with_effort(effort);
        let is_size = self.objective.counts_all_pieces(&solver.problem);
        is_size.then(|| {
            let mut planned = solver.planner.plan(&task)?;
            let mut found = Totals::counts(&solver.problem);
            let search = planned.begin()?.resume(&mut found);
            Ok(SizeCount {
                engine: planned.engine(),
                node_cost: planned.estimate().map_or(1.0, |it| it.node_cost),
                part: Part::new(search, found, 1.0, budget(&solver.problem)),
            })
        })
    }

    /// Begins a search for any placement with an open loss of at most `loss`.
    fn bounded_search(&self, loss: u64) -> Result<BoundedSearch, Refusal> {
        let solver = &self.solver;
        let constraints = self.objective.within(&self.bracket.values(loss));
        let constraints = constraints.into_iter();
        let constraints = constraints.filter(|constraint| !constraint.bounds_nothing());
        let bounded = solver.problem.with_constraints(constraints.collect());
        let bounded = Arc::new(bounded.expect("an objective is of the same model"));
        let task = solver.given_task(Question::Any).about(bounded);
        let task = task.with_symmetries(self.symmetries.clone());
        let planning = task.clone().with_effort(BOUNDED_SEARCH);
        let search = solver.planner.listing(&planning)?;
        let solutions = Solutions::new(task, search, solver.stop.clone(), None);
        Ok(BoundedSearch::new(loss, solutions))
    }

    /// Takes one of the bounded searches if it is for this loss; otherwise replaces it.
    fn take_or_replace(
        &mut self,
        which: fn(&mut Self) -> &mut Option<BoundedSearch>,
        loss: u64,
    ) -> Result<BoundedSearch, Refusal> {
        match which(self).take() {
            Some(search) if search.loss == loss => Ok(search),
            other => {
                other.iter().for_each(|search| self.add_cost(search));
                self.bounded_search(loss)
            }
        }
    }

    /// Takes a turn of the search for a better placement.
    fn improve(&mut self, budgets: u64) -> Result<Option<End>, Unanswered> {
        let loss = self.bracket.highest_open();
        self.advance(loss, budgets, |this| &mut this.improving)
    }

    /// Takes a turn of the search for a better bound, unless it would search the same as the other one. Once a local search
    /// looks for placements, the other one is mostly a proof, too.
    fn prove(&mut self, budgets: u64) -> Result<Option<End>, Unanswered> {
        let lowest = self.bracket.lowest_open();
        let loss = lowest + self.stride - 1;
        let is_redundant = budgets > FIRST_LONG_TURN && self.bracket.value().is_some();
        if is_redundant || loss >= self.bracket.highest_open() {
            return Ok(None);
        }
        let end = self.advance(loss, budgets, |this| &mut this.proving)?;
        if self.bracket.lowest_open() > lowest {
            self.stride *= 2;
        } else if self.proving.is_none() {
            // A placement within the stride was found: from here on the bound rises by 1.
            self.stride = 1;
        }
        Ok(end)
    }

    /// Advances the bounded search for this loss, and keeps it if it is not done.
    fn advance(
        &mut self,
        loss: u64,
        budgets: u64,
        which: fn(&mut Self) -> &mut Option<BoundedSearch>,
    ) -> Result<Option<End>, Unanswered> {
        let mut search = self.take_or_replace(which, loss)?;
        let mut end = None;
        match search.advance(budgets)? {
            Status::Unknown => {
                *which(self) = Some(search);
                return Ok(None);
            }
            Status::Found(placement) => self.bracket.add(placement),
            Status::Infeasible => self.bracket.refute(search.loss),
            Status::Stopped(reason) => end = Some(reason),
        }
        self.add_cost(&search);
        Ok(end)
    }

    /// Takes a turn of the local search. It ends if it has not found anything for long, or needs too much memory.
    fn improve_locally(&mut self, budgets: u64) -> Option<End> {
        if budgets == FIRST_LONG_TURN {
            let problem = &self.solver.problem;
            let bounded = problem.with_constraints(self.better()).ok()?;
            self.local = Some(LocalSearch::new(Arc::new(bounded)));
        }
        let mut local = self.local.take()?;
        let goal = local.work() + budgets * BUDGET_WORK;
        while !self.bracket.is_closed() && local.work() < goal {
            let better = self.better();
            let bounds = better.iter().map(|constraint| constraint.bounds);
            local.bound_last(&Vec::from_iter(bounds));
            if let Some(found) = local.advance(goal - local.work()) {
                self.bracket.add(found);
            }
        }
        let is_small = !exceeds_memory(local.memory(), self.solver.max_memory);
        self.local = Some(local).filter(|local| local.is_patient() && is_small);
        None
    }

    /// The constraints of a placement that is better than the incumbent.
    fn better(&self) -> Vec<LinearConstraint> {
        let open = self.bracket.values(self.bracket.highest_open());
        self.objective.within(&open)
    }

    /// Takes a turn of the count, the last one in each round.
    fn count_in_turn(&mut self, budgets: u64) -> Result<(), Unanswered> {
        if budgets == FIRST_LONG_TURN {
            self.count = self.begin_count(SIZE_COUNT).and_then(Result::ok);
        }
        self.advance_count(budgets, (budgets * BUDGET_WORK) as f64)
    }

    /// Advances the count, if there is one, by at most this number of budgets, until it has done about this work. It is
    /// dropped when it is done or exceeds the memory limit.
    fn advance_count(&mut self, budgets: u64, work: f64) -> Result<(), Unanswered> {
        let Some(mut count) = self.count.take() else {
            return Ok(());
        };
        let goal = count.work() + work;
        for _ in 0..budgets {
            if count.work() >= goal {
                break;
            }
            let memory = count.part.search.memory();
            let is_over = if exceeds_memory(memory, self.solver.max_memory) {
                true
            } else if count.advance()? == Step::Done {
                self.bracket.close(count.sizes());
                true
            } else {
                false
            };
            if is_over {
                self.nodes += count.nodes();
                self.add_engines(&[count.engine]);
                return Ok(());
            }
        }
        self.count = Some(count);
        Ok(())
    }

    /// Adds the cost of a bounded search that is over.
    fn add_cost(&mut self, search: &BoundedSearch) {
        self.nodes += search.nodes();
        self.add_engines(&search.engines());
    }

    /// Records engines that have searched.
    fn add_engines(&mut self, engines: &[&'static str]) {
        for engine in engines {
            if !self.engines.contains(engine) {
                self.engines.push(engine);
            }
        }
    }

    fn show(&self) {
        if let Some(watch) = &self.solver.watch {
            watch(&Progress::of(self));
        }
    }

    fn optimum(mut self, end: End) -> Optimum {
        for search in [self.improving.take(), self.proving.take()] {
            search.iter().for_each(|search| self.add_cost(search));
        }
        if let Some(count) = self.count.take() {
            self.nodes += count.nodes();
            self.add_engines(&[count.engine]);
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

/// A count by number of pieces, from which the optimum is known once it is complete.
struct SizeCount {
    engine: &'static str,
    /// The cost of a node, as estimated.
    node_cost: f64,
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

    /// The numbers of pieces of all placements.
    fn sizes(&self) -> impl Iterator<Item = u64> {
        let numbers = (0..).zip(self.part.found.numbers());
        numbers.filter_map(|(pieces, number)| (number != BigUint::ZERO).then_some(pieces))
    }

    fn nodes(&self) -> u64 {
        self.part.search.work()
    }

    fn work(&self) -> f64 {
        self.nodes() as f64 * self.node_cost
    }
}

impl Watched for OptimumSearch<'_> {
    fn progress(&self) -> f64 {
        self.bracket.progress()
    }

    fn work(&self) -> u64 {
        let searches = self.improving.iter().chain(&self.proving);
        let searches: u64 = searches.map(BoundedSearch::nodes).sum();
        self.nodes + searches + self.count.as_ref().map_or(0, SizeCount::nodes)
    }

    fn found(&self) -> BigUint {
        u32::from(self.bracket.value().is_some()).into()
    }
}

#[cfg(test)]
mod tests {
    use standoff_board::{Board, Where};
    use standoff_model::{
        Bounds, Candidate, ConflictGraph, Goal, Kind, LinearConstraint, Member, Model, Problem,
        Rule,
    };

    use super::*;
    use crate::local_search::{LEAST_WORK, PATIENCE};

    /// Two armies may be exchanged if the objective is about both, and not if it is about one.
    #[test]
    fn a_symmetry_keeps_the_objective() {
        let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
        let army = |side: &str| Kind::new("king", 'K', king.clone()).on_side(side);
        let board = Board::rectangle(3, 3).unwrap();
        let kinds = vec![army("white"), army("black")];
        let model = Model::with_rules(board, kinds, &[Rule::SidesAtPeace]).unwrap();
        let maps = |goal: Goal| {
            let objective = goal.objective(&model);
            Solver::new(&model, &standoff_engines::all())
                .symmetries_of(&objective)
                .len()
        };
        assert_eq!(maps(Goal::MostOfEach(vec![vec![0], vec![1]])), 16);
        assert_eq!(maps(Goal::Most(Some(vec![0]))), 8);
        assert_eq!(maps(Goal::Most(None)), 16);
        let of_another = Objective::Most(vec![Member::of_weight_1(Candidate::new(18))]);
        assert!(
            Solver::new(&model, &standoff_engines::all())
                .symmetries_of(&of_another)
                .is_empty()
        );
    }

    /// A search for another loss replaces the present one, and the nodes of both are added.
    #[test]
    fn nodes_of_a_replaced_search_count() {
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
        let solver = Solver::of(Arc::new(problem), &standoff_engines::all());
        let mut search = OptimumSearch::new(&solver, &objective);
        let mut bounded = search.bounded_search(9).unwrap();
        assert!(matches!(bounded.advance(1), Ok(Status::Found(_))));
        let nodes = bounded.nodes();
        search.improving = Some(bounded);
        let same = search.take_or_replace(|this| &mut this.improving, 9);
        let same = same.unwrap();
        assert_eq!((same.nodes(), search.work()), (nodes, 0));
        search.improving = Some(same);
        let other = search.take_or_replace(|this| &mut this.improving, 7);
        assert_eq!((other.unwrap().nodes(), search.work()), (0, nodes));
        assert!(nodes > 0 && !search.engines.is_empty());
    }

    /// Each square of 12 x 12 covers itself and its neighbours. The steps of a sweep are long.
    #[test]
    fn a_count_keeps_to_its_work_and_ends_with_the_gap() {
        let at = |row: usize, column: usize| Member::of_weight_1(Candidate::new(12 * row + column));
        let covered = (0..144).map(|square| {
            let (row, column) = (square / 12, square % 12);
            let is_near = |&(a, b): &(usize, usize)| a.abs_diff(row) + b.abs_diff(column) <= 1;
            let squares = (0..144).map(|other| (other / 12, other % 12));
            LinearConstraint {
                members: squares.filter(is_near).map(|(a, b)| at(a, b)).collect(),
                bounds: Bounds::at_least(1),
            }
        });
        let problem = Problem::new(vec![1; 144], ConflictGraph::new(144), covered.collect());
        let solver = Solver::of(Arc::new(problem.unwrap()), &standoff_engines::all());
        let objective = Objective::Fewest((0..144).map(|square| at(0, square)).collect());
        let mut search = OptimumSearch::new(&solver, &objective);
        search.count = search.begin_count(SIZE_COUNT).and_then(Result::ok);
        let work = |search: &OptimumSearch<'_>| search.count.as_ref().unwrap().work();
        let before = work(&search);
        assert!(before > 0.0, "the count continues that of planning");
        search.advance_count(128, 1e7).unwrap();
        let done = work(&search) - before;
        assert!((1e7..1e8).contains(&done), "{done}");

        search.bracket.close([35].into_iter());
        assert_eq!(search.run(), Ok(End::Exhausted));
        assert_eq!(work(&search), before + done);
    }

    /// Candidates around a ring, of which each covers itself and its neighbours: ten of thirty cover all.
    #[test]
    fn a_local_search_finds_the_optimum_and_gives_up() {
        let ring = |by: usize, from: usize| Member::of_weight_1(Candidate::new((from + by) % 30));
        let covered = (0..30).map(|from| {
            let mut members = [0, 1, 2].map(|by| ring(by, from)).to_vec();
            members.sort_unstable();
            LinearConstraint {
                members,
                bounds: Bounds::at_least(1),
            }
        });
        let problem = Problem::new(vec![1; 30], ConflictGraph::new(30), covered.collect());
        let solver = Solver::of(Arc::new(problem.unwrap()), &standoff_engines::all());
        let objective = Objective::Fewest((0..30).map(|at| ring(at, 0)).collect());
        let mut search = OptimumSearch::new(&solver, &objective);
        assert!(search.improve_locally(1).is_none() && search.local.is_none());
        search.improve_locally(FIRST_LONG_TURN);
        assert_eq!(search.bracket.value(), Some(10));
        let budgets = PATIENCE * LEAST_WORK / BUDGET_WORK;
        assert!(budgets > 2 * FIRST_LONG_TURN);
        search.improve_locally(budgets - 2 * FIRST_LONG_TURN);
        assert!(search.local.is_some());
        search.improve_locally(2 * FIRST_LONG_TURN);
        assert!(search.local.is_none());

        // The proof is left to the other search.
        search.prove(2 * FIRST_LONG_TURN).unwrap();
        assert!(search.proving.is_none() && search.bracket.lowest_open() == 0);
        search.prove(FIRST_LONG_TURN).unwrap();
        assert!(search.proving.is_some() || search.bracket.lowest_open() > 0);
    }
}
