//! Models of the tests, and their numbers of solutions.

use std::sync::Arc;

use standoff_board::{Board, Where};
use standoff_deduce::{Deduction, Grade, Level};
use standoff_model::{Bounds, Candidate, Kind, Lines, Model, Rule};
use standoff_solver::{Answer, Solver};

/// A number of stars in each row and column, of which no two touch.
pub(crate) fn stars(board: Board, number: u64) -> Model {
    Model::with_rules(board, vec![star()], &star_rules(number)).unwrap()
}

/// The same number in each region, too.
pub(crate) fn star_battle(board: &Board, regions: &str, number: u64) -> Model {
    let board = board.clone().with_regions(regions).unwrap();
    let mut rules = star_rules(number);
    rules.push(each(Lines::Regions, number));
    Model::with_rules(board, vec![star()], &rules).unwrap()
}

fn star() -> Kind {
    Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)))
}

fn star_rules(number: u64) -> Vec<Rule> {
    vec![
        Rule::NoTouch,
        each(Lines::Rows, number),
        each(Lines::Columns, number),
    ]
}

fn each(lines: Lines, number: u64) -> Rule {
    Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(number),
    }
}

pub(crate) fn square(side: u64) -> Board {
    Board::rectangle(side, side).unwrap()
}

/// The number of solutions by two engines of different kinds: a search with learning, and one that divides candidates.
pub(crate) fn solutions(model: &Model) -> usize {
    let count = |engine| {
        let solver = Solver::new(model, &standoff_engines::all());
        match solver.with_engine(engine).unwrap().count().unwrap().answer {
            Answer::Exact(number) => usize::try_from(number).unwrap(),
            other => panic!("{other:?}"),
        }
    };
    let (one, other) = (count("groups"), count("split"));
    assert_eq!(one, other, "two engines differ");
    one
}

/// No step removes a piece of the solution, or places another one.
pub(crate) fn check_steps(model: &Model) {
    let all = Solver::new(model, &standoff_engines::all()).solutions();
    for solution in all.unwrap() {
        for step in Deduction::of(model).path().steps {
            let is_chosen = |it: &Candidate| solution.chosen().contains(it);
            assert!(step.place.iter().all(is_chosen), "{step:?}");
            assert!(!step.exclude.iter().any(is_chosen), "{step:?}");
        }
    }
}

pub(crate) fn level(model: &Model) -> Option<Level> {
    Grade::of(&Deduction::of(model).path()).level()
}
