//! Tests for every plug-in: its engine agrees with the general ones, saves and loads its state, and refuses
//! unknown models.

use std::ops::ControlFlow;

use standoff::engine::{Engine, Question, Search, SearchState, Sink, Step, Task};
use standoff::model::{Candidate, Rule};
use standoff::prelude::*;
use standoff::puzzle::Puzzle;
use standoff::solver::Solver;

use super::engine::Chains;
use super::sentries::{register, sentry};

fn registry() -> Registry {
    let mut registry = standoff::registry();
    register(&mut registry).unwrap();
    registry
}

fn solver(model: &Model, engine: &str) -> Solver {
    let solver = Standoff::of(model.clone())
        .with_registry(&registry())
        .solver();
    solver.with_engine(engine).unwrap()
}

fn sentries() -> Kind {
    Kind::new("Sentry", 'S', sentry())
}

/// Deterministic pseudorandom numbers.
struct Random(u64);

impl Random {
    /// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }
}

/// Small boards with holes and forbidden squares, and random bounds on the number of pieces.
fn random_models() -> impl Iterator<Item = Model> {
    let mut random = Random(7);
    (0..150).map(move |_| {
        let (width, height) = (random.below(7), random.below(5));
        let board = Board::rectangle(width, height).unwrap();
        let mut some = || -> Vec<Square> {
            let squares = board.squares().filter(|_| random.below(4) == 0);
            squares.collect()
        };
        let (forbidden, kept_free) = (some(), some());
        let allowed = board.squares().filter(|s| !kept_free.contains(s));
        let kind = sentries().only_on(allowed);
        let (least, most) = (random.below(5), random.below(9));
        let kind = match random.below(4) {
            0 => kind,
            1 => kind.exactly(least),
            2 => kind.between(least, 99),
            _ => kind.between(least, most),
        };
        Model::new(board.clone().forbid(forbidden), vec![kind]).unwrap()
    })
}

#[test]
fn it_agrees_with_the_general_engines() {
    let mut found = 0;
    for (index, model) in random_models().enumerate() {
        let (ours, general) = (solver(&model, "chains"), solver(&model, "split"));
        let list = |solver: &Solver| -> Vec<Placement> { solver.solutions().unwrap().collect() };
        assert_eq!(list(&ours), list(&general), "{index}");
        let counts = |solver: &Solver| {
            let counts = solver.count_by_size().unwrap().answer.exact().unwrap();
            (solver.count().unwrap().answer, counts)
        };
        assert_eq!(counts(&ours), counts(&general), "{index}");
        assert_eq!(counts(&ours), counts(&solver(&model, "groups")), "{index}");
        let orbits = |solver: &Solver| solver.count_by_size_up_to_symmetry().unwrap().answer;
        assert_eq!(orbits(&ours), orbits(&general), "{index}");
        found += list(&ours).len();
    }
    assert!(found > 10_000, "{found} are too few to tell");
}

/// A search of the engine, before its first node.
fn begin(task: &Task) -> Box<dyn Search> {
    Chains.plan(task).unwrap().start().unwrap()
}

/// Counts by number of pieces.
#[derive(Debug, Default, PartialEq)]
struct BySize(Vec<BigUint>);

impl Sink for BySize {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.resize(self.0.len().max(pieces + 1), BigUint::ZERO);
        self.0[pieces] += more;
    }
}

/// The candidates of each placement; the search pauses after each.
#[derive(Debug, Default, PartialEq)]
struct OneByOne(Vec<Vec<Candidate>>);

impl Sink for OneByOne {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0.push(chosen.to_vec());
        ControlFlow::Break(())
    }
}

/// Saved as a line of text after each step, and loaded.
#[test]
fn counts_can_be_saved_anywhere() {
    for model in random_models().take(60) {
        for question in [Question::Count, Question::CountBySize] {
            let task = Task::new(&model, question);
            let mut whole = BySize::default();
            let mut search = begin(&task);
            while search.advance(1000, &mut whole) == Step::More {}
            let mut found = BySize::default();
            let mut search = begin(&task);
            let mut progress = search.progress();
            loop {
                let step = search.advance(1, &mut found);
                let line = search.save().to_string();
                let mut loaded = begin(&task);
                loaded.load(&line.parse().unwrap()).unwrap();
                assert_eq!(loaded.work(), search.work());
                assert!(loaded.progress() >= progress);
                progress = loaded.progress();
                search = loaded;
                if step == Step::Done {
                    break;
                }
            }
            assert_eq!(found, whole);
            assert!((progress - 1.0).abs() < 1e-9);
            assert_eq!(search.work(), model.problem().len() as u64);
        }
    }
}

#[test]
fn lists_can_be_saved_and_divided() {
    for model in random_models().take(60) {
        let task = Task::new(&model, Question::List);
        let (mut whole, mut found, mut in_parts) = <(OneByOne, OneByOne, OneByOne)>::default();
        let mut search = begin(&task);
        while search.advance(1000, &mut whole) == Step::More {}
        let mut search = begin(&task);
        while search.advance(1000, &mut found) == Step::More {
            let line = search.save().to_string();
            search = begin(&task);
            search.load(&line.parse().unwrap()).unwrap();
        }
        for mut part in begin(&task).split(5) {
            while part.advance(1000, &mut in_parts) == Step::More {}
        }
        assert_eq!((&found, &in_parts), (&whole, &whole));
    }
}

#[test]
fn impossible_states_are_refused() {
    let model = Model::new(Board::rectangle(3, 1).unwrap(), vec![sentries()]).unwrap();
    let task = Task::new(&model, Question::Count);
    let refused = |rows: &[&[u64]]| {
        let state = SearchState(rows.iter().map(|row| row.to_vec()).collect());
        let mut search = begin(&task);
        let error = search.load(&state).unwrap_err().to_string();
        error.replace("not a state of this search: ", "")
    };
    assert_eq!(refused(&[&[5]]), "there is nothing after 4");
    assert_eq!(refused(&[&[u64::MAX]]), "there is nothing after 4");
    for rows in [&[] as &[&[u64]], &[&[]], &[&[0, 0]], &[&[0], &[0]]] {
        assert_eq!(refused(rows), "it has to be one number");
    }
}

#[test]
fn it_refuses_what_it_does_not_know() {
    let reason = |model: &Model| {
        let refusal = solver(model, "chains").count().unwrap_err();
        refusal.to_string()
    };
    let board = || Board::rectangle(3, 3).unwrap();
    let rooks = Model::new(board(), vec![Kind::new("rook", 'R', rook())]).unwrap();
    let two_kinds = Model::new(board(), vec![sentries().exactly(1), sentries().exactly(2)]);
    let apart = Model::with_rules(board(), vec![sentries()], &[Rule::NoTouch]).unwrap();
    let says = |reason: &str| format!("the engine `chains` cannot answer this: {reason}");
    let far = says("some pieces attack more than their neighbours in a row");
    assert_eq!(reason(&rooks), far);
    assert_eq!(reason(&apart), far);
    let number = says("it knows only one number of pieces, that of all of them");
    assert_eq!(reason(&two_kinds.unwrap()), number);
}

/// The engine recognises the model, not the name of the piece.
#[test]
fn kings_in_a_row_are_a_chain() {
    let kings = Kind::new("king", 'K', king());
    let kings = Standoff::on(Board::rectangle(30, 1).unwrap()).place(kings);
    let kings = kings.build().unwrap().with_registry(&registry());
    let outcome = kings.solver().count().unwrap();
    assert_eq!(outcome.engine, "chains");
    assert_eq!(outcome.answer, Answer::Exact(2_178_309u32.into()));
}

/// F(n + 2) to the power of n, far too many to count one by one. The rows are independent components and are
/// counted separately.
#[test]
fn the_puzzle_names_the_piece() {
    let registry = registry();
    let text = include_str!("sentries.ron");
    let puzzle = Puzzle::parse("sentries.ron", text, registry.pieces()).unwrap();
    let sentries = Standoff::from_puzzle(&puzzle, [("n", 30)]).unwrap();
    let solver = sentries.with_registry(&registry).solver();
    let found = Answer::Exact(BigUint::from(2_178_309u32).pow(30));
    assert_eq!(solver.count().unwrap().answer, found);
    let chains = solver.with_engine("chains").unwrap();
    assert_eq!(chains.count().unwrap().answer, found);
}
