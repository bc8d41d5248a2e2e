//! An engine is not asked about features and questions that it does not know.

use std::sync::Arc;

use standoff_engine::{Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task, Unanswered};
use standoff_engines::Plain;
use standoff_model::{Bounds, Feature, LinearConstraint, Member, Problem};
use standoff_solver::{Answer, Ask, Solver};

use crate::support::{all_and, any, model};

const QUESTIONS: [Question; 6] = [
    Question::First,
    Question::List,
    Question::ListInAnyOrder,
    Question::Few,
    Question::Count,
    Question::CountBySize,
];

/// Knights on 3 x 2, with weights that exclude no placement.
fn with_weights() -> Arc<Problem> {
    let knights = model(3, 2, [any("knight")]);
    let candidates = knights.problem().candidates();
    let members = candidates.map(|candidate| Member {
        candidate,
        weight: 2,
    });
    let constraint = LinearConstraint {
        members: members.collect(),
        bounds: Bounds::at_most(11),
    };
    let problem = knights.problem().with_constraints(vec![constraint]);
    Arc::new(problem.unwrap())
}

fn asked(question: Question) -> Ask {
    if question == Question::CountBySize {
        Ask::count().by_size()
    } else {
        Ask::count()
    }
}

/// The refusal of a solver, if it refuses.
fn ask(solver: &Solver, question: Question) -> Result<usize, Refusal> {
    match question {
        Question::First => solver.first_solutions().map(Iterator::count),
        Question::List => solver.solutions().map(Iterator::count),
        Question::ListInAnyOrder => solver.solutions_in_any_order().map(Iterator::count),
        Question::Few => solver.few_solutions().map(Iterator::count),
        _ => match solver.begin(asked(question)).map(|count| count.outcome()) {
            Ok(outcome) => Ok(outcome.unwrap().answer.value().len()),
            Err(Unanswered::Refused(refusal)) => Err(refusal),
            Err(error) => panic!("{error}"),
        },
    }
}

/// The engine `plain`, if it knew only some features.
struct Knowing(&'static [Feature]);

impl Engine for Knowing {
    fn name(&self) -> &'static str {
        "knowing"
    }

    fn knows(&self) -> &[Feature] {
        self.0
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let used = task.problem().features();
        assert!(used.iter().all(|feature| self.0.contains(feature)));
        Plain.plan(task)
    }
}

fn assert_refused(problem: &Arc<Problem>, known: &'static [Feature], reason: &str) {
    let refusal = Refusal::new("knowing", reason);
    for question in QUESTIONS {
        let all = Solver::of(problem.clone(), &all_and(Arc::new(Knowing(known))));
        assert!(
            all.estimates(question)
                .contains(&("knowing", Err(refusal.clone())))
        );
        assert!(ask(&all, question).is_ok(), "{question}");
        let alone = all.with_engine("knowing").unwrap();
        assert_eq!(ask(&alone, question), Err(refusal.clone()), "{question}");
    }
}

#[test]
fn an_engine_refuses_a_feature_that_it_does_not_know() {
    let known = &[Feature::Constraints];
    assert_refused(&with_weights(), known, "it does not know weights above 1");
}

#[test]
fn a_refusal_names_all_unknown_features() {
    let reason = "it does not know linear constraints, weights above 1";
    assert_refused(&with_weights(), &[], reason);
}

#[test]
fn an_engine_that_knows_all_features_of_a_problem_answers() {
    let engine = Knowing(&[Feature::Weights, Feature::Constraints]);
    let solver = Solver::of(with_weights(), &[Arc::new(engine) as Arc<dyn Engine>]);
    let outcome = solver.count().unwrap();
    assert_eq!(outcome.engine, "knowing");
    // Two pairs of six squares attack each other: (2 + 1) * (2 + 1) * 2 * 2.
    assert_eq!(outcome.answer, Answer::Exact(36u32.into()));
    for question in QUESTIONS {
        assert!(ask(&solver, question).is_ok(), "{question}");
    }
}

#[test]
fn derived_problems_have_features_of_their_own() {
    let whole = with_weights();
    let reason = "it does not know weights above 1";
    let known = &[Feature::Constraints];
    let kept: Vec<_> = whole.candidates().take(3).collect();
    let mut upper = whole.constraints()[0].clone();
    upper.bounds = Bounds::at_most(4);
    let whole = whole.with_constraints(vec![upper]).unwrap();
    assert_refused(&Arc::new(whole.part(&kept)), known, reason);
    let knights = model(3, 2, [any("knight")]);
    let half_turn = &knights.symmetries().unwrap()[1];
    let quotient = knights.problem().quotient(half_turn);
    let reason = "it does not know candidates of several pieces";
    assert_refused(&Arc::new(quotient), known, reason);
}

/// The engine `plain`, if it only counted by size.
struct Scales;

impl Engine for Scales {
    fn name(&self) -> &'static str {
        "scales"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        question == Question::CountBySize
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        assert_eq!(task.question(), Question::CountBySize);
        Ok(Box::new(ScalesPlan(task.clone())))
    }
}

/// A plan with a small estimate.
struct ScalesPlan(Task);

impl Plan for ScalesPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        Ok(Estimate::new(Nodes::Exact(1.0), 1.0))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Plain.plan(&self.0)?.start()
    }
}

#[test]
fn an_engine_is_not_asked_other_questions() {
    let knights = model(3, 2, [any("knight")]);
    let beside_others = Solver::new(&knights, &all_and(Arc::new(Scales)));
    let alone = beside_others.clone().with_engine("scales").unwrap();
    for question in QUESTIONS {
        let plan = beside_others.estimates(question);
        if question == Question::CountBySize {
            assert_eq!(plan[0].0, "scales");
            assert!(ask(&alone, question).is_ok());
            continue;
        }
        let reason = format!("it does not know the question `{question}`");
        let refusal = Refusal::new("scales", reason);
        assert!(plan.contains(&("scales", Err(refusal.clone()))));
        assert_eq!(ask(&alone, question), Err(refusal));
        assert!(ask(&beside_others, question).is_ok(), "{question}");
    }
}
