//! Catalogues of all engines, and catalogues of models with several components.

use std::collections::HashSet;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::Board;
use standoff_engine::{Catalogue, Engine, Question, Step};
use standoff_engines::{Components, Plain};
use standoff_model::{Bounds, Candidate, Kind, Model, Placement, Problem};
use standoff_solver::{Draws, Solver};

use crate::components::in_parts;
use crate::support::{piece, solver_for, solver_of};

/// Each placement has one index, each index has one placement, and the counts by candidate are right.
pub(crate) fn is_of_all(
    catalogue: &dyn Catalogue,
    problem: &Problem,
    question: Question,
    expected: &[Vec<Candidate>],
) {
    let (placements, with_each) = (catalogue.placements(), catalogue.with_each());
    let all: BigUint = placements.iter().sum();
    assert_eq!(all, expected.len().into());
    for (pieces, count) in placements.iter().enumerate() {
        let is_here = |chosen: &&Vec<Candidate>| match question {
            Question::CountBySize => problem.pieces(chosen.iter().copied()) == pieces,
            _ => pieces == 0,
        };
        let expected: HashSet<Vec<Candidate>> = expected.iter().filter(is_here).cloned().collect();
        assert_eq!(*count, expected.len().into(), "{pieces} pieces");
        for (candidate, with) in problem.candidates().zip(&with_each[pieces]) {
            let here = expected.iter().filter(|chosen| chosen.contains(&candidate));
            assert_eq!(*with, here.count().into(), "{pieces} pieces, {candidate:?}");
        }
        let numbers = (0..expected.len()).map(BigUint::from);
        let found = numbers.map(|number| catalogue.placement(pieces, &number));
        assert_eq!(found.collect::<HashSet<_>>(), expected, "{pieces} pieces");
    }
}

fn by_components(solver: &Solver, question: Question) -> Option<Box<dyn Catalogue>> {
    Components.plan(&solver.task(question)).ok()?.catalogue()
}

/// All placements, by another engine.
fn listed(solver: &Solver) -> Vec<Vec<Candidate>> {
    let plain = solver.clone().with_engine("plain").unwrap();
    let all = plain.solutions().unwrap();
    all.map(|placement| placement.chosen().to_vec()).collect()
}

/// With equal components, components without a placement, and bounds on the number of all pieces.
#[test]
fn each_placement_of_random_components_has_one_index() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut apart = 0;
    for budget in (0..600).map(|case| [1, 3, 100, u64::MAX][case % 4]) {
        let problem = in_parts(&mut random);
        let solver = solver_of(problem.clone());
        for question in [Question::Count, Question::CountBySize] {
            let Some(mut catalogue) = by_components(&solver, question) else {
                continue;
            };
            let mut last = 0.0;
            while catalogue.advance_to_each(budget) == Step::More {
                assert!(catalogue.progress() >= last);
                last = catalogue.progress();
            }
            assert_eq!(catalogue.progress(), 1.0);
            is_of_all(&*catalogue, &problem, question, &listed(&solver));
            apart += 1;
        }
    }
    assert!(apart > 400, "{apart} fell apart");
}

fn bishops(board: Board, number: Bounds) -> Model {
    let bishops = Kind {
        number,
        ..Kind::new("bishop", 'B', piece("bishop"))
    };
    Model::new(board, vec![bishops]).unwrap()
}

/// Two rooms, and three equal rooms, for kings.
fn rooms(number: Bounds) -> Model {
    let board = Board::map("..x...x.\n..x...xx\nxxx...x.\n....xxxx\n....x.x.").unwrap();
    let kings = Kind {
        number,
        ..Kind::new("king", 'K', piece("king"))
    };
    Model::new(board, vec![kings]).unwrap()
}

#[test]
fn each_placement_of_bishops_and_rooms_has_one_index() {
    let numbers = [
        Bounds::ANY,
        Bounds::exactly(4),
        Bounds::between(2, 5),
        Bounds::at_least(3),
        Bounds::at_most(3),
    ];
    let square = || Board::rectangle(4, 4).unwrap();
    let on_a_square = numbers.map(|number| bishops(square(), number));
    for model in on_a_square.into_iter().chain(numbers.map(rooms)) {
        let solver = solver_for(&model);
        let all = listed(&solver);
        for question in [Question::Count, Question::CountBySize] {
            let mut catalogue = by_components(&solver, question).expect("it has parts");
            assert_eq!(catalogue.advance_to_each(u64::MAX), Step::Done);
            is_of_all(&*catalogue, model.problem(), question, &all);
        }
        let by_square = |engine| {
            let solver = solver.clone().with_engine(engine).unwrap();
            solver.count_by_square().unwrap().answer.exact().unwrap()
        };
        assert_eq!(by_square("components"), by_square("plain"));
    }
}

/// The count of all is that of `tests/published`; each placement is counted once on each of its squares.
#[test]
fn bishops_too_many_to_list_are_drawn_and_counted_by_square() {
    let model = bishops(Board::rectangle(10, 10).unwrap(), Bounds::ANY);
    let solver = solver_for(&model).with_engine("components").unwrap();
    let by_square = solver.count_by_square().unwrap().answer.exact().unwrap();
    assert_eq!(*by_square.placements(), 74_500_064_809u64.into());
    let by_size = solver.count_by_size().unwrap().answer.exact().unwrap();
    let pieces: BigUint = (0u32..).zip(&by_size).map(|(k, count)| count * k).sum();
    let squares = model.board().squares();
    assert_eq!(
        squares.map(|square| by_square.on(square)).sum::<BigUint>(),
        pieces
    );

    let draw = |solver: Solver| {
        Draws::new(&solver, 7)
            .unwrap()
            .take(100)
            .collect::<Vec<_>>()
    };
    let drawn = draw(solver.clone());
    let distinct: HashSet<&Placement> = drawn.iter().collect();
    assert_eq!((drawn.len(), distinct.len()), (100, 100));
    for placement in &drawn {
        let placed = placement.chosen().iter().map(|&c| model.layout().piece(c));
        assert_eq!(model.violations(&Vec::from_iter(placed)).count(), 0);
    }
    assert_eq!(draw(solver.threads(3)), drawn);
}

#[test]
fn components_draw_bishops() {
    let model = bishops(Board::rectangle(10, 10).unwrap(), Bounds::exactly(9));
    let solver = solver_for(&model).with_engine("components").unwrap();
    let mut draws = Draws::new(&solver, 1).unwrap();
    let drawn: Vec<Placement> = draws.by_ref().take(20).collect();
    assert_eq!(draws.engines(), ["components"]);
    assert!(drawn.iter().all(|placement| placement.chosen().len() == 9));
    let distinct: HashSet<&Placement> = drawn.iter().collect();
    assert_eq!(distinct.len(), 20);
}

#[test]
#[should_panic(expected = "there is no such placement of 0 pieces")]
fn an_index_beyond_the_last_panics() {
    let solver = solver_for(&rooms(Bounds::exactly(2)));
    let mut catalogue = by_components(&solver, Question::Count).unwrap();
    catalogue.advance(u64::MAX);
    let all = catalogue.placements()[0].clone();
    catalogue.placement(0, &all);
}

/// No engine has a catalogue of the components.
#[test]
fn components_without_a_catalogue_are_listed() {
    let model = rooms(Bounds::exactly(3));
    let engines: [Arc<dyn Engine>; 2] = [Arc::new(Components), Arc::new(Plain)];
    let solver = Solver::new(&model, &engines);
    assert!(by_components(&solver, Question::Count).is_none());
    let mut draws = Draws::new(&solver, 1).unwrap();
    assert_eq!(draws.by_ref().take(10).count(), 10);
    assert_eq!(draws.engines(), ["components", "plain"]);
}
