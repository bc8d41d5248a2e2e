//! Boards with holes, joined edges, colours and regions.

use std::collections::HashSet;

use standoff_board::{Board, Colour, Leap, Square, Wrap};

fn names(board: &Board, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| board.name(square))
        .collect()
}

fn square(board: &Board, name: &str) -> Square {
    board.square(name).unwrap()
}

#[test]
fn a_hole_is_not_a_square_and_stops_a_ray() {
    let board = Board::map("..#..").unwrap();
    let a1 = square(&board, "a1");
    assert_eq!(names(&board, board.squares()), ["a1", "b1", "d1", "e1"]);
    assert_eq!(names(&board, board.ray(a1, Leap::new(1, 0))), ["b1"]);
    assert_eq!(board.leap(a1, Leap::new(2, 0)), None);
    assert_eq!(board.draw(|_| '.'), "..#..\n");
    assert_eq!(
        board.square("c1").unwrap_err().to_string(),
        "there is no square `c1`: the board has a hole there"
    );
    assert!(!board.riders_pass_holes());
    let passing = board.let_riders_pass_holes();
    assert!(passing.riders_pass_holes());
    assert_eq!(
        names(&passing, passing.ray(a1, Leap::new(1, 0))),
        ["b1", "d1", "e1"]
    );
}

#[test]
fn a_cylinder_joins_files_and_a_torus_ranks_too() {
    let flat = Board::rectangle(4, 3).unwrap();
    let right = |board: &Board| names(board, board.ray(square(board, "c2"), Leap::new(1, 0)));
    let up = |board: &Board| names(board, board.ray(square(board, "c2"), Leap::new(0, 1)));
    let (cylinder, torus) = (
        flat.clone().wrap(Wrap::Cylinder),
        flat.clone().wrap(Wrap::Torus),
    );
    assert_eq!(
        (right(&flat), up(&flat)),
        (vec!["d2".into()], vec!["c3".into()])
    );
    assert_eq!(right(&cylinder), ["d2", "a2", "b2"]);
    assert_eq!(up(&cylinder), ["c3"]);
    assert_eq!(right(&torus), ["d2", "a2", "b2"]);
    assert_eq!(up(&torus), ["c3", "c1"]);
    // This diagonal of a torus is a cycle of all twelve squares.
    assert_eq!(torus.ray(square(&torus, "a1"), Leap::new(1, 1)).count(), 11);
    // A leap to its own square reaches nothing.
    assert_eq!(torus.ray(square(&torus, "a1"), Leap::new(4, 3)).count(), 0);
}

#[test]
fn leaps_that_return_to_their_origin() {
    let flat = Board::rectangle(4, 3).unwrap();
    let leaps = [(0, 0), (1, 0), (0, 1)].map(|(dx, dy)| Leap::new(dx, dy));
    let comes_round = |board: Board| leaps.map(|leap| board.comes_round(leap));
    assert_eq!(comes_round(flat.clone()), [true, false, false]);
    assert_eq!(
        comes_round(flat.clone().wrap(Wrap::Cylinder)),
        [true, true, false]
    );
    assert_eq!(comes_round(flat.wrap(Wrap::Torus)), [true; 3]);
}

#[test]
fn squares_by_column_and_row_from_the_top_left() {
    let board = Board::map("..#\n...").unwrap();
    let at = |column, row| board.at(column, row).map(|square| board.name(square));
    assert_eq!(at(1, 0).as_deref(), Some("b2"));
    assert_eq!(at(2, 1).as_deref(), Some("c1"));
    assert_eq!(at(2, 0), None, "a hole");
    for (column, row) in [(3, 0), (0, 2), (-1, 0), (0, -1)] {
        assert_eq!(at(column, row), None);
    }
}

#[test]
fn joined_edges_give_two_distances_for_each_axis() {
    let torus = Board::rectangle(5, 5).unwrap().wrap(Wrap::Torus);
    let (a1, b3) = (square(&torus, "a1"), square(&torus, "b3"));
    let leaps = torus.leaps_between(a1, b3);
    let expected = [(1, 2), (1, -3), (-4, 2), (-4, -3)].map(|(dx, dy)| Leap::new(dx, dy));
    assert_eq!(leaps, expected);
    assert!(leaps.iter().all(|&leap| torus.leap(a1, leap) == Some(b3)));
}

#[test]
fn symmetries_of_boards_with_joined_edges_and_holes() {
    let order = |board: &Board| board.symmetries().count();
    let square_board = Board::rectangle(5, 5).unwrap();
    assert_eq!(order(&square_board.clone().wrap(Wrap::Torus)), 8 * 25);
    assert_eq!(order(&square_board.wrap(Wrap::Cylinder)), 4 * 5);
    assert_eq!(
        order(&Board::rectangle(4, 3).unwrap().wrap(Wrap::Torus)),
        4 * 12
    );
    let triangle = Board::map(".##\n..#\n...").unwrap();
    let maps = Vec::from_iter(triangle.symmetries());
    let kept: Vec<&str> = maps.iter().map(|map| map.name()).collect();
    assert_eq!(kept, ["identity", "mirror other diagonal"]);
}

/// On small boards, where maps coincide, with every set of holes.
#[test]
fn symmetries_are_distinct() {
    for wrap in [Wrap::Flat, Wrap::Cylinder, Wrap::Torus] {
        for (width, height) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (1, 5),
            (5, 1),
            (2, 2),
            (2, 3),
            (3, 2),
            (3, 3),
        ] {
            let whole = Board::rectangle(width, height).unwrap().wrap(wrap);
            let places: Vec<Square> = whole.squares().collect();
            for holes in 0..1u32 << places.len() {
                let is_hole = |place: &&Square| holes >> place.index() & 1 == 1;
                let board = whole
                    .clone()
                    .with_holes(places.iter().filter(is_hole).copied());
                let maps = Vec::from_iter(board.symmetries());
                let images = maps.iter().map(|map| {
                    let images = board.squares().map(|square| map.image(square));
                    images.collect::<Vec<_>>()
                });
                let different: HashSet<_> = images.collect();
                assert_eq!(maps.len(), different.len(), "{}", board.draw(|_| '.'));
            }
        }
    }
}

/// The board has more than two rows, so that up and down differ.
#[test]
fn shifts_go_right_and_down() {
    let torus = Board::rectangle(4, 3).unwrap().wrap(Wrap::Torus);
    let shift = torus
        .symmetries()
        .find(|map| map.name() == "shift 1 right 1 down");
    let shift = shift.unwrap();
    let images = ["a3", "d3", "b1"].map(|name| shift.image(square(&torus, name)));
    assert_eq!(names(&torus, images), ["b2", "a2", "c3"]);
}

#[test]
fn maps_to_try_counts_rotations_reflections_and_shifts() {
    let board = |width, height, wrap| Board::rectangle(width, height).unwrap().wrap(wrap);
    assert_eq!(board(8, 8, Wrap::Flat).maps_to_try(), 8);
    assert_eq!(board(3, 2, Wrap::Flat).maps_to_try(), 4);
    assert_eq!(board(5, 5, Wrap::Cylinder).maps_to_try(), 4 * 5);
    assert_eq!(board(3, 5, Wrap::Torus).maps_to_try(), 4 * 3 * 5);
}

#[test]
fn colours_of_squares() {
    let board = Board::rectangle(3, 2).unwrap();
    let dark = board
        .squares()
        .filter(|&square| board.colour(square) == Colour::Dark);
    assert_eq!(names(&board, dark), ["b2", "a1", "c1"]);
    let light = board.clone().only(Colour::Light);
    let open = light.squares().filter(|&square| light.may_hold(square));
    assert_eq!(names(&light, open), ["a2", "c2", "b1"]);
}

#[test]
fn a_map_has_forbidden_squares_and_regions() {
    let board = Board::map("Ax.\nAB#").unwrap();
    let region = |index: usize| {
        (
            board.regions()[index].0,
            names(&board, board.regions()[index].1.iter()),
        )
    };
    assert_eq!(region(0), ('A', vec!["a2".to_string(), "a1".to_string()]));
    assert_eq!(region(1), ('B', vec!["b1".to_string()]));
    assert!(!board.may_hold(square(&board, "b2")));
    assert!(board.may_hold(square(&board, "c2")));
}

#[test]
fn dots_and_holes_have_no_region() {
    let board = Board::map("..\n.#").unwrap();
    let board = board.with_regions("A.\n.#").unwrap();
    assert_eq!(board.regions().len(), 1);
    assert_eq!(names(&board, board.regions()[0].1.iter()), ["a2"]);
}

#[test]
fn a_hole_leaves_its_region() {
    let board = Board::map("AAB").unwrap();
    let holes = ["b1", "c1"].map(|name| square(&board, name));
    let board = board.with_holes(holes);
    assert_eq!(board.regions().len(), 1, "of B nothing is left");
    assert_eq!(names(&board, board.regions()[0].1.iter()), ["a1"]);
}

#[test]
fn errors_of_maps_and_regions() {
    let map = |text: &str| Board::map(text).unwrap_err().to_string();
    assert_eq!(map(" \n \n"), "the map has no rows");
    assert_eq!(map("...\n....\n"), "row 2 has 4 characters instead of 3");
    assert_eq!(
        map("..\n...\n...\n"),
        "row 1 has 2 characters instead of 3",
        "most rows have three"
    );
    assert_eq!(
        map("..\n.q"),
        "row 2, column 2: `q` means nothing; `.` is a square, `#` a hole, `x` a forbidden square, \
         and a capital letter a square of that region"
    );
    assert!(map("..\n.\u{1b}").contains(r"`\u{1b}` means nothing"));
    let regions = |text: &str| {
        let board = Board::map("..\n.#").unwrap();
        board.with_regions(text).unwrap_err().to_string()
    };
    assert_eq!(regions("AA\nAAA"), "row 2 has 3 characters instead of 2");
    assert_eq!(regions("AA"), "the drawing has 1 row instead of 2");
    assert_eq!(
        regions("AA\nAB"),
        "row 2, column 2: there is no square, so it has no region"
    );
    let last_of_three = Board::map("...\n..#").unwrap().with_regions("AAA\n..A");
    assert_eq!(
        last_of_three.unwrap_err().to_string(),
        "row 2, column 3: there is no square, so it has no region"
    );
    assert_eq!(
        regions("A1\n.."),
        "row 1, column 2: `1` means nothing; a letter names the region of a square, and `.` or `#` none"
    );
}
