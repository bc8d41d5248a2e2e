//! Unit tests of every function, then the results and the work of the whole search.

use super::*;

fn board(text: &str) -> Board {
    Board::from(text)
}

fn boards<const N: usize>(texts: [&str; N]) -> Vec<Board> {
    texts.into_iter().map(Board::from).collect()
}

fn filled(text: &str) -> Vec<Board> {
    fill_blanks(&board(text), &Tally::default())
}

fn kept<const N: usize>(texts: [&str; N]) -> Vec<Board> {
    keep_only_valid(boards(texts), &Tally::default())
}

fn valid(text: &str) -> bool {
    is_valid(&board(text), &Tally::default())
}

fn next(text: &str) -> Vec<Board> {
    next_boards(&board(text), &Tally::default())
}

#[test]
fn fill_blanks_puts_a_queen_on_each_blank() {
    assert_eq!(filled("Q"), []);
    assert_eq!(filled("."), boards(["Q"]));
    assert_eq!(
        filled(".. .."),
        boards(["Q. ..", ".Q ..", ".. Q.", ".. .Q"])
    );
    assert_eq!(filled(".Q .."), boards(["QQ ..", ".Q Q.", ".Q .Q"]));
    assert_eq!(filled("QQ QQ"), []);
}

#[test]
fn is_valid_sees_every_kind_of_attack() {
    assert!(valid("."), "no queen");
    assert!(valid("... .Q. ..."), "one queen");
    assert!(valid("Q.. ..Q ..."), "a knight's leap apart");
    assert!(!valid("Q.Q ... ..."), "same row");
    assert!(!valid("... .Q. .Q."), "same column");
    assert!(!valid("Q.. ... ..Q"), "same falling diagonal");
    assert!(!valid("... ..Q .Q."), "same rising diagonal");
    assert!(
        !valid(".Q.. ...Q .Q.. Q..."),
        "an attack among later queens"
    );
}

#[test]
fn keep_only_valid_drops_the_others() {
    assert_eq!(kept([]), []);
    assert_eq!(kept(["QQ ..", ".Q Q.", ".Q .Q"]), []);
    assert_eq!(kept(["QQ ..", ".. Q."]), boards([".. Q."]));
}

#[test]
fn is_solved_wants_as_many_queens_as_rows() {
    assert!(is_solved(&board("Q")));
    assert!(!is_solved(&board(".")));
    assert!(!is_solved(&board("Q.. ..Q ...")));
    assert!(is_solved(&board(".Q.. ...Q Q... ..Q.")));
}

#[test]
fn next_boards_are_filled_and_valid() {
    assert_eq!(next("."), boards(["Q"]));
    assert_eq!(next("Q. .."), []);
    assert_eq!(next("Q.. ... ..."), boards(["Q.. ..Q ...", "Q.. ... .Q."]));
    assert_eq!(next("Q"), []);
}

#[test]
fn two_and_three_queens_have_no_solution() {
    let first = |n| first(n, &Tally::default());
    assert_eq!(first(2), None);
    assert_eq!(first(3), None);
    assert_eq!(first(4), Some(vec![2, 0, 3, 1]));
}

#[test]
fn boards_made_for_the_first_solution() {
    let boards_made = |n| {
        let tally = Tally::default();
        first(n, &tally);
        tally.nodes()
    };
    let made = [1, 16, 193, 261, 115, 45_647, 499, 1_502_597, 470_408];
    assert!((1..=9).map(boards_made).eq(made));
}

#[test]
fn boards_made_for_all_solutions_of_6() {
    let tally = Tally::default();
    assert_eq!(solve(6, &tally).len(), 4);
    assert_eq!(tally.nodes(), 1_990_304);
}

#[test]
fn every_placement_is_met_in_every_order_of_its_queens() {
    let solved = all_solved(Board::blank(5), &Tally::default());
    assert_eq!(solved.len(), 10 * (5 * 4 * 3 * 2));
}

#[test]
fn the_solution_of_7_less_its_first_row_and_column_is_that_of_6() {
    let [six, seven] = [6, 7].map(|n| first(n, &Tally::default()).expect("it has a solution"));
    assert_eq!(seven[0], 0);
    assert!(seven[1..].iter().map(|row| row - 1).eq(six));
}
