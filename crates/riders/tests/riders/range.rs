//! The range of riders.

use std::sync::Arc;

use standoff_board::{Board, Leap, Piece, Ride, Square, UpTo, Wrap};
use standoff_riders::{Rider, rook};

/// A leap to a hole counts, so that a rider of range 1 equals a leaper.
#[test]
fn a_range_counts_leaps_to_holes() {
    let river = Board::map("..#.#..").unwrap().let_riders_pass_holes();
    let from = river.square("b1").unwrap();
    let right = Rider::with_leaps([standoff_board::Leap::new(1, 0)]);
    let reached = |most| {
        let attacked = right.clone().up_to(most).attack_set(&river, from);
        let names: Vec<String> = attacked.iter().map(|at| river.name(at)).collect();
        names.join(" ")
    };
    let expected = ["", "", "d1", "d1", "d1 f1", "d1 f1 g1", "d1 f1 g1"];
    assert_eq!([0, 1, 2, 3, 4, 5, usize::MAX].map(reached), expected);
}

#[test]
#[should_panic(expected = "`from`: there is no square 9999 on a board of 8 x 8")]
fn a_rider_off_the_board_does_not_loop() {
    let torus = Board::rectangle(8, 8).unwrap().wrap(Wrap::Torus);
    rook().attack_set(&torus, Square::new(9999));
}

#[test]
#[should_panic(expected = "`from`: there is no square 0 on a board of 0 x 3")]
fn a_rider_on_a_board_without_width_panics() {
    let none = Board::rectangle(0, 3).unwrap().wrap(Wrap::Torus);
    rook().attack_set(&none, Square::new(0));
}

#[test]
#[should_panic(expected = "a rider has to move")]
fn a_leap_of_length_0_panics() {
    Rider::new(1, 2);
    Rider::with_leaps([standoff_board::Leap::new(0, 0)]);
}

#[test]
fn an_outer_bound_counts_leaps_to_holes() {
    let river = Board::map(".#..").unwrap().let_riders_pass_holes();
    let a1 = river.square("a1").unwrap();
    for most in 0..5 {
        let own = rook().up_to(most).attack_set(&river, a1);
        let outside = UpTo::new(most, Arc::new(rook())).attack_set(&river, a1);
        assert_eq!(own, outside, "up to {most}");
    }
    let short = UpTo::new(3, Arc::new(rook().up_to(2)));
    assert_eq!(short.attack_set(&river, a1).len(), 1);
}

#[test]
fn rides_list_the_leaps_with_their_bound() {
    let ride = |most| {
        Leap::all(0, 1)
            .into_iter()
            .map(move |leap| Ride { leap, most })
    };
    assert_eq!(rook().rides(), Some(ride(usize::MAX).collect()));
    assert_eq!(rook().up_to(2).rides(), Some(ride(2).collect()));
}
