//! Symmetry groups of models, with exchanges of sides.

use standoff_board::{Board, Square, Wrap};
use standoff_model::{Candidate, Kind, Model, Permutation, PlacedPiece, TooManyMaps, classes};

use crate::dummy;

fn kind(name: &str, side: &str) -> Kind {
    dummy(name).on_side(side)
}

/// The maps of a board of one square, which are the exchanges of sides: each name with the images of the kinds.
fn exchanges(kinds: Vec<Kind>) -> Vec<(String, Vec<usize>)> {
    let model = Model::new(Board::rectangle(1, 1).unwrap(), kinds).unwrap();
    let layout = model.layout();
    let square = Square::new(0);
    let candidate = |kind| {
        let is_it = |piece: &PlacedPiece| *piece == PlacedPiece { square, kind };
        let index = layout.pieces().iter().position(is_it).unwrap();
        Candidate::new(index)
    };
    let group = model.symmetries().unwrap();
    let exchange = |map: &Permutation| {
        let kinds = 0..layout.kinds().len();
        let images = kinds.map(|kind| layout.piece(map.image(candidate(kind))).kind);
        (map.name().to_string(), images.collect())
    };
    group.iter().map(exchange).collect()
}

#[test]
fn sides_with_the_same_kinds_are_exchanged() {
    let found = exchanges(vec![
        kind("queen", "white"),
        kind("rook", "black"),
        kind("pawn", "red"),
        kind("rook", "white"),
        kind("queen", "black"),
        kind("pawn", "blue"),
        kind("king", "green"),
        dummy("king"),
    ]);
    let named: Vec<(&str, &[usize])> = (found.iter())
        .map(|(name, kinds)| (&**name, &**kinds))
        .collect();
    assert_eq!(
        named,
        [
            ("identity", &[0, 1, 2, 3, 4, 5, 6, 7][..]),
            ("(red blue)", &[0, 1, 5, 3, 4, 2, 6, 7]),
            ("(white black)", &[4, 3, 2, 1, 0, 5, 6, 7]),
            ("(white black)(red blue)", &[4, 3, 5, 1, 0, 2, 6, 7]),
        ]
    );
}

#[test]
fn three_sides_have_six_orders() {
    let sides = ["white", "black", "red"].map(|side| kind("queen", side));
    let found = exchanges(sides.to_vec());
    let names: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        [
            "identity",
            "(black red)",
            "(white red black)",
            "(white black)",
            "(white black red)",
            "(white red)"
        ]
    );
}

#[test]
fn too_many_orders_are_not_tried() {
    let sides = |number: u32| {
        let kinds = (0..number).map(|side| kind("queen", &side.to_string()));
        let model = Model::new(Board::rectangle(1, 1).unwrap(), kinds.collect()).unwrap();
        model.symmetries().unwrap_err()
    };
    let TooManyMaps { maps } = sides(8);
    assert_eq!(maps % 40_320, 0, "8! orders for each map of the board");
    // The low 64 bits of 59! are not too large to try.
    assert_eq!(sides(59), TooManyMaps { maps: u64::MAX });
}

fn classes_on(board: Board) -> Vec<usize> {
    let model = Model::new(board, vec![dummy("dummy")]).unwrap();
    let classes = classes(&model.symmetries().unwrap());
    classes.iter().map(Vec::len).collect()
}

/// The group of a square has five classes. That of a rectangle is abelian.
#[test]
fn classes_of_boards() {
    assert_eq!(classes_on(Board::rectangle(3, 3).unwrap()), [1, 2, 1, 2, 2]);
    assert_eq!(classes_on(Board::rectangle(3, 2).unwrap()), [1; 4]);
    assert_eq!(classes_on(Board::rectangle(1, 1).unwrap()), [1]);
    let sizes = classes_on(Board::rectangle(4, 4).unwrap().wrap(Wrap::Torus));
    assert_eq!(sizes.iter().sum::<usize>(), 128);
    assert_eq!(sizes.len(), 20);
}
