//! Leapers where there is no board.

use standoff_board::{Board, Piece, Square, Wrap};
use standoff_leapers::knight;

#[test]
#[should_panic(expected = "`from`: there is no square 9999 on a board of 8 x 8")]
fn a_leaper_off_the_board_says_so() {
    let torus = Board::rectangle(8, 8).unwrap().wrap(Wrap::Torus);
    knight().attack_set(&torus, Square::new(9999));
}

#[test]
#[should_panic(expected = "`from`: there is no square 0 on a board of 0 x 3")]
fn a_board_without_width_has_no_square_to_leap_from() {
    knight().attack_set(&Board::rectangle(0, 3).unwrap(), Square::new(0));
}
