//! Givens that determine the rest of a solution.

use std::sync::Arc;

use standoff_board::Where;
use standoff_deduce::Level;
use standoff_generate::{GivenDraft, Impossible, Symmetry, Wishes};
use standoff_model::{Kind, Model, PlacedPiece};

use crate::support::{level, solutions, square};

/// Queens on a square board, some of which are given.
fn queens(side: u64, given: &[PlacedPiece]) -> Model {
    let attacks = |dx: i32, dy: i32| dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let queen = Kind::new("queen", 'Q', Arc::new(Where(attacks)));
    let squares = given.iter().map(|piece| piece.square);
    let number = given.len() as u64;
    let kinds = vec![
        queen.clone().only_on(squares).exactly(number),
        queen.exactly(side - number),
    ];
    Model::new(square(side), kinds).unwrap()
}

/// Queens on a square board without givens.
fn any_queens(side: u64) -> Model {
    let mut kinds = queens(side, &[]).kinds().to_vec();
    Model::new(square(side), vec![kinds.remove(1)]).unwrap()
}

fn chosen(draft: &GivenDraft, seed: u64) -> Vec<PlacedPiece> {
    let chosen = draft.choose(seed, &|| None);
    chosen.unwrap_or_else(|not| panic!("seed {seed}: {not:?}"))
}

#[test]
fn givens_leave_one_solution_and_none_can_be_left_out() {
    for side in [5, 6, 8] {
        let draft = GivenDraft::new(any_queens(side), vec![0], Wishes::default()).unwrap();
        for seed in 0..10 {
            let givens = chosen(&draft, seed);
            assert_eq!(solutions(&queens(side, &givens)), 1);
            for left_out in 0..givens.len() {
                let mut fewer = givens.clone();
                fewer.remove(left_out);
                assert!(solutions(&queens(side, &fewer)) > 1, "{givens:?}");
            }
        }
    }
}

#[test]
fn levels_are_as_wished() {
    for wished in [Level::Easy, Level::Expert] {
        let wishes = Wishes {
            levels: Some(wished..=wished),
            ..Wishes::default()
        };
        let draft = GivenDraft::new(any_queens(8), vec![0], wishes).unwrap();
        for seed in 0..5 {
            let givens = chosen(&draft, seed);
            assert_eq!(level(&queens(8, &givens)), Some(wished));
        }
    }
}

#[test]
fn symmetries_are_as_wished() {
    let wishes = Wishes {
        symmetry: Some(Symmetry::Rotation),
        ..Wishes::default()
    };
    let draft = GivenDraft::new(any_queens(8), vec![0], wishes.clone()).unwrap();
    for seed in 0..5 {
        let givens = chosen(&draft, seed);
        let squares: Vec<usize> = givens.iter().map(|piece| piece.square.index()).collect();
        assert!(
            squares.iter().all(|at| squares.contains(&(63 - at))),
            "{squares:?}"
        );
        assert_eq!(solutions(&queens(8, &givens)), 1);
    }
    let mirror = Wishes {
        symmetry: Some(Symmetry::Mirror),
        ..wishes
    };
    let refused = GivenDraft::new(any_queens(8), vec![0], mirror).unwrap_err();
    assert_eq!(refused, Impossible::NoSymmetricPlacement);
}

#[test]
fn impossible_puzzles_are_refused() {
    let refused = GivenDraft::new(any_queens(3), vec![0], Wishes::default()).unwrap_err();
    assert_eq!(refused, Impossible::NoPlacement);
}
