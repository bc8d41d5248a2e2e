//! What an engine does not know it is not asked about, whoever asks.

use std::sync::Arc;

use standoff_placement::engines::Plain;
use standoff_placement::{
    Answer, Ask, Engine, Estimate, Feature, Problem, Question, Refusal, Search, Solver, Task,
    Unanswered,
};

use crate::support::{any, model};

const SIGHT: Feature = Feature::named("sight");

const QUESTIONS: [Question; 6] = [
    Question::First,
    Question::List,
    Question::ListInAnyOrder,
    Question::Few,
    Question::Count,
    Question::CountBySize,
];

/// Knights of which somebody says that sight matters.
fn with_sight() -> Arc<Problem> {
    let knights = model(3, 2, [any("knight")]);
    Arc::new(Problem::clone(knights.problem()).requiring(SIGHT))
}

fn asked(question: Question) -> Ask {
    if question == Question::CountBySize {
        Ask::count().by_size()
    } else {
        Ask::count()
    }
}

/// What a solver answers to a question, if it does.
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

fn assert_refused(problem: &Arc<Problem>) {
    for question in QUESTIONS {
        let all = Solver::of(problem.clone());
        for (engine, said) in all.plan(question) {
            let expected = Refusal::new(engine, "it does not know sight");
            assert_eq!(said, Err(expected.clone()), "{question}");
            let by_name = all.clone().with_engine(engine).unwrap();
            assert_eq!(ask(&by_name, question), Err(expected), "{question}");
        }
        let planned = ask(&all, question).unwrap_err();
        assert_eq!(planned.reason, "it does not know sight", "{question}");
    }
}

#[test]
fn every_engine_refuses_what_it_has_not_heard_of() {
    assert_refused(&with_sight());
    let known = model(3, 2, [any("knight")]);
    for question in QUESTIONS {
        assert!(ask(&Solver::new(&known), question).is_ok(), "{question}");
    }
}

/// In words, with all that is not known.
#[test]
fn a_refusal_names_the_features() {
    let both = Problem::clone(&with_sight()).requiring(Feature::named("gravity"));
    let error = Solver::of(Arc::new(both)).count().unwrap_err().to_string();
    assert!(
        error.ends_with("it does not know gravity, sight"),
        "{error}"
    );
}

/// The engine `plain`, which has learnt what sight is.
struct Seer;

impl Engine for Seer {
    fn name(&self) -> &'static str {
        "seer"
    }

    fn knows(&self) -> &[Feature] {
        const WITH_SIGHT: &[Feature] = &[Feature::GROUPS, Feature::WEIGHTS, Feature::SIZES, SIGHT];
        WITH_SIGHT
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Plain.estimate(task)
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        Plain.list(task)
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        Plain.count(task)
    }
}

#[test]
fn an_engine_that_knows_it_answers() {
    let solver = Solver::of(with_sight()).register(Arc::new(Seer));
    let outcome = solver.count().unwrap();
    assert_eq!(outcome.engine, "seer");
    // Two pairs of six squares attack each other: (2 + 1) * (2 + 1) * 2 * 2.
    assert_eq!(outcome.answer, Answer::Exact(36u32.into()));
    for question in QUESTIONS {
        assert!(ask(&solver, question).is_ok(), "{question}");
        let refuse = |said: &Result<_, Refusal>| said.is_err();
        let plan = solver.plan(question);
        assert_eq!(plan.iter().filter(|(_, said)| refuse(said)).count(), 8);
    }
}

#[test]
fn what_is_made_of_it_keeps_the_requirement() {
    let whole = with_sight();
    let kept: Vec<_> = whole.candidates().take(3).collect();
    assert_refused(&Arc::new(whole.part(&kept)));
    let half_turn = &model(3, 2, [any("knight")]).symmetries().unwrap()[1];
    assert_refused(whole.quotient(half_turn).problem());
    let text = serde_json::to_string(&*whole).unwrap();
    let read: Problem = serde_json::from_str(&text).unwrap();
    assert_eq!(read, *whole);
    assert_refused(&Arc::new(read));
}

/// The engine `plain`, which has learnt nothing but to count by size.
struct Scales;

impl Engine for Scales {
    fn name(&self) -> &'static str {
        "scales"
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    fn answers(&self, question: Question) -> bool {
        question == Question::CountBySize
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        assert_eq!(task.question(), Question::CountBySize);
        Ok(Estimate::exact(1.0, 1.0))
    }

    fn list(&self, _: &Task) -> Result<Box<dyn Search>, Refusal> {
        panic!("it is asked to list")
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        self.estimate(task).and_then(|_| Plain.count(task))
    }
}

#[test]
fn an_engine_is_not_asked_what_it_does_not_answer() {
    let knights = model(3, 2, [any("knight")]);
    let beside_others = Solver::new(&knights).register(Arc::new(Scales));
    let alone = beside_others.clone().with_engine("scales").unwrap();
    for question in QUESTIONS {
        let plan = beside_others.plan(question);
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

/// By hand, where no [`part`](Problem::part) and no fold will do.
#[test]
fn what_is_derived_by_hand_can_keep_the_requirement() {
    let whole = with_sight();
    let knights = model(3, 2, [any("knight")]);
    let gravity = Feature::named("gravity");
    let derived = Problem::clone(knights.problem()).requiring(gravity.clone());
    let derived = derived.requiring_all_of(&whole);
    assert_eq!(derived.features(), [gravity, SIGHT]);
    let derived = Problem::clone(knights.problem()).requiring_all_of(&whole);
    assert_eq!(derived, *whole);
    assert_refused(&Arc::new(derived));
}
