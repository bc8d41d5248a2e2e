//! The subproblems of what is left of a search: other engines find exactly the same there.

use std::ops::ControlFlow;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::Board;
use standoff_engine::{Engine, Question, Search, SearchState, Sink, Step, Task};
use standoff_engines::{Groups, Join, Maximal, Plain, Split, Sweep};
use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Lines, Member, Model, Placement, Problem,
    ReducedProblem, Rule, Subproblem,
};
use standoff_solver::{Ask, Count};

use crate::long::{asks, trimmed};
use crate::runs::models;
use crate::searches::Direct;
use crate::support::{any, model, n_queens, solver_for, solver_of};

/// Engines that describe what is left, each with one that counts it.
const ENGINES: [(&dyn Engine, &str); 4] = [
    (&Split, "groups"),
    (&Groups, "split"),
    (&Maximal, "split"),
    (&Plain, "split"),
];

/// Engines that describe it only at the beginning of a shard.
const BETWEEN_SHARES: [(&dyn Engine, &str); 2] = [(&Join, "split"), (&Sweep, "split")];

/// The engines among these that count a model.
fn that_count<'a>(
    engines: &'a [(&'static dyn Engine, &'static str)],
    model: &Model,
) -> impl Iterator<Item = (&'static dyn Engine, &'static str)> + use<'a> {
    let task = Task::new(model, Question::Count);
    let engines = engines.iter().copied();
    engines.filter(move |(engine, _)| engine.start(&task).is_ok())
}

/// The counts of some subproblems by another engine, by number of pieces or all at 0.
fn counted(left: &[ReducedProblem], question: Question, engine: &str) -> Vec<BigUint> {
    let mut sum = Vec::new();
    for left in left {
        let solver = solver_of(left.problem().clone())
            .with_engine(engine)
            .unwrap();
        let found = match question {
            Question::CountBySize => {
                let found = solver.count_by_size().unwrap().answer.exact();
                left.sizes_of_whole(&found.unwrap())
            }
            _ => {
                let found = solver.count().unwrap().answer.exact();
                vec![left.sizes_of_whole(&[found.unwrap()]).iter().sum()]
            }
        };
        for (pieces, found) in found.into_iter().enumerate() {
            sum.resize(sum.len().max(pieces + 1), BigUint::ZERO);
            sum[pieces] += found;
        }
    }
    trimmed(sum)
}

#[test]
fn another_engine_counts_the_rest_of_a_shard() {
    for model in models() {
        // The sets without a conflict, regardless of the constraints, are too many for larger ones.
        let is_small = model.problem().len() <= 25;
        let engines = that_count(&ENGINES, &model);
        for (engine, other) in engines.filter(|(engine, _)| is_small || engine.name() != "plain") {
            shares_are_the_same(&model, engine.name(), other, &[1, 2, 7, 30]);
        }
    }
}

#[test]
fn another_engine_counts_a_new_shard() {
    let mut models = some_models();
    models.push(model(6, 6, [any("king")]));
    for model in models {
        for (engine, other) in that_count(&BETWEEN_SHARES, &model) {
            shares_are_the_same(&model, engine.name(), other, &[1, 9]);
        }
    }
}

#[test]
fn another_engine_counts_the_rest_of_a_product() {
    let some = any("bishop").between(2, 3);
    for model in [model(5, 5, [any("bishop")]), model(4, 4, [some])] {
        assert!(shares_are_the_same(&model, "components", "split", &[1, 9]) > 0);
    }
}

/// Returns the maximum number of shards.
fn shares_are_the_same(model: &Model, engine: &str, other: &str, shares: &[usize]) -> usize {
    let mut most = 0;
    let solver = solver_for(model).with_engine(engine).unwrap();
    for (ask, &shares) in asks()
        .into_iter()
        .flat_map(|ask| shares.iter().map(move |shares| (ask, shares)))
    {
        let Ok(mut count) = solver.begin(ask) else {
            continue;
        };
        count.divide_into(shares);
        let ledger = count.ledger();
        most = most.max(ledger.open.len());
        for index in 0..ledger.open.len() {
            let share = solver.resume(ask, &ledger.only(index)).unwrap();
            is_the_same(share, ask, other);
        }
    }
    most
}

fn is_the_same(mut share: Count, ask: Ask, other: &str) {
    let term = share.ledger().open[0].term;
    let left = share.reduced().unwrap();
    assert!(left.iter().all(|&(of, _)| of == term));
    let left: Vec<ReducedProblem> = left.into_iter().map(|(_, left)| left).collect();
    share.run().unwrap();
    let ledger = share.ledger();
    let times = ledger.job.terms[term].times;
    let found = ledger.found.into_iter().map(|found| found / times);
    assert_eq!(
        counted(&left, ask.question(), other),
        trimmed(found.collect()),
        "{:?}",
        ledger.job
    );
    assert_eq!(share.reduced().map(|left| left.len()), Some(0));
}

#[derive(Default)]
struct Found {
    sizes: Vec<BigUint>,
    placements: Vec<Vec<Candidate>>,
}

impl Sink for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.sizes
            .resize(self.sizes.len().max(pieces + 1), BigUint::ZERO);
        self.sizes[pieces] += more;
    }

    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.placements.push(chosen.to_vec());
        ControlFlow::Continue(())
    }
}

/// Small models, and some in which few pieces meet many constraints.
fn some_models() -> Vec<Model> {
    let mut models = models();
    models.retain(|model| model.problem().len() <= 40);
    models.extend([
        n_queens(7),
        model(4, 4, [any("knight").between(2, 4)]),
        guarded("king", Bounds::exactly(3)),
        guarded("knight", Bounds::between(4, 5)),
    ]);
    models
}

/// This number of pieces, attacking each other or not, that occupy or attack each square of 4 x 3.
fn guarded(name: &str, number: Bounds) -> Model {
    let board = Board::rectangle(4, 3).unwrap();
    let kind = any(name).between(number.least(), number.most_of(12));
    let dominate = Rule::Dominate {
        lines: Lines::Board,
        kinds: None,
        number: Bounds::at_least(1),
    };
    Model::with_rules(board, vec![kind], &[dominate]).unwrap()
}

/// Advances a search for a while, and sometimes divides it.
fn disturbed(
    random: &mut Rng,
    mut search: Box<dyn Search>,
    sink: &mut dyn Sink,
) -> Vec<Box<dyn Search>> {
    let budget = random.choice([0, 1, 2, 7, 30, 200]).unwrap();
    if search.advance(budget, sink) == Step::Done || random.u32(0..3) == 0 {
        return vec![search];
    }
    let mut all = Vec::new();
    for mut part in search.split(random.usize(1..6)) {
        let state: SearchState = part.save().to_string().parse().unwrap();
        part.load(&state).unwrap();
        part.advance(random.u64(0..9), sink);
        all.push(part);
    }
    all
}

fn subproblems(searches: &[Box<dyn Search>]) -> Vec<Subproblem> {
    let subproblems = searches.iter().map(|search| search.subproblems().unwrap());
    subproblems.flatten().collect()
}

/// At any state, the counts and what is left add up to the whole.
#[test]
fn counts_and_subproblems_add_up_to_the_whole() {
    let mut random = Rng::with_seed(5);
    for model in some_models() {
        for (engine, other) in that_count(&ENGINES, &model) {
            let task = Task::new(&model, Question::CountBySize);
            let whole = solver_for(&model)
                .with_engine("split")
                .unwrap()
                .count_by_size();
            let whole = trimmed(whole.unwrap().answer.exact().unwrap());
            for _ in 0..20 {
                let mut found = Found::default();
                let search = engine.start(&task).unwrap();
                let searches = disturbed(&mut random, search, &mut found);
                let subproblems = subproblems(&searches);
                let left: Vec<_> = subproblems
                    .iter()
                    .map(|subproblem| model.problem().reduce_to(subproblem))
                    .collect();
                let left = counted(&left, Question::CountBySize, other);
                for (pieces, more) in left.into_iter().enumerate() {
                    found.tally(pieces, more);
                }
                assert_eq!(
                    trimmed(found.sizes),
                    whole,
                    "{}\n{subproblems:?}",
                    engine.name()
                );
            }
        }
    }
}

/// The definition of a subproblem.
fn is_in(placement: &[Candidate], subproblem: &Subproblem) -> bool {
    let stands = |candidate: &Candidate| placement.contains(candidate);
    let may_stand =
        |candidate| subproblem.chosen.contains(candidate) || subproblem.free.contains(candidate);
    let has_one = subproblem
        .one_of
        .as_ref()
        .is_none_or(|one_of| one_of.iter().any(stands));
    subproblem.chosen.iter().all(stands) && placement.iter().all(may_stand) && has_one
}

/// Each placement was found, or is in one subproblem, in which it is listed as a placement of the whole.
#[test]
fn each_placement_is_in_one_subproblem() {
    let mut random = Rng::with_seed(6);
    for model in some_models() {
        let all: Vec<Placement> = solver_for(&model)
            .with_engine("plain")
            .unwrap()
            .solutions()
            .unwrap()
            .collect();
        for (engine, _) in
            that_count(&ENGINES, &model).filter(|(engine, _)| engine.name() != "maximal")
        {
            let task = Task::new(&model, Question::ListInAnyOrder);
            for _ in 0..4 {
                let mut found = Found::default();
                let search = engine.start(&task).unwrap();
                let searches = disturbed(&mut random, search, &mut found);
                let subproblems = subproblems(&searches);
                let mut seen = found.placements;
                for subproblem in &subproblems {
                    let inside = all
                        .iter()
                        .map(Placement::chosen)
                        .filter(|it| is_in(it, subproblem));
                    let inside: Vec<Vec<Candidate>> = inside.map(<[_]>::to_vec).collect();
                    let left = model.problem().reduce_to(subproblem);
                    let listed = solver_of(left.problem().clone())
                        .with_engine("plain")
                        .unwrap();
                    let mut listed: Vec<Vec<Candidate>> = listed
                        .solutions()
                        .unwrap()
                        .map(|placement| left.whole(&placement).chosen().to_vec())
                        .collect();
                    listed.sort();
                    assert_eq!(listed, sorted(inside), "{subproblem:?}");
                    seen.extend(listed);
                }
                let all = all.iter().map(|placement| placement.chosen().to_vec());
                assert_eq!(sorted(seen), sorted(all.collect()), "{}", engine.name());
            }
        }
    }
}

fn sorted(mut placements: Vec<Vec<Candidate>>) -> Vec<Vec<Candidate>> {
    placements.sort();
    placements
}

/// Four candidates, the first two of which conflict; the last two weigh two and three, and the limit is five.
#[test]
fn an_infeasible_subproblem_has_no_placement() {
    let candidates =
        |indices: &[usize]| Vec::from_iter(indices.iter().map(|&at| Candidate::new(at)));
    let mut conflicts = ConflictGraph::new(4);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let member = |(index, weight)| Member {
        candidate: Candidate::new(index),
        weight,
    };
    let most_five = |most| LinearConstraint {
        members: [(1, 1), (2, 2), (3, 3)].map(member).into(),
        bounds: Bounds::at_most(most),
    };
    let count = |subproblem: &Subproblem, most| {
        let whole =
            Problem::new(vec![1, 2, 3, 4], conflicts.clone(), vec![most_five(most)]).unwrap();
        let within = whole.reduce_to(subproblem);
        let counts = ["split", "groups", "plain", "sweep"].map(|engine| {
            let solver = solver_of(within.problem().clone())
                .with_engine(engine)
                .unwrap();
            u64::try_from(solver.count().unwrap().answer.exact().unwrap()).unwrap()
        });
        assert!(
            counts.iter().all(|&count| count == counts[0]),
            "{counts:?} {subproblem:?}"
        );
        let pieces = within.sizes_of_whole(&[1u32.into()]).len() - 1;
        (counts[0], pieces)
    };
    let subproblem = |chosen: &[usize], free: &[usize], one_of: Option<&[usize]>| Subproblem {
        chosen: candidates(chosen),
        free: candidates(free),
        one_of: one_of.map(candidates),
        times: 1,
    };
    assert_eq!(count(&subproblem(&[], &[0, 1, 2, 3], None), 5), (11, 0));
    assert_eq!(count(&subproblem(&[3], &[2, 0, 1, 3], None), 5), (5, 4));
    assert_eq!(count(&subproblem(&[3], &[2, 0, 1], None), 4), (3, 4));
    assert_eq!(
        count(&subproblem(&[3], &[0, 1, 2], Some(&[2, 1])), 5),
        (3, 4)
    );
    assert_eq!(count(&subproblem(&[3], &[0, 1], Some(&[3])), 5), (3, 4));
    assert_eq!(count(&subproblem(&[0, 1], &[2], None), 5), (0, 3));
    assert_eq!(count(&subproblem(&[2, 3], &[0], None), 4), (0, 7));
    assert_eq!(count(&subproblem(&[0], &[1], Some(&[1])), 5), (0, 1));
    assert_eq!(count(&Subproblem::nothing(), 5), (0, 0));
    assert!(Subproblem::nothing().is_nothing() && !subproblem(&[], &[], None).is_nothing());
}

/// `groups` in reading order, `learn`, and `sweep` and `join` in the middle of a shard.
#[test]
fn searches_without_subproblems_return_none() {
    let kings = model(3, 3, [any("king")]);
    let in_order = Groups.start(&Task::new(&kings, Question::List)).unwrap();
    assert_eq!(in_order.subproblems(), None);
    let learn = solver_for(&kings).with_engine("learn").unwrap();
    let learn = learn.begin(Ask::fingerprint()).unwrap();
    assert!(learn.reduced().is_none());
    let task = Task::new(&kings, Question::Count);
    for engine in [&Sweep as &dyn Engine, &Join] {
        let mut search = engine.start(&task).unwrap();
        search.advance(0, &mut Found::default());
        assert_eq!(search.subproblems().unwrap().len(), 1, "{}", engine.name());
        search.advance(3, &mut Found::default());
        assert_eq!(search.subproblems(), None, "{}", engine.name());
        search.advance(u64::MAX, &mut Found::default());
        assert_eq!(search.subproblems(), Some(Vec::new()), "{}", engine.name());
    }
}
