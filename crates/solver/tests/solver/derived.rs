//! Engines that derive another problem, which another engine answers.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{
    Engine, Estimate, InvalidState, Plan, Planned, Planning, Question, Refusal, Search,
    SearchState, Sink, Step, Task,
};
use standoff_engines::Split;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Feature, Kind, LinearConstraint, Member, Problem,
};
use standoff_solver::{Answer, Solver};

use crate::searches::Counter;
use crate::support::{all_and, any, model, piece, solver_of};

/// Removes the candidates without conflicts and constraints: each of them doubles the count of the rest.
struct WithoutFree;

impl WithoutFree {
    fn derive(&self, task: &Task) -> Result<(Task, Arc<dyn Planning>, usize), Refusal> {
        let whole = task.problem();
        let is_bound = |candidate: &Candidate| {
            let in_constraint =
                |constraint: &LinearConstraint| constraint.weight_of(*candidate) > 0;
            whole.conflicts().with(*candidate).next().is_some()
                || whole.constraints().iter().any(in_constraint)
        };
        let bound: Vec<Candidate> = whole.candidates().filter(is_bound).collect();
        let free = whole.len() - bound.len();
        if free == 0 {
            return Err(Refusal::new(self.name(), "no candidate is free"));
        }
        let rest = Arc::new(whole.part(&bound));
        let (task, planner) = task.derive(self.name(), rest, Question::Count)?;
        Ok((task, planner, free))
    }
}

impl Engine for WithoutFree {
    fn name(&self) -> &'static str {
        "without-free"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        question == Question::Count
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let (task, planner, free) = self.derive(task)?;
        let rest = planner.plan(&task)?;
        Ok(Box::new(WithoutFreePlan { rest, free }))
    }
}

struct WithoutFreePlan {
    rest: Planned,
    free: usize,
}

impl Plan for WithoutFreePlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        Ok(self.rest.estimate().unwrap())
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let (rest, free) = (self.rest.start()?, self.free);
        Ok(Box::new(Doubled { rest, free }))
    }
}

/// A count, multiplied by this power of 2.
struct Doubled {
    rest: Box<dyn Search>,
    free: usize,
}

/// All counts that the search of the rest reports.
#[derive(Default)]
struct Reported(Vec<(usize, BigUint)>);

impl Sink for Reported {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

impl Search for Doubled {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let mut reported = Reported::default();
        let step = self.rest.advance(budget, &mut reported);
        for (pieces, more) in reported.0 {
            sink.tally(pieces, more << self.free);
        }
        step
    }

    fn work(&self) -> u64 {
        self.rest.work()
    }

    fn progress(&self) -> f64 {
        self.rest.progress()
    }

    fn memory(&self) -> usize {
        self.rest.memory()
    }

    fn save(&self) -> SearchState {
        self.rest.save()
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        self.rest.load(state)
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let free = self.free;
        let doubled = |rest| Box::new(Doubled { rest, free }) as Box<dyn Search>;
        self.rest.split(parts).into_iter().map(doubled).collect()
    }
}

/// A random problem, in which some candidates are free.
fn random(random: &mut fastrand::Rng) -> Arc<Problem> {
    let size = random.usize(0..12);
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(0..4) * usize::from(size > 0) {
        let [a, b] = [(); 2].map(|()| Candidate::new(random.usize(..size)));
        conflicts.insert(a, b);
    }
    let mut member = |index: usize| {
        let candidate = Candidate::new(index);
        (random.u8(..3) == 0).then_some(Member {
            candidate,
            weight: 1,
        })
    };
    let members: Vec<Member> = (0..size).filter_map(&mut member).collect();
    let bounds = Bounds::at_most(members.len() as u64 / 2);
    let constraints = vec![LinearConstraint { members, bounds }];
    Arc::new(Problem::new(vec![1; size], conflicts, constraints).unwrap())
}

#[test]
fn removed_candidates_are_counted() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut answered = 0;
    for index in 0..200 {
        let problem = random(&mut rng);
        let general = solver_of(problem.clone());
        let expected = general.count().unwrap().answer;
        let solver = general.with_engines(&all_and(Arc::new(WithoutFree)));
        let planned = solver.count().unwrap();
        assert_eq!(planned.answer, expected, "{index}");
        answered += usize::from(planned.engine == "without-free");
    }
    assert!(answered > 50, "{answered}");
}

/// The sum of the parts, and of saved searches, is the count of the whole.
#[test]
fn a_search_of_a_derived_problem_is_divided_and_saved() {
    let kings = Kind::new("king", 'K', piece("king"));
    let wide = model(5, 5, [kings]);
    let apart: Vec<Candidate> = wide
        .problem()
        .candidates()
        .filter(|c| c.index() != 6)
        .collect();
    let alone = wide.problem().part(&apart);
    let mut sizes = alone.sizes().to_vec();
    sizes.extend([1; 40]);
    let mut conflicts = ConflictGraph::new(sizes.len());
    for a in alone.candidates() {
        alone
            .conflicts()
            .with(a)
            .for_each(|b| conflicts.insert(a, b));
    }
    let problem = Arc::new(Problem::new(sizes, conflicts, vec![]).unwrap());
    let solver = Solver::of(problem, &all_and(Arc::new(WithoutFree)));
    let solver = solver.with_engine("without-free").unwrap();
    let whole = solver.count().unwrap();
    let Answer::Exact(expected) = whole.answer else {
        panic!("{whole:?}")
    };
    assert_eq!(&expected % (1u64 << 40), BigUint::ZERO);
    let mut count = Counter::new(Arc::new(WithoutFree), solver.task(Question::Count));
    assert_eq!(count.advance(100), Step::More);
    let mut sum = BigUint::ZERO;
    for mut part in count.reloaded().split(4) {
        part.run();
        sum += part.total();
    }
    assert_eq!(sum, expected);
}

/// Derives the same problem repeatedly.
struct Mirror;

impl Engine for Mirror {
    fn name(&self) -> &'static str {
        "mirror"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let same = task.problem().clone();
        let (task, planner) = task.derive(self.name(), same, task.question())?;
        Ok(Box::new(MirrorPlan(planner.plan(&task)?)))
    }
}

struct MirrorPlan(Planned);

impl Plan for MirrorPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        let estimate = self.0.estimate().unwrap();
        Ok(Estimate {
            node_cost: estimate.node_cost / 2.0,
            ..estimate
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.0.start()
    }
}

/// Knows no feature.
struct Sceptic;

impl Engine for Sceptic {
    fn name(&self) -> &'static str {
        "sceptic"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, _: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Err(Refusal::new(self.name(), "nothing can be known"))
    }
}

#[test]
fn the_number_of_derivations_is_limited() {
    let kings = model(3, 3, [any("king")]);
    let end = Refusal::new("mirror", "64 models were derived from each other");
    let mirror = || Arc::new(Mirror) as Arc<dyn Engine>;
    let alone = Solver::new(&kings, &[mirror()]);
    assert_eq!(alone.count().unwrap_err(), end.clone().into());
    // Two derivations at each step would be 2^64 steps.
    let with_sceptic = Solver::new(&kings, &[mirror(), Arc::new(Sceptic)]);
    assert_eq!(with_sceptic.count().unwrap_err(), end.into());
    // Each step estimates less work, until the last one is refused and another engine answers.
    let with_split = Solver::new(&kings, &[Arc::new(Split), mirror()]);
    let outcome = with_split.count().unwrap();
    assert_eq!(
        (outcome.engine, outcome.answer),
        ("mirror", Answer::Exact(35u32.into()))
    );
}

#[test]
fn without_a_planner_nothing_is_derived() {
    let task = Task::new(&model(2, 1, [any("knight")]), Question::Count);
    let refusal = WithoutFree.plan(&task).err().unwrap();
    assert_eq!(
        refusal.reason,
        "the task has no planner for a problem that the engine derives"
    );
}
