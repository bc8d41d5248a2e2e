use std::sync::Arc;

use standoff_board::{Board, Piece, Union, UpTo, Where};
use standoff_model::{Kind, Model, PlacedPiece};
use standoff_riders::{Rider, bishop, rook};
use standoff_solver::Solver;

use super::*;
use crate::first::attacks::attack_nowhere;
use crate::queen;

fn outline(piece: Arc<dyn Piece>, width: u64, height: u64, queens: u64) -> Outline {
    Outline::new(
        width,
        height,
        Kind::new("piece", 'Q', piece).exactly(queens),
    )
}

fn full(side: u64) -> Outline {
    outline(Arc::new(queen()), side, side, side)
}

fn columns(found: Found) -> Vec<u32> {
    let squares = found.squares.expect("there is one");
    let queens = (0..).zip(squares);
    queens
        .map(|(row, (column, its_row))| {
            assert_eq!(row, its_row);
            column as u32
        })
        .collect()
}

#[test]
fn small_boards_are_searched_and_large_ones_constructed() {
    for (side, how) in [
        (4, "by the most constrained row"),
        (100, "by the most constrained row"),
        (101, "by construction"),
        (5_000, "by construction"),
    ] {
        let found = FirstQueens.find(&full(side), Wish::Any).unwrap();
        assert_eq!(found.how, how, "{side}");
        assert_eq!(found.nodes > 0, side <= 100, "{side}");
        let columns = columns(found);
        assert_eq!(columns.len() as u64, side);
        assert!(attack_nowhere(columns));
    }
}

#[test]
fn two_and_three_have_none_and_zero_has_the_empty_board() {
    for side in [2, 3] {
        for wish in [Wish::Any, Wish::ByChance { seed: 1 }] {
            assert!(
                FirstQueens
                    .find(&full(side), wish)
                    .unwrap()
                    .squares
                    .is_none()
            );
        }
    }
    let mut none = FirstQueens
        .find(&full(0), Wish::Any)
        .unwrap()
        .squares
        .unwrap();
    assert_eq!(none.next(), None);
}

/// More queens than fit, on a board that is too large for a search.
#[test]
fn too_many_queens_do_not_fit() {
    let crowd = outline(Arc::new(queen()), 1_000_000, 2_000_000, 1_000_001);
    assert!(
        FirstQueens
            .find(&crowd, Wish::Any)
            .unwrap()
            .squares
            .is_none()
    );
    assert_eq!(FirstQueens.count(&crowd).unwrap(), BigUint::ZERO);
}

#[test]
fn random_placements_need_a_seed_and_full_boards() {
    let by = |seed| {
        FirstQueens
            .find(&full(200), Wish::ByChance { seed })
            .map(columns)
    };
    assert_eq!(by(1), by(1));
    assert_ne!(by(1), by(2));
    assert!(attack_nowhere(by(1).unwrap()));
    let fewer = outline(Arc::new(queen()), 200, 200, 199);
    let refusal = FirstQueens
        .find(&fewer, Wish::ByChance { seed: 1 })
        .unwrap_err();
    assert!(
        refusal.reason.starts_with("by chance it finds n queens"),
        "{refusal}"
    );
}

#[test]
fn pieces_are_recognised_by_their_rides() {
    let knows = |piece: Arc<dyn Piece>| {
        FirstQueens
            .find(&outline(piece, 50, 50, 50), Wish::Any)
            .is_ok()
    };
    let lines =
        |leaps: &[(i32, i32)]| Rider::with_leaps(leaps.iter().map(|&(dx, dy)| Leap::new(dx, dy)));
    assert!(knows(Arc::new(queen())));
    assert!(knows(Arc::new(Union::new([
        Arc::new(rook()) as Arc<dyn Piece>,
        Arc::new(bishop())
    ]))));
    // It is enough that one of two pieces on a line attacks the other.
    assert!(knows(Arc::new(lines(&[(1, 0), (0, -1), (1, 1), (-1, 1)]))));
    // A leap along a line of the queen adds nothing to it.
    assert!(knows(Arc::new(Union::new([
        Arc::new(queen()) as Arc<dyn Piece>,
        Arc::new(Rider::new(0, 3))
    ]))));
    assert!(knows(Arc::new(UpTo::new(49, Arc::new(queen())))));

    assert!(!knows(Arc::new(UpTo::new(48, Arc::new(queen())))));
    assert!(!knows(Arc::new(rook())));
    assert!(!knows(Arc::new(lines(&[(1, 0), (0, 1), (1, 1)]))));
    assert!(!knows(Arc::new(Union::new([
        Arc::new(queen()) as Arc<dyn Piece>,
        Arc::new(Rider::new(1, 2))
    ]))));
    // It attacks as a queen does, but has no rides.
    assert!(!knows(Arc::new(Where(|dx: i32, dy: i32| dx == 0
        || dy == 0
        || dx.abs() == dy.abs()))));
}

#[test]
fn counts_that_need_no_search_are_known() {
    let count = |width, height, queens| {
        let queens = FirstQueens.count(&outline(Arc::new(queen()), width, height, queens));
        queens.map_err(|refusal| refusal.reason)
    };
    assert_eq!(count(1_000, 500, 0), Ok(1_u32.into()));
    assert_eq!(count(1_000, 500, 1), Ok(500_000_u32.into()));
    assert_eq!(count(1_000, 500, 501), Ok(BigUint::ZERO));
    assert_eq!(count(3, 3, 3), Ok(BigUint::ZERO));
    assert!(count(200, 200, 200).unwrap_err().contains("n = 27"));
    assert!(count(200, 100, 50).unwrap_err().contains("search"));
}

/// On all small rectangles and for all bounds, a second placement is found exactly if an engine finds two.
#[test]
fn a_second_placement_is_found_if_there_is_one() {
    for (width, height) in (0..=4).flat_map(|width| (0..=4).map(move |height| (width, height))) {
        for (least, most) in (0..=4).flat_map(|least| (least..=4).map(move |most| (least, most))) {
            let kind = Kind::new("queen", 'Q', Arc::new(queen())).between(least, most);
            let board = Board::rectangle(width, height).unwrap();
            let model = Model::new(board, vec![kind.clone()]).unwrap();
            let there_are = Solver::new(&model, &standoff_engines::all())
                .solutions()
                .unwrap()
                .take(2)
                .count();
            let outline = Outline::new(width, height, kind);
            let found = |wish| {
                FirstQueens
                    .find(&outline, wish)
                    .unwrap()
                    .squares
                    .map(Vec::from_iter)
            };
            let (one, another) = (found(Wish::Any), found(Wish::Another));
            let text = format!("{least} to {most} on {width} x {height}: {one:?}, {another:?}");
            assert_eq!(
                [&one, &another].into_iter().flatten().count(),
                there_are,
                "{text}"
            );
            assert!(one.is_none() || one != another, "{text}");
            for squares in [one, another].into_iter().flatten() {
                assert!(squares.is_sorted_by_key(|&(column, row)| (row, column)));
                let stand = |(column, row): (u64, u64)| PlacedPiece {
                    square: model.board().at(column as i64, row as i64).unwrap(),
                    kind: 0,
                };
                let stands: Vec<PlacedPiece> = squares.into_iter().map(stand).collect();
                assert_eq!(model.violations(&stands).count(), 0, "{text}");
            }
        }
    }
}
