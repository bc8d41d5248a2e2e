//! Names, sizes, leaps and symmetries of rectangular boards, and their errors.

use std::collections::HashSet;

use proptest::prelude::*;
use standoff_board::{Board, Leap, MAX_SQUARES, Piece, Square, SquareSet, Where, Wrap};

fn board(width: u64, height: u64) -> Board {
    Board::rectangle(width, height).unwrap()
}

#[test]
fn squares_are_numbered_from_the_top_left() {
    let ordinary = board(8, 8);
    let names = ["a8", "b8", "h8", "a7", "a1", "h1"];
    let indices = names.map(|name| ordinary.square(name).unwrap().index());
    assert_eq!(indices, [0, 1, 7, 8, 56, 63]);
}

#[test]
fn files_after_z_have_two_letters_and_more() {
    let long = board(1000, 1);
    let name = |file: u32| long.name(Square::new(file));
    let names = [25, 26, 51, 52, 701, 702].map(name);
    assert_eq!(names, ["z1", "aa1", "az1", "ba1", "zz1", "aaa1"]);
}

#[test]
fn errors_of_square_names() {
    let error = |board: &Board, name: &str| board.square(name).unwrap_err().to_string();
    let ordinary = board(8, 8);
    for malformed in ["", "e", "4", "4e", "e04", "e-1", "e4x", "e 4"] {
        let expected =
            format!("`{malformed}` is no square: a name is a file and a rank, as in `a1`");
        assert_eq!(error(&ordinary, malformed), expected);
    }
    let absurd = format!("e{}", "9".repeat(30));
    for outside in ["i1", "a9", "e0000009", "zzzzzzzzzzzzzzzzzzzzzzzz1", &absurd] {
        let message = error(&ordinary, outside);
        let malformed = outside.contains("000");
        assert_eq!(message.contains("a name is a file"), malformed, "{message}");
        assert_eq!(
            message.ends_with("which goes from a1 to h8"),
            !malformed,
            "{message}"
        );
    }
    assert_eq!(
        error(&board(0, 5), "a1"),
        "there is no square `a1`: the board has none"
    );
    let foreign = error(&ordinary, "\u{430}4\u{202e}");
    assert!(foreign.starts_with(r"`\u{430}4\u{202e}` is no square"));
    assert!(error(&ordinary, &"é".repeat(1000)).len() < 400);
}

#[test]
fn boards_that_are_too_large_are_refused() {
    for (width, height) in [(1_000_000_000, 1_000_000_000), (u64::MAX, 0), (1025, 1024)] {
        let message = Board::rectangle(width, height).unwrap_err().to_string();
        assert_eq!(
            message,
            format!("a board of {width} x {height} is too large: at most 1048576 squares")
        );
    }
    assert!(Board::rectangle(MAX_SQUARES, 1).is_ok());
    assert_eq!(board(0, 0).squares().count(), 0);
}

#[test]
fn forbidden_squares_are_squares_that_may_hold_no_piece() {
    let board = board(3, 3);
    let b2 = board.square("b2").unwrap();
    let board = board.forbid([b2]);
    assert_eq!(board.squares().count(), 9);
    assert_eq!(
        board
            .squares()
            .filter(|&square| board.may_hold(square))
            .count(),
        8
    );
    assert!(!board.may_hold(b2));
}

#[test]
fn symmetries_of_rectangles() {
    let names = |width, height| -> Vec<String> {
        let board = board(width, height);
        let maps = board.symmetries();
        maps.map(|map| map.name().to_string()).collect()
    };
    assert_eq!(
        names(3, 2),
        [
            "identity",
            "rotate 180",
            "mirror left-right",
            "mirror top-bottom"
        ]
    );
    assert_eq!(names(4, 1), ["identity", "rotate 180"]);
    assert_eq!(names(1, 1), ["identity"]);
    assert_eq!(names(0, 0), ["identity"]);
    assert_eq!(names(2, 2).len(), 8);
}

#[test]
fn names_of_symmetries_are_unique() {
    let torus = board(3, 3).wrap(Wrap::Torus);
    let maps = Vec::from_iter(torus.symmetries());
    let names: HashSet<&str> = maps.iter().map(|map| map.name()).collect();
    assert_eq!((maps.len(), names.len()), (72, 72));
    for name in [
        "identity",
        "shift 1 right",
        "shift 2 down",
        "shift 1 right 2 down",
    ] {
        assert!(names.contains(name), "{name}");
    }
    let map = maps
        .iter()
        .find(|map| map.name() == "rotate 90 then shift 1 down");
    let a3 = torus.square("a3").unwrap();
    assert_eq!(torus.name(map.unwrap().image(a3)), "c2");
}

/// The maps are closed under composition, and each does what its name says.
#[test]
fn symmetries_form_a_group() {
    for (width, height) in [(1, 1), (2, 2), (5, 5), (4, 3), (1, 4)] {
        let board = board(width, height);
        let images: HashSet<Vec<Square>> = board
            .symmetries()
            .map(|map| board.squares().map(|square| map.image(square)).collect())
            .collect();
        for a in &images {
            for b in &images {
                let both: Vec<Square> = a.iter().map(|square| b[square.index()]).collect();
                assert!(images.contains(&both), "{width} x {height}");
            }
        }
    }
    let ordinary = board(8, 8);
    let image = |name: &str| {
        let map = ordinary
            .symmetries()
            .find(|map| map.name() == name)
            .unwrap();
        ordinary.name(map.image(ordinary.square("b8").unwrap()))
    };
    assert_eq!(image("rotate 90"), "h7");
    assert_eq!(image("rotate 270"), "a2");
    assert_eq!(image("mirror main diagonal"), "a7");
    assert_eq!(image("mirror other diagonal"), "h2");
}

#[test]
fn a_function_gets_files_to_the_right_and_ranks_up() {
    let board = board(3, 3);
    let b2 = board.square("b2").unwrap();
    let named = |piece: &dyn Piece| -> Vec<String> {
        piece
            .attack_set(&board, b2)
            .iter()
            .map(|square| board.name(square))
            .collect()
    };
    assert_eq!(named(&Where(|dx, dy| (dx, dy) == (1, 0))), ["c2"]);
    assert_eq!(named(&Where(|dx, dy| (dx, dy) == (-1, 1))), ["a3"]);
    assert!(named(&Where(|dx, dy| (dx, dy) == (0, 0))).is_empty());
}

proptest! {
    #[test]
    fn names_and_leaps_are_invertible(
        (width, height, index) in (1u64..60, 1u64..60)
            .prop_flat_map(|(w, h)| (Just(w), Just(h), 0..w * h)),
        (dx, dy) in (-70i32..70, -70i32..70),
    ) {
        let board = board(width, height);
        let square = Square::new(index as u32);
        prop_assert_eq!(board.square(&board.name(square)), Ok(square));
        if let Some(to) = board.leap(square, Leap::new(dx, dy)) {
            prop_assert_eq!(board.leaps_between(square, to), [Leap::new(dx, dy)]);
            prop_assert_eq!(board.leap(to, Leap::new(-dx, -dy)), Some(square));
        }
    }

    #[test]
    fn a_square_set_equals_a_sorted_list(indices in proptest::collection::vec(0u32..300, 0..50)) {
        let set: SquareSet = indices.iter().map(|&index| Square::new(index)).collect();
        let mut expected = indices.clone();
        expected.sort_unstable();
        expected.dedup();
        let listed: Vec<u32> = set.iter().map(|square| square.index() as u32).collect();
        prop_assert_eq!(listed, expected.clone());
        prop_assert_eq!(set.len(), expected.len());
        let mut new = SquareSet::new();
        prop_assert_eq!(
            indices.iter().filter(|&&index| new.insert(Square::new(index))).count(),
            expected.len()
        );
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        prop_assert!((0..400).all(|i| set.contains(Square::new(i)) == expected.contains(&i)));
    }
}
