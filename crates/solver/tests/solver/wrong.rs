//! Engines with bugs: the error names them, and nothing panics or hangs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{
    Engine, EngineBug, Estimate, InvalidState, Nodes, Plan, Question, Refusal, Search, SearchState,
    Sink, Step, Task, Unanswered,
};
use standoff_model::{Candidate, Feature, Model};
use standoff_solver::{Answer, Ask, Draws, Solver};

use crate::support::{all_and, any, model};

/// An engine with given estimates, placements and counts.
#[derive(Clone)]
struct Wrong {
    says: Result<Estimate, Refusal>,
    lists: Vec<Vec<usize>>,
    /// The counts by number of pieces.
    counts: Vec<(usize, u64)>,
    /// Whether it counts problems without a board, such as quotients.
    counts_without_board: bool,
    /// Whether a search ends.
    ends: bool,
    /// Whether a divided search has any parts.
    has_parts: bool,
    /// The memory that a search reports, in bytes.
    holds: usize,
}

impl Wrong {
    fn new() -> Self {
        Wrong {
            says: Ok(Estimate::new(Nodes::Exact(1.0), 1.0)),
            lists: Vec::new(),
            counts: Vec::new(),
            counts_without_board: true,
            ends: true,
            has_parts: true,
            holds: 0,
        }
    }

    fn listing(list: &[&[usize]]) -> Self {
        Wrong {
            lists: list.iter().map(|chosen| chosen.to_vec()).collect(),
            ..Self::new()
        }
    }

    fn counting(counts: &[(usize, u64)]) -> Self {
        Wrong {
            counts: counts.to_vec(),
            ..Self::new()
        }
    }

    fn idle() -> Self {
        Wrong {
            ends: false,
            ..Self::new()
        }
    }

    fn saying(says: Result<Estimate, Refusal>) -> Self {
        Wrong {
            says,
            ..Self::new()
        }
    }

    /// A solver with this engine in addition to the others.
    fn beside_others(self, model: &Model) -> Solver {
        Solver::new(model, &all_and(Arc::new(self)))
    }

    /// A solver with only this engine.
    fn alone(self, model: &Model) -> Solver {
        self.beside_others(model).with_engine("wrong").unwrap()
    }
}

impl Engine for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let mut engine = self.clone();
        if task.layout().is_none() && !self.counts_without_board {
            engine.counts.clear();
        }
        let lists = task.question().lists();
        Ok(Box::new(WrongPlan { engine, lists }))
    }
}

struct WrongPlan {
    engine: Wrong,
    lists: bool,
}

impl Plan for WrongPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        self.engine.says.clone()
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        self.engine.says.clone()?;
        Ok(Box::new(WrongRun {
            engine: self.engine.clone(),
            lists: self.lists,
            at: 0,
        }))
    }
}

/// Does no work, and never ends.
struct WrongRun {
    engine: Wrong,
    lists: bool,
    at: usize,
}

impl WrongRun {
    fn step(&self) -> Step {
        if self.engine.ends {
            Step::Done
        } else {
            Step::More
        }
    }
}

impl WrongRun {
    fn list(&mut self, sink: &mut dyn Sink) -> Step {
        while let Some(chosen) = self.engine.lists.get(self.at) {
            // A search that does not end starts again.
            self.at = (self.at + 1) % (self.engine.lists.len() + usize::from(self.engine.ends));
            let chosen: Vec<Candidate> = chosen.iter().map(|&c| Candidate::new(c)).collect();
            if sink.placement(&chosen) == ControlFlow::Break(()) {
                return Step::More;
            }
        }
        self.step()
    }

    fn count(&mut self, sink: &mut dyn Sink) -> Step {
        for (pieces, more) in std::mem::take(&mut self.engine.counts) {
            sink.tally(pieces, BigUint::from(more));
        }
        self.step()
    }
}

impl Search for WrongRun {
    fn advance(&mut self, _: u64, sink: &mut dyn Sink) -> Step {
        if self.lists {
            self.list(sink)
        } else {
            self.count(sink)
        }
    }

    fn work(&self) -> u64 {
        0
    }

    fn progress(&self) -> f64 {
        0.0
    }

    fn memory(&self) -> usize {
        self.engine.holds
    }

    fn save(&self) -> SearchState {
        SearchState::default()
    }

    fn load(&mut self, _: &SearchState) -> Result<(), InvalidState> {
        Ok(())
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        if self.engine.has_parts {
            vec![self]
        } else {
            Vec::new()
        }
    }
}

/// Four squares, with any number of pieces that do not attack each other.
fn four_squares() -> Model {
    model(2, 2, [any("knight")])
}

fn bug(what: &str) -> EngineBug {
    EngineBug {
        engine: "wrong",
        what: what.to_string(),
    }
}

fn wrong<T: std::fmt::Debug>(answer: Result<T, Unanswered>) -> EngineBug {
    match answer {
        Err(Unanswered::Wrong(bug)) => bug,
        other => panic!("{other:?}"),
    }
}

#[test]
fn unknown_and_unsorted_candidates_are_reported() {
    let model = four_squares();
    let not_there = "it places candidate 4, and there are 4, counted from 0";
    let no_increase = "the candidates of a placement do not increase";
    let lists: [(&[&[usize]], &str); 4] = [
        (&[&[0], &[0, 4], &[1]], not_there),
        (
            &[&[1], &[usize::from(u16::MAX), 4]],
            "it places candidate 65535, and there are 4, counted from 0",
        ),
        (&[&[3], &[2, 1]], no_increase),
        (&[&[0], &[1, 1]], no_increase),
    ];
    for (list, what) in lists {
        let solver = Wrong::listing(list).alone(&model);
        let expected = bug(what);
        let mut solutions = solver.solutions().unwrap();
        assert_eq!(solutions.by_ref().count(), 1, "{what}");
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::Error));
        assert_eq!(solutions.engine_bug(), Some(&expected));
        let mut batches = solver.solutions().unwrap();
        assert_eq!(batches.batch(usize::MAX).len(), 1, "{what}");
        assert_eq!(batches.engine_bug(), Some(&expected));
        assert!(batches.batch(usize::MAX).is_empty());
        assert_eq!(wrong(solver.unique()), expected);
        assert_eq!(wrong(solver.count_by_square()), expected);
        assert_eq!(wrong(solver.fingerprint()), expected);
        let mut long = solver.begin(Ask::fingerprint()).unwrap();
        assert_eq!(long.run(), Err(expected.clone()));
        let mut fundamental = solver.fundamental().unwrap();
        assert!(fundamental.by_ref().count() <= 1);
        assert_eq!(fundamental.solutions().engine_bug(), Some(&expected));
    }
}

#[test]
fn too_many_pieces_are_reported() {
    let expected = bug("it counts placements of 5 pieces, and there are 4 in all");
    for pieces in [5, usize::MAX] {
        let expected = bug(&expected.what.replace('5', &pieces.to_string()));
        let solver = Wrong::counting(&[(4, 1), (pieces, 1)]).alone(&four_squares());
        assert_eq!(wrong(solver.count()), expected);
        assert_eq!(wrong(solver.count_by_size()), expected);
        assert_eq!(wrong(solver.count_up_to_symmetry()), expected);
        let mut count = solver.begin(Ask::count()).unwrap();
        assert_eq!(count.run(), Err(expected.clone()));
        assert_eq!(wrong(solver.threads(2).count_by_size()), expected);
    }
}

#[test]
fn a_remainder_of_burnsides_lemma_is_reported() {
    let engine = Wrong {
        counts_without_board: false,
        ..Wrong::counting(&[(0, 3)])
    };
    let solver = engine.alone(&model(3, 2, [any("king")]));
    let expected = bug(
        "4 maps keep 3 placements in all, which cannot be divided by 4; some engine counts wrong, \
         or these maps are no group",
    );
    assert_eq!(wrong(solver.count_up_to_symmetry()), expected);
    assert_eq!(wrong(solver.count_by_size_up_to_symmetry()), expected);
}

/// All that was left is lost, and must not be counted as nothing.
#[test]
fn a_division_into_no_parts_is_reported() {
    let engine = Wrong {
        has_parts: false,
        ..Wrong::idle()
    };
    let solver = engine.alone(&four_squares()).threads(2);
    let expected = bug("it divides what is left into no parts");
    assert_eq!(wrong(solver.count()), expected);
    assert_eq!(wrong(solver.count_by_size()), expected);
    assert_eq!(wrong(solver.count_by_square()), expected);
}

/// An index below 2^64 has at most 64 bits.
#[test]
fn too_many_placements_to_draw_are_refused() {
    let draws =
        |more: &[(usize, u64)]| Draws::new(&Wrong::counting(more).alone(&four_squares()), 1);
    assert!(draws(&[(0, u64::MAX)]).is_ok());
    assert!(draws(&[(0, u64::MAX), (0, 1)]).is_err());
}

/// One engine counts the placements, and another one lists them for the draws.
#[test]
fn fewer_placements_than_counted_are_reported() {
    let engine = Wrong {
        lists: vec![vec![], vec![0]],
        ..Wrong::counting(&[(0, 1000)])
    };
    let mut draws = Draws::new(&engine.alone(&four_squares()), 1).unwrap();
    assert_eq!(draws.next(), None);
    let expected = bug("it lists 2 placements, and `wrong` counts 1000");
    assert_eq!(draws.engine_bug(), Some(&expected));
}

#[test]
fn an_engine_that_refuses_everything_is_not_asked_again() {
    let model = four_squares();
    let refusal = Refusal::new("wrong", "it is not in the mood");
    let engine = Wrong::saying(Err(refusal.clone()));
    let solver = engine.clone().beside_others(&model);
    assert_eq!(solver.count().unwrap().answer, Answer::Exact(16u32.into()));
    let said = (solver.estimates(Question::Count).into_iter()).find(|(name, _)| *name == "wrong");
    assert_eq!(said, Some(("wrong", Err(refusal.clone()))));
    let alone = engine.alone(&model);
    assert_eq!(
        alone.count().unwrap_err(),
        Unanswered::Refused(refusal.clone())
    );
    assert_eq!(alone.solutions().err(), Some(refusal.clone()));
    assert_eq!(
        alone.count_up_to_symmetry().unwrap_err(),
        Unanswered::Refused(refusal.clone())
    );
    assert_eq!(
        refusal.to_string(),
        "the engine `wrong` cannot answer this: it is not in the mood"
    );
}

/// NaN does not make an engine the cheapest.
#[test]
fn estimates_that_make_no_sense_come_last() {
    let model = four_squares();
    let huge = Estimate::new(Nodes::Exact(1e30), 1.0);
    let nonsense = [
        f64::NAN,
        -f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -1.0,
        f64::MIN,
    ];
    let set: [fn(&mut Estimate, f64); 5] = [
        |estimate, number| estimate.nodes = Nodes::Exact(number),
        |estimate, least| estimate.nodes = Nodes::Likely { least, most: 1e30 },
        |estimate, most| estimate.nodes = Nodes::Likely { least: 1.0, most },
        |estimate, least| {
            estimate.nodes = Nodes::AtLeast {
                least,
                likely_most: 1e30,
            }
        },
        |estimate, number| estimate.node_cost = number,
    ];
    for number in nonsense {
        for set in set {
            let mut estimate = huge;
            set(&mut estimate, number);
            assert!(estimate.work() >= 1e30, "{estimate:?}");
            let solver = Wrong::saying(Ok(estimate)).beside_others(&model);
            for question in [Question::Count, Question::List, Question::First] {
                let plan = solver.estimates(question);
                assert_ne!(plan[0].0, "wrong", "{plan:?}");
                let mut said = plan.iter().filter_map(|(_, said)| said.as_ref().ok());
                assert!(said.all(|said| !said.to_string().is_empty()));
            }
            let outcome = solver.count().unwrap();
            assert_eq!(outcome.answer, Answer::Exact(16u32.into()), "{estimate:?}");
        }
    }
}

/// A missing report cannot be detected.
#[test]
fn a_search_that_never_reports_finds_nothing() {
    let solver = Wrong::new().alone(&four_squares());
    assert_eq!(solver.count().unwrap().answer, Answer::Exact(BigUint::ZERO));
    assert_eq!(solver.solutions().unwrap().next(), None);
    let by_square = solver.count_by_square().unwrap().answer.exact().unwrap();
    assert_eq!(by_square.placements(), &BigUint::ZERO);
}

/// Returns a reason to stop at the tenth call.
fn stopped(solver: Solver) -> Solver {
    let looks = AtomicU64::new(0);
    solver.stop_when(move || {
        let looked = looks.fetch_add(1, Ordering::Relaxed);
        (looked >= 10).then_some(End::TimeLimit)
    })
}

#[test]
fn a_search_that_never_works_can_be_stopped() {
    let idle = || stopped(Wrong::idle().alone(&four_squares()));
    let nothing = Answer::AtLeast(BigUint::ZERO, End::TimeLimit);
    assert_eq!(idle().count().unwrap().answer, nothing);
    assert_eq!(idle().count_up_to_symmetry().unwrap().answer, nothing);
    assert_eq!(
        idle().count_by_square().unwrap().answer.end(),
        End::TimeLimit
    );
    for solutions in [idle().solutions(), idle().solutions_in_any_order()] {
        let mut solutions = solutions.unwrap();
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::TimeLimit));
    }
    let mut solutions = idle().solutions().unwrap();
    for _ in 0..100 {
        assert!(solutions.batch(usize::MAX).is_empty());
    }
    assert_eq!(solutions.end(), Some(End::TimeLimit));
    assert_eq!(idle().threads(2).count().unwrap().answer, nothing);
}

/// A search that reports `usize::MAX` bytes cannot continue, whatever the memory limit.
#[test]
fn a_search_that_cannot_continue_is_ended_without_a_limit() {
    let stuck = || {
        let engine = Wrong {
            holds: usize::MAX,
            ..Wrong::idle()
        };
        stopped(engine.alone(&four_squares()))
    };
    for solutions in [
        stuck().solutions(),
        stuck().solutions_in_any_order(),
        stuck().first_solutions(),
        stuck().few_solutions(),
    ] {
        let mut solutions = solutions.unwrap();
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::MemoryLimit));
    }
    let mut batches = stuck().solutions().unwrap();
    assert!(batches.batch(usize::MAX).is_empty());
    assert_eq!(batches.end(), Some(End::MemoryLimit));
    let nothing = Answer::AtLeast(BigUint::ZERO, End::MemoryLimit);
    assert_eq!(stuck().count().unwrap().answer, nothing);
    let mut long = stuck().begin(Ask::fingerprint()).unwrap();
    assert_eq!(long.run(), Ok(End::MemoryLimit));
}

/// Lists the same two placements forever, without any work.
#[test]
fn an_endless_list_can_be_stopped() {
    let engine = Wrong {
        lists: vec![vec![0], vec![1]],
        ..Wrong::idle()
    };
    let mut solutions = stopped(engine.alone(&four_squares())).solutions().unwrap();
    assert!(solutions.by_ref().count() > 10);
    assert_eq!(solutions.end(), Some(End::TimeLimit));
}
