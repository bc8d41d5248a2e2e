//! Published counts, and the nodes that they take.

use num_bigint::BigUint;
use standoff_model::Model;
use standoff_solver::{Answer, Solver};

use crate::support::{any, model, n_queens, solver_for};

fn split(model: &Model) -> Solver {
    solver_for(model).with_engine("split").unwrap()
}

fn counts(name: &str, sizes: std::ops::RangeInclusive<u64>) -> Vec<u64> {
    let count = |n| {
        let outcome = split(&model(n, n, [any(name)])).count().unwrap();
        u64::try_from(outcome.answer.exact().unwrap()).unwrap()
    };
    sizes.map(count).collect()
}

/// OEIS A000170.
#[test]
fn n_queens_on_n_by_n() {
    let expected = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];
    for (n, count) in (0..).zip(expected) {
        let outcome = split(&n_queens(n)).count().unwrap();
        assert_eq!(
            outcome.answer,
            Answer::Exact(BigUint::from(count as u32)),
            "n = {n}"
        );
    }
}

/// OEIS A287227, A063443 (shifted by one), A141243.
#[test]
fn any_number_of_a_piece() {
    assert_eq!(
        counts("queen", 0..=8),
        [1, 2, 5, 18, 87, 462, 2635, 16_870, 118_969]
    );
    assert_eq!(counts("king", 1..=6), [2, 5, 35, 314, 6427, 202_841]);
    assert_eq!(counts("knight", 1..=5), [2, 16, 94, 1365, 55_213]);
    assert_eq!(counts("bishop", 1..=5), [2, 9, 70, 729, 9918]);
    assert_eq!(counts("rook", 1..=6), [2, 7, 34, 209, 1546, 13_327]);
    assert_eq!(counts("amazon", 1..=6), [2, 5, 10, 37, 168, 833]);
}

#[test]
fn queens_on_8_by_8_by_number() {
    let outcome = split(&model(8, 8, [any("queen")])).count_by_size().unwrap();
    let expected = [1u32, 64, 1288, 10_320, 34_568, 46_736, 22_708, 3192, 92];
    assert_eq!(
        outcome.answer,
        Answer::Exact(expected.map(BigUint::from).to_vec())
    );
    assert_eq!(outcome.nodes, 118_968);
}

#[test]
fn eight_queens_with_the_cut() {
    assert_eq!(split(&n_queens(8)).count().unwrap().nodes, 34_605);
}

#[test]
fn the_first_four_queens_in_reading_order() {
    let model = n_queens(4);
    let drawn: Vec<String> = split(&model)
        .solutions()
        .unwrap()
        .map(|p| model.draw(&p))
        .collect();
    assert_eq!(
        drawn,
        [".Q..\n...Q\nQ...\n..Q.\n", "..Q.\nQ...\n...Q\n.Q..\n"].map(|text| text.replace('Q', "x"))
    );
}

/// The order of the columns in which Wirth's and other programs list the eight queens.
#[test]
fn the_first_and_the_eleventh_of_the_eight_queens() {
    let model = n_queens(8);
    let columns: Vec<Vec<u32>> = split(&model)
        .solutions()
        .unwrap()
        .map(|p| {
            model
                .pieces(&p)
                .iter()
                .map(|s| model.board().column_and_row(s.square).0)
                .collect()
        })
        .collect();
    assert_eq!(columns[0], [0, 4, 7, 5, 2, 6, 1, 3]);
    assert_eq!(columns[10], [1, 6, 4, 7, 0, 3, 5, 2]);
}

/// All bit-set widths give the same result: the same queens in a corner of longer boards, with every square outside the
/// corner forbidden or excluded by the bounds.
#[test]
fn wide_boards_use_wide_sets() {
    for width in [8, 16, 17, 33, 65, 129, 513] {
        let two_rooks = model(width, 2, [any("rook").exactly(2)]);
        let outcome = split(&two_rooks).count().unwrap();
        let expected = BigUint::from(width * (width - 1));
        assert_eq!(outcome.answer, Answer::Exact(expected), "2 x {width}");
    }
}
