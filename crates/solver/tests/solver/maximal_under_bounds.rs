//! The rule `Maximal` beside upper bounds, against every subset of the squares.

use std::sync::Arc;

use standoff_board::{Board, Square, Where};
use standoff_model::{Bounds, Kind, Lines, Model, Rule};

use crate::brute_force::attacks;
use crate::support::{any, solver_for};

const ENGINES: [&str; 6] = ["split", "groups", "sweep", "join", "components", "learn"];

const MAXIMAL: Rule = Rule::Maximal { kinds: None };

/// A piece that attacks nothing.
fn point() -> Kind {
    Kind::new("point", '*', Arc::new(Where(|_: i32, _: i32| false)))
}

fn each(lines: Lines, most: u64) -> Rule {
    Rule::Each {
        lines,
        kinds: None,
        number: Bounds::at_most(most),
    }
}

fn model(side: u64, kinds: &[Kind], rules: &[Rule]) -> Model {
    Model::with_rules(Board::rectangle(side, side).unwrap(), kinds.to_vec(), rules).unwrap()
}

/// The number of maximal sets by size: of those that fit, the ones that fit with no further square.
fn maximal_sets(side: i32, fits: impl Fn(&[(i32, i32)]) -> bool) -> Vec<u64> {
    let all: Vec<(i32, i32)> = (0..side * side).map(|i| (i % side, i / side)).collect();
    let fits = |set: u32| {
        let squares = (0..all.len()).filter(|i| set >> i & 1 == 1);
        fits(&Vec::from_iter(squares.map(|i| all[i])))
    };
    let fits: Vec<bool> = (0..1 << all.len()).map(fits).collect();
    let mut by_size = vec![0; all.len() + 1];
    let is_maximal = |set: &usize| {
        let mut others = (0..all.len()).filter(|i| set >> i & 1 == 0);
        fits[*set] && !others.any(|i| fits[set | 1 << i])
    };
    let maximal = (0..fits.len()).filter(is_maximal);
    maximal.for_each(|set| by_size[set.count_ones() as usize] += 1);
    while by_size.last() == Some(&0) {
        by_size.pop();
    }
    by_size
}

fn counted(model: &Model, engine: &str) -> Option<Vec<u64>> {
    let solver = solver_for(model).with_engine(engine).unwrap();
    let answer = solver.count_by_size().ok()?.answer;
    let by_size = answer.exact().unwrap();
    let mut by_size: Vec<u64> = by_size.iter().map(|n| n.try_into().unwrap()).collect();
    while by_size.last() == Some(&0) {
        by_size.pop();
    }
    Some(by_size)
}

/// Compares all engines with the brute force.
fn check(what: &str, model: &Model, expected: &[u64]) {
    let mut answers = 0;
    for engine in ENGINES {
        let counted = counted(model, engine);
        answers += usize::from(counted.is_some());
        assert!(
            counted.is_none_or(|counted| counted == expected),
            "{what} by {engine}"
        );
    }
    assert!(answers >= 3, "{what}: {answers} engines answer");
}

/// Whether no three of the squares are in line. Without `any_slope`, only rows, columns and diagonals are lines.
fn no_three_in_line(squares: &[(i32, i32)], any_slope: bool) -> bool {
    let is_line = |dx: i32, dy: i32| any_slope || dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let in_line = |a: (i32, i32), b: (i32, i32), c: (i32, i32)| {
        let (dx, dy, ex, ey) = (b.0 - a.0, b.1 - a.1, c.0 - a.0, c.1 - a.1);
        is_line(dx, dy) && dx * ey == dy * ex
    };
    (2..squares.len())
        .all(|k| (1..k).all(|j| (0..j).all(|i| !in_line(squares[i], squares[j], squares[k]))))
}

/// The first sizes are those of OEIS A219760: 1, 4, 4, 4.
#[test]
fn at_most_two_in_a_line() {
    let lines = [Lines::Rows, Lines::Columns, Lines::Diagonals].map(|lines| each(lines, 2));
    let rules = [&lines[..], &[MAXIMAL]].concat();
    for (side, fewest) in [(1, 1), (2, 4), (3, 4), (4, 4)] {
        let expected = maximal_sets(side, |squares| no_three_in_line(squares, false));
        assert_eq!(expected.iter().position(|&n| n > 0), Some(fewest));
        check("queens", &model(side as u64, &[point()], &rules), &expected);
        let expected = maximal_sets(side, |squares| no_three_in_line(squares, true));
        let rules = [MAXIMAL, each(Lines::Straight, 2)];
        check(
            "any slope",
            &model(side as u64, &[point()], &rules),
            &expected,
        );
    }
}

/// The whole puzzle: bounds of 0, 1 and 2, conflicts, and a number of pieces that does not matter.
#[test]
fn bounds_of_all_sizes_beside_conflicts() {
    let corner = || each(Lines::Squares([0, 1, 4].map(Square::new).to_vec()), 0);
    let rules = [
        corner(),
        each(Lines::Rows, 1),
        each(Lines::Columns, 2),
        each(Lines::Board, 3),
        Rule::NoTouch,
        MAXIMAL,
    ];
    let mut expected = maximal_sets(4, |squares| {
        let on = |is_on: &dyn Fn((i32, i32)) -> bool| squares.iter().filter(|s| is_on(**s)).count();
        let touch =
            |a: (i32, i32), b: (i32, i32)| a != b && (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 2;
        on(&|s| [(0, 0), (1, 0), (0, 1)].contains(&s)) == 0
            && (0..4).all(|line| on(&|s| s.1 == line) < 2 && on(&|s| s.0 == line) < 3)
            && squares
                .iter()
                .all(|&a| squares.iter().all(|&b| !touch(a, b)))
    });
    assert!(expected.len() > 4, "some have more than three pieces");
    expected.truncate(4);
    assert!(expected.iter().sum::<u64>() > 0);
    check("a mixture", &model(4, &[point()], &rules), &expected);
}

/// At most two rooks attack a square, or at most two attack or occupy it.
#[test]
fn bounds_on_attackers() {
    let kinds = None;
    let number = Bounds::at_most(2);
    let lines = Lines::Board;
    for or_occupy in [false, true] {
        let expected = maximal_sets(3, |squares| {
            let reached_by = |to: (i32, i32)| {
                let reaches = |&&from: &&(i32, i32)| {
                    if from == to {
                        or_occupy
                    } else {
                        attacks("rook", from, to)
                    }
                };
                squares.iter().filter(reaches).count()
            };
            (0..9).all(|square| reached_by((square % 3, square / 3)) <= 2)
        });
        let (kinds, lines) = (kinds.clone(), lines.clone());
        let rule = if or_occupy {
            Rule::Dominate {
                lines,
                kinds,
                number,
            }
        } else {
            Rule::Cover {
                lines,
                kinds,
                number,
            }
        };
        check(
            "attackers",
            &model(3, &[any("rook")], &[rule, MAXIMAL]),
            &expected,
        );
    }
}

/// A lower bound beside an upper one only restricts the list: no piece that is added breaks it.
#[test]
fn lower_bounds_keep_no_piece_out() {
    let rows = |number| Rule::Each {
        lines: Lines::Rows,
        kinds: None,
        number,
    };
    let columns = each(Lines::Columns, 2);
    let sets = |rules: &[Rule]| counted(&model(3, &[point()], rules), "split").unwrap();
    let both = sets(&[rows(Bounds::between(1, 2)), columns.clone(), MAXIMAL]);
    let expected = maximal_sets(3, |squares| {
        let on = |line: i32| squares.iter().filter(|s| s.1 == line).count();
        let file = |line: i32| squares.iter().filter(|s| s.0 == line).count();
        (0..3).all(|line| on(line) <= 2 && file(line) <= 2)
    });
    // A row without a piece would have room for one in some column.
    assert_eq!(both, expected);
    let [least, most] = [Bounds::at_least(1), Bounds::at_most(2)].map(rows);
    for [first, second] in [[&least, &most], [&most, &least]] {
        let apart = [first.clone(), MAXIMAL, second.clone(), columns.clone()];
        assert_eq!(sets(&apart), expected, "{first:?} comes first");
    }
    assert_eq!(
        sets(&[rows(Bounds::exactly(2)), columns, MAXIMAL]),
        [0, 0, 0, 0, 0, 0, 6]
    );
}

/// Only pieces of the named kinds can be added, but all kinds fill a line.
#[test]
fn bounds_on_named_kinds() {
    let kinds = [point().on_side("white"), point().on_side("black")];
    let board = Board::rectangle(3, 1).unwrap();
    let count = |of_bound: Option<Vec<usize>>, kinds_of_maximal: Option<Vec<usize>>| {
        let rows = Rule::Each {
            lines: Lines::Rows,
            kinds: of_bound,
            number: Bounds::at_most(2),
        };
        let maximal = Rule::Maximal {
            kinds: kinds_of_maximal,
        };
        let model = Model::with_rules(board.clone(), kinds.to_vec(), &[rows, maximal]).unwrap();
        let answer = solver_for(&model).count().unwrap().answer;
        u64::try_from(answer.value()).unwrap()
    };
    // Two pieces of any sides on two of three squares.
    assert_eq!(count(None, None), 12);
    assert_eq!(count(None, Some(vec![0])), 12);
    // All three squares are taken, with at most two white pieces.
    assert_eq!(count(Some(vec![0]), None), 7);
    // Or two are white, and the third square is black or empty.
    assert_eq!(count(Some(vec![0]), Some(vec![0])), 10);
    assert_eq!(count(Some(vec![0]), Some(vec![1])), 7);
}
