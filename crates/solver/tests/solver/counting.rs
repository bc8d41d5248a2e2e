//! Propagation by counting in the engine `groups`, in nodes.

use std::sync::Arc;

use standoff_board::{Board, Square, Where};
use standoff_model::{Bounds, Kind, Lines, Model, Rule};
use standoff_solver::{Answer, Outcome};

use crate::support::solver_for;

/// The stars in each row, column and region, the solutions, and the regions, which were drawn around a random solution.
pub(crate) const STAR_BATTLES: [&str; 3] = [
    include_str!("../data/star_battle_17_4.txt"),
    include_str!("../data/star_battle_21_5.txt"),
    include_str!("../data/star_battle_25_6.txt"),
];

fn star() -> Kind {
    Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)))
}

fn each(lines: Lines, at_least: u64, at_most: u64) -> Rule {
    Rule::Each {
        lines,
        kinds: None,
        number: Bounds::between(at_least, at_most),
    }
}

fn by_groups(model: &Model) -> Outcome<num_bigint::BigUint> {
    let solver = solver_for(model).with_engine("groups").unwrap();
    solver.count().unwrap()
}

/// Kings that occupy or attack every square.
fn kings_that_dominate(side: usize, kings: u64) -> Model {
    let near = |of: usize| {
        let (x, y) = (of % side, of / side);
        let near = move |&other: &usize| {
            (other % side).abs_diff(x) <= 1 && (other / side).abs_diff(y) <= 1
        };
        let squares = (0..side * side)
            .filter(near)
            .map(|index| Square::new(index as u32));
        each(Lines::Squares(squares.collect()), 1, 9)
    };
    let rules: Vec<Rule> = (0..side * side).map(near).collect();
    let board = Board::rectangle(side as u64, side as u64).unwrap();
    Model::with_rules(board, vec![star().exactly(kings)], &rules).unwrap()
}

/// The puzzle and the number of its solutions, confirmed by a constraint solver.
pub(crate) fn star_battle(text: &str) -> (Model, u32) {
    let (numbers, regions) = text.split_once('\n').unwrap();
    let (stars, solutions) = numbers.split_once(' ').unwrap();
    let stars = stars.parse().unwrap();
    let side = regions.lines().count() as u64;
    let board = Board::rectangle(side, side).unwrap();
    let board = board.with_regions(regions).unwrap();
    let lines = [Lines::Rows, Lines::Columns, Lines::Regions];
    let counts = lines.map(|lines| each(lines, stars, stars));
    let rules = [vec![Rule::NoTouch], counts.to_vec()].concat();
    let model = Model::with_rules(board, vec![star()], &rules).unwrap();
    (model, solutions.parse().unwrap())
}

/// Each king dominates nine squares at most. OEIS A075561 has 9 for 7, 8 and 9.
#[test]
fn eight_kings_do_not_dominate_the_board() {
    let found = by_groups(&kings_that_dominate(8, 8));
    assert_eq!(found.answer, Answer::Exact(0u32.into()));
    assert_eq!(found.nodes, 147);
    let found = by_groups(&kings_that_dominate(8, 9));
    let by_split = solver_for(&kings_that_dominate(6, 4))
        .with_engine("split")
        .unwrap()
        .count();
    assert_eq!(
        by_groups(&kings_that_dominate(6, 4)).answer,
        by_split.unwrap().answer
    );
    assert!(found.nodes < 20_000, "{} nodes", found.nodes);
}

/// Without cliques these take more than a million nodes; the planner chooses the engine for that reason.
#[test]
fn crowded_star_battles_take_few_nodes() {
    for text in STAR_BATTLES {
        let (model, solutions) = star_battle(text);
        let outcome = solver_for(&model).count().unwrap();
        assert_eq!(outcome.engine, "groups");
        assert_eq!(outcome.answer, Answer::Exact(solutions.into()));
        assert!(outcome.nodes < 2000, "{} nodes", outcome.nodes);
        let solver = solver_for(&model).with_engine("groups").unwrap();
        let listed: Vec<_> = solver.solutions().unwrap().collect();
        assert!(listed.is_sorted() && listed.len() == solutions as usize);
    }
}
