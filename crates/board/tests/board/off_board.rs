//! Squares that are not on the board: every panic names the argument.

use std::panic::{AssertUnwindSafe, catch_unwind};

use standoff_board::{Board, Leap, Piece, Square, Where, Wrap};

/// The message of the panic of `f`.
fn panics<T>(f: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(|| drop(f()))).expect_err("nothing panics");
    payload
        .downcast_ref::<String>()
        .cloned()
        .unwrap_or_default()
}

#[test]
fn panics_name_the_argument_and_the_square() {
    let board = Board::rectangle(8, 8).unwrap();
    let (a8, off) = (Square::new(0), Square::new(64));
    let step = Leap::new(0, 1);
    let said = [
        ("square", panics(|| board.column_and_row(off))),
        ("square", panics(|| board.colour(off))),
        ("square", panics(|| board.name(off))),
        ("from", panics(|| board.leap(off, step))),
        ("from", panics(|| board.ray(off, step).count())),
        ("from", panics(|| board.ray_up_to(1, off, step).count())),
        ("from", panics(|| board.leaps_between(off, a8))),
        ("to", panics(|| board.leaps_between(a8, off))),
        ("squares", panics(|| board.clone().forbid([a8, off]))),
        ("squares", panics(|| board.clone().with_holes([a8, off]))),
    ];
    for (argument, said) in said {
        let expected = format!("`{argument}`: there is no square 64 on a board of 8 x 8");
        assert_eq!(said, expected);
    }
    assert!(panics(|| board.symmetries().next().unwrap().image(off)).contains("no square 64"));
}

/// On a torus, a ray ends when it returns to its origin, which never happens for these.
#[test]
fn rays_from_off_the_board_do_not_loop() {
    let king = Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1);
    for wrap in [Wrap::Flat, Wrap::Cylinder, Wrap::Torus] {
        let board = Board::rectangle(8, 8).unwrap().wrap(wrap);
        let said = panics(|| king.attack_set(&board, Square::new(9999)));
        assert_eq!(said, "`from`: there is no square 9999 on a board of 8 x 8");
        let said = panics(|| board.ray(Square::new(9999), Leap::new(1, 1)).count());
        assert_eq!(said, "`from`: there is no square 9999 on a board of 8 x 8");
    }
}

#[test]
fn a_board_without_width_has_no_squares() {
    for wrap in [Wrap::Flat, Wrap::Cylinder, Wrap::Torus] {
        let board = Board::rectangle(0, 3).unwrap().wrap(wrap);
        let first = Square::new(0);
        let said = panics(|| board.leap(first, Leap::new(1, 0)));
        assert_eq!(said, "`from`: there is no square 0 on a board of 0 x 3");
        assert!(panics(|| board.name(first)).starts_with("`square`: "));
        assert_eq!(board.squares().count(), 0);
        assert_eq!(board.draw(|_| '.'), "\n\n\n");
        assert!(board.symmetries().next().is_some());
        assert!(board.square("a1").is_err());
    }
}

#[test]
fn predicates_accept_squares_off_the_board() {
    let board = Board::rectangle(8, 8).unwrap();
    assert!(board.is_hole(Square::new(64)) && !board.is_hole(Square::new(63)));
    assert!(!board.may_hold(Square::new(64)) && board.may_hold(Square::new(63)));
}
